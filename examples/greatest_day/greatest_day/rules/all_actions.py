"""What are the actions of a unit, and which of them does the enemy disturb by fire?"""

from __future__ import annotations

from typing import Final

from greatest_day.rules import (
    assault,
    beach,
    crossings,
    drop,
    ferries,
    fire,
    flank,
    heroes,
    movement,
    shelling,
    transport,
    unloading,
    works,
)
from greatest_day.rules.fire import provoke_fire
from greatest_day.rules.unit_actions import actions_in
from greatest_day.state import OFF, Field
from hexwar.board import CounterId, has
from hexwar.play import Frame, Next, frame, step

UNIT_ACTIONS: Final = {
    action.verb: action
    for action in (
        *actions_in(movement, crossings, fire, shelling, assault, transport, beach, works, drop),
        *actions_in(ferries, flank, heroes, unloading),
    )
}
"""The actions of a unit, by verb."""

FIRST: Final = {"trucks": "12.0", "ferry": "2.6.1"}
"""Types of actions that come before any other and after which the unit does nothing more."""

COUNTS_AS: Final = {"drift": "move", "hero": ""}
"""As what some types count, since a second action is of another type."""


@frame
class Labour(Frame):
    """Work in its hex at which the enemy may fire before it is done."""

    unit: CounterId
    verb: str

    @step("series.opportunity", "2.4.3", "2.4.6", "2.4.7", "2.6.1")
    def under_fire(self, g: Field) -> Next:
        return provoke_fire(g, self.unit, g.hex[self.unit])

    @step("series.works")
    def work(self, g: Field) -> Next:
        """It works on unless it was stopped."""
        fit = g.hex[self.unit] != OFF and not has(g.suppressed, self.unit)
        return UNIT_ACTIONS[self.verb].carry_out(g, self.unit) if fit else None
