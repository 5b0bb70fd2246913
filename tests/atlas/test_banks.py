"""Which bank a place stands on, by the course as it is and by the hexsides that stand for it."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.atlas import Anchor, Placement, bank, banks_of, course_of, hexsides_along
from hexwar.errors import HexError
from hexwar.hexes import Hex, Hexside

PLACEMENT = Placement("pointy", (2.0, 0.3), (-0.3, 2.0), (1.0, 1.0))
BEND = [(0.0, 0.0), (5.0, 0.0), (5.0, 5.0)]


@pytest.mark.parametrize(
    ("ground", "wanted"),
    [
        ((2.0, 1.0), "left"),
        ((2.0, -1.0), "right"),
        ((6.0, -1.0), "right"),  # outside the bend
        ((4.0, 1.0), "left"),  # inside it
        ((-1.0, 1.0), None),  # above the source
        ((4.0, 7.0), None),  # below the mouth
    ],
)
def test_banks_are_those_of_who_looks_downstream(
    ground: tuple[float, float], wanted: str | None
) -> None:
    """Also outside a bend, where two reaches are equally near."""
    assert bank(BEND, ground) == wanted


@given(st.tuples(st.floats(-9, 9), st.floats(-9, 9)))
def test_upstream_the_banks_are_the_other_way_round(ground: tuple[float, float]) -> None:
    """Who turns round has his left hand on the other bank."""
    here, back = bank(BEND, ground), bank(BEND[::-1], ground)
    assert (here is None) == (back is None)
    if here is not None and min(abs(ground[1]), abs(ground[0] - 5.0)) > 1e-3:
        assert here != back


def test_a_point_without_a_number_stands_on_no_bank() -> None:
    """It is refused, as such a course is."""
    with pytest.raises(HexError, match="no pair of finite numbers"):
        bank(BEND, (math.nan, 1.0))


def test_hexes_are_sorted_by_the_places_in_them() -> None:
    """Places at the water, beyond the ends or between hexes tell nothing; two banks are no bank."""
    places = [
        Anchor("mill", Hex(0, 0), (2.0, 1.0)),
        Anchor("farm", Hex(0, 1), (2.0, -1.0)),
        Anchor("quay", Hex(0, 2), (2.0, 0.1)),
        Anchor("spring", Hex(0, 3), (-1.0, 1.0)),
        Anchor("border", [Hex(1, 3), Hex(2, 3)], (3.0, 2.0)),
        Anchor("upper town", Hex(0, 4), (3.0, 2.0)),
        Anchor("lower town", Hex(0, 4), (3.0, -2.0)),
    ]
    found = banks_of(BEND, places, clear=0.5)
    assert found.left == {Hex(0, 0): ("mill",)}
    assert found.right == {Hex(0, 1): ("farm",)}
    assert found.both == {Hex(0, 4): ("upper town", "lower town")}


def test_a_chain_of_hexsides_is_a_course_again() -> None:
    """It begins and ends at the ends of the chain, and each piece is as long as a hexside."""
    chain = hexsides_along([(0.0, 0.0), (14.0, 3.0), (15.0, 12.0)], PLACEMENT)
    course = course_of(chain, PLACEMENT)
    assert len(course) == len(chain) + 1
    assert [{*map(PLACEMENT.corner, side.ends)} for side in chain] == [
        {*pair} for pair in itertools.pairwise(course)
    ]


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        ([Hexside.between(Hex(0, 0), Hex(1, 0))], "two or more, got 1"),
        ([Hexside.between(Hex(0, 0), Hex(1, 0)), Hexside.between(Hex(5, 0), Hex(6, 0))], "broken"),
    ],
)
def test_what_is_no_chain_has_no_course(sides: list[Hexside], message: str) -> None:
    """One hexside has no direction, and a gap has no course."""
    with pytest.raises(HexError, match=message):
        course_of(sides, PLACEMENT)
