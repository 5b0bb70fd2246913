"""Counters drawn face down: exact weights against an enumeration of all ways."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from hexwar.components import Lot, weights


def ways(candidates: int, others: list[Lot]) -> Counter[int]:
    """Count, by hand, the ways to fill all places with different counters, by the first."""
    places = [candidates] + [lot.candidates for lot in others for _ in range(lot.size)]
    found: Counter[int] = Counter()

    def fill(place: int, used: int, first: int) -> None:
        if place == len(places):
            found[first] += 1
            return
        for counter in range(9):
            if places[place] >> counter & 1 and not used >> counter & 1:
                fill(place + 1, used | 1 << counter, first if place else counter)

    fill(0, 0, -1)
    return found


families = st.tuples(st.integers(1, 7), st.integers(1, 7), st.integers(0, 3)).map(
    lambda t: [t[0], t[1] << 3, t[0] | t[1] << 3, t[0] | t[1] << 3 | t[2] << 6]
)


@given(families, st.data())
def test_weights_count_the_ways(family: list[int], data: st.DataObject) -> None:
    """For nested and disjoint candidates, weights are in proportion to the number of ways."""
    candidates = data.draw(st.sampled_from(family))
    lots = st.builds(Lot, st.sampled_from(family), st.integers(1, 2))
    others = data.draw(st.lists(lots, max_size=3))
    expected = ways(candidates, others)
    actual = dict(weights(candidates, others))
    assert set(actual) == set(expected)
    for counter, count in expected.items():
        share = Fraction(actual[counter], sum(actual.values()))
        assert share == Fraction(count, expected.total())


@given(st.integers(1, 31), st.lists(st.integers(1, 31), min_size=1, max_size=3))
def test_weights_count_the_ways_of_sets_that_overlap(candidates: int, masks: list[int]) -> None:
    """Sets of candidates that overlap in any manner are counted as exactly."""
    others = [Lot(mask) for mask in masks]
    expected = ways(candidates, others)
    actual = dict(weights(candidates, others))
    assert set(actual) == set(expected)
    for counter, count in expected.items():
        share = Fraction(actual[counter], sum(actual.values()))
        assert share == Fraction(count, expected.total())


def test_a_pool_that_grows_after_pools_were_mixed() -> None:
    """Two of 0-1 and 2-3 were mixed on the map, then 0, revealed, joined the pool of 2-3."""
    on_the_map, grown = Lot(0b1110), Lot(0b1101, 2)
    assert weights(0b1110, [grown, Lot(0b0010)]) == [(2, 2), (3, 2)]
    assert weights(0b1101, [on_the_map, Lot(0b1101)]) == [(0, 4), (2, 3), (3, 3)]


def test_a_withdrawn_counter_is_likelier_where_it_can_be() -> None:
    """A counter known to be in the pool at the last draw is likelier to be that draw."""
    first_draw, pool = Lot(0b0111), Lot(0b1111, 2)
    assert weights(0b1111, [first_draw, pool]) == [(0, 4), (1, 4), (2, 4), (3, 6)]
