"""Paths, reach and communication beside graph libraries, in the same run and with equal results.

The goals are those of a comparison on larger maps, with room for the smaller ones used here: a
graph library takes longest to make its graph, which is not counted.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from hexwar.board import Board, Expanse, HexId, SortedCosts, iterate, pack
from hexwar.large import CostField, FieldBackend, costs_on, flood_on, reach_on, route_on
from hexwar.reach import reach
from hexwar.trace import flood
from tests.bench.ratios import Peer, compare

pytest.importorskip("pytest_benchmark")
networkx = pytest.importorskip("networkx")
rustworkx = pytest.importorskip("rustworkx")
csgraph = pytest.importorskip("scipy.sparse.csgraph")
sparse = pytest.importorskip("scipy.sparse")
ndimage = pytest.importorskip("scipy.ndimage")

SIDE = 120
FAST = pytest.mark.skipif(find_spec("numba") is None, reason="needs the extra 'fast'")


class Country:
    """A large map of costs 1 to 4 with some hexes closed, and the same as graphs of others."""

    def __init__(self, side: int) -> None:
        rng = np.random.default_rng(44)
        costs = rng.integers(1, 5, (side, side))
        costs[rng.random((side, side)) < 0.1] = 0
        costs[0, 0] = costs[-1, -1] = costs[side // 2, side // 2] = 1
        self.expanse = Expanse(side, side)
        self.field = CostField.of(self.expanse, self.expanse.spread(costs))
        ids = np.nonzero(self.expanse.inside)[0]
        self.edges = [
            (i, i + step, int(points))
            for step in self.expanse.steps
            for i, points in zip(ids.tolist(), self.field.entry[ids + step].tolist(), strict=True)
            if points != self.field.blocked
        ]
        self.networkx = networkx.DiGraph()
        self.networkx.add_weighted_edges_from(self.edges)
        self.rustworkx = rustworkx.PyDiGraph()
        self.rustworkx.add_nodes_from(range(self.expanse.size))
        self.rustworkx.add_edges_from(self.edges)
        a, b, points = (np.array(column) for column in zip(*self.edges, strict=True))
        shape = (self.expanse.size, self.expanse.size)
        self.scipy = sparse.csr_array((points, (a, b)), shape=shape)

    def apart(self, goal: int) -> Callable[[int], float]:
        """Return the least that it can cost to get to a hex."""
        distance = self.expanse.distance
        return lambda i: distance(i, goal)


@pytest.fixture(scope="module")
def country() -> Country:
    """The map, made once."""
    return Country(SIDE)


def reached_by_networkx(country: Country, start: int, limit: int) -> dict[int, int]:
    """The reachable set as networkx finds it."""
    found: dict[int, int] = networkx.single_source_dijkstra_path_length(
        country.networkx, start, cutoff=limit
    )
    return found


@pytest.mark.parametrize(
    ("backend", "limit", "goals"),
    [
        ("bits", 12, {"networkx": 1.5}),
        ("bits", 100, {"networkx": 4}),
        pytest.param("numba", 12, {"networkx": 4}, marks=FAST),
        pytest.param("numba", 100, {"networkx": 30, "scipy": 2}, marks=FAST),
    ],
)
def test_reachable_set(
    benchmark: Any, country: Country, backend: FieldBackend, limit: int, goals: dict[str, float]
) -> None:
    """A8: where a unit can go with 12 or 100 movement points."""
    start = country.expanse.index(SIDE // 2, SIDE // 2)

    def ours() -> Any:
        return reach_on(country.field, start, limit, backend=backend)

    assert dict(ours().costs) == reached_by_networkx(country, start, limit)
    peers = {
        "networkx": lambda: reached_by_networkx(country, start, limit),
        "scipy": lambda: csgraph.dijkstra(country.scipy, indices=start, limit=limit),
    }
    compare(benchmark, ours, {name: Peer(peers[name], goal) for name, goal in goals.items()})


@pytest.mark.parametrize(
    ("backend", "goals"),
    [
        ("auto without numba", {"networkx": 4, "rustworkx": 1.3}),
        pytest.param("numba", {"networkx": 100, "rustworkx": 30, "scipy": 2}, marks=FAST),
    ],
)
def test_route_from_corner_to_corner(
    benchmark: Any,
    monkeypatch: pytest.MonkeyPatch,
    country: Country,
    backend: str,
    goals: dict[str, float],
) -> None:
    """A6: the cheapest way across the whole map."""
    goal = country.expanse.index(SIDE - 1, SIDE - 1)
    check_route(benchmark, monkeypatch, country, backend, goal, goals)


@pytest.mark.parametrize(
    ("backend", "goals"),
    [
        ("auto without numba", {"networkx": 4, "rustworkx": 1.3}),
        pytest.param("numba", {"networkx": 40, "rustworkx": 15, "scipy": 8}, marks=FAST),
    ],
)
def test_short_route(
    benchmark: Any,
    monkeypatch: pytest.MonkeyPatch,
    country: Country,
    backend: str,
    goals: dict[str, float],
) -> None:
    """A7: a way of some 80 hexes."""
    goal = country.expanse.index(70, 20)
    if country.field.cost(goal - country.expanse.steps[0], goal) is None:
        goal += country.expanse.steps[0]
    check_route(benchmark, monkeypatch, country, backend, goal, goals)


def check_route(
    benchmark: Any,
    monkeypatch: pytest.MonkeyPatch,
    country: Country,
    backend: str,
    goal: int,
    goals: dict[str, float],
) -> None:
    """Compare searches for one cheapest way."""
    start = country.expanse.index(0, 0)
    chosen: FieldBackend = "numba" if backend == "numba" else "auto"
    if chosen == "auto":
        monkeypatch.setattr("hexwar.hexes.backends.find_spec", lambda name: None)
        country.field.kept.clear()
    apart = country.apart(goal)

    def ours() -> Any:
        return route_on(country.field, start, goal, backend=chosen)

    def by_networkx() -> Any:
        return networkx.astar_path(country.networkx, start, goal, lambda i, _: apart(i))

    def by_rustworkx() -> Any:
        is_goal = goal.__eq__
        return rustworkx.astar_shortest_path(country.rustworkx, start, is_goal, float, apart)

    peers = {
        "networkx": by_networkx,
        "rustworkx": by_rustworkx,
        "scipy": lambda: csgraph.dijkstra(country.scipy, indices=start),
    }
    assert ours().points == networkx.path_weight(country.networkx, by_networkx(), "weight")
    compare(benchmark, ours, {name: Peer(peers[name], goal) for name, goal in goals.items()})
    country.field.kept.clear()


@FAST
def test_costs_to_everywhere(benchmark: Any, country: Country) -> None:
    """A9: what the cheapest way to each hex costs."""
    start = country.expanse.index(0, 0)

    def ours() -> Any:
        return costs_on(country.field, start, backend="numba")

    def by_scipy() -> Any:
        return csgraph.dijkstra(country.scipy, indices=start)

    theirs = by_scipy()
    theirs[np.isinf(theirs)] = -1
    assert (ours() == theirs).all()
    compare(benchmark, ours, {"scipy": Peer(by_scipy, 2)})


BOARD = Board.parse('grid = {orientation = "pointy", rows = 17, columns = 35}')


def test_reach_on_a_board(benchmark: Any) -> None:
    """A unit with 4 movement points on a game map, through the call that rules make."""
    steps = SortedCosts.of(BOARD, lambda i, j, side: 2 if j % 3 == 0 else 1)
    start = BOARD.hex("0918")
    graph = networkx.DiGraph()
    for i in BOARD.ids:
        for j in BOARD.neighbours[i]:
            graph.add_edge(i, j, weight=steps.cost(i, j))

    def by_networkx() -> Any:
        return networkx.single_source_dijkstra_path_length(graph, start, cutoff=4)

    assert reach(BOARD, start, steps, 4).hexes == pack(by_networkx())
    compare(benchmark, lambda: reach(BOARD, start, steps, 4), {"networkx": Peer(by_networkx, 2)})


def test_communication(benchmark: Any) -> None:
    """E1: all hexes of a game map that are in communication with one, past what is barred."""
    rng = np.random.default_rng(12)
    barred = pack(i for i in BOARD.ids if rng.random() < 0.3)
    start = BOARD.hex("0101")
    free = BOARD.all & ~barred | 1 << start
    edges = [(i, j) for i in iterate(free) for j in BOARD.neighbours[i] if free >> j & 1]
    in_networkx, in_rustworkx = networkx.DiGraph(edges), rustworkx.PyDiGraph()
    in_rustworkx.add_nodes_from(range(BOARD.size))
    in_rustworkx.add_edges_from_no_data(edges)

    def naive() -> set[HexId]:
        found, edge = {start}, [start]
        while edge:
            i = edge.pop()
            for j in BOARD.neighbours[i]:
                if free >> j & 1 and j not in found:
                    found.add(j)
                    edge.append(j)
        return found

    def by_networkx() -> Any:
        return networkx.descendants(in_networkx, start) | {start}

    def by_rustworkx() -> Any:
        return rustworkx.descendants(in_rustworkx, start) | {start}

    expected = flood(BOARD, 1 << start, free)
    for other in (naive, by_networkx, by_rustworkx):
        assert expected == pack(other())
    peers = {
        "rustworkx": Peer(by_rustworkx, 2),
        "networkx": Peer(by_networkx, 6),
        "naive": Peer(naive, 6),
    }
    compare(benchmark, lambda: flood(BOARD, 1 << start, free), peers)


@FAST
def test_flood_of_a_large_map(benchmark: Any) -> None:
    """E2: a million hexes, beside the label function of an image library."""
    plain = Expanse(1000, 1000)
    rng = np.random.default_rng(94)
    land = rng.random((1000, 1000)) < 0.94
    land[500, 500] = True
    free = plain.spread(land)
    seed = plain.index(500, 500)
    rows = free.reshape(-1, plain.stride)
    around = np.array([[0, 1, 1], [1, 1, 1], [1, 1, 0]])

    def by_scipy() -> Any:
        labels, _ = ndimage.label(rows, around)
        return labels.ravel() == labels.ravel()[seed]

    def ours() -> Any:
        return flood_on(plain, [seed], free, backend="numba")

    assert (ours().astype(bool) == by_scipy()).all()
    compare(benchmark, ours, {"scipy": Peer(by_scipy, 1.3)})
