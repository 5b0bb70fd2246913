"""Where on a flat plane does a point of the globe lie?"""

from __future__ import annotations

import math
from typing import Final

import attrs

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

        Args:
            longitude: Degrees east, from -180 to 180.
            latitude: Degrees north, from -90 to 90.

        Raises:
            HexError: That is no point of the globe.
        """
        if not (-180 <= longitude <= 180 and -90 <= latitude <= 90):
            raise HexError(
                f"longitudes are -180 to 180 and latitudes -90 to 90 degrees, "
                f"got {longitude} and {latitude}"
            )
        east, north = self._degree
        return (longitude - self.longitude) * east, (latitude - self.latitude) * north

    def world(self, ground: Ground) -> tuple[float, float]:
        """Return the longitude and the latitude of a point of the plane, in degrees."""
        east, north = self._degree
        return self.longitude + ground[0] / east, self.latitude + ground[1] / north
