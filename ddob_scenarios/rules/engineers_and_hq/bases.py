"""Engineer bases: where they stand, how far they work, what they clear (19)."""

from __future__ import annotations

from ddob_scenarios.printed.ids import SiteSet
from ddob_scenarios.rules.common.control import active_fields, potential_fields
from ddob_scenarios.state.omaha import Omaha, OmahaAsking
from hexwar.board import (
    ALL,
    NONE,
    CounterId,
    CounterSet,
    HexSet,
    first,
    has,
    iterate,
    one,
    pack,
    union,
)
from hexwar.play import rule
from hexwar.play.clauses import Who, among, bar
from hexwar.play.verbs import Verb


@rule("19.2", "R19-01")
def engineer_range(g: Omaha, base: CounterId) -> int:
    """Return the range of a base that stands on the map, in hexes."""
    return g.game.track.engineer_range[g.track[base]]


@rule("14", "19.1")
def bases_ashore(g: Omaha) -> list[CounterId]:
    """Return the bases on the map, ascending: none before the extended game."""
    if not g.extended:
        return []
    return [base for base in iterate(g.game.bases) if g.hex[base] >= 0]


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


@among.actors("19.21")
def of_the_division(m: OmahaAsking) -> CounterSet:
    """It is no engineer base of this division."""
    division = m.frame.division
    taking_part = division in m.g.game.divisions
    return m.g.game.bases & m.g.game.belonging[division] if taking_part else NONE


@bar.actors("19.1")
def on_the_map(m: OmahaAsking) -> CounterSet:
    """It stands on the map, and never moves."""
    return m.g.ashore


@bar.actors("19.1")
def another_is_placed_first(m: OmahaAsking) -> CounterSet:
    """Another base of the division is placed before it."""
    unplaced = of_the_division(m) & ~m.g.ashore
    return ~one(first(unplaced)) if unplaced else NONE


@among("19.1")
def beach_of_the_sector(m: OmahaAsking) -> HexSet:
    """It is no beach hex of the division's sector."""
    omaha = m.g.game.map
    return omaha.ground["beach"] & omaha.in_sector[m.frame.division]


@bar("R19-01", "5.21")
def under_water(m: OmahaAsking) -> HexSet:
    """The tide covers it."""
    return m.g.game.map.submerged[m.g.tide]


@bar("19.1", "R19-01")
def in_a_potential_field(m: OmahaAsking) -> HexSet:
    """A field of fire covers it, or one that Germans could take."""
    return potential_fields(m.g)


@bar("R19-09")
def hampered(m: OmahaAsking) -> HexSet:
    """German artillery hampers all engineers this turn."""
    return ALL if m.g.hampered else NONE


@bar.actors("19.2")
def not_placed(m: OmahaAsking) -> CounterSet:
    """It is not on the map."""
    return ~m.g.ashore


@bar.actors("19.33", "R19-07", "R19-09")
def kept_from_work(m: OmahaAsking) -> CounterSet:
    """Artillery in its sector, or an event, keeps it from its work this turn."""
    return inhibited(m.g)


@bar.actors("19.2", "R19-01")
def fully_grown(m: OmahaAsking) -> CounterSet:
    """Its range grows no further."""
    longest = len(m.g.game.track.engineer_range) - 1
    return pack(base for base in iterate(m.g.game.bases) if m.g.track[base] >= longest)


@bar.actors("19.2", "R19-01", "E10")
def in_a_field(m: OmahaAsking) -> CounterSet:
    """A field of fire covers its hex; by edition 2017 one that Germans could take, too."""
    g = m.g
    fields = active_fields(g) if g.game.settings.edition == "2.0" else potential_fields(g)
    return g.us_among(fields) & g.game.bases


PLACE_BASE = Verb(
    "place-base",
    rule="19.1",
    who=Who(of_the_division, on_the_map, another_is_placed_first),
    near=beach_of_the_sector,
    bars=[under_water, in_a_potential_field, hampered],
)
EXTEND_BASE = Verb(
    "extend-base",
    rule="19.2",
    who=Who(of_the_division, kept_from_work, not_placed),
    bars=[fully_grown, in_a_field],
)


@among("19.3", "R19-04")
def in_range(m: OmahaAsking) -> SiteSet:
    """It lay in the range of no base when garrisons were placed."""
    if m.frame.sites is not None:
        return pack(m.frame.sites)
    omaha = m.g.game.map
    within = _within_range(m.g, bases_ashore(m.g)) & omaha.in_sector[m.frame.sector]
    return omaha.sites_in(within)


@bar("19.3", "R23-06")
def for_armour(m: OmahaAsking) -> SiteSet:
    """It is no printed position."""
    return pack(m.g.game.map.armour_site_at.values())


@bar("R19-05")
def garrisoned(m: OmahaAsking) -> SiteSet:
    """It has a garrison."""
    return m.g.garrisons


@bar("19.32", "R19-02")
def under_fire(m: OmahaAsking) -> SiteSet:
    """An active field of fire covers it."""
    return m.g.game.map.sites_in(active_fields(m.g))


@bar("19.3", "R19-05")
def held_by_germans(m: OmahaAsking) -> SiteSet:
    """Germans are there."""
    return m.g.game.map.sites_in(m.g.german_hexes)


GARRISON = Verb(
    "garrison",
    rule="19.3",
    near=in_range,
    bars=[garrisoned, under_fire, held_by_germans, for_armour, in_range],
)


@rule("19.3", "19.33", "R19-06")
def traffic(g: Omaha) -> HexSet:
    """Return the hexes in which traffic is directed: a move from there is free.

    It is low ground only, in the area of a base that nothing inhibits.
    """
    return areas_of_operations(g, keep_idle=inhibited(g)) & g.game.map.low
