"""Barrages of tanks and, from turn 17 on, of artillery; naval fire markers (8.4, 8.5, 17.3)."""

from __future__ import annotations

from functools import cache

from ddob_scenarios.printed.cards import FireCard
from ddob_scenarios.printed.ids import SiteId, SiteSet
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common.command import UNHINDERED, Acting, cannot_pay, free_action, led_by
from ddob_scenarios.rules.common.control import active_fields
from ddob_scenarios.rules.common.germans import disrupt_german, remove_depth
from ddob_scenarios.rules.us_attacks.weapons import radio_operators, range_and_distance, range_of
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import NOBODY, Omaha, draw_card
from hexwar.board.bits import has, iterate, one, pack, union, up_to
from hexwar.board.ids import NONE, CounterId, CounterSet, HexId, HexSet, PositionSet
from hexwar.play import Choice, Refusal, TableVerb, fact, forbids, requires, rule

# -- what the map allows ---------------------------------------------------------------------------


@rule("8.12", "8.42", "R8-06")
@cache
def sheltered_by_height(omaha: OmahaMap) -> SiteSet:
    """Return the sites off which the high ground keeps ranged fire from low ground.

    They are those on high ground, unless the printed field of the position has a beach hex.
    """
    high = [site for site in omaha.sites if has(omaha.high, site.hex)]
    return pack(s.number for s in high if not omaha.positions[s.position].overlooks_beach)


def sheltered_from(omaha: OmahaMap, at: HexId) -> SiteSet:
    """Return the sites that the high ground shelters from ranged fire out of a hex."""
    return sheltered_by_height(omaha) if has(omaha.low, at) else NONE


@cache
def too_low_for(omaha: OmahaMap, site: SiteId) -> HexSet:
    """Return the hexes out of which the high ground keeps ranged fire off a site."""
    return pack(at for at in omaha.board.ids if has(sheltered_from(omaha, at), site))


def sites_within(omaha: OmahaMap, at: HexId, distance: int) -> SiteSet:
    """Return the sites at most some hexes away from a hex."""
    return omaha.sites_in(omaha.board.within(at, distance))


@cache
def _covering(omaha: OmahaMap) -> dict[HexId, PositionSet]:
    """Return by hex the positions in whose printed field it is."""
    positions, hexes = omaha.positions, omaha.board.ids
    return {at: pack(p.number for p in positions if has(p.field, at)) for at in hexes}


@cache
def _overlooking(omaha: OmahaMap) -> dict[HexId, SiteSet]:
    """Return by hex the sites in the printed field of whose position it is."""
    return {at: omaha.sites_of(positions) for at, positions in _covering(omaha).items()}


# -- who observes ----------------------------------------------------------------------------------


@rule("8.4", "8.52", "R7-21", "R8-19", "R8-22")
def infantry_ashore(g: Omaha) -> CounterSet:
    """Return the infantry on the map that may observe.

    It may be of any division, have acted, or be climbing, but not be disrupted.
    """
    return g.ashore & g.game.infantry & ~g.disrupted


def sites_watched_by(g: Omaha, observers: CounterSet) -> SiteSet:
    """Return the sites in the printed field of whose position any of some units stands."""
    overlooking, hexes = _overlooking(g.game.map), g.hex
    return union([overlooking[hexes[unit]] for unit in iterate(observers)])


class Firing(Acting):
    """What the rules of barrages read of a moment."""

    @fact
    def commanded(self) -> CounterSet:
        """The units that any leader helps with radio and fire direction."""
        return led_by(self.g, self.g.game.leaders)

    @fact
    def watched(self) -> tuple[SiteSet, SiteSet]:
        """The sites that infantry in command watches, and those that any does."""
        g, commanded = self.g, self.commanded
        if not commanded:
            return NONE, NONE
        observers = infantry_ashore(g)
        return sites_watched_by(g, observers & commanded), sites_watched_by(g, observers)


# -- what may be barraged --------------------------------------------------------------------------


def gun_and_place(m: Firing, unit: CounterId) -> tuple[int, int]:
    """Return the hex of a unit, and its range if it conducts barrages."""
    g = m.g
    return g.hex[unit], range_of(g, unit) if has(g.game.barraging[g.extended], unit) else 0


@forbids("8.4", "17.3")
def not_of_a_type_that_barrages(m: Firing) -> CounterSet:
    """Only tanks barrage, and artillery from turn 17 on."""
    return ~m.g.game.barraging[m.g.extended]


@requires("8.4")
def sites(game: PrintedGame, at: HexId, furthest: int) -> SiteSet:
    """It is no site."""
    return up_to(SiteId, len(game.map.sites))


@forbids("8.4")
def nobody_there(m: Firing) -> SiteSet:
    """No Germans are there."""
    return ~m.g.held


@forbids("8.42")
def face_down(m: Firing) -> SiteSet:
    """A reinforcement unit is not barraged before it is revealed."""
    return m.g.held & ~m.g.open_sites


@forbids("8.42", "8.12", "R8-06")
def too_high(game: PrintedGame, at: HexId, furthest: int) -> SiteSet:
    """The high ground keeps ranged fire from low ground off it."""
    return sheltered_from(game.map, at)


@forbids("8.41", "R8-04")
def attacked_already(m: Firing) -> SiteSet:
    """It has been attacked in this phase."""
    return m.g.attacked


@forbids("8.11", figures=lambda m, unit, site: range_and_distance(m.g, unit, site))
def out_of_range(game: PrintedGame, at: HexId, furthest: int) -> SiteSet:
    """The range is {range}, the distance {distance}."""
    return ~sites_within(game.map, at, furthest)


@forbids("8.4")
def too_near(game: PrintedGame, at: HexId, furthest: int) -> SiteSet:
    """Nobody barrages the next hex."""
    return sites_within(game.map, at, 1)


@forbids("R8-20", "6.4", "8.4")
def projects_no_field(m: Firing) -> SiteSet:
    """Its position projects no field of fire, from which it could be observed."""
    return NONE if m.g.game.settings.barrage_disrupted else ~m.g.active_sites


@forbids("17.3", "R17-03", only=lambda m: m.g.game.artillery)
def not_seen_for_the_gun(m: Firing, gun: CounterId) -> SiteSet:
    """No infantry of the gun's headquarters observes it."""
    return ~m.g.game.map.sites_of(_seen_by_gun(m.g, gun))


@forbids("8.4", "R8-19", only=lambda m: m.g.game.tanks)
def not_observed(m: Firing, tank: CounterId) -> SiteSet:
    """Neither the tank observes it nor infantry in touch with a leader."""
    in_field = _overlooking(m.g.game.map)[m.g.hex[tank]]
    return ~(in_field | m.watched[has(m.commanded, tank)])


BARRAGE = TableVerb(
    "barrage",
    rule="8.4",
    unit=Choice(UNHINDERED, not_of_a_type_that_barrages),
    site=Choice(
        sites,
        nobody_there,
        face_down,
        too_high,
        attacked_already,
        out_of_range,
        too_near,
        projects_no_field,
        not_seen_for_the_gun,
        not_observed,
    ),
    place=gun_and_place,
    unpaid=cannot_pay,
    free_for=[free_action],
)


# -- artillery -------------------------------------------------------------------------------------


@rule("17.3", "R8-20", "R17-03")
def _seen_by_gun(g: Omaha, gun: CounterId) -> PositionSet:
    """Return the positions whose fields of fire serve a gun to observe them.

    A headquarters or command post must command the gun, and any infantry that observes for it.  A
    gun that is not armoured may not stand in an active field, and so needs such infantry.
    """
    commanders = [hq for hq in iterate(g.game.headquarters) if has(led_by(g, one(hq)), gun)]
    armoured = has(g.game.armoured, gun)
    if not commanders or (not armoured and has(active_fields(g), g.hex[gun])):
        return NONE
    observers = infantry_ashore(g) & led_by(g, pack(hq for hq in commanders))
    if armoured:
        observers |= one(gun)
    covering = _covering(g.game.map)
    watched = union([covering[g.hex[unit]] for unit in iterate(observers)])
    return watched & (g.standing if g.game.settings.barrage_disrupted else g.active)


# -- the barrage -----------------------------------------------------------------------------------


@rule("8.4")
def shown_by(card: FireCard, symbol: str, colour: str) -> str:
    """Name what a card shows of a barrage: the symbol of the unit, the target's colour, or both."""
    shown = (card.target == symbol) + 2 * (card.shows(colour) is not None)
    return ("neither", "symbol", "colour", "both")[shown]


@rule("8.4", "8.41", "R8-21")
def barrage(g: Omaha, unit: CounterId, site: SiteId) -> None:
    """Barrage a site: a card and the barrage table decide."""
    omaha = g.game.map
    g.barraged |= one(site)
    card = draw_card(g, "barrage")
    symbol, colour = g.symbol(unit), g.colour_of(omaha.sites[site].position)
    shows = shown_by(card, symbol, colour)
    results = g.game.charts.barrage(shows, g.depth[site] != NOBODY, g.strength(unit))
    if results:
        g.say("barraged", unit=unit, site=site)
    else:
        shown = (*(entry.colour for entry in card.fire), card.target)
        needed = (colour, symbol)
        g.say("barrage-in-vain", unit=unit, site=site, shown=shown, needed=needed, shows=shows)
    if "disrupted" in results:
        disrupt_german(g, site)
    if "depth-eliminated" in results:
        remove_depth(g, site)


# -- naval fire markers ----------------------------------------------------------------------------


@requires("8.5")
def a_marker_is_left(m: Firing) -> bool:
    """No naval fire marker is left."""
    return m.g.naval_markers > 0


def nobody_for_ships(m: Firing, site: SiteId) -> Refusal | None:
    """Return the refusal of a site without Germans, or None."""
    return None if has(m.g.held, site) else Refusal("8.52", "No Germans are there.")


@requires("8.52", "R8-04", why=nobody_for_ships)
def open_to_ships(m: Firing) -> SiteSet:
    """A reinforcement unit is not barraged before it is revealed."""
    return m.g.open_sites


@forbids("8.53")
def attacked_before(m: Firing) -> SiteSet:
    """It has been attacked in this phase."""
    return m.g.attacked


@forbids("8.52", "R8-22")
def not_watched_for_ships(m: Firing) -> SiteSet:
    """No infantry that can call for naval fire observes it."""
    observers = radio_operators(m.g, infantry_ashore(m.g))
    return ~sites_watched_by(m.g, observers)


NAVAL_BARRAGE = TableVerb(
    "naval-barrage",
    rule="8.5",
    when=Choice(a_marker_is_left),
    site=Choice(open_to_ships, attacked_before, projects_no_field, not_watched_for_ships),
)
"""The high ground does not matter to ships."""


@rule("8.5", "8.52", "8.53", "8.54")
def naval_barrage(g: Omaha, site: SiteId) -> None:
    """Spend a marker: the unit in a hex is disrupted, its depth removed unseen."""
    g.naval_markers -= 1
    g.barraged |= one(site)
    g.say("naval-barrage", site=site)
    disrupt_german(g, site)
    remove_depth(g, site)
