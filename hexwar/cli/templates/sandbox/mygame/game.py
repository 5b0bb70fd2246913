"""The game: its parts."""

from __future__ import annotations

from mygame import rules
from mygame.printed import PrintedGame
from mygame.table import MyGameTable


class MyGame(PrintedGame):
    """A map, counters, and no rules."""

    name, title, version = "mygame", "My Game", "1"
    state_class, opening = rules.Table, rules.Sandbox
    presentation_class = MyGameTable
    study = True
