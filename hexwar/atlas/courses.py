"""Which hexes does a road lead through?"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Container, Iterator
from typing import Final, TypeAlias

from shapely.geometry import LineString, Point

from hexwar.atlas.lines import Course, line_of, points_of
from hexwar.atlas.placing import Ground, Placement
from hexwar.atlas.ways import cheapest
from hexwar.errors import HexError
from hexwar.hexes import Hex, Hexside

Passable: TypeAlias = Callable[[Hex, Hex], bool]
"""Whether a way may lead from a hex to the next."""

ASTRAY: Final = 0.2
"""What a step costs more for the square of the distance of the hex, in sizes of a hex."""

SAVED: Final = 0.25
"""What a step of a way costs less where another way leads already."""

DIGITS: Final = 9
"""Decimals of the cost of a step.

Two ways round a straight line are exactly as long. Without rounding the last digits of the
placement chose between them, and these differ from processor to processor.
"""

FARTHEST: Final = 20.0
"""How far a way strays from the straight line between two stops at most, in sizes of a hex."""


def hexes_through(
    stops: Course,
    placement: Placement,
    passable: Passable | None = None,
    known: Container[Hexside] = (),
) -> tuple[Hex, ...]:
    """Return the chain of hexes from stop to stop of a road or a railway.

    Args:
        stops: The places that it joins, in order, two or more; or its line.
        placement: Where the grid lies.
        passable: Whether it may lead from a hex to the next: not into the sea, over a river only
            at a bridge. Without it, everywhere.
        known: The hexsides that other ways cross. It joins those ways rather than run beside them.

    Returns:
        The hexes from the first stop to the last; each lies next to the one before.

    Raises:
        HexError: There are fewer than two stops, a coordinate is no number, the shape is no single
            line, or no way leads from a stop to the next.

    Example:
        >>> placement = Placement("pointy", (1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
        >>> [at.q for at in hexes_through([(0.0, 0.0), (3.5, 0.0)], placement)]
        [0, 1, 2]
    """
    points = points_of(stops)
    line_of(points)
    chain = [placement.hex_at(points[0])]
    for a, b in itertools.pairwise(points):
        steps = functools.partial(
            _steps,
            strays=_strays(line_of((a, b)), placement),
            placement=placement,
            passable=passable or _everywhere,
            known=known,
        )
        try:
            chain += cheapest(placement.hex_at(a), placement.hex_at(b), steps)[1:]
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
            cost = 1 + away - (SAVED if Hexside.between(at, to) in known else 0)
            yield to, round(cost, DIGITS)


def _strays(line: LineString, placement: Placement) -> Callable[[Ground], float]:
    """Return what it costs to be at a point of the ground: more, the farther from the course."""

    @functools.cache
    def strays(point: Ground) -> float:
        return ASTRAY * float(line.distance(Point(point)) / placement.size) ** 2

    return strays
