"""Where is something to be gained, and what does the way there cost?"""

from __future__ import annotations

from copy import copy
from functools import cache, lru_cache
from heapq import heapify, heappop, heappush
from math import inf

from ddob_scenarios.players.estimates.danger import POSITION, VP, Danger, worth_of_site
from ddob_scenarios.players.estimates.routes import draws_of, is_served
from ddob_scenarios.printed.charts import Tide
from ddob_scenarios.printed.figures import GERMAN_ACTIONS
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common.control import us_control
from ddob_scenarios.rules.common.germans import BOTH, shelter
from ddob_scenarios.rules.us_attacks.joining import open_to_infantry
from ddob_scenarios.rules.us_movement.long_moves import slowed_by_bocage
from ddob_scenarios.rules.us_movement.movement import (
    CLIMB_BLUFF,
    CROSS_CLIFF,
    MOVE,
    Conditions,
    opened_by_terrain,
)
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import NONE, OFF_MAP, HexId, HexSet, has, iterate, numbered, union, up_to

FAR = 99.0  # more than any way is long
CLOSED = -inf  # what a search finds of hexes that nobody enters: no way is shorter
FEAR = 7.0  # what a lost step is like on the way, in hexes
LURING = 2.5  # what a turn is like where a unit lures Germans to the way out, in hexes
# What a hex is like on the way in which two units stay, in hexes: it cannot be passed in fire.
FULL = 6.0
STAY = 3.0  # turns that it takes to gain something where it is to be gained
APART = 0.7  # what a hex more between a place to wait and the enemy weighs, in hexes of way
AT_HAND = 2.0  # a unit so near can stand beside the target this turn
SLOW = 1.7  # hexes of way that a step into bocage is like where two hexes are a turn (17.1)
# Turns that a step takes: to move, to climb a bluff, to scale a cliff, which only infantry does.
TURNS = {"infantry": {MOVE: 1.0, CLIMB_BLUFF: 2.0, CROSS_CLIFF: 3.0}, "vehicle": {MOVE: 1.0}}
UPHILL = 2.0  # what it takes from the worth of an attack that the ground helps the Germans against

Step = tuple[HexId, float]
"""From where a hex is entered, and how many turns that takes."""

StepsToGoals = tuple[tuple[Step, ...], ...]
"""By hex: the steps that enter it."""

# What a turn costs where Germans could soon fire, and for each mortar in reach, in steps.
COULD_FIRE, COULD_SHELL = 0.05, 0.04
# The number of tables of steps kept, and of walks: by tide, and for engineers at work.
STEPS_KEPT, WALKS_KEPT = 32, 512
REST = 7.0  # the number of turns that units stay in shelter


@lru_cache(maxsize=STEPS_KEPT)
def steps_on_foot(game: PrintedGame, tide: Tide, extended: bool = False) -> StepsToGoals:
    """Return the steps of infantry, backwards; from turn 17 on bocage slows it (17.1)."""
    conditions = Conditions("infantry", tide, extended)
    found = _on_all_hexes(game, steps_backwards(game, conditions, game.map.board.all))
    if not extended:
        return found
    slowed = slowed_by_bocage(game.map)
    return tuple(
        tuple((i, SLOW if has(slowed[i], j) else turns) for i, turns in into)
        for j, into in numbered(HexId, found)
    )


@lru_cache(maxsize=STEPS_KEPT)
def steps_on_wheels(game: PrintedGame, tide: Tide, cleared: HexSet) -> StepsToGoals:
    """Return the steps of vehicles, backwards; ``cleared`` is where engineers work.

    Their work changes only the steps from and to these hexes.
    """
    conditions = Conditions("vehicle", tide, cleared=cleared)
    board = game.map.board
    if not cleared:
        return _on_all_hexes(game, steps_backwards(game, conditions, board.all))
    changed = cleared | board.next_to(cleared)
    again = steps_backwards(game, conditions, changed)
    found = [*steps_on_wheels(game, tide, NONE)]
    for at in iterate(changed | board.next_to(changed)):
        kept = [step for step in found[at] if not has(changed, step[0])]
        found[at] = (*kept, *again.get(at, ()))
    return tuple(found)


def steps_backwards(
    game: PrintedGame, conditions: Conditions, starts: HexSet
) -> dict[HexId, list[Step]]:
    """Return by hex the steps by which the rules let units enter it.

    Args:
        game: The game with its scenario.
        conditions: How the units move, and when.
        starts: From where they set out.
    """
    found: dict[HexId, list[Step]] = {}
    for at in iterate(starts):
        for verb, turns in TURNS[conditions.mover].items():
            for to in iterate(opened_by_terrain(game, verb, conditions, at)):
                found.setdefault(to, []).append((at, turns))
    return found


def _on_all_hexes(game: PrintedGame, into: dict[HexId, list[Step]]) -> StepsToGoals:
    size = game.map.board.size
    return tuple(tuple(into.get(at, ())) for at in iterate(up_to(HexId, size)))


class Ground:
    """What ways lead over: many searches with goals of their own share it.

    Attributes:
        steps: The steps, backwards.
        fear: What a turn in each hex costs besides, in hexes of way.
        closed: By hex, :data:`CLOSED` where nobody enters as it is blocked, :data:`FAR` elsewhere.
    """

    def __init__(self, steps: StepsToGoals, fear: list[float], blocked: HexSet = NONE) -> None:
        self.steps, self.fear = steps, fear
        self.closed = [FAR] * len(steps)
        for at in iterate(blocked & up_to(HexId, len(steps))):
            self.closed[at] = CLOSED

    def by(self, steps: StepsToGoals) -> Ground:
        """Return the same ground for other steps."""
        changed = copy(self)
        changed.steps = steps
        return changed

    def worse_in(self, hexes: HexSet, by: float) -> Ground:
        """Return the same ground with more fear in some hexes, in hexes of way."""
        worse = copy(self)
        worse.fear = more_in(self.fear, hexes, by)
        return worse


def more_in(fear: list[float], hexes: HexSet, by: float) -> list[float]:
    """Return what a turn in each hex costs when it costs more in some of them."""
    found = fear.copy()
    for at in iterate(hexes):
        found[at] += by
    return found


class DistanceMap(dict[HexId, float]):
    """By hex: what the way to the best goal is like, less what is gained there, in hexes.

    It holds the hexes to which the search has come, which goes on when another is asked for.

    Args:
        goals: What is gained by hex, in hexes of way; nothing is gained in a closed hex.
        ground: What the ways lead over.
        opened: A closed hex of the ground that is open in this search.
    """

    def __init__(self, goals: dict[HexId, float], ground: Ground, opened: HexId = OFF_MAP) -> None:
        super().__init__()
        self._steps, self._fear = ground.steps, ground.fear
        self._found = found = ground.closed.copy()
        if opened >= 0:
            found[opened] = FAR
        fear = ground.fear
        self._waiting = waiting = [
            (STAY * fear[at] - gain, at) for at, gain in goals.items() if found[at] != CLOSED
        ]
        for here, at in waiting:
            found[at] = here
        heapify(waiting)

    def __missing__(self, wanted: HexId) -> float:
        """Return what the way from a hex is like to which the search has not come."""
        if self._found[wanted] != CLOSED:
            self._go_on(wanted, inf)
        return self.setdefault(wanted, FAR)

    def is_within(self, far: float, at: HexId) -> bool:
        """Tell whether the way from a hex is no longer than that, without looking farther."""
        if at not in self and self._waiting and self._waiting[0][0] <= far:
            self._go_on(at, far)
        return self.get(at, FAR) <= far

    def _go_on(self, wanted: HexId, far: float) -> None:
        """Go on until a hex is reached, or all from where the way is no longer than that."""
        found, waiting, steps, fear = self._found, self._waiting, self._steps, self._fear
        while waiting and waiting[0][0] <= far:
            here, at = heappop(waiting)
            if here > found[at]:
                continue
            self[at] = here
            turn = 1.0 + fear[at]
            for origin, turns in steps[at]:
                there = here + turns * turn
                if there < found[origin]:
                    found[origin] = there
                    heappush(waiting, (there, origin))
            if at == wanted:
                return


@lru_cache(maxsize=WALKS_KEPT)
def walks_to(game: PrintedGame, tide: Tide, at: HexId) -> DistanceMap:
    """Return by hex how far infantry walks to a hex on an empty map."""
    return DistanceMap({at: 0.0}, empty_map(game, tide))


@lru_cache(maxsize=STEPS_KEPT)
def empty_map(game: PrintedGame, tide: Tide) -> Ground:
    """Return the ground of infantry without Germans and fire."""
    return Ground(steps_on_foot(game, tide), [0.0] * game.map.board.size)


def fear_of(costs: Danger) -> list[float]:
    """Return what a turn in each hex costs besides, in hexes of way."""
    return [FEAR * cost for cost in costs.mean]


def ground_on_foot(g: Omaha, costs: Danger, luring: HexSet = NONE) -> Ground:
    """Return what infantry walks over, past Germans and their fire.

    Args:
        g: The state.
        costs: What fire costs.
        luring: The hexes in which it lures Germans.
    """
    fear = more_in(fear_of(costs), luring, LURING)
    return Ground(steps_on_foot(g.game, g.tide, g.extended), fear, closed_hexes(g))


def closed_hexes(g: Omaha) -> HexSet:
    """Return the hexes that nobody enters: with Germans, or outside the field of play."""
    return g.german_hexes | ~g.game.field


def goals_on_foot(g: Omaha) -> dict[HexId, float]:
    """Return what infantry gains by hex: Germans to attack, positions to hold, exits."""
    omaha = g.game.map
    attack_from = attacked_from(omaha)
    found: dict[HexId, float] = {}
    control = us_control(g)
    for site in (omaha.sites[number] for number in iterate(g.game.sites_fought_over)):
        printed = omaha.positions[site.position]
        if g.unit[site.number] != NOBODY:
            worth = worth_of_site(g, site.number)
            for at, uphill in attack_from[site.number]:
                found[at] = max(found.get(at, 0.0), worth - UPHILL * uphill)
        elif not has(control, site.hex):
            found[site.hex] = max(found.get(site.hex, 0.0), POSITION + VP * printed.vp)
    return found


def way_on_foot(ground: Ground, to: HexId, full: HexSet = NONE) -> DistanceMap:
    """Return by hex how far infantry is from a hex over a ground, Germans in it or not.

    In full hexes there is no room for it.
    """
    return DistanceMap({to: 0.0}, ground.worse_in(full, FULL) if full else ground, opened=to)


@cache
def attacked_from(omaha: OmahaMap) -> tuple[tuple[tuple[HexId, bool], ...], ...]:
    """Return by site the hexes from which infantry attacks it, and whether that is uphill."""
    opened = open_to_infantry(omaha)
    return tuple(
        tuple(
            (at, shelter(omaha, site.hex, (at,)) == BOTH)
            for at in omaha.board.neighbours[site.hex]
            if has(opened[at], site.hex)
        )
        for site in omaha.sites
    )


def way_to_wait(g: Omaha, ground: Ground, to: HexId) -> DistanceMap:
    """Return by hex how far infantry is from a calm place to wait for an attack near a hex."""
    return DistanceMap(_apart(g.game, g.tide, to), ground.by(steps_on_foot(g.game, g.tide)))


@lru_cache(maxsize=WALKS_KEPT)
def _apart(game: PrintedGame, tide: Tide, to: HexId) -> dict[HexId, float]:
    """Return by hex that units enter what it loses to wait there, so far from a hex."""
    walk = walks_to(game, tide, to)
    return {at: -APART * max(0.0, walk[at] - AT_HAND) for at in iterate(game.map.enterable(tide))}


def ways_up(g: Omaha) -> HexSet:
    """Return the hexes of draws that a base can clear: the vehicles' ways to the high ground."""
    return union(draw.to_clear for draw in draws_of(g) if is_served(g, draw))


def on_wheels(g: Omaha, costs: Danger, draws: HexSet, cleared: HexSet) -> DistanceMap:
    """Return by hex how far a vehicle is from the high ground, where it is worth a point (20.3).

    Args:
        g: The state.
        costs: What fire costs.
        draws: What :func:`ways_up` gives.
        cleared: The hexes that engineers clear, or will.
    """
    omaha = g.game.map
    if g.game.file.victory.check != "campaign":
        everywhere = dict.fromkeys(omaha.board.ids, 0.0)
        return DistanceMap(everywhere, Ground(((),) * omaha.board.size, [0.0] * omaha.board.size))
    goals = dict.fromkeys(iterate(omaha.high & g.game.field & ~draws), 4.0)
    steps = steps_on_wheels(g.game, g.tide, cleared)
    return DistanceMap(goals, Ground(steps, fear_of(costs), closed_hexes(g)))


def way_to_shelter(g: Omaha, costs: Danger, menaced: HexSet) -> DistanceMap:
    """Return by hex how far infantry is from a place to stay unharmed, in hexes of way.

    It is menaced where Germans fire or could soon.
    """
    omaha, tide = g.game.map, g.tide
    shelled = [0] * omaha.board.size
    for at in iterate(g.german_hexes):
        for near in iterate(omaha.board.within(at, GERMAN_ACTIONS.mortars)):
            shelled[near] += 1
    fear = [
        FEAR * (cost + COULD_FIRE * has(menaced, at) + COULD_SHELL * shelled[at])
        for at, cost in numbered(HexId, costs.mean)
    ]
    blocked = closed_hexes(g)
    goals = {at: -REST * fear[at] for at in iterate(omaha.enterable(tide) & ~blocked)}
    steps = steps_on_foot(g.game, tide, g.extended)
    return DistanceMap(goals, Ground(steps, fear, blocked))
