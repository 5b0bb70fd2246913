"""Facing: turns, bearings, and the front, flanks and rear of a counter."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hexwar.errors import HexError
from hexwar.hexes import (
    DIRECTIONS,
    FACING_CORNER,
    FACING_SIDE,
    Arcs,
    Hex,
    bearing,
    turning_cost,
    turns,
)

facings = st.integers(0, 5)
hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
kinds = st.sampled_from([FACING_SIDE, FACING_CORNER])


def angle(q: int, r: int) -> float:
    """Return the angle of a hex as drawn, in degrees, counter-clockwise from direction 0."""
    return math.degrees(math.atan2(-r * math.sqrt(3) / 2, q + r / 2)) % 360


@given(hexes, hexes)
def test_bearing_is_the_nearest_direction(a: Hex, b: Hex) -> None:
    """Law: in the picture no direction is nearer than 30 degrees; two are on the border only."""
    assume(a != b)
    off = angle(b[0] - a[0], b[1] - a[1])
    apart = [min((off - angle(*d)) % 360, (angle(*d) - off) % 360) for d in DIRECTIONS]
    near = {direction for direction in range(6) if apart[direction] < 30 + 1e-9}
    assert set(bearing(a, b)) == near


@given(facings, facings, facings)
def test_turns_measure_a_circle(a: int, b: int, c: int) -> None:
    """Law: turns are a distance on the circle of six facings, three at most."""
    assert turns(a, b) == turns(b, a) <= 3
    assert (turns(a, b) == 0) == (a == b)
    assert turns(a, c) <= turns(a, b) + turns(b, c)


@given(facings, facings, st.integers(0, 3), st.integers(0, 4))
def test_turning_cost_counts_hexsides(a: int, b: int, each: int, free: int) -> None:
    """Law: each hexside beyond the free ones costs the same."""
    paid = sum(1 for number in range(1, turns(a, b) + 1) if number > free)
    assert turning_cost(a, b, each=each, free=free) == each * paid


@given(kinds, facings, facings, hexes, hexes)
def test_arcs_turn_with_the_counter(arcs: Arcs, facing: int, by: int, a: Hex, b: Hex) -> None:
    """Law: if the counter and the map turn together, the arc stays."""
    assume(a != b)
    q, r = b[0] - a[0], b[1] - a[1]
    for _ in range(by):
        q, r = q + r, -q
    turned = Hex(a[0] + q, a[1] + r)
    assert arcs.arc((facing + by) % 6, a, turned) == arcs.arc(facing, a, b)


@given(kinds, facings)
def test_arcs_share_out_the_neighbours(arcs: Arcs, facing: int) -> None:
    """Law: each adjacent hex lies in one arc, and the directions of the arcs name it."""
    at = Hex(3, 4)
    for direction, (q, r) in enumerate(DIRECTIONS):
        arc = arcs.arc(facing, at, Hex(3 + q, 4 + r))
        assert arc == arcs.of(facing, direction)
        assert direction in arcs.directions(facing, arc)
    every = arcs.directions(facing, "front", "flank", "rear")
    assert sorted(every) == list(range(6))


def test_arc_between_front_and_flank() -> None:
    """A hex in the middle between two arcs belongs to the arc that the rule names."""
    strict = Arcs(front=(5, 0, 1), flank=(2, 4), rear=(3,), between="rear")
    at, to = Hex(0, 0), Hex(0, 0)
    (q1, r1), (q2, r2) = DIRECTIONS[1], DIRECTIONS[2]
    to = Hex(q1 + q2, r1 + r2)
    assert bearing(at, to) == (1, 2)
    assert (FACING_SIDE.arc(0, at, to), strict.arc(0, at, to)) == ("front", "flank")


def test_facing_refuses_nonsense() -> None:
    """Arcs that leave a direction out, and a hex seen from itself, are refused."""
    with pytest.raises(HexError, match="each once"):
        Arcs(front=(0, 1), flank=(2, 5), rear=(3,))
    with pytest.raises(HexError, match="no direction from itself"):
        bearing((2, 2), (2, 2))
