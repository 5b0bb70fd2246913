"""Partners: the players of a side go through each phase of their turn together (2.11.4)."""

from collections.abc import Sequence

from hexwar.board import SideId, numbered
from hexwar.play import Frame, rule
from memoir44.printed.arms import SeatId
from memoir44.state import Memoir


def mover(_: Frame, g: Memoir) -> str:
    """The player whose share of the turn it is."""
    return g.player


def partners(g: Memoir, side: SideId) -> list[SeatId]:
    """Return the seats of a side that command units, from left to right."""
    return [n for n, seat in numbered(SeatId, g.game.seats) if seat.side == side and seat.hexes]


@rule("2.11.3", "2.11.4")
def begin_phase(g: Memoir) -> None:
    """Let the first player of the side to move begin a phase of its turn."""
    g.seat = partners(g, g.side)[0]


def holders(g: Memoir, side: SideId) -> list[SeatId]:
    """Return the seats of a side that hold cards, from left to right."""
    return list(dict.fromkeys(g.game.seats[n].holder for n in partners(g, side)))


@rule("2.11.3", "2.11.4")
def next_partner(g: Memoir, among: Sequence[SeatId] = ()) -> bool:
    """Let the next partner take his share of a phase; nobody begins one before all have ended it.

    Those who have a share are all that command units, or the seats given.  Return whether there is
    one; if not, the first is at hand for the next phase.
    """
    seats = among or partners(g, g.side)
    place = seats.index(g.seat) + 1
    g.seat = seats[place % len(seats)]
    return place < len(seats)
