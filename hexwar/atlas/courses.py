"""Which hexsides does a river follow, and which hexes does a road lead through?"""

from __future__ import annotations

import functools
import heapq
import itertools
import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, TypeVar

from shapely.geometry import LineString, Point

from hexwar.atlas.placing import Ground, Placement
from hexwar.errors import HexError
from hexwar.hexes import Hex, Hexside, Vertex

Node = TypeVar("Node", bound=Hashable)

AWAY: Final = 4.0
"""What a step costs more for the square of the distance at which it ends, in sizes of a hex."""


def hexsides_along(course: Sequence[Ground], placement: Placement) -> tuple[Hexside, ...]:
    """Return the unbroken chain of hexsides beside the course of a river.

    Args:
        course: The points of the river from its source to its mouth, two or more.
        placement: Where the grid lies.

    Returns:
        The hexsides from the source to the mouth; each shares an end with the next. A river that
        begins and ends near the same corner has none.

    Raises:
        HexError: The course has fewer than two points, or a coordinate is no number.

    Example:
        >>> placement = Placement("pointy", (1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
        >>> len(hexsides_along([(0.0, 1.0), (3.5, 1.0)], placement))
        4
    """
    line = _line(course)
    start, goal = (_nearest_corner(point, placement) for point in (course[0], course[-1]))
    strays = _strays(line, placement)
    corners = _cheapest(
        start,
        goal,
        lambda corner: corner.neighbours,
        lambda corner: strays(placement.corner(corner)),
    )
    return tuple(_between(a, b) for a, b in itertools.pairwise(corners))


def hexes_through(stops: Sequence[Ground], placement: Placement) -> tuple[Hex, ...]:
    """Return the chain of hexes from stop to stop of a road or a railway.

    Args:
        stops: The places that it joins, in order, two or more.
        placement: Where the grid lies.

    Returns:
        The hexes from the first stop to the last; each lies next to the one before.

    Raises:
        HexError: There are fewer than two stops, or a coordinate is no number.

    Example:
        >>> placement = Placement("pointy", (1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
        >>> [at.q for at in hexes_through([(0.0, 0.0), (3.5, 0.0)], placement)]
        [0, 1, 2]
    """
    _line(stops)
    chain = [placement.hex_at(stops[0])]
    for a, b in itertools.pairwise(stops):
        way = _cheapest(
            placement.hex_at(a),
            placement.hex_at(b),
            lambda at: tuple(at.neighbour(direction) for direction in range(6)),
            _hex_strays(_line((a, b)), placement),
        )
        chain += way[1:]
    return tuple(chain)


def _line(points: Sequence[Ground]) -> LineString:
    if len(points) < 2:
        raise HexError(f"a course has two points or more, got {len(points)}")
    if not all(math.isfinite(value) for point in points for value in point):
        raise HexError("a course has a point that is no pair of finite numbers")
    return LineString(points)


def _strays(line: LineString, placement: Placement) -> Callable[[Ground], float]:
    """Return what it costs to be at a point of the ground: more, the farther from the course."""

    @functools.cache
    def strays(point: Ground) -> float:
        return AWAY * float(line.distance(Point(point)) / placement.size) ** 2

    return strays


def _hex_strays(line: LineString, placement: Placement) -> Callable[[Hex], float]:
    strays = _strays(line, placement)
    return lambda at: strays(placement.ground(at))


def _nearest_corner(point: Ground, placement: Placement) -> Vertex:
    at = placement.hex_at(point)
    corners = placement.outline(at)
    return Vertex.of(at, min(range(6), key=lambda corner: math.dist(corners[corner], point)))


def _between(a: Vertex, b: Vertex) -> Hexside:
    return a.sides[a.neighbours.index(b)]


def _cheapest(
    start: Node,
    goal: Node,
    neighbours: Callable[[Node], Iterable[Node]],
    strays: Callable[[Node], float],
) -> list[Node]:
    """Return the cheapest way from a node to another, by Dijkstra's algorithm."""
    spent, before = {start: 0.0}, {start: start}
    order = itertools.count()
    waiting = [(0.0, next(order), start)]
    done: set[Node] = set()
    while goal not in done:
        so_far, _, node = heapq.heappop(waiting)
        if node in done:
            continue
        done.add(node)
        for other in neighbours(node):
            total = so_far + 1 + strays(other)
            if total < spent.get(other, math.inf):
                spent[other], before[other] = total, node
                heapq.heappush(waiting, (total, next(order), other))
    way = [goal]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]
