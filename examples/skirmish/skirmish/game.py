"""Skirmish as a game: its scenario, its rulebook, its names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any, ClassVar

from hexwar.play import Lexicon, Names, Rule, Rulebook, Scenario
from hexwar.play.roles import Learning
from skirmish import rules
from skirmish.analysis import SkirmishAnalysis
from skirmish.features import SkirmishLearning
from skirmish.overview import SCENARIOS, TITLE, VERSION
from skirmish.printed import BLOCKS, PrintedGame
from skirmish.rules import OWNER, SIDES, STRENGTHS, Battle, Field
from skirmish.table import SkirmishTable

RULES = Rulebook(
    [
        Rule("1.1", "Each player secretly gives the strengths 4, 3, 2 and 1 to his blocks."),
        Rule("2", "In a turn up to two of a player's own blocks act."),
        Rule("2.1", "A block acts once a turn, as long as orders are left."),
        Rule("3", "A block moves one hex, and not into the lake."),
        Rule("3.1", "Only one block stands in a hex."),
        Rule("3.2", "The river is crossed by the bridge only."),
        Rule("3.3", "A block beside an enemy does not move to another hex beside an enemy."),
        Rule("4", "A block attacks an adjacent enemy block."),
        Rule("4.1", "Attacks cross the river by the bridge only."),
        Rule("4.2", "Attacker and defender are revealed."),
        Rule("4.3", "Both add a die to their strength, in woods one more; the lower loses a step."),
        Rule("4.4", "A defender that lost retreats one hex, or loses another step if it cannot."),
        Rule("5", "After turn 12 the player whose block stands in the village wins."),
        Rule("5.1", "A player without blocks has lost."),
    ]
)  # fmt: skip

WORDING = {
    "moved": "{block:counter} goes to {to:hex}.",
    "battle": "{block:counter} attacks {target:counter}: {strengths:number}.",
    "hit": "{block:counter} loses a step; {left} left.",
    "only-choice": "There is only one way.",
    "game-over": "The game ends: {outcome}.",
}


class Skirmish(PrintedGame):
    """Two players, four hidden blocks each, twelve turns, one village."""

    name = "skirmish"
    title = TITLE
    version = VERSION
    state_class = Field
    opening = Battle
    modules: ClassVar[Sequence[ModuleType]] = (rules,)
    tests = ("examples/skirmish/tests",)
    presentation_class = SkirmishTable
    analysis_class = SkirmishAnalysis
    learning_class: ClassVar[type[Learning]] = SkirmishLearning

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """The only scenario."""
        return {heading.name: Scenario(*heading) for heading in SCENARIOS}

    @classmethod
    def rulebook(cls) -> Rulebook:
        """The numbered rules."""
        return RULES

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
        return Lexicon(names, WORDING)

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
