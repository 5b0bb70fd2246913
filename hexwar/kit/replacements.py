"""Which counters get back a step that they have lost, and how many are there to give?

:class:`Replacements` is the part of a state that keeps what each side has left. In
:class:`Replacing` a player gives it to counters on the map, one step at a time:

    @frame
    class Refit(Replacing):
        cites: ClassVar = {"replace_losses": "8.3", "may_be_restored": "8.3"}

        def may_be_restored(self, g, unit):
            barred = super().may_be_restored(g, unit)
            return barred or (None if g.in_supply(unit) else "8.3")

A scenario says how many there are under ``[facts.replacements]``, by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from hexwar.board import CounterId
from hexwar.kit.forces import Steps
from hexwar.kit.turns import OfActiveSide
from hexwar.play import Next, State, again, ask, frame, public
from hexwar.play.entries import OPEN, each
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
    cites: ClassVar[Mapping[str, Any]] = {"may_be_restored": OPEN}

    # -- the sentences of a game

    def reduced(self, g: Any) -> list[CounterId]:
        """The player's counters on the map that have lost steps."""
        full = g.game.counters.steps
        return [unit for unit in g.on_map(g.active) if g.steps[unit] < full[unit]]

    def may_be_restored(self, g: Any, unit: CounterId) -> str | None:
        """One that has lost steps, as long as there are replacements; a game says who else not."""
        able = g.replacements[g.active] and unit in self.reduced(g)
        return None if able else self.rule_of("may_be_restored")

    # -- the procedure

    @ask(OPEN, by=OfActiveSide.player, or_else="end-replacements")
    def replace_losses(self, g: State) -> None:
        """Which unit takes a replacement?"""

    @replace_losses.on(each(reduced, may_be_restored))
    def restore(self, g: Any, unit: CounterId) -> Next:
        """It has a step more."""
        g.replacements[g.active] -= 1
        g.set_steps(unit, g.steps[unit] + 1)
        g.say("restored", unit=unit)
        return again()


__all__ = ["Replacements", "Replacing"]
