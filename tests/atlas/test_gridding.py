"""One call lays a grid over an area: it covers all of it, and no line of it is idle."""

from __future__ import annotations

import math
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.atlas import grid_over
from hexwar.board import Board
from hexwar.data import toml_of
from hexwar.errors import HexError

numbers = st.floats(-500, 500)


@settings(max_examples=60, deadline=None)
@given(
    orientation=st.sampled_from(["pointy", "flat"]),
    corner=st.tuples(numbers, numbers),
    extent=st.tuples(st.floats(0.1, 200), st.floats(0.1, 200)),
    across=st.floats(9, 90),
    spots=st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=30),
)
def test_every_point_of_the_area_lies_in_a_hex(
    orientation: Literal["pointy", "flat"],
    corner: tuple[float, float],
    extent: tuple[float, float],
    across: float,
    spots: list[tuple[float, float]],
) -> None:
    """The corners and the edges, too; and the outermost lines hold a part of it."""
    (west, south), (wide, high) = corner, extent
    cover = grid_over((west, south, west + wide, south + high), across, orientation)
    board = Board.parse(toml_of({"grid": cover.table}))
    for x, y in [*spots, (0, 0), (0, 1), (1, 0), (1, 1), *((x, 0.0) for x, _ in spots)]:
        point = (west + x * wide, south + y * high)
        # A point on the very edge may be rounded out of it: a billionth inwards it is in.
        inwards = 1e-9 * (west + wide / 2 - point[0]), 1e-9 * (south + high / 2 - point[1])
        at = cover.placement.hex_at((point[0] + inwards[0], point[1] + inwards[1]))
        assert board.at(at) >= 0
    size = across / math.sqrt(3)
    flat = orientation == "flat"
    lines, length = (
        cover.table["columns" if flat else "rows"],
        cover.table["rows" if flat else "columns"],
    )
    over, along = (wide, high) if flat else (high, wide)
    assert (lines - 2) * 1.5 * size <= over
    assert (length - 2) * across <= along


@pytest.mark.parametrize(
    ("bounds", "across"),
    [((1, 0, 0, 1), 1), ((0, 0, math.nan, 1), 1), ((0, 0, 1, 1), 0), ((0, 0, 1, 1), math.inf)],
)
def test_no_area_and_no_hex_are_refused(bounds: tuple[float, ...], across: float) -> None:
    """They would have no grid, or one without end."""
    with pytest.raises(HexError):
        grid_over(bounds, across)  # type: ignore[arg-type]
