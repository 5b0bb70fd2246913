"""Lines of sight beside other libraries, in the same run.

What the others answer is not quite the same question, as none knows hexsides or lines along them:
hexutil sees a hex if it sees any part of it, tcod works on square cells, shapely says only whether
a segment crosses what blocks. Where nothing blocks, all of them see the same.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from hexwar.board import Expanse, iterate
from hexwar.hexes import centre_point, corner_points, side_points, sides, touched
from hexwar.hexes.backends import Backend
from hexwar.sight import HexsideObstacle, Obstacle, Policy, Sight
from tests.bench.ratios import Peer, compare

pytest.importorskip("pytest_benchmark")

FAST = pytest.mark.skipif(find_spec("numba") is None, reason="needs the extra 'fast'")
PLAIN_AND_FAST = ["python", pytest.param("numba", marks=FAST)]
RULES = Policy(terrain={"woods": Obstacle()}, hexsides={"hedge": HexsideObstacle()})


class Country:
    """A square map with woods and hedges at random, and the same for others."""

    def __init__(self, side: int, woods: float = 0.0, hedges: float = 0.0) -> None:
        rng = np.random.default_rng(44)
        self.side = side
        self.space = Expanse(side, side)
        self.middle = self.space.index(side // 2, side // 2)
        self.woods = rng.random((side, side)) < woods
        self.woods[side // 2, side // 2] = False
        chosen = rng.random((3, self.space.size)) < hedges
        inside = self.space.inside.astype(bool)
        self.hedges = np.zeros(self.space.size, np.uint8)
        for d in range(3):
            both = inside & np.roll(inside, -self.space.steps[d]) & chosen[d]
            self.hedges |= both.astype(np.uint8) << d

    def sight(self, backend: Backend) -> Sight:
        """Return our lines of sight."""
        return Sight(
            self.space,
            RULES,
            terrain={"woods": self.space.spread(self.woods)},
            hexsides={"hedge": self.hedges},
            backend=backend,
        )

    def by_hexutil(self) -> Any:
        """See all there is to see with hexutil."""
        hexutil = pytest.importorskip("hexutil")
        side, half = self.side, self.side // 2

        def is_clear(at: Any) -> bool:
            row, column = at.y + half, (at.x + half - at.y % 2) // 2 + half // 2
            return 0 <= row < side and 0 <= column < side and not self.woods[row, column]

        return hexutil.origin.field_of_view(is_clear, side)

    def by_tcod(self) -> Any:
        """See all there is to see with tcod, on square cells."""
        tcod = pytest.importorskip("tcod")
        middle = self.side // 2, self.side // 2
        clear = ~self.woods
        return lambda: tcod.map.compute_fov(
            clear, middle, algorithm=tcod.constants.FOV_SYMMETRIC_SHADOWCAST
        )

    def by_shapely(self) -> Any:
        """Ask shapely of every target whether a segment crosses anything that blocks."""
        shapely: Any = pytest.importorskip("shapely")
        space = self.space
        woods = [
            shapely.Polygon(corner_points(space.coordinates(space.index(c, r)), "pointy"))
            for r, c in np.argwhere(self.woods).tolist()
        ]
        hedges = [
            shapely.LineString(side_points(sides(space.coordinates(int(i)))[d], "pointy"))
            for d in range(3)
            for i in np.flatnonzero(self.hedges >> d & 1)
        ]
        blocking = shapely.union_all([*woods, *hedges])
        shapely.prepare(blocking)
        start = centre_point(space.coordinates(self.middle), "pointy")
        ends = [centre_point(space.coordinates(i), "pointy") for i in iterate(space.all)]
        lines = np.array([(start, end) for end in ends])
        return lambda: shapely.intersects(blocking, shapely.linestrings(lines))

    def by_walking(self) -> Any:
        """Walk every line from hex to hex, as a plain program would."""
        space, start = self.space, self.space.coordinates(self.middle)
        woods = set(np.flatnonzero(space.spread(self.woods)).tolist())
        walls = {
            (int(i), d) for d in range(3) for i in np.flatnonzero(self.hedges >> d & 1).tolist()
        }

        def is_blocked(contact: str, where: Any) -> bool:
            if contact == "through":
                return space.at(where) in woods
            if contact == "across":
                return (space.at((where.q, where.r)), where.side) in walls
            return False

        def walk() -> int:
            seen = 0
            for i in iterate(space.all):
                line = touched(start, space.coordinates(i))[1:-1]
                seen += not any(is_blocked(contact, where) for contact, where in line)
            return seen

        return walk


@pytest.mark.parametrize(
    ("backend", "woods", "goals"),
    [
        ("python", 0.0, {"hexutil": 150}),
        ("python", 0.03, {"hexutil": 25}),
        pytest.param("numba", 0.0, {"hexutil": 2000, "tcod": 1}, marks=FAST),
        pytest.param("numba", 0.03, {"hexutil": 1000, "tcod": 1}, marks=FAST),
    ],
)
def test_one_to_all(
    benchmark: Any, backend: Backend, woods: float, goals: dict[str, float]
) -> None:
    """B1: all that one sees from the middle, on open ground and among woods."""
    pytest.importorskip("hexutil")
    pytest.importorskip("tcod")
    country = Country(100, woods)
    sight = country.sight(backend)
    if not woods:
        assert sight.seen_from(country.middle) == country.space.all
        assert bool(country.by_tcod()().all())
    peers = {"hexutil": country.by_hexutil, "tcod": country.by_tcod()}
    compare(
        benchmark,
        lambda: sight.seen_from(country.middle),
        {name: Peer(peers[name], goal) for name, goal in goals.items()},
    )


@pytest.mark.parametrize(
    ("backend", "goals"),
    [
        ("python", {"shapely": 20, "walking": 20}),
        pytest.param("numba", {"shapely": 1000, "walking": 1000}, marks=FAST),
    ],
)
def test_one_to_all_with_hexsides(
    benchmark: Any, backend: Backend, goals: dict[str, float]
) -> None:
    """B2: the same with hexsides that block."""
    country = Country(100, 0.02, 0.02)
    sight = country.sight(backend)
    peers = {"shapely": country.by_shapely(), "walking": country.by_walking()}
    compare(
        benchmark,
        lambda: sight.seen_from(country.middle),
        {name: Peer(peers[name], goal) for name, goal in goals.items()},
    )


@FAST
def test_one_to_all_on_a_very_large_map(benchmark: Any) -> None:
    """B3: a million hexes of open ground."""
    pytest.importorskip("tcod")
    country = Country(1000)
    sight = country.sight("numba")
    assert int(sight.seen_array(country.middle).sum()) == country.space.count
    compare(
        benchmark, lambda: sight.seen_array(country.middle), {"tcod": Peer(country.by_tcod(), 1.5)}
    )


def test_one_question_of_a_table(benchmark: Any) -> None:
    """B4: one line of a table, beside the same line judged by itself."""
    country = Country(20, 0.1, 0.05)
    sight = country.sight("python")
    table = sight.table()
    i, j = country.space.index(2, 3), country.space.index(17, 14)
    assert table.sees(i, j) == sight.sees(i, j)
    compare(
        benchmark,
        lambda: table.sees(i, j),
        {"judging the line": Peer(lambda: sight.sees(i, j), 50)},
    )


@pytest.mark.parametrize(
    ("backend", "goal"), [("python", 1.3), pytest.param("numba", 1.5, marks=FAST)]
)
def test_a_whole_table(benchmark: Any, backend: Backend, goal: float) -> None:
    """B4: who sees whom on a game map, beside a sweep from each hex by itself."""
    country = Country(16, 0.05)
    sight, ids = country.sight(backend), iterate(country.space.all)

    def ours() -> Any:
        return country.sight(backend).table()

    def each() -> list[int]:
        return [sight.seen_from(i) for i in ids]

    assert each() == [ours().rows[i] for i in ids]
    compare(benchmark, ours, {"a sweep for each": Peer(each, goal)})
