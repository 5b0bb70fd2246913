"""How does a shape of the globe lie around a meridian?

A flat map shows half a turn of the globe east and west of its middle.  Files cut their shapes at
180 degrees, count from 0 to 360, or leave a ring whole that runs from 179 to -179: here all three
become one shape around the middle.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import shapely
from shapely.affinity import translate
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from hexwar.errors import HexError

TURN: Final = 360.0
"""Degrees round the globe."""

ROUNDING: Final = 0.01
"""Degrees by which a latitude may pass a pole: Natural Earth has 90.00000000000011."""


def around(shape: BaseGeometry, middle: float) -> BaseGeometry:
    """Return a shape with its longitudes at most 180 degrees from a middle.

    What lies across the meridian opposite the middle is cut there; what a file cut at 180 degrees
    is joined again.

    Args:
        shape: A shape whose coordinates are degrees east and north.
        middle: Degrees east.

    Raises:
        HexError: A coordinate is no point of the globe, or a ring leads round a pole.

    Source: RFC 7946, section 3.1.9, says how files cut shapes.

    Example:
        >>> island = shapely.box(179, -17, 181, -16)  # Taveuni, across the 180th meridian
        >>> around(island, 178).bounds
        (179.0, -17.0, 181.0, -16.0)
        >>> around(island, 0).geom_type
        'MultiPolygon'
    """
    if shape.is_empty:
        return shape
    points = shapely.get_coordinates(shape)
    if not np.isfinite(points).all() or (np.abs(points) > (TURN, 90 + ROUNDING)).any():
        raise HexError(
            "longitudes are -360 to 360 and latitudes -90 to 90 degrees, "
            f"got {_first_beyond(points)}"
        )
    parts = shapely.get_parts(unrolled(shape))
    return _joined([piece for part in parts for piece in _pieces(part, middle)])


def _first_beyond(points: np.ndarray[Any, Any]) -> str:
    beyond = ~np.isfinite(points) | (np.abs(points) > (TURN, 90 + ROUNDING))
    longitude, latitude = points[beyond.any(axis=1)][0]
    return f"{longitude:g} and {latitude:g}"


def _pieces(part: BaseGeometry, middle: float) -> Iterator[BaseGeometry]:
    """Return the pieces of a shape in one part, each moved to where it lies around the middle."""
    if part.geom_type == "GeometryCollection":
        for inner in part.geoms:
            yield from _pieces(inner, middle)
        return
    west, east = middle - TURN / 2, middle + TURN / 2
    least, _, most, _ = part.bounds
    if west <= least and most <= east:
        yield part
        return
    sheet = shapely.box(west, -90 - ROUNDING, east, 90 + ROUNDING)
    kind = shapely.get_dimensions(part)
    for turns in range(int((west - most) // TURN), int((east - least) // TURN) + 1):
        piece = shapely.intersection(translate(part, turns * TURN), sheet)
        for inner in shapely.get_parts(piece):
            # What only touches the edge of the sheet leaves a line or a point there.
            if shapely.get_dimensions(inner) == kind:
                yield inner


def unrolled(shape: BaseGeometry) -> BaseGeometry:
    """Return a shape without jumps from one side of the 180th meridian to the other.

    Args:
        shape: A shape whose coordinates are degrees east and north.

    Raises:
        HexError: A ring leads round a pole.

    Example:
        >>> unrolled(shapely.LineString([(179, -17), (-179, -17)])).bounds
        (179.0, -17.0, 181.0, -17.0)
    """
    if hasattr(shape, "geoms"):
        return type(shape)([unrolled(part) for part in shape.geoms])
    if shape.is_empty:
        return shape
    if shape.geom_type == "LineString":
        return LineString(_steady(shapely.get_coordinates(shape)))
    if shape.geom_type != "Polygon":
        return shape
    outline = _steady(shapely.get_coordinates(shape.exterior))
    if outline[0, 0] != outline[-1, 0]:
        raise HexError("a ring leads round a pole: cut it at a meridian")
    holes = [_steady(shapely.get_coordinates(hole)) for hole in shape.interiors]
    for hole in holes:
        # The outline may have moved by a turn where it left the other side of the meridian.
        hole[:, 0] += TURN * (hole[:, 0].max() < outline[:, 0].min())
        hole[:, 0] -= TURN * (hole[:, 0].min() > outline[:, 0].max())
    return Polygon(outline, holes)


def _steady(points: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return points of which none lies more than half a turn from the one before.

    An edge along a pole, and one from -180 to 180, are as long as they look: maps of the whole
    world are framed so.
    """
    steps = np.diff(points[:, 0])
    at_pole = np.minimum(np.abs(points[:-1, 1]), np.abs(points[1:, 1])) >= 90 - ROUNDING
    jumps = (np.abs(steps) > TURN / 2) & (np.abs(steps) < TURN - 1e-9) & ~at_pole
    moved = points.copy()
    moved[1:, 0] -= TURN * np.cumsum(np.where(jumps, np.sign(steps), 0))
    return moved


def _joined(parts: list[BaseGeometry]) -> BaseGeometry:
    """Return pieces as one shape: areas that touch are one area, lines that meet are one line."""
    if len(parts) == 1:
        return parts[0]
    kinds = {int(shapely.get_dimensions(part)) for part in parts}
    if kinds == {2}:
        return shapely.union_all(parts)
    if kinds == {1}:
        return shapely.line_merge(shapely.multilinestrings(parts))
    if kinds == {0}:
        return shapely.multipoints(parts)
    return shapely.geometrycollections(parts)
