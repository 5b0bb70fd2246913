"""What is printed, and what follows from it."""

from __future__ import annotations

from hexwar import kit
from hexwar.play import GameData


class PrintedGame(kit.CounterGame):
    """What the rules find as ``g.game``; there is one player, who has all counters."""

    data = GameData("mygame")

    def prepare(self) -> None:
        """Let everybody play."""
        super().prepare()
        self.players = ("everybody",)
