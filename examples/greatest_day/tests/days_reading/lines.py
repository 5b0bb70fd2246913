"""Straight lines between hexes: what they cross, in whole numbers (2.2).

Centres lie at (3 column, 2 row), columns with odd numbers one lower; the corners of a hex two to
the left and right of its centre, and one to the side and one up or down.  To stretch the picture
so changes no crossing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from days_reading.printed import Place, Side

Point = tuple[int, int]


class Bend(NamedTuple):
    """A part of a line that runs between two hexes: along their side, or past a corner."""

    hex: Place  # the hex that is passed on this hand
    sides: tuple[Side, ...]  # the hexsides over which one passes on this hand


class Line(NamedTuple):
    """What lies between two hexes."""

    hexes: tuple[Place, ...]  # those that are crossed
    sides: tuple[Side, ...]  # hexsides that are crossed, or touched at an end
    along: tuple[tuple[Bend, Bend], ...]  # for each side that the line runs along: both hands
    edges: tuple[Side, ...]  # the sides along which it runs


def centre(at: Place) -> Point:
    """Return the centre of a hex."""
    return 3 * at[0], 2 * at[1] + at[0] % 2


def corners(at: Place) -> list[Point]:
    """Return the corners of a hex, one after the other."""
    x, y = centre(at)
    return [(x + i, y + j) for i, j in ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))]


@cache
def around(at: Place) -> tuple[Place, ...]:
    """Return the hexes next to a hex."""
    column, row = at
    lower = row + column % 2
    return (
        (column, row - 1), (column, row + 1),
        (column - 1, lower - 1), (column - 1, lower), (column + 1, lower - 1), (column + 1, lower),
    )  # fmt: skip


def distance(one: Place, other: Place) -> int:
    """Return how many hexes lie between two hexes, the last one counted."""
    across = abs(one[0] - other[0])
    (_, top), (_, bottom) = centre(one), centre(other)
    return across + max(0, abs(top - bottom) - across) // 2


def ends(side: Side) -> list[Point]:
    """Return both ends of a hexside."""
    one, other = side
    return [corner for corner in corners(one) if corner in corners(other)]


def offset(start: Point, to: Point, point: Point) -> int:
    """Return on which hand of a line a point lies, and how far: 0 on it."""
    (x, y), (dx, dy) = start, (to[0] - start[0], to[1] - start[1])
    return dx * (point[1] - y) - dy * (point[0] - x)


def twice(point: Point) -> Point:
    """Return a point in units of half the size, so that middles of sides are whole."""
    return 2 * point[0], 2 * point[1]


def lies_between(start: Point, to: Point, point: Point) -> bool:
    """Tell whether a point on a line lies between its ends."""
    axis = 0 if to[0] != start[0] else 1
    return (
        0
        < (point[axis] - start[axis]) * (1 if to[axis] > start[axis] else -1)
        < abs(to[axis] - start[axis])
    )


@cache
def line(one: Place, other: Place) -> Line:
    """Return what lies on the straight line between two hexes: the same all over the map."""
    columns, rows = one[0] - one[0] % 2, one[1]
    found = pattern((one[0] % 2, 0), (other[0] - columns, other[1] - rows))

    def hex_(at: Place) -> Place:
        return at[0] + columns, at[1] + rows

    def side(pair: Side) -> Side:
        return frozenset(map(hex_, pair))

    def bend(passed: Bend) -> Bend:
        return Bend(hex_(passed.hex), tuple(map(side, passed.sides)))

    along = [(bend(one), bend(other)) for one, other in found.along]
    return Line(
        tuple(map(hex_, found.hexes)), tuple(map(side, found.sides)), tuple(along),
        tuple(map(side, found.edges)),
    )  # fmt: skip


@cache
def pattern(one: Place, other: Place) -> Line:
    """Return what lies on the straight line between two hexes."""
    start, to = centre(one), centre(other)
    crossed, met, edges = [], set[Side](), set[Side]()
    for at in near(one, other):
        hands = [offset(start, to, point) for point in corners(at)]
        if not min(hands) <= 0 <= max(hands):
            continue
        if at not in (one, other) and min(hands) < 0 < max(hands) and _is_between(start, to, at):
            crossed.append(at)
        for beside in around(at):
            side = frozenset((at, beside))
            first, last = ends(side)
            hand, back = offset(start, to, first), offset(start, to, last)
            if hand == back == 0:
                if lies_between(start, to, first) and lies_between(start, to, last):
                    edges.add(side)
            elif hand * back <= 0 and _meets(start, to, first, last):
                met.add(side)
    bends: list[tuple[Bend, Bend]] = []
    loose: set[Side] = set()
    for edge in edges:
        first, last = sorted(edge)
        bends.append((bend_by(met, edge, first), bend_by(met, edge, last)))
        loose.update(side for hand in bends[-1] for side in hand.sides)
    return Line(tuple(crossed), tuple(met - loose), tuple(bends), tuple(edges))


def bend_by(met: set[Side], edge: Side, passed: Place) -> Bend:
    """Return how a line passes a side along which it runs, by the hex on one hand."""
    by = [side for side in met if passed in side and set(ends(side)) & set(ends(edge))]
    return Bend(passed, tuple(by))


def near(one: Place, other: Place) -> Iterator[Place]:
    """Yield the hexes by which a line may come."""
    (x, y), (dx, dy) = centre(one), (3 * (other[0] - one[0]), centre(other)[1] - centre(one)[1])
    low, high = sorted((one[0], other[0]))
    for column in range(low - 1, high + 2):
        if dx:
            least, most = sorted((0, dx))
            parts = [min(max(3 * column + way - x, least), most) for way in (-2, 2)]
            heights = sorted(y + dy * part // dx for part in parts)
        else:
            heights = sorted((y, y + dy))
        yield from ((column, row) for row in range(heights[0] // 2 - 1, heights[1] // 2 + 3))


def _is_between(start: Point, to: Point, at: Place) -> bool:
    """Tell whether a hex on a line is between the ends of the line.

    In the true picture the axes are as 1 to the root of 3, so squares of lengths are x² + 3 y².
    """
    (x, y), (dx, dy) = centre(at), (to[0] - start[0], to[1] - start[1])
    along = (x - start[0]) * dx + 3 * (y - start[1]) * dy
    return 0 < along < dx * dx + 3 * dy * dy


def _meets(start: Point, to: Point, first: Point, last: Point) -> bool:
    """Tell whether a line meets a hexside, whose ends are given, between its own ends."""
    one, other = offset(start, to, first), offset(start, to, last)
    if 0 in (one, other):
        return lies_between(start, to, last if one else first)
    axis = 0 if to[0] != start[0] else 1
    whole = (to[axis] - start[axis]) * (one - other)
    part = (first[axis] - start[axis]) * (one - other) + one * (last[axis] - first[axis])
    return 0 < part < whole if whole > 0 else whole < part < 0


@cache
def meets_way(one: Place, other: Place, step: Side) -> bool:
    """Tell whether a line crosses a step of a way, which is drawn from centre to centre (2.3.3.5).

    What is drawn in the hexes at the ends of the line does not count, nor what it runs along.
    """
    start, to = centre(one), centre(other)
    for at in step - {one, other}:
        (beside,) = step - {at}
        (x, y), (i, j) = centre(at), centre(beside)
        first, last = twice((x, y)), (x + i, y + j)  # from the centre to the middle of the side
        hand, over = (offset(twice(start), twice(to), end) for end in (first, last))
        if hand == over == 0 or hand * over > 0:
            continue
        if _meets(twice(start), twice(to), first, last):
            return True
    return False
