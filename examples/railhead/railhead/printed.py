"""What is printed, and what follows from it on the map."""

from hexwar import kit
from hexwar.play import GameData


class PrintedGame(kit.CounterGame):
    """What the rules find as ``g.game``."""

    data, sides = GameData("railhead"), ("north", "south")

    def prepare(self) -> None:
        """Work out what never changes."""
        super().prepare()
        self.armour = self.counters.of_kind("armour", "mechanised")
        self.bases = self.owned("base")
