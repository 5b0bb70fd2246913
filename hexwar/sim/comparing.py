"""Which of two is better: two versions of a scenario, or two bots? The same seeds for both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, SupportsIndex

import attrs

from hexwar.bots import Bot
from hexwar.data import counted
from hexwar.errors import HexwarError
from hexwar.sim.batch import simulate
from hexwar.sim.intervals import Interval, mean, paired
from hexwar.sim.page import page
from hexwar.sim.rows import Batch, numeric_facts
from hexwar.sim.sections import ReportTable, Section


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
    """

    first: Batch
    second: Batch
    scores: dict[str, Interval]
    facts: dict[str, Interval]
    wins: dict[str, Interval]

    def summary(self) -> dict[str, Any]:
        """Return the differences as JSON data, as ``hexwar compare --json`` prints them."""
        found = {"scores": self.scores, "wins": self.wins, "facts": self.facts}
        return {
            "pairs": len(self.first.rows),
            **{
                what: {name: attrs.asdict(interval) for name, interval in intervals.items()}
                for what, intervals in found.items()
            },
            "first": self.first.results,
            "second": self.second.results,
        }

    def lines(self) -> Iterator[str]:
        """Yield the comparison as lines of text."""
        yield f"{counted(len(self.first.rows), 'pair')} of games; second minus first:"
        for name, interval in self._differences().items():
            sure = "" if interval.excludes(0) else "  (may be chance)"
            yield f"  {name:<20} {interval}{sure}"

    def html(self, first: str, second: str) -> str:
        """Return the comparison as a self-contained page.

        Args:
            first: The first setting in a few words.
            second: The second setting in a few words.
        """
        rows = [
            (name, str(interval), "" if interval.excludes(0) else "may be chance")
            for name, interval in self._differences().items()
        ]
        differences = ReportTable("Differences", ("", "second minus first", ""), rows)
        ended = [
            (name, *(f"{batch.results.get(name, 0) / len(batch.rows):.1%}" for batch in self._both))
            for name in {**self.first.results, **self.second.results}
        ]
        outcomes = ReportTable("How games ended", ("", first, second), ended)
        note = "The same seeds for both. In brackets: 95 % confidence intervals."
        told = f"{counted(len(self.first.rows), 'pair')} of games"
        section = Section("comparison", "Comparison", note, [differences, outcomes])
        return page(f"{first} and {second}", told, [section], [])

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
    return Comparison(one, other, _scores(one, other), _facts(one, other), _wins(one, other))


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
