"""Barrages of tanks and, from turn 17 on, of artillery; naval fire markers (8.4, 8.5, 17.3)."""

from __future__ import annotations

from functools import cache

from ddob_scenarios.printed.cards import Card
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common.command import led_by
from ddob_scenarios.rules.common.control import active_fields
from ddob_scenarios.rules.common.defence import disrupt_german
from ddob_scenarios.rules.common.germans import remove_depth
from ddob_scenarios.rules.us_attacks.weapons import radio_operators, range_of
from ddob_scenarios.rules.us_movement.movement import unpaid
from ddob_scenarios.state.draws import draw_card
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import members
from hexwar.play import Action, rule

# -- what the map allows ---------------------------------------------------------------------------


@rule("8.12", "8.42", "R8-06")
def fires_up(omaha: OmahaMap, at: int, site: int) -> bool:
    """Tell whether the high ground keeps ranged fire from a hex off a site.

    It does from low ground, unless the printed field of the position has a beach hex.
    """
    target = omaha.sites[site]
    if not (omaha.low >> at & 1 and omaha.high >> target.hex & 1):
        return False
    return not omaha.positions[target.position].overlooks_beach


@rule("8.4", "8.11", "8.42")
@cache
def marks(omaha: OmahaMap, at: int, furthest: int) -> tuple[int, int]:
    """Return the sites that a barrage from a hex could reach, whatever lies there, as two sets.

    First those in whose printed field the hex lies, then those for which somebody must observe.
    """
    found = [0, 0]
    for site in omaha.sites:
        in_reach = 1 < omaha.board.distance(at, site.hex) <= furthest
        if in_reach and not fires_up(omaha, at, site.number):
            unseen = not omaha.positions[site.position].field >> at & 1
            found[unseen] |= 1 << site.number
    return found[0], found[1]


@cache
def _covering(omaha: OmahaMap) -> tuple[int, ...]:
    """Return by hex the positions in whose printed field it is, as sets."""
    found = [0] * omaha.board.size
    for position in omaha.positions:
        for at in members(position.field):
            found[at] |= 1 << position.number
    return tuple(found)


# -- who may be barraged ---------------------------------------------------------------------------


@rule("6.4", "R8-20")
def observable(g: Omaha, position: int) -> bool:
    """Tell whether a position projects a field of fire from which it can be observed.

    A position with no undisrupted unit projects none, unless the option takes its standing field.
    """
    fields = g.standing if g.game.settings.barrage_disrupted else g.active
    return bool(fields >> position & 1)


def is_unrevealed_reinforcement(g: Omaha, site: int) -> bool:
    """Tell whether a site holds a reinforcement unit face down."""
    omaha = g.game.map
    return g.unit[site] == HIDDEN and not omaha.positions[omaha.sites[site].position].wn


@rule("8.4", "8.52", "R7-21", "R8-19", "R8-22")
def infantry_ashore(g: Omaha) -> int:
    """Return the infantry on the map that may observe, as a set.

    It may be of any division, have acted, or be climbing, but not be disrupted.
    """
    return g.ashore & g.game.infantry & ~g.disrupted


def watched_by(g: Omaha, observers: int) -> int:
    """Return the positions in whose printed field any of some units stands, as a set."""
    covering = _covering(g.game.map)
    found = 0
    for unit in members(observers):
        found |= covering[g.hex[unit]]
    return found


# -- who barrages ----------------------------------------------------------------------------------


@rule("8.4", "17.3")
def may_fire_barrages(g: Omaha) -> int:
    """Return the units of the types that conduct barrages on this turn, as a set."""
    return g.game.tanks | g.game.artillery if g.extended else g.game.tanks


def barrage_list(g: Omaha, units: int) -> list[Action]:
    """Return the barrages of some tanks and guns, a set, which may act and pay."""
    tanks, guns = units & g.game.tanks, units & g.game.artillery
    found = _tank_barrages(g, members(tanks)) if tanks else []
    for gun in members(guns):
        found += _gun_barrages(g, gun)
    return found


# -- tanks -----------------------------------------------------------------------------------------


def _tank_barrages(g: Omaha, tanks: list[int]) -> list[Action]:
    open_sites = _open_to_barrage(g)
    commanded = led_by(g, g.game.leaders) if open_sites else 0
    watched = _watched(g, commanded) if commanded else (0, 0)
    found: list[Action] = []
    for tank in tanks:
        seen, unseen = marks(g.game.map, g.hex[tank], g.game.ranges[tank][g.steps[tank]])
        if seen & open_sites:
            found += [("barrage", tank, site) for site in members(seen & open_sites)]
        others = unseen & open_sites & watched[commanded >> tank & 1]
        if others:
            found += [("barrage", tank, site) for site in members(others)]
    return found


@rule("8.4", "R8-19")
def _watched(g: Omaha, commanded: int) -> tuple[int, int]:
    """Return the sites that infantry in command watches, and those that any does, as sets."""
    observers = infantry_ashore(g)
    by_those_in_command = watched_by(g, observers & commanded)
    return _sites_of(g, by_those_in_command), _sites_of(g, watched_by(g, observers))


def _sites_of(g: Omaha, positions: int) -> int:
    found, sites = 0, g.game.map.site_sets
    for position in members(positions):
        found |= sites[position]
    return found


@rule("8.41", "8.42", "R8-04", "R8-20")
def _open_to_barrage(g: Omaha) -> int:
    """Return the sites that may be barraged if anybody reaches and observes them, as a set.

    They hold a WN unit or a revealed unit, have not been attacked, and project a field of fire.
    """
    open_sites = g.open_sites & ~g.attacked
    return open_sites if g.game.settings.barrage_disrupted else open_sites & g.active_sites


# -- artillery -------------------------------------------------------------------------------------


def _gun_barrages(g: Omaha, gun: int) -> list[Action]:
    positions = _seen_by_gun(g, gun)
    if not positions:
        return []
    seen, unseen = marks(g.game.map, g.hex[gun], range_of(g, gun))
    observed = _open_to_barrage(g) & _sites_of(g, positions)
    sites = (*members(seen & observed), *members(unseen & observed))
    return [("barrage", gun, site) for site in sites]


@rule("17.3", "R8-20", "R17-03")
def _seen_by_gun(g: Omaha, gun: int) -> int:
    """Return the positions whose fields of fire serve a gun to observe them, as a set.

    A headquarters or command post must command the gun, and any infantry that observes for it.  A
    gun that is not armoured may not stand in an active field, and so needs such infantry.
    """
    commanders = [hq for hq in members(g.game.headquarters) if led_by(g, 1 << hq) >> gun & 1]
    armoured = g.game.armoured >> gun & 1
    if not commanders or (not armoured and active_fields(g) >> g.hex[gun] & 1):
        return 0
    observers = infantry_ashore(g) & led_by(g, sum(1 << hq for hq in commanders))
    if armoured:
        observers |= 1 << gun
    fields = g.standing if g.game.settings.barrage_disrupted else g.active
    return watched_by(g, observers) & fields


# -- guards ----------------------------------------------------------------------------------------


@rule("8.4", "8.11", "8.41", "8.42", "17.3", "R8-04", "R8-19", "R8-20", "R17-03")
def cannot_barrage(g: Omaha, unit: int, site: int) -> str | None:
    """Return the rule that keeps a unit from barraging a site, or None."""
    omaha = g.game.map
    target = omaha.sites[site]
    if not may_fire_barrages(g) >> unit & 1 or not g.german_hexes >> target.hex & 1:
        return "8.4"
    if is_unrevealed_reinforcement(g, site) or fires_up(omaha, g.hex[unit], site):
        return "8.42"
    if g.attacked >> site & 1:
        return "8.41"
    distance = omaha.board.distance(g.hex[unit], target.hex)
    if distance > range_of(g, unit):
        return "8.11"
    if distance == 1:
        return "8.4"
    if not observable(g, target.position):
        return "R8-20"
    if g.game.artillery >> unit & 1:
        return None if _seen_by_gun(g, unit) >> target.position & 1 else "17.3"
    return None if _is_observed(g, unit, site) else "8.4"


@rule("8.4", "R8-19")
def _is_observed(g: Omaha, tank: int, site: int) -> bool:
    """Tell whether a tank observes a site itself or has an observer in touch with a leader."""
    omaha = g.game.map
    field = omaha.positions[omaha.sites[site].position].field
    if field >> g.hex[tank] & 1:
        return True
    observers, commanded = infantry_ashore(g), led_by(g, g.game.leaders)
    if not commanded >> tank & 1:
        observers &= commanded
    return any(field >> g.hex[unit] & 1 for unit in members(observers))


@rule("7.2", "8.4", "8.11", "8.41", "8.42", "17.3", "R8-20")
def may_barrage(g: Omaha, unit: int, site: int) -> str | None:
    """Judge a barrage by a unit that may act."""
    return cannot_barrage(g, unit, site) or unpaid(g, unit)


@rule("8.4")
def shown_by(card: Card, symbol: str, colour: str) -> str:
    """Name what a card shows of a barrage: the symbol of the unit, the target's colour, or both."""
    shown = (card.target == symbol) + 2 * (card.shows(colour) is not None)
    return ("neither", "symbol", "colour", "both")[shown]


@rule("8.4", "8.41", "R8-21")
def barrage(g: Omaha, unit: int, site: int) -> None:
    """Barrage a site: a card and the barrage table decide."""
    omaha = g.game.map
    g.barraged |= 1 << site
    card = draw_card(g, "barrage")
    shows = shown_by(card, g.symbol(unit), g.colour_of(omaha.sites[site].position))
    results = g.game.charts.barrage(shows, g.depth[site] != NOBODY, g.strength(unit))
    g.say("barraged" if results else "barrage-in-vain", unit=unit, site=site)
    if "disrupted" in results:
        disrupt_german(g, site)
    if "depth-eliminated" in results:
        remove_depth(g, site)


# -- naval fire markers ----------------------------------------------------------------------------


@rule("8.52", "R8-22")
def naval_observers(g: Omaha) -> int:
    """Return the infantry that may observe for a naval barrage, as a set."""
    return radio_operators(g, infantry_ashore(g))


def naval_list(g: Omaha) -> list[Action]:
    """Return the naval barrages that may be conducted, if there is a marker."""
    watched = watched_by(g, naval_observers(g))
    return [
        ("naval-barrage", site)
        for position in members(watched & g.standing)
        for site in g.game.map.positions[position].sites
        if spared_by_ships(g, site) is None
    ]


@rule("8.52", "8.53", "R8-04", "R8-20")
def spared_by_ships(g: Omaha, site: int) -> str | None:
    """Return the rule that keeps naval barrages off a site, whoever observes it, or None.

    The high ground does not matter to them.
    """
    target = g.game.map.sites[site]
    if not g.german_hexes >> target.hex & 1 or is_unrevealed_reinforcement(g, site):
        return "8.52"
    if g.attacked >> site & 1:
        return "8.53"
    return None if observable(g, target.position) else "R8-20"


@rule("8.5", "8.52", "8.53", "R8-04", "R8-20", "R8-22")
def may_naval_barrage(g: Omaha, site: int) -> str | None:
    """Judge a naval barrage."""
    if not g.naval_markers:
        return "8.5"
    refused = spared_by_ships(g, site)
    if refused:
        return refused
    watched = watched_by(g, naval_observers(g))
    return None if watched >> g.game.map.sites[site].position & 1 else "8.52"


@rule("8.5", "8.52", "8.53", "8.54")
def naval_barrage(g: Omaha, site: int) -> None:
    """Spend a marker: the unit in a hex is disrupted, its depth removed unseen."""
    g.naval_markers -= 1
    g.barraged |= 1 << site
    g.say("naval-barrage", site=site)
    disrupt_german(g, site)
    remove_depth(g, site)
