"""Battle dice, thrown as multisets: the order of the dice never matters (1.2)."""

from functools import cache

from hexwar.components import throws
from hexwar.play import rule
from memoir44.printed.arms import DIE, Face
from memoir44.state import Memoir

Throw = tuple[Face, ...]
"""What some dice show, sorted."""


@cache
def all_throws(dice: int) -> tuple[list[Throw], list[int]]:
    """Return what some dice can show, and how many of all ordered throws each stands for.

    Example:
        >>> all_throws(1)
        ([('infantry',), ('armour',), ('grenade',), ('flag',), ('star',)], [2, 1, 1, 1, 1])
    """
    return throws(DIE, dice)


@rule("1.2/die")
def throw(g: Memoir, stream: str, dice: int) -> Throw:
    """Throw dice from the stream of chance of what they are thrown for."""
    return g.pick(stream, *all_throws(dice))


@rule("1.4.1/medics-and-mechanics/dice", "1.4.1/their-finest-hour/dice", "2.4.1/cards")
def cards_held(g: Memoir) -> int:
    """Return how many cards the player to move holds, the one just played included."""
    return g.hands[g.place.holder].bit_count() + (g.card >= 0)
