"""Which bank of a river does a place stand on?"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import attrs
from shapely.geometry import Point

from hexwar.atlas.lines import Course, line_of
from hexwar.atlas.placing import Anchor, Ground, Placement
from hexwar.errors import HexError
from hexwar.hexes import Hex, Hexside, Vertex

Bank: TypeAlias = Literal["left", "right"]
"""A bank of a river, for who looks downstream."""

_STEP: Final = 1e-6
"""How far before and behind a point the direction of a course is taken, as a part of its length."""


@attrs.frozen
class Banks:
    """Which hexes lie on which bank of a river, and what tells that.

    Attributes:
        left: The hexes on the left bank, with the names of the places in them.
        right: Those on the right bank.
        both: Hexes with places on both banks, which tell nothing.

    Example:
        >>> Banks(right={Hex(1, 0): ("Ranville",)}).right[Hex(1, 0)]
        ('Ranville',)
    """

    left: Mapping[Hex, tuple[str, ...]] = attrs.field(factory=dict)
    right: Mapping[Hex, tuple[str, ...]] = attrs.field(factory=dict)
    both: Mapping[Hex, tuple[str, ...]] = attrs.field(factory=dict)


def bank(course: Course, ground: Ground) -> Bank | None:
    """Return on which bank of a river a point lies; None above its source and below its mouth.

    Args:
        course: The points of the river from its source to its mouth, two or more; or its line.
        ground: The point.

    Raises:
        HexError: The course has fewer than two points, or a coordinate of it or of the point is no
            number.

    Example:
        >>> bank([(0.0, 0.0), (9.0, 0.0)], (4.0, 1.0)), bank([(0.0, 0.0), (9.0, 0.0)], (-1.0, 1.0))
        ('left', None)
    """
    line = line_of(course)
    if not all(map(math.isfinite, ground)):
        raise HexError("the place beside a course is no pair of finite numbers")
    along = line.project(Point(ground))
    step = line.length * _STEP
    if not step < along < line.length - step:
        return None
    (x, y), (to_x, to_y) = (line.interpolate(along + d).coords[0] for d in (-step, step))
    turn = (to_x - x) * (ground[1] - y) - (to_y - y) * (ground[0] - x)
    return "left" if turn > 0 else "right"


def banks_of(course: Course, places: Iterable[Anchor], clear: float) -> Banks:
    """Return which hexes lie on which bank of a river, by the places in them.

    Args:
        course: The points of the river from its source to its mouth, two or more; or its line.
        places: Places whose hexes are known. One in the middle of several hexes tells nothing.
        clear: A place nearer to the course than this, in units of the ground, tells nothing: the
            course is not that sure.

    Raises:
        HexError: The course has fewer than two points, or a coordinate is no number.

    Example:
        >>> mill = Anchor("mill", Hex(0, 0), (4.0, 2.0))
        >>> banks_of([(0.0, 0.0), (9.0, 0.0)], [mill], clear=0.5).left
        {Hex(q=0, r=0): ('mill',)}
    """
    line = line_of(course)
    by_bank: dict[Bank, dict[Hex, tuple[str, ...]]] = {"left": {}, "right": {}}
    for place in places:
        side = bank(course, place.ground)
        if side is None or len(place.hexes) > 1 or line.distance(Point(place.ground)) < clear:
            continue
        there = by_bank[side]
        there[place.hexes[0]] = (*there.get(place.hexes[0], ()), place.name)
    left, right = by_bank["left"], by_bank["right"]
    both = {at: left.pop(at) + right.pop(at) for at in left.keys() & right.keys()}
    return Banks(left, right, both)


def course_of(sides: Sequence[Hexside], placement: Placement) -> tuple[Ground, ...]:
    """Return the course of a chain of hexsides: the corners that it passes, in order.

    Args:
        sides: Two hexsides or more, each of which shares an end with the next.
        placement: Where the grid lies.

    Raises:
        HexError: The chain is broken, or has fewer than two hexsides: these have no direction.

    Example:
        >>> placement = Placement("pointy", (1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
        >>> a, b = Hexside.between(Hex(0, 0), Hex(1, 0)), Hexside.between(Hex(0, 0), Hex(1, -1))
        >>> [tuple(round(x, 1) for x in point) for point in course_of([a, b], placement)]
        [(0.9, -0.5), (0.9, 0.5), (0.0, 1.0)]
    """
    if len(sides) < 2:
        raise HexError(f"a chain of hexsides has two or more, got {len(sides)}")
    joints: list[Vertex] = []
    for a, b in itertools.pairwise(sides):
        common = set(a.ends) & set(b.ends)
        if len(common) != 1:
            raise HexError(f"the chain of hexsides is broken between {a} and {b}")
        joints += common
    first = next(end for end in sides[0].ends if end != joints[0])
    last = next(end for end in sides[-1].ends if end != joints[-1])
    return tuple(placement.corner(corner) for corner in (first, *joints, last))
