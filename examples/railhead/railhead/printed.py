"""What is printed, and what follows from it on the map."""

from hexwar import kit
from hexwar.board import pack
from hexwar.play import GameData


class PrintedGame(kit.CounterGame):
    """What the rules find as ``g.game``."""

    data, sides = GameData("railhead"), ("north", "south")

    def prepare(self) -> None:
        """Work out what never changes."""
        super().prepare()
        self.armour = self.counters.of_kind("armour", "mechanised")
        self.railway = pack(self.board.links("rail"))
        self.bases = self.owned("base")
        self.by_rail = self.going_of("train")
