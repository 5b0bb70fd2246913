"""Who sees what, and which hexes are in the fire zone of a unit (2.1, 2.2)?"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import attrs

from greatest_day.printed import CLOSE, FAR_FIRE, PrintedGame
from greatest_day.state import OFF, Field
from hexwar.board import NONE, HexSet, SideId, as_set, one, pack, union
from hexwar.play import rule
from hexwar.sight import HexsideObstacle, Obstacle, Policy, Sight

BLOCKING: Final = ("woods", "town", "city", "fortified", "bocage")

NIGHT: Final = 3
"""Hexes that one sees by night (1.1)."""

DAY: Final = 8
"""Hexes that one sees by day."""

FROM_A_POST: Final = 13
"""Hexes that one sees from an observation post by day."""

THROUGH: Final = 3
"""Blocking hexes through which strongpoints fire, and observation posts look."""

_PLAIN: Final = Policy(
    terrain={kind: Obstacle() for kind in BLOCKING},
    sets={"barrage": Obstacle()},
    hexsides={"crest": HexsideObstacle(free_at="either")},
    free_crossings=1,
    seen_within={"bocage": 1},
)

POLICIES: Final = {
    "plain": _PLAIN,
    "strongpoint": attrs.evolve(_PLAIN, ignored=THROUGH),
    "post": attrs.evolve(_PLAIN, ignored=THROUGH, seen_within={}),
}
"""How one sees: from any hex, from a strongpoint that fires, from a post that observes."""


@cache
def _sight(how: str, reach: int) -> Sight:
    return Sight(PrintedGame.known().board, attrs.evolve(POLICIES[how], reach=reach))


@lru_cache(maxsize=1 << 16)
def _seen(how: str, reach: int, at: int, smoke: int) -> HexSet:
    """Return what is seen from a hex: the map never changes, so it serves all games."""
    sight = _sight(how, reach)
    return as_set((sight.with_sets(barrage=smoke) if smoke else sight).seen_from(at))


@rule("1.1", "2.1.2", "2.1.5", "2.1.6", "2.1.7", "2.1.10", "2.2.1", "series.sight")
def view(g: Field, at: int, how: str = "plain", reach: int = DAY) -> HexSet:
    """Return the hexes that are seen from a hex, as a set.

    Args:
        g: The state.
        at: The hex.
        how: One of the policies.
        reach: How far one looks, in hexes.
    """
    distance = g.game.board.distance
    reach = min(reach, NIGHT) if g.game.night else reach
    return _seen(how, reach, at, pack(h for h in g.barrage if distance(at, h) <= reach))


@rule("series.sight", "2.1.7")
def observed_from(g: Field, at: int) -> int:
    """Return the hexes that an observer sees from a hex: a post looks farther, and over cover."""
    return view(g, at, "post", FROM_A_POST) if g.game.posts >> at & 1 else view(g, at)


@rule("series.zones")
def reach_of(g: Field, unit: int) -> int:
    """Return how far a unit fires directly: one hex under a barrage, or next to an enemy."""
    game, at = g.game, g.hex[unit]
    near = g.standing[1 - game.side_of[unit]] & game.board.next_to(1 << at)
    if near or at in g.barrage:
        return min(1, game.ranges[unit])
    far = game.colours[unit] in FAR_FIRE
    return min(CLOSE, game.ranges[unit]) if far else game.ranges[unit]


@rule("series.zones", "2.1.10")
def fire_zone(g: Field, unit: int) -> HexSet:
    """Return the fire zone of a unit: what it could fire at directly, if it is not suppressed."""
    found = g.zones.get(unit)
    if found is None:
        found = g.zones[unit] = _fire_zone(g, unit)
    return found


def _fire_zone(g: Field, unit: int) -> HexSet:
    game, at = g.game, g.hex[unit]
    if at == OFF or g.suppressed >> unit & 1 or game.fire[unit][g.steps[unit]] is None:
        return NONE
    how = "strongpoint" if game.strongpoints >> at & 1 else "plain"
    return view(g, at, how, reach_of(g, unit)) & ~one(at)


@rule("series.zones")
def zone_against(g: Field, side: SideId) -> HexSet:
    """Return the hexes that are in a fire zone of the enemies of a side."""
    return union(fire_zone(g, unit) for unit in g.on_map(SideId(1 - side)))


@rule("series.zones")
def covering(g: Field, at: int, side: SideId) -> list[int]:
    """Return the units of a side in whose fire zone a hex is."""
    return [unit for unit in g.on_map(side) if fire_zone(g, unit) >> at & 1]
