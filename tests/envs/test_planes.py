"""Planes: every hex has its place, and what lies beside it on the board lies beside it there."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, iterate

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from hexwar.envs import NEAR, Planes

BOARDS = [
    Board.parse(f'grid = {{orientation = "{side}", rows = {rows}, columns = {columns}}}')
    for side in ("pointy", "flat")
    for rows, columns in ((1, 1), (2, 5), (7, 4), (9, 9))
]
boards = st.sampled_from(BOARDS)


@given(boards)
def test_each_hex_has_a_place_of_its_own(board: Board) -> None:
    """The mask has as many places as the board has hexes, and each leads back."""
    planes = Planes(board)
    cells = [planes.cell(at) for at in board.ids]
    assert len(set(cells)) == planes.mask.sum() == len(board.ids)
    assert [planes.hex_at(*cell) for cell in cells] == list(board.ids)
    assert planes.mask.any(axis=0).all()
    assert planes.mask.any(axis=1).all()


@given(boards)
def test_neighbours_lie_beside_each_other(board: Board) -> None:
    """What a kernel of three by three sees around a hex is its neighbours, in every row."""
    planes = Planes(board)
    for at in board.ids:
        row, column = planes.cell(at)
        near = np.pad(planes.stack([board.adjacent[at] | 1 << at])[0], 1)
        window = near[row : row + 3, column : column + 3]
        assert near.sum() == window.sum()
        assert not (window & ~NEAR & 1).any()


@given(boards, st.data())
def test_sets_and_numbers_are_stacked(board: Board, data: st.DataObject) -> None:
    """Each plane has what it was given, hex by hex, and nothing elsewhere."""
    some_hexes = st.sets(st.sampled_from(board.ids)).map(lambda ids: sum(1 << i for i in ids))
    hexes: tuple[int, ...] = board.ids
    numbers = st.dictionaries(st.sampled_from(hexes), st.integers(1, 255))
    given_planes = data.draw(st.lists(some_hexes | numbers, min_size=1, max_size=5))
    planes = Planes(board)
    stacked = planes.stack(given_planes)
    assert stacked.shape == (len(given_planes), planes.rows, planes.columns)
    for plane, array in zip(given_planes, stacked, strict=True):
        by_hex = dict.fromkeys(iterate(plane), 1) if isinstance(plane, int) else plane
        assert {planes.cell(at): value for at, value in by_hex.items()} == {
            (int(row), int(column)): array[row, column] for row, column in np.argwhere(array)
        }


def test_a_place_without_a_hex() -> None:
    """A corner that the map does not fill is no hex, nor is what lies beyond the array."""
    planes = Planes(BOARDS[3])
    for row, column in ((0, 0), (-1, 3), (99, 0)):
        with pytest.raises(IndexError, match=f"no hex in row {row} and column {column}"):
            planes.hex_at(row, column)
