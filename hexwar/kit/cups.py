"""What has a side drawn from its cup, and what do the others know of it?

A cup holds chits. Each is drawn once; the player who drew it keeps it hidden until it is shown. The
others see how many chits the player holds and what has been shown. What nobody has drawn is not in
the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import attrs

from hexwar.board.bits import pack
from hexwar.play import State, public
from hexwar.play.fields import secret
from hexwar.play.parts import part


@attrs.frozen
class Cup:
    """A cup as the game has it at the start.

    Attributes:
        side: The player who draws from it.
        chits: How many chits it holds.
    """

    side: str
    chits: int


def own_chits(g: Any, player: str, held: list[int]) -> list[int]:
    """Return what a player sees of the chits held: own chits as sets, of others the number."""
    return [
        chits if cup.side == player else chits.bit_count()
        for cup, chits in zip(g.game.cups, held, strict=True)
    ]


@part
class Cups(State):
    """The chits of each cup that have been drawn; ``game.cups`` says what cups there are.

    Attributes:
        held: By cup: the chits drawn and not shown, as a set; of another's cup a player sees how
            many there are.
        shown: By cup: the chits that everybody has seen, as a set.
    """

    held: list[int] = secret(own_chits, factory=list)
    shown: list[int] = public(factory=list)

    def fill_cups(self) -> None:
        """Begin with all chits in their cups."""
        self.held, self.shown = [0] * len(self.game.cups), [0] * len(self.game.cups)

    def left_in(self, cup: int) -> int:
        """Return the chits that are still in a cup, as a set."""
        chits: int = self.game.cups[cup].chits
        return (1 << chits) - 1 & ~self.held[cup] & ~self.shown[cup]

    def draw_chit(self, cup: int) -> int:
        """Draw a chit, unseen by the others; the cup must not be empty.

        Args:
            cup: The number of the cup.

        Raises:
            ChanceError: The cup is empty.
        """
        chit = self.draw(f"cup/{cup}", self.left_in(cup), self.game.cups[cup].chits)
        self.held[cup] |= 1 << chit
        return chit

    def show_chit(self, cup: int, chit: int) -> None:
        """Show a chit that is held: from now on everybody knows it."""
        self.held[cup] &= ~(1 << chit)
        self.shown[cup] |= 1 << chit

    @staticmethod
    def imagined(game: Any, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Give the others as many chits as they hold, of those that have not been shown."""
        held = list(view["fields"]["held"])
        for number, cup in enumerate(game.cups):
            if cup.side != player:
                shown = view["fields"]["shown"][number]
                unseen = [chit for chit in range(cup.chits) if not shown >> chit & 1]
                held[number] = pack(rng.sample(unseen, held[number]))
        return {"held": held}
