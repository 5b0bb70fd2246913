"""Two boards of one grid: what they tell alike is counted, what differs is named."""

from __future__ import annotations

import pytest

from hexwar.atlas import Difference, agreements
from hexwar.board import Board
from hexwar.errors import HexError

GRID = 'grid = { orientation = "pointy", rows = 2, columns = 3, terrain = "clear" }\n'
DRAWN = Board.parse(
    GRID
    + """
terrain = [{ kind = "wood", hexes = ["0101"] }]
hexsides = [
  { kind = "river", sides = ["0101/0102", "0102/0202"] }, { kind = "hedge", sides = ["0102/0101"] },
]
paths = [{ kind = "road", hexes = ["0101", "0102", "0103"] }]
region = [
  { id = "Caen", kind = "town", hexes = ["0101", "0102"] },
  { id = "Bocage", kind = "landscape", hexes = ["0103"] },
]
"""
)
DRAFTED = Board.parse(
    GRID
    + """
terrain = [{ kind = "wood", hexes = ["0101"] }, { kind = "marsh", hexes = ["0203"] }]
hexsides = [{ kind = "river", sides = ["0101/0102", "0102/0202"] }]
paths = [
  { kind = "road", hexes = ["0103", "0102"] }, { kind = "railway", hexes = ["0102", "0103"] },
]
region = [{ id = "Caen", kind = "town", hexes = ["0102"] }]
"""
)


def test_differences_are_told_layer_by_layer() -> None:
    """What one of the two lacks is empty; the direction of a road is no difference."""
    found = {a.layer: a for a in agreements(DRAFTED, DRAWN)}
    assert {layer: (a.alike, a.differences) for layer, a in found.items()} == {
        "terrain": (5, (Difference("terrain", "0203", "marsh", "clear"),)),
        "hexsides": (1, (Difference("hexsides", "0101/0102", "river", "hedge, river"),)),
        "paths": (
            0,
            (
                Difference("paths", "0101/0102", "", "road"),
                Difference("paths", "0102/0103", "railway, road", "road"),
            ),
        ),
        "regions": (
            0,
            (
                Difference("regions", "Bocage", "", "0103"),
                Difference("regions", "Caen", "0102", "0101, 0102"),
            ),
        ),
    }


def test_regions_of_other_kinds_are_left_out() -> None:
    """A board drawn by hand has names that no geography gives."""
    regions = agreements(DRAFTED, DRAWN, regions=("town",))[-1]
    assert [difference.what for difference in regions.differences] == ["Caen"]


def test_a_board_agrees_with_itself() -> None:
    """In all layers, and everything is counted."""
    assert [(a.alike, a.differences) for a in agreements(DRAWN, DRAWN)] == [
        (6, ()),
        (2, ()),
        (2, ()),
        (2, ()),
    ]


@pytest.mark.parametrize(
    ("was", "other"),
    [("rows = 2", "rows = 1"), ('"pointy"', '"flat"'), ("rows = 2", 'rows = 2, stagger = "odd"')],
)
def test_boards_of_other_hexes_are_refused(was: str, other: str) -> None:
    """A difference of every hex would tell nothing; the same numbers can lie in other places."""
    with pytest.raises(HexError, match="different hexes"):
        agreements(DRAWN, Board.parse(GRID.replace(was, other)))
