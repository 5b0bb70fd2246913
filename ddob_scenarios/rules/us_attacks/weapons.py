"""The weapons of an attack, and what the Germans require (8.2)."""

from __future__ import annotations

from collections.abc import Set

from ddob_scenarios.printed.charts import Charts
from ddob_scenarios.printed.figures import CLIFFS
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.common.command import led_by
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import Board, CounterId, CounterSet, HexId, has, iterate, one, union
from hexwar.play import rule

FLANKING = "FL"  # a requirement that no unit has: it is met by where the attackers stand (8.22)
UNLIMITED = 10_000  # what a range marked U stands for, in hexes


def charted(charts: Charts, kind: str, distance: int = 1, near: bool = True) -> frozenset[str]:
    """Return what the weapons chart gives a type of unit at a distance, in hexes.

    Heavy infantry has its whole list only near the target, next to it.
    """
    of_kind = [row for row in charts.us_weapons if row.type == kind and row.adjacent == near]
    rows = [row for row in of_kind if distance <= (row.within or UNLIMITED)]
    row = min(rows, key=lambda row: row.within or UNLIMITED, default=None)
    return frozenset(row.weapons if row else ())


@rule("8.11", "8.26")
def range_of(g: Omaha, unit: CounterId) -> int:
    """Return the present range of a unit, 0 without; heavy infantry loses it with a step."""
    printed = g.game.ranges[unit][g.steps[unit]]
    return UNLIMITED if printed < 0 else printed


def range_and_distance(g: Omaha, unit: CounterId, site: SiteId) -> dict[str, int]:
    """Return the range of a unit, and how far a site is from it, for refusals (8.11)."""
    distance = g.game.map.board.distance(g.hex[unit], g.game.map.sites[site].hex)
    return {"range": range_of(g, unit), "distance": distance}


@rule("8.26")
def is_heavy(g: Omaha, unit: CounterId) -> bool:
    """Return whether a unit is a heavy company that has its range still."""
    return has(g.game.heavy_companies, unit) and range_of(g, unit) > 0


@rule("8.2", "8.21", "8.26", "8.27", "R8-08", "R8-09", "E9")
def weapons_of(g: Omaha, unit: CounterId, target: HexId) -> frozenset[str]:
    """Return the weapons that a unit brings to bear on a hex, as it is now and where it stands."""
    game = g.game
    printed = game.units[unit]
    if printed.infantry:
        own = printed.side(g.steps[unit]).weapons
        if own is not None:
            return frozenset(own)
        if not is_heavy(g, unit):
            return charted(game.charts, printed.type)
        return charted(game.charts, "heavy-infantry", near=_near(g, unit, target))
    distance = game.map.board.distance(g.hex[unit], target)
    return charted(game.charts, printed.type, distance)


def _near(g: Omaha, unit: CounterId, target: HexId) -> bool:
    """Return whether heavy infantry has its whole list: next to the target, no bluff between."""
    omaha = g.game.map
    at = g.hex[unit]
    if not has(omaha.board.adjacent[at], target):
        return False
    if g.game.settings.edition == "2.0":
        return True
    return omaha.board.features(at, target).isdisjoint(("bluff", *CLIFFS))


@rule("8.51", "8.52", "R8-13", "R8-22")
def radio_operators(g: Omaha, units: CounterSet) -> CounterSet:
    """Return those of some infantry units that can call for naval fire.

    They have a radio or are commanded by an HQ.
    """
    operators = units & led_by(g, g.game.headquarters)
    for unit in iterate(units & ~operators):
        own = g.game.units[unit].side(g.steps[unit]).weapons
        if own is None or "RD" in own:
            operators |= one(unit)
    return operators


@rule("8.2", "8.24", "8.25", "11.2", "R8-08", "R8-11", "R8-13")
def pooled_weapons(g: Omaha, target: HexId, attackers: CounterSet, naval: bool) -> set[str]:
    """Return the weapons that an attack brings to bear on a hex, without a hero's.

    Naval fire may support it.  An HQ gives its radio to a unit next to the target.
    """
    weapons: set[str] = set()
    for unit in iterate(attackers):
        weapons |= weapons_of(g, unit, target)
    if next_to(g, target, attackers) & led_by(g, g.game.headquarters):
        weapons |= charted(g.game.charts, "headquarters")
    if naval:
        weapons |= charted(g.game.charts, "naval-fire")
    return weapons


def next_to(g: Omaha, target: HexId, units: CounterSet) -> CounterSet:
    """Return those of some units that stand next to a hex."""
    return union(g.us_in(near) for near in g.game.map.board.neighbours[target]) & units


def requirements(g: Omaha, site: SiteId) -> tuple[str, ...]:
    """Return what the revealed German counters of a site require, as often as it is printed."""
    unit, marker = g.unit[site], g.depth[site]
    needed = g.game.german[unit].weapons
    if marker not in (NOBODY, HIDDEN):
        needed += g.game.depth[marker].weapons
    return needed


@rule("8.2", "8.22", "8.25", "R8-08", "R8-10")
def lacking(g: Omaha, site: SiteId, attackers: CounterSet, naval: bool) -> set[str]:
    """Return which requirements of a site an attack does not meet, before a hero helps."""
    target = g.game.map.sites[site].hex
    origins = {g.hex[unit] for unit in iterate(next_to(g, target, attackers))}
    weapons = pooled_weapons(g, target, attackers, naval)
    return unmet(g.game.map.board, requirements(g, site), weapons, origins)


@rule("8.22", "8.25")
def unmet(
    board: Board, needed: tuple[str, ...], weapons: Set[str], origins: set[HexId]
) -> set[str]:
    """Return what is needed that neither weapons nor the hexes of attackers next to it provide."""
    missing = set(needed) - weapons
    if FLANKING in missing and is_flanked(board, origins, needed.count(FLANKING)):
        missing.remove(FLANKING)
    return missing


@rule("8.22", "R8-10")
def is_flanked(board: Board, hexes: set[HexId], asked: int) -> bool:
    """Return whether attackers in some hexes next to a target flank it.

    They stand in two hexes that do not touch each other; if unit and depth both ask for it, in any
    three hexes.
    """
    if asked > 1:
        return len(hexes) >= 3
    return any(not has(board.adjacent[i], j) for i in hexes for j in hexes if i != j)
