"""The level of each hex from contour lines."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.atlas import Placement, levels, shares
from hexwar.hexes import Hex

PLACEMENT = Placement("pointy", (2.0, 0.5), (-0.5, 2.0), (1.0, 1.0))
HEXES = [Hex(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
CIRCLES = st.tuples(st.floats(-5, 7), st.floats(-5, 7), st.floats(0.5, 6))


@settings(max_examples=10, deadline=None)
@given(st.dictionaries(st.integers(1, 4), CIRCLES, max_size=4), st.floats(0.1, 1))
def test_a_level_is_the_highest_of_which_a_hex_has_enough(
    circles: dict[int, tuple[float, float, float]], share: float
) -> None:
    """Also where a contour line does not lie inside the one below: its ground is as high."""
    heights = {k: shapely.Point(x, y).buffer(r) for k, (x, y, r) in circles.items()}
    found = levels(heights, PLACEMENT, HEXES, share)
    assert list(found) == HEXES
    for at, level in found.items():
        enough = [
            k
            for k in heights
            if shares(shapely.union_all([heights[n] for n in heights if n >= k]), PLACEMENT, [at])[
                at
            ]
            >= share
        ]
        assert level == max(enough, default=0)


def test_low_ground_has_no_level() -> None:
    """Where no contour line is given, all is level 0."""
    assert set(levels({}, PLACEMENT, HEXES).values()) == {0}


@pytest.mark.parametrize("share", [0, -0.5, 1.5, float("nan")])
def test_a_share_is_a_part_of_a_hex(share: float) -> None:
    """A share of nothing would raise the whole map."""
    with pytest.raises(ValueError, match="a share of a hex is above 0 and at most 1"):
        levels({1: shapely.box(0, 0, 1, 1)}, PLACEMENT, HEXES, share)
