"""Places into hexes: a place near a hexside is doubtful."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.atlas import Place, Placement, into_hexes
from hexwar.errors import HexError

PLACEMENT = Placement("pointy", (2.0, 0.3), (-0.3, 2.0), (1.0, -4.0))
POINTS = st.tuples(st.floats(-20, 20), st.floats(-20, 20))
ERROR = 0.4


@given(POINTS, st.floats(0, 2 * math.pi))
def test_what_is_sure_stays_in_its_hex(point: tuple[float, float], bearing: float) -> None:
    """An error in any direction moves a sure place to no other hex, even when twice as large."""
    (found,) = into_hexes([Place("mill", point)], PLACEMENT, ERROR)
    assert found.hex == PLACEMENT.hex_at(point)
    for confidence, error in (("high", 2 * ERROR), ("medium", ERROR)):
        if found.confidence == confidence:
            moved = (
                point[0] + 0.99 * error * math.cos(bearing),
                point[1] + 0.99 * error * math.sin(bearing),
            )
            assert PLACEMENT.hex_at(moved) == found.hex


def test_a_place_at_a_hexside_is_doubtful() -> None:
    """The middle of a hexside belongs to one of its hexes, and nobody is sure of which."""
    a, b = PLACEMENT.ground((0, 0)), PLACEMENT.ground((1, 0))
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    (found,) = into_hexes([Place("ford", middle)], PLACEMENT, ERROR)
    assert found.confidence == "low"
    assert found.margin == pytest.approx(0, abs=1e-9)
    assert found.from_centre == pytest.approx(math.dist(a, b) / 2)


def test_a_negative_error_is_refused() -> None:
    """An error is a length."""
    with pytest.raises(HexError, match="0 or more"):
        into_hexes([], PLACEMENT, -1)
