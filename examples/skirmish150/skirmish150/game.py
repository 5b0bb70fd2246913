"""Skirmish 150 as a game: its scenarios, its rulebook, its names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from hexwar.play import GameData, Lexicon, Names, Scenario
from hexwar.saves.earlier import by_replay
from skirmish150.analysis import StepsLeft
from skirmish150.field import STEPS, Field
from skirmish150.overview import SCENARIOS, TITLE, VERSION
from skirmish150.printed import COUNTERS, SIDES, PrintedGame
from skirmish150.rules import SequenceOfPlay
from skirmish150.table import Skirmish150Presentation


class Skirmish150(PrintedGame):
    """Two players, 75 counters each, nothing hidden."""

    name = "skirmish150"
    title = TITLE
    version = VERSION
    benchmark: ClassVar = {"brief": "red"}
    state_class: ClassVar[type[Field]] = Field
    opening = SequenceOfPlay
    data = GameData("skirmish150", folder="")
    presentation_class = Skirmish150Presentation
    analysis_class = StepsLeft
    migrations = MappingProxyType({"1": by_replay("2", lambda: Skirmish150)})

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """The whole battle, and the beginning of it."""
        return {heading.name: Scenario(*heading) for heading in SCENARIOS}

    @cached_property
    def opening_state(self) -> Field:
        """All counters in their start hexes."""
        starts = [at for side in SIDES for at in self.board.positions[side].hexes]
        g = self.state_class(game=self, hex=starts, steps=[STEPS] * len(starts))
        g.reindex()
        return g

    def set_up(self, seed: int) -> Field:
        """All counters in their start hexes."""
        return self.opening_state.fork(seed)

    def make_lexicon(self) -> Lexicon:
        """Counters and hexes by name."""
        names = {"counter": Names("counter", COUNTERS), "hex": Names.of_board(self.board)}
        return Lexicon(names, self.data.wording)


__all__ = ["Skirmish150"]
