"""Who fires at a unit that moves in a fire zone, before it goes on?"""

from __future__ import annotations

from greatest_day.printed import SIDES
from greatest_day.rules.command import checks
from greatest_day.rules.fire import Fire
from greatest_day.rules.sight import covering, fire_zone
from greatest_day.state import OFF, Field
from hexwar.board import NONE, CounterId, CounterSet, HexId, SideId, has, one
from hexwar.play import Frame, Next, again, ask, call, done, frame, rule, step
from hexwar.play.entries import each
from hexwar.play.frames import repeat
from hexwar.play.refusal import Refusal


@frame
class OpportunityFire(Frame):
    """The enemy may fire at a unit that leaves a hex, or forms up, in his fire zone.

    The frame ends with the set of those who have had their chance.

    Attributes:
        mover: The unit that moves.
        to: The hex to which it goes.
        tried: Units that have had their chance.
        kind: How they fire: ``pursuit`` at who runs from an assault.
    """

    mover: CounterId
    to: HexId
    tried: CounterSet = NONE
    kind: str = "opportunity"

    def enemy(self, g: Field) -> str:
        """The player whose units may fire."""
        return SIDES[1 - g.game.side_of[self.mover]]

    def candidates(self, g: Field) -> list[CounterId]:
        """The enemy's units in whose fire zone the unit is; none once it has been stopped."""
        at = g.hex[self.mover]
        if at == OFF or has(g.suppressed, self.mover):
            return []
        return covering(g, at, SideId(1 - g.game.side_of[self.mover]))

    @rule("series.opportunity")
    def may_react(self, g: Field, unit: CounterId) -> str | None:
        """Each may fire once at each step of a move."""
        if unit not in self.candidates(g):
            return Refusal("series.opportunity", "the unit is not in its fire zone")
        tried = has(self.tried, unit)
        return Refusal("series.opportunity", "it has had its chance") if tried else None

    @ask("series.opportunity", by=enemy, or_else="hold-fire")
    def react(self, g: Field) -> None:
        """Fire at {mover:counter}, which moves in your fire zone?"""

    @react.on(each(candidates, may_react))
    def opportunity_fire(self, g: Field, unit: CounterId) -> Next:
        """It fires if it passes a check that no command point can buy."""
        self.tried |= one(unit)
        if not checks(g, unit, "opportunity fire"):
            return again()
        by = g.game.amounts["target"]
        stays = self.to == g.hex[self.mover]
        on = has(fire_zone(g, unit), self.to)
        moving = 0 if stays else by["onward"] if on else by["away"]
        return repeat(Fire, unit, self.mover, self.kind, moving=moving)

    @step("series.opportunity")
    def tell_who_has_tried(self, g: Field) -> Next:
        return done(self.tried)


@rule("series.opportunity")
def alarm(
    g: Field, unit: CounterId, to: HexId, tried: CounterSet = NONE, kind: str = "opportunity"
) -> Next:
    """Call the enemy's window if the unit is in a fire zone of his; otherwise go on."""
    at = g.hex[unit]
    if at != OFF and covering(g, at, SideId(1 - g.game.side_of[unit])):
        return call(OpportunityFire, unit, to, tried, kind)
    return None
