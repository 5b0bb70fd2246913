"""Who comes In Column or mounted, where units land, jump, gather or enter the map?"""

from __future__ import annotations

from greatest_day.printed import LIMITS, SIDES
from greatest_day.rules.ground.marching import columns
from greatest_day.rules.ground.transport import may_mount
from greatest_day.state import OFF, Field, Reinforcements, Units
from hexwar.board import CounterId, CounterSet, first, has
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Refusal,
    again,
    ask,
    forbids,
    frame,
    requires,
    rule,
    rules_of,
)

COMING = ("3.3", "3.4.3.4", "4.5.4.4", "series.reinforcements")
"""The rules by which units come; by the last one they enter the map, where columns queue."""


@frame
class FormUp(Frame):
    """Units that have come into a hex may be mounted, and one of them In Column."""

    units: CounterSet
    by: str  # the rule by which they come

    def owner(self, g: Field) -> str:
        return SIDES[g.game.side_of[first(self.units)]]

    def why_not_here(self, g: Field, unit: CounterId) -> Refusal:
        """Return that a unit has not just come, by the rule by which the others have."""
        del g, unit
        return Refusal(self.by, "It has not just come.")

    @requires(*COMING, why=why_not_here)
    def here(self, g: Field) -> CounterSet:
        """It has not just come."""
        return self.units & (g.present[0] | g.present[1])

    @forbids("series.column")
    def column_is_there(self, g: Field) -> bool:
        """Another column is there."""
        units = self.here(g)
        unit = first(units) if units else OFF
        return unit != OFF and has(columns(g, g.game.side_of[unit]), g.hex[unit])

    def steps_there(self, g: Field, unit: CounterId, but: CounterId = OFF) -> int:
        """Return the steps of its side that count in the hex of a unit, of one unit less."""
        return g.piled(g.hex[unit], g.game.side_of[unit], but)

    @forbids("series.stacking", "4.5.4.4")
    def leaves_too_many(self, g: Field, unit: CounterId) -> bool:
        """Too many steps would be there without it."""
        return self.steps_there(g, unit, unit) > LIMITS.stack

    @forbids("series.stacking", "4.5.4.4")
    def too_many_are_there(self, g: Field) -> bool:
        """One of them comes In Column: there are too many steps."""
        units = self.here(g)
        return bool(units) and self.steps_there(g, first(units)) > LIMITS.stack

    @forbids(*rules_of(may_mount))
    def cannot_mount(self, g: Field, unit: CounterId) -> Refusal | None:
        """It has no transport to mount."""
        return may_mount(g, unit)

    def rule_of_coming(self, _g: Field) -> str:
        return self.by

    @ask(*COMING, by=owner, or_else="deployed", acting=rule_of_coming)
    def form_up(self, g: Field) -> None:
        """Does a unit come In Column, or mounted?"""

    @form_up.on(when=Choice(too_many_are_there))
    def deployed(self, g: Field) -> None:
        """The others come as they are."""

    @form_up.on(Choice(here, leaves_too_many), when=Choice(column_is_there))
    @rule(*COMING)
    def land_in_column(self, g: Reinforcements, unit: CounterId) -> Next:
        g.form(unit, column=True)
        g.say("column", rule=self.by, unit=unit)
        if self.by == COMING[-1]:
            g.line_up(unit)
        return again()

    @form_up.on(Choice(here, cannot_mount))
    @rule(*COMING)
    def land_in_transport(self, g: Units, unit: CounterId) -> Next:
        g.mount(unit, rule=self.by)
        return again()
