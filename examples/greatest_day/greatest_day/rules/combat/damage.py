"""What does a result do to a unit, and what may its owner do about it?"""

from __future__ import annotations

from collections.abc import Callable

from greatest_day.printed import LIMITS
from greatest_day.rules.common.command import check_preview, checks, pay, spend_hero, why_unpaid
from greatest_day.rules.ground.transport import get_down
from greatest_day.state import OFF, Command, Field, Heroes, Trucks, Units
from hexwar import kit
from hexwar.board import CounterId, has
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    Refusal,
    ask,
    call,
    done,
    forbids,
    frame,
    requires,
    rule,
    rules_of,
    step,
)


@frame
class Hit(kit.OfUnit):
    """A unit suffers a result."""

    unit: CounterId
    result: str

    @step("series.damage", "7.4")
    def is_it_left(self, g: Field) -> Next:
        """Riders without room were lost when the tank's result brought them to the ground."""
        return done() if g.hex[self.unit] == OFF else None

    @requires("series.damage")
    def may_be_suppressed(self, g: Field) -> bool:
        """Its suppression is not in doubt."""
        del g
        return self.result == "S?"

    @forbids(*rules_of(why_unpaid))
    def is_unpaid(self, g: Field) -> Refusal | None:
        """No point is paid for it."""
        return why_unpaid(g, self.unit)

    @requires("6.1")
    def has_a_hero(self, g: Field) -> bool:
        """No hero is with it."""
        return has(g.heroes, self.unit)

    @ask("series.points", by=kit.OfUnit.owner, or_else="check")
    def possible_suppression(self, g: Field) -> None:
        """Pay a command point for {unit:counter}, or check whether it is suppressed?"""

    def odds_of_check(self, g: Field) -> Preview:
        """Return how likely the check is passed."""
        return check_preview(g, self.unit)

    @possible_suppression.on(preview=odds_of_check)
    def check(self, g: Field) -> None:
        """It pays nothing, and checks."""

    @possible_suppression.on(when=Choice(may_be_suppressed, is_unpaid))
    def hold_firm(self, g: Command) -> Next:
        pay(g, self.unit, "check")
        return done()

    @possible_suppression.on(when=Choice(may_be_suppressed, has_a_hero), rule="6.1")
    def spend_hero(self, g: Heroes) -> Next:
        """The hero is spent, and the check is passed."""
        spend_hero(g, self.unit)
        return done()

    @step("series.damage")
    def check_for_suppression(self, g: Heroes) -> Next:
        if self.result == "S?":
            if checks(g, self.unit, "suppression"):
                return done()
            self.result = "S"
        return None

    @requires("series.damage")
    def would_be_suppressed(self, g: Field) -> bool:
        """It would not be suppressed."""
        del g
        return self.result == "S"

    @forbids("series.points/suppression")
    def is_suppressed(self, g: Field) -> bool:
        """It is suppressed already."""
        return has(g.suppressed, self.unit)

    @requires("4.1.7")
    def steadies_itself(self, g: Field) -> bool:
        """Only craft and raiders need no leader for it."""
        return has(g.game.craft | g.game.raiders, self.unit)

    @ask("series.points/suppression", by=kit.OfUnit.owner, or_else="accept")
    def suppression_or_hit(self, g: Field) -> None:
        """Pay a command point, so that {unit:counter} takes a Cohesion Hit instead?"""

    @suppression_or_hit.on(
        when=Choice(would_be_suppressed, steadies_itself), rule="4.1.7", preview=odds_of_check
    )
    def try_to_steady(self, g: Heroes) -> None:
        """A craft, or raiders, need no leader: a check turns the suppression into a hit."""
        if checks(g, self.unit, "suppression"):
            self.result = "C"

    @suppression_or_hit.on(
        when=Choice(would_be_suppressed, is_suppressed, is_unpaid), rule="series.points/suppression"
    )
    def steady(self, g: Command) -> None:
        pay(g, self.unit, "suppression")
        self.result = "C"

    @step("series.damage", "7.4")
    def suffer(self, g: Trucks) -> None:
        """Riders get down first."""
        if self.unit in (*g.riding, *g.riding.values()):
            get_down(g, self.unit)
        apply(g, self.unit, self.result)


@frame
class SharedHit(Frame):
    """One die has struck a unit, and who rides with it (7.4)."""

    unit: CounterId
    result: str  # what the die gave against it
    other: CounterId  # who rides on it, or the tank on which it rides; or OFF
    other_result: str  # what the same die gave against that unit

    @step("series.damage")
    def effect(self, g: Field) -> Next:
        return None if self.result == "-" else call(Hit, self.unit, self.result)

    @step("7.4")
    def effect_on_the_other(self, g: Field) -> Next:
        return None if self.other_result == "-" else call(Hit, self.other, self.other_result)


@rule("7.4")
def strike(g: Field, unit: CounterId, result_at: Callable[[CounterId], str]) -> Next:
    """Let one die strike a unit and who rides with it; ``result_at`` judges and tells each."""
    result, other = result_at(unit), g.ridden_with(unit)
    return call(SharedHit, unit, result, other, "-" if other == OFF else result_at(other))


@rule("series.damage", "series.damage/overflow")
def apply(g: Units, unit: CounterId, result: str) -> None:
    """Carry out a result: suppression, a hit, a step, everything; what is full overflows."""
    if g.hex[unit] == OFF or result == "-":
        return
    if result == "S" and has(g.suppressed, unit):
        result = "C"
    if result == "C" and g.cohesion[unit] == LIMITS.hits:
        result = "1"
    if result == "S":
        g.suppress(unit)
        g.say("suppressed", rule="series.damage", unit=unit)
    elif result == "C":
        g.cohesion[unit] += 1
        g.say("cohesion-hit", rule="series.damage", unit=unit, hits=g.cohesion[unit])
    else:
        g.lose_steps(unit, g.steps[unit] if result == "E" else 1)
