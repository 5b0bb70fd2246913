"""What happens while a craft unloads on the beach, and how does one that drifts come to it?

Obstacles may send a craft adrift (4.2.1); it unloads as soon as its marker is gone.
"""

from __future__ import annotations

from typing import Final

from greatest_day.printed import GERMANS, LIMITS, SIDES
from greatest_day.rules.combat.beach import BeachFire, NestsAtLanding, attack_rows, cell_rows
from greatest_day.rules.combat.fire import Fire, is_quick_enough
from greatest_day.rules.combat.odds import shot_preview
from greatest_day.rules.combat.strength import Shot
from greatest_day.rules.common.command import check_chance
from greatest_day.rules.common.heroes import BEARER, stake
from greatest_day.rules.common.sight import covering, fire_zone
from greatest_day.rules.common.unit_actions import UnitAction, requirement
from greatest_day.rules.ground.forming import FormUp
from greatest_day.state import OFF, Field, Heroes, Units
from hexwar.board import NONE, CounterId, CounterSet, HexId, SideId, has, iterate, one, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    again,
    ask,
    call,
    done,
    forbids,
    frame,
    goto,
    repeat,
    requires,
    rule,
    step,
)


def bonus(g: Field) -> int:
    """Return what opportunity fire at a landing has more, by the reading that is played."""
    return g.game.amounts.target.onward if g.game.options.get("landing_bonus") else 0


def odds_at_landing(g: Field, unit: CounterId, target: CounterId) -> Preview:
    """Return what fire at a landing would come to, after its check."""
    shot = Shot(unit, target, "opportunity", moving=bonus(g))
    return shot_preview(g, shot, check_chance(g, unit))


@frame
class Reaction(Frame):
    """The Germans may fire at a craft that lands, or at one unit that has left it (4.2.3)."""

    targets: CounterSet  # at whom: one of them is fired at
    tried: CounterSet = NONE  # units that have had their chance
    aim: CounterId = OFF  # the unit at which they have decided to fire

    @forbids("4.2.3")
    def has_tried(self, g: Field) -> CounterSet:
        """It has had its chance."""
        del g
        return self.tried

    @requires("4.2.3")
    def covering(self, g: Field) -> CounterSet:
        """No target is in its fire zone."""
        hexes = {g.hex[u] for u in iterate(self.targets) if g.hex[u] != OFF}
        return pack(unit for at in hexes for unit in covering(g, at, SideId(1)))

    candidates = Choice(has_tried, covering)

    @requires("4.2.3")
    def landed(self, g: Field) -> CounterSet:
        """It has not just landed."""
        return self.targets & g.present[0]

    @forbids("4.2.3")
    def others_are_fired_at(self, g: Field) -> CounterSet:
        """Another unit is fired at."""
        del g
        return NONE if self.aim == OFF else ~one(self.aim)

    aims = Choice(landed, others_are_fired_at)

    @ask("4.2.3", by=SIDES[1], or_else="hold-fire")
    def react(self, g: Field) -> None:
        """Fire at the landing?"""

    @react.on(candidates, aims, preview=odds_at_landing)
    def shoot(self, g: Heroes, unit: CounterId, target: CounterId) -> Next:
        self.tried |= one(unit)
        self.aim = target
        if not is_quick_enough(g, unit):
            return again()
        return repeat(Fire, unit, target, "opportunity", moving=bonus(g))

    @react.on(Choice(candidates, *BEARER), rule="6.1")
    def rely_on_hero(self, g: Heroes, unit: CounterId) -> Next:
        """Its check for fire passes."""
        return stake(g, unit)

    @step("4.2.3")
    def told(self, g: Field) -> Next:
        """A unit that has tried has used its chance."""
        return done(self.tried)


def nests_at_unit(g: Field, unit: CounterId) -> Preview:
    """Return what the fire of nests at a passenger would come to."""
    return attack_rows(g, "nests", unit, landing=True)


@frame
class Unload(Frame):
    """A craft unloads its passengers, fires, and goes back to sea (4.5.4).

    The frame ends with the set of the passengers that have landed.
    """

    craft: CounterId
    to: HexId
    load: CounterId
    nested: bool = False  # whether the nests have attacked
    shot: bool = False  # whether German units have fired
    adrift: bool = False  # whether it drifted: then its passengers do so after it
    landed: CounterSet = NONE  # the units ashore; leaders are none

    @step("4.2.3", "4.5.4.3")
    def unload(self, g: Units) -> Next:
        """What has happened to the craft happens to each unit in it; with it they are lost.

        It fires before it goes, also if that has eliminated all of them.
        """
        craft, crew = self.craft, g.crew(self.load)
        lost = g.game.counters.steps[craft] - g.steps[craft]
        for unit in crew:
            come_ashore(g, unit, self.to)
            g.drift[unit] = 0
        for unit in iterate(pack(crew) & ~g.game.leaders):
            g.cohesion[unit] = g.cohesion[craft]
            g.suppress(unit, on=has(g.suppressed, craft))
            if lost:
                g.lose_steps(unit, lost, "4.5.4.3")
            if g.hex[unit] != OFF:
                self.landed |= one(unit)
            if self.adrift:
                g.drift[unit] = LIMITS.drift
        return goto(self.withdraw) if self.is_lost(g) else None

    def passengers(self, g: Field) -> list[CounterId]:
        return [u for u in iterate(self.landed) if g.hex[u] != OFF]

    @step("4.5.4.4")
    def form_up(self, g: Field) -> Next:
        return call(FormUp, self.landed, "4.5.4.4") if self.passengers(g) else None

    @requires("4.2.2.1")
    def nests_are_left(self, g: Field) -> bool:
        """No nests are left."""
        return bool(g.nests)

    @forbids("4.2.2.1")
    def nests_have_attacked(self, g: Field) -> bool:
        """The nests have attacked."""
        del g
        return self.nested

    @requires("4.2.2.1")
    def exposed(self, g: Field) -> CounterSet:
        """It has not just landed."""
        return pack(self.passengers(g))

    @ask("4.2.2.1", by=SIDES[1], or_else="spare")
    def nests_at_a_unit(self, g: Field) -> None:
        """Which landed unit do the nests attack?"""

    nests_free = Choice(nests_are_left, nests_have_attacked)

    @nests_at_a_unit.on(Choice(exposed), when=nests_free, preview=nests_at_unit)
    def nests_at(self, g: Field, unit: CounterId) -> Next:
        self.nested = True
        return call(NestsAtLanding, unit)

    @step("4.2.3")
    def fire_at_a_unit(self, g: Field) -> Next:
        """If nobody fired at the craft, one landed unit may be fired at."""
        return None if self.shot or not self.passengers(g) else call(Reaction, self.landed)

    @forbids("4.5.4.5")
    def is_lost(self, g: Field) -> bool:
        """The craft is lost."""
        return bool(g.hex[self.craft] == OFF)

    @forbids("4.5.4.5")
    def is_suppressed(self, g: Field) -> bool:
        """The craft is suppressed."""
        return has(g.suppressed, self.craft)

    @ask("4.5.4.5", by=SIDES[0], or_else="turn-about")
    def return_fire(self, g: Field) -> None:
        """Does {craft:counter} fire at the beach defences, or at a strongpoint?"""

    @requires("4.5.4.5")
    def strongpoints(self, g: Field) -> CounterSet:
        """A craft does not fire at it."""
        # Strongpoints and coastal batteries; by option all units.
        at_all = g.game.options.get("craft_fire_at_all")
        return g.present[GERMANS] & (~g.game.leaders if at_all else g.game.forts)

    @requires("4.5.4.5")
    def in_its_fire_zone(self, g: Field) -> CounterSet:
        """It is not in its fire zone."""
        zone = fire_zone(g, self.craft)
        return pack(u for u in iterate(g.present[GERMANS]) if has(zone, g.hex[u]))

    posts = Choice(strongpoints, in_its_fire_zone)

    def odds_of(self, g: Field, target: CounterId) -> Preview:
        """Return what the fire of the craft would come to."""
        return shot_preview(g, Shot(self.craft, target))

    @return_fire.on(posts, when=Choice(is_lost, is_suppressed), preview=odds_of)
    def fire_back(self, g: Field, target: CounterId) -> Next:
        """It fires directly, with no company bonus."""
        return call(Fire, self.craft, target, "direct")

    def odds_at_defences(self, g: Field) -> Preview:
        """Return what the fire of the craft at the defences would come to."""
        return cell_rows(g, self.craft)

    @return_fire.on(when=Choice(is_lost, is_suppressed, nests_are_left), preview=odds_at_defences)
    def cover(self, g: Field) -> Next:
        return call(BeachFire, self.craft)

    @step("4.5.4.6")
    def withdraw(self, g: Units) -> None:
        """The craft goes back to sea, as good as new."""
        if not self.is_lost(g):
            g.put(self.craft, OFF)
        g.set_steps(self.craft, 0)
        g.suppress(self.craft, on=False)

    @step("4.5.4.7")
    def tell_who_has_landed(self, g: Field) -> Next:
        return done(self.landed)


@rule("4.5.2", "4.5.3")
def come_ashore(g: Units, unit: CounterId, at: HexId) -> None:
    """Put a unit that was at sea on the beach."""
    g.set_steps(unit, g.steps[unit] or g.game.counters.steps[unit])
    g.put(unit, at)
    g.say("landed", rule="4.5.2", unit=unit, to=at)


# -- adrift

DRIFTING: Final = requirement("it does not drift", lambda g, unit: bool(g.drift[unit]))
NO_LEADER: Final = requirement("the leader lands with the craft", lambda g: ~g.game.leaders)


@UnitAction("clear-obstacles", "drift", "4.2.1", DRIFTING, NO_LEADER)
def clear_obstacles(g: Units, unit: CounterId) -> Next:
    """One level less; a craft that is clear of the obstacles unloads at once.

    The nests have attacked it before, as each unit on the beach that acts.
    """
    g.drift[unit] -= 1
    g.say("drifts-less", rule="4.2.1", unit=unit, left=g.drift[unit])
    load = g.cargo.get(unit, OFF)
    if g.drift[unit] or load == OFF:
        return None
    g.cargo = {craft: own for craft, own in g.cargo.items() if craft != unit}
    return call(Unload, unit, g.hex[unit], load, nested=True, adrift=True)
