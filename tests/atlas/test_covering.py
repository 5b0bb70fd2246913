"""The share of each hex that an area covers, against counting of points."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.atlas import Placement, at_centres, shares
from hexwar.hexes import Hex

PLACEMENT = Placement("pointy", (2.0, 0.5), (-0.5, 2.0), (1.0, 1.0))
HEXES = [Hex(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
POINTS = st.tuples(st.floats(-9, 9), st.floats(-9, 9))


@settings(max_examples=8, deadline=None)
@given(st.lists(POINTS, min_size=3, max_size=6))
def test_shares_agree_with_counting_points(corners: list[tuple[float, float]]) -> None:
    """Forty points a hex or so, each in the hex that the placement gives."""
    area = shapely.MultiPoint(corners).convex_hull.buffer(0.1)
    found = shares(area, PLACEMENT, HEXES)
    inside, total = dict.fromkeys(HEXES, 0), dict.fromkeys(HEXES, 0)
    for i in range(-30, 31):
        for j in range(-30, 31):
            point = (i * 0.5 + 0.01, j * 0.5 + 0.02)
            at = PLACEMENT.hex_at(point)
            if at in total:
                total[at] += 1
                inside[at] += bool(shapely.contains_xy(area, *point))
    for at in HEXES:
        assert found[at] == pytest.approx(inside[at] / total[at], abs=0.25)
        assert 0 <= found[at] <= 1 + 1e-9


def test_an_area_is_shared_out_without_loss() -> None:
    """The parts of all hexes make the whole."""
    area = shapely.Point(1.0, 1.0).buffer(5)
    hexagon = shapely.Polygon(PLACEMENT.outline(Hex(0, 0))).area
    assert sum(shares(area, PLACEMENT, HEXES).values()) * hexagon == pytest.approx(area.area)


def test_the_first_area_that_covers_a_centre_counts() -> None:
    """Where no area is, the rest."""
    box = shapely.box(0, 0, 2, 2)
    areas = {"town": box, "forest": box.buffer(3)}
    found = at_centres(areas, PLACEMENT, [Hex(0, 0), Hex(1, 0), Hex(3, 3)], "clear")
    assert list(found.values()) == ["town", "forest", "clear"]
