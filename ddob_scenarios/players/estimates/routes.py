"""Which path off the map can be kept open, and which positions must units occupy for it?

A step that has left by a lettered exit counts only if US communication reaches the exit at the end
(20.3).  No German may then be able to fire at the path.  So units attack and occupy the positions
that can.

An open draw is worth four points, and each vehicle on the high ground is worth one (20.3); most of
them get there only by a draw that an engineer base has cleared.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from heapq import heappop, heappush
from math import inf

import attrs

from ddob_scenarios.printed.ids import SiteId, SiteSet
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common.control import us_joins
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, HexId, HexSet, PositionId, PositionSet, has, iterate, pack, union
from hexwar.play import rule

LENGTH = 0.01  # what a hex of way weighs, against a position that can fire at it
DRAWN = 7  # from so far away units are drawn to a way out, in hexes


@attrs.frozen(eq=False)
class ExitRoute:
    """A way from the beach to an exit, or up a draw (20.3): there is one of each on a map."""

    exit: HexId  # the exit hex, or the last one of the draw
    path: tuple[HexId, ...]  # the hexes of the way, from the beach on
    positions: PositionSet  # the German positions that can fire at it


@cache
@rule("12.3", "20.3")
def safest_routes(omaha: OmahaMap) -> dict[HexId, ExitRoute]:
    """Return by exit hex the way of communication that few positions can fire at."""
    overlooking = overlooked(omaha)
    joins = us_joins(omaha)
    exits = set(omaha.exits.values())
    found: dict[HexId, ExitRoute] = {}
    best: dict[HexId, float] = {}
    waiting: list[tuple[float, HexId, PositionSet, tuple[HexId, ...]]] = []
    for at in iterate(omaha.ground["beach"]):
        heappush(waiting, (overlooking[at].bit_count(), at, overlooking[at], (at,)))
    while waiting:
        cost, at, positions, path = heappop(waiting)
        if cost >= best.get(at, inf):
            continue
        best[at] = cost
        if at in exits:
            found[at] = ExitRoute(at, path, positions)
        for to in iterate(joins[at]):
            more = positions | overlooking[to]
            length = LENGTH * (len(path) + 1)
            heappush(waiting, (more.bit_count() + length, to, more, (*path, to)))
    return found


@cache
def overlooked(omaha: OmahaMap) -> dict[HexId, PositionSet]:
    """Return by hex the printed positions that can fire at it or lie there."""
    there = {p.number: p.field | p.hexes for p in omaha.positions if not p.armour}
    return {at: pack(p for p, hexes in there.items() if has(hexes, at)) for at in omaha.board.ids}


def routes_of(g: Omaha) -> tuple[ExitRoute, ...]:
    """Return the ways worth holding open: in each sector the one with fewest positions over it."""
    return _best_routes(g.game.map, g.game.exit_hexes) if g.extended else ()


def on_a_route(g: Omaha, position: PositionId) -> bool:
    """Return whether a position can fire at a way that is worth holding open."""
    return has(overlooking(g), position)


def overlooking(g: Omaha) -> PositionSet:
    """Return the positions that can fire at any way worth holding open."""
    return _on_routes(g.game.map, g.game.exit_hexes) if g.extended else NONE


@cache
def _on_routes(omaha: OmahaMap, exits: HexSet) -> PositionSet:
    """Return the positions that can fire at any way worth holding open."""
    return union(route.positions for route in _best_routes(omaha, exits))


@cache
def _best_routes(omaha: OmahaMap, exits: HexSet) -> tuple[ExitRoute, ...]:
    open_ = [route for at, route in safest_routes(omaha).items() if has(exits, at)]
    best: dict[int, ExitRoute] = {}
    for route in sorted(open_, key=lambda route: route.positions.bit_count()):
        best.setdefault(omaha.sector[route.exit], route)
    return tuple(route for _, route in sorted(best.items()))


def best_route(g: Omaha) -> ExitRoute | None:
    """Return the way that fewest positions can fire at, for those who may take any."""
    return _best_route(g.game.map, g.game.exit_hexes) if g.extended else None


@cache
def _best_route(omaha: OmahaMap, exits: HexSet) -> ExitRoute | None:
    routes = _best_routes(omaha, exits)
    return min(routes, key=lambda route: route.positions.bit_count(), default=None)


def drawn_to_routes(g: Omaha) -> HexSet:
    """Return the hexes from which units are drawn to a way off the map."""
    return _drawn_to_routes(g.game.map, g.game.exit_hexes) if g.extended else NONE


@cache
def _drawn_to_routes(omaha: OmahaMap, exits: HexSet) -> HexSet:
    return union(catchment(omaha, route) for route in _best_routes(omaha, exits))


@cache
def catchment(omaha: OmahaMap, route: ExitRoute) -> HexSet:
    """Return the hexes from which units are drawn to a way out."""
    return union(omaha.board.within(at, DRAWN) for at in route.path)


@cache
def attack_order(omaha: OmahaMap, route: ExitRoute) -> tuple[PositionId, ...]:
    """Return the positions that can fire at a way, from the beach on."""

    def first(number: PositionId) -> int:
        position = omaha.positions[number]
        field = position.field | position.hexes
        return next(place for place, at in enumerate(route.path) if has(field, at))

    return tuple(sorted(iterate(route.positions), key=first))


@cache
def sites_in_order(omaha: OmahaMap, route: ExitRoute) -> tuple[SiteId, ...]:
    """Return the sites of the positions that can fire at a way, from the beach on."""
    return tuple(
        site for position in attack_order(omaha, route) for site in omaha.positions[position].sites
    )


def held_on(g: Omaha, route: ExitRoute) -> tuple[SiteId, ...]:
    """Return the sites with Germans of the positions that can fire at a way, from the beach on."""
    return _held_on(g.game.map, route, g.held)


@lru_cache(maxsize=256)
def _held_on(omaha: OmahaMap, route: ExitRoute, held: SiteSet) -> tuple[SiteId, ...]:
    return tuple(site for site in sites_in_order(omaha, route) if has(held, site))


def unguarded(g: Omaha, route: ExitRoute) -> tuple[SiteId, ...]:
    """Return the sites on a way that Germans could take, one for each position.

    What lies nearer to the beach comes first.
    """
    return _unguarded(g.game.map, route, g.held | g.garrisons)


@lru_cache(maxsize=256)
def _unguarded(omaha: OmahaMap, route: ExitRoute, taken: SiteSet) -> tuple[SiteId, ...]:
    return tuple(
        omaha.positions[number].sites[0]
        for number in attack_order(omaha, route)
        if not taken & omaha.site_sets[number]
    )


def is_vacant(g: Omaha, position: PositionId) -> bool:
    """Return whether neither Germans nor a garrison are on a position."""
    return not (g.held | g.garrisons) & g.game.map.site_sets[position]


def bars_of(g: Omaha, route: ExitRoute) -> tuple[PositionId, ...]:
    """Return the positions whose Germans bar a way, from the beach on."""
    return _bars_among(g.game.map, route, g.standing & route.positions)


@lru_cache(maxsize=256)
def _bars_among(omaha: OmahaMap, route: ExitRoute, standing: PositionSet) -> tuple[PositionId, ...]:
    return tuple(number for number in _barring(omaha, route) if has(standing, number))


@cache
def _barring(omaha: OmahaMap, route: ExitRoute) -> tuple[PositionId, ...]:
    """Return the positions on a way, or whose intense or steady fire reaches it."""
    path = pack(route.path)
    found = []
    for number in attack_order(omaha, route):
        intense, steady, _ = omaha.positions[number].fields
        if (intense | steady | omaha.positions[number].hexes) & path:
            found.append(number)
    return tuple(found)


CLEARS = 3  # from so far away a base is to clear a draw, in hexes: more takes too long


@attrs.frozen
class Draw:
    """A draw that could be opened."""

    name: str
    way: ExitRoute  # the way up, from where the engineers work
    hexes: HexSet
    to_clear: HexSet  # what the engineers have to clear: hexes
    bases: HexSet  # where a base is near enough to clear all of it: hexes of the beach


@cache
@rule("19.1", "20.3")
def easiest_draw(omaha: OmahaMap) -> Draw:
    """Return the draw that fewest positions can fire at."""
    draws = [draw for name in omaha.draws for draw in _draw_with_base(omaha, name)]
    return min(draws, key=lambda draw: draw.way.positions.bit_count())


def _draw_with_base(omaha: OmahaMap, name: str) -> Iterator[Draw]:
    """Yield a draw with the hexes from which it is cleared, if there are any."""
    hexes = omaha.draws[name]
    mined = hexes & omaha.mined
    mined |= omaha.mined & omaha.board.next_to(mined)
    to_clear = mined | pack(i for i, _ in omaha.barriers[name])
    distance = omaha.board.distance
    beach = omaha.ground["beach"] & ~omaha.submerged["high"]
    bases = [b for b in iterate(beach) if all(distance(b, h) <= CLEARS for h in iterate(to_clear))]
    if not bases:
        return
    path = sorted(iterate(to_clear), key=lambda at: min(distance(at, b) for b in iterate(beach)))

    in_fields = overlooked(omaha)

    def exposure(at: HexId) -> tuple[int, int]:
        return in_fields[at].bit_count(), distance(at, path[-1])

    base = min(bases, key=exposure)
    positions = union(in_fields[at] for at in (base, *path))
    way = ExitRoute(path[-1], (base, *path), positions)
    yield Draw(name, way, hexes, to_clear, pack(bases))


def draws_of(g: Omaha) -> tuple[Draw, ...]:
    """Return the draws that are worth opening: the easiest one."""
    if not g.extended:
        return ()
    draw = easiest_draw(g.game.map)
    return (draw,) if not draw.hexes & ~g.game.field else ()


def is_served(g: Omaha, draw: Draw) -> bool:
    """Return whether a base stands from where it can clear a draw."""
    return any(g.hex[base] >= 0 and has(draw.bases, g.hex[base]) for base in iterate(g.game.bases))
