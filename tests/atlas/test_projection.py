"""The plane: there and back, and true distances near its middle."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.atlas import Projection
from hexwar.errors import HexError

PLANE = Projection(-1.0, 49.2)


@given(st.floats(-3, 3), st.floats(48, 51))
def test_there_and_back(longitude: float, latitude: float) -> None:
    """What the plane makes of a point of the globe is that point again."""
    assert PLANE.world(PLANE.ground(longitude, latitude)) == pytest.approx((longitude, latitude))


@given(st.floats(-2, 0), st.floats(48.7, 49.7))
def test_distances_near_the_middle_are_those_of_the_globe(
    longitude: float, latitude: float
) -> None:
    """Within some fifty kilometres the plane is wrong by less than a hundredth."""
    found = math.hypot(*PLANE.ground(longitude, latitude))
    true = _great_circle(-1.0, 49.2, longitude, latitude)
    assert found == pytest.approx(true, rel=0.01, abs=0.01)


def _great_circle(a_east: float, a_north: float, b_east: float, b_north: float) -> float:
    """The haversine formula, in kilometres."""
    east, north = math.radians(b_east - a_east), math.radians(b_north - a_north)
    across = math.cos(math.radians(a_north)) * math.cos(math.radians(b_north))
    share = math.sin(north / 2) ** 2 + across * math.sin(east / 2) ** 2
    return 2 * 6371.0088 * math.asin(math.sqrt(share))


@pytest.mark.parametrize("point", [(181.0, 0.0), (0.0, 91.0), (math.nan, 0.0)])
def test_what_is_no_point_of_the_globe_is_refused(point: tuple[float, float]) -> None:
    """Exchanged or broken coordinates do not become a map."""
    with pytest.raises(HexError, match="degrees"):
        PLANE.ground(*point)
    with pytest.raises(HexError, match="degrees"):
        Projection(*point)
