"""What is printed: the map and the counters, and what follows from them."""

from __future__ import annotations

from hexwar.board import pack
from hexwar.components import read_tables
from hexwar.kit.game import CounterGame
from hexwar.kit.movement import Marches
from hexwar.play.game_data import GameData
from hexwar.reach import CostTable

SIDES = ("east", "west")
DATA = GameData("classic")
ON_FOOT = ("infantry", "engineer")


class PrintedGame(CounterGame):
    """What the rules find as ``g.game``; the game itself, which also has rules, stands above."""

    data = DATA
    sides = SIDES

    def prepare(self) -> None:
        """Work out what never changes."""
        super().prepare()
        board, counters = self.board, self.counters
        self.dry_sides = board.open_sides("river", bridges=("road",))
        self.roads = pack(board.links("road"))
        depots = [region for region in board.regions.values() if region.kind == "depot"]
        self.depots = [
            sum(depot.hexes for depot in depots if depot.attributes["side"] == side)
            for side in SIDES
        ]
        self.attacks, self.defences = counters.values("attack"), counters.values("defence")
        self.moves = counters.values("move")
        costs = CostTable.read(DATA.file("costs.toml"))
        self.modes = tuple("foot" if kind in ON_FOOT else "motor" for kind in counters.kinds)
        going = {mode: costs.on(board, mode) for mode in costs.modes}
        self.going = tuple(going[mode] for mode in self.modes)
        self.marches = Marches(board)
        tables = read_tables(DATA.file("results.toml"))
        self.results, self.weather = tables["combat"], tables["weather"]

    def is_wet(self, a: int, b: int) -> bool:
        """Tell whether the river, and no bridge, is between two hexes."""
        return "river" in self.board.features(a, b) and self.board.link(a, b) is None
