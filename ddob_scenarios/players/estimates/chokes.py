"""Which empty positions would cut off the ground behind the beach if Germans came there?

Ground scores only where US communication reaches it out of all fields of fire (13.22), sporadic
ones too. A German who comes to one position, or two who come to a pair of them, may so take the
points of all others. No German comes to a position where a US unit stands (9.3, 16.4), whatever is
left of it.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import Final

from ddob_scenarios.players.estimates.opening import SHUT, open_ground, scoring
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import HexSet, PositionId, PositionSet, has, one
from hexwar.play import rule

MEMORY: Final = 128
"""The number of sets of standing positions for which choke points are kept."""


def choke_points(g: Omaha) -> tuple[PositionId, ...]:
    """Return the vacant positions from which Germans would cut off most ground, the worst first."""
    sectors = tuple(g.game.sectors)
    by_sector = (_choke_points(g.game.map, g.game.field, g.standing, sector) for sector in sectors)
    return tuple(position for found in by_sector for position in found)


@lru_cache(maxsize=MEMORY)
@rule("12.3", "13.22")
def _choke_points(
    omaha: OmahaMap, field: HexSet, standing: PositionSet, sector: int
) -> tuple[PositionId, ...]:
    """Return the choke points of a sector: each alone, or the fewest that spoil all pairs."""
    places = scoring(omaha, (sector,))
    least = SHUT * open_ground(omaha, field, standing, sector)
    if not least:
        return ()

    def cuts(more: PositionSet) -> bool:
        return open_ground(omaha, field, standing | more, sector) <= least

    vacant = [p.number for p in places if not has(standing, p.number)]
    alone = [number for number in vacant if cuts(one(number))]
    others = (number for number in vacant if number not in alone)
    pairs = [pair for pair in combinations(others, 2) if cuts(one(pair[0]) | one(pair[1]))]
    while pairs:
        worst, _ = Counter(number for pair in pairs for number in pair).most_common(1)[0]
        alone.append(worst)
        pairs = [pair for pair in pairs if worst not in pair]
    return tuple(alone)
