"""Skirmish as a game: its scenario, its rulebook, its names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any, ClassVar

from hexwar.play import Lexicon, Names, Scenario
from hexwar.play.game_data import GameData
from hexwar.play.roles import Learning
from skirmish import rules
from skirmish.analysis import SkirmishAnalysis
from skirmish.features import SkirmishLearning
from skirmish.overview import SCENARIOS, TITLE, VERSION
from skirmish.printed import BLOCKS, PrintedGame
from skirmish.rules import OWNER, SIDES, STRENGTHS, Battle, Field
from skirmish.table import SkirmishTable


class Skirmish(PrintedGame):
    """Two players, four hidden blocks each, twelve turns, one village."""

    name = "skirmish"
    title = TITLE
    version = VERSION
    state_class = Field
    opening = Battle
    modules: ClassVar[Sequence[ModuleType]] = (rules,)
    data = GameData("skirmish", folder="")
    tests = ("examples/skirmish/tests",)
    presentation_class = SkirmishTable
    analysis_class = SkirmishAnalysis
    learning_class: ClassVar[type[Learning]] = SkirmishLearning

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """The only scenario."""
        return {heading.name: Scenario(*heading) for heading in SCENARIOS}

    def prepare(self) -> None:
        """Name the players."""
        self.players = SIDES
        self.side_of = OWNER

    def set_up(self, seed: int) -> Field:
        """Blocks in their start hexes, strengths not yet given."""
        starts: list[int] = [hex_ for side in SIDES for hex_ in self.board.positions[side].hexes]
        g = self.state_class(game=self, seed=seed, hex=starts)
        g.reindex()
        return g

    def make_lexicon(self) -> Lexicon:
        """Blocks and hexes by name."""
        names = {"counter": Names("counter", BLOCKS), "hex": Names.of_board(self.board)}
        return Lexicon(names, self.data.wording)

    def imagine(self, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Give the unseen strengths to the unseen blocks at random."""
        strength = list(view["fields"]["strength"])
        given = view["stack"][0]["block"]
        for side in range(2):
            mine = range(side * 4, side * 4 + 4)
            unseen = [s for s in STRENGTHS if s not in [strength[b] for b in mine]]
            rng.shuffle(unseen)
            for block in mine:
                if block < given and not strength[block]:
                    strength[block] = unseen.pop()
        return {"strength": strength}


__all__ = ["Skirmish"]
