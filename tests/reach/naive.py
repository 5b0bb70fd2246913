"""Dijkstra's search and the rules of movement, written out step by step as a rulebook has them."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from itertools import pairwise

from hexwar.board import GridOrSpace, pack
from hexwar.reach import WHOLE, Restrictions
from tests.board.maps import exits

Cost = Callable[[int, int], "int | None"]


def step_points(
    grid: GridOrSpace, i: int, j: int, cost: Cost, rules: Restrictions, stops: int
) -> int | None:
    """Return what a step costs in all, WHOLE, or None where it is not allowed."""
    ground = cost(i, j)
    if ground is None or any(hexes >> j & 1 for hexes in rules.closed.values()):
        return None
    if any(j not in exits(grid, i, sides) for sides in rules.sides.values()):
        return None
    if ends_at(j, rules, stops) and any(hexes >> j & 1 for hexes in rules.no_stay.values()):
        return None
    more = 0
    for toll in rules.tolls:
        more += int(toll.leave) if toll.hexes >> i & 1 else 0
        more += int(toll.enter) if toll.hexes >> j & 1 else 0
    for zone in rules.zones:
        left, entered = zone.hexes >> i & 1, zone.hexes >> j & 1
        if left and entered and zone.through is None:
            return None
        more += int(zone.leave) * left + int(zone.enter) * entered
        more += int(zone.through or 0) * left * entered
    return WHOLE if ground == WHOLE else ground + more


def ends_at(j: int, rules: Restrictions, stops: int) -> bool:
    """Return whether a move that enters a place ends there."""
    halts = [stops, *rules.stops.values(), *(zone.hexes for zone in rules.zones if zone.stop)]
    return any(hexes >> j & 1 for hexes in halts)


def costs_by_dijkstra(
    grid: GridOrSpace,
    starts: Mapping[int, int],
    cost: Cost,
    limit: int | None,
    rules: Restrictions,
    stops: int = 0,
) -> dict[int, int]:
    """Return what the cheapest way to each place costs, without steps that take everything.

    A unit that begins in a place where moves end may leave it; one that comes there may not.
    """
    queue = [(spent, i, True) for i, spent in starts.items()]
    heapq.heapify(queue)
    done: set[tuple[int, bool]] = set()
    costs: dict[int, int] = {}
    while queue:
        points, i, begins = heapq.heappop(queue)
        if (limit is not None and points > limit) or (i, begins) in done:
            continue
        done.add((i, begins))
        costs[i] = min(points, costs.get(i, points))
        if ends_at(i, rules, stops) and not begins:
            continue
        for j in exits(grid, i):
            step = step_points(grid, i, j, cost, rules, stops)
            if step is not None and step != WHOLE:
                heapq.heappush(queue, (points + step, j, False))
    return costs


def reach_by_dijkstra(
    grid: GridOrSpace,
    starts: Mapping[int, int],
    cost: Cost,
    limit: int | None,
    rules: Restrictions,
    stops: int = 0,
    least_one_hex: bool = False,
) -> tuple[dict[int, int], int, int]:
    """Return costs, the set of places where a move may end, and of those that take everything."""
    costs = costs_by_dijkstra(grid, starts, cost, limit, rules, stops)
    no_stay = union(rules.no_stay)
    all_in = 0
    for i, spent in starts.items():
        for j in exits(grid, i) if not spent and limit else ():
            step = step_points(grid, i, j, cost, rules, stops)
            if step is not None and j not in costs and not no_stay >> j & 1:
                all_in |= (least_one_hex or step == WHOLE) << j
    hexes = (pack(costs) | all_in) & ~no_stay | pack(costs) & pack(starts)
    return costs, hexes, all_in


def union(sets: Mapping[str, int]) -> int:
    """Return the union of sets that have names."""
    found = 0
    for hexes in sets.values():
        found |= hexes
    return found


def way_costs(
    grid: GridOrSpace,
    way: list[int],
    starts: Mapping[int, int],
    cost: Cost,
    rules: Restrictions,
    stops: int = 0,
) -> int:
    """Return what a way costs; it begins at a start, and each of its steps is allowed."""
    points = starts[way[0]]
    for n, (i, j) in enumerate(pairwise(way)):
        assert j in exits(grid, i)
        assert n == 0 or not ends_at(i, rules, stops)
        step = step_points(grid, i, j, cost, rules, stops)
        assert step is not None
        points += step
    return points
