"""Hexes, hexsides and vertices in whole numbers: the ground floor, which imports no other.

Coordinates and neighbours are in :class:`Hex`; what lies between two hexes in :func:`line` and
:func:`touched`; what is printed in them in :class:`Numbering`; where they are drawn in
:class:`Layout`; what is front, flank and rear of a counter in :class:`Arcs`.
"""

from hexwar.hexes.backends import Backend
from hexwar.hexes.centres import rectangle_centres
from hexwar.hexes.coordinates import DIRECTIONS, Hex, distance
from hexwar.hexes.directions import (
    CLOCK,
    COMPASS,
    Orientation,
    clock_hour,
    compass_point,
    direction_at_clock,
    direction_named,
    heading,
)
from hexwar.hexes.facing import (
    ARCS,
    FACING_CORNER,
    FACING_SIDE,
    Arc,
    Arcs,
    bearing,
    turning_cost,
    turns,
)
from hexwar.hexes.lattice import (
    CORNER_STEPS,
    Point,
    centre_point,
    corner_points,
    side_points,
    vertex_point,
)
from hexwar.hexes.layout import Layout, Pixel
from hexwar.hexes.lines import Contact, Ties, Touch, line, touched
from hexwar.hexes.numbering import Numbering, Stagger, Style
from hexwar.hexes.offsets import (
    OFFSETS,
    Doubled,
    Offset,
    from_doubled,
    from_offset,
    to_doubled,
    to_offset,
)
from hexwar.hexes.ranges import disc, intersection, ring
from hexwar.hexes.sides import Hexside, Vertex, outer_sides, sides, vertices

__all__ = [
    "ARCS",
    "CLOCK",
    "COMPASS",
    "CORNER_STEPS",
    "DIRECTIONS",
    "FACING_CORNER",
    "FACING_SIDE",
    "OFFSETS",
    "Arc",
    "Arcs",
    "Backend",
    "Contact",
    "Doubled",
    "Hex",
    "Hexside",
    "Layout",
    "Numbering",
    "Offset",
    "Orientation",
    "Pixel",
    "Point",
    "Stagger",
    "Style",
    "Ties",
    "Touch",
    "Vertex",
    "bearing",
    "centre_point",
    "clock_hour",
    "compass_point",
    "corner_points",
    "direction_at_clock",
    "direction_named",
    "disc",
    "distance",
    "from_doubled",
    "from_offset",
    "heading",
    "intersection",
    "line",
    "outer_sides",
    "rectangle_centres",
    "ring",
    "side_points",
    "sides",
    "to_doubled",
    "to_offset",
    "touched",
    "turning_cost",
    "turns",
    "vertex_point",
    "vertices",
]
