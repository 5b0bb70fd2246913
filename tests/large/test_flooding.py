"""Floods of large maps are those of boards, with every backend."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Expanse, Grid, iterate
from hexwar.errors import HexError
from hexwar.hexes.backends import Backend
from hexwar.large import flood_on
from hexwar.large.flooding import filled
from hexwar.trace import flood
from tests.board.maps import grids, sets

BACKENDS: list[Backend] = ["python", "numba"] if find_spec("numba") else ["python"]

quick = settings(deadline=None, max_examples=60)


@quick
@given(grids(), st.data())
def test_floods_of_large_maps_are_those_of_boards(grid: Grid, data: st.DataObject) -> None:
    """With every backend, from any seeds, whatever the array says of places beside the map."""
    seeds, passable = data.draw(sets(grid)), data.draw(sets(grid))
    expanse = Expanse.of(grid)
    free = expanse.array(passable) | (1 - expanse.inside)
    expected = flood(grid, seeds, passable)
    may_enter = expanse.array(passable).astype(bool).reshape(-1, expanse.stride)
    assert expected == expanse.bits(filled(may_enter, iterate(seeds)))
    for backend in BACKENDS:
        found = flood_on(expanse, iterate(seeds), free, backend=backend)
        assert expected == expanse.bits(found)


@pytest.mark.parametrize("land", [0.45, 0.55, 0.7, 0.97])
@pytest.mark.parametrize("columns", [31, 32, 63, 100])
def test_floods_through_mazes(columns: int, land: float) -> None:
    """Ways that wind up and down, and to and fro over the ends of machine words."""
    expanse = Expanse(columns, 60)
    free = expanse.spread(np.random.default_rng(columns).random((60, columns)) < land)
    seeds = np.flatnonzero(free)[[0, -1]].tolist()
    expected = flood_on(expanse, seeds, free, backend="python")
    assert 2 <= expected.sum() <= free.sum()
    assert expected.tolist() == filled(free.reshape(-1, expanse.stride), seeds).tolist()
    for backend in BACKENDS:
        assert expected.tolist() == flood_on(expanse, seeds, free, backend=backend).tolist()


def test_what_cannot_be_flooded() -> None:
    """Messages say what is wrong with arrays, seeds and backends."""
    plain = Expanse(3, 3)
    with pytest.raises(HexError, match="array of length"):
        flood_on(plain, [], [1, 2])
    with pytest.raises(HexError, match="not a hex"):
        flood_on(plain, [0], plain.inside)
    with pytest.raises(HexError, match="backend"):
        flood_on(plain, [], plain.inside, backend="fast")  # type: ignore[arg-type]
