"""Rivers are unbroken chains of hexsides near their course, on land and between their banks."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, MultiLineString, Point

from hexwar.atlas import (
    Banks,
    Placement,
    bank,
    course_of,
    courses_of,
    hexes_through,
    hexsides_along,
)
from hexwar.errors import HexError
from hexwar.hexes import Hex, Hexside

PLACEMENT = Placement("flat", (2.0, 0.5), (-0.5, 2.0), (1.0, 1.0))
COURSES = st.lists(st.tuples(st.floats(-8, 8), st.floats(-8, 8)), min_size=2, max_size=4).filter(
    lambda points: math.dist(points[0], points[-1]) > 2 * PLACEMENT.size
)
STRAIGHT = [PLACEMENT.ground(Hex(0, 0)), PLACEMENT.ground(Hex(6, 0))]
"""A course through the centres of seven hexes: each of them could lie on either bank."""


@settings(max_examples=15, deadline=None)
@given(COURSES)
def test_rivers_are_unbroken_and_do_not_cross_themselves(course: list[tuple[float, float]]) -> None:
    """Each hexside shares an end with the next, none comes twice; both ends lie at the course."""
    sides = hexsides_along(course, PLACEMENT)
    assert len(set(sides)) == len(sides)
    assert all(set(a.ends) & set(b.ends) for a, b in itertools.pairwise(sides))
    near = [min(_away(side, end) for side in sides) for end in (course[0], course[-1])]
    assert max(near) <= PLACEMENT.size


@settings(max_examples=15, deadline=None)
@given(st.tuples(st.floats(-8, 8), st.floats(-8, 8)), st.floats(0, 6.2), st.floats(6, 15))
def test_a_straight_river_stays_beside_its_course(
    start: tuple[float, float], bearing: float, length: float
) -> None:
    """No hexside is farther away than the size of a hex."""
    end = (start[0] + length * math.cos(bearing), start[1] + length * math.sin(bearing))
    line = LineString((start, end))
    for side in hexsides_along([start, end], PLACEMENT):
        for corner in side.ends:
            ground = PLACEMENT.outline(corner[:2])[corner.corner]
            assert line.distance(Point(ground)) <= 1.01 * PLACEMENT.size


@pytest.mark.parametrize("upper", [True, False])
def test_a_river_leaves_hexes_on_their_banks(upper: bool) -> None:
    """The course runs through the hex, and the river goes round it on the side that is told."""
    inner = {Hex(q, 0): ("a village",) for q in range(1, 6)}
    banks = Banks(left=inner) if upper else Banks(right=inner)
    chain = hexsides_along(STRAIGHT, PLACEMENT, banks=banks)
    told = {bank(course_of(chain, PLACEMENT), PLACEMENT.ground(at)) for at in inner}
    assert told == {"left" if upper else "right"}


def test_a_river_runs_between_two_hexes_of_land() -> None:
    """Beside a strip of land two hexes wide there is but one chain, however far the course is."""
    land = {Hex(q, r) for q in range(-2, 9) for r in (3, 4)}
    chain = hexsides_along(STRAIGHT, PLACEMENT, land=land)
    assert all(at in land for side in chain for at in side.hexes)
    assert all(set(a.ends) & set(b.ends) for a, b in itertools.pairwise(chain))


def test_a_river_ends_where_it_meets_another() -> None:
    """It shares a corner with the other river, and no hexside, also where both begin alike."""
    main = hexsides_along([(-8.0, 14.0), (8.0, 14.0)], PLACEMENT)
    alone = hexsides_along([(0.0, 0.0), (0.0, 24.0)], PLACEMENT)
    joined = hexsides_along([(0.0, 0.0), (0.0, 24.0)], PLACEMENT, joins=main)
    passed = {end for side in main for end in side.ends}
    assert alone[: len(joined)] == joined
    assert [bool(passed.intersection(side.ends)) for side in joined][-2:] == [False, True]
    begun = hexsides_along([(0.0, 0.0), (0.0, 24.0)], PLACEMENT, joins=alone[:2])
    assert begun == alone[2:]


@pytest.mark.parametrize(
    ("land", "banks", "message"),
    [
        ({Hex(0, 0), Hex(9, 9)}, Banks(), "between two hexes of land"),
        ({Hex(0, 0), Hex(0, 1), Hex(6, 0), Hex(6, 1)}, Banks(), "no chain of hexsides leads"),
        (
            {Hex(q, r) for q in range(7) for r in (0, 1)},
            Banks(left={Hex(3, 0): ("a",), Hex(3, 1): ("b",), Hex(2, 1): ("c",)}),
            "no chain of hexsides leads",
        ),
    ],
)
def test_a_river_without_a_way_is_refused(land: set[Hex], banks: Banks, message: str) -> None:
    """Land without neighbours, land in two pieces, banks that bar the way."""
    with pytest.raises(HexError, match=message):
        hexsides_along(STRAIGHT, PLACEMENT, land=land, banks=banks)


def _away(side: Hexside, point: tuple[float, float]) -> float:
    corners = (PLACEMENT.outline(end[:2])[end.corner] for end in side.ends)
    return min(math.dist(corner, point) for corner in corners)


def test_a_river_in_several_lines_is_a_river() -> None:
    """Lines that meet are one course; each of the others has a chain of its own."""
    ground = [PLACEMENT.ground(Hex(q, 0)) for q in range(9)]
    meeting = MultiLineString([ground[:3], ground[2:6]])
    assert courses_of(meeting) == (tuple(ground[:6]),)
    assert hexsides_along(meeting, PLACEMENT) == hexsides_along(ground[:6], PLACEMENT)
    apart = MultiLineString([ground[:4], ground[5:]])
    assert hexsides_along(apart, PLACEMENT) == (
        *hexsides_along(ground[:4], PLACEMENT),
        *hexsides_along(ground[5:], PLACEMENT),
    )


def test_a_road_takes_a_line_and_refuses_two() -> None:
    """A road is one chain of hexes: a shape of two courses is told with what to do."""
    ground = [PLACEMENT.ground(Hex(q, 0)) for q in range(9)]
    assert hexes_through(LineString(ground), PLACEMENT) == hexes_through(ground, PLACEMENT)
    with pytest.raises(HexError, match=r"2 courses.*courses_of"):
        hexes_through(MultiLineString([ground[:4], ground[5:]]), PLACEMENT)
    with pytest.raises(HexError, match="Point with 0 courses"):
        hexsides_along(Point(1, 1), PLACEMENT)
