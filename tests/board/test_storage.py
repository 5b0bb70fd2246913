"""Where the places of a map lie in arrays."""

from __future__ import annotations

import pytest

from hexwar.board import Expanse, Storage
from hexwar.errors import HexError
from hexwar.hexes import Hex


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 3), (3, 1)])
def test_storage_of_a_single_line(columns: int, rows: int) -> None:
    """One row or one column is a map; none is refused."""
    expanse = Expanse(columns, rows)
    assert isinstance(expanse, Storage)
    assert expanse.count == columns * rows
    for less in ((0, rows), (columns, 0)):
        with pytest.raises(HexError, match="a map has columns and rows"):
            Expanse(*less)


def test_storage_finds_all_hexes_and_no_other_place() -> None:
    """The hexes of the first and last row and column, and none of the spare places around them."""
    expanse = Expanse(4, 3)
    ids = {expanse.index(column, row) for column in range(4) for row in range(3)}
    assert {i for i in range(-1, expanse.size + 1) if expanse.is_hex(i)} == ids
    assert {expanse.at(expanse.coordinates(i)) for i in ids} == ids
    first, last = min(ids), max(ids)
    for i, direction in ((first, 3), (last, 0)):
        assert expanse.at(expanse.coordinates(i).neighbour(direction)) == -1
    assert expanse.at(Hex(99, 0)) == expanse.at(Hex(0, 99)) == -1
