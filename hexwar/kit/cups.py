"""What has a side drawn from its cup, and what do the others know of it?

A cup holds chits. Each is drawn once; the player who drew it keeps it hidden until it is shown. The
others see how many chits the player holds and what has been shown. What nobody has drawn is not in
the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NewType

import attrs

from hexwar.board import SetOf, as_set, has, pack, up_to
from hexwar.play import State, part, public, secret

ChitId = NewType("ChitId", int)
"""A chit, by its number in its cup."""

ChitSet = SetOf[ChitId]


@attrs.frozen
class Cup:
    """A cup as the game has it at the start.

    Attributes:
        side: The player who draws from it.
        chits: How many chits it holds.
    """

    side: str
    chits: int


def own_chits(g: Cups, player: str, held: list[int]) -> list[int]:
    """Return what a player sees of the chits held: own chits as sets, of others the number."""
    return [
        chits if cup.side == player else chits.bit_count()
        for cup, chits in zip(g.game.cups, held, strict=True)
    ]


@part
class Cups(State):
    """The chits of each cup that have been drawn; ``game.cups`` says what cups there are.

    Attributes:
        held: By cup: the chits drawn and not shown; of another's cup a player sees how
            many there are, so that it is written as a whole number.
        shown: By cup: the chits that everybody has seen.
    """

    held: list[int] = secret(own_chits, factory=list, shows=list[ChitSet])
    shown: list[int] = public(factory=list, shows=list[ChitSet])

    def fill_cups(self) -> None:
        """Begin with all chits in their cups."""
        self.held, self.shown = [0] * len(self.game.cups), [0] * len(self.game.cups)

    def left_in(self, cup: int) -> ChitSet:
        """Return the chits that are still in a cup."""
        gone = as_set(self.held[cup] | self.shown[cup])
        return up_to(ChitId, self.game.cups[cup].chits) & ~gone

    def held_in(self, cup: int) -> ChitSet:
        """Return the chits of a cup that are drawn and not shown; of one's own cup."""
        return as_set(self.held[cup])

    def draw_chit(self, cup: int) -> ChitId:
        """Draw a chit, unseen by the others; the cup must not be empty.

        Args:
            cup: The number of the cup.

        Raises:
            ChanceError: The cup is empty.
        """
        chit = ChitId(self.draw(f"cup/{cup}", self.left_in(cup), self.game.cups[cup].chits))
        self.held[cup] |= 1 << chit
        return chit

    def show_chit(self, cup: int, chit: ChitId) -> None:
        """Show a chit that is held: from now on everybody knows it."""
        self.held[cup] &= ~(1 << chit)
        self.shown[cup] |= 1 << chit

    @staticmethod
    def imagined(game: Any, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Return the others as many chits as they hold, of those that have not been shown."""
        held = list(view["fields"]["held"])
        for number, cup in enumerate(game.cups):
            if cup.side != player:
                shown = view["fields"]["shown"][number]
                chits = map(ChitId, range(cup.chits))
                unseen = [chit for chit in chits if not has(shown, chit)]
                held[number] = pack(rng.sample(unseen, held[number]))
        return {"held": held}
