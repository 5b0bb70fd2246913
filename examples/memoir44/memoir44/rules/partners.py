"""Partners: the players of a side go through each phase of their turn together (2.11.4)."""

from collections.abc import Callable

from hexwar.board import SideId, numbered
from hexwar.play import Frame, Next, repeat
from hexwar.play.sequence.phases import Phase
from memoir44.printed.arms import SeatId
from memoir44.state import NOBODY, Memoir


def mover(_: Frame, g: Memoir) -> str:
    """The player whose share of the turn it is."""
    return g.player


def partners(g: Memoir, side: SideId) -> list[SeatId]:
    """Return the seats of a side that command units, from left to right."""
    return [n for n, seat in numbered(SeatId, g.game.seats) if seat.side == side and seat.hexes]


def holders(g: Memoir, side: SideId) -> list[SeatId]:
    """Return the seats of a side that hold cards, from left to right."""
    return list(dict.fromkeys(g.game.seats[n].holder for n in partners(g, side)))


def shared(
    number: str, procedure: type[Frame], among: Callable[[Memoir, SideId], list[SeatId]] = partners
) -> Phase:
    """Return a phase that the partners of the side to move go through from left to right (2.11.4).

    Nobody begins the next one before all have ended it.
    """

    def run(_: Frame, g: Memoir) -> Next:
        seats = among(g, g.side)
        place = seats.index(g.seat) + 1 if g.seat in seats else 0
        g.seat = seats[place] if place < len(seats) else NOBODY
        return None if g.seat == NOBODY else repeat(procedure)

    return Phase(run, (number, "2.11.4"), None, None)
