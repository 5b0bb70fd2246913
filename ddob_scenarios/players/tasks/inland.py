"""Until turn 16: who opens the beach, and which empty positions companies take behind it.

A company whose symbol is black controls its hex and those around it (12.1), which may be several
positions. So each company that has left the beach gets a post of its own, where it takes most of
what nobody else takes. First the positions are guarded from which Germans would cut off most of the
ground: a company with one step left does that as well as a full one.
"""

from __future__ import annotations

from typing import Final

from ddob_scenarios.players.estimates.chokes import choke_points
from ddob_scenarios.players.estimates.opening import scoring, ways_inland
from ddob_scenarios.players.situation import Situation
from ddob_scenarios.players.tasks.assigning import Task, Tasks, idle, turns_left
from ddob_scenarios.rules.common.control import fields_of
from hexwar.board import NONE, CounterId, HexId, HexSet, has, iterate, one, pack, union
from hexwar.play import rule

PACE: Final = 1.0
"""Hexes of way of a turn: until turn 16 nobody goes farther than a hex (17.1)."""

FAR: Final = 0.12
"""What a hex of way to a post takes from its points."""

POSTED: Final = 3.0
"""How much it matters to get to a post, against going where something is to be gained."""


SPARE: Final = 2.0
"""How much farther a company comes to guard if it controls nothing around it anyway, in hexes."""


@rule("9.3", "13.22", "16.4")
def guard_chokes(situation: Situation, found: Tasks) -> None:
    """Send a company to each choke point that is vacant and can be reached out of all fire."""
    g, omaha = situation.g, situation.g.game.map
    ways = ways_inland(omaha, g.game.field, g.standing)
    for position in choke_points(g):
        at = omaha.hex_of(position)
        barred = at not in ways or bool(ways[at][0])
        if barred and not has(g.us_hexes, at):
            continue
        able = iterate(idle(situation, g.game.companies, found))

        def way(unit: CounterId, at: HexId = at) -> float:
            return situation.way_to(at)[g.hex[unit]] + SPARE * has(g.controlling, unit)

        guard = min(able, key=way, default=None)
        if guard is not None and situation.way_to(at)[g.hex[guard]] <= PACE * turns_left(g):
            found[guard] = Task("guard", at, weight=POSTED)


@rule("12.1", "13.2", "13.22")
def take_posts(situation: Situation, found: Tasks) -> None:
    """Give companies that are free to leave the beach posts from which they take points."""
    g = situation.g
    worth = _worth_by_hex(situation)
    if not worth:
        return
    able = set(iterate(idle(situation, g.game.companies & g.controlling, found)))
    reach = PACE * turns_left(g)
    while able and worth:
        best = _best_post(situation, able, worth, reach)
        if best is None or best[0] <= 0:
            return
        _, _, unit, at = best
        found[unit] = Task("guard", at, weight=POSTED)
        able.remove(unit)
        taken = worth[at]
        worth = {at: rest for at, them in worth.items() if (rest := them - taken)}


Post = tuple[float, int, CounterId, HexId]
"""A post: what it is worth less the way, and who goes where; the unit also to break ties."""


def _best_post(
    situation: Situation, able: set[CounterId], worth: dict[HexId, frozenset[int]], reach: float
) -> Post | None:
    """Return which company gains most by a post that it reaches in time.

    No way is shorter than the distance on the map, so that most ways need not be searched for.
    """
    places, distance = situation.g.hex, situation.g.game.map.board.distance
    best: Post | None = None
    for at, taken in worth.items():
        most = len(taken)
        for unit in able:
            far = distance(places[unit], at)
            if far > reach or (best is not None and most - FAR * far < best[0]):
                continue
            way = situation.way_to(at)[places[unit]]
            if way <= reach:
                post = most - FAR * way, -unit, unit, at
                best = post if best is None else max(best, post)
    return best


def _worth_by_hex(situation: Situation) -> dict[HexId, frozenset[int]]:
    """Return by hex the positions that a company takes from there: those out of all fire."""
    g, omaha = situation.g, situation.g.game.map
    in_fire = fields_of(omaha, g.standing) | g.german_hexes
    ways = ways_inland(omaha, g.game.field, g.standing)
    reached = pack([at for at, (bars, _) in ways.items() if not bars]) & ~in_fire
    places: dict[HexId, set[int]] = {}
    for position in scoring(omaha, tuple(g.game.sectors)):
        if position.hexes & ~reached or has(g.standing, position.number):
            continue
        for at in iterate(_around(situation, position.hexes) & reached):
            if not position.hexes & ~(omaha.controlled_from[at] | one(at)):
                places.setdefault(at, set()).add(position.number)
    return {at: frozenset(numbers) for at, numbers in places.items()}


def _around(situation: Situation, hexes: HexSet) -> HexSet:
    """Return some hexes with those beside them, as far as infantry may stand there."""
    g = situation.g
    within = g.game.map.board.within
    near: HexSet = union(within(at, 1) for at in iterate(hexes)) if hexes else NONE
    return near & g.game.map.enterable(g.tide) & ~g.german_hexes
