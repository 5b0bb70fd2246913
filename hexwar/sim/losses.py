"""What do the sides lose in the games of a batch: in which turn, and from which units?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, TypeVar

import attrs

from hexwar.sim.intervals import Interval, mean
from hexwar.sim.rows import GameRow, LossRow

K = TypeVar("K", bound=Hashable)


class Measure(NamedTuple):
    """A side and what is counted of its losses: ``us`` and ``steps``."""

    side: str
    what: str

    def __str__(self) -> str:
        return f"{self.side}: {self.what}"


@attrs.frozen
class MeanLosses:
    """The mean losses of a game, of each side and kind of thing.

    Attributes:
        in_all: Of a whole game.
        by_turn: Turn by turn, from the first in which anybody lost anything to the last.
        by_kind: By kind of unit, the heaviest first.
        by_formation: By formation, the heaviest first.
        by_unit: Unit by unit, the heaviest first.
    """

    in_all: dict[Measure, Interval]
    by_turn: dict[Measure, dict[int, Interval]]
    by_kind: dict[Measure, dict[str, Interval]]
    by_formation: dict[Measure, dict[str, Interval]]
    by_unit: dict[Measure, dict[str, Interval]]


def losses_of(rows: Sequence[GameRow]) -> MeanLosses:
    """Return what games lost on average; a game without a loss counts as none.

    Args:
        rows: The games, at least one; all of them finished.
    """
    measures = sorted({Measure(lost.side, lost.what) for row in rows for lost in row.losses})
    turns = sorted({lost.turn for row in rows for lost in row.losses})
    whole = range(turns[0], turns[-1] + 1) if turns else range(0)
    return MeanLosses(
        in_all={m: _means(rows, m, lambda _: "")[""] for m in measures},
        by_turn={
            measure: _turns(_means(rows, measure, lambda lost: lost.turn), whole, len(rows))
            for measure in measures
        },
        by_kind=_named(rows, measures, lambda lost: lost.kind),
        by_formation=_named(rows, measures, lambda lost: lost.formation),
        by_unit=_named(rows, measures, lambda lost: lost.unit),
    )


def _means(
    rows: Sequence[GameRow], measure: Measure, key: Callable[[LossRow], K]
) -> dict[K, Interval]:
    """Return the mean losses by some key."""
    sums: dict[K, list[float]] = defaultdict(lambda: [0.0] * len(rows))
    for place, row in enumerate(rows):
        for lost in row.losses:
            if (lost.side, lost.what) == measure:
                sums[key(lost)][place] += lost.amount
    return {name: _at_least_nothing(mean(amounts)) for name, amounts in sums.items()}


def _at_least_nothing(interval: Interval) -> Interval:
    """Return an interval without what cannot be: a mean of losses below none."""
    return attrs.evolve(interval, low=max(0.0, interval.low))


def _turns(means: dict[int, Interval], turns: range, games: int) -> dict[int, Interval]:
    """Put means in the order of the turns, with those in which nothing was lost in any game."""
    nothing = _at_least_nothing(mean([0.0] * games))
    return {turn: means.get(turn, nothing) for turn in turns}


def _named(
    rows: Sequence[GameRow], measures: Sequence[Measure], key: Callable[[LossRow], str]
) -> dict[Measure, dict[str, Interval]]:
    """Return mean losses by a name; measures where all of them have none are left out."""
    found = {}
    for measure in measures:
        means = _means(rows, measure, key)
        if set(means) != {""}:
            order = sorted(means, key=lambda name: (-means[name].estimate, name))
            found[measure] = {name: means[name] for name in order}
    return found
