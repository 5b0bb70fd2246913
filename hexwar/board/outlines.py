"""Is an outline one, where is its middle, and do two of them overlap? Polygons of areas.

An outline is the corners of a polygon in order, the last joined to the first. Areas that share a
border share its corners, so that they touch and do not overlap.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, TypeAlias

Corner: TypeAlias = tuple[float, float]
"""A point of the map: to the right, and down."""

Outline: TypeAlias = Sequence[Corner]
"""The corners of a polygon, in order."""

ROUND: Final = 32
"""Corners of the outline of a round place."""

_COARSE: Final = 12
"""Points across that are tried for the middle of an area, and again around the best of them."""


def circle(centre: Corner, radius: float) -> tuple[Corner, ...]:
    """Return the outline of a round place.

    Args:
        centre: Its centre.
        radius: How far its border is from there.
    """
    x, y = centre
    turns = (2 * math.pi * k / ROUND for k in range(ROUND))
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def edges(outline: Outline) -> Iterator[tuple[Corner, Corner]]:
    """Yield the edges of an outline, each from its first corner to the next."""
    yield from zip(outline, (*outline[1:], outline[0]), strict=True)


def turn(a: Corner, b: Corner, c: Corner) -> float:
    """Return on which side of a line a point lies: above 0 to the right of it, seen on the map.

    Example:
        >>> turn((0, 0), (2, 0), (1, 3)), turn((0, 0), (2, 0), (5, 0))
        (6, 0)
    """
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crosses(first: tuple[Corner, Corner], second: tuple[Corner, Corner]) -> bool:
    """Return whether two edges cross, and do not only touch.

    Example:
        >>> crosses(((0, 0), (2, 2)), ((0, 2), (2, 0))), crosses(((0, 0), (2, 2)), ((2, 2), (4, 0)))
        (True, False)
    """
    (a, b), (c, d) = first, second
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def extent(outline: Outline) -> float:
    """Return how large an outline is; 0 where it has no inside.

    Example:
        >>> extent([(0, 0), (4, 0), (4, 3), (0, 3)])
        12.0
    """
    return abs(math.fsum(a * d - b * c for (a, b), (c, d) in edges(outline))) / 2


def clockwise(outline: Outline) -> tuple[Corner, ...]:
    """Return the corners of an outline in clockwise order, as the map shows them.

    Example:
        >>> clockwise([(0, 0), (0, 4), (4, 4)])
        ((4, 4), (0, 4), (0, 0))
    """
    turned = math.fsum(a * d - b * c for (a, b), (c, d) in edges(outline))
    return tuple(outline) if turned >= 0 else tuple(outline)[::-1]


def is_inside(at: Corner, outline: Outline) -> bool:
    """Return whether a point lies inside an outline, and not on its border.

    Example:
        >>> square = [(0, 0), (4, 0), (4, 4), (0, 4)]
        >>> is_inside((1, 1), square), is_inside((4, 1), square), is_inside((5, 1), square)
        (True, False, False)
    """
    x, y = at
    inside = False
    for (ax, ay), (bx, by) in edges(outline):
        if min(ay, by) - 1e-9 <= y <= max(ay, by) + 1e-9 and to_edge(at, (ax, ay), (bx, by)) < 1e-9:
            return False
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def to_edge(at: Corner, a: Corner, b: Corner) -> float:
    """Return how far a point is from an edge.

    Example:
        >>> to_edge((1, 3), (0, 0), (2, 0)), to_edge((5, 4), (0, 0), (2, 0))
        (3.0, 5.0)
    """
    along, down = b[0] - a[0], b[1] - a[1]
    length = along * along + down * down
    part = ((at[0] - a[0]) * along + (at[1] - a[1]) * down) / length if length else 0.0
    part = min(max(part, 0.0), 1.0)
    return math.hypot(at[0] - a[0] - part * along, at[1] - a[1] - part * down)


def room_at(at: Corner, outline: Outline) -> float:
    """Return how far a point inside an outline is from its border; below 0 outside.

    Example:
        >>> square = [(0, 0), (4, 0), (4, 4), (0, 4)]
        >>> room_at((2, 2), square), room_at((6, 2), square)
        (2.0, -2.0)
    """
    far = min(to_edge(at, a, b) for a, b in edges(outline))
    return far if is_inside(at, outline) else -far


def middle(outline: Outline) -> Corner:
    """Return the point inside an outline where there is most room around, as near as matters.

    Example:
        >>> x, y = middle([(0, 0), (40, 0), (40, 10), (10, 10), (10, 40), (0, 40)])
        >>> is_inside((x, y), [(0, 0), (40, 0), (40, 10), (10, 10), (10, 40), (0, 40)])
        True
    """
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, top, wide, high = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    best = (left + wide / 2, top + high / 2)
    for _ in range(3):
        tried = [best] + [
            (left + wide * (k + 0.5) / _COARSE, top + high * (n + 0.5) / _COARSE)
            for k in range(_COARSE)
            for n in range(_COARSE)
        ]
        best = max(tried, key=lambda at: room_at(at, outline))
        wide, high = 2 * wide / _COARSE, 2 * high / _COARSE
        left, top = best[0] - wide / 2, best[1] - high / 2
    return best


def fault_in(outline: Outline) -> str:
    """Return what is wrong with an outline; nothing if it is one.

    Example:
        >>> fault_in([(0, 0), (4, 0), (4, 4), (0, 4)]), fault_in([(0, 0), (4, 4), (4, 0), (0, 4)])
        ('', 'its border crosses itself')
    """
    if len(outline) < 3:
        return "expected 3 corners or more"
    if len(set(outline)) < len(outline):
        return "it names a corner twice"
    if any(crosses(first, second) for first, second in combinations(edges(outline), 2)):
        return "its border crosses itself"
    return "" if extent(outline) > 0 else "its corners lie on one line"


def overlap(first: Outline, second: Outline) -> bool:
    """Return whether two outlines have room in common; a border in common is none.

    Example:
        >>> square = [(0, 0), (4, 0), (4, 4), (0, 4)]
        >>> beside = [(4, 0), (8, 0), (8, 4), (4, 4)]
        >>> overlap(square, beside), overlap(square, [(x - 1, y) for x, y in beside])
        (False, True)
    """
    for axis in (0, 1):
        here, there = [at[axis] for at in first], [at[axis] for at in second]
        if min(here) >= max(there) or min(there) >= max(here):
            return False
    if any(crosses(one, other) for one in edges(first) for other in edges(second)):
        return True
    return any(
        is_inside(at, first) and is_inside(at, second)
        for outline in (first, second)
        for edge in edges(outline)
        for at in _beside(*edge)
    )


def _beside(a: Corner, b: Corner) -> tuple[Corner, Corner]:
    """Return a point close to the middle of an edge on each side of it."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    right, down = (b[0] - a[0]) / 1000, (b[1] - a[1]) / 1000
    return (x - down, y + right), (x + down, y - right)
