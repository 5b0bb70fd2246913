"""What a line touches, by shapely on integer lattice coordinates: an oracle that shares nothing."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

import shapely

from hexwar.hexes import Hex, Hexside, centre_point, corner_points, disc, side_points, sides

FARTHEST = 7
"""How far away targets may be, in hexes."""

PATCH = disc(Hex(0, 0), FARTHEST + 1)
SIDES = sorted({side for at in PATCH for side in sides(at)})
CELLS = shapely.polygons([corner_points(at, "pointy") for at in PATCH])
EDGES = shapely.linestrings([side_points(side, "pointy") for side in SIDES])


class Met(NamedTuple):
    """What a line from the origin meets.

    Attributes:
        crossed: Hexes whose interior it crosses, those at its ends left out.
        left: Hexes that it touches at a corner or along a side, on the left.
        right: The same on the right.
        along: Hexsides that it runs along, with their two hexes, of which each is in ``left`` or
            ``right``.
        across: Hexsides that it touches in any way, those along which it runs left out.
    """

    crossed: frozenset[Hex]
    left: frozenset[Hex]
    right: frozenset[Hex]
    along: frozenset[Hexside]
    across: frozenset[Hexside]


@cache
def met_from_origin(end: Hex) -> Met:
    """Return what shapely says the line from (0, 0) meets."""
    segment = shapely.linestrings([(0, 0), centre_point(end, "pointy")])
    shapely.prepare(segment)
    inside = shapely.relate_pattern(CELLS, segment, "T********")
    touched = shapely.intersects(segment, CELLS)
    crossed = {at for at, hit in zip(PATCH, inside, strict=True) if hit}
    beside = {at for at, hit in zip(PATCH, touched, strict=True) if hit} - crossed
    along = {s for s, hit in zip(SIDES, shapely.covers(segment, EDGES), strict=True) if hit}
    met = {s for s, hit in zip(SIDES, shapely.intersects(segment, EDGES), strict=True) if hit}
    return Met(
        frozenset(crossed - {Hex(0, 0), end}),
        frozenset(at for at in beside if hand(end, at) < 0),
        frozenset(at for at in beside if hand(end, at) > 0),
        frozenset(along),
        frozenset(met - along),
    )


def hand(end: Hex, at: Hex) -> int:
    """Return on which hand of the line from (0, 0) a centre lies: negative on the left."""
    (x, y), (u, v) = centre_point(end, "pointy"), centre_point(at, "pointy")
    return x * v - y * u  # y grows downwards


def span(end: Hex, at: Hex) -> tuple[Fraction, Fraction]:
    """Return between which parts of the way a line from (0, 0) is in a hex, which it crosses."""
    x, y = centre_point(end, "pointy")
    corners = corner_points(at, "pointy")
    cuts = []
    for (px, py), (qx, qy) in zip(corners, (*corners[1:], corners[0]), strict=True):
        p, q = x * py - y * px, x * qy - y * qx
        if p != q and min(p, q) <= 0 <= max(p, q):
            part = Fraction(p, p - q)
            cut = px + part * (qx - px), py + part * (qy - py)
            cuts.append(Fraction(cut[0] * x + cut[1] * y) / (x * x + y * y))
    return max(min(cuts), Fraction(0)), min(max(cuts), Fraction(1))
