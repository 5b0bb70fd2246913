"""How strong a German unit is where it stands, and what happens to it (8.3, 8.31, 8.33)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ddob_scenarios.printed.figures import DOUBLED_BY_GROUND, DOUBLED_BY_SIDE
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common.germans import may_withdraw, remove_unit, withdraw
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import HexId, iterate
from hexwar.play import rule

UNDOUBLED, UNIT, BOTH = 0, 1, 2  # what is doubled: nothing, the unit, the unit and its depth

DOUBLED = {"nothing": UNDOUBLED, "unit": UNIT, "both": BOTH}

SIDES = {kind: DOUBLED[doubled] for kind, doubled in DOUBLED_BY_SIDE.items()}
"""By what lies on a hexside: what it doubles (terrain effects); hedge and seawall nothing."""

GROUND = {kind: DOUBLED[doubled] for kind, doubled in DOUBLED_BY_GROUND.items()}
"""By terrain: what it doubles."""


@rule("8.3", "terrain-effects", "R3-08", "R8-14")
@cache
def shelter_of_hexes(omaha: OmahaMap) -> tuple[int, ...]:
    """Return by hex what its terrain doubles; houses and woods on low ground count as such."""
    found = [GROUND.get(terrain, UNDOUBLED) for terrain in omaha.board.terrain]
    for at in iterate(omaha.orchard):
        found[at] = max(found[at], UNIT)
    for at in iterate(omaha.houses):
        found[at] = BOTH
    return tuple(found)


@rule("8.3", "terrain-effects", "terrain/5", "R8-14")
def shelter_of_sides(features: Iterable[str]) -> int:
    """Return what the features of one hexside double: with several, the best of them.

    Example:
        >>> shelter_of_sides({"shingle", "slope"}), shelter_of_sides({"hedge"})
        (2, 0)
    """
    return max((SIDES.get(feature, UNDOUBLED) for feature in features), default=UNDOUBLED)


@rule("8.31", "terrain/1", "terrain/3", "R8-14")
def shelter(omaha: OmahaMap, target: HexId, origins: Iterable[HexId]) -> int:
    """Return what is doubled when a hex is attacked from hexes next to it.

    Sides count by the one that helps least; hex and side do not add up.
    """
    sides = (shelter_of_sides(omaha.board.features(at, target)) for at in origins)
    return max(shelter_of_hexes(omaha)[target], min(sides, default=UNDOUBLED))


@rule("8.3", "23.6", "R8-14", "R23-15")
def defence_of(g: Omaha, site: SiteId, doubled: int) -> int:
    """Return the strength of the revealed German counters of a site, with what shelter doubles.

    Terrain never helps armour.
    """
    unit = g.game.german[g.unit[site]]
    if unit.pool == "A":
        doubled = UNDOUBLED
    strength = unit.strength << (doubled >= UNIT)
    marker = g.depth[site]
    if marker not in (NOBODY, HIDDEN):
        strength += g.game.depth[marker].strength << (doubled == BOTH)
    return strength


@rule("8.3", "8.4")
def disrupt_german(g: Omaha, site: SiteId) -> None:
    """Put a disrupted marker on the German unit of a site."""
    g.disrupt(site)
    g.say("german-disrupted", site=site)


@rule("8.33", "8.34", "12.24", "R8-18")
def defeat(g: Omaha, site: SiteId) -> None:
    """Remove a defeated unit: to the Division pool if it may withdraw, else for good.

    Nothing on the map has changed since the attack was declared that communication depends on.
    """
    if may_withdraw(g, site):
        withdraw(g, site)
    else:
        remove_unit(g, site)
