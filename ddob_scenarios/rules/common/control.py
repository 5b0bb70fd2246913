"""US control, and communication of both sides (12)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from ddob_scenarios.printed.figures import US_BARRIERS
from ddob_scenarios.printed.ids import SiteId, SiteSet
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import NONE, HexId, HexSet, PositionSet, has, iterate, one, pack, union
from hexwar.play import rule
from hexwar.trace import flood

MEMORY = 512  # the number of results kept: the same networks and fields come again, turn after turn


def hexes_with_us(g: Omaha) -> HexSet:
    """Return the hexes with any US counter: also those of generals alone, who occupy none."""
    generals = iterate(g.ashore & g.game.generals)
    return g.us_hexes | pack([g.hex[general] for general in generals])


@rule("12", "12.1", "12.11", "R12-01", "R12-02")
def us_control(g: Omaha) -> HexSet:
    """Return the hexes that US counters occupy or control.

    Units whose symbol is black control the hexes around them, disrupted or not, but from low ground
    no hex on the high ground; all others, headquarters and bases too, control their own hex only;
    generals none.
    """
    return g.us_hexes | _controlled_from(g.game.map, g.controlling_hexes)


@lru_cache(maxsize=MEMORY)
def _controlled_from(omaha: OmahaMap, hexes: HexSet) -> HexSet:
    """Return the hexes that units in some hexes control, whose symbols are black."""
    return union([omaha.controlled_from[at] for at in iterate(hexes)])


@rule("12", "12.2", "12.21", "R6-13", "R12-03", "R12-04")
def german_network(g: Omaha, controlled: HexSet | None = None) -> HexSet:
    """Return the hexes from which German communication reaches an exit.

    It passes no hex that US counters occupy or control, except that a German unit negates control
    of its own hex, and never rough, beach, sea, or pavilion beside the beach.  US control is worked
    out if it is not at hand.
    """
    if controlled is None:
        controlled = us_control(g)
    barred = (controlled & ~g.german_hexes) | g.us_hexes
    return _joined_to_exits(g.game.map, g.game.traceable & ~barred)


@lru_cache(maxsize=MEMORY)
def _joined_to_exits(omaha: OmahaMap, free: int) -> HexSet:
    """Return the hexes among some that join an exit."""
    return flood(omaha.board, omaha.exit_hexes & free, free)


@lru_cache(maxsize=MEMORY)
def _reached_from(omaha: OmahaMap, network: HexSet) -> HexSet:
    """Return the hexes from which a step leads into a network or that are exits."""
    return omaha.board.next_to(network) | omaha.exit_hexes


@rule("12.2", "12.22", "12.23", "R12-05", "R12-06", "R12-08")
def in_communication(g: Omaha, site: SiteId, network: HexSet | None = None) -> bool:
    """Tell whether a site is in German communication now; the network is worked out if not at hand.

    One that US counters occupy is never in communication, one they merely control may be (12.22).
    """
    omaha = g.game.map
    at = omaha.sites[site].hex
    if has(g.us_hexes, at):
        return False
    if network is None:
        network = german_network(g)
    if has(omaha.exit_hexes, at) or omaha.board.adjacent[at] & network:
        return True
    occupied_position = g.unit[site] != NOBODY and not omaha.position_of(site).wn
    return occupied_position and _through_bocage(g, omaha, at, network)


def _through_bocage(g: Omaha, omaha: OmahaMap, at: HexId, network: HexSet) -> bool:
    """Return whether one controlled bocage hex beside a position leads out (12.23)."""
    adjacent = omaha.board.adjacent
    ways = adjacent[at] & omaha.ground["bocage"] & g.game.field & ~g.us_hexes
    exits = omaha.exit_hexes
    return any(adjacent[way] & network or has(exits, way) for way in iterate(ways))


@rule("12.24")
def communication_table(g: Omaha, network: HexSet | None = None) -> SiteSet:
    """Return the sites that are in German communication now.

    The German Fire phase works with the table of its beginning until its end.  The network is
    worked out if it is not at hand.
    """
    omaha = g.game.map
    if network is None:
        network = german_network(g)
    off = g.game.hexes_with_sites & (~_reached_from(omaha, network) | g.us_hexes)
    fought_over = g.game.sites_fought_over
    table = fought_over & ~_sites_in(omaha, off)
    for site in iterate(_sites_in(omaha, off & ~g.us_hexes) & fought_over & g.held):
        if in_communication(g, site, network):  # through bocage (12.23)
            table |= one(site)
    return table


@lru_cache(maxsize=MEMORY)
def _sites_in(omaha: OmahaMap, hexes: HexSet) -> SiteSet:
    """Return the sites in some hexes."""
    return omaha.sites_in(hexes)


@rule("6.2", "6.4", "6.41")
def active_fields(g: Omaha) -> HexSet:
    """Return the hexes in an active field of fire: of a position with an undisrupted unit."""
    return fields_of(g.game.map, g.active)


@rule("12.31", "13.22")
def standing_fields(g: Omaha) -> HexSet:
    """Return the hexes in a standing field of fire: of a position with any German unit."""
    return fields_of(g.game.map, g.standing)


@rule("18.1", "19.1", "19.2")
def potential_fields(g: Omaha) -> HexSet:
    """Return the hexes in a potential field of fire.

    That is a standing one, or that of a position in German communication that nobody holds: no unit
    of either side and no garrison, in neither hex of a WN (1.0.2).
    """
    omaha, held = g.game.map, (g.us_hexes | g.german_hexes) & g.game.map.hexes_of_sites
    free = _positions_open(omaha, held, communication_table(g), g.garrisons)
    return fields_of(omaha, g.standing | free)


@lru_cache(maxsize=MEMORY)
def _positions_open(
    omaha: OmahaMap, held: HexSet, table: SiteSet, garrisons: SiteSet
) -> PositionSet:
    """Return the printed positions in no held hex, with a site in a table and no garrison."""
    open_positions: PositionSet = NONE
    for position in omaha.positions:
        sites = omaha.site_sets[position.number]
        if not position.armour and not position.hexes & held and table & sites:
            open_positions |= NONE if garrisons & sites else one(position.number)
    return open_positions


@lru_cache(maxsize=MEMORY)
def fields_of(omaha: OmahaMap, positions: PositionSet) -> HexSet:
    """Return the hexes in the fields of fire of some positions."""
    return union(omaha.positions[position].field for position in iterate(positions))


@rule("12.3", "R12-09")
@cache
def us_traceable(omaha: OmahaMap) -> HexSet:
    """Return the hexes through which US communication may ever pass: no sea and nothing rough."""
    return omaha.board.all & ~omaha.ground["sea"] & ~omaha.ground["rough"]


@rule("12.3", "R12-09")
@cache
def us_joins(omaha: OmahaMap) -> dict[HexId, HexSet]:
    """Return by hex the next hexes to which US communication may ever pass from it."""
    board, traceable, sides = omaha.board, us_traceable(omaha), omaha.board.open_sides(*US_BARRIERS)
    return {i: board.next_to(one(i), sides) & traceable for i in board.ids}


@rule("12", "12.3", "12.31", "R12-09")
def us_network(g: Omaha) -> HexSet:
    """Return the hexes in US communication: from which a safe path leads to a beach hex.

    The path keeps out of standing fields of fire and of German-held hexes, even where US units
    stand, and goes through no rough hex, bluff or cliff.
    """
    omaha = g.game.map
    safe = us_traceable(omaha) & g.game.field & ~standing_fields(g) & ~g.german_hexes
    return reached_from_the_beach(omaha, safe)


@lru_cache(maxsize=MEMORY)
def reached_from_the_beach(omaha: OmahaMap, safe: HexSet) -> HexSet:
    """Return those of some hexes from which a path through them leads to a beach hex."""
    beach = omaha.ground["beach"] & safe
    return flood(omaha.board, beach, safe, omaha.board.open_sides(*US_BARRIERS))


class Networks(NamedTuple):
    """Control and communication of one moment, for those who ask for all of it.

    Attributes:
        control: The hexes that US counters occupy or control (12.1).
        german: The hexes from which German communication reaches an exit (12.2).
        us: The hexes in US communication (12.3).
    """

    control: HexSet
    german: HexSet
    us: HexSet


def networks(g: Omaha) -> Networks:
    """Return control and communication of both sides."""
    controlled = us_control(g)
    return Networks(controlled, german_network(g, controlled), us_network(g))


@rule("13.22", "R13-03", "R13-05")
def held_for_victory(g: Omaha, now: Networks | None = None) -> HexSet:
    """Return the hexes that count as controlled for victory.

    They are in US communication, in no standing field, without a German unit; and occupied or
    controlled by US counters, or cut off from German communication.  A garrison occupies its hex;
    by the option it needs neither communication nor freedom from fire.  The networks are worked out
    if they are not at hand.
    """
    omaha = g.game.map
    controlled, german, us = now or networks(g)
    garrisoned = omaha.hexes_of(g.garrisons)
    traced = german | _reached_from(omaha, german)
    held = us & (controlled | garrisoned | (omaha.board.all & ~traced))
    garrisoned &= ~g.german_hexes
    return held | garrisoned if g.game.settings.garrison_victory == "always" else held
