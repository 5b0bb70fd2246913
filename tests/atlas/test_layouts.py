"""The layout of a printed map is found from places whose hex numbers are known."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.atlas import Anchor, Placement, layout_fits
from hexwar.hexes import Numbering, Orientation, Stagger

NUMBERS = ("0101", "0208", "0905", "1411", "0713")


@given(st.sampled_from(["pointy", "flat"]), st.sampled_from(["odd", "even"]), st.booleans())
def test_the_layout_of_a_map_fits_its_places_best(
    orientation: Orientation, stagger: Stagger, left: bool
) -> None:
    """Places taken from a map fit its own layout without an error, and the others with one."""
    numbering = Numbering(
        "RRCC", orientation, stagger, column_direction="left" if left else "right"
    )
    laid = Placement(orientation, (2.0, 0.4), (-0.4, 2.0), (5.0, 3.0))
    ground = {number: laid.ground(numbering.parse(number)) for number in NUMBERS}

    def anchored(tried: Numbering) -> Sequence[Anchor]:
        return [Anchor(number, tried.parse(number), ground[number]) for number in NUMBERS]

    best, *others = layout_fits(anchored, numbering)
    assert best.numbering == numbering
    assert best.rms == pytest.approx(0, abs=1e-9)
    assert best.placement.size == pytest.approx(laid.size)
    assert len(others) == 3
    assert min(fit.hexes for fit in others) > 0.05
    assert others == sorted(others, key=lambda fit: fit.hexes)
