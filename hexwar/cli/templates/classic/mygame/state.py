"""One moment: where the units stand, and what they have done in this turn."""

from __future__ import annotations

from hexwar import kit
from hexwar.board import HexSet, SideId
from hexwar.play import rule, state
from hexwar.trace import Leg, Supply, supply

from mygame.printed import PrintedGame

STACK = 2
"""Units of a side in a hex at the end of a move (3.1)."""

LINE = 6
"""Hexes from a unit to its depot at most (4)."""


@rule("7")
@state
class Field(
    kit.Fighters,
    kit.Movers,
    kit.Replacements,
    kit.Clock,
    kit.Supplied,
    kit.Objectives,
    kit.Casualties,
    kit.Stacks,
):
    """The map with both sides; a unit off the map with steps left is still to come."""

    game: PrintedGame

    @rule("3.1")
    def full(self, side: SideId) -> HexSet:
        """Return the hexes where no more units of a side stay."""
        return self.crowded(side, STACK)

    @rule("4")
    def supply_lines(self, side: SideId) -> Supply:
        """Trace to a depot, through no enemy, and through enemy zones only past a friend."""
        closed = {
            "enemy units": self.enemies_of(side),
            "enemy zone of control": self.zone_against(side) & ~self.friendly(side),
        }
        depots = self.game.depots[side]
        return supply(self.game.board, Leg(to="depot", ends=depots, closed=closed, limit=LINE))

    @rule("7.1")
    def points(self, side: SideId) -> int:
        """Return the points of a side: for towns, and for units that enemies have lost."""
        return super().points(side) + self.lost_by_others(side)
