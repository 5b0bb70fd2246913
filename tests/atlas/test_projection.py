"""The plane: there and back, and true distances near its middle."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
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


@pytest.mark.parametrize("point", [(361.0, 0.0), (0.0, 91.0), (math.nan, 0.0)])
def test_what_is_no_point_of_the_globe_is_refused(point: tuple[float, float]) -> None:
    """Exchanged or broken coordinates do not become a map."""
    with pytest.raises(HexError, match="degrees"):
        PLANE.ground(*point)
    with pytest.raises(HexError, match="degrees"):
        Projection(*point)
    with pytest.raises(HexError, match="degrees"):
        PLANE.laid(shapely.Point(*point))


@given(st.floats(-180, 180), st.floats(-179, 179))
def test_longitudes_go_round_the_world(middle: float, away: float) -> None:
    """A point lies as far east of the middle as the shorter way round the globe is."""
    plane = Projection(middle, -17.0)
    longitude = (middle + away + 180) % 360 - 180
    east, _ = plane.ground(longitude, -17.0)
    degree = math.radians(6371.0088) * math.cos(math.radians(17))
    assert east == pytest.approx(away * degree, abs=1e-6)


WEST_OF_FIJI = st.floats(175, 179.5)
EAST_OF_FIJI = st.floats(180.5, 185)


@given(WEST_OF_FIJI, EAST_OF_FIJI, st.floats(165, 195))
def test_an_island_is_whole_however_its_file_cuts_it(
    west: float, east: float, middle: float
) -> None:
    """Cut at 180 degrees, left whole with a jump, or counted to 360: the same shape."""
    plane = Projection((middle + 180) % 360 - 180, -17.0)
    to_360 = shapely.box(west, -18, east, -16)
    cut = shapely.union_all(
        [shapely.box(west, -18, 180, -16), shapely.box(-180, -18, east - 360, -16)]
    )
    jumping = shapely.transform(
        to_360, lambda points: np.where(points > 180, points - (360, 0), points)
    )
    expected = plane.laid(to_360)
    assert expected.geom_type == "Polygon"
    for shape in (cut, jumping):
        laid = plane.laid(shape)
        assert laid.symmetric_difference(expected).area < 1e-6 * expected.area
        assert laid.geom_type == "Polygon"


@given(st.floats(-180, 180))
def test_the_world_has_one_area_from_every_middle(middle: float) -> None:
    """A map cut opposite its middle loses no land and shows none twice, polar frames included."""
    world = shapely.MultiPolygon(
        [
            shapely.box(-180, -90, 180, -65),
            shapely.box(120, -40, 180, 10),
            shapely.box(-180, -40, -100, 10),
            shapely.Polygon(
                shapely.box(-20, 0, 90, 60).exterior, [shapely.box(0, 10, 30, 40).exterior]
            ),
        ]
    )
    laid = Projection(middle, 20.0).laid(world)
    east, north = Projection(0.0, 20.0).ground(1, 21)
    assert laid.is_valid
    assert laid.area == pytest.approx(world.area * east * north)
    least, _, most, _ = laid.bounds
    assert max(-least, most) <= 180 * east * (1 + 1e-12)
