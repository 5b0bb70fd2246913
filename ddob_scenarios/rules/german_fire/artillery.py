"""German artillery: its observers, its check, and its targets (6.5)."""

from __future__ import annotations

from typing import NamedTuple

from ddob_scenarios.printed.cards import ArtilleryCheck, FireCard
from ddob_scenarios.printed.ids import GunId, GunSet, SiteSet
from ddob_scenarios.rules.common.control import communication_table, us_control
from ddob_scenarios.rules.common.germans import UNITS, calibre_at
from ddob_scenarios.rules.common.losses import TakeHits
from ddob_scenarios.rules.german_fire.aim import concentrated, exposed_units, spent_units
from ddob_scenarios.state.omaha import Omaha, who_chooses
from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, has, iterate, numbered, one, pack
from hexwar.play import Choice, Frame, Next, ask, call, done, frame, requires, rule, step


@rule("6.51", "R6-25", "R6-26", "R3-06")
def update_observers(g: Omaha, table: SiteSet | None = None) -> None:
    """Turn the off-map guns to their active or inactive sides.

    A gun is active while one of its observer positions holds a German unit or is in German
    communication, inactive when all are US-controlled, and otherwise stays as it is.  Observers
    that lie in a sector which is not fought over do not count.  Without a table of the sites in
    German communication it is worked out.
    """
    watched: GunSet = NONE
    omaha = g.game.map
    for number, observers in g.game.guns:
        if not observers & g.standing:
            watched |= one(number)
        elif has(g.silenced, number):
            _set_active(g, number, active=True)
    if not watched:
        return
    if table is None:
        table = communication_table(g)
    controlled = us_control(g) | omaha.hexes_of(g.garrisons)
    traced = omaha.hexes_of(table & ~g.garrisons) & ~g.us_hexes
    for number in iterate(watched):
        hexes = omaha.hexes_of(omaha.sites_of(omaha.guns[number].observers)) & g.game.field
        if hexes & traced:
            _set_active(g, number, active=True)
        elif not hexes & ~controlled:
            _set_active(g, number, active=False)


def _set_active(g: Omaha, gun: GunId, *, active: bool) -> None:
    bit = one(gun)
    if bool(g.silenced & bit) == active:
        g.silenced ^= bit
        g.say("gun-wakes" if active else "gun-silenced", gun=gun, rule="6.51")


@rule("6.5", "6.51", "6.52", "6.53", "R6-20", "R6-22", "RE-05")
def guns_counted(g: Omaha, sector: int, check: ArtilleryCheck) -> int:
    """Return how many guns in a sector count for an artillery check: on the map and off it.

    The rockets have no calibre, so they never count.  Neither communication nor smoke matters,
    unless the option lets smoke silence guns.
    """
    sites = g.active_sites & g.game.map.wn_sites[sector] & ~g.disrupted_sites
    if g.game.settings.smoke_silences_guns:
        sites &= ~g.game.map.sites_of(g.smoked)
    calibres = [calibre_at(g, site) for site in iterate(sites)]
    calibres += [
        gun.calibre
        for number, gun in numbered(GunId, g.game.map.guns)
        if gun.sector == sector and not has(g.silenced, number)
    ]
    return len([calibre for calibre in calibres if calibre in check.calibres])


@rule("6.5", "R6-14", "R6-23")
def shows_target(g: Omaha, unit: CounterId, target: str) -> bool:
    """Return whether artillery takes a unit for one with the target symbol of a card.

    In a hex concentration gives it, too, unless the option keeps that to the fire of positions.
    """
    if g.symbol(unit) == target:
        return True
    if g.hex[unit] < 0 or g.game.settings.concentrated_targets != "all_fire":
        return False
    return concentrated(g, g.us_in(g.hex[unit]) & g.game.combat_units)


@rule("6.5", "R6-14", "R6-22", "R6-23")
def in_order_of_priority(
    g: Omaha, target: str
) -> tuple[CounterSet, CounterSet, CounterSet, CounterSet]:
    """Return the units with the target symbol of a card that artillery hits, in order.

    Infantry in landing boxes comes first, then other units on the beach, other units in boxes, and
    infantry on the beach.
    """
    beach, infantry = g.game.map.ground["beach"], g.game.infantry
    showing = g.showing.get(target, NONE)
    in_boxes = g.afloat & showing
    on_beach: CounterSet = NONE
    if g.game.settings.concentrated_targets == "all_fire":
        for _, marked in exposed_units(g, beach, target).values():
            on_beach |= marked
    else:
        for at in iterate(beach & g.us_hexes):
            on_beach |= g.at[at] & showing
    return in_boxes & infantry, on_beach & ~infantry, in_boxes & ~infantry, on_beach & infantry


class Targets(NamedTuple):
    """The units that artillery may hit."""

    places: dict[CounterId, int]  # by unit: its place in the order of :func:`in_order_of_priority`
    sector: int  # the sector of the guns


@rule("6.5", "6.34", "R6-22")
def targets_of(g: Omaha, sector: int, card: FireCard) -> Targets:
    """Return the units in either sector that may be hit: those that can lose a further step."""
    spent = spent_units(g)
    by_place = enumerate(in_order_of_priority(g, card.target))
    return Targets({u: place for place, some in by_place for u in iterate(some & ~spent)}, sector)


@kit.key("order-of-targets", "first in the order of artillery targets")
@rule("6.5", "R6-22")
def order_of_targets(g: Omaha, unit: CounterId, targets: Targets) -> int:
    """The place of a unit in that order."""
    return targets.places[unit]


@kit.key("most-steps", "most steps", most=True)
@rule("6.5", "R6-24")
def most_steps_of_targets(g: Omaha, unit: CounterId, targets: Targets) -> int:
    """The steps of a unit; an option leaves the choice in the first place of the order free."""
    freely = g.game.settings.artillery_first_priority == "free_choice"
    return 0 if freely and targets.places[unit] == 0 else g.steps[unit]


ARTILLERY = kit.Priorities[CounterId](order_of_targets, most_steps_of_targets)
"""Whom artillery hits in its sector (6.5)."""


@rule("6.5", "R6-21")
def in_sector(g: Omaha, targets: Targets) -> list[CounterId]:
    """Return the units in the sector of the guns, in their order."""
    return [unit for unit in targets.places if g.sector_of(unit) == targets.sector]


@frame
class ArtilleryFire(Frame):
    """The artillery check of a sector's fire card, and its hit (6.5)."""

    sector: int
    card: int
    victims: tuple[CounterId, ...] = ()

    @step("6.51", "R6-25")
    def observers_look(self, g: Omaha) -> None:
        update_observers(g, g.communication)

    @step("6.5", "6.34", "6.52", "R6-20", "R6-21", "R6-22", "R6-24", "R19-07")
    def guns_are_counted(self, g: Omaha) -> Next:
        card = g.game.cards[self.card - 1]
        assert card.artillery is not None
        count = guns_counted(g, self.sector, card.artillery)
        fires = count >= card.artillery.value
        g.say(
            "artillery-fires" if fires else "artillery-too-weak",
            sector=self.sector,
            guns=count,
            needed=card.artillery.value,
        )
        if not fires:
            return done()
        g.shelled |= one(self.sector)
        targets = targets_of(g, self.sector, card)
        exposed = in_sector(g, targets)
        self.victims = tuple(ARTILLERY.best(g, exposed, targets))
        ARTILLERY.tell(g, UNITS, exposed, targets)
        if not self.victims:
            g.say("artillery-misses", sector=self.sector)
        return None

    @ask("6.5", "R6-24", "P1", by=lambda f, g: who_chooses(g, f.victims, f.sector), auto=True)
    def choose_a_victim(self, g: Omaha) -> None:
        """Choose which of the equally exposed units artillery hits."""

    @requires("6.5", "R6-24")
    def is_equally_exposed(self, g: Omaha) -> CounterSet:
        """It is not one of the equally exposed units."""
        return pack(self.victims)

    @choose_a_victim.on(Choice(is_equally_exposed))
    def hit(self, g: Omaha, unit: CounterId) -> Next:
        g.say("artillery-hits", unit=unit)
        return call(TakeHits, ((unit, 1, 0),))
