"""Who sees what, and which hexes are in the fire zone of a unit (2.1, 2.2)?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import product
from typing import Final

import attrs

from greatest_day.printed import FAR_FIRE, LIMITS, PrintedGame, sides_of
from greatest_day.rules.common.bridges import Sides, standing_bridges
from greatest_day.rules.common.calendar import is_night
from greatest_day.state import OFF, Field
from hexwar.board import NONE, Board, CounterId, HexId, HexSet, SideId, has, one, pack
from hexwar.hexes import DIRECTIONS, distance
from hexwar.play import rule
from hexwar.sight import HexsideObstacle, Obstacle, Policy, Screens, Sight, touched

BLOCKING: Final = ("woods", "brush", "town", "city", "fortified", "bocage")

HIDES: Final = ("2.1.2", "2.1.3", "2.1.5", "2.1.6", "2.1.7", "2.1.10", "2.1.11")
"""The numbers of the rules about ground that hides what is behind it, or in it."""

_PLAIN: Final = Policy(
    terrain={kind: Obstacle() for kind in BLOCKING},
    sets={"barrage": Obstacle(), "hill": Obstacle()},
    hexsides={kind: HexsideObstacle(free_at="either") for kind in ("crest", "ridge")},
    paths={
        kind: HexsideObstacle(along=False)
        for kind in ("raised", "raised-railway", "embankment", "bridge")
    },
    free_crossings=1,
    seen_within={"bocage": 1},
)

_HIGH: Final = attrs.evolve(_PLAIN, ignored=LIMITS.sight["through"])

POLICIES: Final = {
    "plain": _PLAIN,
    "strongpoint": _HIGH,
    "post": _HIGH,
    "ground": attrs.evolve(_PLAIN, seen_within={}),
    "ground from a post": attrs.evolve(_HIGH, seen_within={}),
}
"""How one sees: from any hex, from a strongpoint that fires, from a post that observes; and the
ground from each, also where units hide in it."""


@cache
def _sight(board: Board, how: str, bridges: Sides) -> Screens:
    """Return what looks over a map with its bridges, drawn from hex to hex, through barrages."""
    hills = board.where(hill=True) if "hill" in board.attributes else NONE
    far = LIMITS.sight["post" if POLICIES[how].ignored else "day"]
    policy = attrs.evolve(POLICIES[how], reach=far)
    return Screens(Sight(board, policy, sets={"hill": hills}, paths={"bridge": bridges}), "barrage")


@rule("1.1", "1.2")
def farthest(g: Field) -> int:
    """Return how far anybody sees: 3 hexes by night, 4 in a storm by day, 2 in one by night."""
    far, storm = LIMITS.sight, g.weather == "storm"
    if is_night(g):
        return min(far["night"] - storm, g.visibility())
    return min(far["storm"], g.visibility()) if storm else g.visibility()


@cache
@rule("2.2.1/along", "2.2.2")
def along_crests(board: Board) -> Mapping[HexId, HexSet]:
    """Return by hex to which others a line runs along a crest or ridge, which nobody looks past.

    Such a line goes through the two hexes that touch the side with a corner, and on both ways.
    """
    crests: dict[HexId, HexSet] = {}
    for a, b in sides_of(board, "crest", "ridge"):
        u, v = board.coordinates(a), board.coordinates(b)
        left, right = (u + step for step in DIRECTIONS if distance(u + step, v) == 1)
        way = right - left
        steps = range(LIMITS.sight["post"] // 2)
        before = [board.at(left - way * n) for n in steps]
        behind = [board.at(right + way * n) for n in steps]
        for here, there in (*product(before, behind), *product(behind, before)):
            if here >= 0 and there >= 0:
                crests[here] = crests.get(here, NONE) | one(there)
    return crests


@lru_cache(maxsize=1 << 14)
@rule("2.2.2")
def crosses_ridge(game: PrintedGame, at: HexId, to: HexId) -> bool:
    """Return whether a line from hex to hex crosses a ridge, or runs along one."""
    sides = (each.hexes for each in touched(game.board, at, to) if len(each.hexes) == 2)
    return any(side in game.ridges for a, b in sides for side in ((a, b), (b, a)))


@rule(*HIDES, "1.1", "2.2.1", "2.2.2", "2.3.3.5", "2.4.4", "series.sight")
def view(
    g: Field,
    at: HexId,
    how: str = "plain",
    reach: int = LIMITS.sight["day"],
    among: HexSet | None = None,
) -> HexSet:
    """Return which hexes, ``among`` all or some, a hex sees by a policy, as far as a reach."""
    distance = g.game.board.distance
    reach = min(reach, farthest(g))
    smoke = pack(h for h in g.barrage if distance(at, h) <= reach)
    seen = _sight(g.game.board, how, standing_bridges(g)).seen_from(at, smoke, reach, among)
    return seen & ~along_crests(g.game.board).get(at, NONE) if POLICIES[how].ignored else seen


def is_high(g: Field, at: HexId) -> bool:
    """Return whether a hex is a hill, or a post that still stands."""
    return has(g.game.posts & ~g.destroyed | g.game.hills, at)


@rule("series.sight", "2.1.7", "2.1.11")
def observed_from(g: Field, at: HexId, among: HexSet | None = None) -> HexSet:
    """Return the hexes that an observer sees from a hex: a post looks farther, and over cover."""
    high = is_high(g, at)
    far = LIMITS.sight["post" if high else "day"]
    return view(g, at, "post" if high else "plain", far, among)


@rule("series.artillery", "2.1.10")
def overlooked_at(g: Field, at: HexId, among: HexSet) -> HexSet:
    """Return to which of some hexes an observer can direct fire, also bocage with hidden units."""
    seen, high = observed_from(g, at, among), is_high(g, at)
    far = LIMITS.sight["post" if high else "day"]
    hedges = g.game.hedgerows & among & ~seen & g.game.board.within(at, far)
    how = "ground from a post" if high else "ground"
    return seen | view(g, at, how, far, hedges) if hedges else seen


@rule("series.artillery", "2.1.10")
def overlooked_from(g: Field, hexes: Iterable[HexId]) -> HexSet:
    """Return the land to which observers can direct fire; what one sees is asked of no other."""
    seen = NONE
    for at in hexes:
        seen |= overlooked_at(g, at, g.game.land & ~seen)
    return seen


@rule("series.zones/close", "series.zones/guns")
def reach_of(g: Field, unit: CounterId) -> int:
    """Return how far a unit fires directly: one hex under a barrage, or next to an enemy."""
    game, at = g.game, g.hex[unit]
    if at in g.barrage or g.is_beside_enemies(unit):
        return min(1, game.ranges[unit])
    far = game.colours[unit] in FAR_FIRE
    return min(LIMITS.close, game.ranges[unit]) if far else game.ranges[unit]


@rule("series.zones", "2.1.10")
def fire_zone(g: Field, unit: CounterId) -> HexSet:
    """Return the fire zone of a unit: what it could fire at directly, if it is not suppressed."""
    zone = g.zones.get(unit)
    if zone is None:
        zone = g.zones[unit] = _fire_zone(g, unit)
    return zone


@rule("series.zones/suppressed")
def _fire_zone(g: Field, unit: CounterId) -> HexSet:
    game, at = g.game, g.hex[unit]
    if at == OFF or has(g.suppressed | g.aboard, unit) or game.fire[unit][g.steps[unit]] is None:
        return NONE
    high = game.strongpoints & ~g.destroyed | game.hills
    return view(g, at, "strongpoint" if has(high, at) else "plain", reach_of(g, unit)) & ~one(at)


@rule("series.zones")
def zone_against(g: Field, side: SideId) -> HexSet:
    """Return the hexes that are in a fire zone of the enemies of a side."""
    hexes = g.unions.get(side)
    if hexes is None:
        zones, hexes = g.zones, NONE
        for unit in g.on_map(SideId(1 - side)):
            zone = zones.get(unit)
            hexes |= fire_zone(g, unit) if zone is None else zone
        g.unions[side] = hexes
    return hexes


@rule("series.zones")
def covering(g: Field, at: HexId, side: SideId) -> list[CounterId]:
    """Return the units of a side in whose fire zone a hex is."""
    if not has(zone_against(g, SideId(1 - side)), at):
        return []
    return [unit for unit in g.on_map(side) if has(fire_zone(g, unit), at)]


@rule("series.zones")
def is_under_fire(g: Field, unit: CounterId) -> bool:
    """Return whether a unit is in a fire zone of the enemy."""
    return has(zone_against(g, g.game.side_of[unit]), g.hex[unit])
