"""Where must somebody stand, so that no Germans come to the way out?

Germans come to empty positions that US units draw them to: to those near them (16.4), and from
positions without US units in their fields to those that have some (16.3).  So positions are
occupied, and Germans elsewhere are pinned where they are, by units in their fields.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ddob_scenarios.players.estimates.routes import (
    ExitRoute,
    bars_of,
    catchment,
    order_of_attack,
    unguarded,
)
from ddob_scenarios.players.situation import Situation
from ddob_scenarios.players.tasks.assigning import EVERYWHERE, Task, Tasks, idle
from ddob_scenarios.players.tasks.standing import is_threatened, stand_fast
from hexwar.board import OFF_MAP, CounterId, HexId, HexSet, has, iterate, pack
from hexwar.play import rule

WEAK = 1.0
"""What each step is like, in hexes of way, when a guard is chosen: weak units will do."""

CALLED_FROM, CALLED_AT_ONCE = 24, 12
"""From farther away nobody is called to a post, in hexes; nor to one that Germans still bar."""

PINNED_FROM = 3
"""From so far away units go where they pin Germans, in hexes."""

LEAST_PINNED, PIN_WAY = 0.5, 0.2
"""What a place is worth at least, in pinned Germans, and what a hex of way takes from that."""

PIN_FEAR, PIN_FEAR_FULL = 3.0, 12.0
"""What a step of fire takes from it, for the last step of a company and for others."""


@rule("16.3", "16.4")
def post_guards(
    situation: Situation,
    route: ExitRoute,
    found: Tasks,
    among: HexSet = EVERYWHERE,
    *,
    at_once: bool = False,
) -> None:
    """Occupy what Germans could take: where units stand already, and all as soon as none bars it.

    What lies nearer to the beach is occupied first.

    Args:
        situation: The position.
        route: The way.
        found: The tasks so far, to which the guards are added.
        among: The hexes from which guards are taken.
        at_once: Whether guards from nearby are posted even while Germans bar the way.
    """
    g = situation.g
    omaha = g.game.map
    able = idle(g, g.game.companies, found, among)
    order = order_of_attack(omaha, route)
    barred = any(has(g.active, position) for position in bars_of(g, route))
    called = at_once or not barred
    far = (CALLED_AT_ONCE if at_once else CALLED_FROM) if called else 0.0
    for site in sorted(unguarded(g, route), key=lambda s: order.index(omaha.sites[s].position)):
        position = omaha.positions[omaha.sites[site].position]
        there = [u for u in able if has(position.hexes, g.hex[u]) and u not in found]
        if is_threatened(situation, position.number):
            stand_fast(situation, position, able, far, found)
        elif there:
            guard = min(there, key=lambda unit: g.steps[unit])
            found[guard] = Task("guard", g.hex[guard])
        elif called and any(has(situation.reached, s) for s in position.sites):
            free = (unit for unit in able if unit not in found)
            call_guard(situation, omaha.sites[site].hex, free, far, found)


def call_guard(
    situation: Situation, at: HexId, able: Iterable[CounterId], far: float, found: Tasks
) -> None:
    """Call the nearest company to a post, rather a weak one.

    Args:
        situation: The position.
        at: The hex of the post.
        able: Who could come.
        far: From how far away somebody comes, in hexes of way.
        found: The tasks so far, to which this one is added.
    """
    g, way = situation.g, situation.way_to(at)
    near = [unit for unit in able if way[g.hex[unit]] <= far]
    if near:
        guard = min(near, key=lambda unit: way[g.hex[unit]] + WEAK * g.steps[unit])
        found[guard] = Task("guard", at)


@rule("16.3")
def pin_germans(situation: Situation, route: ExitRoute, found: Tasks) -> None:
    """Keep Germans from redeploying to the way, as long as there is anything to take.

    Last steps of companies do that, and companies far from the way out.

    Args:
        situation: The position.
        route: The way.
        found: The tasks so far, to which those are added.
    """
    g, omaha = situation.g, situation.g.game.map
    if not unguarded(g, route):
        return
    drawn, sector = catchment(omaha, route), omaha.in_sector[omaha.sector[route.exit]]
    able = [
        unit
        for unit in idle(g, g.game.companies, found)
        if has(sector, g.hex[unit]) and (g.steps[unit] == 1 or not has(drawn, g.hex[unit]))
    ]
    loose = _loose(situation, omaha.sector[route.exit], able)
    enter = omaha.enterable(g.tide) & ~g.german_hexes & ~situation.luring
    while able and loose:
        pinned = Counter(at for field in loose for at in iterate(field & enter))
        worth, unit, at = _best_pin(situation, able, pinned)
        if worth < LEAST_PINNED:
            return
        found[unit] = Task("guard", at)
        able.remove(unit)
        loose = [field for field in loose if not has(field, at)]


def _best_pin(
    situation: Situation, able: list[CounterId], pinned: Mapping[HexId, int]
) -> tuple[float, CounterId, HexId]:
    """Return who pins Germans from where, and what that is worth; 0 if nobody does.

    Args:
        situation: The position.
        able: Who could go there.
        pinned: How many Germans are pinned, by hex.
    """
    g = situation.g
    best = 0.0, 0, able[0], OFF_MAP
    for unit in able:
        for at in iterate(g.game.map.board.within(g.hex[unit], PINNED_FROM)):
            if at in pinned and pinned[at] >= best[0]:  # more than that no place is worth
                worth = _worth_of_pin(situation, unit, at, pinned[at])
                best = max(best, (worth, -unit, unit, at))
    return best[0], *best[2:]


def _loose(situation: Situation, sector: int, able: list[CounterId]) -> list[HexSet]:
    """Return the fields of Germans who could redeploy if some units were not there."""
    g = situation.g
    others = iterate(g.game.combat_units & ~pack(able))
    pinning = pack(g.hex[unit] for unit in others if g.hex[unit] >= 0)
    return [
        position.field
        for position in g.game.map.positions
        if position.reinforcement
        and position.sector == sector
        and has(g.standing, position.number)
        and has(situation.reached, position.sites[0])
        and not position.field & pinning
    ]


def _worth_of_pin(situation: Situation, unit: CounterId, at: HexId, pinned: int) -> float:
    """Return what it is worth that a unit goes to a hex, in pinned Germans."""
    g = situation.g
    way = PIN_WAY * g.game.map.board.distance(g.hex[unit], at)
    fear = PIN_FEAR if g.steps[unit] == 1 else PIN_FEAR_FULL
    return pinned - fear * situation.danger.mean[at] - way
