"""Which grid covers an area of the world?"""

from __future__ import annotations

import math
from typing import Any

import attrs

from hexwar.atlas.placing import Placement
from hexwar.errors import HexError
from hexwar.hexes import Orientation


@attrs.frozen
class Cover:
    """A grid that covers an area.

    Attributes:
        placement: Where it lies.
        table: The table ``[grid]`` of its board file.
    """

    placement: Placement
    table: dict[str, Any]


def grid_over(
    bounds: tuple[float, float, float, float], across: float, orientation: Orientation = "flat"
) -> Cover:
    """Return the smallest grid in rows and columns that covers an area wholly.

    Args:
        bounds: Least east, least north, greatest east and greatest north of the area, as
            ``shape.bounds`` of shapely has them.
        across: From side to side of a hex, in the same unit.
        orientation: ``"pointy"`` or ``"flat"``.

    Raises:
        HexError: The area is none, or the width of a hex is no positive number.

    Example:
        >>> cover = grid_over((0, 0, 30, 20), across=5)
        >>> cover.table["columns"], cover.table["rows"]
        (8, 5)
        >>> cover.placement.hex_at((0, 20))
        Hex(q=0, r=0)
    """
    west, south, east, north = bounds
    wide, high = east - west, north - south
    if not (all(map(math.isfinite, bounds)) and wide >= 0 and high >= 0):
        raise HexError(f"an area has a least and a greatest east and north, not {bounds}")
    if not (math.isfinite(across) and across > 0):
        raise HexError(f"a hex is a positive number wide, not {across!r}")
    half, size = across / 2, across / math.sqrt(3)
    flat = orientation == "flat"
    along, over = (high, wide) if flat else (wide, high)
    # Between the slanted sides of a line of hexes lie gaps: it covers half a side to both sides.
    lines = max(math.ceil((over - size) / (1.5 * size)), 0) + 1
    # Every other line begins half a hex later, so that only from its middle on all lines cover.
    length = max(math.ceil((along - half) / across), 0) + 1
    first = (size / 2, 0.0) if flat else (0.0, size / 2)
    digits = max(2, len(str(max(lines, length))))
    table = {
        "orientation": orientation,
        "rows": length if flat else lines,
        "columns": lines if flat else length,
        "ids": "C" * digits + "R" * digits,
    }
    origin = (west + first[0], north - first[1])
    return Cover(Placement(orientation, (size, 0.0), (0.0, size), origin), table)
