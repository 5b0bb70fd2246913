"""Who comes In Column or mounted, where units land, jump, gather or enter the map?"""

from __future__ import annotations

from greatest_day.printed import SIDES
from greatest_day.rules.marching import columns
from greatest_day.rules.transport import with_transport
from greatest_day.state import OFF, Field
from hexwar.board import CounterId, CounterSet, first, has, iterate
from hexwar.play import Frame, Next, again, ask, frame, rule
from hexwar.play.entries import only

COMING = ("3.3", "3.4.3.4", "4.5.4.4", "series.reinforcements")
"""The rules by which units come; by the last one they enter the map, where columns queue."""


@frame
class FormUp(Frame):
    """Units that have come into a hex may be mounted, and one of them In Column."""

    units: CounterSet
    by: str  # the rule by which they come

    def owner(self, g: Field) -> str:
        return SIDES[g.game.side_of[first(self.units)]]

    def here(self, g: Field) -> list[CounterId]:
        return [unit for unit in iterate(self.units) if g.hex[unit] != OFF]

    def on_foot(self, g: Field) -> list[CounterId]:
        """The units, while no column is in their hex."""
        units = self.here(g)
        taken = units and has(columns(g, g.game.side_of[units[0]]), g.hex[units[0]])
        return [] if taken else units

    def drivers(self, g: Field) -> list[CounterId]:
        """The units with transport."""
        return with_transport(g, self.here(g))

    def rule_of_coming(self, _g: Field) -> str:
        return self.by

    @ask(*COMING, by=owner, or_else="deployed", acting=rule_of_coming)
    def form_up(self, g: Field) -> None:
        """Does a unit come In Column, or mounted?"""

    @form_up.on(only(on_foot, "series.column", "another column is there"))
    @rule(*COMING)
    def land_in_column(self, g: Field, unit: CounterId) -> Next:
        g.form(unit, column=True)
        g.say("column", rule=self.by, unit=unit)
        if self.by == COMING[-1]:
            g.line_up(unit)
        return again()

    @form_up.on(only(drivers, "series.transport", "it has no transport, or is mounted"))
    @rule(*COMING)
    def land_in_transport(self, g: Field, unit: CounterId) -> Next:
        g.mount(unit, rule=self.by)
        return again()
