"""Were the dice of a batch better or worse than expected, and did that decide games?

The *rank* of an outcome is the chance of a lower outcome plus half of its own chance.  The mean of
ranks is one half, whatever the dice.  For each purpose of draws, the ranks of a game add up to its
luck.  The correlation of this luck with a player's score says how much depends on those dice.  For
cards and counters the rank only says where they stand in the printed order.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean

import attrs

from hexwar.sim.intervals import Interval, mean
from hexwar.sim.rows import GameRow

EXPECTED = 0.5
"""The mean rank of any draw."""


@attrs.frozen
class DrawStatistics:
    """The luck of the games of a batch, in the draws for one purpose.

    Attributes:
        draws: How many draws a game made, on average.
        rank: The mean rank of their outcomes; one half is expected.
        goes_with: By player: the correlation of a game's luck with the score, from -1 to 1; only
            players whose scores differ.
    """

    draws: float
    rank: Interval
    goes_with: dict[str, float]


def draw_statistics(rows: Sequence[GameRow]) -> dict[str, DrawStatistics]:
    """Return the luck of games by purpose, the most frequent first.

    Args:
        rows: The games, at least one; all of them finished.
    """
    purposes = {purpose for row in rows for purpose in row.draws}
    statistics = {purpose: _statistics_of(rows, purpose) for purpose in purposes}
    return dict(sorted(statistics.items(), key=lambda item: (-item[1].draws, item[0])))


def _statistics_of(rows: Sequence[GameRow], purpose: str) -> DrawStatistics:
    drawn = [row.draws.get(purpose, (0, 0.0)) for row in rows]
    draws = fmean(count for count, _ in drawn)
    luck = [total - EXPECTED * count for count, total in drawn]
    around = mean(luck)
    low, middle, high = (
        EXPECTED + bound / draws for bound in (around.low, around.estimate, around.high)
    )
    scores = {player: [row.scores[player] for row in rows] for player in rows[0].scores}
    goes_with = {player: _correlation(luck, values) for player, values in scores.items()}
    return DrawStatistics(
        draws,
        Interval(middle, max(0.0, low), min(1.0, high)),
        {
            player: correlation
            for player, correlation in goes_with.items()
            if correlation is not None
        },
    )


def _correlation(some: Sequence[float], others: Sequence[float]) -> float | None:
    """Return Pearson's correlation, or None where one of the two is always the same."""
    here, there = fmean(some), fmean(others)
    spread = sum((a - here) ** 2 for a in some) * sum((b - there) ** 2 for b in others)
    if not spread:
        return None
    together = sum((a - here) * (b - there) for a, b in zip(some, others, strict=True))
    return together / sqrt(spread)
