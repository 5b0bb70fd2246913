"""Events in which the player chooses: heroes, added steps, reports, stray fire, rockets."""

from __future__ import annotations

from ddob_scenarios.printed.cards import SYMBOLS
from ddob_scenarios.printed.counters import DIVISIONS
from ddob_scenarios.printed.figures import FIRE
from ddob_scenarios.printed.ids import HeroId, SiteId, SiteSet
from ddob_scenarios.rules.common import germans
from ddob_scenarios.rules.common.losses import TakeHits, lose_step
from ddob_scenarios.rules.events.reinforcements import Disclose
from ddob_scenarios.state.omaha import (
    GONE,
    HIDDEN,
    NO_HERO,
    NOBODY,
    WAITING,
    Omaha,
    division_player,
    draw_card,
    who_chooses,
)
from hexwar import kit
from hexwar.board import CounterId, CounterSet, HexSet, has, iterate, numbered, one, pack, union
from hexwar.play import Choice, Frame, Next, ask, call, done, forbids, frame, requires, rule, step


@rule("P3", "R5-15", "R11-01")
def units_of(g: Omaha, division: int) -> list[CounterId]:
    """Return the combat units, ashore or in boxes, of a division that an event names."""
    present = iterate((g.ashore | g.afloat) & g.game.combat_units)
    owner = g.division if g.game.settings.event_division == "command" else g.game.home
    return [unit for unit in present if owner[unit] == division]


@requires()
def present(g: Omaha) -> CounterSet:
    """It is no unit ashore or in a landing box."""
    return (g.ashore | g.afloat) & g.game.combat_units


# -- heroes ----------------------------------------------------------------------------------------


@rule("11.1", "11.11", "P5", "R11-02")
def next_hero(g: Omaha, division: int) -> HeroId:
    """Return the hero marker of a division that comes next, or NO_HERO when there is none left.

    Those of lost units are out of play, unless the option brings them back.
    """
    heroes = numbered(HeroId, g.game.heroes)
    mine = [hero for hero, printed in heroes if printed.division == DIVISIONS[division]]
    usable = (WAITING, GONE) if g.game.settings.hero_pool == "recycled" else (WAITING,)
    for where in usable:
        for hero in mine:
            if g.heroes[hero] == where:
                return hero
    return NO_HERO


@frame
class GiveHero(Frame):
    """A hero joins a unit of a division (11.11); gives back the sector of that unit."""

    division: int  # the division; its sector is given back when no hero comes (R9-04)
    hero: HeroId = NO_HERO  # the marker

    @step("11.11", "event/hero")
    def who_is_left(self, g: Omaha) -> Next:
        self.hero = next_hero(g, self.division)
        if self.hero >= 0 and units_of(g, self.division):
            return None
        g.say("no-hero", division=self.division)
        return done(self.division)

    @ask("11.11", "R11-01", by=division_player, auto=True)
    def whom_he_joins(self, g: Omaha) -> None:
        """Choose the unit that {hero:hero} joins."""

    @requires("P3", "R5-15", "R11-01")
    def of_the_division(self, g: Omaha) -> CounterSet:
        """It is of the other division."""
        return pack(units_of(g, self.division))

    @whom_he_joins.on(Choice(present, of_the_division), verb="hero")
    def join(self, g: Omaha, unit: CounterId) -> Next:
        g.give_hero(self.hero, unit)
        g.inspired &= ~one(self.hero)
        g.say("hero-joins", hero=self.hero, unit=unit)
        return done(g.sector_of(unit))


# -- steps added -----------------------------------------------------------------------------------


@requires("13.12", "RE-12")
def regular_companies(g: Omaha) -> CounterSet:
    """It is no regular company."""
    return g.game.companies


@requires("13.12", "RE-12")
def down_to_one_step(g: Omaha) -> CounterSet:
    """It has not lost all its steps but one."""
    return pack([unit for unit in iterate(g.game.companies) if g.steps[unit] == 1])


@frame
class AddStep(Frame):
    """A company that is down to one step gains one from the loss box (13.12)."""

    division: int  # the division that is named

    @requires("13.12", "event/step-added")
    def of_the_division(self, g: Omaha) -> CounterSet:
        """It is of the other division."""
        return pack(units_of(g, self.division))

    @requires("RE-12")
    def of_the_other_division(self, g: Omaha) -> CounterSet:
        """It is of the division that has no such company."""
        return pack(units_of(g, 1 - self.division))

    companies = Choice(regular_companies, present, down_to_one_step, of_the_division)
    others = Choice(regular_companies, present, down_to_one_step, of_the_other_division)

    @ask("13.12", "event/step-added", "RE-12", by=division_player, auto=True)
    def which_company(self, g: Omaha) -> None:
        """Choose the company that gains a step."""

    def other_player(self, g: Omaha) -> str:
        """The player of the other division, whose units are now in question."""
        return g.player(1 - self.division)

    @ask("13.12", "event/step-added", "RE-12", by=other_player, or_else="nobody")
    def or_one_of_the_other_division(self, g: Omaha) -> None:
        """Let a company of the other division gain a step instead?"""

    @which_company.on(companies)
    @or_one_of_the_other_division.on(others)
    def restore(self, g: Omaha, unit: CounterId) -> Next:
        add_step(g, unit)
        return done()


@rule("13.12", "RE-12")
def add_step(g: Omaha, unit: CounterId) -> None:
    """Turn a one-step company back to two steps, and take its counter out of the loss box."""
    g.set_steps(unit, g.steps[unit] + 1)
    g.losses &= ~one(unit)
    g.say("step-added", unit=unit)


# -- reports and prisoners -------------------------------------------------------------------------


def _unrevealed(g: Omaha) -> list[SiteId]:
    return [site for site in iterate(g.held) if g.unit[site] == HIDDEN]


@requires()
def unrevealed(g: Omaha) -> SiteSet:
    """No unrevealed German unit is there."""
    return pack(_unrevealed(g))


@kit.key("nearest-to-us", "nearest to a US unit of the sector")
@rule("event/patrol-report", "P4", "RE-10")
def nearest_to_scouts(g: Omaha, site: SiteId, scouts: HexSet) -> int:
    """How far the nearest of the US units is from a site, in hexes."""
    return germans.distance_to_us(g, g.game.map.sites[site].hex, scouts)


REPORTED = kit.Priorities[SiteId](nearest_to_scouts)
"""Which unit a patrol reports (event list)."""


@frame
class PatrolReport(Frame):
    """The unrevealed German unit nearest to US units of a sector is revealed (event list)."""

    division: int  # the division whose sector is named

    @rule("event/patrol-report", "P4", "RE-10")
    def nearest(self, g: Omaha) -> list[SiteId]:
        """Return the unrevealed units, in either sector, that are nearest to a US unit in it."""
        scouts = germans.hexes_of_us_units(g) & g.game.map.in_sector[self.division]
        if not scouts:
            return []
        return REPORTED.best(g, _unrevealed(g), scouts)

    @step("event/patrol-report", "P4", "RE-10")
    def tell_who_is_nearest(self, g: Omaha) -> None:
        scouts = germans.hexes_of_us_units(g) & g.game.map.in_sector[self.division]
        if scouts:
            REPORTED.tell(g, germans.SITES, _unrevealed(g), scouts)

    @ask("event/patrol-report", "P1", "RE-10", by=division_player, auto=True)
    def which_of_the_equal_units(self, g: Omaha) -> None:
        """Choose which of the equally near German units is revealed."""

    @requires("event/patrol-report", "P4", "RE-10")
    def is_nearest(self, g: Omaha) -> SiteSet:
        """Another one is nearer to a US unit of the sector."""
        return pack(self.nearest(g))

    @which_of_the_equal_units.on(Choice(unrevealed, is_nearest))
    def reveal(self, g: Omaha, site: SiteId) -> Next:
        return call(Disclose, site)


def sites_of_sector(g: Omaha, sector: int) -> SiteSet:
    """Return the sites of the positions of a sector."""
    return union(g.game.map.site_sets[p.number] for p in g.game.map.positions if p.sector == sector)


@frame
class PrisonerTalks(Frame):
    """An unrevealed German unit of the player's choice is revealed (event list)."""

    division: int  # the division whose sector is named
    told: bool = False  # whether the player has given a unit away

    @requires("event/prisoner-talks", "RE-11")
    def in_the_sector(self, g: Omaha) -> SiteSet:
        """Its position lies in the other sector."""
        return sites_of_sector(g, self.division)

    @requires("event/prisoner-talks", "RE-11")
    def in_the_other_sector(self, g: Omaha) -> SiteSet:
        """Its position lies in the sector that is named."""
        return sites_of_sector(g, 1 - self.division)

    @forbids("event/prisoner-talks")
    def has_talked(self, g: Omaha) -> bool:
        """The prisoner has given a unit away."""
        return self.told

    @ask("event/prisoner-talks", "RE-11", by=division_player, auto=True)
    def which_unit(self, g: Omaha) -> None:
        """Choose the German unit that is revealed with its depth."""

    @which_unit.on(Choice(unrevealed, in_the_sector))
    def reveal(self, g: Omaha, site: SiteId) -> Next:
        self.told = True
        return call(Disclose, site)

    @ask("event/prisoner-talks", "RE-11", by=division_player, or_else="nobody")
    def or_one_in_the_other_sector(self, g: Omaha) -> None:
        """Reveal a German unit in the other sector instead?"""

    @or_one_in_the_other_sector.on(
        Choice(unrevealed, in_the_other_sector), when=Choice(has_talked), verb="reveal"
    )
    def reveal_there(self, g: Omaha, site: SiteId) -> Next:
        return call(Disclose, site)


# -- stray naval fire ------------------------------------------------------------------------------


@frame
class StrayNavalFire(Frame):
    """Unexpected naval fire hits one of three positions, by the symbol of a card (event list)."""

    # the sites for diamond, triangle and circle; of a two-hex WN only that half is hit
    sites: tuple[SiteId, ...]
    site: SiteId = NOBODY  # the site that is hit
    victims: tuple[CounterId, ...] = ()  # the US units there that may lose a step

    @step("event/stray-naval-fire", "R3-05")
    def where_it_falls(self, g: Omaha) -> None:
        target = draw_card(g, "stray-fire").target
        self.site = self.sites[SYMBOLS.index(target)]
        g.say("stray-fire-falls", site=self.site)

    @step("event/stray-naval-fire", "P6", "R9-17", "RE-13")
    def on_germans(self, g: Omaha) -> Next:
        if g.vacant(self.site):
            return None
        site = g.german_site(g.game.map.sites[self.site].hex)
        germans.disrupt_german(g, site)
        germans.remove_depth(g, site)
        return done()

    @step("event/stray-naval-fire", "RE-13")
    def or_on_us_units(self, g: Omaha) -> Next:
        units = g.units_in(g.game.map.sites[self.site].hex)
        if not units:
            return done()
        target = draw_card(g, "stray-fire").target
        self.victims = tuple(unit for unit in units if g.symbol(unit) == target)
        return None

    def chooser(self, g: Omaha) -> str:
        """The player who commands the units there, or whose sector it is."""
        return who_chooses(g, self.victims, g.game.map.sector[g.game.map.sites[self.site].hex])

    @ask("event/stray-naval-fire", "RE-13", by=chooser, auto=True)
    def which_unit(self, g: Omaha) -> None:
        """Choose the unit that loses a step to stray naval fire."""

    @requires("event/stray-naval-fire", "RE-13")
    def is_there(self, g: Omaha) -> CounterSet:
        """It is no unit in the hex that is hit."""
        return pack(g.units_in(g.game.map.sites[self.site].hex))

    @requires("event/stray-naval-fire", "RE-13")
    def has_the_symbol(self, g: Omaha) -> CounterSet:
        """It does not have the symbol of the card."""
        return pack(self.victims)

    @which_unit.on(Choice(is_there, has_the_symbol))
    def hit(self, g: Omaha, unit: CounterId) -> None:
        lose_step(g, unit)


# -- rockets ---------------------------------------------------------------------------------------


@rule("event/rockets", "6.53", "RE-06")
def rocket_site(g: Omaha) -> SiteId:
    """Return the site of the rocket crew if it is still there, disrupted or not, or NOBODY."""
    site = g.game.map.site_named[FIRE.rocket_site]
    there = g.unit[site] != NOBODY and germans.back_of(g, site) == "rocket"
    return site if there else NOBODY


@rule("event/rockets", "RE-06")
def within_rocket_range(g: Omaha, site: SiteId) -> list[CounterId]:
    """Return the units within the range of the rockets.

    Any combat unit on beach, pavilion or draw counts, whatever has happened to it before.
    """
    board = g.game.map.board
    least, most = FIRE.rockets_hit
    centre = g.game.map.sites[site].hex
    reach = board.within(centre, most) & ~board.within(centre, least - 1) & g.game.map.low
    return iterate(g.us_among(reach) & g.game.combat_units)


ROCKETS = kit.Priorities[CounterId](germans.most_steps)
"""Whom the rockets hit (event list)."""


@rule("event/rockets", "P4", "RE-06")
def rocket_victims(g: Omaha, site: SiteId) -> list[CounterId]:
    """Return the units that the rockets may hit: those with most steps within their range."""
    return ROCKETS.best(g, within_rocket_range(g, site))


@requires("event/rockets", "RE-06")
def in_rocket_range(g: Omaha) -> CounterSet:
    """It is no unit that the rockets could hit."""
    return pack(within_rocket_range(g, rocket_site(g)))


@requires("event/rockets", "RE-06")
def with_most_steps(g: Omaha) -> CounterSet:
    """Another unit has more steps."""
    return pack(rocket_victims(g, rocket_site(g)))


@frame
class RocketBarrage(Frame):
    """The rocket battery in WN 69 launches (event list)."""

    struck: CounterId = NOBODY

    @step("event/rockets", "RE-06", "RE-07")
    def launch(self, g: Omaha) -> Next:
        site = rocket_site(g)
        if site == NOBODY or has(g.disrupted_sites, site):
            g.say("no-rockets")
            return done()
        g.rockets_fired = True
        ROCKETS.tell(g, germans.UNITS, within_rocket_range(g, site))
        return None

    def commander(self, g: Omaha) -> str:
        """The player who commands the first of the equal units."""
        return g.commander(rocket_victims(g, rocket_site(g))[0])

    @ask("event/rockets", "P1", "RE-06", by=commander, auto=True)
    def which_of_the_equal_units(self, g: Omaha) -> None:
        """Choose which of the units with most steps the rockets hit."""

    @which_of_the_equal_units.on(Choice(in_rocket_range, with_most_steps))
    def hit(self, g: Omaha, unit: CounterId) -> Next:
        self.struck = unit
        g.say("rockets-hit", unit=unit)
        if g.game.settings.rockets_hamper_engineers:
            g.shelled |= one(g.sector_of(unit))
        return call(TakeHits, ((unit, 1, 0),))

    @step("6.34", "R11-03", "R19-08", "RE-06")
    def it_is_no_loss_of_a_fire_phase(self, g: Omaha) -> None:
        if self.struck != NOBODY:
            g.hit &= ~one(self.struck)
