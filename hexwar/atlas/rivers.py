"""Which hexsides does a river follow?"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final

import attrs
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from hexwar.atlas.banks import Banks
from hexwar.atlas.lines import Course, courses_of, line_of, points_of
from hexwar.atlas.placing import Ground, Placement
from hexwar.atlas.ways import cheapest
from hexwar.errors import HexError
from hexwar.hexes import Hex, Hexside, Vertex

AWAY: Final = 5.0
"""What a hexside costs more for the square of the distance of its middle, in sizes of a hex."""

FARTHEST: Final = 20.0
"""How far from its course a river strays at most, in sizes of a hex."""


def hexsides_along(
    course: Course,
    placement: Placement,
    *,
    land: Collection[Hex] = (),
    banks: Banks | None = None,
    joins: Collection[Hexside] = (),
) -> tuple[Hexside, ...]:
    """Return the unbroken chain of hexsides beside the course of a river.

    Args:
        course: The points of the river from its source to its mouth, two or more; or its shape. A
            river that a file gives in several lines gets a chain for each of
            :func:`~hexwar.atlas.courses_of` them.
        placement: Where the grid lies.
        land: The hexes between which it may run; without them, everywhere.
        banks: Hexes on its left and on its right bank: none of them comes to lie on the other bank
            beside it.
        joins: The hexsides of the rivers into which it may flow: it ends where it meets them.

    Returns:
        The hexsides from the source to the mouth; each shares an end with the next. A river that
        begins and ends near the same corner has none.

    Raises:
        HexError: The course has fewer than two points, a coordinate is no number, or land and
            banks leave it no way.

    Source: Our decision: the cheapest way, where a hexside costs 1 and five times the
        square of the distance from its middle to the course.

    Example:
        >>> placement = Placement("pointy", (1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
        >>> len(hexsides_along([(0.0, 1.0), (3.5, 1.0)], placement))
        4
    """
    if isinstance(course, BaseGeometry) and len(courses := courses_of(course)) > 1:
        chains = (
            hexsides_along(one, placement, land=land, banks=banks, joins=joins) for one in courses
        )
        return tuple(itertools.chain.from_iterable(chains))
    points = points_of(course)
    away = _measure(line_of(points), placement)
    river = _River(away, placement, land, banks or Banks())
    source, mouth = points[0], points[-1]
    try:
        corners = cheapest(river.nearest(source), river.nearest(mouth), river.steps)
    except LookupError:
        raise HexError(
            f"no chain of hexsides leads from ({source[0]:g}, {source[1]:g}) to "
            f"({mouth[0]:g}, {mouth[1]:g}) between these hexes and banks"
        ) from None
    own = _until_joined(corners, joins)
    return tuple(_between(a, b) for a, b in itertools.pairwise(own))


@attrs.frozen
class _River:
    """A course and what keeps the river from following it."""

    away: Callable[[Hexside], float]
    placement: Placement
    land: Collection[Hex]
    banks: Banks

    def nearest(self, point: Ground) -> Vertex:
        """Return the corner nearest to a point from which the river can run on."""
        there: Iterable[Hex] = self.land or (self.placement.hex_at(point),)
        corners = {Vertex.of(at, corner) for at in there for corner in range(6)}
        near = sorted(corners, key=lambda corner: (math.dist(self._place(corner), point), corner))
        for corner in near:
            if any(map(self._open, corner.sides)):
                return corner
        raise HexError("a river runs between two hexes of land, and no two lie side by side")

    def steps(self, corner: Vertex) -> Iterator[tuple[Vertex, float]]:
        """Return the corners to which the river may run on from a corner, and what each costs."""
        for end, side in zip(corner.neighbours, corner.sides, strict=True):
            away = self.away(side)
            if away < FARTHEST and self._open(side) and self._between_banks(corner, end, side):
                yield end, 1 + AWAY * away**2

    def _open(self, side: Hexside) -> bool:
        return not self.land or all(at in self.land for at in side.hexes)

    def _between_banks(self, start: Vertex, end: Vertex, side: Hexside) -> bool:
        (x, y), (to_x, to_y) = self._place(start), self._place(end)
        for at in side.hexes:
            east, north = self.placement.ground(at)
            leftward = (to_x - x) * (north - y) - (to_y - y) * (east - x) > 0
            if at in (self.banks.right if leftward else self.banks.left):
                return False
        return True

    def _place(self, corner: Vertex) -> Ground:
        return _corner(self.placement, corner)


@functools.lru_cache(maxsize=1 << 14)
def _corner(placement: Placement, corner: Vertex) -> Ground:
    """Return where a corner lies; the rivers of a map ask for the same ones again and again."""
    return placement.corner(corner)


def _measure(line: LineString, placement: Placement) -> Callable[[Hexside], float]:
    """Return how far the middle of a hexside lies from a line, in sizes of a hex."""

    @functools.cache
    def away(side: Hexside) -> float:
        (x, y), (to_x, to_y) = (_corner(placement, end) for end in side.ends)
        return float(line.distance(Point((x + to_x) / 2, (y + to_y) / 2)) / placement.size)

    return away


def _until_joined(corners: Sequence[Vertex], joins: Collection[Hexside]) -> Sequence[Vertex]:
    """Return the corners of a chain up to the first that other rivers pass."""
    passed = {end for side in joins for end in side.ends}
    steps = itertools.pairwise(corners)
    shared = sum(1 for _ in itertools.takewhile(lambda step: _between(*step) in joins, steps))
    own = corners[shared:]
    return own[: next((i + 1 for i, at in enumerate(own) if i and at in passed), len(own))]


def _between(a: Vertex, b: Vertex) -> Hexside:
    return a.sides[a.neighbours.index(b)]
