"""Roads are unbroken chains of hexes through their stops."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.atlas import Placement, hexes_through, hexsides_along
from hexwar.errors import HexError
from hexwar.hexes import Hex, Hexside

PLACEMENT = Placement("flat", (2.0, 0.5), (-0.5, 2.0), (1.0, 1.0))
COURSES = st.lists(st.tuples(st.floats(-8, 8), st.floats(-8, 8)), min_size=2, max_size=4).filter(
    lambda points: math.dist(points[0], points[-1]) > 2 * PLACEMENT.size
)


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


def test_a_road_makes_a_small_detour_to_join_another() -> None:
    """The hexes of the other road lie farther from the straight line, and it is as short."""
    start, near, beside, goal = Hex(0, 0), Hex(0, 1), Hex(1, 0), Hex(1, 2)
    stops = [PLACEMENT.ground(start), PLACEMENT.ground(goal)]
    assert hexes_through(stops, PLACEMENT) == (start, near, Hex(1, 1), goal)
    known = {Hexside.between(start, beside), Hexside.between(beside, Hex(1, 1))}
    assert hexes_through(stops, PLACEMENT, known=known) == (start, beside, Hex(1, 1), goal)


def test_a_road_that_leads_nowhere_is_refused() -> None:
    """The message names both stops."""
    stops = [PLACEMENT.ground(Hex(0, 0)), PLACEMENT.ground(Hex(4, 0))]
    with pytest.raises(HexError, match=r"no way leads from the stop at \(1, 1\) to the one at \("):
        hexes_through(stops, PLACEMENT, passable=lambda _, to: to == Hex(0, 1))


@pytest.mark.parametrize("apart", [(4, 1), (5, -2), (7, 3), (3, 3), (9, -4)])
def test_ways_as_long_do_not_hang_on_the_last_digits_of_the_placement(
    apart: tuple[int, int],
) -> None:
    """Processors differ in the last digits of a fit; the middle of a straight line is a tie."""
    chains = set()
    for digits in range(-40, 41):
        by = digits * 2.0**-50
        laid = Placement("flat", (2.0 + by, 0.5), (-0.5, 2.0 - by), (1.0 + by, 1.0))
        stops = [laid.ground(Hex(0, 0)), laid.ground(Hex(*apart))]
        chains.add(hexes_through(stops, laid))
    assert len(chains) == 1
