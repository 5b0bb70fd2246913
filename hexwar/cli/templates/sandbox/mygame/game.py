"""The game: its parts."""

from __future__ import annotations

from mygame import rules
from mygame.printed import PrintedGame
from mygame.table import MyGameTable


class MyGame(PrintedGame):
    """A map, counters, and no rules."""

    name = "mygame"
    title = "My Game"
    version = "1"
    state_class = rules.Table
    opening = rules.Sandbox
    modules = (rules,)
    tests = ("tests",)
    presentation_class = MyGameTable
    study = True
