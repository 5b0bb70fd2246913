"""What does the navy do when its chit is drawn (4.4, 4.5.6, 4.7)?"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from greatest_day.facts import BOXES, Box
from greatest_day.printed import ALLIES, GERMANS, LIMITS, SIDES
from greatest_day.rules.combat.beach import BeachFire, cell_rows, may_fire_at_beach
from greatest_day.rules.combat.fire import Fire
from greatest_day.rules.combat.odds import ledger_rows, shot_preview
from greatest_day.rules.combat.shelling import Bombardment, Salvo, salvo_rows, watched
from greatest_day.rules.combat.strength import Kind, Shot, chances_on, tell_result
from greatest_day.rules.common.calendar import is_from
from greatest_day.rules.common.command import check_chance, checks, share_of_dice
from greatest_day.rules.common.sight import view
from greatest_day.rules.sea.landing import Landings, landing_hexes_of
from greatest_day.rules.sea.loading import Loading
from greatest_day.state import OFF, Field, Guns, Naval, Units, Whole
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
    union,
    up_to,
)
from hexwar.kit.modifiers import Ledger, add, clamp
from hexwar.play import (
    Actions,
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    Refusal,
    again,
    ask,
    call,
    done,
    forbids,
    frame,
    repeat,
    requires,
    rule,
    rules_of,
    step,
)


@rule("4.1.5", "4.4.2")
def box_of(g: Field, ship: CounterId) -> Box:
    """Return the box that a ship is in."""
    return g.boxes.get(ship, g.game.box_of[ship])


@rule("4.4.3")
def force_at(g: Field) -> HexId:
    """Return where the marker of the assault force is: where it has gone, or began."""
    return HexId(g.game.force_at) if g.force == OFF else g.force


@rule("4.4.3")
def anchorages(g: Field) -> HexSet:
    """Return where the marker may go: water off the coast of its sector, or the beach there.

    The beach counts while its overlay lies. Coast is any hex of the sector where units can be.
    """
    game, board = g.game, g.game.board
    if game.force_at < 0:
        return NONE
    sea, anchorage = board.where(terrain="sea"), force_at(g)
    own = board.where(sector=board.attributes["sector"][anchorage])
    near = board.next_to(own & ~(sea | game.beach))
    return near & (sea | (NONE if g.secured else game.beach)) & ~one(anchorage)


@rule("4.4.4", "4.1.5", "4.4.1")
def distance_from(g: Field, ship: CounterId, to: HexId) -> int:
    """Return the range from a ship to a hex: from its Assault Force marker, and its box."""
    game = g.game
    return game.board.distance(force_at(g), to) + LIMITS.boxes[box_of(g, ship)]


@rule("4.4.4")
def self_observed(g: Field) -> HexSet:
    """Return what ships see themselves: coastal batteries, and posts that an open beach sees.

    A beach that is secured sees none.
    """
    batteries = pack(g.hex[u] for u in iterate(g.game.coastal & g.present[GERMANS]))
    if g.secured:
        return batteries
    if g.posts_seen is None:
        posts = g.game.strongpoints
        g.posts_seen = union(view(g, at, among=posts) for at in iterate(g.game.beach))
    return g.posts_seen & g.standing[GERMANS] | batteries


@rule("4.4.4")
def targets_of(g: Field, ship: CounterId) -> HexSet:
    """Return the hexes that a ship may shell."""
    far = g.game.ranges[ship] - distance_from(g, ship, force_at(g))
    if far < 0:
        return NONE
    return (self_observed(g) | watched(g, ALLIES)) & g.game.board.within(force_at(g), far)


@rule("4.4.5", "4.4.6", "4.8.1", "4.1.7")
def posts_before(g: Field, craft: CounterId) -> list[CounterId]:
    """Return the posts and coastal batteries at which rocket and support craft fire.

    They see these themselves; support craft fire at those on the overlay of their beach only.
    """
    game, hexes = g.game, self_observed(g)
    if has(game.support, craft):
        hexes &= game.overlay | game.beach
    elif not has(game.rockets, craft):
        return []
    garrison = (u for at in iterate(hexes) for u in g.units_in(at, GERMANS))
    return [u for u in garrison if has(game.forts, u)]


@rule("4.4.4", "4.8.1")
def ship_contact(g: Field, target: HexId) -> int | None:
    """Return the highest die that makes contact, needed each time.

    None is needed with strongpoints behind the beach, which a ship sees itself.
    """
    return None if has(self_observed(g), target) else LIMITS.ship_contact


@frame
class NavalFire(Bombardment):
    """A ship fires at a hex (4.4.4, 4.8.1)."""

    @step("4.4.4", "4.8.1")
    def make_contact(self, g: Units) -> Next:
        needed = ship_contact(g, self.target)
        if needed is None:
            return None
        die = g.d10("contact")
        in_contact = die <= needed
        kind = "ship-contact" if in_contact else "no-ship-contact"
        g.say(kind, unit=self.firer, at=self.target, needed=needed, die=die)
        return None if in_contact else done()

    @step("4.4.4")
    def company_bonus(self, g: Field) -> None:
        """The quality of ships is not known: none has the bonus."""

    @step("16.1", after="leave_rubble")
    def cut_the_lines(self, g: Guns) -> None:
        """From 0900 on a 0 of orange fire on the overlay of the beach cuts its telephone lines."""
        orange = g.game.colours[self.firer] == "orange"
        hits = orange and has(g.game.overlay | g.game.beach, self.target)
        if self.die == 0 and hits and is_from(g, *LIMITS.lines_cut_from) and not g.lines_cut:
            g.lines_cut = True
            g.changed()
            g.say("lines-cut")


# -- coastal batteries


@rule("4.4.7")
def may_engage(g: Field, battery: CounterId) -> Refusal | None:
    """A battery that is neither under a barrage nor next to an enemy."""
    game, at = g.game, g.hex[battery]
    if at == OFF or not has(game.coastal, battery) or has(g.suppressed, battery):
        return Refusal("4.4.7", "it is no coastal battery that can fire")
    if at in g.barrage:
        return Refusal("4.4.7", "It is under a barrage.")
    return Refusal("4.4.7", "It is next to an enemy.") if g.enemies_beside(battery) else None


@rule("4.4.7", "4.8.2")
def may_be_engaged(g: Field, battery: CounterId, target: CounterId) -> Refusal | None:
    """In range: of a ship with its box, of a craft to the marker."""
    game = g.game
    if not has(g.afloat | g.wave, target):
        return Refusal("4.4.7", "it is not at sea")
    if has(game.dd, target) and game.options.get("tanks_at_sea_spared"):
        return Refusal("4.4.7", "tanks that swim are spared")
    ship = has(g.afloat, target)
    gap = game.board.distance(g.hex[battery], force_at(g))
    gap += LIMITS.boxes[box_of(g, target)] if ship else 0
    far = game.ranges[battery]
    if gap > far:
        return Refusal("4.4.7", "range {range}, distance {gap}", range=far, gap=gap)
    return None


@rule("4.4.7", "4.8.2")
def engaging(g: Field, battery: CounterId, target: CounterId) -> tuple[CounterId, Ledger]:
    """Return what is hit, the ship or the craft of a load, and the strength of a battery at it.

    No modifier counts besides the target's defence.
    """
    game = g.game
    hull = target if has(g.afloat | game.dd, target) else game.craft_in_stock
    lines = [
        add(int(game.fire[battery][g.steps[battery]] or 0), "coastal battery", "4.4.7"),
        add(game.protection[hull], "defence rating", "4.4.7"),
        clamp(0, LIMITS.strongest, "series.fire"),
    ]
    return hull, Ledger.of(lines)


@rule("4.4.7", "4.8.2", "9.0")
def craft_quality(g: Field, hull: CounterId) -> int | None:
    """Return what a craft at sea needs, whose own it is, not who is in it; None for ships, tanks.

    It is whole and In Command; only the level of its division counts.
    """
    if not has(g.game.craft, hull):
        return None
    division = g.division(hull)
    return g.game.printed_quality[hull] + (0 if division == OFF else g.quality[division])


def engaging_rows(g: Field, battery: CounterId, target: CounterId) -> Preview:
    """Return the strength of a battery at what is at sea, and how likely it sinks it."""
    hull, ledger = engaging(g, battery, target)
    odds = chances_on(g, hull, "black", int(ledger.value))
    holds = check_chance(g, target, own=craft_quality(g, hull))
    saved = odds.get("-", Fraction(0)) + odds.get("S?", Fraction(0)) * holds
    return Preview(rows=(*ledger_rows(ledger), PreviewRow("sinks it", str(1 - saved), "4.4.7")))


@rule("4.4.7", "4.8.2")
def engage(g: Whole, battery: CounterId, target: CounterId) -> None:
    """Fire; any effect sinks the target, and who is in it."""
    (hull, ledger), die = engaging(g, battery, target), g.d10("fire")
    facts = {"unit": battery, "target": target}
    result = tell_result(g, "engaged", hull, "black", ledger, die, **facts)
    own = craft_quality(g, hull)
    if result == "-" or (result == "S?" and checks(g, target, "suppression", own=own)):
        return
    lost = [target] if has(g.afloat, target) else [*g.crew(target), target]
    g.afloat &= ~one(target)
    g.wave &= ~one(target)
    g.drown(dict.fromkeys(lost))
    g.say("sunk", unit=target)


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

    @step("4.2.4", "4.7")
    def open_the_gaps(self, g: Whole) -> None:
        """Where the gaps are down to nothing they are all open from the next Naval chit on."""
        g.active = ALLIES
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
    def answer(self, g: Whole, unit: CounterId, target: CounterId) -> Next:
        self.fired |= one(unit)
        engage(g, unit, target)
        return again()

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
    def ships_are_afloat(self, g: Field) -> bool:
        """No ship is left."""
        return bool(g.afloat)

    @requires("4.4.3")
    def roads(self, g: Field) -> HexSet:
        """It is not off the coast of its sector."""
        return anchorages(g)

    @ask("4.4.3", "4.7", by=SIDES[ALLIES], or_else="ride-at-anchor")
    def move_the_force(self, g: Field) -> None:
        """Where does the marker of the assault force go?"""

    @move_the_force.on(Choice(roads), when=Choice(ships_are_afloat), rule="4.4.3")
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
