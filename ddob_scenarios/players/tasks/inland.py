"""Until turn 16: which positions companies take and guard behind the beach.

A company whose symbol is black controls its hex and those around it (12.1), which may be several
positions. So each company gets a post of its own, where it takes most of what nobody else takes.
It sets out while one position still bars the way: when that falls late, the time to walk is short.
A strongpoint that has fallen is a post like others. First the positions are guarded from which
Germans would cut off most of the ground: a company with one step left does that as well as a full
one.
"""

from __future__ import annotations

from typing import Final

from ddob_scenarios.players.estimates.chokes import choke_points
from ddob_scenarios.players.estimates.opening import gates, scored_positions, ways_inland
from ddob_scenarios.players.situation import Situation
from ddob_scenarios.players.tasks.assigning import Task, Tasks, idle, turns_left
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.common.control import fields_of
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, CounterId, HexId, HexSet, PositionSet, has, iterate, one, pack, union
from hexwar.play import rule

PACE: Final = 1.0
"""Hexes of way of a turn: until turn 16 nobody goes farther than a hex (17.1)."""

FAR: Final = 0.12
"""What a hex of way to a post takes from its points."""

HOPE: Final = 0.5
"""What a point counts while the position that bars most ground still bars the way to it.

In 100 games of Easy Fox with the same seeds (9107-9206) 8 were won, and 4 when it counted nothing.
"""

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
    """Give companies posts inland from which they take points, behind what bars the way, too."""
    g = situation.g
    worth = _worth_by_hex(situation)
    able = set(iterate(idle(situation, g.game.companies & g.controlling, found)))
    reach = PACE * turns_left(g)
    while able and worth:
        best = max(
            (
                (sum(points.values()) - FAR * way, -unit, unit, at)
                for at, points in worth.items()
                for unit in able
                if (way := situation.way_to(at)[g.hex[unit]]) <= reach
            ),
            default=None,
        )
        if best is None or best[0] <= 0:
            return
        _, _, unit, at = best
        found[unit] = Task("guard", at, weight=POSTED)
        able.remove(unit)
        worth = _without(worth, worth[at])


Expected = dict[SiteId, float]
"""By site that a company takes: the points expected of it."""


def _without(worth: dict[HexId, Expected], taken: Expected) -> dict[HexId, Expected]:
    """Return what places are worth when somebody else takes some of the sites."""
    others = {
        at: {site: points for site, points in sites.items() if site not in taken}
        for at, sites in worth.items()
    }
    return {at: sites for at, sites in others.items() if sites}


@rule("12.1", "13.2")
def _worth_by_hex(situation: Situation) -> dict[HexId, Expected]:
    """Return by hex what a company takes from there: all of a position, or nothing of it."""
    g, omaha = situation.g, situation.g.game.map
    barring = union(gate.positions for gate in gates(g))
    expected = dict.fromkeys(_open_sites(g, g.standing & ~barring), HOPE)
    expected.update(dict.fromkeys(_open_sites(g, g.standing), 1.0))
    worth: dict[HexId, Expected] = {}
    for position in scored_positions(omaha, tuple(g.game.sectors)):
        points = {site: expected[site] for site in position.sites if site in expected}
        if len(points) < len(position.sites):
            continue
        for at in iterate(_around(situation, position.hexes)):
            if not position.hexes & ~(omaha.controlled_from[at] | one(at)):
                worth.setdefault(at, {}).update(points)
    return worth


@rule("13.22")
def _open_sites(g: Omaha, standing: PositionSet) -> list[SiteId]:
    """Return the sites that would score if no more Germans stood than these: out of all fire."""
    omaha = g.game.map
    in_fire = fields_of(omaha, standing) | g.german_hexes
    ways = ways_inland(omaha, g.game.field, standing)
    reached = pack([at for at, (bars, _) in ways.items() if not bars]) & ~in_fire
    return [
        site
        for position in scored_positions(omaha, tuple(g.game.sectors))
        if not position.hexes & ~reached
        for site in position.sites
    ]


def _around(situation: Situation, hexes: HexSet) -> HexSet:
    """Return some hexes with those beside them, as far as infantry may stand there."""
    g = situation.g
    within = g.game.map.board.within
    near: HexSet = union(within(at, 1) for at in iterate(hexes)) if hexes else NONE
    return near & g.game.map.enterable(g.tide) & ~g.german_hexes
