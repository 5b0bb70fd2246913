"""What a line touches, by ids of a map and with places on the way, against shapely."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Expanse
from hexwar.errors import HexError
from hexwar.hexes import Hex, disc
from hexwar.sight import touched
from hexwar.sight.crossings import BOTH, HEX, LEFT, rows_of
from tests.sight.naive import FARTHEST, met_from_origin, span

SPACE = Expanse(41, 41)
MIDDLE = SPACE.index(20, 20)
ways = st.sampled_from(disc(Hex(0, 0), FARTHEST)[1:])


def target(way: Hex) -> int:
    """Return the hex so far from the middle of the map."""
    return SPACE.at(SPACE.coordinates(MIDDLE) + way)


def way_to(i: int) -> Hex:
    """Return how far a hex is from the middle of the map."""
    return SPACE.coordinates(i) - SPACE.coordinates(MIDDLE)


def test_touched_sets_agree_with_shapely() -> None:
    """Crossed hexes, hexes beside the line, hexsides along it: zero differences."""
    for way in disc(Hex(0, 0), FARTHEST)[1:]:
        crossings, met = touched(SPACE, MIDDLE, target(way)), met_from_origin(way)
        through = {way_to(c.hexes[0]) for c in crossings if c.contact == "through"}
        along = {frozenset(map(way_to, c.hexes)) for c in crossings if c.contact == "along"}
        beside = {way_to(i) for c in crossings for i in c.hexes} - through
        assert met.crossed | {Hex(0, 0), way} == through
        assert {frozenset(side.hexes) for side in met.along} == along
        assert met.left | met.right == beside


@given(ways)
def test_places_on_the_way(way: Hex) -> None:
    """In order, without a gap; a hex is crossed just where it is cut."""
    crossings = touched(SPACE, MIDDLE, target(way))
    assert (Fraction(0), Fraction(1)) == (crossings[0].begin, crossings[-1].end)
    for before, after in pairwise(crossings):
        assert before.end == after.begin
    for crossing in crossings[1:-1]:
        if crossing.contact == "through":
            assert span(way, way_to(crossing.hexes[0])) == (crossing.begin, crossing.end)


@given(ways)
def test_hands(way: Hex) -> None:
    """What counts on one hand only lies on that hand of the line."""
    met = met_from_origin(way)
    for row in rows_of(way.q, way.r, SPACE.stride):
        if row.kind == HEX and row.hand != BOTH:
            side = met.left if row.hand == LEFT else met.right
            assert way_to(MIDDLE + row.offset) in side


@given(ways)
def test_distances_of_rows(way: Hex) -> None:
    """Each hex knows how far it is from observer and target."""
    for row in rows_of(way.q, way.r, SPACE.stride):
        if row.kind == HEX:
            i = MIDDLE + row.offset
            distances = SPACE.distance(MIDDLE, i), SPACE.distance(i, target(way))
            assert distances == (row.near, row.far)


def test_there_and_back() -> None:
    """The way back touches the same, backwards."""
    there = touched(SPACE, MIDDLE, target(Hex(5, -2)))
    back = touched(SPACE, target(Hex(5, -2)), MIDDLE)
    assert [(c.contact, c.hexes) for c in there] == [(c.contact, c.hexes) for c in back[::-1]]
    assert [c.begin for c in there] == [1 - c.end for c in back[::-1]]


def test_a_hex_off_the_map_is_refused() -> None:
    """A spare place of storage is no hex."""
    with pytest.raises(HexError, match="not a hex of this map"):
        touched(SPACE, MIDDLE, 0)
