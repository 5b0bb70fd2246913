"""A scenario file that cannot be set up or played as it says is refused, by line and key."""

from __future__ import annotations

import pytest
from m44_files import m44, opened
from memoir44.scenarios.loading import parse_scenario, single_scenarios
from memoir_stage import scene_text

from hexwar.errors import DataError

UNITS = [("axis", "infantry", (0, 0)), ("axis", "infantry", (0, 4)),
         ("allies", "infantry", (8, 24)), ("allies", "armour", (8, 20))]  # fmt: skip


def text_of(more: str = "", *, terrain: dict[str, list[tuple[int, int]]] | None = None) -> str:
    """A scenario on a standard board, with more tables."""
    return scene_text(UNITS, terrain or {}, (), (), (), more, "standard", "country", 2)


def craft(unit: str) -> str:
    """A board with landing craft at sea, and a unit besides."""
    sea = text_of(unit, terrain={"ocean": [(8, c) for c in range(0, 12, 2)]})
    return sea + '[craft]\nicons = ["A1"]\n'


def village(thresholds: str) -> str:
    """Control of villages with some thresholds."""
    places = [(4, c) for c in range(0, 12, 2)]
    more = f"[villages]\nthresholds = {thresholds}\n"
    return text_of(more, terrain={"village": places})


LAKE = {"lake": [(4, 4), (4, 6)]}

IMPOSSIBLE: dict[str, tuple[str, str]] = {
    "infantry in the ocean beside craft": (
        craft('[[unit]]\nside = "allies"\nkind = "infantry"\nhexes = ["C1"]\n'),
        r"unit\[4\]\.hexes\[0\]: infantry cannot stand in the sea at C1",
    ),
    "armour in a river": (
        text_of('[[unit]]\nside = "axis"\nkind = "armour"\nhexes = ["C5"]\n',
                terrain={"river": [(4, 4)]}),
        r"unit\[4\]\.hexes\[0\]: armour cannot stand in C5: river",
    ),
    "two units in a hex": (
        text_of('[[unit]]\nside = "axis"\nkind = "armour"\nhexes = ["A9"]\n'),
        "A9 holds a unit already",
    ),
    "thresholds that fall": (
        village("[5, 3]"), r"villages\.thresholds\[1\]: each medal needs more villages .* 3 .* 5",
    ),
    "thresholds alike": (village("[3, 3]"), r"villages\.thresholds\[1\]"),
    "threshold of none": (village("[0, 3]"), r"villages\.thresholds\[0\]"),
    "medals beyond reach": (
        text_of("[reinforcements]\n").replace("medals = 2", "medals = 9"),
        r"axis\.medals: only 2 medals are within reach, and 9 are needed",
    ),
    "objective in a lake": (
        text_of('[[medal]]\nhexes = ["C5", "D5"]\n', terrain=LAKE),
        r"medal\[0\]\.hexes: units can stand in 0 of the hexes only",
    ),
    "sudden death in a lake": (
        text_of('[[sudden_death]]\nside = "axis"\nhexes = ["C5", "E5"]\nneeds = 2\n', terrain=LAKE),
        r"sudden_death\[0\]\.hexes: units can stand in 1 of the hexes only",
    ),
    "sudden death of more hexes than named": (
        text_of('[[sudden_death]]\nside = "axis"\nhexes = ["C5"]\nneeds = 2\n'),
        r"sudden_death\[0\]\.needs: 2 of 1 hexes",
    ),
    "exit over an escarpment": (
        text_of('[[exit]]\nside = "axis"\nhexes = ["C1"]\n', terrain={"escarpment": [(8, 4)]}),
        r"exit\[0\]\.hexes: nobody can leave by C1",
    ),
    "the same exit twice": (
        text_of('[[exit]]\nside = "axis"\nhexes = ["C1"]\n' * 2), "C1 is an exit of the axis",
    ),
    "wire in a lake": (
        text_of('[[obstacle]]\nkind = "wire"\nhexes = ["C5"]\n', terrain=LAKE),
        "wire in C5, which nobody can enter",
    ),
    "sandbags in a ford": (
        text_of('[[obstacle]]\nkind = "sandbags"\nhexes = ["C5"]\n', terrain={"ford": [(4, 4)]}),
        "no sandbags can lie in C5",
    ),
    "a bunker at sea": (
        text_of('[[piece]]\nkind = "field-bunker"\nhexes = ["C5"]\n', terrain={"ocean": [(4, 4)]}),
        "no field bunker can stand in C5",
    ),
    "a section twice": (
        text_of('[beaches]\nsections = ["left", "left"]\n',
                terrain={"beach": [(8, c) for c in range(0, 26, 2)]}),
        "left is named twice",
    ),
    "a rule for a side twice": (
        text_of('[special]\nbattle_back = ["axis", "axis"]\n'), "axis is named twice",
    ),
    "draws without end": (
        text_of().replace("hand = 5", "hand = 5\ndraws = [5, 5, 5]", 1),
        r"axis\.draws: the hand would grow to 17 cards",
    ),
    "more figures than there are": (
        text_of().replace("hand = 5", "hand = 5\npool = { infantry = 3 }", 1),
        r"axis\.pool\.infantry: 8 figures of infantry stand on the board already",
    ),
    "a pool below nothing": (
        text_of().replace("hand = 5", "hand = 5\npool = { infantry = -3 }", 1), r"axis\.pool",
    ),
    "equipment for nobody": (
        text_of('[[equipment]]\nhexes = ["C5"]\nkinds = ["mortar"]\n'),
        "the allies have no unit in C5",
    ),
    "equipment of another arm": (
        text_of('[[equipment]]\nhexes = ["K1"]\nkinds = ["mortar"]\n'), "K1 holds armour",
    ),
    "nobody on a side": (
        scene_text(UNITS[2:], {}, (), (), (), "[reinforcements]\n", "standard", "country", 1),
        "axis: it has no unit on the board",
    ),
}  # fmt: skip


@pytest.mark.rule("1.2/figures", "1.10/needs", "2.2.4")
@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_is_a_fault(name: str) -> None:
    """Each case is named by file, line and key, with what is wrong."""
    text, message = IMPOSSIBLE[name]
    with pytest.raises(DataError, match=rf"stage\.toml:\d+: .*{message}") as caught:
        parse_scenario(text, "stage.toml")
    assert all(fault.line > 1 for fault in caught.value.faults)


@pytest.mark.rule("1.10/victory")
def test_who_can_win_at_once_needs_no_medals_within_reach() -> None:
    """Too few medals are a fault for a side without a hex that wins at once, and for no other."""
    nobody = "[reinforcements]\n"  # more units could always come otherwise
    at_once = '[[sudden_death]]\nside = "axis"\nhexes = ["C5"]\n'
    for more, axis in (("", True), (at_once, False)):
        with pytest.raises(DataError) as caught:
            parse_scenario(
                text_of(f"{nobody}{more}").replace("medals = 2", "medals = 9"), "stage.toml"
            )
        assert "allies.medals: only 2 medals are within reach" in str(caught.value)
        assert ("axis.medals: only 2 medals" in str(caught.value)) is axis


@pytest.mark.rule("1.10/needs")
def test_a_side_may_hold_at_first_what_it_alone_can_take() -> None:
    """What only the Allies take may be theirs from the start, and not the Axis's."""
    medal = '[[medal]]\nhexes = ["C5"]\nside = "allies"\nheld_by = "{}"\n'
    parse_scenario(text_of(medal.format("allies")))
    with pytest.raises(DataError, match="it can only be taken by allies"):
        parse_scenario(text_of(medal.format("axis")), "stage.toml")


@pytest.mark.rule("3.2")
def test_a_range_of_hexes_may_run_either_way() -> None:
    """As in every board file: the same hexes are named from both ends."""
    table = '[[terrain]]\nkind = "forest"\nhexes = ["{}"]\n'
    woods = [
        parse_scenario(text_of(table.format(written))).plan.battlefield.board.terrain
        for written in ("C5-G5", "G5-C5")
    ]
    assert woods[0] == woods[1]
    assert woods[0].count("forest") == 5


@pytest.mark.rule("1.11/ocean")
def test_boards_without_craft_set_up_landing_troops_in_the_sea() -> None:
    """The first wave of a standard board stands in the water, where it may not battle."""
    landing = '[[unit]]\nside = "allies"\nkind = "infantry"\nhexes = ["C1"]\n'
    plan = parse_scenario(text_of(landing, terrain={"ocean": [(8, 4)]})).plan
    assert plan.units[-1].side == 1


@pytest.mark.rule("3.3")
def test_in_a_foreign_file_what_cannot_be_is_a_warning() -> None:
    """It may rest on rules that are not kept: the board is opened all the same."""
    scenario = opened(m44({"row": 4, "col": 4, "terrain": {"name": "lakeA"},
                           "tags": [{"name": "medal1"}]}))  # fmt: skip
    assert "medal[0].hexes: units can stand in 0 of the hexes only, and it needs 1" in (
        scenario.warnings
    )


@pytest.mark.rule("2.12")
def test_the_boards_of_the_game_are_possible() -> None:
    """What is shipped has neither faults nor warnings."""
    for scenario in single_scenarios().values():
        assert scenario.warnings == ()
