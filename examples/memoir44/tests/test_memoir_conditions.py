"""Tables of conditions that cannot be: control, entries, craft, equipment (2.2 to 2.6, 2.12)."""

from __future__ import annotations

import pytest
from memoir44.scenarios.loading import parse_scenario
from memoir_stage import scene_text

from hexwar.board import iterate
from hexwar.errors import DataError

UNITS = [("axis", "infantry", (0, 0)), ("axis", "infantry", (0, 4)),
         ("allies", "infantry", (8, 24)), ("allies", "armour", (8, 20))]  # fmt: skip
SEA = {"ocean": [(8, c) for c in range(0, 12, 2)]}
VILLAGES = {"village": [(4, 4), (4, 6)]}
MORTARS = "did you mean 'mortar' or 'elite-mortar'?"
AFLOAT = '[[unit]]\nside = "allies"\nkind = "infantry"\nafloat = true\nhexes = ["{}"]\n'


def text_of(more: str, terrain: dict[str, list[tuple[int, int]]] | None = None) -> str:
    """A scenario on a standard board, with more tables."""
    return scene_text(UNITS, terrain or {}, (), (), (), more, "standard", "country", 1)


CASES: dict[str, tuple[str, list[str]]] = {
    "a unit of no kind": (
        text_of('[[unit]]\nside = "axis"\nkind = "infantri"\nhexes = ["C5"]\n'),
        ["unit[4].kind: no kind of unit 'infantri'; did you mean 'infantry' or 'elite-infantry'?"],
    ),
    "a village that is none": (
        text_of('[villages]\nthresholds = [1, 2]\ntaken = ["C5", "E5"]\n', VILLAGES),
        ["villages.taken[1]: E5 is no village"],
    ),
    "more villages than there are": (
        text_of("[villages]\nthresholds = [1, 3]\n", VILLAGES),
        ["villages.thresholds: the board has 2 villages"],
    ),
    "sections without beach": (
        text_of('[beaches]\nsections = ["left", "right"]\n', {"beach": [(8, 2)]}),
        ["beaches.sections[1]: the right section has no beach hex"],
    ),
    "a bridge that is none": (
        text_of('[bridges]\nhexes = ["C5"]\n'), ["bridges.hexes[0]: C5 has no bridge"],
    ),
    "a bridge over no river": (
        text_of("[built_bridge]\n"),
        ["built_bridge: the board has no river to build a bridge on"],
    ),
    "less equipment than units": (
        text_of('[[equipment]]\nhexes = ["M1", "K1"]\nkinds = ["mortar"]\nonce = true\n'),
        ["equipment[0].kinds: 2 units cannot each have one of 1"],
    ),
    "equipment off the board": (
        text_of('[[equipment]]\nhexes = ["Z9"]\nkinds = ["mortar"]\n'),
        ["equipment[0].hexes[0]: no hex 'Z9' on this board"],
    ),
    "equipment of no kind": (
        text_of('[[equipment]]\nhexes = ["M1"]\nkinds = ["mortar", "mortars"]\n'),
        [f"equipment[0].kinds[1]: no kind of unit 'mortars'; {MORTARS}"],
    ),
    "an entry nowhere": (
        text_of('[[entry]]\nside = "axis"\n'),
        ["entry[0]: expected hexes, or two marks between which"],
    ),
    "entry marks on two edges": (
        text_of('[[entry]]\nside = "axis"\nhexes = ["A9"]\n[[entry]]\nside = "axis"\n'
                'between = ["C9", "C1"]\n'),
        ["entry[1].between: the two marks stand on one edge, top or bottom"],
    ),
    "a craft icon on land": (
        text_of('[craft]\nicons = ["A1", "a2"]\n', SEA),
        ["craft.icons[1]: a2 is not at sea"],
    ),
    "a unit afloat off the icons": (
        text_of(AFLOAT.format("C1") + '[craft]\nicons = ["A1"]\n', SEA),
        ["craft.icons: C1 has a unit afloat, but no icon"],
    ),
    "more craft than icons": (
        text_of('[craft]\nicons = ["A1", "B1"]\ncount = 3\n', SEA),
        ["craft.count: 3 craft do not fit icons and units"],
    ),
    "fewer craft than units afloat": (
        text_of(AFLOAT.format("A1") + AFLOAT.format("B1")
                + '[craft]\nicons = ["A1", "B1"]\ncount = 1\n', SEA),
        ["craft.count: 1 craft do not fit icons and units"],
    ),
    "afloat without craft": (
        text_of(AFLOAT.format("A1"), SEA), ["unit: units are afloat, but there is no [craft]"],
    ),
    "afloat on land": (
        text_of(AFLOAT.format("C5") + '[craft]\nicons = ["A1"]\n', SEA),
        ["unit[4].hexes[0]: C5 is not at sea, where landing craft float",
         "craft.icons: C5 has a unit afloat, but no icon"],
    ),
}  # fmt: skip


@pytest.mark.rule("1.10/needs", "1.11/ocean", "1.13/exit-hex", "2.2.3", "2.2.4", "2.5", "2.6")
@pytest.mark.rule("2.12.1", "2.12.2", "2.12.3", "2.12.6")
@pytest.mark.parametrize("name", CASES)
def test_conditions_that_cannot_be_are_faults(name: str) -> None:
    """Each is reported with its key and its line, and with what is wrong; nothing else is."""
    text, expected = CASES[name]
    with pytest.raises(DataError) as caught:
        parse_scenario(text, "stage.toml")
    found = [f"{fault.path}: {fault.message}" for fault in caught.value.faults]
    assert found == expected
    assert all(fault.line > 1 for fault in caught.value.faults)


POSSIBLE = """
[villages]
thresholds = [1, 2]
taken = ["C5"]
[bridges]
hexes = ["I5"]
worth = 2
[built_bridge]
side = "axis"
[empty_sections]
side = "axis"
[[equipment]]
hexes = ["M1"]
kinds = ["mortar", "machine-gun"]
once = true
[[exit]]
side = "allies"
hexes = ["D9"]
single_use = true
[[entry]]
side = "axis"
hexes = ["A9"]
between = ["F9", "H9"]
[craft]
icons = ["A1", "B1", "C1"]
count = 2
"""


@pytest.mark.rule("2.2.3", "2.2.4", "2.5", "2.6", "2.12.1", "2.12.2", "2.12.6")
def test_conditions_that_can_be_are_kept() -> None:
    """What a file says of villages, bridges, equipment, exits and craft stands in the plan."""
    text = scene_text(
        UNITS, {**SEA, **VILLAGES, "river": [(4, 14), (4, 16)]}, [("bridge", "", [(4, 16)])],
        (), (), AFLOAT.format("B1") + POSSIBLE, "standard", "country", 1,
    )  # fmt: skip
    plan = parse_scenario(text, "stage.toml").plan
    board = plan.battlefield.board

    def names(hexes: int) -> set[str]:
        return {board.name(i) for i in iterate(hexes)}

    assert [(names(v.hexes), names(v.taken), v.attacker) for v in plan.villages] == [
        ({"C5", "D5"}, {"C5"}, 1)
    ]
    assert [(b.side, names(b.hexes), b.worth) for b in plan.bridges] == [(1, {"I5"}, 2)]
    assert [(b.side, names(b.hexes), b.worth) for b in plan.built_bridges] == [(0, {"H5"}, 2)]
    assert [(a.side, a.worth, len(a.parts)) for a in plan.empty_sections] == [(0, 1, 3)]
    assert [(names(e.hexes), len(e.kinds), e.once) for e in plan.equipment] == [({"M1"}, 2, True)]
    assert [(e.side, names(e.hexes), e.worth, e.single_use, e.beyond) for e in plan.exits] == [
        (1, {"D9"}, 1, True, 0)
    ]
    assert [names(hexes) for hexes in plan.entries] == [{"A9", "F9", "G9", "H9"}, set()]
    (craft,) = plan.craft
    assert (craft.side, names(craft.icons)) == (1, {"A1", "B1", "C1"})
    assert [board.name(i) for i in craft.start] == ["B1", "A1"]
