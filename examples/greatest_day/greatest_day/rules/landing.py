"""How does a beach defend itself, and how do craft and tanks land on it (4.2, 4.5, 4.8.3)?"""

from __future__ import annotations

from greatest_day.printed import GERMANS, LIMITS, SIDES
from greatest_day.rules.activation import Activation
from greatest_day.rules.beach import BeachAttack, BeachFire
from greatest_day.rules.command import can_pay, pay
from greatest_day.rules.fire import Fire, is_quick_enough
from greatest_day.rules.movement import columns
from greatest_day.rules.sight import covering, fire_zone
from greatest_day.state import OFF, Field
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, SideId, has, iterate, one
from hexwar.play import Actions, Frame, Next, again, ask, call, done, frame, goto, rule, step
from hexwar.play.candidates import each, only
from hexwar.play.frames import repeat
from hexwar.play.refusal import Refusal


def bonus(g: Field) -> int:
    """Return what opportunity fire at a landing has more, by the reading that is played."""
    return int(g.game.amounts["target"]["onward"]) if g.game.options.get("landing_bonus") else 0


@frame
class Ashore(Activation):
    """Units that have just landed act (4.5.4.7, 4.5.5.3).

    Attributes:
        crew: The units that have landed.
        tank: Whether they are DD tanks: their first action is free and may be a move.
    """

    crew: CounterSet = NONE
    tank: bool = False

    @step("4.5.4.7", "4.5.5.3")
    def begin(self, g: Field) -> None:
        """They begin at once; nobody receives points."""

    @rule("4.5.4.7", "4.5.5.3")
    def may_activate(self, g: Field, unit: CounterId) -> str | None:
        """Those that have landed, once: passengers of a craft for a command point."""
        if not has(self.crew, unit) or has(g.done, unit):
            return Refusal("4.5.4.7", "it has not just landed, or has acted")
        if has(g.suppressed, unit) and self.tank:
            return Refusal("4.5.5.3", "it is suppressed")
        paid = self.tank or can_pay(g, unit)
        return None if paid else Refusal("4.5.4.7", "out of command, or no point left")

    def activate(self, g: Field, unit: CounterId) -> Next:
        """It acts; passengers of a craft pay for it."""
        if not self.tank:
            pay(g, unit, "landing")
        self.unit, self.acted, self.again = unit, "", not self.tank
        g.done |= one(unit)
        return goto(self.nests_fire)

    @rule("4.5.4.7")
    def may_take(self, g: Field, kind: str) -> str | None:
        """Anything but a move; tanks may also move."""
        if kind == "move" and not self.tank:
            return Refusal("4.5.4.7", "it does not move in the turn of its landing")
        return super().may_take(g, kind)


@frame
class Reaction(Frame):
    """The Germans may fire at a craft that lands, or at one unit that has left it (4.2.3).

    Attributes:
        targets: At whom: one of them is fired at.
        tried: Units that have had their chance.
        aim: The unit at which they have decided to fire.
    """

    targets: CounterSet
    tried: CounterSet = NONE
    aim: CounterId = OFF

    def candidates(self, g: Field) -> list[CounterId]:
        """The German units in whose fire zone a target is, and which have not tried."""
        hexes = {g.hex[u] for u in iterate(self.targets) if g.hex[u] != OFF}
        near = {unit for at in hexes for unit in covering(g, at, SideId(1))}
        return sorted(unit for unit in near if not has(self.tried, unit))

    def landed(self, g: Field, unit: CounterId) -> list[CounterId]:
        """The units at which it can fire: all of them fire at the same one."""
        aims = self.targets if self.aim == OFF else one(self.aim)
        return [u for u in iterate(aims) if g.hex[u] != OFF]

    @ask("4.2.3", by=SIDES[1], or_else="hold-fire")
    def react(self, g: Field) -> None:
        """Fire at the landing?"""

    @react.on(
        only(candidates, "4.2.3", "no target in its fire zone, or it has had its chance"),
        only(landed, "4.2.3", "one landed unit is fired at"),
    )
    def shoot(self, g: Field, unit: CounterId, target: CounterId) -> Next:
        """It fires if it passes the check."""
        self.tried |= one(unit)
        self.aim = target
        if not is_quick_enough(g, unit):
            return again()
        return repeat(Fire, unit, target, "opportunity", moving=bonus(g))

    @step("4.2.3")
    def told(self, g: Field) -> Next:
        """A unit that has tried has used its chance."""
        return done(self.tried)


@frame
class LandTank(Frame):
    """A DD tank swims ashore (4.8.3.2).

    Attributes:
        unit: The tank.
        to: The hex.
    """

    unit: CounterId
    to: HexId

    @step("4.5.5.1", "4.8.3.2")
    def swim(self, g: Field) -> None:
        """It lands, never In Column, with the leader who is with it."""
        come_ashore(g, self.unit, self.to)
        for leader in g.game.loads.get(self.unit, ()):
            come_ashore(g, leader, self.to)

    @step("4.2.5", "4.5.5.2")
    def sea_state(self, g: Field) -> Next:
        """The sea attacks with its state as strength, blue at armour, without modifiers."""
        return call(BeachAttack, self.unit, "sea")

    @step("4.5.5.3")
    def act(self, g: Field) -> Next:
        if g.hex[self.unit] == OFF or has(g.suppressed, self.unit):
            return done()
        return call(Ashore, crew=one(self.unit), tank=True)


@frame
class LandCraft(Frame):
    """A landing craft brings its passengers ashore (4.8.3.1).

    Attributes:
        craft: The craft.
        to: The hex.
        load: What it carries.
        nested: Whether the nests have attacked.
        shot: Whether German units have fired.
        landed: The passengers ashore.
    """

    craft: CounterId
    to: HexId
    load: CounterId
    nested: bool = False
    shot: bool = False
    landed: CounterSet = NONE

    def is_lost(self, g: Field) -> bool:
        """Tell whether the craft is gone."""
        return bool(g.hex[self.craft] == OFF)

    @step("4.5.4.1", "4.8.3.1")
    def touch_down(self, g: Field) -> None:
        """A craft is used again with both steps and nothing on it."""
        g.steps[self.craft], g.cohesion[self.craft] = g.game.counters.steps[self.craft], 0
        come_ashore(g, self.craft, self.to)

    @step("4.2.1")
    def obstacles(self, g: Field) -> Next:
        """Obstacles attack with their level as strength, white at armour, without modifiers."""
        return call(BeachAttack, self.craft, "obstacles") if g.obstacles else None

    @ask("4.2.2.1", by=SIDES[1], or_else="spare")
    def nests_at_the_craft(self, g: Field) -> Actions:
        """Do the nests attack {craft:counter}? Then they attack none of its passengers."""
        if g.nests and not self.is_lost(g):
            yield ("nests",)

    @nests_at_the_craft.on
    def nests(self, g: Field) -> Next:
        """They attack the craft."""
        self.nested = True
        return call(BeachAttack, self.craft)

    @step("4.2.3")
    def fire_at_the_craft(self, g: Field) -> Next:
        return None if self.is_lost(g) else call(Reaction, one(self.craft))

    @step("4.2.3", "4.5.4.3")
    def unload(self, g: Field) -> Next:
        """What has happened to the craft happens to each passenger; with it they are lost."""
        if not self.is_lost(g):
            self.shot = bool(g.returned)
        craft = self.craft
        lost = g.game.counters.steps[craft] - g.steps[craft]
        for unit in g.game.crews[self.load]:
            come_ashore(g, unit, self.to)
            g.cohesion[unit] = g.cohesion[craft]
            g.suppress(unit, on=has(g.suppressed, craft))
            if lost:
                g.lose_steps(unit, lost, "4.5.4.3")
            if g.hex[unit] != OFF:
                self.landed |= one(unit)
        return None if self.landed else goto(self.withdraw)

    def passengers(self, g: Field) -> list[CounterId]:
        """The passengers ashore."""
        return [u for u in iterate(self.landed) if g.hex[u] != OFF]

    @rule("4.5.4.4", "series.column")
    def may_form(self, g: Field, unit: CounterId) -> str | None:
        """One passenger, if no other column is in the hex."""
        other = has(columns(g, 0), self.to)
        if other or unit not in self.passengers(g):
            return Refusal("series.column", "another column is there")
        return None

    @ask("4.5.4.4", by=SIDES[0], or_else="deployed")
    def form_up(self, g: Field) -> None:
        """Does a passenger land In Column?"""

    @form_up.on(each(passengers, may_form))
    def land_in_column(self, g: Field, unit: CounterId) -> None:
        """It lands In Column."""
        g.form(unit, column=True)
        g.say("column", unit=unit)

    def exposed(self, g: Field) -> list[CounterId]:
        """Those whom nests may attack that have left the craft alone."""
        return [] if self.nested or not g.nests else self.passengers(g)

    @ask("4.2.2.1", by=SIDES[1], or_else="spare")
    def nests_at_a_unit(self, g: Field) -> None:
        """Which landed unit do the nests attack?"""

    @nests_at_a_unit.on(only(exposed, "4.2.2.1", "the nests have attacked, or there are none"))
    def nests_at(self, g: Field, unit: CounterId) -> Next:
        """They attack it."""
        self.nested = True
        return call(BeachAttack, unit)

    @step("4.2.3")
    def fire_at_a_unit(self, g: Field) -> Next:
        """If nobody fired at the craft, one landed unit may be fired at."""
        return None if self.shot or not self.passengers(g) else call(Reaction, self.landed)

    @ask("4.5.4.5", by=SIDES[0], or_else="turn-about")
    def return_fire(self, g: Field) -> Actions:
        """Does {craft:counter} fire at the beach defences, or at a strongpoint?"""
        if not self.is_lost(g) and not has(g.suppressed, self.craft) and g.nests:
            yield ("cover",)

    def posts(self, g: Field) -> list[CounterId]:
        """The strongpoints and coastal batteries that the craft sees, in its range."""
        able = g.game.forts & g.present[GERMANS] if not self.is_lost(g) else NONE
        return [u for u in iterate(able) if has(fire_zone(g, self.craft), g.hex[u])]

    @return_fire.on(only(posts, "4.5.4.5", "no strongpoint or battery in its fire zone"))
    def fire_back(self, g: Field, target: CounterId) -> Next:
        """It fires directly, with no company bonus."""
        return call(Fire, self.craft, target, "direct")

    @return_fire.on
    def cover(self, g: Field) -> Next:
        """It fires."""
        return call(BeachFire, self.craft)

    @step("4.5.4.6")
    def withdraw(self, g: Field) -> None:
        """The craft goes back to sea, as good as new."""
        if not self.is_lost(g):
            g.put(self.craft, OFF)
        g.steps[self.craft] = 0
        g.suppress(self.craft, on=False)

    @step("4.5.4.7")
    def act(self, g: Field) -> Next:
        return call(Ashore, crew=self.landed) if self.landed else None


@frame
class Landings(Frame):
    """All that waits in the landing boxes lands, one after the other (4.5.1)."""

    def waiting(self, g: Field) -> CounterSet:
        """The craft and tanks that have not landed."""
        return g.wave

    def landing_hexes(self, g: Field, unit: CounterId) -> HexSet:
        """The hexes of its sub-beach."""
        return g.game.landing_of.get(unit, NONE)

    @rule("4.5.2", "4.5.4.2", "series.stacking")
    def may_land_in(self, g: Field, unit: CounterId, to: HexId) -> str | None:
        """A hex of the sub-beach with room for it and its passengers."""
        game = g.game
        if not has(game.landing_of.get(unit, NONE), to):
            return Refusal("4.5.2", "it is no hex of the sub-beach")
        if len({game.battalions[u] for u in game.crews[unit] if not has(game.leaders, u)}) > 1:
            return Refusal("4.5.4.2", "a craft carries units of one battalion")
        units = (unit,) if has(game.dd, unit) else game.crews[unit]
        steps = sum(game.counters.steps[u] for u in units if not has(game.leaders, u))
        full = g.piled(to, 0) + steps > LIMITS["stack"]
        return Refusal("series.stacking", "no room for it") if full else None

    @ask("4.5.2", by=SIDES[0])
    def choose(self, g: Field) -> None:
        """What lands where?"""

    @choose.on(only(waiting, "4.5.2", "it is in no landing box"), each(landing_hexes, may_land_in))
    def land(self, g: Field, unit: CounterId, to: HexId) -> Next:
        """It lands."""
        g.wave &= ~one(unit)
        game = g.game
        if has(game.dd, unit):
            return repeat(LandTank, unit, to)
        craft = unit if has(game.craft, unit) else game.craft_in_stock
        return repeat(LandCraft, craft, to, unit)


@rule("4.5.2", "4.5.3")
def come_ashore(g: Field, unit: CounterId, at: HexId) -> None:
    """Put a unit that was at sea on the beach."""
    g.steps[unit] = g.steps[unit] or g.game.counters.steps[unit]
    g.put(unit, at)
    g.say("landed", rule="4.5.2", unit=unit, to=at)
