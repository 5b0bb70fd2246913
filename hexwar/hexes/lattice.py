"""Where do centres and vertices lie, in whole numbers?

On the *integer lattice* every centre and vertex has whole coordinates, so that shared corners are
equal and incidence is exact. Its units differ along its two axes:

========  ======================  ======================
          pointy                  flat
========  ======================  ======================
x unit    half the hex's width    half the corner radius
y unit    half the corner radius  half the hex's height
========  ======================  ======================

Here y grows downwards, as r does. Scaling the axes (see :class:`hexwar.hexes.Layout`) keeps
incidence, order along a line, and the side of a line on which a point lies; lengths and angles must
be measured after scaling.
"""

from typing import Final

from hexwar.hexes.directions import Orientation
from hexwar.hexes.sides import Hexside, Vertex

Point = tuple[int, int]
"""Whole lattice coordinates x and y."""

CORNER_STEPS: Final[dict[Orientation, tuple[Point, ...]]] = {
    "pointy": ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
    "flat": ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)),
}
"""From the centre of a hex to its corners 0 to 5, in lattice units, for each orientation."""


def centre_point(at: tuple[int, int], orientation: Orientation) -> Point:
    """Return the lattice point of the centre of a hex.

    Args:
        at: Axial coordinates.
        orientation: ``"pointy"`` or ``"flat"``.

    Example:
        >>> centre_point((1, 2), "pointy"), centre_point((1, 2), "flat")
        ((4, 6), (3, 5))
    """
    q, r = at
    if orientation == "pointy":
        return 2 * q + r, 3 * r
    return 3 * q, 2 * r + q


def corner_points(at: tuple[int, int], orientation: Orientation) -> tuple[Point, ...]:
    """Return the lattice points of the corners 0 to 5 of a hex, counter-clockwise on the page.

    Args:
        at: Axial coordinates.
        orientation: ``"pointy"`` or ``"flat"``.

    Example:
        >>> corner_points((0, 0), "pointy")[1]
        (0, -2)
    """
    x, y = centre_point(at, orientation)
    return tuple((x + dx, y + dy) for dx, dy in CORNER_STEPS[orientation])


def vertex_point(vertex: Vertex, orientation: Orientation) -> Point:
    """Return the lattice point of a vertex.

    Args:
        vertex: The vertex.
        orientation: ``"pointy"`` or ``"flat"``.

    Example:
        >>> vertex_point(Vertex.of((0, 0), 1), "pointy")
        (0, -2)
    """
    x, y = centre_point(vertex[:2], orientation)
    dx, dy = CORNER_STEPS[orientation][vertex.corner]
    return x + dx, y + dy


def side_points(side: Hexside, orientation: Orientation) -> tuple[Point, Point]:
    """Return the lattice points of the two ends of a hexside.

    Args:
        side: The hexside.
        orientation: ``"pointy"`` or ``"flat"``.

    Example:
        >>> side_points(Hexside.of((0, 0), 0), "pointy")
        ((1, 1), (1, -1))
    """
    a, b = side.ends
    return vertex_point(a, orientation), vertex_point(b, orientation)
