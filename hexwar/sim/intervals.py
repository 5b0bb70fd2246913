"""How sure is a number that was counted or averaged? Intervals of the usual kinds."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import attrs

Z = 1.959964
"""The normal quantile for intervals that hold the truth 19 times in 20."""


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
        """Tell whether a value lies outside the bounds."""
        return not self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.estimate:.3g} ({self.low:.3g} to {self.high:.3g})"


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


def mean(values: Sequence[float]) -> Interval:
    """Return the interval of a mean, by the normal approximation.

    Args:
        values: What was measured, at least once; once alone says nothing of the bounds.

    Example:
        >>> str(mean([1.0, 2.0, 3.0, 2.0]))
        '2 (1.2 to 2.8)'
    """
    estimate = fmean(values)
    if len(values) < 2:
        return Interval(estimate, float("-inf"), float("inf"))
    half = Z * stdev(values) / sqrt(len(values))
    return Interval(estimate, estimate - half, estimate + half)
