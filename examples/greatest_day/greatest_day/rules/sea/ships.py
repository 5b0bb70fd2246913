"""Where are the ships, at what do they fire, and which coastal batteries engage them (4.4, 4.7)?"""

from __future__ import annotations

from fractions import Fraction

from greatest_day.facts import Box
from greatest_day.printed import ALLIES, GERMANS, LIMITS, SIDES
from greatest_day.rules.combat.odds import ledger_rows
from greatest_day.rules.combat.shelling import Bombardment, watched
from greatest_day.rules.combat.strength import chances_on, tell_result
from greatest_day.rules.common.calendar import is_from
from greatest_day.rules.common.command import check_chance, checks, craft_quality, pay, stock
from greatest_day.rules.common.sight import view
from greatest_day.rules.sea.survivors import go_on, who_lands
from greatest_day.state import OFF, Command, Field, Guns, Heroes, Naval, Units
from hexwar import kit
from hexwar.board import NONE, CounterId, HexId, HexSet, has, iterate, one, pack, union
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    Refusal,
    ask,
    done,
    frame,
    goto,
    requires,
    rule,
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

    Others in the hex of a post that is lost are no post, and a beach that is secured sees none.
    """
    batteries, stand = (
        pack(g.hex[u] for u in iterate(units & g.present[GERMANS]))
        for units in (g.game.coastal, g.game.strongholds)
    )
    if g.secured:
        return batteries
    if g.posts_seen is None:
        posts = g.game.strongpoints
        g.posts_seen = union(view(g, at, among=posts) for at in iterate(g.game.beach))
    return g.posts_seen & stand | batteries


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
    return Refusal("4.4.7", "It is next to an enemy.") if g.is_beside_enemies(battery) else None


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
def engaging(g: Field, battery: CounterId, target: CounterId) -> tuple[CounterId, kit.Ledger]:
    """Return what is hit, the ship or the craft of a load, and the strength of a battery at it.

    No modifier counts besides the target's defence.
    """
    game = g.game
    hull = target if has(g.afloat | game.dd, target) else game.craft_in_stock
    lines = [
        kit.add(int(game.fire[battery][g.steps[battery]] or 0), "coastal battery", "4.4.7"),
        kit.add(game.protection[hull], "defence rating", "4.4.7"),
        kit.clamp(0, LIMITS.strongest, "series.fire"),
    ]
    return hull, kit.Ledger.of(lines)


def engaging_rows(g: Field, battery: CounterId, target: CounterId) -> Preview:
    """Return the strength of a battery at what is at sea, and how likely it sinks it."""
    hull, ledger = engaging(g, battery, target)
    odds = chances_on(g, hull, "black", int(ledger.value))
    holds = check_chance(g, target, own=craft_quality(g, hull))
    saved = odds.get("-", Fraction(0)) + odds.get("S?", Fraction(0)) * holds
    return Preview(rows=(*ledger_rows(ledger), PreviewRow("sinks it", str(1 - saved), "4.4.7")))


@frame
class CoastalShot(Frame):
    """A coastal battery fires at a ship, or at what waits to land (4.4.7, 4.8.2)."""

    battery: CounterId
    target: CounterId

    def hull(self, g: Field) -> CounterId:
        return engaging(g, self.battery, self.target)[0]

    @step("4.4.7", "4.8.2")
    def throw(self, g: Units) -> Next:
        """Any effect sinks the target; a possible suppression may be passed."""
        (hull, ledger), die = engaging(g, self.battery, self.target), g.d10("fire")
        facts = {"unit": self.battery, "target": self.target}
        result = tell_result(g, "engaged", hull, "black", ledger, die, **facts)
        if result == "-":
            return done()
        return None if result == "S?" else goto(self.sink)

    @requires("4.1.7")
    def is_a_craft(self, g: Field) -> bool:
        """Points are paid for craft only, which need no leader for it."""
        return has(g.game.craft, self.hull(g))

    @requires("series.points")
    def has_a_point(self, g: Field) -> bool:
        """No command point is left."""
        return stock(g, self.hull(g)) > 0

    @ask("4.4.7", "4.8.2", by=SIDES[ALLIES], or_else="check")
    def pay_or_check(self, g: Field) -> None:
        """Pay a command point for the craft of {target:counter}, or check whether it is sunk?"""

    @pay_or_check.on(when=Choice(is_a_craft, has_a_point), rule="series.points")
    def hold_firm(self, g: Command) -> Next:
        """A point passes the check."""
        pay(g, self.hull(g), "check")
        return done()

    @step("4.4.7", "4.8.2", "9.0")
    def check_it(self, g: Heroes) -> Next:
        """A craft checks by its own quality."""
        own = craft_quality(g, self.hull(g))
        return done() if checks(g, self.target, "suppression", own=own) else None

    @step("4.4.7", "4.8.2", "4.5.3")
    def sink(self, g: Naval) -> Next:
        """All in it are lost with it; a leader goes on with others."""
        landing = who_lands(g, self.target)
        g.afloat &= ~one(self.target)
        g.wave &= ~one(self.target)
        g.drown(dict.fromkeys((*landing, self.target)))
        g.say("sunk", rule="4.4.7", unit=self.target)
        return go_on(g, landing)
