"""Are there enough German counters for a scenario, and do they lie where they can?"""

from __future__ import annotations

from collections import Counter

from ddob_scenarios.printed.counters import (
    depth_markers,
    german_units,
    printed_german_counters,
)
from ddob_scenarios.printed.map import SECTORS
from ddob_scenarios.printed.map_reading import printed_map
from ddob_scenarios.scenarios.tables import PoolName, ScenarioFile
from hexwar.data import Faults
from hexwar.play import rule

DRAWN_FROM: tuple[PoolName, ...] = ("T", "D", "M")
"""The pools of reinforcement units that may lie on the map before play (21.1)."""

BY_OPTION: tuple[PoolName, ...] = ("A", "armour")
"""The pools that the variant with German armour fills by itself (23.1)."""


def check_germans(file: ScenarioFile, faults: Faults) -> None:
    """Look for German forces that cannot be, and add the faults."""
    _check_names(file, faults)
    faults.named_twice(("german", "depth"), file.german.depth)
    faults.named_twice(("german", "guns"), file.german.guns)
    mixed = file.german.reinforcements
    faults.named_twice(("german", "reinforcements", "sites"), mixed.sites)
    faults.named_twice(("german", "reinforcements", "depth"), mixed.depth)
    _check_sectors(file, faults)
    _check_crews(file, faults)
    _check_drawn(file, faults)
    _check_units(file, faults)
    _check_depth(file, faults)


def _check_names(file: ScenarioFile, faults: Faults) -> None:
    omaha = printed_map()
    sites = {site.name: site for site in omaha.sites if omaha.positions[site.position].wn}
    crewed: set[str] = set()
    for place, crew in enumerate(file.german.crews):
        for number, name in enumerate(crew.sites):
            path = ("german", "crews", place, "sites", number)
            if name not in sites:
                faults.unknown(path, "WN site", name, sites)
            elif SECTORS[omaha.positions[sites[name].position].sector] not in file.scenario.sectors:
                faults.add(path, f"{name} does not lie in a sector of the scenario")
            if name in crewed:
                faults.add(path, f"{name} has two crews")
            crewed.add(name)
    for place, name in enumerate(file.german.depth):
        if name not in crewed:
            faults.add(("german", "depth", place), f"{name} has no crew to put depth under")
    _check_reinforcements(file, faults)
    guns = [gun.name for gun in omaha.guns]
    faults.unknown_names(("german", "guns"), "off-map gun", file.german.guns, guns)
    _check_pools(file, faults)


def _check_pools(file: ScenarioFile, faults: Faults) -> None:
    printed = _units_by("pool") + _markers_by_type()
    for name, size in file.german.pools.items():
        most = printed["mobile" if name == "meyer" else name]
        if not 0 <= size <= most:
            faults.add(("german", "pools", name), f"expected a number from 0 to {most}, got {size}")


def _check_reinforcements(file: ScenarioFile, faults: Faults) -> None:
    omaha, mixed = printed_map(), file.german.reinforcements
    sites = [site.name for site in omaha.sites if not omaha.positions[site.position].wn]
    path = ("german", "reinforcements")
    faults.unknown_names((*path, "sites"), "reinforcement position", mixed.sites, sites)
    for place, name in enumerate(mixed.depth):
        if name not in mixed.sites:
            faults.add((*path, "depth", place), f"{name} has no unit to put depth under")
    if sum(mixed.drawn.values()) != len(mixed.sites):
        faults.add((*path, "drawn"), f"expected as many units as sites, {len(mixed.sites)}")


@rule("3", "6.5")
def _check_sectors(file: ScenarioFile, faults: Faults) -> None:
    """Look for guns and reinforcement units in a sector that is not fought over."""
    omaha, sectors = printed_map(), file.scenario.sectors
    guns = {gun.name: gun.sector for gun in omaha.guns}
    for place, name in enumerate(file.german.guns):
        if name in guns and SECTORS[guns[name]] not in sectors:
            path = ("german", "guns", place)
            faults.add(path, f"{name} fires in a sector that is not fought over")
    for place, name in enumerate(file.german.reinforcements.sites):
        if name not in omaha.site_named:
            continue
        position = omaha.position_of(omaha.site_named[name])
        if SECTORS[position.sector] not in sectors:
            where = ("german", "reinforcements", "sites", place)
            faults.add(where, f"{name} does not lie in a sector of the scenario")


@rule("3", "R3-01")
def _check_crews(file: ScenarioFile, faults: Faults) -> None:
    """Look for more crews of a kind than there are counters with that back."""
    there, used = _units_by("back"), Counter[str]()
    for place, crew in enumerate(file.german.crews):
        for number in range(len(crew.sites)):
            used[crew.kind] += 1
            if used[crew.kind] == there[crew.kind] + 1:
                wanted = sum(len(c.sites) for c in file.german.crews if c.kind == crew.kind)
                path = ("german", "crews", place, "sites", number)
                crews = f"{wanted} crews of the kind {crew.kind} are wanted, but there are"
                counters = f"{there[crew.kind]} such counters"
                faults.add(path, f"{crews} {counters}: name fewer sites, or another kind")


@rule("21.1")
def _check_drawn(file: ScenarioFile, faults: Faults) -> None:
    """Look for reinforcement units that are drawn from where there are none."""
    for pool, number in file.german.reinforcements.drawn.items():
        path = ("german", "reinforcements", "drawn", pool)
        if pool not in DRAWN_FROM:
            faults.add(path, f"reinforcement units are drawn from T, D or M, not from {pool}")
        elif number < 0:
            faults.add(path, f"expected a number from 0 on, got {number}")


@rule("3", "21.1", "23.1")
def _check_units(file: ScenarioFile, faults: Faults) -> None:
    """Look for more units in a pool and on the map than are printed for it."""
    there, pools = _units_by("pool"), file.german.pools
    for pool in DRAWN_FROM:
        drawn, held = file.german.reinforcements.drawn.get(pool, 0), pools.get(pool, 0)
        if drawn and drawn + held > there[pool]:
            path = ("german", "reinforcements", "drawn", pool)
            printed = f"there are {there[pool]} units of {pool}"
            faults.add(path, f"{drawn} on the map and {held} in the pool, but {printed}")
    for pool in BY_OPTION:
        if pools.get(pool, 0):
            filled = "this pool is filled by the option german_armour alone (23.1)"
            faults.add(("german", "pools", pool), f"{filled}: leave it out")


def _units_by(what: str) -> Counter[str]:
    """Return how many German units there are by their pool, or by what their backs show."""
    return Counter(getattr(unit, what) for unit in german_units(printed_german_counters()))


def _markers_by_type() -> Counter[str]:
    return Counter(marker.type for marker in depth_markers(printed_german_counters()))


@rule("3", "9.2", "R3-03")
def _check_depth(file: ScenarioFile, faults: Faults) -> None:
    """Look for more depth markers in pools and under units than are printed of a type."""
    there = _markers_by_type()
    omaha, pools = printed_map(), file.german.pools
    used: dict[PoolName, Counter[str]] = {
        "wn": Counter({"under crews": len(file.german.depth)}),
        "mobile": Counter({"in the Meyer box": pools.get("meyer", 0)}),
        "building": Counter[str](),
    }
    for name in file.german.reinforcements.depth:
        if name in omaha.site_named:
            site = omaha.sites[omaha.site_named[name]]
            used["building" if site.building else "mobile"]["under reinforcements"] += 1
    for kind, places in used.items():
        held = pools.get(kind, 0)
        if faults.within(f"german.pools.{kind}"):
            continue
        if places.total() and held + places.total() > there[kind]:
            told = ", ".join(f"{number} {where}" for where, number in places.items() if number)
            printed = f"there are {there[kind]} markers of this type"
            faults.add(("german", "pools", kind), f"{held} in the pool and {told}, but {printed}")
