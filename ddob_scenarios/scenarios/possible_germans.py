"""Are there enough German counters for a scenario, and do they lie where they can?"""

from __future__ import annotations

from collections import Counter

from ddob_scenarios.printed.german_counters import (
    depth_markers,
    german_units,
    printed_german_counters,
)
from ddob_scenarios.printed.map import SECTORS
from ddob_scenarios.printed.map_reading import printed_map
from ddob_scenarios.scenarios.tables import ScenarioFile
from hexwar.data import Faults
from hexwar.play import rule

DRAWN_FROM = ("T", "D", "M")
"""The pools of reinforcement units that may lie on the map before play (21.1)."""

BY_OPTION = ("A", "armour")  # the pools that the variant with German armour fills by itself (23.1)


def check_germans(file: ScenarioFile, faults: Faults) -> None:
    """Look for German forces that cannot be, and add the faults."""
    faults.named_twice(("german", "depth"), file.german.depth)
    faults.named_twice(("german", "guns"), file.german.guns)
    mixed = file.german.reinforcements
    if mixed is not None:
        faults.named_twice(("german", "reinforcements", "sites"), mixed.sites)
        faults.named_twice(("german", "reinforcements", "depth"), mixed.depth)
    _check_sectors(file, faults)
    _check_crews(file, faults)
    _check_drawn(file, faults)
    _check_units(file, faults)
    _check_depth(file, faults)


@rule("3", "6.5")
def _check_sectors(file: ScenarioFile, faults: Faults) -> None:
    """Look for guns and reinforcement units in a sector that is not fought over."""
    omaha, sectors = printed_map(), file.scenario.sectors
    guns = {gun.name: gun.sector for gun in omaha.guns}
    for place, name in enumerate(file.german.guns):
        if name in guns and SECTORS[guns[name]] not in sectors:
            faults.add(
                ("german", "guns", place), f"{name} fires in a sector that is not fought over"
            )
    mixed = file.german.reinforcements
    for place, name in enumerate(mixed.sites if mixed is not None else ()):
        if name not in omaha.site_named:
            continue
        position = omaha.position_of(omaha.site_named[name])
        if SECTORS[position.sector] not in sectors:
            path = ("german", "reinforcements", "sites", place)
            faults.add(path, f"{name} does not lie in a sector of the scenario")


@rule("3", "R3-01")
def _check_crews(file: ScenarioFile, faults: Faults) -> None:
    """Look for more crews of a kind than there are counters with that back."""
    there: Counter[str] = Counter(unit.back for unit in german_units(printed_german_counters()))
    used: Counter[str] = Counter()
    for place, crew in enumerate(file.german.crews):
        for number in range(len(crew.sites)):
            used[crew.kind] += 1
            if used[crew.kind] == there[crew.kind] + 1:
                wanted = sum(len(c.sites) for c in file.german.crews if c.kind == crew.kind)
                faults.add(
                    ("german", "crews", place, "sites", number),
                    f"{wanted} crews of the kind {crew.kind} are wanted, but there are "
                    f"{there[crew.kind]} such counters: name fewer sites, or another kind",
                )


@rule("21.1")
def _check_drawn(file: ScenarioFile, faults: Faults) -> None:
    """Look for reinforcement units that are drawn from where there are none."""
    mixed = file.german.reinforcements
    for pool, number in (mixed.drawn if mixed is not None else {}).items():
        path = ("german", "reinforcements", "drawn", pool)
        if pool not in DRAWN_FROM:
            faults.add(path, f"reinforcement units are drawn from T, D or M, not from {pool}")
        elif number < 0:
            faults.add(path, f"expected a number from 0 on, got {number}")


@rule("3", "21.1", "23.1")
def _check_units(file: ScenarioFile, faults: Faults) -> None:
    """Look for more units in a pool and on the map than are printed for it."""
    there: Counter[str] = Counter(unit.pool for unit in german_units(printed_german_counters()))
    pools, mixed = _pools(file), file.german.reinforcements
    drawn_from = {} if mixed is None else {str(name): n for name, n in mixed.drawn.items()}
    for pool in DRAWN_FROM:
        drawn, held = drawn_from.get(pool, 0), pools.get(pool, 0)
        if drawn and drawn + held > there[pool]:
            faults.add(
                ("german", "reinforcements", "drawn", pool),
                f"{drawn} on the map and {held} in the pool, but there are {there[pool]} units "
                f"of {pool}",
            )
    for pool in BY_OPTION:
        if pools.get(pool, 0):
            faults.add(
                ("german", "pools", pool),
                "this pool is filled by the option german_armour alone (23.1): leave it out",
            )


def _pools(file: ScenarioFile) -> dict[str, int]:
    """Return how many counters lie in each pool."""
    return {str(name): size for name, size in file.german.pools.items()}


@rule("3", "9.2", "R3-03")
def _check_depth(file: ScenarioFile, faults: Faults) -> None:
    """Look for more depth markers in pools and under units than are printed of a type."""
    there: Counter[str] = Counter(
        marker.type for marker in depth_markers(printed_german_counters())
    )
    omaha, pools = printed_map(), _pools(file)
    used = {
        "wn": Counter({"under crews": len(file.german.depth)}),
        "mobile": Counter({"in the Meyer box": pools.get("meyer", 0)}),
        "building": Counter[str](),
    }
    mixed = file.german.reinforcements
    for name in mixed.depth if mixed is not None else ():
        if name in omaha.site_named:
            site = omaha.sites[omaha.site_named[name]]
            used["building" if site.building else "mobile"]["under reinforcements"] += 1
    for kind, places in used.items():
        held = pools.get(kind, 0)
        if faults.within(f"german.pools.{kind}"):
            continue
        if places.total() and held + places.total() > there[kind]:
            told = ", ".join(f"{number} {where}" for where, number in places.items() if number)
            faults.add(
                ("german", "pools", kind),
                f"{held} in the pool and {told}, but there are {there[kind]} markers of this type",
            )
