"""What lies in each hex: by the share of its area, or by its centre."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import shapely
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from hexwar.atlas.placing import Placement
from hexwar.hexes import Hex


def shares(area: BaseGeometry, placement: Placement, hexes: Iterable[Hex]) -> dict[Hex, float]:
    """Return how much of each hex an area covers, from 0 to 1.

    Args:
        area: Polygons in the units of the ground, such as the land.
        placement: Where the grid lies.
        hexes: The hexes asked for.

    Example:
        >>> placement = Placement("pointy", (1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
        >>> east = shapely.box(0, -9, 9, 9)
        >>> {h.q: round(s, 6) for h, s in shares(east, placement, [Hex(-1, 0), Hex(0, 0)]).items()}
        {-1: 0.0, 0: 0.5}
    """
    shapely.prepare(area)
    shares_by_hex = {}
    for at in hexes:
        outline = Polygon(placement.outline(at))
        if area.contains(outline):
            shares_by_hex[at] = 1.0
        elif area.intersects(outline):
            shares_by_hex[at] = float(area.intersection(outline).area / outline.area)
        else:
            shares_by_hex[at] = 0.0
    return shares_by_hex


def at_centres(
    areas: Mapping[str, BaseGeometry], placement: Placement, hexes: Iterable[Hex], otherwise: str
) -> dict[Hex, str]:
    """Return what lies at the centre of each hex.

    Args:
        areas: Polygons by what they are, such as kinds of terrain; the first that covers counts.
        placement: Where the grid lies.
        hexes: The hexes asked for.
        otherwise: What lies where no area is.

    Example:
        >>> placement = Placement("pointy", (1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
        >>> forest = {"forest": shapely.box(1, -1, 3, 1)}
        >>> at_centres(forest, placement, [Hex(0, 0), Hex(1, 0)], "clear")
        {Hex(q=0, r=0): 'clear', Hex(q=1, r=0): 'forest'}
    """
    values = {}
    for at in hexes:
        centre = Point(placement.ground(at))
        values[at] = next((kind for kind, area in areas.items() if area.covers(centre)), otherwise)
    return values
