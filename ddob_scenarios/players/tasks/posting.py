"""Where must units stand, so that no Germans come to the path off the map?

Germans come to empty positions near US units (16.4).  They also move from positions without US
units in their fields of fire to positions with some (16.3).  So units occupy positions, and units
in the fields of fire of other Germans keep these where they are.

An advance along an arrow of the map is repulsed by seven points of strength that the fire card does
not disrupt (16.82); so it takes two strong companies with different target symbols.

In the functions ``able`` is who could be posted, ``far`` from how far away somebody comes, in hexes
of way (0: nobody does), ``among`` the hexes from which units are taken, and ``found`` the tasks so
far, to which the new ones are added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from ddob_scenarios.players.estimates import routes
from ddob_scenarios.players.situation import Situation
from ddob_scenarios.players.tasks.assigning import EVERYWHERE, Task, Tasks, idle
from ddob_scenarios.printed.cards import SYMBOLS
from ddob_scenarios.printed.figures import GERMAN_ACTIONS
from ddob_scenarios.printed.ids import SiteId, SiteSet
from ddob_scenarios.printed.map import GermanPosition, OmahaMap
from ddob_scenarios.rules.german_actions.moves import strength_on_route
from ddob_scenarios.state.omaha import Omaha
from hexwar.board.bits import has, iterate, one, pack, union
from hexwar.board.ids import (
    NONE,
    OFF_MAP,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    PositionId,
    PositionSet,
)
from hexwar.play import rule

# From this turn on a second company joins the first: earlier it is needed on the way there.
SECOND_FROM = 27
STRONG = 6.0  # so much farther away than others a strong guard may be, in hexes of way


@rule("16.8")
def is_threatened(situation: Situation, position: PositionId) -> bool:
    """Return whether Germans could come to a position along an arrow, from off the ways out."""
    g = situation.g
    return bool(situation.reached & _origins(g.game.map, routes.overlooking(g)).get(position, NONE))


@cache
def _origins(omaha: OmahaMap, on_routes: PositionSet) -> dict[PositionId, SiteSet]:
    """Return by position the sites from which arrows lead there, of positions off the ways out."""
    found: dict[PositionId, SiteSet] = {}
    for origin, arrows in omaha.advances.items():
        for arrow in arrows:
            if not has(on_routes, origin):
                site = omaha.positions[origin].sites[0]
                found[arrow.to] = found.get(arrow.to, NONE) | one(site)
    return found


@rule("16.82")
def resistance(g: Omaha, at: HexId, units: Sequence[CounterId]) -> int:
    """Return the strength that is left to units in a hex whichever symbol an advance disrupts."""
    disrupted: dict[str, int] = dict.fromkeys(SYMBOLS, 0)
    for unit in units:
        disrupted[g.symbol(unit)] += strength_on_route(g, at, unit)
    return sum(disrupted.values()) - max(disrupted.values())


def stand_fast(
    situation: Situation, position: GermanPosition, able: CounterSet, far: float, found: Tasks
) -> None:
    """Post those who could repulse an advance to a position, as far as they are to be had.

    Those who stand there already are kept; a second one comes only if both together suffice.
    """
    g = situation.g
    at = g.game.map.hex_of(position.number)
    way = situation.way_to(at)
    free = able & ~found.units
    guards = _best_of(g, at, iterate(free & situation.units_in(one(at))))
    most = 2 if g.turn >= SECOND_FROM else 1

    def lateness(unit: CounterId) -> tuple[float, int]:
        return way[g.hex[unit]] - STRONG * _is_strong(g, at, unit), unit

    while len(guards) < most and resistance(g, at, guards) < GERMAN_ACTIONS.repulsed_by:
        others = iterate(free & ~pack(guards))
        near = [unit for unit in others if way.is_within(far, g.hex[unit])]
        if guards:
            near = [
                u for u in near if resistance(g, at, [*guards, u]) >= GERMAN_ACTIONS.repulsed_by
            ]
        if not near:
            break
        guards.append(min(near, key=lateness))
    for unit in guards:
        found[unit] = Task("guard", at)


def _best_of(g: Omaha, at: HexId, there: Sequence[CounterId]) -> list[CounterId]:
    """Return who of those in a hex stays: two if they repulse any advance, else a strong one."""
    pairs = combinations(there, 2)
    groups = [list(pair) for pair in pairs if resistance(g, at, pair) >= GERMAN_ACTIONS.repulsed_by]
    if groups:
        return min(groups, key=lambda group: sum(g.steps[unit] for unit in group))
    alone = sorted(there, key=lambda unit: (not _is_strong(g, at, unit), g.steps[unit]))
    return alone[:1]


def _is_strong(g: Omaha, at: HexId, unit: CounterId) -> bool:
    """Return whether a unit repulses an advance alone unless it is disrupted."""
    return strength_on_route(g, at, unit) >= GERMAN_ACTIONS.repulsed_by


WEAK = 1.0  # what each step is like, in hexes of way, when a guard is chosen: weak units will do
# From farther away nobody is called to a post, in hexes; nor to one that Germans still bar.
CALLED_FROM, CALLED_AT_ONCE = 24, 12
POSTS_KEPT = 256  # the number of sets of posts of which the hexes are kept
PINNED_FROM = 3  # from so far away units go where they pin Germans, in hexes
# What a place is worth at least, in pinned Germans, and what a hex of way takes from that.
LEAST_PINNED, PIN_WAY = 0.5, 0.2
# What a step of fire takes from it, for the last step of a company and for others.
PIN_FEAR, PIN_FEAR_FULL = 3.0, 12.0


@rule("16.3", "16.4")
def post_guards(
    situation: Situation,
    route: routes.ExitRoute,
    found: Tasks,
    among: HexSet = EVERYWHERE,
    *,
    at_once: bool = False,
) -> None:
    """Occupy what Germans could take: where units stand already, and all as soon as none bars it.

    What lies nearer to the beach is occupied first; at once, guards from nearby are posted even
    while Germans bar the way.
    """
    g = situation.g
    able = idle(situation, g.game.companies, found, among)
    barred = any(has(g.active, position) for position in routes.bars_of(g, route))
    called = at_once or not barred
    far = (CALLED_AT_ONCE if at_once else CALLED_FROM) if called else 0.0
    sites, late = routes.unguarded(g, route), g.turn >= SECOND_FROM
    posts = _posts(g.game.map, routes.overlooking(g), sites, far)
    able &= situation.units_in(posts.called_from)
    cares = sites, far, late, situation.reached & posts.joined, situation.ground_number
    found.add(
        situation.known.last.get(
            ("guards", route.exit), cares, lambda: _guards(situation, sites, able, far), able
        )
    )


class _Posts(NamedTuple):
    """What the guards of some sites depend on."""

    called_from: HexSet  # the hexes from which somebody could come: a way is no shorter than that
    joined: SiteSet  # the sites whose communication matters: theirs, and those of arrows to them


@lru_cache(maxsize=POSTS_KEPT)
def _posts(
    omaha: OmahaMap, on_routes: PositionSet, sites: tuple[SiteId, ...], far: float
) -> _Posts:
    """Return what the guards of some sites depend on who are called from no farther than that."""
    positions = [omaha.position_of(site) for site in sites]
    around = [omaha.board.within(at, int(far)) for p in positions for at in iterate(p.hexes)]
    origins = _origins(omaha, on_routes)
    joined = [origins.get(p.number, NONE) | omaha.site_sets[p.number] for p in positions]
    return _Posts(union(around), union(joined))


def _guards(situation: Situation, sites: Sequence[SiteId], able: CounterSet, far: float) -> Tasks:
    """Return who guards which of some empty sites, those nearer to the beach first."""
    g = situation.g
    omaha, found = g.game.map, Tasks()
    for site in sites:
        position = omaha.position_of(site)
        free = able & ~found.units
        there = free & situation.units_in(position.hexes)
        if is_threatened(situation, position.number):
            stand_fast(situation, position, free, far, found)
        elif there:
            guard = min(iterate(there), key=lambda unit: g.steps[unit])
            found[guard] = Task("guard", g.hex[guard])
        elif far and situation.reached & omaha.site_sets[position.number]:
            call_guard(situation, omaha.sites[site].hex, free, far, found)
    return found


def call_guard(situation: Situation, at: HexId, able: CounterSet, far: float, found: Tasks) -> None:
    """Call the nearest company to a post, rather a weak one."""
    g, way = situation.g, situation.way_to(at)
    near = [unit for unit in iterate(able) if way.is_within(far, g.hex[unit])]
    if near:
        guard = min(near, key=lambda unit: way[g.hex[unit]] + WEAK * g.steps[unit])
        found[guard] = Task("guard", at)


@rule("16.3")
def pin_germans(situation: Situation, route: routes.ExitRoute, found: Tasks) -> None:
    """Keep Germans from redeploying to the way, as long as there is anything to take.

    Last steps of companies do that, and companies far from the way out.
    """
    g, omaha = situation.g, situation.g.game.map
    if not routes.unguarded(g, route):
        return
    sector = omaha.sector[route.exit]
    far_away = situation.units_in(~routes.catchment(omaha, route))
    weak = situation.last_steps | far_away
    able = idle(situation, g.game.companies & weak, found, omaha.in_sector[sector])
    loose = _loose(situation, sector, able) if able else ()
    if not loose:
        return
    cares = loose, situation.ground_number
    found.add(
        situation.known.last.get(
            ("pins", route.exit), cares, lambda: _pins(situation, able, loose), able
        )
    )


def _pins(situation: Situation, able: CounterSet, loose: Sequence[HexSet]) -> Tasks:
    """Return who pins Germans in their fields, and where, as long as it is worth it."""
    g = situation.g
    found, left = Tasks(), iterate(able)
    within = g.game.map.board.within
    near = union(within(g.hex[unit], PINNED_FROM) for unit in left)
    enter = near & g.game.map.enterable(g.tide) & ~g.german_hexes & ~situation.luring
    while left and loose:
        pinned = Counter(at for field in loose for at in iterate(field & enter))
        worth, unit, at = _best_pin(situation, left, pinned)
        if worth < LEAST_PINNED:
            break
        found[unit] = Task("guard", at)
        left.remove(unit)
        loose = [field for field in loose if not has(field, at)]
    return found


def _best_pin(
    situation: Situation, able: list[CounterId], pinned: Mapping[HexId, int]
) -> tuple[float, CounterId, HexId]:
    """Return what it is worth that a unit pins Germans, 0 if none does it well; who, and where.

    How many Germans a unit pins stands by the hex from which it does.
    """
    g = situation.g
    board = g.game.map.board
    last, others = (_worth_there(situation, pinned, fear) for fear in (PIN_FEAR, PIN_FEAR_FULL))
    best = 0.0, 0, able[0], OFF_MAP
    for unit in able:
        start, there = g.hex[unit], last if g.steps[unit] == 1 else others
        for at in iterate(board.within(start, PINNED_FROM) & there.hexes):
            if there.worth[at] >= best[0]:  # the way there only makes it worse
                worth = there.worth[at] - PIN_WAY * board.distance(start, at)
                best = max(best, (worth, -unit, unit, at))
    return best[0], *best[2:]


class Pinning(NamedTuple):
    """What places are worth in pinned Germans, without the way there."""

    worth: dict[HexId, float]  # by hex
    hexes: HexSet  # the hexes in which it is enough


def _worth_there(situation: Situation, pinned: Mapping[HexId, int], fear: float) -> Pinning:
    """Return what places are worth to units for which a step of fire counts so much."""
    mean = situation.danger.mean
    found = {at: number - fear * mean[at] for at, number in pinned.items()}
    worth = {at: worth for at, worth in found.items() if worth >= LEAST_PINNED}
    return Pinning(worth, pack(worth))


def _loose(situation: Situation, sector: int, able: CounterSet) -> tuple[HexSet, ...]:
    """Return the fields of Germans who could redeploy if some units were not there."""
    g = situation.g
    positions, there = g.game.map.positions, situation.units_at
    left = {g.hex[unit] for unit in iterate(able)}
    pinning = situation.inhabited & ~pack([at for at in left if not there[at] & ~able])
    in_reserve = [positions[p] for p in iterate(_in_reserve(g.game.map, sector) & g.standing)]
    return tuple(
        position.field
        for position in in_reserve
        if has(situation.reached, position.sites[0]) and not position.field & pinning
    )


@cache
def _in_reserve(omaha: OmahaMap, sector: int) -> PositionSet:
    """Return the positions of a sector whose Germans could redeploy."""
    found = (at for at in omaha.positions if at.reinforcement and at.sector == sector)
    return pack(at.number for at in found)


# How many points a position denies the Germans at least, and from how far away it is held.
LEAST_DENIED, HELD_FROM = 2, 6


@rule("13.22", "20.3")
def hold_ground(situation: Situation, found: Tasks, among: HexSet) -> None:
    """Send companies to empty positions from where Germans would take points."""
    g = situation.g
    able = idle(situation, g.game.companies, found, among)
    posted = pack(task.target for task in found.values() if task.kind == "guard")
    for position in _by_points(situation):
        if position.hexes & posted:
            continue
        free = able & ~found.units
        there = free & situation.units_in(position.hexes)
        if there:
            holder = min(iterate(there), key=lambda unit: g.steps[unit])
            found[holder] = Task("guard", g.hex[holder])
        else:
            call_guard(situation, g.game.map.hex_of(position.number), free, HELD_FROM, found)


def _by_points(situation: Situation) -> list[GermanPosition]:
    """Return the empty positions that are worth holding, those of most points first."""
    g = situation.g
    cares = g.held, g.garrisons, g.german_hexes, situation.reached
    return situation.known.last.get("by points", cares, lambda: _sorted_by_points(situation))


@rule("13.22", "20.3")
def _sorted_by_points(situation: Situation) -> list[GermanPosition]:
    g = situation.g
    positions, sites = g.game.map.positions, g.game.map.site_sets
    vacant = [
        (points_denied(g, position), position)
        for position in positions
        if routes.is_vacant(g, position.number) and situation.reached & sites[position.number]
    ]
    worth = [(points, position) for points, position in vacant if points >= LEAST_DENIED]
    return [position for _, position in sorted(worth, key=lambda found: -found[0])]


@rule("13.22", "20.3")
def points_denied(g: Omaha, position: GermanPosition) -> int:
    """Return how many points Germans on an empty position would cost.

    They are those of the position, and of the WN hexes in its field that no Germans hold.
    """
    covered = position.field & ~g.german_hexes
    own = len(position.sites) if position.wn else int(position.vp)
    return own + (covered & g.game.map.wn_hexes).bit_count()
