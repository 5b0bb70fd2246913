"""Recording a game while it is played: its events, its losses, and the ranks of its draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from hexwar.play.states import State
from hexwar.play.values.chance import ChanceSource
from hexwar.play.values.events import Event


class RecordedEvent(NamedTuple):
    """An event of a game, with its place in it.

    Attributes:
        step: How many decisions had been taken before it, the one that caused it among them.
        turn: The turn in which it happened.
        rule: The number of the rule that made it happen.
        event: What happened.
        facts: Who, where, how much: ids as the game numbers them, texts, and lists of these.
        to: The only player who sees it, or None if all players do.
        sentence: The event in the game's own words.
    """

    step: int
    turn: int
    rule: str
    event: str
    facts: dict[str, Any]
    to: str | None
    sentence: str


LossKey = tuple[int, str, str, str, str, str]
"""The turn of a loss, its side, unit, formation, kind of unit, and what was lost."""


class EventRecorder(list[Event]):
    """Replaces the list of events of a state: counts events and losses, and can keep the events.

    Args:
        keep: Keep the events themselves, too.

    Attributes:
        step: How many decisions were taken; kept by those who take them.
        counts: How often each event came, by ``"rule kind"``.
        losses: How much was lost.
        events: The events, if they are kept.
    """

    def __init__(self, *, keep: bool = False) -> None:
        super().__init__()
        self._g: Any = None
        self._keep = keep
        self.step = 0
        self.counts: Counter[str] = Counter()
        self.losses: Counter[LossKey] = Counter()
        self.events: list[RecordedEvent] = []

    def hear(self, g: State) -> None:
        """Record the events of a state from now on."""
        self._g, g.events = g, self

    def append(self, event: Event, /) -> None:
        """Record an event when it happens, so that its turn is known."""
        turn = self._g.game.analysis.turn_of(self._g)
        self.counts[f"{event.rule} {event.kind}"] += 1
        for loss in self._g.game.analysis.losses(event):
            key = (turn, loss.side, loss.unit, loss.formation, loss.kind, loss.what)
            self.losses[key] += loss.amount
        if self._keep:
            kind, rule, facts, to = event
            sentence = self._g.game.sentence(event)
            self.events.append(RecordedEvent(self.step, turn, rule, kind, facts, to, sentence))


class RankedChance:
    """A source of chance that records the rank of each outcome.

    The *rank* of an outcome is the chance of a lower one plus half of its own chance: near 0 for
    the lowest outcome, near 1 for the highest, and one half on average, whatever the dice.

    Args:
        source: The source that draws.

    Attributes:
        ranks: By the purpose of the stream, the part of its name before a stroke: how many draws
            there were that could come out differently, and the sum of their ranks.
    """

    def __init__(self, source: ChanceSource) -> None:
        self._source = source
        self.ranks: dict[str, tuple[int, float]] = {}

    def choose(self, seed: int, stream: str, draw: int, weights: Sequence[int]) -> int:
        """Return the index of the outcome, each in proportion to its weight."""
        chosen = self._source.choose(seed, stream, draw, weights)
        self._note(stream, sum(weights[:chosen]), weights[chosen], sum(weights))
        return chosen

    def choose_from(self, seed: int, stream: str, draw: int, bag: int, size: int) -> int:
        """Return a member of the bit set ``bag``."""
        chosen = self._source.choose_from(seed, stream, draw, bag, size)
        self._note(stream, (bag & ((1 << chosen) - 1)).bit_count(), 1, bag.bit_count())
        return chosen

    def _note(self, stream: str, below: int, own: int, of: int) -> None:
        if own < of:
            purpose = stream.partition("/")[0]
            count, total = self.ranks.get(purpose, (0, 0.0))
            self.ranks[purpose] = (count + 1, total + (below + own / 2) / of)
