"""Compiled and plain code give the same, bit for bit."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Expanse, iterate
from hexwar.errors import HexError, MissingExtraError
from hexwar.hexes import OFFSETS, Backend
from hexwar.sight import End, EndTouch, HexsideObstacle, Obstacle, Policy, Sight
from tests.sight.worlds import World, plain_policies, some_pairs, worlds

BOTH: tuple[Backend, ...] = ("python", "numba")
AUTO: tuple[Backend, ...] = ("python", "auto")

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
    ids = iterate(sight.space.all)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hexwar.sight.table._TOGETHER", together)
        rows = sight.table().rows
    assert [sight.seen_from(i) for i in ids] == [rows[i] for i in ids]
    assert not any(row for i, row in enumerate(rows) if i not in ids)


ENDS: tuple[End, ...] = ("neither", "observer", "target", "either")
HANDS = ("both", "either", "best", "hand")


@st.composite
def countries(draw: st.DrawFn) -> tuple[Sight, Sight]:
    """Maps wider than a machine word, or long and thin, or with holes; plain and compiled."""
    random = np.random.default_rng(draw(st.integers(0, 1 << 32)))
    columns, rows = (draw(st.integers(1, 3) | st.integers(1, 90)) for _ in range(2))
    holes = draw(st.sampled_from([0.0, 0.0, 0.02, 0.3]))
    present = random.random((rows, columns)) >= holes
    present[rows // 2, columns // 2] = True
    offset = draw(st.sampled_from(OFFSETS))
    space = Expanse(columns, rows, offset, present=present if holes else None)
    woods, hedges = (draw(st.sampled_from([0.0, 0.01, 0.04, 0.15])) for _ in range(2))
    sides = random.integers(0, 64, space.size) * (random.random(space.size) < hedges)
    ends = st.sampled_from(ENDS)
    at_end: EndTouch = draw(st.sampled_from(["blocks", "free"]))
    policy = Policy(
        terrain={"woods": Obstacle(free_at=draw(ends))},
        hexsides={
            "hedge": HexsideObstacle(free_at=draw(ends), at_end=at_end, along=draw(st.booleans()))
        },
        corners=draw(st.sampled_from(HANDS)),
        along=draw(st.sampled_from(HANDS)),
        reach=draw(st.none() | st.integers(0, 60)),
    )
    terrain = {"woods": space.spread(random.random((rows, columns)) < woods)}
    plain, fast = (
        Sight(space, policy, terrain=terrain, hexsides={"hedge": sides}, backend=backend)
        for backend in BOTH
    )
    return plain, fast


@compiling
@settings(max_examples=60, deadline=None)
@given(countries(), st.data())
def test_large_maps(country: tuple[Sight, Sight], data: st.DataObject) -> None:
    """Plain sweeps, compiled ones and single lines say the same of maps of thousands of hexes."""
    plain, fast = country
    ids = st.sampled_from(iterate(plain.space.all))
    for i in data.draw(st.lists(ids, min_size=1, max_size=3)):
        seen = plain.seen_from(i)
        assert seen == fast.seen_from(i)
        assert plain.seen_array(i).tolist() == fast.seen_array(i).tolist()
        for j in data.draw(st.lists(ids, max_size=8)):
            assert plain.sees(i, j) == bool(seen >> j & 1)


@pytest.mark.parametrize("backend", ["python", pytest.param("numba", marks=compiling)])
def test_what_is_only_seen_from_near(backend: Backend) -> None:
    """An array holds it for those who are near enough, and for nobody else."""
    space = Expanse(9, 1)
    ids = [space.index(column, 0) for column in range(9)]
    policy = Policy(terrain={"woods": Obstacle()}, seen_within={"town": 2})
    terrain = {"woods": 1 << ids[7], "town": 1 << ids[3]}
    near, plain = (
        Sight(space, rules, terrain=terrain, backend=backend)
        for rules in (policy, Policy(terrain={"woods": Obstacle(), "town": Obstacle(blocks=False)}))
    )
    for i, observer in enumerate(ids):
        seen = [j for j in ids if near.seen_array(observer)[j]]
        assert seen == [
            j for j in ids if plain.seen_array(observer)[j] and (j != ids[3] or abs(i - 3) <= 2)
        ]


@compiling
def test_large_maps_are_compiled_unasked() -> None:
    """On 20,000 hexes numba is used where it is installed, with the same result."""
    space = Expanse(200, 100, "odd-q")
    woods = space.spread(np.random.default_rng(4).random((100, 200)) < 0.03)
    rules = Policy(terrain={"woods": Obstacle()})
    plain, chosen = (Sight(space, rules, terrain={"woods": woods}, backend=b) for b in AUTO)
    for place in ((100, 50), (0, 0), (199, 99)):
        i = space.index(*place)
        assert plain.seen_from(i) == chosen.seen_from(i)


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
