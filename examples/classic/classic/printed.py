"""What is printed, and what follows from it on the map."""

from hexwar import kit
from hexwar.board import pack
from hexwar.play import GameData


class PrintedGame(kit.CounterGame):
    """What the rules find as ``g.game``; the game itself, which also has rules, stands above."""

    data = GameData("classic")
    sides: tuple[str, ...] = ("east", "west")

    def prepare(self) -> None:
        """Work out what never changes on the map."""
        super().prepare()
        self.dry_sides = self.board.open_sides("river", bridges=("road",))
        self.roads = pack(self.board.links("road"))
        self.depots = self.owned("depot")

    def is_wet(self, a: int, b: int) -> bool:
        """Return whether the river, and no bridge, is between two hexes."""
        return "river" in self.board.features(a, b) and self.board.link(a, b) is None
