"""The game: its parts."""

from __future__ import annotations

from mygame import rules
from mygame.analysis import MyGameAnalysis
from mygame.printed import PrintedGame
from mygame.table import MyGameTable


class MyGame(PrintedGame):
    """Two sides or more, a village, and a few turns to take it."""

    name, title, version = "mygame", "My Game", "1"
    state_class, opening = rules.Field, rules.SequenceOfPlay
    presentation_class = MyGameTable
    analysis_class = MyGameAnalysis
