"""Which strongpoint opens the beach, and which empty ground behind it scores?

Ground counts only if US communication reaches it out of all standing fields of fire (13.22). So one
strongpoint matters more than the others: the one that bars most of the ground behind the beach,
alone or with few others. When it has fallen the points lie in empty positions; inland hardly
anybody fires at who takes them.
"""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush
from math import inf

from ddob_scenarios.players.estimates.routes import LENGTH, ExitRoute, overlooked
from ddob_scenarios.printed.map import GermanPosition, OmahaMap
from ddob_scenarios.rules.common.control import (
    fields_of,
    reached_from_the_beach,
    us_joins,
    us_traceable,
)
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, HexId, HexSet, PositionId, PositionSet, has, iterate, one
from hexwar.play import rule

MEMORY = 128  # the number of sets of standing positions for which ways are kept
SHUT = 0.5  # a sector is shut if no more than this part of its ground is open
SHARED = 2  # the power by which others that bar the same ground take from what one is worth


@lru_cache(maxsize=MEMORY)
@rule("12.3", "13.22")
def ways_inland(
    omaha: OmahaMap, field: HexSet, standing: PositionSet
) -> dict[HexId, tuple[PositionSet, tuple[HexId, ...]]]:
    """Return by hex the way of communication from the beach over which fewest Germans fire.

    Args:
        omaha: The map.
        field: The hexes of the scenario.
        standing: The positions with Germans.

    Returns:
        By hex the positions that bar the way, and the way.
    """
    above = overlooked(omaha)
    joins = us_joins(omaha)
    ways: dict[HexId, tuple[PositionSet, tuple[HexId, ...]]] = {}
    costs: dict[HexId, float] = {}
    waiting: list[tuple[float, HexId, PositionSet, tuple[HexId, ...]]] = []
    for at in iterate(omaha.ground["beach"] & field):
        bars = above[at] & standing
        heappush(waiting, (bars.bit_count(), at, bars, (at,)))
    while waiting:
        cost, at, bars, path = heappop(waiting)
        if cost >= costs.get(at, inf):
            continue
        costs[at], ways[at] = cost, (bars, path)
        for to in iterate(joins[at] & field):
            more = bars | above[to] & standing
            length = LENGTH * (len(path) + 1)
            heappush(waiting, (more.bit_count() + length, to, more, (*path, to)))
    return ways


@cache
def scoring(omaha: OmahaMap, sectors: tuple[int, ...]) -> tuple[GermanPosition, ...]:
    """Return the reinforcement positions of some sectors, each of which is worth a point (13.2)."""
    return tuple(
        position
        for position in omaha.positions
        if position.reinforcement and position.sector in sectors
    )


@lru_cache(maxsize=1024)
@rule("12.3", "13.22")
def open_ground(omaha: OmahaMap, field: HexSet, standing: PositionSet, sector: int) -> int:
    """Return the number of positions of a sector that US communication could reach."""
    safe = us_traceable(omaha) & field & ~fields_of(omaha, standing)
    for position in omaha.positions:
        if has(standing, position.number):
            safe &= ~position.hexes
    network = reached_from_the_beach(omaha, safe)
    return sum(1 for position in scoring(omaha, (sector,)) if not position.hexes & ~network)


def gates(g: Omaha) -> tuple[ExitRoute, ...]:
    """Return the way behind the position that bars most, one in each sector that is shut.

    There is none from turn 17 on. On the beach that is a strongpoint; later it may be an inland
    position where Germans came. It is the only position of the way. Each sector is opened from its
    own beach.
    """
    if g.extended:
        return ()
    return _gates(g.game.map, g.game.field, g.standing, tuple(g.game.sectors))


def is_gate(g: Omaha, position: PositionId) -> bool:
    """Return whether a position is the one that bars most ground of its sector."""
    return any(has(gate.positions, position) for gate in gates(g))


@lru_cache(maxsize=MEMORY)
def _gates(
    omaha: OmahaMap, field: HexSet, standing: PositionSet, sectors: tuple[int, ...]
) -> tuple[ExitRoute, ...]:
    found = []
    for sector in sectors:
        ways = ways_inland(omaha, field & omaha.in_sector[sector], standing)
        worth: dict[int, float] = {}
        longest: dict[int, tuple[HexId, ...]] = {}
        for position in scoring(omaha, (sector,)):
            for at in iterate(position.hexes):
                bars, path = ways.get(at, (NONE, ()))
                bars &= ~one(position.number)
                for bar in iterate(bars):
                    worth[bar] = worth.get(bar, 0.0) + bars.bit_count() ** -SHARED
                    longest[bar] = max(longest.get(bar, ()), path, key=len)
        if worth:
            ground_without = {
                bar: open_ground(omaha, field, standing & ~one(omaha.positions[bar].number), sector)
                for bar in worth
            }
            gate = max(worth, key=lambda bar: (ground_without[bar], worth[bar], -bar))
            if open_ground(omaha, field, standing, sector) > SHUT * ground_without[gate]:
                continue
            number = omaha.positions[gate].number
            path = longest[gate]
            at_gate = [at for at in path if has(omaha.positions[gate].field, at)]
            found.append(ExitRoute(path[-1], tuple(at_gate) or path, one(number)))
    return tuple(found)
