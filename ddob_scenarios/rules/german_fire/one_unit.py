"""How does a position hit one of the US units that it could hit (P1, P4)?

An ambush, a patrol, the guns of a WN and mortars differ in whom they could hit, in the order of
priority, and in what a hit does; each says these three beside its rule.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ddob_scenarios.printed.cards import FireCard
from ddob_scenarios.rules.common.priorities import UNITS
from ddob_scenarios.rules.german_fire.aim import who_chooses
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, PositionId
from hexwar.kit.automaton import Priorities
from hexwar.play import Frame, frame, step


@frame
class HitOneUnit(Frame):
    """A German position hits the first unit in an order of priority; a player settles ties.

    Attributes:
        position: The position.
        card: The number of the fire card.
        sector: The sector of the card.
        priorities: Which unit comes first.
    """

    position: PositionId
    card: int
    sector: int

    priorities: ClassVar[Priorities[CounterId]]

    def exposed(self, g: Omaha) -> list[CounterId]:
        """Return the units of which one is hit."""
        raise NotImplementedError

    def asked_about(self, g: Omaha) -> tuple[Any, ...]:
        """Return what the keys of the priorities are asked about beside the unit."""
        return (self.position,)

    def drawn(self, g: Omaha) -> FireCard:
        """Return the fire card."""
        return g.game.cards[self.card - 1]

    def first(self, g: Omaha) -> list[CounterId]:
        """Return the units that come first; several only if they tie."""
        return self.priorities.best(g, self.exposed(g), *self.asked_about(g))

    def chooser(self, g: Omaha) -> str:
        """The player who commands the units in question, or whose sector the position is in."""
        return who_chooses(g, self.first(g), self.sector)

    @step("P4")
    def tell_who_comes_first(self, g: Omaha) -> None:
        if g.events is not None:
            self.priorities.tell(g, UNITS, self.exposed(g), *self.asked_about(g))
