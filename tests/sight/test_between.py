"""The hexes between two hexes as sets: they are those that the exact line touches."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import NONE, Board, Expanse, Grid, HexId, pack
from hexwar.errors import HexError
from hexwar.hexes import Hex, touched
from hexwar.hexes.lattice import centre_point
from hexwar.sight import LinesBetween, Obstacle, Policy, Sight, hexes_between

BOARD = Board.parse("""
grid = { orientation = "pointy", rows = 7, columns = [8, 7], holes = ["0403"] }
""")
FLAT = Board.parse('grid = { orientation = "flat", rows = 6, columns = 6, stagger = "odd" }')
POLICY = Policy(sets={"unit": Obstacle()}, along="hand", corners="hand")


@st.composite
def lines(draw: st.DrawFn) -> tuple[Board, HexId, HexId]:
    """Two hexes of a board."""
    board = draw(st.sampled_from([BOARD, FLAT]))
    hexes = st.sampled_from(board.ids)
    return board, draw(hexes), draw(hexes)


@given(lines())
def test_the_sets_are_what_the_line_touches(line: tuple[Board, HexId, HexId]) -> None:
    """Hexes with a point of the line inside are crossed; others beside it lie on their hand."""
    board, i, j = line
    start, end = board.coordinates(i), board.coordinates(j)
    through: set[Hex] = set()
    beside: set[Hex] = set()
    for _, where in touched(start, end):
        if isinstance(where, Hex):
            through.add(where)
        else:
            beside.update(where.hexes)
    beside -= through
    found = hexes_between(board, i, j)
    assert found.crossed == _known(board, through - {start, end})
    left, right = (found.left, 1, found.left_open), (found.right, -1, found.right_open)
    for hand, sign, is_open in (left, right):
        there = {at for at in beside if _turn(start, end, at) * sign > 0}
        assert hand == _known(board, there)
        assert is_open == any(board.at(at) < 0 for at in there)


def _known(board: Grid, hexes: set[Hex]) -> int:
    return pack(board.at(at) for at in hexes if board.at(at) >= 0)


def _turn(start: Hex, end: Hex, at: Hex) -> float:
    """More than 0 on the left of the line as it is drawn, with y growing downwards."""
    (x, y), (end_x, end_y), (at_x, at_y) = (
        centre_point(each, "pointy") for each in (start, end, at)
    )
    return (end_y - y) * (at_x - x) - (end_x - x) * (at_y - y)


@given(lines())
def test_the_way_back_exchanges_the_hands(line: tuple[Board, HexId, HexId]) -> None:
    """Nothing depends on who looks."""
    board, i, j = line
    there, back = hexes_between(board, i, j), hexes_between(board, j, i)
    assert (there.crossed, there.left, there.right) == (back.crossed, back.right, back.left)


@settings(max_examples=60)
@given(lines(), st.data())
def test_a_game_that_keeps_the_sets_judges_as_the_policy_does(
    line: tuple[Board, HexId, HexId], data: Any
) -> None:
    """Blocked by what is crossed, or by something on either hand: as the policy "hand" says."""
    board, i, j = line
    units = pack(data.draw(st.lists(st.sampled_from(board.ids), max_size=12)))
    found = LinesBetween(board)[i, j]
    free = found.is_free(units)
    assert free is Sight(board, POLICY, sets={"unit": units}, backend="python").sees(i, j)
    open_side = not found.left & units and not found.left_open
    open_side = open_side or (not found.right & units and not found.right_open)
    assert found.is_free(units, rim=True) is (not found.crossed & units and open_side)


def test_large_maps_answer_too() -> None:
    """Maps without a board's tables have the same lines."""
    expanse = Expanse(40, 40)
    start, end = expanse.index(3, 3), expanse.index(9, 3)
    found = hexes_between(expanse, start, end)
    assert found.crossed.bit_count() == 5
    assert found.left == found.right == NONE


def test_what_is_no_hex_is_refused() -> None:
    """Off the map nothing lies between."""
    with pytest.raises(HexError):
        hexes_between(BOARD, BOARD.ids[0], HexId(-1))
