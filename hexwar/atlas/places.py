"""Which hex does a place lie in, and how sure is that?"""

from __future__ import annotations

from collections.abc import Iterable

import attrs
from shapely.geometry import Point, Polygon

from hexwar.atlas.placing import Ground, Placement
from hexwar.data import Confidence
from hexwar.errors import HexError
from hexwar.hexes import Hex


@attrs.frozen
class Place:
    """A place of the world, such as a village.

    Attributes:
        name: What it is called.
        ground: Where it lies.
    """

    name: str
    ground: Ground


@attrs.frozen
class PlacedPlace:
    """A place and its hex.

    Attributes:
        name: What the place is called.
        hex: The hex in which it lies.
        from_centre: How far it lies from the centre of the hex, in units of the ground.
        margin: How far it lies from the nearest hexside, in units of the ground.
        confidence: ``"low"`` when the usual error of the placement would move it to another hex,
            ``"medium"`` when an error twice as large would, otherwise ``"high"``.
    """

    name: str
    hex: Hex
    from_centre: float
    margin: float
    confidence: Confidence


def into_hexes(
    places: Iterable[Place], placement: Placement, error: float
) -> tuple[PlacedPlace, ...]:
    """Put places into hexes, and say how sure each hex is.

    Args:
        places: The places.
        placement: Where the grid lies.
        error: By how much the placement is usually wrong, in units of the ground, 0 or more: the
            :meth:`~Placement.standard_error` of its anchors.

    Raises:
        HexError: The error is negative.

    Source: Our decision: a hex is sure when the place lies farther from the hexside than twice the
        error, and doubtful when it lies nearer than the error.

    Example:
        >>> placement = Placement("pointy", (1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
        >>> places = [Place("mill", (0.1, 0.0)), Place("ford", (0.85, 0.0))]
        >>> [(p.name, p.hex.q, p.confidence) for p in into_hexes(places, placement, error=0.1)]
        [('mill', 0, 'high'), ('ford', 0, 'low')]
    """
    if error < 0:
        raise HexError(f"the error of a placement is 0 or more, got {error}")
    placed = []
    for place in places:
        at = placement.hex_at(place.ground)
        point = Point(place.ground)
        margin = float(Polygon(placement.outline(at)).exterior.distance(point))
        confidence: Confidence = "high"
        if margin < 2 * error:
            confidence = "medium" if margin >= error else "low"
        away = float(Point(placement.ground(at)).distance(point))
        placed.append(PlacedPlace(place.name, at, away, margin, confidence))
    return tuple(placed)
