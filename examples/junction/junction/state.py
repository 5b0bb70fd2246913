"""One moment: where the units stand, which formation acts, and who has fired."""

from __future__ import annotations

from hexwar import kit
from hexwar.board import CounterSet, HexId, HexSet, SideId, pack
from hexwar.play import GameData, flag, rule, state
from hexwar.trace import Leg, Supply, supply


class PrintedGame(kit.CounterGame):
    """What the rules find as ``g.game``."""

    data = GameData("junction")

    def prepare(self) -> None:
        """Work out what never changes: the formations, the lines, who fires how far."""
        super().prepare()
        self.formations = kit.formations_of(self.counters, others=None)
        self.lines = self.owned("line")
        self.trains = self.counters.of_kind("armoured-train")
        self.fire = self.counters.numbers("fire")
        self.ranges = self.counters.numbers("range")


@rule("9")
@state
class Field(
    kit.Reactions,
    kit.Chits,
    kit.Fighters,
    kit.Movers,
    kit.Trains,
    kit.Supplied,
    kit.Objectives,
    kit.Casualties,
    kit.Stacks,
):
    """The map with both sides; a unit off the map with steps left is still to come."""

    game: PrintedGame
    railed: CounterSet = flag(until="turn")
    reacted: CounterSet = flag(until="turn")
    steamed: CounterSet = flag(until="turn")  # the armoured trains that have acted

    @property
    def acting(self) -> CounterSet:
        """The formation that was drawn, and the armoured trains of its side that are left (1.2)."""
        trains = self.game.trains & self.game.all_of[self.active]
        return super().acting | trains & ~self.steamed

    @rule("3.1")
    def full(self, side: SideId) -> HexSet:
        """Return the hexes where no more units of a side stay."""
        return self.crowded(side, 3)

    @rule("5")
    def guns(self, side: SideId, target: HexId) -> CounterSet:
        """Return the units of a side whose fire reaches a hex."""
        far, fire = self.game.board.distance, self.game.fire
        units = (unit for unit in self.on_map(side) if fire[unit])
        return pack(u for u in units if far(self.hex[u], target) <= self.game.ranges[u])

    @rule("7")
    def supply_lines(self, side: SideId) -> Supply:
        """Trace to a railway, and along it to an end of a line."""
        zone_of_enemies = self.zone_against(side) & ~self.friendly(side)
        closed = {"enemy units": self.enemies_of(side), "enemy zone of control": zone_of_enemies}
        board, ends = self.game.board, self.game.lines[side]
        to_a_railway = Leg(to="railway", ends=pack(board.links("rail")), closed=closed, limit=4)
        rails = board.link_sides("rail")
        along_it = Leg(to="end of the line", ends=ends, closed=closed, open_sides=rails)
        return supply(board, to_a_railway, along_it)

    @rule("9.1")
    def points(self, side: SideId) -> int:
        """Return the points of a side: for stations, and for units that enemies have lost."""
        return super().points(side) + self.lost_by_others(side)
