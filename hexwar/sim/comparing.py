"""Which of two is better: two versions of a scenario, or two bots? The same seeds for both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, SupportsIndex

import attrs

from hexwar.bots import Bot
from hexwar.data import counted
from hexwar.errors import HexwarError
from hexwar.sim.batch import simulate
from hexwar.sim.exact import NOTE, adjusted, correlation, sign_test
from hexwar.sim.intervals import Interval, figure, mean, paired
from hexwar.sim.page import page
from hexwar.sim.rows import Batch, numeric_facts
from hexwar.sim.sections import ReportTable, Section

GAINS = 0.3
"""From this correlation on, pairs make an interval narrower by a sixth or more."""


@attrs.frozen
class Setting:
    """What is played, and by whom.

    Attributes:
        scenario: ``"game/scenario"``, or the path of a scenario file.
        players: Bots by player, by name or as objects; the others play at random.
        options: Values of the scenario's options.
    """

    scenario: str
    players: Mapping[str, str | Bot] = attrs.field(factory=dict)
    options: Mapping[str, Any] = attrs.field(factory=dict)


@attrs.frozen
class Comparison:
    """Two settings compared, game by game with the same seeds.

    Attributes:
        first: The games of the first setting.
        second: The games of the second.
        scores: By how much the mean score of each player is higher in the second.
        facts: By how much each numeric fact of the results is higher in the second.
        wins: By how much the share of games that each player wins is higher in the second.
        correlations: How alike the two scores of a pair are, by player: what pairing gains; None
            where one setting always scores the same.
        p: The probability that chance splits the pairs so unevenly, by difference: the exact sign
            test.
    """

    first: Batch
    second: Batch
    scores: dict[str, Interval]
    facts: dict[str, Interval]
    wins: dict[str, Interval]
    correlations: dict[str, float | None]
    p: dict[str, float]

    def summary(self) -> dict[str, Any]:
        """Return the differences as JSON data, as ``hexwar compare --json`` prints them."""
        measures = {"scores": self.scores, "wins": self.wins, "facts": self.facts}
        return {
            "pairs": len(self.first.rows),
            **{
                measure: {name: attrs.asdict(interval) for name, interval in intervals.items()}
                for measure, intervals in measures.items()
            },
            "correlation": self.correlations,
            "p": self.p,
            "p_adjusted": adjusted(self.p),
            "note": NOTE,
            "first": self.first.results,
            "second": self.second.results,
        }

    def lines(self) -> Iterator[str]:
        """Yield the comparison as lines of text."""
        yield f"{counted(len(self.first.rows), 'pair')} of games; second minus first:"
        for name, interval in self._differences().items():
            sure = "" if interval.excludes(0) else "  (may be chance)"
            tested = f"  p = {figure(self.p[name])}" if name in self.p else ""
            yield f"  {name:<20} {interval}{tested}{sure}"
        yield from (self._told_correlation(player) for player in self.correlations)

    def html(self, first: str, second: str) -> str:
        """Return the comparison as a self-contained page.

        Args:
            first: The first setting in a few words.
            second: The second setting in a few words.
        """
        rows = [
            (
                name,
                str(interval),
                figure(self.p[name]) if name in self.p else "",
                "" if interval.excludes(0) else "may be chance",
            )
            for name, interval in self._differences().items()
        ]
        differences = ReportTable(
            "Differences", ("", "second minus first", "p (exact sign test)", ""), rows
        )
        ended = [
            (name, *(f"{batch.results.get(name, 0) / len(batch.rows):.1%}" for batch in self._both))
            for name in {**self.first.results, **self.second.results}
        ]
        outcomes = ReportTable("How games ended", ("", first, second), ended)
        note = "The same seeds for both. In brackets: 95 % confidence intervals."
        count = f"{counted(len(self.first.rows), 'pair')} of games"
        section = Section("comparison", "Comparison", note, [differences, outcomes])
        return page(f"{first} and {second}", count, [section], [])

    def _told_correlation(self, player: str) -> str:
        """Return how alike the scores of a pair are, and what that makes of the interval."""
        correlation = self.correlations[player]
        if correlation is None:
            return f"  {player}: one setting always scores the same, so that pairs gain nothing"
        verdict = "pairs gain much" if correlation > GAINS else "pairs gain little"
        return f"  {player}: correlation of the two scores of a pair {correlation:+.2f}: {verdict}"

    @property
    def _both(self) -> tuple[Batch, Batch]:
        return self.first, self.second

    def _differences(self) -> dict[str, Interval]:
        """Return all differences by their titles."""
        return {
            **{f"score of {player}": interval for player, interval in self.scores.items()},
            **{f"games won by {player}": interval for player, interval in self.wins.items()},
            **self.facts,
        }


def compare(
    first: Setting,
    second: Setting,
    *,
    games: int,
    seed: SupportsIndex = 0,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Play two settings with the same seeds and compare what comes out.

    What both settings draw alike comes out alike.  That makes the difference more precise as far as
    the games of a pair stay alike; two bots that decide otherwise early on soon play games that
    have little in common.

    Args:
        first: What is played first.
        second: What is played for comparison.
        games: How many pairs of games.
        seed: The seed of the first pair.
        jobs: How many processes play; -1 for one a core.
        progress: Called with the number of games just finished.

    Raises:
        HexwarError: When games fail, so that their pairs cannot be compared.

    Example:
        >>> same = Setting("skirmish/ford")
        >>> found = compare(same, same, games=3)
        >>> str(found.scores["red"])
        '0 (-0.784 to 0.784)'
    """
    played = [
        simulate(
            setting.scenario,
            games=games,
            seed=seed,
            players=dict(setting.players),
            options=dict(setting.options),
            jobs=jobs,
            progress=progress,
        )
        for setting in (first, second)
    ]
    failed = [row for batch in played for row in batch.errors]
    if failed:
        raise HexwarError(f"{len(failed)} games failed; seed {failed[0].seed}: {failed[0].error}")
    one, other = played
    scores = {player: _scored(one, other, player) for player in one.rows[0].scores}
    return Comparison(
        one,
        other,
        _scores(one, other),
        _facts(one, other),
        _wins(one, other),
        {player: correlation(*pair) for player, pair in scores.items() if pair[1]},
        {
            f"score of {player}": sign_test([b - a for a, b in zip(*pair, strict=True)])
            for player, pair in scores.items()
            if pair[1]
        },
    )


def _scored(one: Batch, other: Batch, player: str) -> tuple[list[float], list[float]]:
    """Return the scores of a player in both settings; nothing in one that has no such player."""
    first, second = (
        [row.scores[player] for row in batch.rows if player in row.scores] for batch in (one, other)
    )
    return first, second


def _scores(one: Batch, other: Batch) -> dict[str, Interval]:
    pairs = list(zip(one.rows, other.rows, strict=True))
    players = [player for player in one.rows[0].scores if player in other.rows[0].scores]
    return {p: paired([b.scores[p] - a.scores[p] for a, b in pairs], most=2) for p in players}


def _wins(one: Batch, other: Batch) -> dict[str, Interval]:
    pairs = list(zip(one.rows, other.rows, strict=True))
    return {
        player: paired([float((player in b.winners) - (player in a.winners)) for a, b in pairs], 1)
        for player in one.rows[0].scores
        if player in other.rows[0].scores
    }


def _facts(one: Batch, other: Batch) -> dict[str, Interval]:
    before, after = numeric_facts(one.rows), numeric_facts(other.rows)
    return {
        name: mean([b - a for a, b in zip(before[name], after[name], strict=True)])
        for name in before
        if name in after
    }
