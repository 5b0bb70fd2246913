"""What does a unit do in its hex: rally, dig, mines, roads (2.4.2, 2.5, 5.0, 10, 16.3, 16.4)?"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from greatest_day.printed import GERMANS, LIMITS
from greatest_day.rules.common.bridges import is_at_a_bridge
from greatest_day.rules.common.command import (
    check_preview,
    checks,
    in_command,
    pay,
    share_of_dice,
    why_unpaid,
    work_bonus,
)
from greatest_day.rules.common.sight import is_under_fire
from greatest_day.rules.common.unit_actions import (
    CALM,
    DEPLOYED,
    ENGINEER,
    LED,
    ON_FOOT,
    UnitAction,
    requirement,
)
from greatest_day.state import OFF, Command, Drop, Field, Heroes, Units, Works
from hexwar import kit
from hexwar.board import CounterId, CounterSet, HexId, has, iterate, one, pack
from hexwar.play import (
    Choice,
    Next,
    Preview,
    PreviewRow,
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

WORKS: Final = ("nothing", "Improved Position", "Entrenchment")


def has_hits_alone(g: Field, unit: CounterId) -> bool:
    """Return whether a unit has at most Cohesion Hits: from suppression it rallies anywhere."""
    return not has(g.suppressed, unit)


@requires("series.rally")
def is_shaken(g: Field, unit: CounterId) -> bool:
    """It has nothing to rally from."""
    return has(g.suppressed, unit) or bool(g.cohesion[unit])


@forbids("4.2.1")
def drifts(g: Field, unit: CounterId) -> bool:
    """Under its marker it rallies from suppression only."""
    return has_hits_alone(g, unit) and bool(g.drift[unit])


@forbids("3.3.2")
def has_just_dropped(g: Field, unit: CounterId) -> bool:
    """Under its marker it rallies from suppression only."""
    return has_hits_alone(g, unit) and bool(g.delay[unit])


@forbids("series.rally/cohesion")
def is_fired_at(g: Field, unit: CounterId) -> bool:
    """It is in a fire zone of the enemy."""
    return has_hits_alone(g, unit) and is_under_fire(g, unit)


@rule("series.rally/cohesion")
def rally_bonus(g: Field, unit: CounterId) -> int:
    """Return what a marker of the last try adds, when a unit rallies from a Cohesion Hit."""
    tried = has(g.rallying, unit) and not has(g.suppressed, unit)
    return g.game.amounts.quality.marker if tried else 0


def rally_chance(g: Field, unit: CounterId) -> Preview | None:
    """Return how likely a unit rallies; None for one that does so without a die."""
    if has(g.suppressed, unit) and in_command(g, unit):
        return None
    return check_preview(g, unit, rally_bonus(g, unit))


@rule("series.rally/suppression")
def rally_from_suppression(g: Heroes, unit: CounterId) -> None:
    """At once In Command, else with a check."""
    if in_command(g, unit) or checks(g, unit, "rally"):
        g.suppress(unit, on=False)
        g.say("rallied", rule="series.rally/suppression", unit=unit)


@rule("series.rally/cohesion")
def rally_from_a_hit(g: Heroes, unit: CounterId) -> None:
    """With a check; a failure leaves a marker for the next try."""
    if checks(g, unit, "rally", rally_bonus(g, unit)):
        g.cohesion[unit] -= 1
        g.rallying &= ~one(unit)
        g.say("recovered", rule="series.rally/cohesion", unit=unit, hits=g.cohesion[unit])
    else:
        g.rallying |= one(unit)


@UnitAction(
    "rally",
    "rally",
    "series.rally",
    is_shaken,
    drifts,
    has_just_dropped,
    is_fired_at,
    preview=rally_chance,
)
def rally(g: Heroes, unit: CounterId) -> None:
    """From suppression first."""
    if has(g.suppressed, unit):
        rally_from_suppression(g, unit)
    else:
        rally_from_a_hit(g, unit)


DAMAGED: Final = requirement(
    "German vehicles with a black stripe that have lost a step only",
    lambda g, unit: (
        g.game.side_of[unit] == GERMANS
        and g.game.moves_by[unit] in ("tracked", "wheeled")
        and g.stripe(unit) == "black"
        and 0 < g.steps[unit] < g.game.counters.steps[unit]
    ),
)
FIRM: Final = requirement("it is suppressed", lambda g: ~g.suppressed)


@frame
class Recovery(kit.OfUnit):
    """A German vehicle recovers its lost step (16.4)."""

    unit: CounterId

    @forbids("16.4", *rules_of(why_unpaid))
    def is_unpaid(self, g: Field) -> Refusal | None:
        """No point is paid for it."""
        return why_unpaid(g, self.unit, "16.4")

    @ask("16.4", by=kit.OfUnit.owner, or_else="check")
    def pay_or_check(self, g: Field) -> None:
        """Pay a command point for {unit:counter}, or check whether it recovers its step?"""

    def odds_of_check(self, g: Field) -> Preview:
        """Return how likely the check is passed."""
        return recovery_chance(g, self.unit)

    @pay_or_check.on(preview=odds_of_check)
    def check(self, g: Field) -> None:
        """It pays nothing, and checks."""

    @pay_or_check.on(when=Choice(is_unpaid), rule="16.4")
    def hold_firm(self, g: Command) -> Next:
        """A point passes the check."""
        pay(g, self.unit, "recovery")
        recover_step(g, self.unit)
        return done()

    @step("16.4")
    def try_it(self, g: Heroes) -> None:
        """A marker of the last try helps, and a failure leaves one."""
        if checks(g, self.unit, "recovery", rally_bonus(g, self.unit)):
            recover_step(g, self.unit)
        else:
            g.rallying |= one(self.unit)


def recovery_chance(g: Field, unit: CounterId) -> Preview:
    """Return how likely a unit recovers its step without a point."""
    return check_preview(g, unit, rally_bonus(g, unit))


@rule("16.4")
def recover_step(g: Units, unit: CounterId) -> None:
    """It is at full strength; its Cohesion Hits stay."""
    g.set_steps(unit, g.game.counters.steps[unit])
    g.rallying &= ~one(unit)
    g.forget_zone(unit)
    g.say("step-recovered", rule="16.4", unit=unit)


@UnitAction("recover-tank", "rally", "16.4", DAMAGED, FIRM, LED, CALM, preview=recovery_chance)
def recover_tank(g: Field, unit: CounterId) -> Next:
    """With a check, or for a point."""
    del g
    return call(Recovery, unit)


LOOSE: Final = requirement(
    "it has dug in", lambda g, unit: g.works[unit] < 1 + has(g.game.engineers, unit)
)
"""Only engineers make an Entrenchment of an Improved Position."""


@UnitAction(
    *("dig", "engineer", "series.works/levels", DEPLOYED, ON_FOOT, LOOSE),
    check="works",
    provokes_fire=True,
)
def dig(g: Units, unit: CounterId) -> None:
    """It digs in, or makes its works a level better."""
    g.works[unit] += 1
    g.say("dug-in", rule="series.works/levels", unit=unit, works=WORKS[g.works[unit]])


@requires("series.works/levels")
def dug_in_beside_it(g: Field, unit: CounterId) -> CounterSet:
    """It is in no Improved Position beside the engineer."""
    return pack(u for u in g.comrades(unit) if u != unit and g.works[u] == 1)


@UnitAction(
    *("entrench", "engineer", "series.works/levels", ENGINEER, DEPLOYED, ON_FOOT),
    target=Choice(dug_in_beside_it),
    check="works",
    provokes_fire=True,
)
def entrench(g: Units, unit: CounterId, target: CounterId) -> None:
    """An engineer makes an Entrenchment of the Improved Position of a unit beside it."""
    del unit
    g.works[target] += 1
    g.say("dug-in", rule="series.works/levels", unit=target, works=WORKS[g.works[target]])


HEDGES: Final = requirement(
    "Germans in bocage only",
    lambda g, unit: (
        g.game.side_of[unit] == GERMANS and g.game.board.terrain[g.hex[unit]] == "bocage"
    ),
)
BARE: Final = requirement("it is in cover", lambda g: ~g.hedged)


@UnitAction("take-cover", "engineer", "16.3", HEDGES, BARE, DEPLOYED, CALM)
def take_cover(g: Units, unit: CounterId) -> None:
    """No check: the hedges serve it until it has left the hex, digging in or not."""
    g.hedged |= one(unit)
    g.say("in-cover", rule="16.3", unit=unit)


FREE: Final = requirement("mines lie there", lambda g, unit: g.hex[unit] not in g.mines)


@UnitAction("lay-mines", "engineer", "10.1", ENGINEER, DEPLOYED, FREE, provokes_fire=True)
def lay_mines(g: Works, unit: CounterId) -> None:
    """No die: the mines lie, and their owner is safe from them."""
    g.mines[g.hex[unit]] = g.game.side_of[unit]
    g.say("mines-laid", rule="10.1", unit=unit, at=g.hex[unit])


CLEARERS: Final = requirement("engineers and Crabs only", lambda g: g.game.engineers | g.game.crabs)
MINED: Final = requirement("no enemy mines there", lambda g, unit: g.is_mined(unit, g.hex[unit]))
ARRIVED: Final = requirement("it has entered the mines with this chit", lambda g: ~g.halted)


@rule("10.3")
def needed_to_clear(g: Field, unit: CounterId) -> int:
    """Return the highest die with which one step clears mines."""
    return LIMITS.clears_mines + work_bonus(g, unit)


def chance_to_clear(g: Field, unit: CounterId) -> Preview:
    """Return how likely a unit clears the mines."""
    needed = needed_to_clear(g, unit)
    sure = g.steps[unit] > 1
    chance = Fraction(1) if sure else share_of_dice(lambda die: die <= needed)
    return Preview(rows=(PreviewRow("mines cleared", str(chance), "10.3"),))


@UnitAction(
    "clear-mines",
    "engineer",
    "10.3",
    CLEARERS,
    DEPLOYED,
    MINED,
    ARRIVED,
    provokes_fire=True,
    preview=chance_to_clear,
)
def clear_mines(g: Works, unit: CounterId) -> None:
    """Two steps clear them; one step needs 6 or less, and leaves a Work marker if it fails."""
    at = g.hex[unit]
    if g.steps[unit] == 1:
        needed, die = needed_to_clear(g, unit), g.d10("mines")
        g.say("mines-die", rule="10.3", unit=unit, die=die, needed=needed)
        if die > needed:
            g.labour |= one(unit)
            return
    del g.mines[at]
    g.labour &= ~one(unit)
    g.say("mines-cleared", rule="10.3", unit=unit, at=at)


RUINED: Final = requirement("no rubble there", lambda g, unit: has(g.rubble, g.hex[unit]))


@UnitAction(
    "clear-rubble",
    "engineer",
    "2.5",
    ENGINEER,
    DEPLOYED,
    RUINED,
    check="rubble",
    provokes_fire=True,
)
def clear_rubble(g: Works, unit: CounterId) -> None:
    """The ruins are gone; a strongpoint or post there stays destroyed."""
    g.rubble &= ~one(g.hex[unit])
    g.changed()
    g.say("rubble-cleared", rule="2.5", unit=unit, at=g.hex[unit])


def in_the_box(g: Field, division: str) -> Iterator[CounterId]:
    """Yield the rearguards of a division that are in its box of available ones."""
    own = iterate(g.game.rearguards & g.units_of_division(division))
    box = [u for u in own if g.hex[u] == OFF]
    out = len(own) - len(box)
    allowed = (
        g.rearguards[g.game.division_ids[division]] - out if division in g.game.divisions else 0
    )
    yield from box[: max(allowed, 0)]


@rule("5.0")
def post(g: Drop, rearguard: CounterId, at: HexId) -> None:
    """A rearguard stands there; one that is eliminated goes back to its box and comes again."""
    g.set_steps(rearguard, 1)
    g.put(rearguard, at)
    g.cohesion[rearguard] = g.delay[rearguard] = 0
    g.suppress(rearguard, on=False)
    g.say("rearguard", rule="5.0", unit=rearguard, at=at)


INFANTRY: Final = requirement(
    "infantry on foot only",
    lambda g, unit: (
        g.is_on_foot(unit) and g.game.colours[unit] == "red" and not has(g.game.rearguards, unit)
    ),
)
LEFT: Final = requirement(
    "its division has no rearguard left",
    lambda g, unit: next(in_the_box(g, g.division_of(unit)), OFF) != OFF,
)


@UnitAction("leave-rearguard", "rearguard", "5.0", INFANTRY, LEFT, CALM, LED)
def leave_a_rearguard(g: Drop, unit: CounterId) -> None:
    """It stays behind, and is not active with this chit."""
    rearguard = next(in_the_box(g, g.division_of(unit)))
    post(g, rearguard, g.hex[unit])
    g.done |= one(rearguard)


@requires("5.0")
def has_roadblocks(g: Field, unit: CounterId) -> bool:
    """Its division has no roadblock left."""
    division = g.division(unit)
    return division != OFF and bool(g.blocks[division])


@requires("5.0")
def is_on_a_road(g: Field, unit: CounterId) -> bool:
    """No road there."""
    return has(g.game.roads, g.hex[unit])


@forbids("5.0")
def is_blocked(g: Field, unit: CounterId) -> bool:
    """A roadblock is there."""
    return has(g.roadblocks, g.hex[unit])


@forbids("2.4.2")
def beside_a_bridge(g: Field, unit: CounterId) -> bool:
    """Not in a hex of a bridge."""
    return is_at_a_bridge(g, g.hex[unit])


BLOCKING: Final = (has_roadblocks, is_on_a_road, is_blocked, beside_a_bridge)


@UnitAction(
    "block-road",
    "engineer",
    "5.0",
    ON_FOOT,
    DEPLOYED,
    *BLOCKING,
    check="roadblock",
    provokes_fire=True,
)
def block(g: Works, unit: CounterId) -> None:
    """How many there are is a limit for the whole game."""
    g.blocks[g.division(unit)] -= 1
    g.roadblocks |= one(g.hex[unit])
    g.say("blocked", rule="5.0", unit=unit, at=g.hex[unit])


BLOCKED: Final = requirement("no roadblock there", lambda g, unit: has(g.roadblocks, g.hex[unit]))


@UnitAction(
    "clear-road",
    "engineer",
    "5.0",
    ENGINEER,
    DEPLOYED,
    BLOCKED,
    check="roadblock",
    provokes_fire=True,
)
def clear_road(g: Works, unit: CounterId) -> None:
    """The road is clear."""
    g.roadblocks &= ~one(g.hex[unit])
    g.say("road-clear", rule="5.0", unit=unit, at=g.hex[unit])
