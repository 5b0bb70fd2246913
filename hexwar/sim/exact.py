"""Tests that hold for few games: exact tests of pairs, several at once, and one after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb, log, sqrt
from statistics import fmean

import attrs

from hexwar.errors import OptionError

NOTE = (
    "Several differences are tested at once. 'p' is the exact sign test of one difference; "
    "'p_adjusted' holds for all of this table together (Holm, 1979). Decide before you look which "
    "one you test."
)
"""What reports with several tests say of them."""


def sign_test(differences: Sequence[float]) -> float:
    """Return how likely so uneven a split of pairs is by chance: the exact sign test.

    Pairs without a difference say nothing of its direction and are left out.  For games that are
    won or lost it is McNemar's test, without an approximation.

    Example:
        >>> sign_test([2.0] * 5), sign_test([0.0] * 9), sign_test([1, 1, 1, -1])
        (0.0625, 1.0, 0.625)
    """
    more, less = sum(d > 0 for d in differences), sum(d < 0 for d in differences)
    of = more + less
    tail: float = sum(comb(of, k) for k in range(min(more, less) + 1)) / (1 << of)
    return min(1.0, 2 * tail)


def adjusted(tests: Mapping[str, float]) -> dict[str, float]:
    """Return the probabilities of several tests so that they hold for all together (Holm, 1979).

    Args:
        tests: The probability of each test by its name.

    Example:
        >>> adjusted({"a": 0.01, "b": 0.04, "c": 0.5})
        {'a': 0.03, 'b': 0.08, 'c': 0.5}
    """
    adjusted_values: dict[str, float] = {}
    least = 0.0
    for place, name in enumerate(sorted(tests, key=lambda one: tests[one])):
        least = max(least, min(1.0, (len(tests) - place) * tests[name]))
        adjusted_values[name] = least
    return {name: adjusted_values[name] for name in tests}


def correlation(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Return the correlation of two lists of numbers; None where one of them never changes.

    Args:
        first: Numbers.
        second: As many others.

    Example:
        >>> correlation([1, 2, 3], [2, 4, 6]), correlation([1, 1], [1, 2])
        (1.0, None)
    """
    means = fmean(first), fmean(second)
    pairs = [(a - means[0], b - means[1]) for a, b in zip(first, second, strict=True)]
    spreads = sum(a * a for a, _ in pairs), sum(b * b for _, b in pairs)
    if not all(spreads):
        return None
    return round(sum(a * b for a, b in pairs) / sqrt(spreads[0] * spreads[1]), 12)


@attrs.frozen
class Sprt:
    """A sequential test of a player's mean score: games are played until one side is shown.

    The likelihood ratio of two means is followed game by game (Wald, 1945), with the variance
    estimated from the scores so far, to which the worst and the best are added once, so that games
    that all end alike have a spread (the generalised test of Michel Van den Bergh, as chess engines
    are tested).

    Attributes:
        low: The mean score of the hypothesis "not better".
        high: That of the hypothesis "better".
        alpha: The probability to accept ``high`` where ``low`` is true, at most.
        beta: The probability to accept ``low`` where ``high`` is true, at most.
        player: The player; "" for the first.

    Raises:
        OptionError: When ``low`` is not below ``high``, or both are not scores.

    Example:
        >>> test = Sprt(0.0, 0.2)
        >>> test.verdict([1.0, 1.0, 1.0]), test.verdict([1.0] * 40), test.verdict([-1.0] * 40)
        ('', 'high', 'low')
    """

    low: float = 0.0
    high: float = 0.1
    alpha: float = 0.05
    beta: float = 0.05
    player: str = ""

    def __attrs_post_init__(self) -> None:
        """Refuse hypotheses that are none."""
        if not -1 <= self.low < self.high <= 1:
            raise OptionError(
                f"a sequential test needs two mean scores from -1 to 1, the lower first, not "
                f"{self.low} and {self.high}"
            )

    def ratio(self, scores: Sequence[float]) -> float:
        """Return the logarithm of the likelihood ratio of ``high`` against ``low``.

        Args:
            scores: The scores of the games so far.
        """
        if not scores:
            return 0.0
        mean, of = fmean(scores), len(scores) + 2
        middle = sum(scores) / of
        variance = (sum(score * score for score in scores) + 2) / of - middle * middle
        gap = self.high - self.low
        return len(scores) * gap * (2 * mean - self.low - self.high) / (2 * variance)

    def verdict(self, scores: Sequence[float]) -> str:
        """Return ``"high"`` or ``"low"``, whichever is shown, or "" where games are to go on.

        Args:
            scores: The scores of the games so far.
        """
        ratio = self.ratio(scores)
        if ratio >= log((1 - self.beta) / self.alpha):
            return "high"
        return "low" if ratio <= log(self.beta / (1 - self.alpha)) else ""
