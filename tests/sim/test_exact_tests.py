"""Exact tests, several at once, and one game after another: against sums and known shares."""

from __future__ import annotations

from itertools import product
from math import isclose
from random import Random

import pytest

from hexwar.errors import OptionError, UnknownNameError
from hexwar.sim import Setting, Sprt, adjusted, compare, sign_test, simulate
from hexwar.sim.exact import correlation


@pytest.mark.parametrize("count", [1, 2, 5, 8])
def test_the_sign_test_counts_all_splits(count: int) -> None:
    """The probability is the share of all splits that are at least as uneven, one by one."""
    splits = [sum(signs) for signs in product((1, -1), repeat=count)]
    for signs in product((1.0, -1.0), repeat=count):
        uneven = abs(sum(signs))
        share = sum(abs(split) >= uneven for split in splits) / len(splits)
        assert isclose(sign_test(signs), share)
        assert isclose(sign_test([*signs, 0.0, 0.0]), share)


def test_adjusted_probabilities_never_fall_below_their_own() -> None:
    """They keep their order, and one alone stays as it is."""
    rng = Random(1)
    for _ in range(50):
        tests = {str(n): rng.random() ** 3 for n in range(rng.randint(1, 8))}
        found = adjusted(tests)
        assert all(tests[name] <= found[name] <= 1 for name in tests)
        order = sorted(tests, key=lambda name: tests[name])
        assert [found[name] for name in order] == sorted(found.values())
        least = min(tests, key=lambda name: tests[name])
        assert isclose(found[least], min(1, len(tests) * tests[least]))


def test_correlations() -> None:
    """Of the same numbers it is 1, of their negatives -1, and of a constant there is none."""
    numbers = [1.0, -1.0, 0.0, 1.0, 1.0]
    assert correlation(numbers, numbers) == 1
    assert correlation(numbers, [-n for n in numbers]) == -1
    assert correlation(numbers, [0.5] * 5) is None


def test_a_comparison_says_what_pairing_gains() -> None:
    """The same setting twice has correlation 1; a bot that always wins has none."""
    same = Setting("skirmish/ford")
    found = compare(same, same, games=12)
    assert found.correlations == {"red": 1.0, "blue": 1.0}
    assert found.p == {"score of red": 1.0, "score of blue": 1.0}
    assert any("correlation of the two scores of a pair +1.00" in line for line in found.lines())
    told = found.summary()
    assert told["p_adjusted"] == {"score of red": 1.0, "score of blue": 1.0}
    assert "Holm" in told["note"]
    looking = Setting("skirmish/ford", players={"red": "greedy:samples=1"})
    always = compare(looking, looking, games=2)
    assert always.correlations["red"] is None
    assert any("always scores the same" in line for line in always.lines())
    first = compare(same, looking, games=8)
    one, other = ([r.scores["red"] for r in b.rows] for b in (first.first, first.second))
    more, less = (sum(b * s > a * s for a, b in zip(one, other, strict=True)) for s in (1, -1))
    assert first.p["score of red"] == sign_test([1.0] * more + [-1.0] * less)


def sequence(mean: float, test: Sprt, rng: Random) -> str:
    """Return the verdict on games that are won or lost with a mean score, or "" after 3,000."""
    scores: list[float] = []
    while len(scores) < 3000:
        scores += [1.0 if rng.random() < (1 + mean) / 2 else -1.0 for _ in range(50)]
        if verdict := test.verdict(scores):
            return verdict
    return ""


def test_a_sequential_test_errs_as_rarely_as_it_says() -> None:
    """Of sequences with either mean at most about one in twenty has the wrong verdict."""
    test, rng = Sprt(0.0, 0.3), Random(2)
    for mean, wrong in ((0.0, "high"), (0.3, "low")):
        verdicts = [sequence(mean, test, rng) for _ in range(200)]
        assert "" not in verdicts
        assert verdicts.count(wrong) / 200 < 0.085  # 0.05 and two standard errors


def test_a_batch_stops_when_one_is_shown() -> None:
    """Games are played until then, in fifties; wrong hypotheses and players are told."""
    sure = {"red": "greedy:samples=1"}
    batch = simulate("skirmish/ford", games=400, players=sure, until=Sprt(0.0, 0.5))
    assert len(batch.rows) == 50
    other = Sprt(0.0, 0.5, player="blue")
    batch = simulate("skirmish/ford", games=400, players=sure, until=other)
    assert other.verdict([row.scores["blue"] for row in batch.rows]) == "low"
    with pytest.raises(OptionError, match="the lower first"):
        Sprt(0.3, 0.0)
    with pytest.raises(UnknownNameError, match="green"):
        simulate("skirmish/ford", games=1, until=Sprt(player="green"))
