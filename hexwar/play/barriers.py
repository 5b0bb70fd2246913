"""Behind what in the log of a match does undo not go, and why?"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hexwar.play.chance import purpose
from hexwar.play.state import State
from hexwar.reasons import Reason

__all__ = ["START", "UndoBarrier", "why_undo_stops"]

START = Reason.of("this is the start of the game")
"""Why undo goes no further back than the first entry of the log."""

REVEALED = Reason.of("hidden information was revealed")
"""Why undo does not go behind what was hidden."""


class UndoBarrier(NamedTuple):
    """A place in the log behind which undo does not go.

    Attributes:
        length: How many entries of the log stand before it.
        reason: Why undo stops there, as a sentence of the library.
        moment: A state from which the match is played again up to there.
        begun: How many entries of the log stand before that state.
    """

    length: int
    reason: Reason
    moment: State
    begun: int


def why_undo_stops(g: State, player: str, following: str) -> Reason | None:
    """Return why undo does not go behind what has just happened, if it does not.

    Args:
        g: The state after it.
        player: Who has decided.
        following: Who decides now; the same player, where the game is over.
    """
    if g.drawn:
        return _drawn_from(g.drawn[-1][0])
    if g.barrier:
        return REVEALED
    if following == player:
        return None
    return Reason.of("another player has to decide ({player:player})", player=following)


@lru_cache(maxsize=256)
def _drawn_from(stream: str) -> Reason:
    """Return why undo stops at a draw: the same streams are drawn from again and again."""
    return Reason.of("a random draw was made ({purpose})", purpose=purpose(stream))
