"""Across the Lenn as a game: its parts, and what follows from what is printed."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import ClassVar

from classic import state
from classic.rules import combat, movement, sequence
from classic.state import Field
from hexwar.board import pack
from hexwar.kit.automaton import player
from hexwar.kit.game import CounterGame
from hexwar.kit.judgement import CounterAnalysis
from hexwar.kit.table import MapTable
from hexwar.play.game_data import GameData
from hexwar.saves.earlier import by_replay


class ClassicTable(MapTable):
    """The map with its counters, the tracks and the cups."""

    factors, band = ("attack", "defence", "move"), "formation"


class AcrossTheLenn(CounterGame):
    """A corps attacks over a river: odds, zones of control, supply, a reserve and a hidden cup."""

    name, title, version = "classic", "Across the Lenn", "2"
    data, sides = GameData("classic"), ("east", "west")
    state_class: ClassVar[type[Field]] = Field
    opening = sequence.Campaign
    modules: ClassVar[Sequence[ModuleType]] = (sequence, movement, combat, state, player)
    tests = ("examples/classic/tests",)
    presentation_class, analysis_class = ClassicTable, CounterAnalysis
    migrations: ClassVar = {"1": by_replay("2", lambda: AcrossTheLenn)}

    def prepare(self) -> None:
        """Work out what never changes on the map."""
        super().prepare()
        self.dry_sides = self.board.open_sides("river", bridges=("road",))
        self.roads = pack(self.board.links("road"))
        self.depots = self.owned("depot")

    def is_wet(self, a: int, b: int) -> bool:
        """Tell whether the river, and no bridge, is between two hexes."""
        return "river" in self.board.features(a, b) and self.board.link(a, b) is None
