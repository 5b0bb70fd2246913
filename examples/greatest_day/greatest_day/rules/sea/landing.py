"""How do craft and tanks land on a beach (4.5, 4.8.3)?"""

from __future__ import annotations

from collections.abc import Iterable

from greatest_day.printed import ALLIES, LIMITS, SIDES
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.unloading import Reaction, Unload, come_ashore
from greatest_day.rules.combat.beach import BeachAttack, attack_rows, idle_craft
from greatest_day.rules.common.command import pay, why_unpaid
from greatest_day.rules.ground.marching import columns
from greatest_day.rules.sea.survivors import go_on, who_lands
from greatest_day.state import OFF, Command, Field, Heroes, Naval, Units
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, first, has, iterate, one, pack
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
    goto,
    repeat,
    requires,
    rule,
    rules_of,
    step,
)


@frame
class Ashore(Activation):
    """Units that have just landed act (4.5.4.7, 4.5.5.3)."""

    crew: CounterSet = NONE  # the units that have landed
    tank: bool = False  # whether they are DD tanks: their first action is free and may be a move

    @step("4.5.4.7", "4.5.5.3")
    def begin(self, g: Field) -> None:
        """They begin at once; nobody receives points."""

    @requires("4.5.4.7")
    def comes_ashore(self, g: Field) -> CounterSet:
        """It has not just landed."""
        return self.crew & g.present[g.active]

    @forbids("4.5.4.7")
    def has_acted(self, g: Field) -> CounterSet:
        """It has acted."""
        return g.done

    @forbids("4.5.5.3")
    def is_a_suppressed_tank(self, g: Field) -> CounterSet:
        """It is suppressed."""
        return g.suppressed if self.tank else NONE

    @forbids("4.5.4.7", *rules_of(why_unpaid))
    def is_unpaid(self, g: Field, unit: CounterId) -> Refusal | None:
        """No point is paid for it."""
        return None if self.tank else why_unpaid(g, unit, "4.5.4.7")

    active = Choice(comes_ashore, has_acted, is_a_suppressed_tank, is_unpaid)

    def activate(self, g: Command, unit: CounterId) -> Next:
        """It acts; passengers of a craft pay for it."""
        if not self.tank:
            pay(g, unit, "landing")
        self.unit, self.acted, self.again = unit, "", not self.tank
        g.done |= one(unit)
        return goto(self.nests_fire)

    @step("4.2.2.2", "4.5.5.3")
    def is_it_left(self, g: Field) -> Next:
        """A tank that the nests have suppressed does nothing more, not even rally."""
        unit = self.unit
        out = g.hex[unit] == OFF or (self.tank and has(g.suppressed, unit))
        return goto(self.choose_a_unit) if out else None

    @rule("4.5.5.3")
    def may_act_twice(self, g: Heroes) -> bool:
        """A suppressed tank does not act again."""
        return not has(g.suppressed, self.unit) and super().may_act_twice(g)

    def lands(self, g: Field) -> bool:
        """Anything but a move; tanks may also move."""
        return not self.tank

    @step("4.5.3")
    def leaders_go_on(self, g: Field) -> Next:
        """If all are lost in the end, their leader goes on without them."""
        loads = (who_lands(g, load) for load in {*g.game.crews, *g.loaded.values()})
        return go_on(g, next((units for units in loads if self.crew & pack(units)), ()))


@frame
class LandTank(Frame):
    """A DD tank swims ashore (4.8.3.2)."""

    unit: CounterId
    to: HexId

    @step("4.5.5.1", "4.8.3.2")
    def swim(self, g: Units) -> None:
        """It lands, never In Column, with the leader who is with it."""
        come_ashore(g, self.unit, self.to)
        for leader in g.crew(self.unit):
            come_ashore(g, leader, self.to)

    @step("4.2.5", "4.5.5.2")
    def sea_state(self, g: Field) -> Next:
        """The sea attacks with its state as strength, blue at armour, without modifiers."""
        return call(BeachAttack, self.unit, "sea")

    @step("4.5.5.3")
    def act(self, g: Field) -> Next:
        if g.hex[self.unit] == OFF or has(g.suppressed, self.unit):
            return go_on(g, who_lands(g, self.unit))
        return call(Ashore, crew=one(self.unit), tank=True)


@frame
class LandCraft(Frame):
    """A landing craft brings its passengers ashore (4.8.3.1)."""

    craft: CounterId
    to: HexId
    load: CounterId
    nested: bool = False  # whether the nests have attacked

    @step("4.5.4.1", "4.8.3.1")
    def touch_down(self, g: Units) -> None:
        """A craft is used again with both steps and nothing on it."""
        g.set_steps(self.craft, g.game.counters.steps[self.craft])
        g.cohesion[self.craft] = 0
        come_ashore(g, self.craft, self.to)

    @step("4.2.1")
    def obstacles(self, g: Field) -> Next:
        """Obstacles attack with their level as strength, white at armour, without modifiers."""
        return call(BeachAttack, self.craft, "obstacles") if g.obstacles else None

    @step("4.2.1")
    def drift(self, g: Units) -> Next:
        """With a 0 the obstacles send it adrift: it lands when it is clear of them."""
        if not g.drift[self.craft]:
            return None
        g.cargo = {**g.cargo, self.craft: self.load}
        for leader in iterate(pack(g.crew(self.load)) & g.game.leaders):
            come_ashore(g, leader, self.to)
            g.drift[leader] = g.drift[self.craft]
        return done()

    @requires("4.2.2.1")
    def nests_are_left(self, g: Field) -> bool:
        """No nests are left."""
        return bool(g.nests)

    @requires("4.2.2.1")
    def craft_is_there(self, g: Field) -> bool:
        """The craft is lost."""
        return bool(g.hex[self.craft] != OFF)

    @ask("4.2.2.1", by=SIDES[1], or_else="spare")
    def nests_at_the_craft(self, g: Field) -> None:
        """Do the nests attack {craft:counter}? Then they attack none of its passengers."""

    def nests_at(self, g: Field) -> Preview:
        """Return what the nests would do to the craft."""
        return attack_rows(g, "nests", self.craft)

    @nests_at_the_craft.on(when=Choice(nests_are_left, craft_is_there), preview=nests_at)
    def nests(self, g: Field) -> Next:
        self.nested = True
        return call(BeachAttack, self.craft)

    @step("4.2.3")
    def fire_at_the_craft(self, g: Field) -> Next:
        return None if g.hex[self.craft] == OFF else call(Reaction, one(self.craft))

    @step("4.5.4.1")
    def unload(self, g: Field) -> Next:
        shot = bool(g.returned)
        return call(Unload, self.craft, self.to, self.load, self.nested, shot)

    @step("4.5.4.7")
    def act(self, g: Field) -> Next:
        return call(Ashore, crew=g.returned) if g.returned else go_on(g, g.crew(self.load))


@rule("4.5.2", "4.5.6.2")
def landing_hexes_of(g: Field, unit: CounterId) -> HexSet:
    """Return the hexes of the sub-beach of a load: the scenario's, or the one chosen for it."""
    planned, to = g.game.landing_of.get(unit, NONE), g.sub_beach.get(unit, HexId(OFF))
    return next((own for own in g.game.sub_beaches if to != OFF and has(own, to)), planned)


@rule("4.8.3.1")
def craft_for(g: Field, load: CounterId) -> CounterId:
    """Return the craft that brings a load ashore: itself, or the first one that is at hand."""
    return load if has(g.game.craft, load) else first(idle_craft(g))


@rule("series.stacking", "4.5.4.4", "4.5.5.1")
def least_stack(g: Field, units: Iterable[CounterId], *, column: bool = True) -> int:
    """Return how many steps of some units count at least in the hex where they land.

    One of them may be In Column, where no other ``column`` is; a tank that swims never is.
    """
    game = g.game
    steps = [game.counters.steps[u] for u in units if not has(game.leaders, u)]
    swimmers = pack(units) & game.dd
    return sum(steps) - (0 if swimmers or not column else max(steps, default=0))


def attack_on_landing(g: Field, unit: CounterId, to: HexId) -> Preview | None:
    """Return what the sea would do to a tank that swims ashore, or the obstacles to a craft."""
    del to
    if has(g.game.dd, unit):
        return attack_rows(g, "sea", unit)
    return attack_rows(g, "obstacles", craft_for(g, unit)) if g.obstacles else None


@frame
class Landings(Frame):
    """All that waits in the landing boxes lands, one after the other (4.5.1)."""

    @requires("4.5.2")
    def in_a_landing_box(self, g: Field) -> CounterSet:
        """It is in no landing box."""
        return g.wave

    @requires("4.5.2")
    def its_sub_beach(self, g: Field, unit: CounterId) -> HexSet:
        """It is no hex of the sub-beach."""
        return landing_hexes_of(g, unit)

    @requires("4.5.4.2")
    def of_one_battalion(self, g: Field, unit: CounterId, to: HexId) -> bool:
        """A craft carries units of one battalion."""
        del to
        game = g.game
        return len({game.battalions[u] for u in g.crew(unit) if not has(game.leaders, u)}) <= 1

    @requires("series.stacking", "4.5.4.4")
    def has_room(self, g: Field, unit: CounterId, to: HexId) -> bool:
        """No room for it."""
        free = not has(columns(g, ALLIES), to)
        steps = least_stack(g, who_lands(g, unit), column=free)
        return g.piled(to, ALLIES) + steps <= LIMITS.stack

    landing_hexes = Choice(its_sub_beach, of_one_battalion, has_room)

    @ask("4.5.2", by=SIDES[0])
    def choose(self, g: Field) -> None:
        """What lands where?"""

    @choose.on(Choice(in_a_landing_box), landing_hexes, preview=attack_on_landing)
    def land(self, g: Naval, unit: CounterId, to: HexId) -> Next:
        g.wave &= ~one(unit)
        game = g.game
        if has(game.dd, unit):
            return repeat(LandTank, unit, to)
        return repeat(LandCraft, craft_for(g, unit), to, unit)
