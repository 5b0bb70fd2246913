"""The courses of the ground: lines from a source to a mouth, from a town to the next."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import shapely
from shapely.geometry import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry

from hexwar.atlas.placing import Ground
from hexwar.errors import HexError

Course: TypeAlias = Sequence[Ground] | BaseGeometry
"""The points of a river or road in order, or its line."""


def courses_of(shape: BaseGeometry) -> tuple[tuple[Ground, ...], ...]:
    """Return the courses of a shape, as points in order.

    Files give a river in one line or in several. Lines that meet end to end are one course; each
    of the others is a course of its own. A bare point is no course.

    Args:
        shape: A line, or several.

    Example:
        >>> river = shapely.from_wkt("MULTILINESTRING ((0 0, 1 0), (1 0, 2 1), (5 5, 6 6))")
        >>> [len(course) for course in courses_of(river)]
        [3, 2]
    """
    lines = [part for part in _parts(shape) if shapely.get_dimensions(part) == 1]
    merged = shapely.line_merge(MultiLineString(lines), directed=True)
    return tuple(
        tuple((float(x), float(y)) for x, y in shapely.get_coordinates(line))
        for line in shapely.get_parts(merged)
        if not line.is_empty
    )


def _parts(shape: BaseGeometry) -> list[BaseGeometry]:
    parts = list(shapely.get_parts(shape))
    if parts == [shape]:
        return parts
    return [inner for part in parts for inner in _parts(part)]


def points_of(course: Course) -> Sequence[Ground]:
    """Return the points of one course.

    Args:
        course: Its points, or its line.

    Raises:
        HexError: It is a shape in several courses, or no line.
    """
    if not isinstance(course, BaseGeometry):
        return course
    courses = courses_of(course)
    if len(courses) != 1:
        raise HexError(
            f"a {course.geom_type} with {len(courses)} courses is not one way: take each of "
            f"courses_of(shape)"
        )
    return courses[0]


def line_of(course: Course) -> LineString:
    """Return a course as a line.

    Raises:
        HexError: It has fewer than two points, or a coordinate is no number.
    """
    points = points_of(course)
    if len(points) < 2:
        raise HexError(f"a course has two points or more, got {len(points)}")
    if not all(math.isfinite(value) for point in points for value in point):
        raise HexError("a course has a point that is no pair of finite numbers")
    return LineString(points)
