"""Where German armour comes and drives, and whom it overruns on the way (23.2, 23.4, 23.5)."""

from __future__ import annotations

from typing import NamedTuple

from ddob_scenarios.printed.armour_map import EXITS, ROADS, end_hexes, movement_orders, roads_from
from ddob_scenarios.printed.cards import Symbol
from ddob_scenarios.printed.figures import GERMAN_ARMOUR
from ddob_scenarios.printed.ids import GermanId, SiteId
from ddob_scenarios.rules.common.control import us_control
from ddob_scenarios.rules.common.germans import (
    capture_general,
    draw_unit,
    hexes_of_us_units,
    reveal_unit,
)
from ddob_scenarios.rules.common.losses import disrupt
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import OFF_MAP, HexId, HexSet, has, iterate, one, pack
from hexwar.play import rule

# -- coming ----------------------------------------------------------------------------------------


@rule("23.2", "R23-01")
def has_road(g: Omaha, at: HexId) -> bool:
    """Tell whether a road leads from a hex to an exit of the armour, clear of US units and control.

    The hex itself may be US-controlled; a German unit negates control of its hex, as ever (12.21).
    """
    omaha = g.game.map
    if at not in omaha.board.links(*ROADS):
        return False
    barred = us_control(g) & ~g.german_hexes | g.us_hexes
    reached = roads_from(omaha.board, one(at), omaha.board.all & ~barred)
    return bool(reached & pack(omaha.exits[letter] for letter in EXITS))


@rule("23.1", "23.2", "R23-01")
def may_enter(g: Omaha, site: SiteId) -> bool:
    """Tell whether armour comes as the reinforcement that is placed on a site now."""
    if not g.pool_sizes["A"] or g.pool_sizes["T"]:
        return False
    return has_road(g, g.game.map.sites[site].hex)


@rule("23.2", "23.41", "R23-01")
def enter(g: Omaha, site: SiteId) -> None:
    """Put armour in the hex of a site, face up, with a depth marker face down."""
    to = g.game.map.armour_site_at[g.game.map.sites[site].hex]
    g.set_unit(to, HIDDEN, draw_unit(g, "A"))
    reveal_unit(g, to)
    if g.pool_sizes["armour"]:
        g.set_depth(to, HIDDEN, draw_unit(g, "armour"))
    g.say("armour-enters", german=g.unit[to], site=site)
    capture_general(g, to)


class Drive(NamedTuple):
    """A move of armour.

    Attributes:
        hexes: The hexes that it enters, in their order.
        overrun: The one of them with the US units that it drives through, or OFF_MAP.
    """

    hexes: tuple[HexId, ...] = ()
    overrun: HexId = OFF_MAP


@rule("23.5", "R23-07")
def sighted(g: Omaha, at: HexId, us_hexes: HexSet) -> set[HexId]:
    """Return the first hexes of the shortest roads to the US units within sight of a hex."""
    links = g.game.map.board.links(*ROADS)
    first: dict[HexId, set[HexId]] = {at: set()}
    edge, found = [at], set[HexId]()
    for _ in range(GERMAN_ARMOUR.lookout):
        ahead: dict[HexId, set[HexId]] = {}
        for i in edge:
            for j in links.get(i, ()):
                if j not in first:
                    ahead.setdefault(j, set()).update(first[i] or {j})
        first |= ahead
        edge = sorted(ahead)
        for i in edge:
            if has(us_hexes, i):
                found |= first[i]
    return found


@rule("23.5", "R23-07", "R23-13", "R23-14")
def next_hex(g: Omaha, at: HexId, us_hexes: HexSet, selector: Symbol) -> HexId | None:
    """Return the hex to which armour turns, or None where its way ends.

    US units draw it on if they all lie in one direction; else it follows its movement orders.

    Args:
        g: The state.
        at: Where it is.
        us_hexes: The hexes of the US units that count.
        selector: The target symbol of the fire card.
    """
    board = g.game.map.board
    if has(end_hexes(board), at):
        return None
    directions = sighted(g, at, us_hexes)
    if len(directions) == 1:
        return directions.pop()
    orders = movement_orders(board, by_text=g.game.settings.armour_order_1321 == "text")
    return orders[at][selector]


@rule("23.4", "R23-10")
def may_overrun(g: Omaha, at: HexId) -> bool:
    """Tell whether the US units in a hex are all unarmoured."""
    return not g.us_in(at) & g.game.armoured


@rule("23.4", "23.5", "23.51", "23.53", "R23-07", "R23-08", "R23-09", "R23-10", "R23-14")
def drive_from(g: Omaha, start: HexId, hexes: int, selector: Symbol, *, overrun: bool) -> Drive:
    """Work out the move of armour that is ordered to move.

    It uses its whole allowance if it can, one hex more if that would leave it with other Germans,
    and is put back to the last hex in which it may stay.

    Args:
        g: The state.
        start: Its hex.
        hexes: How many hexes it moves.
        selector: The target symbol of the fire card.
        overrun: Whether it may drive through US units.
    """
    germans = g.german_hexes & ~one(start)
    us_hexes = hexes_of_us_units(g)
    taken = germans | us_hexes
    path, passed = [start], OFF_MAP
    while len(path) <= hexes or (len(path) == hexes + 1 and has(germans, path[-1])):
        drawn_by = us_hexes if passed < 0 else us_hexes & ~one(passed)
        to = next_hex(g, path[-1], drawn_by, selector)
        if to is None:
            break
        if has(us_hexes, to):
            if (
                not overrun
                or passed >= 0
                or len(path) > GERMAN_ARMOUR.overrun_until
                or not may_overrun(g, to)
            ):
                break
            passed = to
        path.append(to)
    while len(path) > 1 and has(taken, path[-1]):
        path.pop()
    return Drive(tuple(path[1:]), passed if passed in path else OFF_MAP)


@rule("23.51", "11.31", "R11-07", "R16-03")
def drive(g: Omaha, site: SiteId, move: Drive) -> SiteId:
    """Move armour with its depth, and return the site on which it stands then.

    Generals alone in its way are captured; the units that it overruns are disrupted, leaders not.

    Args:
        g: The state.
        site: The site on which it stands.
        move: Its move, of one hex at least.
    """
    omaha = g.game.map
    unit, depth, lot = g.unit[site], g.depth[site], g.depth_lot[site]
    to = omaha.armour_site_at[move.hexes[-1]]
    g.set_depth(site, NOBODY)
    g.set_unit(site, NOBODY)
    g.set_unit(to, unit)
    g.set_depth(to, depth, lot)
    g.arrived |= one(to)
    g.say("armour-drives", german=unit, to=move.hexes[-1], hexes=len(move.hexes))
    for at in move.hexes:
        if at == move.overrun:
            _overrun(g, unit, at)
        else:
            capture_general(g, omaha.armour_site_at[at])
    return to


@rule("23.4", "R23-10")
def _overrun(g: Omaha, unit: GermanId, at: HexId) -> None:
    g.say("armour-overruns", german=unit, at=at)
    for counter in iterate(g.us_in(at) & g.game.combat_units):
        disrupt(g, counter)
