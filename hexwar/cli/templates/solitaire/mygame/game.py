"""The game: its parts, and the cards that play a side."""

from __future__ import annotations

from hexwar.kit.automaton import Cards, player
from hexwar.kit.automaton.actions import CounterGameByCards
from hexwar.play import rule

from mygame import rules
from mygame.analysis import MyGameAnalysis
from mygame.automaton import KEYS
from mygame.printed import PrintedGame
from mygame.table import MyGameTable


class MyGame(CounterGameByCards, PrintedGame):
    """A village, a few turns to take it, and cards that play the other side."""

    name = "mygame"
    title = "My Game"
    version = "1"
    state_class = rules.Field
    opening = rules.SequenceOfPlay
    modules = (rules, player)
    keys = KEYS
    tests = ("tests",)
    presentation_class = MyGameTable
    analysis_class = MyGameAnalysis

    @rule("automaton")
    def played_by_cards(self) -> tuple[str, Cards]:
        """Cards play the second side."""
        return self.sides[1], self.cards()
