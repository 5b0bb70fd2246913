"""What the rules read of a moment in which a player is asked."""

from __future__ import annotations

from hexwar.board import CounterSet, HexSet
from hexwar.play.clauses import Asking, fact
from memoir44.printed.cards import Printed
from memoir44.rules.contact import commanded_by_mover, modified_units, ordered_by_mover
from memoir44.state import Memoir


class Facts(Asking):
    """The facts of one asking."""

    g: Memoir

    @fact
    def commanded(self) -> CounterSet:
        """The units on the board that the player to move commands."""
        return commanded_by_mover(self.g)

    @fact
    def card(self) -> Printed:
        """What is printed on the card that is carried out."""
        return self.g.printed

    @fact
    def modified(self) -> CounterSet:
        """The units for which holds what the card says of movement and dice."""
        return modified_units(self.g)

    @fact
    def laid(self) -> HexSet:
        """The hexes with obstacles that come and go."""
        return self.g.laid

    @fact
    def ordered(self) -> CounterSet:
        """Those of them that have an order of his, to battle or on the move."""
        return ordered_by_mover(self.g) & self.commanded
