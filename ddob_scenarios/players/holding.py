"""Which empty positions are occupied, lest Germans come back and take points?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ddob_scenarios.map import GermanPosition
from ddob_scenarios.players.errands import Errand, Errands, idle
from ddob_scenarios.players.routes import is_vacant
from ddob_scenarios.state import Omaha
from hexwar.board import bits_of
from hexwar.play import rule

if TYPE_CHECKING:
    from ddob_scenarios.players.prospect import Prospect

LEAST_DENIED, HELD_FROM = 2, 6
"""How many points a position denies the Germans at least, and from how far away it is held."""

WEAK = 1.0
"""What each step is like, in hexes of way, when somebody is chosen: weak units will do."""


@rule("13.22", "20.3")
def hold_ground(look: Prospect, found: Errands, among: int) -> None:
    """Send companies to empty positions from where Germans would take points.

    Args:
        look: The position.
        found: The errands so far, to which those are added.
        among: The hexes from which units are taken, as a set.
    """
    g = look.g
    able = set(idle(g, g.game.companies, found, among))
    posted = bits_of(errand.target for errand in found.values() if errand.kind == "guard")
    for position in _by_points(look):
        if position.hexes & posted:
            continue
        at = g.game.map.sites[position.sites[0]].hex
        way = look.way_to(at)
        there = [unit for unit in able if position.hexes >> g.hex[unit] & 1]
        near = there or [unit for unit in able if way[g.hex[unit]] <= HELD_FROM]
        if near:
            holder = min(near, key=lambda unit: (way[g.hex[unit]] + WEAK * g.steps[unit], unit))
            found[holder] = Errand("guard", g.hex[holder] if there else at)
            able.discard(holder)


def _by_points(look: Prospect) -> list[GermanPosition]:
    """Return the empty positions that are worth holding, those of most points first."""
    g = look.g
    vacant = [
        position
        for position in g.game.map.positions
        if is_vacant(g, position.number)
        and any(look.reached >> site & 1 for site in position.sites)
        and points_denied(g, position) >= LEAST_DENIED
    ]
    return sorted(vacant, key=lambda position: -points_denied(g, position))


@rule("13.22", "20.3")
def points_denied(g: Omaha, position: GermanPosition) -> int:
    """Return how many points Germans on an empty position would cost.

    They are those of the position, and of the WN hexes in its field that no Germans hold.
    """
    omaha = g.game.map
    covered = position.field & ~g.german_hexes
    sites = bits_of(site.hex for site in omaha.sites if omaha.positions[site.position].wn)
    own = len(position.sites) if position.wn else int(position.vp)
    return own + (covered & sites).bit_count()
