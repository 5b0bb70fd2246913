"""How sure is a number that was counted or averaged? Intervals of the usual kinds."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean, stdev

import attrs

LEVEL = 0.95
"""So often the intervals are meant to hold the truth."""

Z = 1.959964
"""The normal quantile for intervals that hold the truth 19 times in 20."""

SURE = "In brackets: 95 % confidence intervals."
"""What a report says of the intervals that it prints."""

FEW = (12.7062, 4.3027, 3.1824, 2.7764)
"""Student's quantiles for the same with 1 to 4 degrees of freedom, as tabulated."""


@attrs.frozen
class Interval:
    """An estimate with the bounds that hold the truth 19 times in 20.

    Attributes:
        estimate: The number itself.
        low: The lower bound.
        high: The upper bound.
    """

    estimate: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """How far the bounds are apart."""
        return self.high - self.low

    def excludes(self, value: float) -> bool:
        """Return whether a value lies outside the bounds."""
        return not self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{figure(self.estimate)} ({figure(self.low)} to {figure(self.high)})"


def figure(number: float) -> str:
    """Write a number with three digits, or without decimals if it has more before the point.

    Example:
        >>> figure(0.12345), figure(2163.4)
        ('0.123', '2,163')
    """
    return f"{number:,.0f}" if 1000 <= abs(number) < inf else f"{number:.3g}"


def share(count: int, of: int) -> Interval:
    """Return the interval of a share (Wilson's, 1927), which holds for few and for rare ones.

    Args:
        count: How often it came.
        of: How often it could have come, at least once.

    Example:
        >>> str(share(8, 10))
        '0.8 (0.49 to 0.943)'
    """
    part = count / of
    spread = Z * sqrt(part * (1 - part) / of + Z * Z / (4 * of * of))
    middle, scale = part + Z * Z / (2 * of), 1 + Z * Z / of
    low = 0.0 if count == 0 else (middle - spread) / scale
    high = 1.0 if count == of else (middle + spread) / scale
    return Interval(part, low, high)


def mean(values: Sequence[float], step: float = 1.0) -> Interval:
    """Return the interval of a mean, by Student's distribution (1908), which holds for few values.

    Values that are all alike have no spread, and yet the next one may be another.  The bound of
    Clopper and Pearson (1934) for what never came says how large a share others could have; the
    interval leaves room for this share of values that are one step off.

    Args:
        values: What was measured, at least once; once alone says nothing of the bounds.
        step: By how much values differ at least, if they differ: 1 for what is counted.

    Example:
        >>> str(mean([1.0, 2.0, 3.0, 2.0]))
        '2 (0.701 to 3.3)'
        >>> str(mean([8.0] * 10))
        '8 (7.69 to 8.31)'
    """
    estimate = fmean(values)
    if len(values) < 2:
        return Interval(estimate, float("-inf"), float("inf"))
    half = _student(len(values) - 1) * stdev(values) / sqrt(len(values))
    if max(values) == min(values):
        half = step * (1 - ((1 - LEVEL) / 2) ** (1 / len(values)))
    return Interval(estimate, estimate - half, estimate + half)


def paired(differences: Sequence[float], most: float) -> Interval:
    """Return the interval of a mean difference of two scores or shares, in pairs.

    Games that are won, lost or drawn have the interval of Agresti and Min (2005) for matched
    proportions: half a pair more is taken to have come of each kind (both won, both lost, one won).
    So have pairs that all differ alike.  Other differences have Student's interval.
    ``tests/sim/coverage.py`` measures how often it holds the truth.

    Args:
        differences: The differences of the pairs, at least of one.
        most: The greatest that a difference can be: 1 for shares, 2 for scores.

    Example:
        >>> str(paired([2.0, 2.0], most=2))
        '2 (-0.386 to 2)'
        >>> str(paired([0.0] * 20, most=2))
        '0 (-0.178 to 0.178)'
    """
    kinds = {*differences}
    if len(kinds) == 1 or kinds <= {-most, -most / 2, 0.0, most / 2, most}:
        return _matched(differences, most)
    interval = mean(differences)
    return Interval(interval.estimate, max(-most, interval.low), min(most, interval.high))


def _matched(differences: Sequence[float], most: float) -> Interval:
    """Return the interval of Agresti and Min (2005), scaled to differences of up to ``most``."""
    of = len(differences) + 2
    middle = sum(differences) / of
    squares = sum(difference * difference for difference in differences) + most * most
    half = Z * sqrt((squares / of - middle * middle) / of)
    return Interval(fmean(differences), max(-most, middle - half), min(most, middle + half))


def mean_score(scores: Sequence[float]) -> Interval:
    """Return the interval of a mean of scores, which lie between -1 and 1.

    Games that all end alike have no spread, and yet the next one may end otherwise.  So the worst
    and the best score are taken to have come twice more each, as Agresti and Coull (1998) do for
    shares; for scores that are only -1 and 1 it is their interval.

    Args:
        scores: The scores of games, at least of one.

    Example:
        >>> str(mean_score([-1.0] * 50))
        '-1 (-1 to -0.83)'
    """
    more = Z * Z
    of = len(scores) + more
    middle = sum(scores) / of
    variance = (sum(score * score for score in scores) + more) / of - middle * middle
    half = Z * sqrt(variance / of)
    return Interval(fmean(scores), max(-1.0, middle - half), min(1.0, middle + half))


def _student(degrees: int) -> float:
    """Return Student's quantile: tabulated, then by the expansion of Cornish and Fisher (1938)."""
    if degrees <= len(FEW):
        return FEW[degrees - 1]
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / degrees + second / degrees**2 + third / degrees**3
