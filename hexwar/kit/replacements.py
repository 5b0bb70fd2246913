"""Which counters get back a step that they have lost, and how many are there to give?

:class:`Replacements` is the part of a state that keeps what each side has left. In
:class:`Replacing` a player gives it to counters on the map, one step at a time:

    @frame
    class Refit(Replacing):
        cites: ClassVar = {"replace_losses": "8.3"}
        restorable = Choice(Replacing.restorable, out_of_supply)

A scenario says how many there are under ``[facts.replacements]``, by side.
"""

from __future__ import annotations

from typing import Any, ClassVar

from hexwar.board import CounterId, CounterSet
from hexwar.kit.forces import Steps
from hexwar.kit.turns import OfActiveSide
from hexwar.play import Next, State, again, ask, frame, public
from hexwar.play.choices import Choice, forbids, requires
from hexwar.play.entries import OPEN
from hexwar.play.parts import part


@part
class Replacements(Steps):
    """Steps that each side may still give back to its counters.

    Attributes:
        replacements: By side: how many.
    """

    replacements: list[int] = public(factory=lambda: [0, 0])


@frame
class Replacing(OfActiveSide):
    """The player gives replacements to counters that have lost steps."""

    needs: ClassVar[tuple[type, ...]] = (Replacements,)

    # -- the sentences of a game

    @forbids()
    def none_to_give(self, g: Any) -> bool:
        """No replacements are left."""
        return not g.replacements[g.active]

    @requires()
    def of_the_player(self, g: Any) -> CounterSet:
        """It is no unit of yours on the map."""
        units: CounterSet = g.present[g.active]
        return units

    @requires()
    def reduced(self, g: Any, unit: CounterId) -> bool:
        """It has lost no step."""
        return bool(g.steps[unit] < g.game.counters.steps[unit])

    restorable = Choice(of_the_player, reduced)
    stocked = Choice(none_to_give)

    # -- the procedure

    @ask(OPEN, by=OfActiveSide.player, or_else="end-replacements")
    def replace_losses(self, g: State) -> None:
        """Which unit takes a replacement?"""

    @replace_losses.on(restorable, when=stocked)
    def restore(self, g: Any, unit: CounterId) -> Next:
        """It has a step more."""
        g.replacements[g.active] -= 1
        g.set_steps(unit, g.steps[unit] + 1)
        g.say("restored", unit=unit)
        return again()


__all__ = ["Replacements", "Replacing"]
