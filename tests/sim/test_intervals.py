"""Paired intervals: as published, never without width, and true about 19 times in 20."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.sim import Setting, compare
from hexwar.sim.intervals import mean, paired
from tests.sim.coverage import SIZES, SOURCES, held

SCORES = st.floats(-1, 1)


@given(st.lists(st.tuples(SCORES, SCORES), min_size=1, max_size=60))
def test_no_paired_interval_is_without_width(pairs: list[tuple[float, float]]) -> None:
    """However the pairs end, the interval has a width, keeps its bounds and holds its mean."""
    found = paired([second - first for first, second in pairs], most=2)
    assert found.width > 0
    assert -2 <= found.low <= found.high <= 2
    assert found.low - 1e-9 <= found.estimate <= found.high + 1e-9


@given(st.integers(-9, 9), st.integers(2, 200))
def test_no_mean_is_without_width(value: int, count: int) -> None:
    """What was always the same may be otherwise: the less likely, the more often it was seen."""
    few, many = mean([float(value)] * count), mean([float(value)] * (count + 1))
    assert few.width > many.width > 0


def test_matched_proportions_as_by_agresti_and_min() -> None:
    """12 pairs won by the second alone, 3 by the first alone, of 40: their formula by hand.

    Half a pair is added to each cell: 42 pairs, 12.5 and 3.5 of them different.
    """
    differences = [1.0] * 12 + [-1.0] * 3 + [0.0] * 25
    middle = (12.5 - 3.5) / 42
    half = 1.959964 * sqrt(12.5 + 3.5 - (12.5 - 3.5) ** 2 / 42) / 42
    found = paired(differences, most=1)
    assert found.estimate == pytest.approx(9 / 40)
    assert (found.low, found.high) == pytest.approx((middle - half, middle + half))


def test_two_games_prove_nothing() -> None:
    """Two pairs that both go from lost to won leave a doubt."""
    assert not paired([2.0, 2.0], most=2).excludes(0)
    found = compare(
        Setting("skirmish/ford"),
        Setting("skirmish/ford", players={"red": "greedy:samples=1"}),
        games=2,
    )
    intervals = [*found.scores.values(), *found.wins.values(), *found.facts.values()]
    assert all(interval.width > 0 for interval in intervals)


@pytest.mark.parametrize("name", SOURCES)
def test_intervals_hold_the_truth(name: str) -> None:
    """A small dose of the measured coverage: never far below 19 in 20, from two pairs on."""
    for pairs in SIZES[:-2]:
        ours, _ = held(SOURCES[name], pairs, samples=400, seed=2)
        assert ours > 0.85
