"""What is each infantry unit for: a post, an attack with others, to leave, or to stay unharmed?

A unit without a task goes where something is to be gained nearby.  A division that loses 14
companies loses the game at once (20.1), so that near ruin nobody who is not needed stands in fire.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import attrs

from ddob_scenarios.players.estimates.goals import FEAR, walks_to
from ddob_scenarios.players.estimates.routes import (
    ExitRoute,
    bars_of,
    best_route,
    catchment,
    routes_of,
)
from ddob_scenarios.players.situation import Situation
from ddob_scenarios.printed.charts import Tide
from ddob_scenarios.printed.figures import RANGERS
from ddob_scenarios.rules.common.losses import left_to_lose
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import (
    ALL,
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    PositionId,
    has,
    iterate,
    one,
    pack,
    union,
)
from hexwar.play import rule

# Hexes of way of a turn, at best, and how many hexes too far it may be at that pace.
PACE, DELAY = 2.0, 1.0
RANGERS_PACE = 2.0  # the same for rangers, who never wait for an order
# How much a task matters against what else there is to do, and waiting to go on one.
URGENT, WAITING = 2.0, 1.0
# A unit from afar leaves the map if fire costs no more than that on the way, in steps.
FEAR_LIMIT = 2.0
# A unit nearby waits while Germans bar the way if it would cost more than that, in steps.
RISKED = 0.8


@attrs.frozen(cache_hash=True)
class Task:
    """What a unit is for."""

    kind: Literal["leave", "guard", "attack", "hide"]
    target: HexId  # the hex to go to
    # whether nobody waits: those who attack are all at hand, or the way out is free
    ready: bool = True
    weight: float = URGENT  # how much it matters, against going where something is to be gained

    def bound_off(self, at: HexId) -> bool:
        """Tell whether a unit is to leave the map from a hex."""
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

    def add(self, others: Tasks) -> None:
        """Give other units their tasks, too."""
        self.update(others)
        self.units |= others.units


EVERYWHERE: HexSet = ALL  # all hexes


def idle(
    situation: Situation, units: CounterSet, found: Tasks, among: HexSet = EVERYWHERE
) -> CounterSet:
    """Return those of some units that are on the map, in some hexes, and have no task so far."""
    return units & situation.counters_in(among) & ~found.units


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
    able = idle(situation, g.game.companies, found, _taken_from(g, route))
    stand = situation.standing(able), situation.fire_number
    key = "send off", route.exit, bars[:1], g.turn, able, *stand
    found.add(situation.known.tasks.get(key, lambda: _sent_off(situation, route, bars, able)))


def _sent_off(
    situation: Situation, route: ExitRoute, bars: tuple[PositionId, ...], able: CounterSet
) -> Tasks:
    """Return who leaves by a way, or waits before the first of the positions that bar it."""
    g, found = situation.g, Tasks()
    walk, farthest = walks_to(g.game, g.tide, route.exit), PACE * turns_left(g) + DELAY
    way, drawn = situation.way_under_fire(route.exit), catchment(g.game.map, route)
    leaving, waiting = Task("leave", route.exit), None
    if bars:
        waiting = Task("leave", g.game.map.hex_of(bars[0]), ready=False, weight=WAITING)
    for unit in iterate(able):
        at = g.hex[unit]
        length = walk[at]
        cost = (way[at] - length) / FEAR
        if length > farthest or (cost > FEAR_LIMIT and not has(drawn, at)):
            continue
        found[unit] = waiting if waiting and cost > RISKED else leaving
    return found


def _taken_from(g: Omaha, route: ExitRoute) -> HexSet:
    """Return the hexes from which units leave by a way.

    It is the nearest of those to which they are drawn, or else the best.
    """
    return _nearest_to(g.game, g.tide, routes_of(g), best_route(g), route)


@lru_cache(maxsize=64)
def _nearest_to(
    game: PrintedGame,
    tide: Tide,
    routes: tuple[ExitRoute, ...],
    best: ExitRoute | None,
    route: ExitRoute,
) -> HexSet:
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
    g = situation.g
    for unit in iterate(idle(situation, near_ruin(g, few), found, among)):
        found[unit] = Task("hide", g.hex[unit])


@rule("20.1")
def near_ruin(g: Omaha, few: int) -> CounterSet:
    """Return the companies that could be lost, of divisions with so few left to lose or fewer."""
    near = [division for division in g.game.divisions if left_to_lose(g, division) <= few]
    belonging = union(g.game.belonging[division] for division in near)
    return g.game.companies & ~g.losses & belonging
