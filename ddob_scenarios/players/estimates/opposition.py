"""Which Germans may be on a site, and which force is needed to beat them?"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from ddob_scenarios.players.estimates.goals import attacked_from
from ddob_scenarios.printed.ids import DepthSet, GermanSet, SiteId
from ddob_scenarios.rules.common.germans import BOTH, UNIT, shelter
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import NONE, iterate, one

Counterpart = tuple[int, tuple[str, ...], bool]
"""What attackers face: strength, weapons required, whether terrain never helps it or it is
tactical."""

# So much stronger than Germans with depth, and without, an attack should be that is prepared.
AMPLE, AMPLE_ALONE = 1.6, 1.0


@lru_cache(maxsize=1024)
def units_of(game: PrintedGame, lot: GermanSet) -> tuple[tuple[Counterpart, float], ...]:
    """Return what the counters of a lot ask of attackers, each with its chance."""
    found = Counter(
        (game.german[u].strength, game.german[u].weapons, game.german[u].pool == "A")
        for u in iterate(lot)
    )
    return tuple((kind, n / found.total()) for kind, n in sorted(found.items()))


@lru_cache(maxsize=1024)
def markers_of(game: PrintedGame, lot: DepthSet) -> tuple[tuple[Counterpart, float], ...]:
    """Return what the markers of a lot add to that, each with its chance."""
    found = Counter(
        (game.depth[m].strength, game.depth[m].weapons, game.depth[m].tactical)
        for m in iterate(lot)
    )
    return tuple((kind, n / found.total()) for kind, n in sorted(found.items()))


def required(g: Omaha, site: SiteId) -> tuple[tuple[tuple[str, ...], float], ...]:
    """Return the weapons that a site may require of attackers, each with its chance."""
    unit, depth = g.unit[site], g.depth[site]
    units = g.unit_lot[site] if unit == HIDDEN else one(unit)
    markers = g.depth_lot[site] if depth == HIDDEN else one(depth) if depth != NOBODY else NONE
    return _required(g.game, units, markers)


@lru_cache(maxsize=1024)
def _required(
    game: PrintedGame, units: GermanSet, markers: DepthSet
) -> tuple[tuple[tuple[str, ...], float], ...]:
    more = [(kind[1], chance) for kind, chance in markers_of(game, markers)] or [((), 1.0)]
    return tuple(
        ((*kind[1], *arms), chance * often)
        for kind, chance in units_of(game, units)
        for arms, often in more
    )


def force_needed(g: Omaha, site: SiteId) -> float:
    """Return which strength should be gathered before a site is attacked."""
    unit, depth = g.unit[site], g.depth[site]
    units = g.unit_lot[site] if unit == HIDDEN else one(unit)
    if depth == NOBODY:
        return _force_against(g.game, site, units, None)
    return _force_against(g.game, site, units, g.depth_lot[site] if depth == HIDDEN else one(depth))


@lru_cache(maxsize=1024)
def _force_against(
    game: PrintedGame, site: SiteId, units: GermanSet, depth: DepthSet | None
) -> float:
    """Return the same for what the unit and its depth, if it has any, may be."""
    origins = [at for at, _ in attacked_from(game.map)[site]]
    doubled = shelter(game.map, game.map.sites[site].hex, origins)
    strength = sum(
        chance * (kind[0] << (doubled >= UNIT)) for kind, chance in units_of(game, units)
    )
    if depth is None:
        return AMPLE_ALONE * strength
    markers = markers_of(game, depth)
    strength += sum(chance * (kind[0] << (doubled == BOTH)) for kind, chance in markers)
    return AMPLE * strength
