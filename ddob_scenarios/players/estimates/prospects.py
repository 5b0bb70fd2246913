"""How many points could companies still take in time, and what does each position take from that?

Ground scores only if US communication reaches it out of all fields of fire (13.22), and until turn
16 nobody goes farther than a hex a turn. So a German position costs the points that the companies
on the map could take without it, and not all the ground behind it.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import Final

from ddob_scenarios.players.estimates.walks import walks_to
from ddob_scenarios.printed.charts import Tide
from ddob_scenarios.rules.common.control import fields_of, reached_from_the_beach, us_traceable
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import HexId, HexSet, PositionId, PositionSet, has, iterate, one
from hexwar.play import rule

MEMORY: Final = 1024
"""The number of estimates kept."""

WAY: Final = 0.1
"""What a hex of way takes from the points of a post."""


def cost_in_points(g: Omaha, position: PositionId) -> float:
    """Return how many points more companies could take in time if a position had no Germans."""
    if g.extended or g.game.map.positions[position].sector not in g.game.sectors:
        return 0.0
    companies = tuple(sorted(g.hex[unit] for unit in iterate(_takers(g))))
    check = g.game.file.victory.first_check
    left = (check.turn if check is not None else g.game.file.scenario.turns[1]) - g.turn + 1
    before = _prospects(g.game, g.tide, g.standing, companies, left)
    after = _prospects(g.game, g.tide, g.standing & ~one(position), companies, left)
    return max(0.0, after - before)


def _takers(g: Omaha) -> int:
    """Return the companies ashore that control the hexes around them."""
    return g.game.companies & g.controlling & g.ashore


@lru_cache(maxsize=MEMORY)
@rule("12.1", "13.2", "13.22")
def _prospects(
    game: PrintedGame, tide: Tide, standing: PositionSet, companies: tuple[HexId, ...], left: float
) -> float:
    """Return how many points companies could take, those first that have least way."""
    posts = []
    for at, taken in _worth_by_hex(game, tide, standing):
        walk = walks_to(game, tide, at)
        ways = sorted(
            [(walk[start], n) for n, start in enumerate(companies) if walk[start] <= left]
        )
        if ways:
            posts.append((taken, ways))
    idle, rest, total = set(range(len(companies))), set(range(len(game.map.positions))), 0.0
    while idle:
        best, choice = 0.0, None
        for taken, ways in posts:
            points = sum([worth for position, worth in taken if position in rest])
            if points > best:
                way, number = next(((way, n) for way, n in ways if n in idle), (inf, -1))
                if points - WAY * way > best:
                    best, choice = points - WAY * way, (number, taken)
        if choice is None:
            break
        total += best
        idle.remove(choice[0])
        rest -= {position for position, _ in choice[1]}
    return total


@lru_cache(maxsize=MEMORY)
@rule("12.1", "13.2", "13.22")
def _worth_by_hex(
    game: PrintedGame, tide: Tide, standing: PositionSet
) -> tuple[tuple[HexId, tuple[tuple[int, int], ...]], ...]:
    """Return by hex the positions, with their points, that a company takes from there."""
    omaha = game.map
    safe: HexSet = us_traceable(omaha) & game.field & ~fields_of(omaha, standing)
    for position in iterate(standing):
        safe &= ~omaha.positions[position].hexes
    network = reached_from_the_beach(omaha, safe)
    enterable = omaha.enterable(tide) & network
    found: dict[HexId, set[tuple[int, int]]] = {}
    for position in omaha.positions:
        outside = position.sector not in game.sectors or position.armour
        if outside or has(standing, position.number) or position.hexes & ~network:
            continue
        points = len(position.sites) if position.wn else 1
        first = iterate(position.hexes)[0]
        for at in iterate(omaha.board.within(first, 1) & enterable):
            if not position.hexes & ~(omaha.controlled_from[at] | one(at)):
                found.setdefault(at, set()).add((position.number, points))
    return tuple((at, tuple(sorted(taken))) for at, taken in found.items())
