"""Engineer bases, garrisons and command posts: the Engineer and HQ phase (15, 18, 19)."""

from __future__ import annotations

from ddob_scenarios.printed.counters import FIRST, TWENTY_NINTH
from ddob_scenarios.printed.ids import SiteId, SiteSet
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.common.command import BECOMES_POST, WIDENS, become_post, widen
from ddob_scenarios.rules.common.control import active_fields, potential_fields, standing_fields
from ddob_scenarios.state.omaha import Omaha, OmahaContext, division_player, sector_player
from hexwar.board.bits import as_set, first, has, iterate, one, pack, union
from hexwar.board.ids import ALL, NONE, CounterId, CounterSet, HexId, HexSet
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Refusal,
    TableVerb,
    again,
    ask,
    forbids,
    frame,
    phase,
    requires,
    rule,
    step,
)


@rule("19.2", "R19-01")
def engineer_range(g: Omaha, base: CounterId) -> int:
    """Return the range of a base that stands on the map, in hexes."""
    return g.game.track.engineer_range[g.track[base]]


@rule("14", "19.1")
def bases_ashore(g: Omaha) -> list[CounterId]:
    """Return the bases on the map, ascending: none before the extended game."""
    if not g.extended:
        return []
    return iterate(g.game.bases & g.ashore)


@rule("19.3", "19.31", "19.32", "R19-02")
def areas_of_operations(g: Omaha, keep_idle: CounterSet = NONE) -> HexSet:
    """Return the hexes in which any base works, if not kept idle; it also clears their hexsides.

    They are not traced: those beyond a hex under fire count as well.
    """
    within = _within_range(g, [base for base in bases_ashore(g) if not has(keep_idle, base)])
    return within & ~active_fields(g) if within else NONE


def _within_range(g: Omaha, bases: list[CounterId]) -> HexSet:
    return union(g.game.map.board.within(g.hex[b], engineer_range(g, b)) for b in bases)


@rule("19.33", "R19-07", "R19-09")
def inhibited(g: Omaha) -> CounterSet:
    """Return the bases that artillery in their sector, or an event, keeps from work this turn."""
    if g.hampered:
        return g.game.bases
    return g.game.bases & union(g.game.belonging[sector] for sector in iterate(g.shelled))


@requires("19.21")
def of_the_division(m: OmahaContext) -> CounterSet:
    """It is no engineer base of this division."""
    division = m.frame.division
    taking_part = division in m.g.game.divisions
    return m.g.game.bases & m.g.game.belonging[division] if taking_part else NONE


@forbids("19.1")
def on_the_map(m: OmahaContext) -> CounterSet:
    """It stands on the map, and never moves."""
    return m.g.ashore


@forbids("19.1")
def another_is_placed_first(m: OmahaContext) -> CounterSet:
    """Another base of the division is placed before it."""
    unplaced = of_the_division(m) & ~m.g.ashore
    return ~one(first(unplaced)) if unplaced else NONE


@requires("19.1")
def beach_of_the_sector(m: OmahaContext) -> HexSet:
    """It is no beach hex of the division's sector."""
    omaha = m.g.game.map
    return omaha.ground["beach"] & omaha.in_sector[m.frame.division]


@forbids("R19-01", "5.21")
def under_water(m: OmahaContext) -> HexSet:
    """The tide covers it."""
    return m.g.game.map.submerged[m.g.tide]


def under_a_standing_field(m: OmahaContext, base: CounterId, at: HexId) -> Refusal | None:
    """Return the refusal of a hex in a field of fire, or None."""
    covered = has(standing_fields(m.g), at)
    return Refusal("19.1", "A field of fire covers it.") if covered else None


@forbids("19.1", "R19-01", why=under_a_standing_field)
def in_a_potential_field(m: OmahaContext) -> HexSet:
    """Germans could take a position whose field of fire covers it."""
    return potential_fields(m.g)


@forbids("R19-09")
def hampered(m: OmahaContext) -> HexSet:
    """German artillery hampers all engineers this turn."""
    return ALL if m.g.hampered else NONE


@forbids("19.2")
def not_placed(m: OmahaContext) -> CounterSet:
    """It is not on the map."""
    return ~m.g.ashore


def kept_by_an_event(m: OmahaContext, base: CounterId) -> Refusal | None:
    """Return the refusal of a base that an event keeps from work, or None."""
    reason = "German artillery hampers all engineers this turn."
    return Refusal("R19-09", reason) if m.g.hampered else None


@forbids("19.33", "R19-07", "R19-09", why=kept_by_an_event)
def kept_from_work(m: OmahaContext) -> CounterSet:
    """Artillery in its sector keeps it from its work this turn."""
    return inhibited(m.g)


@forbids("19.2", "R19-01")
def fully_grown(m: OmahaContext) -> CounterSet:
    """Its range grows no further."""
    longest = len(m.g.game.track.engineer_range) - 1
    return pack(base for base in iterate(m.g.game.bases) if m.g.track[base] >= longest)


@forbids("19.2", "R19-01", "E10")
def in_a_field(m: OmahaContext) -> CounterSet:
    """A field of fire covers its hex; by edition 2017 one that Germans could take, too."""
    g = m.g
    fields = active_fields(g) if g.game.settings.edition == "2.0" else potential_fields(g)
    return g.us_among(fields) & g.game.bases


PLACE_BASE = TableVerb(
    "place-base",
    rule="19.1",
    base=Choice(of_the_division, on_the_map, another_is_placed_first),
    at=Choice(beach_of_the_sector, under_water, in_a_potential_field, hampered),
)
EXTEND_BASE = TableVerb(
    "extend-base",
    rule="19.2",
    base=Choice(of_the_division, kept_from_work, not_placed, fully_grown, in_a_field),
)


@requires("19.3", "R19-04")
def in_range(m: OmahaContext) -> SiteSet:
    """It lay in the range of no base when garrisons were placed."""
    if m.frame.sites is not None:
        return pack(m.frame.sites)
    omaha = m.g.game.map
    within = _within_range(m.g, bases_ashore(m.g)) & omaha.in_sector[m.frame.sector]
    return omaha.sites_in(within)


@forbids("19.3", "R23-06")
def for_armour(m: OmahaContext) -> SiteSet:
    """It is no printed position."""
    return pack(m.g.game.map.armour_site_at.values())


@forbids("R19-05")
def garrisoned(m: OmahaContext) -> SiteSet:
    """It has a garrison."""
    return m.g.garrisons


@forbids("19.32", "R19-02")
def under_fire(m: OmahaContext) -> SiteSet:
    """An active field of fire covers it."""
    return m.g.game.map.sites_in(active_fields(m.g))


@forbids("19.3", "R19-05")
def held_by_germans(m: OmahaContext) -> SiteSet:
    """Germans are there."""
    return m.g.game.map.sites_in(m.g.german_hexes)


GARRISON = TableVerb(
    "garrison",
    rule="19.3",
    site=Choice(garrisoned, under_fire, held_by_germans, for_armour, in_range),
)


@rule("19.3", "19.33", "R19-06")
def traffic(g: Omaha) -> HexSet:
    """Return the hexes in which traffic is directed: a move from there is free.

    It is low ground only, in the area of a base that nothing inhibits.
    """
    return areas_of_operations(g, keep_idle=inhibited(g)) & g.game.map.low


@frame
class EngineerOperation(Frame):
    """A division places one engineer base, or works on the range of one (19.1, 19.2, 19.21)."""

    division: int

    @ask(
        "19.21",
        "19.1",
        "19.2",
        "R19-01",
        by=division_player,
        or_else="no-engineers",
        context=OmahaContext,
    )
    def place_or_extend_a_base(self, g: Omaha) -> None:
        """Place an engineer base of the {division:division} Division, or extend one?"""

    @place_or_extend_a_base.on(EXTEND_BASE)
    def extend_base(self, g: Omaha, base: CounterId) -> None:
        g.track[base] += 1
        g.say("base-extended", unit=base, range=g.game.track.engineer_range[g.track[base]])

    @place_or_extend_a_base.on(PLACE_BASE)
    def place_base(self, g: Omaha, base: CounterId, at: HexId) -> None:
        g.put(base, at)
        g.track[base] = 0
        g.say("base-placed", unit=base, at=at)


@frame
class PlaceGarrisons(Frame):
    """Garrison markers go into positions that a base reaches (19.3)."""

    sector: int  # the sector where they lie
    # where one may still be placed; None as long as nobody has looked
    sites: tuple[SiteId, ...] | None = None

    @step("19.3", "R19-04")
    def which_positions_a_base_reaches(self, g: Omaha) -> None:
        self.sites = tuple(iterate(as_set(GARRISON.legal_actors(OmahaContext(self, g)))))

    @ask("19.3", "R19-05", by=sector_player, or_else="no-more-garrisons", context=OmahaContext)
    def garrison_a_position(self, g: Omaha) -> None:
        """Garrison a position?"""

    @garrison_a_position.on(GARRISON)
    def garrison(self, g: Omaha, site: SiteId) -> Next:
        g.garrisons |= one(site)
        g.say("garrisoned", site=site)
        self.sites = tuple(s for s in self.sites or () if s != site)
        return again()


@forbids("18.1", "18.2", "R18-01")
def done_this_turn(m: OmahaContext) -> CounterSet:
    """Something was done with it on this turn."""
    return pack(m.frame.settled)


@forbids("18.21")
def another_comes_first(m: OmahaContext) -> CounterSet:
    """Another headquarters comes before it."""
    return ~one(in_question(m)) if m.able(ESTABLISHED) | m.able(WIDENED) else NONE


def in_question(m: OmahaContext) -> CounterId:
    """Return the first headquarters with which something may be done."""
    counters: CounterSet = m.able(ESTABLISHED) | m.able(WIDENED)
    return first(counters)


ESTABLISHED, WIDENED = Choice(BECOMES_POST, done_this_turn), Choice(WIDENS, done_this_turn)
ESTABLISH = TableVerb(
    "establish-post", rule="18.1", leader=Choice(ESTABLISHED, another_comes_first)
)
WIDEN = TableVerb("widen-command", rule="18.2", leader=Choice(WIDENED, another_comes_first))


@frame
class CommandPosts(Frame):
    """Headquarters become command posts; those of earlier turns command farther (18.1, 18.2)."""

    settled: tuple[CounterId, ...] = ()  # the headquarters with which something was done this turn

    def commander(self, g: Omaha) -> str:
        """The player who commands the headquarters in question."""
        return g.commander(in_question(OmahaContext(self, g)))

    @ask("18.1", "18.2", "R18-01", by=commander, or_else="leave-headquarters", context=OmahaContext)
    def establish_or_widen(self, g: Omaha) -> None:
        """Make the headquarters a command post, or widen its command?"""

    @establish_or_widen.on(ESTABLISH)
    def establish_post(self, g: Omaha, leader: CounterId) -> Next:
        become_post(g, leader)
        return self._settle(leader)

    @establish_or_widen.on(WIDEN)
    def widen_command(self, g: Omaha, leader: CounterId) -> Next:
        widen(g, leader)
        return self._settle(leader)

    @establish_or_widen.on
    def leave_headquarters(self, g: Omaha) -> Next:
        return self._settle(in_question(OmahaContext(self, g)))

    def _settle(self, leader: CounterId) -> Next:
        self.settled = (*self.settled, leader)
        return again()


@frame
class EngineerAndHqPhase(Frame):
    """Bases, then garrisons in what they now reach, then command posts (15, R19-04)."""

    engineers_of_the_1st = phase(("15", "19.21", "R19-04"), EngineerOperation, FIRST)
    engineers_of_the_29th = phase(("15", "19.21", "R19-04"), EngineerOperation, TWENTY_NINTH)
    garrisons_in_the_east = phase(("15", "19.3", "R19-04"), PlaceGarrisons, EAST)
    garrisons_in_the_west = phase(("15", "19.3", "R19-04"), PlaceGarrisons, WEST)
    command_posts = phase(("15", "18.1", "18.21", "R19-04"), CommandPosts)
