"""What stays of the prospects at goals while bots weigh one move after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

FIRM: Final = 1.3
"""How much more the influence of the holder of a goal weighs."""


class Contest(NamedTuple):
    """What stays of the prospect of a side at a goal, whatever its influence is.

    Attributes:
        worth: What the goal is worth to it.
        mine: Its influence now.
        factor: What is left of that where nobody stands and an enemy can walk in.
        firm: What a holder has besides; 0 where the side holds nothing.
        theirs: The influence of the strongest other side, squared.
        held: What it counts who holds it.
        now: The prospect now.
    """

    worth: float
    mine: float
    factor: float
    firm: float
    theirs: float
    held: float
    now: float


def drawn_nearer(
    contests: Sequence[Contest], late: float, before: Sequence[float], after: Sequence[float]
) -> list[float]:
    """Return by goal what it changes that a unit weighs more there, or less.

    Nobody enters or leaves it. Nearly all the time of a bot that moves is spent here, so it is
    :meth:`hexwar.kit.position.Position.prospect` written out.

    Args:
        contests: The contests of the side of the unit.
        late: How late it is in the game, from 0 to 1.
        before: What the unit weighs at each goal now.
        after: What it weighs at each goal afterwards.
    """
    changes, unsure = [], 1 - 0.8 * late
    for (worth, mine, factor, firm, theirs, held, now), old, new in zip(
        contests, before, after, strict=True
    ):
        if old == new:
            changes.append(0.0)
            continue
        mine = mine - old + new
        if firm:
            mine = mine * factor * FIRM + firm
        share = (mine * mine + 0.01) / (mine * mine + theirs + 0.02)
        changes.append(worth * (held + unsure * (2 * share - 1) - now))
    return changes
