"""What the rules read of a moment in which a player is asked."""

from __future__ import annotations

from hexwar.board import CounterSet, iterate, pack
from hexwar.play.clauses import Asking, fact
from memoir44.rules.contact import units_of_mover
from memoir44.state.battle import Memoir


class Facts(Asking):
    """The facts of one asking."""

    g: Memoir

    @fact
    def commanded(self) -> CounterSet:
        """The units on the board that the player to move commands."""
        return pack(units_of_mover(self.g))

    @fact
    def ordered(self) -> CounterSet:
        """Those of them that have an order of his, to battle or on the move."""
        orders_by, seat = self.g.orders_by, self.g.seat
        return pack(unit for unit in iterate(self.commanded) if orders_by[unit] == seat)
