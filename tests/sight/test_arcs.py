"""Which hexes lie in the arcs of a counter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, HexId, has, iterate, one
from hexwar.errors import HexError
from hexwar.hexes import FACING_SIDE
from hexwar.sight import hexes_in_arc

BOARD = Board.parse('grid = {orientation = "pointy", rows = 7, columns = 8}')


@given(st.sampled_from(list(BOARD.ids)), st.integers(0, 5))
def test_arcs_share_out_the_map(at: HexId, facing: int) -> None:
    """Each hex except its own lies in one arc, in that which the coordinates say."""
    arcs = {which: hexes_in_arc(BOARD, at, facing, which) for which in ("front", "flank", "rear")}
    assert sum(hexes.bit_count() for hexes in arcs.values()) == len(BOARD.ids) - 1
    for which, hexes in arcs.items():
        assert not has(hexes, at)
        for to in iterate(hexes):
            start, end = BOARD.coordinates(at), BOARD.coordinates(to)
            assert FACING_SIDE.arc(facing, start, end) == which


def test_several_arcs_are_their_union() -> None:
    """No arc is no hex, all of them are every hex except the counter's own."""
    at = BOARD.hex("0404")
    front, rear = (hexes_in_arc(BOARD, at, 2, which) for which in ("front", "rear"))
    assert hexes_in_arc(BOARD, at, 2, "front", "rear") == front | rear
    assert not hexes_in_arc(BOARD, at, 2)
    assert hexes_in_arc(BOARD, at, 2, "front", "flank", "rear") == BOARD.all & ~one(at)


def test_a_counter_off_the_map_has_no_arcs() -> None:
    """The refusal names the id."""
    with pytest.raises(HexError, match="not a hex"):
        hexes_in_arc(BOARD, HexId(-1), 0, "front")
