"""German units and depth: drawing, placing, revealing, strength, priorities (8.3, 9)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from ddob_scenarios.printed.counters import Back
from ddob_scenarios.printed.figures import DOUBLED_BY_GROUND, DOUBLED_BY_SIDE, REINFORCEMENTS
from ddob_scenarios.printed.ids import GermanSet, SiteId
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common.control import in_communication
from ddob_scenarios.scenarios.file_format import DEPTH_POOLS, UNIT_POOLS
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar import kit
from hexwar.board import NONE, CounterId, HexId, HexSet, SetOf, first, has, iterate, one
from hexwar.components import Lot, weights
from hexwar.play import rule


@rule("P7")
def back_of(g: Omaha, site: SiteId) -> Back:
    """Return what the back of the German unit on a site shows; it is known face down, too."""
    unit = g.unit[site]
    if unit == HIDDEN:
        unit = first(g.unit_lot[site])
    return g.game.german[unit].back


def calibre_at(g: Omaha, site: SiteId) -> int:
    """Return the calibre of the gun on a site, 0 without."""
    if g.unit[site] == NOBODY:
        return 0
    return {"75": 75, "88": 88}.get(back_of(g, site), 0)


def is_armour(g: Omaha, site: SiteId) -> bool:
    """Return whether the German unit on a site is armour, which is always revealed (23)."""
    unit = g.unit[site]
    return unit >= 0 and has(g.game.reinforcements["A"], unit)


def hexes_of_us_units(g: Omaha) -> HexSet:
    """Return the hexes whose US counters count for distances (ruling 1.0.3).

    Generals and engineer bases do not.
    """
    lone_bases: HexSet = NONE
    for base in iterate(g.game.bases & g.ashore):
        at = g.hex[base]
        if not g.at[at] & g.game.occupiers & ~g.game.bases:
            lone_bases |= one(at)
    return g.us_hexes & ~lone_bases


FAR = 10_000  # a distance that stands for no US unit at all


@rule("P4")
def distance_to_us(g: Omaha, at: HexId, hexes: HexSet | None = None) -> int:
    """Return how many hexes the nearest US unit is away as the crow flies, FAR if there is none.

    The hexes of all US units count, or those that are named.
    """
    if hexes is None:
        hexes = hexes_of_us_units(g)
    if not hexes:
        return FAR
    board = g.game.map.board
    radius = 0
    while not board.within(at, radius) & hexes:
        radius += 1
    return radius


def draw_unit(g: Omaha, pool: str) -> SetOf[Any]:
    """Take a unit face down from a pool and return what it may be."""
    lot = g.pools[pool]
    g.pool_sizes[pool] -= 1
    if not g.pool_sizes[pool]:
        g.pools[pool] = NONE
    return lot


def depth_type(g: Omaha, site: SiteId) -> str:
    """Return the type of depth that belongs to a site (9.21)."""
    position = g.game.map.position_of(site)
    if position.wn:
        return "wn"
    if position.armour:
        return "armour"
    return "building" if g.game.map.sites[site].building else "mobile"


@rule("9.21", "9.24")
def depth_pool(g: Omaha, site: SiteId) -> str | None:
    """Return the pool from which depth for a site comes now, or None if there is none left."""
    kind = depth_type(g, site)
    if kind == "building" and not g.pool_sizes["building"]:
        kind = "mobile"
    return kind if g.pool_sizes[kind] else None


@rule("22.4", "R22-08")
def recall_mobile(g: Omaha, site: SiteId) -> None:
    """Return five eliminated mobile markers to their pool, once in a game, if one is called for.

    They are drawn at random from all that have been eliminated, so that nobody knows any more which
    of these are out of play.
    """
    back = recallable(g)
    if not back or depth_type(g, site) in ("wn", "armour"):
        return
    mobile = g.game.depth_of["mobile"]
    unseen = [lot for lot in g.gone_depth if lot & mobile]
    out = g.lost_depth & mobile
    stay_out = len(unseen) + out.bit_count() - back
    for lot in unseen:
        out |= lot
    g.recalled = True
    g.lost_depth &= ~mobile
    g.gone_depth = [lot for lot in g.gone_depth if not lot & mobile] + [out] * stay_out
    g.pools["mobile"], g.pool_sizes["mobile"] = out, back
    g.say("mobile-depth-recalled", markers=back)


@rule("22.4", "R22-08")
def recallable(g: Omaha) -> int:
    """Return how many eliminated mobile markers may still return: fewer if fewer are out."""
    if g.recalled or not g.game.settings.improved_reaction:
        return 0
    mobile = g.game.depth_of["mobile"]
    unseen = sum(1 for lot in g.gone_depth if lot & mobile)
    return min(REINFORCEMENTS.recalled, unseen + (g.lost_depth & mobile).bit_count())


@rule("9.21", "9.22")
def place_depth(g: Omaha, site: SiteId) -> bool:
    """Put a depth marker face down under the unit of a site; tell whether there was one."""
    if depth_pool(g, site) is None:
        recall_mobile(g, site)
    pool = depth_pool(g, site)
    if pool is None:
        return False
    g.set_depth(site, HIDDEN, draw_unit(g, pool))
    g.say("depth-placed", site=site, rule="9.21")
    return True


@rule("2.24", "9.1")
def remove_depth(g: Omaha, site: SiteId) -> None:
    """Take the depth marker of a site out of play, unseen if it was not revealed (ruling P6)."""
    marker = g.depth[site]
    if marker == NOBODY:
        return
    if marker == HIDDEN:
        g.gone_depth.append(g.depth_lot[site])
    else:
        g.lost_depth |= one(marker)
    g.set_depth(site, NOBODY)
    g.say("depth-removed", site=site)


@rule("9.1", "9.3", "11.31")
def place_unit(g: Omaha, site: SiteId, lot: GermanSet) -> None:
    """Put a unit drawn from a pool face down on a site; a lone general there is captured."""
    g.set_unit(site, HIDDEN, lot)
    g.say("german-placed", site=site)
    capture_general(g, site)


@rule("16.3", "23.51", "R16-03")
def move_german(g: Omaha, site: SiteId, to: SiteId) -> None:
    """Put the unit of a site with its depth, as they lie, on another where it does no more now."""
    unit, lot, depth, depth_lot = g.unit[site], g.unit_lot[site], g.depth[site], g.depth_lot[site]
    g.set_depth(site, NOBODY)
    g.set_unit(site, NOBODY)
    g.set_unit(to, unit, lot)
    g.set_depth(to, depth, depth_lot)
    g.arrived |= one(to)


@rule("11.31", "R11-07")
def capture_general(g: Omaha, site: SiteId) -> None:
    """Remove a general who is alone in the hex of a site that Germans enter."""
    at = g.game.map.sites[site].hex
    present = g.us_in(at)
    if present and not present & g.game.occupiers:
        for general in iterate(present):
            g.lift(general)
            g.say("general-captured", unit=general, rule="11.31")


def _identity(
    g: Omaha, stream: str, site: SiteId, lots: list[Any], gone: list[Any], pools: Iterable[str]
) -> tuple[Any, list[Any], list[Any]]:
    """Draw which counter lies face down on a site, with exact weights; it can lie nowhere else.

    It is one of the lot of the site.  Return it and, without it, the lots of the sites and of what
    was removed unseen; those of the pools that are named are changed in place.
    """
    others = [Lot(lot) for s, lot in enumerate(lots) if lot and s != site]
    others += [Lot(lot) for lot in gone]
    others += [Lot(g.pools[p], g.pool_sizes[p]) for p in pools if g.pool_sizes[p]]
    odds = weights(lots[site], others)
    identity = g.pick(stream, [counter for counter, _ in odds], [weight for _, weight in odds])
    keep = ~one(identity)
    for pool in pools:
        g.pools[pool] &= keep
    return identity, [lot & keep for lot in lots], [lot & keep for lot in gone]


@rule("9.1")
def reveal_unit(g: Omaha, site: SiteId) -> None:
    """Turn the German unit of a site face up."""
    if g.unit[site] == HIDDEN:
        stream, lots, gone = f"reveal/{g.game.map.sites[site].name}", g.unit_lot, g.gone_units
        unit, g.unit_lot, g.gone_units = _identity(g, stream, site, lots, gone, UNIT_POOLS)
        g.set_unit(site, unit)
        g.reveal("unit-revealed", site=site, unit=unit)


@rule("9.1", "2.24")
def reveal_depth(g: Omaha, site: SiteId) -> None:
    """Turn the depth marker of a site face up."""
    if g.depth[site] == HIDDEN:
        stream, lots = f"reveal-depth/{g.game.map.sites[site].name}", g.depth_lot
        gone = g.gone_depth
        marker, g.depth_lot, g.gone_depth = _identity(g, stream, site, lots, gone, DEPTH_POOLS)
        g.set_depth(site, marker)
        g.reveal("depth-revealed", site=site, depth=marker)


@rule("6.51", "8.3")
def remove_unit(g: Omaha, site: SiteId) -> None:
    """Take the German unit of a site and its depth out of play."""
    remove_depth(g, site)
    unit = g.unit[site]
    if unit == HIDDEN:
        g.gone_units.append(g.unit_lot[site])
    elif unit != NOBODY:
        g.lost_units |= one(unit)
    g.set_unit(site, NOBODY)
    g.say("german-removed", site=site)


@rule("8.33")
def may_withdraw(g: Omaha, site: SiteId) -> bool:
    """Return whether the revealed unit of a site withdraws when it is defeated.

    Units of the 352nd Division do, if in communication; WN crews, the 716th and armour do not.
    """
    unit = g.game.german[g.unit[site]]
    return unit.division == 352 and unit.pool != "A" and in_communication(g, site)


@rule("8.33", "9.31")
def withdraw(g: Omaha, site: SiteId) -> None:
    """Put the revealed unit of a site face down into the Division pool."""
    remove_depth(g, site)
    unit = g.unit[site]
    g.set_unit(site, NOBODY)
    g.pools["D"] |= one(unit)
    g.pool_sizes["D"] += 1
    g.say("german-withdrawn", site=site, unit=unit)


@rule("9.1", "8.3", "23.41")
def turn_face_down(g: Omaha, site: SiteId) -> None:
    """Turn a revealed unit face down again; everybody still knows which it is.

    Armour is always revealed.
    """
    unit = g.unit[site]
    if unit != HIDDEN and g.game.german[unit].pool != "A":
        g.set_unit(site, HIDDEN, one(unit))
        g.say("german-turned-down", site=site)


UNDOUBLED, UNIT, BOTH = 0, 1, 2  # what is doubled: nothing, the unit, the unit and its depth

DOUBLED = {"nothing": UNDOUBLED, "unit": UNIT, "both": BOTH}

SIDES = {kind: DOUBLED[doubled] for kind, doubled in DOUBLED_BY_SIDE.items()}
"""By what lies on a hexside: what it doubles (terrain effects); hedge and seawall nothing."""

GROUND = {kind: DOUBLED[doubled] for kind, doubled in DOUBLED_BY_GROUND.items()}
"""By terrain: what it doubles."""


@rule("8.3", "terrain-effects", "R3-08", "R8-14")
@cache
def shelter_of_hexes(omaha: OmahaMap) -> tuple[int, ...]:
    """Return by hex what its terrain doubles; houses and woods on low ground count as such."""
    shelters = [GROUND.get(terrain, UNDOUBLED) for terrain in omaha.board.terrain]
    for at in iterate(omaha.orchard):
        shelters[at] = max(shelters[at], UNIT)
    for at in iterate(omaha.houses):
        shelters[at] = BOTH
    return tuple(shelters)


@rule("8.3", "terrain-effects", "terrain/5", "R8-14")
def shelter_of_sides(features: Iterable[str]) -> int:
    """Return what the features of one hexside double: with several, the best of them.

    Example:
        >>> shelter_of_sides({"shingle", "slope"}), shelter_of_sides({"hedge"})
        (2, 0)
    """
    return max((SIDES.get(feature, UNDOUBLED) for feature in features), default=UNDOUBLED)


@rule("8.31", "terrain/1", "terrain/3", "R8-14")
def shelter(omaha: OmahaMap, target: HexId, origins: Iterable[HexId]) -> int:
    """Return what is doubled when a hex is attacked from hexes next to it.

    Sides count by the one that helps least; hex and side do not add up.
    """
    sides = (shelter_of_sides(omaha.board.features(at, target)) for at in origins)
    return max(shelter_of_hexes(omaha)[target], min(sides, default=UNDOUBLED))


@rule("8.3", "23.6", "R8-14", "R23-15")
def defence_of(g: Omaha, site: SiteId, doubled: int) -> int:
    """Return the strength of the revealed German counters of a site, with what shelter doubles.

    Terrain never helps armour.
    """
    unit = g.game.german[g.unit[site]]
    if unit.pool == "A":
        doubled = UNDOUBLED
    strength = unit.strength << (doubled >= UNIT)
    marker = g.depth[site]
    if marker not in (NOBODY, HIDDEN):
        strength += g.game.depth[marker].strength << (doubled == BOTH)
    return strength


@rule("8.3", "8.4")
def disrupt_german(g: Omaha, site: SiteId) -> None:
    """Put a disrupted marker on the German unit of a site."""
    g.disrupt(site)
    g.say("german-disrupted", site=site)


@rule("8.33", "8.34", "12.24", "R8-18")
def defeat(g: Omaha, site: SiteId) -> None:
    """Remove a defeated unit: to the Division pool if it may withdraw, else for good.

    Nothing on the map has changed since the attack was declared that communication depends on.
    """
    if may_withdraw(g, site):
        withdraw(g, site)
    else:
        remove_unit(g, site)


UNITS, SITES = "units-by-priority", "sites-by-priority"
POSITIONS = "positions-by-priority"
"""The events that tell why some US units, German sites or positions come before others."""


@kit.key("most-steps", "most steps", most=True)
def most_steps(g: Omaha, unit: CounterId, *about: object) -> int:
    """The steps that a US unit has left."""
    return g.steps[unit]


@kit.key("highest-number", "highest number", most=True)
def highest_number(g: Omaha, site: SiteId, *about: object) -> int:
    """The number of the position of a site; one without a number counts as 0."""
    omaha = g.game.map
    return omaha.position_of(site).rank


@kit.key("nearest-to-us", "nearest to a US unit")
@rule("9.2", "9.4", "16.12", "P4", "R16-07")
def nearest_to_us(g: Omaha, site: SiteId, us_units: HexSet, *about: object) -> int:
    """How far the nearest US unit is from a site, in hexes."""
    return distance_to_us(g, g.game.map.sites[site].hex, us_units)
