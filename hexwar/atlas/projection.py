"""Where on a flat plane does a point of the globe lie?"""

from __future__ import annotations

import math
from typing import Final

import attrs
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from hexwar.atlas.globe import ROUNDING, TURN, around
from hexwar.atlas.placing import Ground
from hexwar.errors import HexError

EARTH: Final = 6371.0088
"""The mean radius of the earth in kilometres (International Union of Geodesy and Geophysics)."""


@attrs.frozen
class Projection:
    """A flat projection around a middle, in kilometres east and north of it.

    It is equirectangular: true to scale along the meridians and along the parallel of the middle.
    A hundred kilometres north of the middle, east and west are drawn too wide by 1 to 2 % in
    middle latitudes; for whole countries take another projection and hand its kilometres over.

    Attributes:
        longitude: Of the middle, in degrees east.
        latitude: Of the middle, in degrees north.

    Raises:
        HexError: The middle is no point of the globe, or a pole.

    Source: Snyder, *Map Projections: A Working Manual*, 1987, section 12.

    Example:
        >>> saint_lo = Projection(-1.09, 49.12)
        >>> tuple(round(km, 1) for km in saint_lo.ground(-1.25, 49.30))  # Carentan
        (-11.6, 20.0)
    """

    longitude: float
    latitude: float

    def __attrs_post_init__(self) -> None:
        """Refuse what is no middle of a map."""
        if not (-180 <= self.longitude <= 180 and -89 <= self.latitude <= 89):
            raise HexError(
                f"the middle of a projection lies between -180 and 180 degrees east and -89 and "
                f"89 degrees north, got {self.longitude} and {self.latitude}"
            )

    @property
    def _degree(self) -> tuple[float, float]:
        """How many kilometres a degree east and a degree north are."""
        north = math.radians(EARTH)
        return north * math.cos(math.radians(self.latitude)), north

    def ground(self, longitude: float, latitude: float) -> Ground:
        """Return how far east and north of the middle a point of the globe lies, in kilometres.

        Longitudes go round the world: of the two ways to the point, the shorter one is measured.

        Args:
            longitude: Degrees east, from -360 to 360.
            latitude: Degrees north, from -90 to 90.

        Raises:
            HexError: That is no point of the globe.

        Example:
            >>> fiji = Projection(178.0, -17.8)
            >>> round(fiji.ground(-179.5, -17)[0] - fiji.ground(179.5, -17)[0])  # one degree apart
            106
        """
        if not (abs(longitude) <= TURN and abs(latitude) <= 90 + ROUNDING):
            raise HexError(
                f"longitudes are -360 to 360 and latitudes -90 to 90 degrees, "
                f"got {longitude} and {latitude}"
            )
        east, north = self._degree
        return _half_a_turn(longitude - self.longitude) * east, (latitude - self.latitude) * north

    def world(self, ground: Ground) -> tuple[float, float]:
        """Return the longitude (-180 to 180) and the latitude of a point of the plane."""
        east, north = self._degree
        longitude = _half_a_turn(self.longitude + ground[0] / east)
        return longitude, self.latitude + ground[1] / north

    def laid(self, shape: BaseGeometry) -> BaseGeometry:
        """Return a shape of the globe as it lies on the plane, in kilometres.

        Args:
            shape: Its coordinates are degrees east and north. A shape that crosses the 180th
                meridian may be cut there or not; on the plane it is whole.

        Raises:
            HexError: A coordinate is no point of the globe, or a ring leads round a pole.
        """
        middle, scale = (self.longitude, self.latitude), self._degree
        return shapely.transform(
            around(shape, self.longitude), lambda points: (points - middle) * scale
        )

    def on_the_globe(self, shape: BaseGeometry) -> BaseGeometry:
        """Return a shape of the plane in degrees east and north, cut at the 180th meridian."""
        middle, scale = (self.longitude, self.latitude), np.array(self._degree)
        return around(shapely.transform(shape, lambda points: points / scale + middle), 0.0)


def _half_a_turn(longitude: float) -> float:
    """Return a longitude between -180 and 180 degrees; one that lies there stays as it is."""
    if -TURN / 2 <= longitude <= TURN / 2:
        return longitude
    return (longitude + TURN / 2) % TURN - TURN / 2
