"""Which nouns does a verb take where a list says it all, and why does it take no other?"""

from __future__ import annotations

from typing import Any, Self

from hexwar.board import iterate
from hexwar.play.clauses import MARK
from hexwar.play.menus import Each, NounSource
from hexwar.play.refusal import Refusal
from hexwar.play.steering import Moment

__all__ = ["Listed", "only"]


class Listed:
    """The guard of a noun whose source settles the question, and whose refusal is always the same.

    Args:
        source: Gives the nouns.
        refusal: The rule that refuses all others, with the reason.
    """

    def __init__(self, source: NounSource, refusal: Refusal) -> None:
        self.source, self.refusal = source, refusal
        setattr(self, MARK, (str(refusal),))

    def __call__(self, g: Moment, *nouns: int) -> Refusal | None:
        """Return None for a noun that the source gives, else the refusal."""
        found: Any = self.source(g, *nouns[:-1])
        given = iterate(found) if isinstance(found, int) else found
        return None if nouns[-1] in given else self.refusal

    def asked_by(self, source: NounSource) -> Self:
        """Return this guard with the source as the procedure that asks has it."""
        return type(self)(source, self.refusal)


def only(source: NounSource, number: str, reason: str) -> Each:
    """Say which nouns a verb takes, and by which rule and why it takes no other.

    It is :func:`hexwar.play.entries.every` where there is nothing more to explain than that a noun
    is not among them.

    Args:
        source: ``source(g, *chosen)`` gives the nouns, a set or ints in a fixed order.
        number: The number of the rule that refuses all others.
        reason: Why, as a sentence for players.

    Example:
        >>> gap = only(lambda g: [2, 4], "4.2.4", "no closed gap leads there")
        >>> gap.guard(None, 4), gap.guard(None, 3)
        (None, '4.2.4')
    """
    return Each(source, Listed(source, Refusal(number, reason)), settled=True)
