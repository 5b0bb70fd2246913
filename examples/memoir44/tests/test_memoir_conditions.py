"""Tables of conditions that cannot be: control, entries, craft, equipment (2.2 to 2.6, 2.12)."""

from __future__ import annotations

import pytest
from memoir44.scenario import parse_scenario
from memoir_stage import scene_text

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


@pytest.mark.rule("1.1", "1.2", "1.13", "2.2.1", "2.2.2", "2.2.3", "2.2.4", "2.4.5", "2.5", "2.6")
@pytest.mark.rule("2.12.1", "2.12.2", "2.12.3", "2.12.6", "1.11/ocean")
@pytest.mark.parametrize("name", CASES)
def test_conditions_that_cannot_be_are_faults(name: str) -> None:
    """Each is reported with its key and its line, and with what is wrong; nothing else is."""
    text, expected = CASES[name]
    with pytest.raises(DataError) as caught:
        parse_scenario(text, "stage.toml")
    found = [f"{fault.path}: {fault.message}" for fault in caught.value.faults]
    assert found == expected
    assert all(fault.line > 1 for fault in caught.value.faults)
