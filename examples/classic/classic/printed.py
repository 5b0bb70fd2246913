"""What is printed: the board, the counters and what follows from them in a scenario."""

from __future__ import annotations

from functools import cache

from hexwar.board import Board, iterate, pack
from hexwar.components import Counters, read_counters, read_tables
from hexwar.kit.cups import Cup
from hexwar.kit.faces import Faces
from hexwar.kit.movement import Marches
from hexwar.kit.scenario import FileScenario, Known
from hexwar.play import (
    Game,
    GameData,
)
from hexwar.reach import CostTable

SIDES = ("east", "west")


DATA = GameData("classic")


@cache
def printed() -> Known:
    """Return what is printed: the board and the counters; and the options."""
    board, counters = Board.read(DATA.file("board.toml")), read_counters(DATA.file("counters.toml"))
    return Known(board=board, counters=counters, sides=SIDES, options=DATA.rules.options)


class PrintedGame(Game):
    """What the rules find as ``g.game``; the game itself, which also has rules, stands above."""

    scenario: FileScenario

    def prepare(self) -> None:
        """Work out what never changes: the map, the counters, who comes when and where."""
        self.players = self.sides = SIDES
        self.board, self.counters = printed().board, printed().counters
        self.file, self.turns = self.scenario.file, self.scenario.file.scenario.turns
        self.levels = self.file.level
        self._prepare_map(self.board)
        self._prepare_counters(self.counters)
        tables = read_tables(DATA.file("results.toml"))
        self.results, self.weather = tables["combat"], tables["weather"]

    def _prepare_map(self, board: Board) -> None:
        self.dry_sides = board.open_sides("river", bridges=("road",))
        self.roads = pack(board.links("road"))
        depots = [region for region in board.regions.values() if region.kind == "depot"]
        self.depots = [
            sum(region.hexes for region in depots if region.attributes["side"] == side)
            for side in SIDES
        ]
        towns = [region for region in board.regions.values() if region.kind == "town"]
        self.towns = tuple(region.id for region in towns)
        self.town_points = tuple(int(region.attributes["points"]) for region in towns)
        self.town_at: dict[int, int] = {
            i: n for n, region in enumerate(towns) for i in iterate(region.hexes)
        }
        self.marches = Marches(board)

    def _prepare_counters(self, counters: Counters) -> None:
        self.side_of = tuple(SIDES.index(side) for side in counters.sides)
        self.units_of = [[u for u, s in enumerate(self.side_of) if s == n] for n in range(2)]
        self.attacks, self.defences = counters.values("attack"), counters.values("defence")
        self.moves = counters.values("move")
        costs = CostTable.read(DATA.file("costs.toml"))
        going = {mode: costs.on(self.board, mode) for mode in costs.modes}
        on_foot = ("infantry", "engineer")
        self.modes = tuple("foot" if kind in on_foot else "motor" for kind in counters.kinds)
        self.going = tuple(going[mode] for mode in self.modes)
        self.faces = Faces(counters, ("attack", "defence", "move"), band="formation")
        self.cups = tuple(Cup(cup.side, cup.chits) for cup in self.file.cup)
        self.arrival, self.entry, self.chit_of = {}, {}, {}
        for table in self.file.arrival:
            for unit in map(counters.named, table.units):
                self.arrival[unit], self.entry[unit] = table.turn, self.board.bits(table.hexes)
        for number, cup in enumerate(self.file.cup):
            for chit, unit in enumerate(map(counters.named, cup.units)):
                self.chit_of[unit] = number, chit
                self.entry[unit] = self.board.bits(cup.hexes)
        self.choices = {
            counters.named(name): self.board.bits(table.hexes)
            for table in self.file.set_up
            for name in table.units
            if len(table.hexes) > 1
        }

    def unit_of_chit(self, cup: int, chit: int) -> int:
        """Return the unit that a chit brings, or -1 for a blank."""
        return next((unit for unit, found in self.chit_of.items() if found == (cup, chit)), -1)

    def is_wet(self, a: int, b: int) -> bool:
        """Tell whether the river, and no bridge, is between two hexes."""
        return "river" in self.board.features(a, b) and self.board.link(a, b) is None
