"""One moment: where the units stand, whose impulse it is, who has been active."""

from __future__ import annotations

from hexwar.board import CounterSet, HexSet, SideId
from hexwar.kit.combat import Fighters
from hexwar.kit.forces import Stacks
from hexwar.kit.movement_phase import Movers
from hexwar.kit.turns import Clock
from hexwar.kit.victory import Casualties, Objectives
from hexwar.play import public, rule, state
from hexwar.play.fields import flag

STACK = 3
"""Units of a side in an area (3.1)."""


@rule("5")
@state
class Field(Fighters, Movers, Clock, Objectives, Casualties, Stacks):
    """The map with both sides.

    Attributes:
        spent: Units that have been active in this turn.
        chosen: The units of the area that is active in this impulse.
        impulse: How many impulses each side has had in this turn, this one among them.
        passes: How many impulses in succession were passed.
    """

    spent: CounterSet = flag(until="turn")
    chosen: CounterSet = flag(until="player-turn")
    impulse: int = public(default=1)
    passes: int = public(default=0)

    @property
    def acting(self) -> CounterSet:
        """The units of the active area."""
        return self.chosen

    @rule("2")
    def fresh(self, side: SideId) -> CounterSet:
        """Return the units of a side on the map that have not been active in this turn."""
        return self.present[side] & ~self.spent

    @rule("3.1")
    def full(self, side: SideId) -> HexSet:
        """Return the areas where no more units of a side find room."""
        return self.crowded(side, STACK)

    @rule("5.1")
    def points(self, side: SideId) -> int:
        """Return the points of a side: for areas, and for units that the enemy has lost."""
        return super().points(side) + self.lost_by_others(side)
