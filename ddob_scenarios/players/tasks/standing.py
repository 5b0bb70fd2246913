"""Who stands fast where Germans could advance to the way out?

An advance along an arrow of the map is repulsed by seven points of strength that the fire card does
not disrupt (16.82); so it takes two strong companies with different target symbols.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from ddob_scenarios.players.estimates.danger import SYMBOLS
from ddob_scenarios.players.estimates.routes import on_a_route
from ddob_scenarios.players.tasks.assigning import Task, Tasks
from ddob_scenarios.printed.figures import ADVANCES
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.printed.map import GermanPosition, OmahaMap
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, HexId, PositionId, has
from hexwar.play import rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ddob_scenarios.players.situation import Situation

SECOND_FROM = 27
"""From this turn on a second company joins the first: earlier it is needed on the way there."""

STRONG = 6.0
"""So much farther away than others a strong guard may be, in hexes of way."""


@rule("16.8")
def is_threatened(situation: Situation, position: PositionId) -> bool:
    """Tell whether Germans could come to a position along an arrow, from off the ways out."""
    g = situation.g
    origins = _origins(g.game.map).get(position, ())
    return any(
        has(situation.reached, site) for site, number in origins if not on_a_route(g, number)
    )


@cache
def _origins(omaha: OmahaMap) -> dict[PositionId, list[tuple[SiteId, PositionId]]]:
    """Return by position the sites and positions from which arrows lead there."""
    found: dict[PositionId, list[tuple[SiteId, PositionId]]] = {}
    for origin, arrows in omaha.advances.items():
        for arrow in arrows:
            found.setdefault(arrow.to, []).append((omaha.positions[origin].sites[0], origin))
    return found


@rule("16.82")
def resistance(g: Omaha, at: HexId, units: Sequence[CounterId]) -> int:
    """Return the strength that is left to units in a hex whichever symbol an advance disrupts."""
    return min(
        sum(_strength(g, at, unit) for unit in units if g.symbol(unit) != symbol)
        for symbol in SYMBOLS
    )


@rule("16.82")
def _strength(g: Omaha, at: HexId, unit: CounterId) -> int:
    """Return the strength of a unit against an advance: twice its own in bocage and buildings."""
    omaha = g.game.map
    doubled = has(omaha.bocage | omaha.ground["building"] | omaha.houses, at)
    return g.strength(unit) << doubled


def stand_fast(
    situation: Situation,
    position: GermanPosition,
    able: Iterable[CounterId],
    far: float,
    found: Tasks,
) -> None:
    """Post those who could repulse an advance to a position, as far as they are to be had.

    Those who stand there already are kept; a second one comes only if both together suffice.

    Args:
        situation: The position.
        position: A position that Germans could advance to.
        able: Who could be posted there.
        far: From how far away somebody comes, in hexes of way; 0 if nobody does.
        found: The tasks so far, to which the guards are added.
    """
    g = situation.g
    at = g.game.map.sites[position.sites[0]].hex
    way = situation.way_to(at)
    free = [unit for unit in able if unit not in found]
    guards = _best_of(g, at, [unit for unit in free if g.hex[unit] == at])
    most = 2 if g.turn >= SECOND_FROM else 1

    def lateness(unit: CounterId) -> tuple[float, int]:
        return way[g.hex[unit]] - STRONG * _is_strong(g, at, unit), unit

    while len(guards) < most and resistance(g, at, guards) < ADVANCES.repulsed_by:
        near = [unit for unit in free if unit not in guards and way[g.hex[unit]] <= far]
        if guards:
            near = [u for u in near if resistance(g, at, [*guards, u]) >= ADVANCES.repulsed_by]
        if not near:
            break
        guards.append(min(near, key=lateness))
    for unit in guards:
        found[unit] = Task("guard", at)


def _best_of(g: Omaha, at: HexId, there: Sequence[CounterId]) -> list[CounterId]:
    """Return who of those in a hex stays: two if they repulse any advance, else a strong one."""
    pairs = combinations(there, 2)
    groups = [list(pair) for pair in pairs if resistance(g, at, pair) >= ADVANCES.repulsed_by]
    if groups:
        return min(groups, key=lambda group: sum(g.steps[unit] for unit in group))
    alone = sorted(there, key=lambda unit: (not _is_strong(g, at, unit), g.steps[unit]))
    return alone[:1]


def _is_strong(g: Omaha, at: HexId, unit: CounterId) -> bool:
    """Tell whether a unit repulses an advance alone unless it is disrupted."""
    return _strength(g, at, unit) >= ADVANCES.repulsed_by
