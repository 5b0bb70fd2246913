"""What terrain has each hex around Sword?"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from sword_exceptions import Exceptions
from sword_ground import HEXES, hex_of, kind_of, name_of, of_kind, placement

from hexwar.atlas import GroundFeature, at_centres, shares
from hexwar.hexes import Hex

SETTLED: Final = {"town": "town", "village": "village", "city": "city", "fort": "fortified"}
"""The terrain of a place by its size; other places are only names."""


class Lie(NamedTuple):
    """The terrain of a hex, and the feature that it comes from; None on open ground."""

    kind: str
    of: GroundFeature | None = None


@cache
def sea(but: Exceptions) -> frozenset[Hex]:
    """Return the hexes that lie in the sea for the most part."""
    (bay,) = of_kind("sea")
    share = shares(bay.shape, placement(), HEXES)
    wet = {at for at in HEXES if share[at] > 0.5}
    stated = {at for at, kind in but.terrain.items() if kind == "sea"}
    return frozenset(wet - but.terrain.keys() | stated)


@cache
def terrain(but: Exceptions) -> dict[Hex, Lie]:
    """Return the terrain of each hex.

    The sea counts before all else, then the city of Caen, then the places, then single woods and
    orchards, then what lies at the centre of the hex.
    """
    lies = dict.fromkeys(HEXES, Lie("clear"))
    lies.update(_covered("woods", "marsh", "bocage"))
    for spot in of_kind("woods", "bocage"):
        if spot.shape.geom_type == "Point":
            lies[hex_of(spot)] = Lie(kind_of(spot), spot)
    for place in of_kind("place"):
        size, at = place.properties["size"], but.place()[name_of(place)]
        if size in SETTLED and at in lies:
            lies[at] = Lie(SETTLED[size], place)
    lies.update(_covered("city"))
    (bay,) = of_kind("sea")
    return lies | dict.fromkeys(sea(but), Lie("sea", bay))


def _covered(*kinds: str) -> dict[Hex, Lie]:
    """Return the hexes whose centres lie in areas; the first area of the file counts."""
    areas = {name_of(f): f for f in of_kind(*kinds) if f.shape.geom_type == "Polygon"}
    shapes = {name: area.shape for name, area in areas.items()}
    there = at_centres(shapes, placement(), HEXES, "")
    return {at: Lie(kind_of(areas[name]), areas[name]) for at, name in there.items() if name}
