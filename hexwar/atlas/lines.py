"""A course of the ground as a line."""

from __future__ import annotations

import math
from collections.abc import Sequence

from shapely.geometry import LineString

from hexwar.atlas.placing import Ground
from hexwar.errors import HexError


def line_of(points: Sequence[Ground]) -> LineString:
    """Return a course as a line.

    Raises:
        HexError: It has fewer than two points, or a coordinate is no number.
    """
    if len(points) < 2:
        raise HexError(f"a course has two points or more, got {len(points)}")
    if not all(math.isfinite(value) for point in points for value in point):
        raise HexError("a course has a point that is no pair of finite numbers")
    return LineString(points)
