"""Rivers are unbroken chains of hexsides near their course, roads unbroken chains of hexes."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point

from hexwar.atlas import Placement, hexes_through, hexsides_along
from hexwar.errors import HexError
from hexwar.hexes import Hex, Hexside

PLACEMENT = Placement("flat", (2.0, 0.5), (-0.5, 2.0), (1.0, 1.0))
COURSES = st.lists(st.tuples(st.floats(-8, 8), st.floats(-8, 8)), min_size=2, max_size=4).filter(
    lambda points: math.dist(points[0], points[-1]) > 2 * PLACEMENT.size
)


@settings(max_examples=15, deadline=None)
@given(COURSES)
def test_rivers_are_unbroken_and_do_not_cross_themselves(
    course: list[tuple[float, float]],
) -> None:
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


@settings(max_examples=15, deadline=None)
@given(COURSES)
def test_roads_are_unbroken_and_pass_through_their_stops(stops: list[tuple[float, float]]) -> None:
    """Each hex lies next to the one before, and each stop in one of them, in order."""
    chain = hexes_through(stops, PLACEMENT)
    assert all(a.distance_to(b) == 1 for a, b in itertools.pairwise(chain))
    left = iter(chain)
    asked = [at for at, _ in itertools.groupby(map(PLACEMENT.hex_at, stops))]
    assert all(at in left for at in asked)


@pytest.mark.parametrize("course", [[], [(0.0, 0.0)], [(0.0, 0.0), (math.nan, 1.0)]])
def test_courses_that_lead_nowhere_are_refused(course: list[tuple[float, float]]) -> None:
    """They have two points or more, all of them finite."""
    for ask in (hexsides_along, hexes_through):
        with pytest.raises(HexError, match="a course has"):
            ask(course, PLACEMENT)


def test_a_road_keeps_off_what_bars_it_and_crosses_at_the_bridge() -> None:
    """A wall of hexes with one gap: the road goes through the gap, far from the straight line."""
    wall = {Hex(2, r) for r in range(-6, 7)} - {Hex(2, 3)}
    stops = [PLACEMENT.ground(Hex(0, 0)), PLACEMENT.ground(Hex(4, 0))]
    chain = hexes_through(stops, PLACEMENT, passable=lambda _, to: to not in wall)
    assert Hex(2, 3) in chain
    assert not wall & set(chain)
    assert Hex(2, 0) in hexes_through(stops, PLACEMENT)


def test_a_road_joins_one_that_is_there() -> None:
    """Of two ways that are as short, it takes the one that another road takes already."""
    stops = [PLACEMENT.ground(Hex(0, 0)), PLACEMENT.ground(Hex(1, 1))]
    for first in (Hex(1, 0), Hex(0, 1)):
        known = {Hexside.between(Hex(0, 0), first), Hexside.between(first, Hex(1, 1))}
        assert hexes_through(stops, PLACEMENT, known=known) == (Hex(0, 0), first, Hex(1, 1))


def test_a_road_that_leads_nowhere_is_refused() -> None:
    """The message names both stops."""
    stops = [PLACEMENT.ground(Hex(0, 0)), PLACEMENT.ground(Hex(4, 0))]
    with pytest.raises(HexError, match=r"no way leads from the stop at \(1, 1\) to the one at \("):
        hexes_through(stops, PLACEMENT, passable=lambda _, to: to == Hex(0, 1))


def _away(side: Hexside, point: tuple[float, float]) -> float:
    corners = (PLACEMENT.outline(end[:2])[end.corner] for end in side.ends)
    return min(math.dist(corner, point) for corner in corners)
