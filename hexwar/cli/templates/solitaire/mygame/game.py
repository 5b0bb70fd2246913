"""The game: its parts, and the cards that play a side."""

from __future__ import annotations

from hexwar import kit
from hexwar.play import rule

from mygame import rules
from mygame.analysis import MyGameAnalysis
from mygame.automaton import KEYS
from mygame.printed import PrintedGame
from mygame.table import MyGameTable


class MyGame(kit.CounterGameByCards, PrintedGame):
    """A village, a few turns to take it, and cards that play the other side."""

    name = "mygame"
    title = "My Game"
    version = "1"
    state_class = rules.Field
    opening = rules.SequenceOfPlay
    keys = KEYS
    presentation_class = MyGameTable
    analysis_class = MyGameAnalysis

    @rule("automaton")
    def played_by_cards(self) -> tuple[str, kit.Cards]:
        """Cards play the second side."""
        return self.sides[1], self.cards()
