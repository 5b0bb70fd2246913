"""Neighbours, distances, lines, ranges and the making of a map beside other libraries.

Cells of h3 lie on a globe, those of hexutil have doubled columns, hexy has cube coordinates in
numpy arrays: each peer is asked about as many hexes as far apart in its own terms. A map of graph
libraries is the triangular lattice that joins the centres of hexes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexwar.board import Board, Expanse
from hexwar.hexes import Hex, distance, line
from hexwar.large import lines_on
from tests.bench.ratios import Peer, compare

pytest.importorskip("pytest_benchmark")
h3 = pytest.importorskip("h3")
h3_arrays = pytest.importorskip("h3.api.numpy_int")
hexutil = pytest.importorskip("hexutil")
hexy = pytest.importorskip("hexy")

BOARD = Board.parse('grid = {orientation = "pointy", rows = 17, columns = 35}')
CELL = h3.latlng_to_cell(49.36, -0.87, 9)
SIDE = 200
LENGTH = 100
RADIUS = 50
IN_RADIUS = 3 * RADIUS * (RADIUS + 1) + 1


def cell_at(steps: int) -> str:
    """Return a cell of h3 at a distance."""
    cell: str = min(h3.grid_ring(CELL, steps))
    return cell


def test_neighbours(benchmark: Any) -> None:
    """A1: the six hexes around one."""
    i = BOARD.hex("0918")
    cell, cube = hexutil.Hex(18, 8), np.array([3, -7, 4])

    def by_hexy() -> Any:
        return [hexy.get_neighbor(cube, step) for step in hexy.ALL_DIRECTIONS]

    peers = {
        "hexy": Peer(by_hexy, 8),
        "hexutil": Peer(cell.neighbours, 25),
        "h3": Peer(lambda: h3.grid_ring(CELL, 1), 18),
    }
    assert {6} == {len(BOARD.neighbours[i]), *(len(peer.work()) for peer in peers.values())}
    compare(benchmark, lambda: BOARD.neighbours[i], peers)


@pytest.mark.parametrize("hexes", ["of a board", "by coordinates"])
def test_distance(benchmark: Any, hexes: str) -> None:
    """A2: how far apart two hexes are."""
    i, j = BOARD.hex("0101"), BOARD.hex("1727")
    a, b = BOARD.coordinates(i), BOARD.coordinates(j)
    steps = distance(a, b)
    cell, other = hexutil.Hex(0, 0), hexutil.Hex(steps, steps)
    far = cell_at(steps)
    peers = {
        "hexutil": Peer(lambda: cell.distance(other), 1.5),
        "h3": Peer(lambda: h3.grid_distance(CELL, far), 2),
    }
    assert {steps} == {peer.work() for peer in peers.values()}
    ours = {"of a board": lambda: BOARD.distance(i, j), "by coordinates": lambda: distance(a, b)}
    assert steps == ours[hexes]()
    compare(benchmark, ours[hexes], peers)


def test_distances_at_once(benchmark: Any) -> None:
    """A2: how far from a hex all others of a map are, beside so many single questions to others."""
    plain = Expanse(SIDE, SIDE)
    i = plain.index(SIDE // 2, SIDE // 2)
    here = hexutil.Hex(0, 0)
    cells = [hexutil.Hex(2 * q + r % 2, r) for r in range(SIDE) for q in range(SIDE)]

    def by_hexutil() -> list[int]:
        return [here.distance(cell) for cell in cells]

    assert len(by_hexutil()) == plain.count
    compare(benchmark, lambda: plain.distances(i), {"hexutil": Peer(by_hexutil, 40)})


def test_line(benchmark: Any) -> None:
    """A3: a line of hexes between two that are far apart."""
    a, b = Hex(3, 4), Hex(63, 44)
    cubes = [np.array([q, -q - r, r]) for q, r in (a, b)]
    assert len(line(a, b)) == len(hexy.get_hex_line(*cubes)) == LENGTH + 1
    far = cell_at(LENGTH)
    assert len(h3.grid_path_cells(CELL, far)) == LENGTH + 1
    peers = {
        "hexy": Peer(lambda: hexy.get_hex_line(*cubes), 5),
        "h3": Peer(lambda: h3.grid_path_cells(CELL, far), 1.2),
    }
    compare(benchmark, lambda: line(a, b), peers)


def test_many_lines(benchmark: Any) -> None:
    """A3: many such lines at once."""
    plain = Expanse(SIDE, SIDE)
    starts = [plain.index(column, 0) for column in range(50)]
    ends = [plain.index(column + 50, LENGTH) for column in range(50)]
    cubes = [
        [np.array([q, -q - r, r]) for q, r in map(plain.coordinates, pair)]
        for pair in zip(starts, ends, strict=True)
    ]
    far = cell_at(LENGTH)
    assert len(lines_on(plain, starts, ends).ids) == 50 * (LENGTH + 1)
    peers = {
        "hexy": Peer(lambda: [hexy.get_hex_line(*pair) for pair in cubes], 40),
        "h3": Peer(lambda: [h3.grid_path_cells(CELL, far) for _ in cubes], 3),
    }
    compare(benchmark, lambda: lines_on(plain, starts, ends), peers)


def test_range(benchmark: Any) -> None:
    """A4: all hexes within a distance."""
    plain = Expanse(SIDE, SIDE)
    i = plain.index(SIDE // 2, SIDE // 2)
    cell, cube = h3.str_to_int(CELL), np.array([3, -7, 4])
    peers = {
        "h3, in arrays": Peer(lambda: h3_arrays.grid_disk(cell, RADIUS), 2),
        "hexy": Peer(lambda: hexy.get_disk(cube, RADIUS), 200),
    }
    found = {len(peer.work()) for peer in peers.values()}
    assert {IN_RADIUS} == {len(plain.ids_within(i, RADIUS)), *found}
    compare(benchmark, lambda: plain.ids_within(i, RADIUS), peers)


def test_make_a_map(benchmark: Any) -> None:
    """A5: a map with a cost for each hex; from then on it is known what each step costs.

    For others the links are made beforehand, with the numbers of the hexes in our storage.
    """
    networkx = pytest.importorskip("networkx")
    rustworkx = pytest.importorskip("rustworkx")
    sparse = pytest.importorskip("scipy.sparse")
    costs = np.random.default_rng(5).integers(1, 5, (SIDE, SIDE), dtype=np.uint8)

    def ours() -> tuple[Expanse, Any]:
        plain = Expanse(SIDE, SIDE)
        return plain, plain.spread(costs)

    plain, entered = ours()
    ids = np.flatnonzero(plain.inside)
    from_ids = np.concatenate([ids[plain.inside[ids + step] != 0] for step in plain.steps])
    to_ids = np.concatenate([ids[plain.inside[ids - step] != 0] for step in plain.steps])
    prices = entered[to_ids]
    links = list(zip(from_ids.tolist(), to_ids.tolist(), prices.tolist(), strict=True))

    def by_scipy() -> Any:
        return sparse.csr_array((prices, (from_ids, to_ids)), shape=(plain.size, plain.size))

    def by_rustworkx() -> Any:
        graph = rustworkx.PyDiGraph()
        graph.add_nodes_from(range(plain.size))
        graph.add_edges_from(links)
        return graph

    def by_networkx() -> Any:
        graph = networkx.DiGraph()
        graph.add_weighted_edges_from(links)
        return graph

    peers = {
        "scipy": Peer(by_scipy, 4),
        "rustworkx": Peer(by_rustworkx, 5),
        "networkx": Peer(by_networkx, 190),
    }
    compare(benchmark, ours, peers)


def test_a_map_of_a_million_hexes_is_small() -> None:
    """A5: a million hexes with their costs take less than eight bytes each."""
    plain = Expanse(1000, 1000)
    costs = plain.spread(np.ones((1000, 1000), np.uint8))
    assert plain.inside.nbytes + costs.nbytes <= 8 * plain.count
