"""The game: its parts, and what a moment is worth."""

from __future__ import annotations

from typing import Any

from hexwar import kit
from hexwar.board import first
from hexwar.play import GameData

from mygame import rules


class MyGameAnalysis(kit.CounterAnalysis):
    """Steps count, and the more the nearer they are to the village."""

    def judged(self, g: Any, player: str) -> float:
        """Compare the player with the others; what is not seen is guessed, always alike."""
        village, lead = first(g.game.board.regions["village"].hexes), 0.0
        for unit in (unit for unit, at in enumerate(g.hex) if at >= 0):
            worth = g.steps[unit] + 2 / (1 + g.game.board.distance(g.hex[unit], village))
            lead += worth if g.owner(unit) == player else -worth
        return max(-1.0, min(1.0, lead / 15))


class MyGame(kit.CounterGame):
    """Two sides of blocks, and a village to hold."""

    name, title, version = "mygame", "My Game", "1"
    data, state_class, opening = GameData("mygame"), rules.Field, rules.Campaign
    analysis_class = MyGameAnalysis
    shared = True
