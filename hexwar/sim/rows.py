"""The record of each game of a batch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import attrs

from hexwar.sim.intervals import Interval, mean_score, share


class LossRow(NamedTuple):
    """How much of one kind a unit lost in one turn; see :class:`hexwar.play.values.events.Loss`."""

    turn: int
    side: str
    unit: str
    formation: str
    kind: str
    what: str
    amount: int


@attrs.frozen
class GameRow:
    """One game of a batch.

    Attributes:
        seed: Its seed.
        outcome: How it ended; "" if it failed.
        facts: What the outcome rests on, such as ``{"points": 21}``.
        winners: The players who have won.
        decisions: How many decisions were taken.
        error: What went wrong, or "".
        position: The position before the decision that went wrong, for
            :func:`hexwar.open_position`, or "".
        scores: What the end is worth to each player, from -1 to 1.
        tally: How often each event came, by ``"rule kind"``, if that was asked for.
        losses: What was lost, turn by turn, if that was asked for.
        draws: How often was drawn for each purpose, and the sum of the ranks of what came, each
            from 0 for the lowest that can come to 1 for the highest, if that was asked for.
    """

    seed: int
    outcome: str
    facts: dict[str, int | str]
    winners: tuple[str, ...]
    decisions: int
    error: str = ""
    position: str = ""
    scores: dict[str, float] = attrs.field(factory=dict)
    tally: dict[str, int] = attrs.field(factory=dict)
    losses: tuple[LossRow, ...] = ()
    draws: dict[str, tuple[int, float]] = attrs.field(factory=dict)


@attrs.frozen
class Batch:
    """The games of a batch, and how long they took.

    Attributes:
        rows: The games in the order of their seeds.
        seconds: The time from the first to the last, on the wall clock.
        played: The decisions that were taken in this time; games that a file had kept took none.
    """

    rows: tuple[GameRow, ...]
    seconds: float
    played: int

    @property
    def errors(self) -> tuple[GameRow, ...]:
        """The games that failed."""
        return tuple(row for row in self.rows if row.error)

    @property
    def decisions(self) -> int:
        """The decisions of all games together."""
        return sum(row.decisions for row in self.rows)

    @property
    def results(self) -> dict[str, int]:
        """How often each outcome came, the most frequent first."""
        return dict(Counter(row.outcome for row in self.rows if not row.error).most_common())

    @property
    def wins(self) -> dict[str, Interval]:
        """The share of the finished games that each player has won."""
        done = self._finished
        players = dict.fromkeys(name for row in done for name in (*row.scores, *row.winners))
        return {p: share(sum(p in row.winners for row in done), len(done)) for p in players}

    @property
    def scores(self) -> dict[str, Interval]:
        """The mean score of each player in the finished games, from -1 to 1."""
        done = self._finished
        players = done[0].scores if done else ()
        return {player: mean_score([row.scores[player] for row in done]) for player in players}

    @property
    def _finished(self) -> list[GameRow]:
        return [row for row in self.rows if not row.error]

    def summary(self) -> dict[str, Any]:
        """Return the batch in a few numbers, as ``hexwar sim --json`` prints it."""
        rate = self.played / self.seconds if self.seconds else 0.0
        return {
            "games": len(self.rows),
            "finished": len(self.rows) - len(self.errors),
            "errors": len(self.errors),
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(rate, 1),
            "results": self.results,
            "wins": {player: attrs.asdict(interval) for player, interval in self.wins.items()},
            "scores": {player: attrs.asdict(found) for player, found in self.scores.items()},
            "failed": [attrs.asdict(row) for row in self.errors],
        }


def stated_facts(rows: Sequence[GameRow]) -> dict[str, list[float]]:
    """Return the numeric facts that results state, by name; not every game need state them."""
    facts: dict[str, list[float]] = {}
    for row in rows:
        for name, value in row.facts.items():
            if isinstance(value, int | float):
                facts.setdefault(name, []).append(float(value))
    return facts


def numeric_facts(rows: Sequence[GameRow]) -> dict[str, list[float]]:
    """Return the numeric facts that every result of some games states, by name."""
    stated = stated_facts(rows)
    return {name: values for name, values in stated.items() if len(values) == len(rows)}
