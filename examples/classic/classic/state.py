"""One moment of the campaign: where the counters stand, and what they have done in this turn."""

from classic.printed import PrintedGame
from hexwar import kit
from hexwar.board import CounterId, HexSet, SideId, has
from hexwar.play import forbids, rule, state
from hexwar.trace import Leg, Supply, supply
from hexwar.zones import zone


@rule("9.1")
@state
class Field(
    kit.Reactions,
    kit.Fighters,
    kit.Movers,
    kit.Replacements,
    kit.Clock,
    kit.Cups,
    kit.Weather,
    kit.Supplied,
    kit.Objectives,
    kit.Casualties,
    kit.Stacks,
):
    """The valley, with both armies in it; a unit off the map with steps left is still to come."""

    game: PrintedGame

    @rule("3.1")
    def zone_around(self, side: SideId) -> HexSet:
        """Return the zone of control of a side: it crosses the river by the bridges only."""
        return zone(self.game.board, self.standing[side], self.game.dry_sides)

    @rule("4.1")
    def full(self, side: SideId) -> HexSet:
        """Return the hexes where two units of a side stand: no third one stays there."""
        return self.crowded(side, 2)

    @rule("5.1", "3.4")
    def supply_lines(self, side: SideId) -> Supply:
        """Trace from everywhere to a road within four hexes, and along it to an own depot."""
        board = self.game.board
        zone_of_enemies = self.zone_against(side) & ~self.friendly(side)
        closed = {"enemy units": self.enemies_of(side), "enemy zone of control": zone_of_enemies}
        to_a_road = Leg(to="road", ends=self.game.roads, closed=closed, limit=4)
        roads, depots = board.link_sides("road"), self.game.depots[side]
        along_it = Leg(to="depot", ends=depots, closed=closed, open_sides=roads)
        return supply(board, to_a_road, along_it)

    @rule("9.2")
    def points(self, side: SideId) -> int:
        """Return the points of a side: for the towns it holds and the units the enemy lost."""
        return super().points(side) + self.lost_by_others(side)


@forbids()
def in_an_enemy_zone(g: Field, unit: CounterId) -> bool:
    """It is in an enemy zone of control."""
    return has(g.zone_against(g.game.side_of[unit]), g.hex[unit])


HAMPERED = (kit.out_of_supply, in_an_enemy_zone)
"""What keeps units from reserves, replacements and moves off the map."""
