"""The Alder Fords as a game: its parts, and what follows from its board."""

from alder import TITLE, VERSION
from alder.rules import Campaign, Field
from hexwar import kit
from hexwar.board import HexId
from hexwar.play import GameData


class AlderFords(kit.CounterGame):
    """Two sides of blocks, and the towns on both banks of a river."""

    name, title, version = "alder", TITLE, VERSION
    data, sides = GameData("alder"), ("crown", "league")
    state_class, opening, shared = Field, Campaign, True

    def prepare(self) -> None:
        """Work out what never changes."""
        super().prepare()
        self.leaders = self.counters.of_kind("leader")
        self.dry_sides = self.board.open_sides("river", "ford", bridges=("road",))

    def wades(self, start: HexId, to: HexId) -> bool:
        """Return whether a ford is between two hexes."""
        return "ford" in self.board.features(start, to)
