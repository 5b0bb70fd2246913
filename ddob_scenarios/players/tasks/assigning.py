"""The task of each infantry unit: a post, an attack with others, an exit, or shelter.

A unit without a task goes to a nearby goal.  A division that loses 14 companies loses the game at
once (20.1), so close to that number units without a task leave the fields of fire.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from ddob_scenarios.players.estimates.goals import FEAR, attacked_from
from ddob_scenarios.players.estimates.opposition import force_needed
from ddob_scenarios.players.estimates.routes import (
    ExitRoute,
    bars_of,
    best_route,
    catchment,
    held_on,
    routes_of,
)
from ddob_scenarios.players.estimates.walks import WALKS_KEPT, empty_map, walks_to
from ddob_scenarios.players.estimates.ways import DistanceMap, Ground
from ddob_scenarios.players.situation import Situation
from ddob_scenarios.printed.charts import Tide
from ddob_scenarios.printed.figures import RANGERS, STACKING
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.us_attacks.weapons import is_flanked
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import Omaha
from hexwar.board.bits import has, iterate, one, pack
from hexwar.board.ids import ALL, NONE, CounterId, CounterSet, HexId, HexSet, PositionId
from hexwar.play import rule

# Hexes of way of a turn, at best, and how many hexes too far it may be at that pace.
PACE, DELAY = 2.0, 1.0
RANGERS_PACE = 2.0  # the same for rangers, who never wait for an order
# How much a task matters against what else there is to do, and waiting to go on one.
URGENT, WAITING = 2.0, 1.0
BRAVE = 3.0  # the same for those who storm what bars most ground
# A unit from afar leaves the map if fire costs no more than that on the way, in steps.
FEAR_LIMIT = 2.0
# A unit nearby waits while Germans bar the way if it would cost more than that, in steps.
RISKED = 0.8


class Task(NamedTuple):
    """What a unit is for."""

    kind: Literal["leave", "guard", "attack", "hide"]
    target: HexId  # the hex to go to
    # whether nobody waits: those who attack are all at hand, or the way out is free
    ready: bool = True
    weight: float = URGENT  # how much it matters, against going where something is to be gained

    def bound_off(self, at: HexId) -> bool:
        """Return whether a unit is to leave the map from a hex."""
        return self.kind == "leave" and self.ready and self.target == at


class Tasks(dict[CounterId, Task]):
    """By unit: its task.

    Attributes:
        units: The units that have one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.units: CounterSet = NONE

    def __setitem__(self, unit: CounterId, task: Task) -> None:
        super().__setitem__(unit, task)
        self.units |= one(unit)

    def add(self, others: Mapping[CounterId, Task]) -> None:
        """Give other units their tasks, too."""
        self.update(others)
        self.units |= pack(others)


EVERYWHERE: HexSet = ALL  # all hexes


def idle(
    situation: Situation, units: CounterSet, found: Tasks, among: HexSet = EVERYWHERE
) -> CounterSet:
    """Return those of some units that are on the map, in some hexes, and have no task so far."""
    on_map = situation.g.ashore if among == EVERYWHERE else situation.units_in(among)
    return units & on_map & ~found.units


def turns_left(g: Omaha) -> int:
    """Return how many turns there are until the end, this one among them."""
    return g.game.file.scenario.turns[1] - g.turn + 1


@rule("20.3")
def send_off(situation: Situation, route: ExitRoute, found: Tasks) -> None:
    """Send the others off the map who still get there; where Germans bar the way, they wait.

    A unit drawn to none takes the way that fewest positions can fire at, however far it is.  The
    tasks are added to those found so far.
    """
    g, bars = situation.g, bars_of(situation.g, route)
    takers = _nearest_to(g.game, g.tide, routes_of(g), best_route(g), route)
    able = iterate(idle(situation, g.game.companies, found, takers))
    cares = bars[:1], g.turn, situation.fire_number
    by_hex: dict[HexId, Task | None]
    by_hex = situation.known.last.get(("send off", route.exit), cares, dict)
    sent: dict[CounterId, Task] = {}
    for unit in able:
        at = g.hex[unit]
        if at not in by_hex:
            by_hex[at] = _sent_off(situation, route, bars, at)
        task = by_hex[at]
        if task is not None:
            sent[unit] = task
    found.add(sent)


def _sent_off(
    situation: Situation, route: ExitRoute, bars: tuple[PositionId, ...], at: HexId
) -> Task | None:
    """Return whether units leave from a hex by a way, or wait before the first who bar it."""
    g = situation.g
    length = walks_to(g.game, g.tide, route.exit)[at]
    cost = (situation.way_under_fire(route.exit)[at] - length) / FEAR
    too_dear = cost > FEAR_LIMIT and not has(catchment(g.game.map, route), at)
    if too_dear or length > PACE * turns_left(g) + DELAY:
        return None
    if bars and cost > RISKED:
        return Task("leave", g.game.map.hex_of(bars[0]), ready=False, weight=WAITING)
    return Task("leave", route.exit)


@lru_cache(maxsize=64)
def _nearest_to(
    game: PrintedGame,
    tide: Tide,
    routes: tuple[ExitRoute, ...],
    best: ExitRoute | None,
    route: ExitRoute,
) -> HexSet:
    """Return from where units leave by a way: the nearest that draws them, or else the best."""

    def taken(at: HexId) -> ExitRoute | None:
        drawn_to = [other for other in routes if has(catchment(game.map, other), at)]
        return min(drawn_to, key=lambda other: walks_to(game, tide, other.exit)[at], default=best)

    return pack([at for at in iterate(game.map.board.all) if taken(at) == route])


@rule("20.3")
def send_rangers(situation: Situation, found: Tasks) -> None:
    """Send rangers to an exit where they score without communication, if they get there."""
    g = situation.g
    if not routes_of(g):
        return
    exits = [g.game.map.exits[letter] for letter in RANGERS.exits]
    for unit in iterate(idle(situation, g.game.rangers, found)):
        at = g.hex[unit]
        near = min(exits, key=lambda exit_: situation.way_to(exit_)[at])
        if situation.way_to(near)[at] <= RANGERS_PACE * turns_left(g):
            found[unit] = Task("leave", near)


FEW = 5  # with so few companies left to lose those of a division that have no task stay out of fire
WITHDRAWN = 4  # with so few left those far from the best way out give up their tasks, too


@rule("20.1")
def hide(situation: Situation, found: Tasks, few: int, among: HexSet = EVERYWHERE) -> None:
    """Let companies without a task stay out of the way of fire, if only few more may be lost."""
    near = near_ruin(situation, few)
    if near:
        units, places = iterate(idle(situation, near, found, among)), situation.g.hex
        found.add({unit: Task("hide", places[unit]) for unit in units})


@rule("20.1")
def near_ruin(situation: Situation, few: int) -> CounterSet:
    """Return the companies that could be lost, of divisions with so few left to lose or fewer."""
    g, found = situation.g, NONE
    for division, left in situation.left_to_lose.items():
        if left <= few:
            found |= g.game.belonging[division]
    return found & g.game.companies & ~g.losses


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
    able = idle(situation, fighting & ~near_ruin(situation, SPARED), found, drawn)
    for site in held_on(g, route)[:AT_A_TIME]:
        attack = _attack(situation, route, site, able, found)
        found.add(attack.tasks)
        able &= ~attack.force


class _Attack(NamedTuple):
    """An attack that is to come."""

    force: CounterSet  # who is meant for it
    tasks: Tasks  # from where they attack, as far as there is room


def _attack(
    situation: Situation, route: ExitRoute, site: SiteId, able: CounterSet, found: Tasks
) -> _Attack:
    """Return who of those who are able attacks a site on a way, and from where.

    The force is the same as before if all those who could attack stand as they stood, and so are
    its tasks if the force stands so.
    """
    g = situation.g
    needed, beside = force_needed(g, site), situation.units_in(_around(g.game.map, site))
    there = iterate(beside & found.units)
    posted = pack([unit for unit in there if found[unit].target == g.hex[unit]])
    pressed = turns_left(g) <= PRESSED or has(g.disrupted_sites, site)
    answers, where = situation.known.last, (route.exit, site)
    force = answers.get(
        ("force", *where), (needed, g.tide), lambda: gather(g, site, iterate(able), needed), able
    )
    meant = pack(force)
    cares = needed, pressed, meant, posted, g.disrupted & meant, situation.ground_number
    tasks = answers.get(
        ("attack", *where),
        cares,
        lambda: _sent_to_attack(situation, site, force, needed, pressed, posted),
        meant | posted,
    )
    return _Attack(meant, tasks)


@cache
def _around(omaha: OmahaMap, site: SiteId) -> HexSet:
    """Return the hexes from which infantry attacks a site."""
    return pack(at for at, _ in attacked_from(omaha)[site])


@lru_cache(maxsize=WALKS_KEPT)
def walks_to_site(game: PrintedGame, tide: Tide, site: SiteId) -> DistanceMap:
    """Return by hex how far it is to where infantry attacks a site, if no others are there."""
    goals = {at: 0.0 for at, _ in attacked_from(game.map)[site]}
    plain = empty_map(game, tide)
    ground = Ground(plain.board, plain.steps, plain.fear, one(game.map.sites[site].hex))
    return DistanceMap(goals, ground)


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
        situation: The situation.
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
    worse = attack_hexes(situation, site)
    places = places_for(situation, site, force, worse, [g.hex[unit] for unit in iterate(posted)])
    found = Tasks()
    for unit, at in places.items():
        found[unit] = Task("attack", at, ready=pressed or at_hand >= needed, weight=URGENT)
    return found


def attack_hexes(situation: Situation, site: SiteId) -> dict[HexId, float]:
    """Return by hex from which a site is attacked how much worse it is than others."""
    return {
        at: uphill + LURING * has(situation.luring, at) + FIRE * situation.danger.mean[at]
        for at, uphill in attacked_from(situation.g.game.map)[site]
    }


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
        situation: The situation.
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
            goes_round = flank and bool(taken) and at != start
            unflanked = goes_round and not is_flanked(omaha.board, {*taken, at}, 1)
            return way + UNFLANKED * unflanked + SHARED * taken.count(at)

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
    """Let the unit that gets there first go where it and the others flank the Germans."""
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
