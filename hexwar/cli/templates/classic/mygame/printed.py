"""What is printed, and what follows from it."""

from __future__ import annotations

from hexwar.kit.game import CounterGame
from hexwar.play.game_data import GameData


class PrintedGame(CounterGame):
    """What the rules find as ``g.game``."""

    data, sides = GameData("mygame"), ("red", "blue")

    def prepare(self) -> None:
        """Work out what never changes on the map: whose depots are where."""
        super().prepare()
        self.depots = self.owned("depot")
