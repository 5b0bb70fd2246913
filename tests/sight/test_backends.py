"""Compiled and plain code give the same, bit for bit."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Expanse, members
from hexwar.errors import HexError, MissingExtraError
from hexwar.hexes import Backend
from hexwar.sight import Barrier, Obstacle, Policy, Sight
from tests.sight.worlds import World, plain_policies, some_pairs, worlds

compiling = pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed")


@compiling
@settings(max_examples=25, deadline=None)
@given(worlds())
def test_lines(world: World) -> None:
    """Every line judged by itself, with its hindrance."""
    plain, fast = world.sight(), world.sight(backend="numba")
    for i, _ in some_pairs(plain.space, 2):
        assert plain.hindrance_from(i) == fast.hindrance_from(i)
        assert plain.seen_from(i) == fast.seen_from(i)


@compiling
@settings(max_examples=25, deadline=None)
@given(worlds(plain_policies()))
def test_sweeps(world: World) -> None:
    """Sweeps, as sets, as arrays, and as a whole table."""
    plain, fast = world.sight(), world.sight(backend="numba")
    for i, _ in some_pairs(plain.space, 3):
        assert plain.seen_from(i) == fast.seen_from(i)
        assert plain.seen_array(i).tolist() == fast.seen_array(i).tolist()
    assert plain.table() == fast.table()


@pytest.mark.parametrize("backend", ["python", pytest.param("numba", marks=compiling)])
@settings(max_examples=25, deadline=None)
@given(world=worlds(plain_policies()), together=st.sampled_from([8, 16, 1024]))
def test_tables(backend: Backend, world: World, together: int) -> None:
    """Half sweeps that are put together, some hexes at a time, say of all what whole ones do."""
    sight = world.sight(backend=backend)
    ids = members(sight.space.all)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hexwar.sight.table._TOGETHER", together)
        rows = sight.table().rows
    assert [sight.seen_from(i) for i in ids] == [rows[i] for i in ids]
    assert not any(row for i, row in enumerate(rows) if i not in ids)


@compiling
def test_a_large_map() -> None:
    """On 20,000 hexes, with woods and hedges given as arrays."""
    space = Expanse(200, 100, "odd-q")
    random = np.random.default_rng(4)
    woods = space.spread(random.random((100, 200)) < 0.03)
    hedges = space.spread(random.integers(0, 64, (100, 200)) * (random.random((100, 200)) < 0.02))
    rules = Policy(terrain={"woods": Obstacle()}, hexsides={"hedge": Barrier()})
    for policy in (rules, attrs.evolve(rules, corners="hand", along="hand")):
        plain, fast, chosen = (
            Sight(
                space,
                policy,
                terrain={"woods": woods},
                hexsides={"hedge": hedges.astype(np.uint8)},
                backend=backend,
            )
            for backend in ("python", "numba", "auto")
        )
        for place in ((100, 50), (0, 0), (199, 99)):
            i = space.index(*place)
            assert plain.seen_from(i) == fast.seen_from(i) == chosen.seen_from(i)


def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an extra: asked for, it is missed; not asked for, it is not needed."""
    monkeypatch.setattr("hexwar.hexes.backends.find_spec", lambda name: None)
    space = Expanse(120, 120)
    with pytest.raises(MissingExtraError, match="fast"):
        Sight(space, Policy(), backend="numba")
    assert Sight(space, Policy()).seen_from(space.index(60, 60)) == space.all


def test_unknown_backends_are_refused() -> None:
    """A misspelt backend does not pass for another one."""
    with pytest.raises(HexError, match="a backend is"):
        Sight(Expanse(2, 2), Policy(), backend="rust")  # type: ignore[arg-type]


def test_sight_is_light() -> None:
    """Lines of sight on a board load no numpy."""
    import subprocess

    code = (
        "import sys; from hexwar.board import Board; from hexwar.sight import Policy, Sight;"
        "b = Board.parse('grid = {orientation = \"pointy\", rows = 9, columns = 9}');"
        "s = Sight(b, Policy()); s.table(); s.verdict(*b.ids[:2]); print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
