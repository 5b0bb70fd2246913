"""Who attacks a position together, and each from where?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ddob_scenarios.players.estimates.goals import (
    WALKS_KEPT,
    DistanceMap,
    Ground,
    attacked_from,
    empty_map,
)
from ddob_scenarios.players.estimates.opposition import force_needed
from ddob_scenarios.players.estimates.routes import ExitRoute, attack_order, best_route, catchment
from ddob_scenarios.players.situation import Situation
from ddob_scenarios.players.tasks.assigning import (
    EVERYWHERE,
    URGENT,
    Task,
    Tasks,
    idle,
    near_ruin,
    turns_left,
)
from ddob_scenarios.printed.charts import Tide
from ddob_scenarios.printed.figures import STACKING
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.us_attacks.weapons import is_flanked
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import Board, CounterId, CounterSet, HexId, HexSet, has, iterate, one, pack
from hexwar.play import rule

# When enough are so near to where Germans can be attacked from, in hexes, they go together.
CALLED = 3
SPARED = 2  # with so few companies left to lose no company of a division attacks that could be lost
AT_A_TIME = 2  # the maximum number of sites attacked at a time; the others wait
MOST = 6  # the maximum number of units in an attack
BRAWN = 0.3  # hexes of way that a point of strength is worth
# What it takes from a hex to attack from, in hexes of way: that the ground helps the Germans, that
# nobody flanks them yet and it would not do so either, that another unit comes there.
UPHILL, UNFLANKED, SHARED = 3.0, 4.0, 0.5
FIRE = 2.0  # how much worse it is for each step that fire costs there
LURING = 2.0  # how much worse a hex is to attack from where units lure Germans to the way out
PRESSED = 4  # with so few turns left nobody waits for others


def plan_attacks(
    situation: Situation, route: ExitRoute, found: Tasks, among: HexSet = EVERYWHERE
) -> None:
    """Give those in some hexes near a way out who have no task a share in the attacks that open it.

    The positions are taken one after the other from the beach on.  Rangers fight for the best way
    only, since they leave the map elsewhere.  The tasks are added to those found so far.
    """
    g = situation.g
    drawn = catchment(g.game.map, route) & among
    fighting = g.game.infantry if route == best_route(g) else g.game.companies
    able = idle(situation, fighting & ~near_ruin(g, SPARED), found, drawn)
    sites = [
        site
        for position in attack_order(g.game.map, route)
        for site in g.game.map.positions[position].sites
        if g.unit[site] != NOBODY
    ]
    for site in sites[:AT_A_TIME]:
        attack = _attack(situation, site, able, found)
        found.add(attack.tasks)
        able &= ~attack.force


class _Attack(NamedTuple):
    """An attack that is to come."""

    force: CounterSet  # who is meant for it
    tasks: Tasks  # from where they attack, as far as there is room


def _attack(situation: Situation, site: SiteId, able: CounterSet, found: Tasks) -> _Attack:
    """Return who of those who are able attacks a site, and from where.

    It is the same as before if all those who could attack it stand as they stood.
    """
    g = situation.g
    needed, around = force_needed(g, site), pack(at for at, _ in attacked_from(g.game.map)[site])
    posted = pack(
        unit
        for unit, task in found.items()
        if has(around, task.target) and task.target == g.hex[unit]
    )
    pressed = turns_left(g) <= PRESSED or has(g.disrupted_sites, site)
    stand = situation.standing(able), situation.standing(posted), g.disrupted & able
    key = "attack", site, needed, pressed, able, posted, *stand, situation.ground_number

    def work() -> _Attack:
        force = gather(g, site, iterate(able), needed)
        return _Attack(
            pack(force), _sent_to_attack(situation, site, force, needed, pressed, posted)
        )

    return situation.known.tasks.get(key, work)


@lru_cache(maxsize=WALKS_KEPT)
def walks_to_site(game: PrintedGame, tide: Tide, site: SiteId) -> DistanceMap:
    """Return by hex how far it is to where infantry attacks a site, if no others are there."""
    goals = {at: 0.0 for at, _ in attacked_from(game.map)[site]}
    plain = empty_map(game, tide)
    return DistanceMap(goals, Ground(plain.steps, plain.fear, one(game.map.sites[site].hex)))


def gather(g: Omaha, site: SiteId, able: list[CounterId], needed: float) -> list[CounterId]:
    """Return the nearest units of one division that suffice for an attack, or all there are.

    Args:
        g: The state.
        site: A site with a German unit.
        able: Units on the map.
        needed: The strength that suffices.
    """
    walk = walks_to_site(g.game, g.tide, site)
    near = sorted(able, key=lambda unit: (walk[g.hex[unit]] - BRAWN * g.strength(unit), unit))
    forces = []
    for division in g.game.divisions:
        force: list[CounterId] = []
        strength = 0
        for unit in near:
            if g.division[unit] == division and strength < needed and len(force) < MOST:
                force.append(unit)
                strength += g.strength(unit)
        forces.append((strength, force))
    return max(forces)[1]


def _sent_to_attack(
    situation: Situation,
    site: SiteId,
    force: list[CounterId],
    needed: float,
    pressed: bool,
    posted: CounterSet,
) -> Tasks:
    """Return the task of each unit of an attack.

    Args:
        situation: The position.
        site: A site with a German unit.
        force: The units.
        needed: The strength that suffices.
        pressed: Whether nobody waits for others: time is short, or the Germans are disrupted.
        posted: The units that stand on a post beside the Germans, and attack as well.
    """
    g = situation.g
    walk = walks_to_site(g.game, g.tide, site)
    fit = (unit for unit in force if not has(g.disrupted, unit))
    at_hand = sum(g.strength(unit) for unit in fit if walk[g.hex[unit]] <= CALLED)
    at_hand += sum(g.strength(unit) for unit in iterate(posted))
    worse = {
        at: uphill + LURING * has(situation.luring, at) + FIRE * situation.danger.mean[at]
        for at, uphill in attacked_from(g.game.map)[site]
    }
    places = places_for(situation, site, force, worse, [g.hex[unit] for unit in iterate(posted)])
    found = Tasks()
    for unit, at in places.items():
        found[unit] = Task("attack", at, ready=pressed or at_hand >= needed, weight=URGENT)
    return found


@rule("7.6", "8.22")
def places_for(
    situation: Situation,
    site: SiteId,
    force: list[CounterId],
    worse: Mapping[HexId, float],
    posted: Sequence[HexId] = (),
) -> dict[CounterId, HexId]:
    """Return from where each unit of an attack attacks, so that reinforcement units are flanked.

    A unit beside the Germans need not go round them if those that come do.

    Args:
        situation: The position.
        site: A site with a German unit.
        force: The units, the nearest first; for the last there may be no room.
        worse: By hex from which it is attacked: how much worse it is than others.
        posted: The hexes from where units on a post attack as well.
    """
    g = situation.g
    omaha, tide = g.game.map, g.tide
    closed = g.german_hexes | omaha.submerged[tide]
    hexes = {at: bad for at, bad in worse.items() if not has(closed, at)}
    flank = not omaha.position_of(site).wn
    ways = {at: situation.way_to(at) for at in hexes}
    found: dict[CounterId, HexId] = {}
    for unit in force:
        start, taken = g.hex[unit], [*posted, *found.values()]
        free = [at for at in hexes if taken.count(at) < STACKING.units_in_a_hex]
        if not free:
            break

        def cost(at: HexId, start: HexId = start, taken: list[HexId] = taken) -> float:
            way = _approach(ways[at], start, at) + UPHILL * hexes[at]
            wanted = flank and at != start and _still_unflanked(omaha.board, taken, at)
            return way + UNFLANKED * wanted + SHARED * taken.count(at)

        found[unit] = min(free, key=cost)
    if flank and found and not is_flanked(omaha.board, {*posted, *found.values()}, 1):
        _go_round(situation, found, hexes, posted)
    return found


def _go_round(
    situation: Situation,
    found: dict[CounterId, HexId],
    hexes: dict[HexId, float],
    posted: Sequence[HexId],
) -> None:
    """Let the one who gets there first go where he and the others flank the Germans."""
    g, board = situation.g, situation.g.game.map.board
    changes = [
        (_approach(situation.way_to(at), g.hex[unit], at) + UPHILL * hexes[at], unit, at)
        for unit in found
        for at in hexes
        if is_flanked(board, {*posted, at, *(there for u, there in found.items() if u != unit)}, 1)
    ]
    if changes:
        _, unit, at = min(changes, key=lambda change: change[0])
        found[unit] = at


def _approach(way: DistanceMap, start: HexId, at: HexId) -> float:
    """Return how far it is to where a unit attacks, round the Germans and past their fire."""
    return way[start] - way[at]


def _still_unflanked(board: Board, taken: list[HexId], at: HexId) -> bool:
    """Tell whether the Germans are not flanked by those placed, nor would be from a hex."""
    return bool(taken) and not is_flanked(board, {*taken, at}, 1)
