"""Skirmish 150 as a game: its scenarios, its rulebook, its names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from hexwar.play import Lexicon, Names, Rule, Rulebook, Scenario
from skirmish150 import field, rules
from skirmish150.analysis import StepsLeft
from skirmish150.field import STEPS, Field
from skirmish150.overview import SCENARIOS, TITLE, VERSION
from skirmish150.printed import COUNTERS, SIDES, PrintedGame
from skirmish150.rules import Battle
from skirmish150.table import Table

RULES = Rulebook(
    [
        Rule("1", "The players take turns; in a turn one counter moves or attacks, or nobody."),
        Rule("2", "A counter moves up to three points: a clear hex one, woods two; no lakes."),
        Rule("2.1", "It passes its own side, and ends its move in a hex without a counter."),
        Rule("2.2", "It stops in a hex next to an enemy."),
        Rule("3", "A counter attacks an enemy in the next hex."),
        Rule("3.1", "A die, plus supporters up to 2, less 1 into woods: 5 hits; a 1 hurts."),
        Rule("4", "When time is up, or a third of a side lost, the side with more steps wins."),
    ]
)  # fmt: skip

WORDING = {
    "moved": "{counter:counter} goes to {to:hex}.",
    "hit": "{counter:counter} loses a step; {left} left.",
    "only-choice": "There is only one way.",
    "game-over": "The game ends: {outcome}, {red} to {blue}.",
}


class Skirmish150(PrintedGame):
    """Two players, 75 counters each, nothing hidden."""

    name = "skirmish150"
    title = TITLE
    version = VERSION
    state_class = Field
    opening = Battle
    modules = (field, rules)
    tests = ("examples/skirmish150/tests",)
    presentation_class = Table
    analysis_class = StepsLeft

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """The whole battle, and the beginning of it."""
        return {heading.name: Scenario(*heading) for heading in SCENARIOS}

    @classmethod
    def rulebook(cls) -> Rulebook:
        """The numbered rules."""
        return RULES

    @cached_property
    def opening_state(self) -> Field:
        """All counters in their start hexes."""
        starts: list[int] = [hex_ for side in SIDES for hex_ in self.board.positions[side].hexes]
        g = Field(game=self, hex=starts, steps=[STEPS] * len(starts))
        g.reindex()
        return g

    def set_up(self, seed: int) -> Field:
        """All counters in their start hexes."""
        return self.opening_state.fork(seed)

    def make_lexicon(self) -> Lexicon:
        """Counters and hexes by name."""
        return Lexicon(
            {"counter": Names("counter", COUNTERS), "hex": Names.of_board(self.board)}, WORDING
        )


__all__ = ["Skirmish150"]
