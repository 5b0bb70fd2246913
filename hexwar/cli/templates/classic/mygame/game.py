"""The game: its parts."""

from __future__ import annotations

from mygame.printed import PrintedGame
from mygame.rules import Campaign
from mygame.state import Field


class MyGame(PrintedGame):
    """Two sides, a town on a road, and the turns of a small campaign."""

    name, title, version = "mygame", "My Game", "1"
    state_class, opening = Field, Campaign
