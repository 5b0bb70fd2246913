"""On D-Day rangers and commandos go a hex inland from where they have landed (4.4)."""

from __future__ import annotations

from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, one
from hexwar.play import Choice, Next, Refusal, again, ask, forbids, frame, requires, rules_of
from normandie44.printed import ALLIES
from normandie44.rules.march.movement import may_step
from normandie44.state import Field, Units


@frame
class Inland(kit.OfActiveSide):
    """Raiders of a player who have just landed go on, even from a beach that is German (4.4)."""

    landed: CounterSet  # who has come from the sea in this wave
    inland: CounterSet = NONE  # who has gone on

    @requires("4.4")
    def raiders_ashore(self, g: Field) -> CounterSet:
        """It is no ranger or commando of yours ashore."""
        return g.present[ALLIES] & g.game.raiders & g.game.counters_under[g.command]

    @requires("4.4")
    def has_just_landed(self, g: Field) -> CounterSet:
        """It has not landed in this wave."""
        del g
        return self.landed

    @forbids("4.4")
    def is_inland(self, g: Field) -> CounterSet:
        """It has gone inland already."""
        del g
        return self.inland

    @requires("4.4")
    def next_hexes(self, g: Field, unit: CounterId) -> HexSet:
        """It is not adjacent."""
        return g.game.board.adjacent[g.hex[unit]]

    @forbids("4.4")
    def enemies_there(self, g: Field) -> HexSet:
        """An enemy stands there."""
        return g.barred_to(ALLIES)

    @forbids(*rules_of(may_step))
    def cannot_step(self, g: Field, unit: CounterId, to: HexId) -> Refusal | None:
        """It cannot go there."""
        return may_step(g, unit, to)

    @ask("4.4", by=kit.OfActiveSide.player, or_else="stay-on-the-beach")
    def lead_inland(self, g: Field) -> None:
        """Do rangers and commandos go a hex inland, even from a beach that is still German?"""

    @lead_inland.on(
        Choice(raiders_ashore, has_just_landed, is_inland),
        Choice(next_hexes, enemies_there, cannot_step),
        rule="4.4",
    )
    def go_inland(self, g: Units, unit: CounterId, to: HexId) -> Next:
        self.inland |= one(unit)
        g.put(unit, to)
        g.say("moved", unit=unit, to=to)
        return again()
