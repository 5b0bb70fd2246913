"""Which empty positions are occupied, so that Germans do not return and take points?"""

from __future__ import annotations

from ddob_scenarios.players.estimates.routes import is_vacant
from ddob_scenarios.players.situation import Situation
from ddob_scenarios.players.tasks.assigning import Task, Tasks, idle
from ddob_scenarios.players.tasks.posting import call_guard
from ddob_scenarios.printed.map import GermanPosition
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import HexSet, iterate, pack, union
from hexwar.play import rule

LEAST_DENIED, HELD_FROM = 2, 6
"""How many points a position denies the Germans at least, and from how far away it is held."""


@rule("13.22", "20.3")
def hold_ground(situation: Situation, found: Tasks, among: HexSet) -> None:
    """Send companies to empty positions from where Germans would take points.

    Args:
        situation: The position.
        found: The tasks so far, to which those are added.
        among: The hexes from which units are taken.
    """
    g = situation.g
    able = idle(situation, g.game.companies, found, among)
    posted = pack(task.target for task in found.values() if task.kind == "guard")
    for position in _by_points(situation):
        if position.hexes & posted:
            continue
        free = able & ~pack(found)
        there = free & situation.counters_in(position.hexes)
        if there:
            holder = min(iterate(there), key=lambda unit: g.steps[unit])
            found[holder] = Task("guard", g.hex[holder])
        else:
            call_guard(situation, g.game.map.hex_of(position.number), free, HELD_FROM, found)


def _by_points(situation: Situation) -> list[GermanPosition]:
    """Return the empty positions that are worth holding, those of most points first."""
    g = situation.g
    positions, sites = g.game.map.positions, g.game.map.site_sets
    vacant = [
        (points_denied(g, position), position)
        for position in positions
        if is_vacant(g, position.number) and situation.reached & sites[position.number]
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
    omaha = g.game.map
    return own + (covered & omaha.hexes_of(union(omaha.wn_sites))).bit_count()
