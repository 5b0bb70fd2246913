"""What is printed, and what follows from it."""

from __future__ import annotations

from hexwar import kit
from hexwar.play import GameData


class PrintedGame(kit.CounterGame):
    """What the rules find as ``g.game``; the sides stand in the order of their counters."""

    data = GameData("mygame")

    def prepare(self) -> None:
        """Work out what never changes on the map: whose depots are where."""
        super().prepare()
        self.depots = self.owned("depot")
