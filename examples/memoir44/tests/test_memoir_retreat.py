"""Retreat, taking ground, medals (examples R1 to R22)."""

from __future__ import annotations

from typing import Any

import pytest
from memoir44.rules.casualties import lose_figures
from memoir44.rules.change_of_hex import shift
from memoir44.rules.medals import count_medals
from memoir44.rules.retreat import direction_of
from memoir44.state import Memoir
from memoir_stage import (
    Place,
    at,
    dice,
    fight,
    moving,
    order,
    place_of,
    retreating,
    stage,
    walk,
    ways,
)

FOES = (("axis", "infantry", (0, 0)), ("allies", "infantry", (8, 24)))


def unit_at(place: Place, side: str = "allies", kind: str = "infantry", **setting: Any) -> Memoir:
    """A unit somewhere, and one of each side far away."""
    return stage((side, kind, place), *FOES, medals=2, **setting)


@pytest.mark.rule("1.8/flags", "1.8/own-edge", "2.9")
@pytest.mark.parametrize(
    ("side", "start", "to"),
    [("allies", (4, 12), {(5, 11), (5, 13)}), ("axis", (4, 12), {(3, 11), (3, 13)})],
)
def test_r1_r2_one_flag(side: str, start: Place, to: set[Place]) -> None:
    """R1, R2: one hex towards the unit's own edge, the owner choosing which."""
    g = unit_at(start, side)
    play = retreating(g, 0, 1)
    assert ways(g) == to
    assert play.g.game.seats[0].player == "axis"


@pytest.mark.rule("1.8/unmet")
@pytest.mark.parametrize(
    ("start", "flags", "losses"), [((7, 1), 2, 1), ((8, 12), 1, 1), ((4, 12), 2, 0)]
)
def test_r3_r4_the_edge_of_the_board(start: Place, flags: int, losses: int) -> None:
    """R3, R4: flags that cannot be met cost figures."""
    g = unit_at(start)
    play = retreating(g, 0, flags)
    if start == (7, 1):
        assert ways(g) == {(8, 0), (8, 2)}
    while g.listed and not play.over:
        play.do(g.listed[0])
    assert g.figures[0] == 4 - losses


@pytest.mark.rule("1.8/as-far", "1.8/closed")
def test_r5_r6_other_units_in_the_way() -> None:
    """R5, R6: units block, and the longest way must be taken."""
    blocked = stage(
        ("allies", "infantry", (4, 12)), ("allies", "infantry", (5, 11)),
        ("axis", "infantry", (5, 13)), medals=1,
    )  # fmt: skip
    retreating(blocked, 0, 2)
    assert (place_of(blocked, 0), blocked.figures[0]) == ((4, 12), 2)
    half = stage(
        ("allies", "infantry", (4, 12)), ("allies", "infantry", (5, 11)),
        ("allies", "infantry", (6, 12)), ("axis", "infantry", (6, 14)), medals=1,
    )  # fmt: skip
    retreating(half, 0, 2)
    assert (place_of(half, 0), half.figures[0]) == ((5, 13), 3)


@pytest.mark.rule("1.8/own-edge")
def test_r7_r8_ways_home() -> None:
    """R7, R8: three flags from (3,11) end on row 0; from the edge column there is one way."""
    ends = set()

    def go(g: Memoir, flags: int) -> None:
        for to in ways(g):
            play = retreating(g.clone(), 0, flags)
            play.do(("retreat", at(g, to)))
            after = play.g
            if after.figures[0] == 4 and place_of(after, 0)[0] == 0:
                ends.add(place_of(after, 0))
            elif not play.over:
                go(after, flags - 1)

    g = stage(("axis", "infantry", (3, 11)), ("axis", "infantry", (0, 0)), FOES[1], medals=1)
    retreating(g, 0, 3)
    go(g, 3)
    assert ends == {(0, 8), (0, 10), (0, 12), (0, 14)}
    edge = unit_at((4, 24))
    retreating(edge, 0, 1)
    assert place_of(edge, 0) == (5, 23)


@pytest.mark.rule("1.8/ignored", "1.12/sandbags", "1.12/sandbags/left-behind")
def test_r9_sandbags() -> None:
    """R9: a unit in sandbags may ignore a flag; when it retreats the sandbags are gone."""
    g = unit_at((4, 12), obstacles=[("sandbags", "", [(4, 12)])])
    play = retreating(g, 0, 1)
    assert play.texts == ["ignore-flag", "face-flags"]
    play.do("ignore-flag")
    assert place_of(g, 0) == (4, 12)
    assert g.sandbags
    g = unit_at((4, 12), obstacles=[("sandbags", "", [(4, 12)])])
    play = retreating(g, 0, 2).do("ignore-flag")
    play.do(("retreat", at(g, (5, 11))))
    assert (g.figures[0], g.sandbags) == (4, 0)


@pytest.mark.rule("1.8/ignored")
def test_r10_one_flag_is_ignored_at_most() -> None:
    """R10: sandbags in a bunker let a unit ignore one flag, not two."""
    g = unit_at(
        (4, 12), pieces=[("bunker", "allies", [(4, 12)])], obstacles=[("sandbags", "", [(4, 12)])]
    )
    play = retreating(g, 0, 2).do("ignore-flag")
    assert "ignore-flag" not in play.texts


@pytest.mark.rule("1.8/closed", "1.11/forest", "1.12/wire")
def test_r11_terrain_does_not_slow_a_retreat() -> None:
    """R11: forest and wire are retreated into and through."""
    g = unit_at(
        (4, 12), terrain={"forest": [(5, 11), (5, 13)]}, obstacles=[("wire", "", [(6, 12)])]
    )
    play = retreating(g, 0, 2)
    play.do(("retreat", at(g, (5, 11))))
    play.do(("retreat", at(g, (6, 12))))
    assert (place_of(g, 0), g.halted, g.wire > 0) == ((6, 12), 0, True)


@pytest.mark.rule("1.8/closed", "1.11/ocean", "1.11/river")
@pytest.mark.parametrize("water", ["ocean", "shoreline", "river", "lake"])
def test_r12_no_retreat_into_water(water: str) -> None:
    """R12: land units do not retreat into the sea, nor into a river."""
    g = unit_at((4, 12), terrain={water: [(5, 11), (5, 13)]})
    retreating(g, 0, 1)
    assert (place_of(g, 0), g.figures[0]) == ((4, 12), 3)


@pytest.mark.rule("1.8/closed", "1.8/unmet", "1.11/bunker", "1.11/field-bunker")
def test_r13_artillery_in_a_bunker() -> None:
    """R13: it ignores one flag and loses a figure for the other."""
    g = unit_at((4, 12), kind="artillery", pieces=[("bunker", "allies", [(4, 12)])])
    retreating(g, 0, 2).do("ignore-flag")
    assert (place_of(g, 0), g.figures[0]) == ((4, 12), 1)


@pytest.mark.rule("1.11/cemetery", "1.11/church", "1.11/radar-station", "1.11/trench")
@pytest.mark.rule("1.12/hedgehog", "1.12/road-block", "1.12/sea-wall", "2.9")
def test_r14_flags_from_above_are_not_ignored() -> None:
    """R14: what lets a unit ignore a flag does not help against Air Power and its like."""
    settings: list[dict[str, Any]] = [
        {"obstacles": [(kind, "allies", [(4, 12)])]}
        for kind in ("sandbags", "hedgehog", "sea-wall", "road-block")
    ]
    settings += [
        {"terrain": {kind: [(4, 12)]}} for kind in ("cemetery", "church", "radar-station", "trench")
    ]
    for setting in settings:
        assert "ignore-flag" in retreating(unit_at((4, 12), **setting), 0, 1).texts
        above = retreating(unit_at((4, 12), **setting), 0, 1, ignorable=False)
        assert "ignore-flag" not in above.texts


@pytest.mark.rule("1.8/ignored", "1.11/fortress")
def test_a_fortress_lets_ignore_all_flags() -> None:
    """In a fortress all flags may be ignored."""
    g = unit_at((4, 12), terrain={"fortress": [(4, 12)]})
    play = retreating(g, 0, 2).do("ignore-flag", "ignore-flag")
    assert play.over
    assert place_of(g, 0) == (4, 12)


def duel(kind: str = "infantry", distance: int = 1, **setting: Any) -> Memoir:
    """A unit, an enemy with one figure, and another enemy behind him."""
    return stage(
        ("allies", kind, (4, 12)), ("axis", "infantry:1", (4, 12 + 2 * distance)),
        ("axis", "infantry:1", (4, 14 + 2 * distance)), *FOES, medals=4, **setting,
    )  # fmt: skip


@pytest.mark.rule("1.6.6")
def test_flags_count_after_hits() -> None:
    """A target that the hits eliminate does not retreat; one that survives does."""
    g = duel()
    assert "retreated" not in fight(g, 0, 1, "IFS").kinds()
    g = stage(("allies", "infantry", (4, 12)), ("axis", "infantry", (4, 14)), *FOES, medals=2)
    play = fight(g, 0, 1, "IFS")
    assert g.figures[1] == 3
    assert play.texts[0].startswith("retreat")


@pytest.mark.rule("1.9/again", "1.9/emptied")
def test_r15_infantry_takes_ground_and_stops() -> None:
    """R15: infantry may enter the hex that it has emptied, and does not battle again."""
    g = duel()
    play = fight(g, 0, 1, "IFS")
    assert play.texts == ["take-ground", "hold-ground"]
    play.do("take-ground")
    assert place_of(g, 0) == (4, 14)
    assert play.over


@pytest.mark.rule("1.9/again", "1.9/no-third")
def test_r16_armour_overruns_once() -> None:
    """R16: armour battles once more, takes ground again, and that is all."""
    g = duel("armour")
    play = fight(g, 0, 1, "GSS", battle=[dice("GSS")]).do("take-ground")
    assert "overrun ax-inf-2" in play.texts
    play.do("overrun ax-inf-2", "no-ambush", "take-ground")
    assert place_of(g, 0) == (4, 16)
    assert play.over


@pytest.mark.rule("1.9/emptied")
def test_r17_no_ground_is_taken_from_a_distance() -> None:
    """R17: who empties a hex from two hexes away does not take it."""
    assert "take-ground" not in fight(duel(distance=2), 0, 1, "IS").texts


@pytest.mark.rule("1.9/stopped", "1.12/wire")
def test_r18_who_had_to_stop_takes_no_ground() -> None:
    """R18: infantry that entered wire this turn stays there."""
    g = stage(
        ("allies", "infantry", (4, 10)), ("axis", "infantry:1", (4, 14)), *FOES, medals=2,
        obstacles=[("wire", "", [(4, 12)])],
    )  # fmt: skip
    assert walk(g, 0, (4, 12))
    assert "take-ground" not in fight(g, 0, 1, "IS").texts
    rested = stage(
        ("allies", "infantry", (4, 12)), ("axis", "infantry:1", (4, 14)), *FOES, medals=2,
        obstacles=[("wire", "", [(4, 12)])],
    )  # fmt: skip
    assert "take-ground" in fight(rested, 0, 1, "IS").texts


@pytest.mark.rule("1.2/die", "1.2/full-dice", "1.9/who")
def test_artillery_and_equipment_take_no_ground() -> None:
    """Artillery never takes ground, nor does infantry with heavy equipment."""
    for kind, shown in (("artillery", "GSS"), ("mortar", "IFS"), ("machine-gun", "IFS")):
        assert "take-ground" not in fight(duel(kind), 0, 1, shown).texts


@pytest.mark.rule("1.10/eliminated", "1.10/victory")
def test_r19_the_game_ends_at_once() -> None:
    """R19: the last medal ends the game, in the enemy's turn too."""
    g = stage(
        ("axis", "infantry:1", (4, 12)), ("allies", "infantry", (4, 14)), medals=1, side="axis"
    )
    order(g, 0)
    play = fight(g, 1, 0, "IGS", battle=[dice("S")])
    assert play.over
    assert g.result is not None
    assert (g.result.winners, g.medals) == (("allies",), [0, 1])


def objective(**setting: Any) -> Memoir:
    """An Allied unit next to an objective at (4,14), an enemy on the other side."""
    table = "".join(f"{key} = {value}\n" for key, value in setting.items())
    return stage(
        ("allies", "infantry", (4, 12)), ("axis", "infantry", (4, 18)), medals=3,
        more=f'[[medal]]\nhexes = ["H5"]\n{table}',
    )  # fmt: skip


@pytest.mark.rule("1.10/last-to-occupy", "1.10/objective", "2.3")
def test_r20_temporary_objectives() -> None:
    """R20: the medal is held while the unit is there, and goes back with it."""
    g = objective(worth=2)
    shift(g, 0, at(g, (4, 14)))
    assert g.medals == [0, 2]
    lose_figures(g, 0, 4)
    assert (g.medals[1], g.held) == (0, [-1])


@pytest.mark.rule("1.10/permanent", "2.3")
def test_r21_permanent_objectives() -> None:
    """R21: a permanent medal stays with the side when its unit leaves."""
    g = objective(permanent="true")
    shift(g, 0, at(g, (4, 14)))
    shift(g, 0, at(g, (4, 12)))
    assert g.medals == [0, 1]


@pytest.mark.rule("1.10/majority", "1.10/turn-start", "2.3")
def test_r22_majorities() -> None:
    """R22: taken at the start of a turn by the side with more hexes, back at once without."""
    g = stage(
        ("allies", "infantry", (4, 12)), ("allies", "infantry", (4, 16)),
        ("axis", "infantry", (4, 18)), medals=3,
        more='[[medal]]\nhexes = ["G5-J5"]\nmajority = true\nturn_start = true\n',
    )  # fmt: skip
    count_medals(g)
    assert g.medals == [0, 0]
    count_medals(g, turn_start=True)
    assert g.medals == [0, 1]
    shift(g, 0, at(g, (3, 11)))
    assert g.medals == [0, 0]


@pytest.mark.rule("1.10/last-to-occupy", "1.10/needs", "1.10/side", "1.10/sole-control")
def test_last_to_occupy_sole_control_and_groups() -> None:
    """What scenario files say besides: kept until the enemy comes, alone, several hexes at once."""
    kept = objective(last_to_occupy="true")
    shift(kept, 0, at(kept, (4, 14)))
    shift(kept, 0, at(kept, (4, 12)))
    assert kept.held == [1]
    shift(kept, 1, at(kept, (4, 14)))
    assert kept.held == [0]
    alone = stage(
        ("allies", "infantry", (4, 12)), ("axis", "infantry", (4, 14)), medals=2,
        more='[[medal]]\nhexes = ["G5-H5"]\nside = "allies"\nsole_control = true\n',
    )  # fmt: skip
    count_medals(alone)
    assert alone.held == [-1]
    shift(alone, 1, at(alone, (0, 0)))
    assert alone.held == [1]
    two = stage(
        ("allies", "infantry", (4, 12)), ("axis", "infantry", (0, 0)), medals=2,
        more='[[medal]]\nhexes = ["G5-H5"]\nneeds = 2\n',
    )  # fmt: skip
    count_medals(two)
    assert two.held == [-1]


@pytest.mark.rule("1.3.3", "1.3.3/ordered")
def test_nobody_moves_without_an_order() -> None:
    """Only ordered units move."""
    g = unit_at((4, 12))
    moving(g)
    assert [action for action in g.listed if action[0] == "move"] == []


@pytest.mark.rule("1.8/direction", "2.12.1", "2.12.6")
@pytest.mark.parametrize(
    ("side", "kind", "direction"),
    [("allies", "rangers", "any"), ("allies", "infantry", "home"), ("axis", "rangers", "either"),
     ("axis", "infantry", "either")],
)  # fmt: skip
def test_where_a_scenario_lets_units_retreat(side: str, kind: str, direction: str) -> None:
    """What it says of some kinds of a side, else of the whole side, else what the kind does."""
    more = (
        '[[special.retreats]]\nside = "allies"\nkinds = ["rangers"]\ndirection = "any"\n'
        '[[special.retreats]]\nside = "axis"\ndirection = "either"\n'
    )
    assert direction_of(unit_at((4, 12), side, kind, more=more), 0) == direction


@pytest.mark.rule("1.8/direction")
def test_a_scenario_may_say_where_one_unit_retreats() -> None:
    """What it says of a unit comes before what it says of the unit's side."""
    more = (
        '[[special.retreats]]\nside = "axis"\ndirection = "either"\n'
        '[[unit]]\nside = "axis"\nkind = "infantry"\nhexes = ["C5"]\nretreats = "any"\n'
    )
    g = unit_at((4, 12), more=more)
    assert direction_of(g, g.on[g.field.board.hex("C5")]) == "any"


@pytest.mark.rule("1.8/closed")
def test_no_unit_gives_way_to_a_retreat() -> None:
    """All units in the hexes behind, the first unit of all included: they are not entered."""
    behind = (("allies", "infantry", (5, 11)), ("axis", "infantry", (5, 13)))
    for first in (behind, behind[::-1]):
        g = stage(*first, ("allies", "infantry", (4, 12)), medals=2)
        play = retreating(g, 2, 1)
        assert play.over
        assert (g.figures[2], place_of(g, 2)) == (3, (4, 12))


@pytest.mark.rule("1.9/emptied")
def test_no_ground_is_taken_where_the_target_stands() -> None:
    """The first unit of all holds its hex like any other; emptied, it may be entered."""
    for shown, empty in (("SSS", False), ("IIG", False), ("IGF", True)):
        g = stage(("axis", "infantry:3", (4, 14)), ("allies", "infantry", (4, 12)), *FOES, medals=2)
        if shown == "IIG":
            g.figures[0] = 4
        play = fight(g, 1, 0, shown)
        while not play.over and not any("take-ground" in text for text in play.texts):
            play.do(play.g.listed[0])
        assert (not play.over) is empty


@pytest.mark.rule("1.10/sudden-death")
@pytest.mark.parametrize(
    ("held", "who", "wins"),
    [(["B5"], "allies", False), (["B5", "D5"], "allies", True), (["B5", "D5"], "axis", False)],
)  # fmt: skip
def test_hexes_that_win_at_once(held: list[str], who: str, wins: bool) -> None:
    """As many of them as are needed, held together by the side that they are for."""
    more = '[[sudden_death]]\nside = "allies"\nhexes = ["B5", "D5", "F5"]\nneeds = 2\n'
    places = [(2, 2 * n + 2) for n in range(3)]
    g = stage(*((who, "infantry", place) for place in places), *FOES, more=more, medals=5)
    for unit, name in enumerate(held):
        assert g.result is None
        shift(g, unit, g.field.board.hex(name))
    assert (g.result is not None) is wins
    if g.result is not None:
        assert (g.result.winners, g.result.rule) == (("allies",), "1.10/victory")
        assert dict(g.result.facts) == {"side": "allies", "axis": 0, "allies": 0}


@pytest.mark.rule("1.10/victory")
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_when_both_sides_have_their_medals_the_side_to_move_wins(side: str) -> None:
    """Victory is compared for the side whose turn it is first."""
    g = stage(*FOES, ("allies", "infantry", (4, 12)), medals=2, side=side)
    g.won = [2, 2]
    count_medals(g)
    assert g.result is not None
    assert g.result.winners == (side,)


@pytest.mark.rule("1.10/objective", "1.10/side", "1.10/sole-control", "2.3")
@pytest.mark.parametrize(
    ("table", "axis", "allies", "holder"),
    [("", 0, 1, 1), ("", 1, 0, 0), ("", 1, 1, 1), ("majority = true\n", 1, 1, -1),
     ("majority = true\n", 2, 1, 0), ("majority = true\n", 1, 2, 1),
     ('side = "axis"\n', 1, 1, 0), ('side = "axis"\n', 0, 2, -1),
     ("needs = 2\n", 2, 1, 0), ("needs = 2\n", 1, 1, -1), ("sole_control = true\n", 1, 1, -1),
     ("sole_control = true\n", 2, 0, 0)],
)  # fmt: skip
def test_who_takes_an_objective(table: str, axis: int, allies: int, holder: int) -> None:
    """By the units of either side in its four hexes, in the turn of the Allies."""
    row = [(4, 2), (4, 4), (4, 6), (4, 8)]
    units = [("axis", "infantry", at) for at in row[:axis]]
    units += [("allies", "infantry", at) for at in row[axis : axis + allies]]
    more = f'[[medal]]\nhexes = ["B5-E5"]\nworth = 2\n{table}'
    g = stage(*units, *FOES, more=more, medals=5)
    count_medals(g)
    assert g.held == [holder]
    assert g.medals == [2 * (holder == 0), 2 * (holder == 1)]
