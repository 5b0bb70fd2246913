"""Which hexsides does a river follow, and which hexes does a road lead through?"""

from __future__ import annotations

import functools
import heapq
import itertools
import math
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias, TypeVar

from shapely.geometry import LineString, Point

from hexwar.atlas.placing import Ground, Placement
from hexwar.errors import HexError
from hexwar.hexes import Hex, Hexside, Vertex

Node = TypeVar("Node", bound=Hashable)

Passable: TypeAlias = Callable[[Hex, Hex], bool]
"""Whether a way may lead from a hex to the next."""

AWAY: Final = 4.0
"""What a step along hexsides costs more for the square of its distance, in sizes of a hex."""

ASTRAY: Final = 0.7
"""The same for a step from hex to hex."""

SAVED: Final = 0.25
"""What a step of a way costs less where another way leads already."""

FARTHEST: Final = 20.0
"""How far a way strays from the straight line between two stops at most, in sizes of a hex."""


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
    strays = _strays(line, placement, AWAY)
    corners = _cheapest(
        start,
        goal,
        lambda corner: ((end, 1 + strays(placement.corner(end))) for end in corner.neighbours),
    )
    return tuple(_between(a, b) for a, b in itertools.pairwise(corners))


def hexes_through(
    stops: Sequence[Ground],
    placement: Placement,
    passable: Passable | None = None,
    known: Container[Hexside] = (),
) -> tuple[Hex, ...]:
    """Return the chain of hexes from stop to stop of a road or a railway.

    Args:
        stops: The places that it joins, in order, two or more.
        placement: Where the grid lies.
        passable: Whether it may lead from a hex to the next: not into the sea, over a river only
            at a bridge. Without it, everywhere.
        known: The hexsides that other ways cross. It joins those ways rather than run beside them.

    Returns:
        The hexes from the first stop to the last; each lies next to the one before.

    Raises:
        HexError: There are fewer than two stops, a coordinate is no number, or no way leads from a
            stop to the next.

    Example:
        >>> placement = Placement("pointy", (1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
        >>> [at.q for at in hexes_through([(0.0, 0.0), (3.5, 0.0)], placement)]
        [0, 1, 2]
    """
    _line(stops)
    chain = [placement.hex_at(stops[0])]
    for a, b in itertools.pairwise(stops):
        steps = functools.partial(
            _steps,
            strays=_strays(_line((a, b)), placement, ASTRAY),
            placement=placement,
            passable=passable or _everywhere,
            known=known,
        )
        try:
            chain += _cheapest(placement.hex_at(a), placement.hex_at(b), steps)[1:]
        except LookupError:
            raise HexError(
                f"no way leads from the stop at {_said(a)} to the one at {_said(b)}"
            ) from None
    return tuple(chain)


def _everywhere(start: Hex, end: Hex) -> bool:
    return True


def _said(point: Ground) -> str:
    return f"({point[0]:g}, {point[1]:g})"


def _steps(
    at: Hex,
    strays: Callable[[Ground], float],
    placement: Placement,
    passable: Passable,
    known: Container[Hexside],
) -> Iterator[tuple[Hex, float]]:
    """Return the hexes into which a way may lead from a hex, and what each costs."""
    for direction in range(6):
        to = at.neighbour(direction)
        away = strays(placement.ground(to))
        if away <= ASTRAY * FARTHEST**2 and passable(at, to):
            yield to, 1 + away - (SAVED if Hexside.between(at, to) in known else 0)


def _line(points: Sequence[Ground]) -> LineString:
    if len(points) < 2:
        raise HexError(f"a course has two points or more, got {len(points)}")
    if not all(math.isfinite(value) for point in points for value in point):
        raise HexError("a course has a point that is no pair of finite numbers")
    return LineString(points)


def _strays(line: LineString, placement: Placement, by: float) -> Callable[[Ground], float]:
    """Return what it costs to be at a point of the ground: more, the farther from the course."""

    @functools.cache
    def strays(point: Ground) -> float:
        return by * float(line.distance(Point(point)) / placement.size) ** 2

    return strays


def _nearest_corner(point: Ground, placement: Placement) -> Vertex:
    at = placement.hex_at(point)
    corners = placement.outline(at)
    return Vertex.of(at, min(range(6), key=lambda corner: math.dist(corners[corner], point)))


def _between(a: Vertex, b: Vertex) -> Hexside:
    return a.sides[a.neighbours.index(b)]


def _cheapest(
    start: Node, goal: Node, steps: Callable[[Node], Iterable[tuple[Node, float]]]
) -> list[Node]:
    """Return the cheapest way from a node to another, by Dijkstra's algorithm.

    Raises:
        LookupError: There is none.
    """
    spent, before = {start: 0.0}, {start: start}
    order = itertools.count()
    waiting = [(0.0, next(order), start)]
    done: set[Node] = set()
    while goal not in done:
        if not waiting:
            raise LookupError(goal)
        so_far, _, node = heapq.heappop(waiting)
        if node in done:
            continue
        done.add(node)
        for other, cost in steps(node):
            total = so_far + cost
            if total < spent.get(other, math.inf):
                spent[other], before[other] = total, node
                heapq.heappush(waiting, (total, next(order), other))
    way = [goal]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]
