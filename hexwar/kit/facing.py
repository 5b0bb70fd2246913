"""Which way does a counter face, what lies before it, and in which of its arcs is another?

    @state
    class Sea(OnePerHex, Facing):
        arcs = Arcs(front=(0,), flank=(1, 2, 4, 5), rear=(3,))

    g.face(ship, direction)               # turn it
    g.before(ship)                        # the hex it faces
    g.arc_of(ship, other) == "flank"      # on a broadside

A scenario says the facing where it places counters, by compass point: ``facing = "E"``. The table
of the kit draws such counters turned (:attr:`hexwar.play.CounterFace.heading`).
"""

from __future__ import annotations

from typing import ClassVar

from hexwar.board import CounterId, HexId
from hexwar.hexes import FACING_SIDE, Arc, Arcs
from hexwar.kit.forces import Positions
from hexwar.play import part, public


@part
class Facing(Positions):
    """Which way each counter faces.

    Attributes:
        facing: By counter: the direction that it faces, 0 to 5.
    """

    facing: list[int] = public(factory=list, fixed=True)

    arcs: ClassVar[Arcs] = FACING_SIDE
    """What is front, flank and rear of a counter."""

    def face(self, counter: CounterId, direction: int) -> None:
        """Turn a counter.

        Args:
            counter: The number of the counter.
            direction: Where it faces then; other numbers than 0 to 5 are taken modulo 6.
        """
        self.facing[counter] = direction % 6
        self.forget()

    def ahead(self, at: HexId, direction: int) -> HexId:
        """Return the hex ahead of another, or OFF where no counter goes: by default off the map.

        Args:
            at: The hex.
            direction: 0 to 5.
        """
        to: HexId = self.game.board.neighbour(at, direction)
        return to

    def before(self, counter: CounterId) -> HexId:
        """Return the hex ahead of a counter, or OFF where it cannot go."""
        return self.ahead(self.hex[counter], self.facing[counter])

    def arc_of(self, counter: CounterId, other: CounterId) -> Arc:
        """Return the arc of a counter in which another lies.

        Args:
            counter: The counter with the arcs.
            other: Another counter, in another hex.
        """
        board, at = self.game.board, self.hex[counter]
        start = board.coordinates(at)
        return self.arcs.arc(self.facing[counter], start, start + board.vector(at, self.hex[other]))


__all__ = ["Facing"]
