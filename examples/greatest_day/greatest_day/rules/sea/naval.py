"""What does the navy do when its chit is drawn (4.4, 4.5.6, 4.7)?"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from greatest_day.facts import BOXES
from greatest_day.printed import ALLIES, GERMANS, SIDES
from greatest_day.rules.combat.beach import BeachFire, cell_rows, may_fire_at_beach
from greatest_day.rules.combat.fire import Fire
from greatest_day.rules.combat.odds import shot_preview
from greatest_day.rules.combat.shelling import Salvo, salvo_rows
from greatest_day.rules.combat.strength import Kind, Shot
from greatest_day.rules.common.command import share_of_dice
from greatest_day.rules.ground.securing import secure
from greatest_day.rules.sea.landing import Landings, landing_hexes_of
from greatest_day.rules.sea.loading import Loading
from greatest_day.rules.sea.ships import (
    CoastalShot,
    NavalFire,
    anchorages,
    box_of,
    distance_from,
    engaging_rows,
    may_be_engaged,
    may_engage,
    posts_before,
    ship_contact,
    targets_of,
)
from greatest_day.state import Beach, Field, Naval, Turn, Whole
from hexwar.board import (
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    first,
    has,
    iterate,
    one,
    pack,
    up_to,
)
from hexwar.play import (
    Actions,
    Choice,
    Frame,
    Next,
    Preview,
    Refusal,
    again,
    ask,
    call,
    forbids,
    frame,
    repeat,
    requires,
    rule,
    rules_of,
    step,
)

# -- the sequence


def shelling_rows(g: Field, unit: CounterId, to: HexId) -> Preview:
    """Return what the fire of a ship at a hex would come to."""
    needed = ship_contact(g, to)
    reached = Fraction(1) if needed is None else share_of_dice(lambda die: die <= needed)
    return Preview(rows=tuple(salvo_rows(g, Salvo(unit, to, "indirect", reached))), hexes=one(to))


def how_craft_fire(g: Field, craft: CounterId) -> Kind:
    """Return how rocket craft, or support craft, fire at a unit."""
    return "rockets" if has(g.game.rockets, craft) else "support"


def support_rows(g: Field, unit: CounterId, target: CounterId) -> Preview:
    """Return what the fire of a rocket or support craft at a unit would come to."""
    return shot_preview(g, Shot(unit, target, how_craft_fire(g, unit)))


@frame
class NavalSequence(Frame):
    """The naval sequence of play, when the Naval chit is drawn (4.7)."""

    fired: CounterSet = NONE  # ships and batteries that have had their turn
    opening: bool = False  # whether it opens 6 June, when rocket craft fire

    @step("4.7")
    def the_allies_act(self, g: Turn) -> None:
        """It is their chit."""
        g.active = ALLIES

    @step("4.2.4", "4.7")
    def open_the_gaps(self, g: Beach) -> None:
        """Where the gaps are down to nothing they are all open from the next Naval chit on."""
        if g.game.beach_levels and not g.gaps:
            g.open_gaps = up_to(int, len(g.game.gaps))

    @requires("4.4.4")
    def at_sea(self, g: Field) -> CounterSet:
        """It is not at sea."""
        return g.afloat

    @forbids("4.4.4")
    def has_fired(self, g: Field) -> CounterSet:
        """It has fired."""
        del g
        return self.fired

    @forbids("4.4.5")
    def rockets_wait(self, g: Field) -> CounterSet:
        """Rocket craft fire with the chit that opens 6 June."""
        return NONE if self.opening else g.game.rockets

    @forbids("4.4.6")
    def is_a_craft(self, g: Field) -> CounterSet:
        """Craft fire at units."""
        return g.game.support | g.game.rockets

    ships = Choice(at_sea, has_fired, rockets_wait)
    gunners = Choice(ships, is_a_craft)

    def why_not_shelled(self, g: Field, unit: CounterId, to: HexId) -> Refusal:
        """Return what keeps a ship from shelling a hex: its range, or that nobody sees it."""
        gap, far = distance_from(g, unit, to), g.game.ranges[unit]
        if gap > far:
            return Refusal("4.4.4", "range {range}, distance {gap}", range=far, gap=gap)
        enemies = has(g.standing[GERMANS], to)
        return Refusal("4.4.4", "Nobody observes it." if enemies else "No enemy is there.")

    @requires("4.4.4", "4.1.6", reason="It is no target.", why=why_not_shelled)
    def shelled(self, g: Field, unit: CounterId) -> HexSet:
        return targets_of(g, unit)

    @forbids("4.4.6")
    def is_secured(self, g: Field) -> bool:
        """The beach is secured."""
        return bool(g.secured)

    @requires("4.4.6")
    def support_craft(self, g: Field) -> CounterSet:
        """It is no support craft."""
        return g.game.support

    @forbids(*rules_of(may_fire_at_beach))
    def cannot_fire_at_beach(self, g: Field, unit: CounterId) -> Refusal | None:
        """It cannot fire at the beach."""
        return may_fire_at_beach(g, unit)

    @ask("4.4.4", "4.4.6", "4.7", "4.8.1", by=SIDES[ALLIES], or_else="cease-fire")
    def naval_bombardment(self, g: Field) -> None:
        """Which ship fires at the coast?"""

    @naval_bombardment.on(gunners, Choice(shelled), rule="4.4.4", preview=shelling_rows)
    def shell(self, g: Field, unit: CounterId, to: HexId) -> Next:
        """It fires indirectly, from its box."""
        self.fired |= one(unit)
        return repeat(NavalFire, unit, to)

    supporters = Choice(support_craft, ships, cannot_fire_at_beach)

    @naval_bombardment.on(supporters, when=Choice(is_secured), rule="4.4.6", preview=cell_rows)
    def support(self, g: Field, unit: CounterId) -> Next:
        """It fires at the beach defences, as a landing craft does."""
        self.fired |= one(unit)
        return repeat(BeachFire, unit)

    @requires("4.4.6", "4.4.5")
    def craft(self, g: Field) -> CounterSet:
        """Only rocket and support craft fire at units."""
        return g.game.support | g.game.rockets

    @requires("4.4.6")
    def posts(self, g: Field, unit: CounterId) -> CounterSet:
        """It is no post that they see themselves."""
        return pack(posts_before(g, unit))

    @naval_bombardment.on(Choice(craft, ships), Choice(posts), rule="4.4.6", preview=support_rows)
    def support_fire(self, g: Naval, unit: CounterId, target: CounterId) -> Next:
        """It fires at the unit; rocket craft are gone then."""
        self.fired |= one(unit)
        g.afloat &= ~(one(unit) & g.game.rockets)
        return repeat(Fire, unit, target, how_craft_fire(g, unit))

    @step("4.4.5", "4.8.1")
    def rockets_leave(self, g: Naval) -> None:
        """Those that have not fired are gone before the coast answers."""
        g.afloat &= ~g.game.rockets

    @step("4.3.2", "4.8.5")
    def perhaps_secured(self, g: Whole) -> None:
        """The last defence may have fallen to the ships: then nothing lands any more."""
        secure(g)

    @requires("4.4.7")
    def batteries(self, g: Field) -> CounterSet:
        """It is no coastal battery that can fire."""
        return g.game.coastal & g.present[GERMANS]

    @forbids("4.4.7")
    def has_answered(self, g: Field) -> CounterSet:
        """It has fired."""
        del g
        return self.fired

    @forbids(*rules_of(may_engage), "4.8.2")
    def cannot_engage(self, g: Field, unit: CounterId) -> Refusal | None:
        """It cannot fire at the sea."""
        return may_engage(g, unit)

    answering = Choice(batteries, has_answered, cannot_engage)

    @requires("4.4.7")
    def ships_and_loads(self, g: Field) -> CounterSet:
        """It is not at sea."""
        return g.afloat | g.wave

    @forbids(*rules_of(may_be_engaged))
    def cannot_be_engaged(self, g: Field, unit: CounterId, target: CounterId) -> Refusal | None:
        """It cannot be fired at."""
        return may_be_engaged(g, unit, target)

    @ask("4.4.7", "4.8.2", by=SIDES[GERMANS], or_else="stay-silent")
    def coastal_fire(self, g: Field) -> None:
        """Which coastal battery fires at what is at sea?"""

    @coastal_fire.on(answering, Choice(ships_and_loads, cannot_be_engaged), preview=engaging_rows)
    def answer(self, g: Field, unit: CounterId, target: CounterId) -> Next:
        self.fired |= one(unit)
        return repeat(CoastalShot, unit, target)

    @step("4.5.1", "4.7", "4.8.3.1", "4.8.3.2")
    def landings(self, g: Field) -> Next:
        return call(Landings) if g.wave and not g.secured else None

    @step("4.5.4.2", "4.5.6.1", "4.7", "4.8.4")
    def load_craft(self, g: Field) -> Next:
        return call(Loading) if g.loading and not g.secured else None

    @step("4.5.6.1", "4.5.6.2", "4.7", "4.8.4")
    def move_up(self, g: Naval) -> None:
        """What is loading goes into the landing boxes, what is under way begins to load."""
        self.fired = NONE
        if g.secured:
            return
        for unit in iterate(g.loading):
            g.say("embarked", rule="4.5.6.1", unit=unit)
        g.wave |= g.loading
        g.loading, g.under_way = g.under_way, NONE

    @requires("4.5.6.2")
    def begins_to_load(self, g: Field) -> CounterSet:
        """It has not just begun to load."""
        return g.loading

    @forbids("4.5.6.2")
    def is_directed(self, g: Field) -> CounterSet:
        """It has been directed already."""
        del g
        return self.fired

    loads = Choice(begins_to_load, is_directed)

    @requires("4.5.6.2")
    def beaches(self, g: Field) -> HexSet:
        """It is not the first hex of a sub-beach."""
        return pack(first(hexes) for hexes in g.game.sub_beaches)

    @forbids("4.5.6.2")
    def its_own_beach(self, g: Field, unit: CounterId) -> HexSet:
        """It goes there."""
        return landing_hexes_of(g, unit)

    @ask("4.5.6.2", "4.7", by=SIDES[ALLIES], or_else="as-planned")
    def choose_sub_beaches(self, g: Field) -> None:
        """Which load goes to another sub-beach?"""

    others = Choice(beaches, its_own_beach)

    @choose_sub_beaches.on(loads, others, rule="4.5.6.2")
    def direct(self, g: Naval, unit: CounterId, to: HexId) -> Next:
        """It lands there, not where the scenario says."""
        self.fired |= one(unit)
        g.sub_beach = {**g.sub_beach, unit: to}
        g.say("directed", unit=unit, to=to)
        return again()

    @requires("4.4.3")
    def somebody_is_at_sea(self, g: Field) -> bool:
        """Nobody is left at sea."""
        return bool(g.afloat | g.wave | g.loading)

    @requires("4.4.3")
    def roads(self, g: Field) -> HexSet:
        """It is not off the coast of its sector."""
        return anchorages(g)

    @ask("4.4.3", "4.7", by=SIDES[ALLIES], or_else="ride-at-anchor")
    def move_the_force(self, g: Field) -> None:
        """Where does the marker of the assault force go?"""

    @move_the_force.on(Choice(roads), when=Choice(somebody_is_at_sea), rule="4.4.3")
    def shift(self, g: Naval, to: HexId) -> None:
        """Its ships and landing boxes are there now."""
        g.force = to
        g.say("force-moved", to=to)

    def sailors(self, g: Field) -> CounterSet:
        """The ships that have not changed their box."""
        return g.afloat & ~self.fired & ~(g.game.support | g.game.rockets)

    @rule("4.4.2")
    def may_be_stationed(self, g: Field, unit: CounterId, box: str) -> Refusal | None:
        """A ship, once with each Naval chit, in any other box of its force."""
        if not has(g.afloat & ~(g.game.support | g.game.rockets), unit):
            return Refusal("4.4.2", "It is no ship at sea.")
        if has(self.fired, unit):
            return Refusal("4.4.2", "It has changed its box.")
        if box not in BOXES:
            return Refusal("4.4.2", "There is no such box.")
        return Refusal("4.4.2", "It is in that box.") if box == box_of(g, unit) else None

    @ask("4.4.2", "4.7", by=SIDES[ALLIES], or_else="anchor")
    def change_boxes(self, g: Field) -> Actions:
        """Which ship changes its box?"""
        pairs = product(iterate(self.sailors(g)), BOXES)
        yield from (("station", *pair) for pair in pairs if not self.may_be_stationed(g, *pair))

    @change_boxes.on(refusal=may_be_stationed, rule="4.4.2")
    def station(self, g: Naval, unit: CounterId, box: str) -> Next:
        self.fired |= one(unit)
        g.boxes = {**g.boxes, unit: BOXES[box]}
        g.say("sailed", unit=unit, box=box)
        return again()
