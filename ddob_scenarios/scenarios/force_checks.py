"""Can the forces of a scenario stand where its file puts them, and can they arrive?

:mod:`ddob_scenarios.scenarios.files` checks the names in a scenario file. This module checks the
numbers of counters, their places and their arrivals, so that a file without faults can be played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import attrs

from ddob_scenarios.printed.charts import track_with
from ddob_scenarios.printed.counters import (
    DIVISIONS,
    Leader,
    Unit,
    depth_markers,
    german_units,
    printed_german_counters,
    printed_us_counters,
)
from ddob_scenarios.printed.figures import DIVISION, EXTENDED_GAME, STACKING
from ddob_scenarios.printed.map import RANGERS_ONLY, SECTORS, LandingBox
from ddob_scenarios.printed.map_reading import printed_map
from ddob_scenarios.scenarios.file_format import Landed, PoolName, ScenarioFile
from hexwar.board import has, union
from hexwar.data import Faults, KeyPath
from hexwar.play import rule

EXAMPLES = 3  # the maximum number of units named of those with the same fault


def check_us_forces(file: ScenarioFile, faults: Faults) -> None:
    """Look for US forces that cannot be, and add the faults."""
    _check_cleared(file, faults)
    _check_heroes(file, faults)
    if faults.within("scenario"):
        return  # what follows from a wrong turn, sector or division is no fault of its own
    _check_changes(file, faults)
    _check_hexes(file, faults)
    _check_stations(file, faults)
    _check_losses(file, faults)
    _check_arrivals(file, faults)


@rule("10.1")
def _check_cleared(file: ScenarioFile, faults: Faults) -> None:
    omaha = printed_map()
    for place, name in enumerate(file.us.cleared):
        if name in omaha.board.by_name and not has(omaha.obstacles, omaha.board.hex(name)):
            faults.add(("us", "cleared", place), f"{name} has no beach obstacles to be cleared")


@rule("11.11", "R11-02")
def _check_heroes(file: ScenarioFile, faults: Faults) -> None:
    leaders = {leader.name for leader in printed_us_counters().leader}
    seen: set[str] = set()
    for place, landed in enumerate(file.us.ashore):
        for number, hero in enumerate(landed.heroes):
            path = ("us", "ashore", place, "heroes", number)
            if hero in seen:
                faults.add(path, f"{hero} is named twice: there is one marker of each hero")
            elif landed.unit in leaders:
                faults.add(path, f"{landed.unit} is a leader: a hero joins a combat unit")
            seen.add(hero)


def _check_changes(file: ScenarioFile, faults: Faults) -> None:
    """Look for counters that are ashore and are to arrive, too."""
    ashore = {landed.unit for landed in file.us.ashore}
    for place, change in enumerate(file.us.changes):
        if change.unit in ashore and not file.us.leaves_out(change.unit):
            said = "is ashore when play begins, so that nothing is to be said of its arrival"
            faults.add(("us", "changes", place), f"{change.unit} {said}: leave out one of them")


@rule("7.31", "7.6", "terrain-effects")
def _check_hexes(file: ScenarioFile, faults: Faults) -> None:
    """Look for counters where none can stand: sea, rough, beyond the field, among Germans."""
    omaha, board, most = printed_map(), printed_map().board, STACKING.units_in_a_hex
    field = union(omaha.in_sector[SECTORS.index(name)] for name in file.scenario.sectors)
    germans = _german_sites(file)
    stacked: Counter[str] = Counter()
    for place, landed in enumerate(file.us.ashore):
        path, name = ("us", "ashore", place, "hex"), landed.hex
        if name is None or name not in board.by_name:
            continue
        at = board.hex(name)
        if has(omaha.ground["sea"] | omaha.ground["rough"], at):
            faults.add(path, f"no unit can stand in {name}, which is {board.terrain[at]}")
        elif not has(field, at):
            faults.add(path, f"{name} does not lie in a sector of the scenario")
        elif name in germans:
            held = f"a German unit stands in {name}, on {germans[name]}"
            faults.add(path, f"{held}: move one of them")
        if _stands(file, landed):
            stacked[name] += 1
            if stacked[name] == most + 1:
                faults.add(path, f"more than {most} combat units in {name} (7.6)")


def _german_sites(file: ScenarioFile) -> dict[str, str]:
    """Return the hexes in which the file puts German units, with the names of the sites."""
    omaha = printed_map()
    named = [name for crew in file.german.crews for name in crew.sites]
    named += file.german.reinforcements.sites
    sites = [omaha.sites[omaha.site_named[name]] for name in named if name in omaha.site_named]
    return {omaha.board.name(site.hex): site.name for site in sites}


@rule("5.22", "21.1", "R21-03")
def _check_stations(file: ScenarioFile, faults: Faults) -> None:
    """Look for counters ashore of a division that is not there, and for too many on the beach."""
    home = {counter.name: counter.division for counter in _counters()}
    waiting: Counter[str] = Counter()
    for place, landed in enumerate(file.us.ashore):
        path = ("us", "ashore", place)
        if landed.unit not in home or file.us.leaves_out(landed.unit):
            continue
        printed = home[landed.unit]
        division = landed.command or printed
        if division not in file.scenario.divisions:
            key = "command" if landed.command else "unit"
            faults.add((*path, key), _takes_no_part(landed.unit, division))
        elif not landed.hex:
            waiting[printed] += 1
            if waiting[printed] == _room_on_the_beach(file, printed) + 1:
                beach = f"the beach at the waterline has no room for {landed.unit} in its sector"
                faults.add((*path, "unit"), f"{beach}: name a hex")


def _takes_no_part(unit: str, division: str) -> str:
    return f"{unit} belongs to the {division} Division, which takes no part"


def _room_on_the_beach(file: ScenarioFile, division: str) -> int:
    """Return how many counters the player may put on the beach in the sector of a division."""
    omaha, sector = printed_map(), DIVISIONS.index(division)
    if SECTORS[sector] not in file.scenario.sectors:
        return 0
    track = track_with([(c.turn, c.tide) for c in file.track.tides], file.track.shuffles)
    tide = track.space(file.scenario.turns[0]).tide
    hexes = omaha.board.where(waterline=tide) & omaha.in_sector[sector]
    occupied = Counter(landed.hex for landed in file.us.ashore if landed.hex)
    return sum(
        max(STACKING.units_in_a_hex - occupied[name], 0) for name in omaha.board.names(hexes)
    )


@rule("13.1", "13.11", "20.1")
def _check_losses(file: ScenarioFile, faults: Faults) -> None:
    """Look for losses before play that end the game, or are those of nobody."""
    companies = {u.name: u.division for u in printed_us_counters().unit if u.type == "infantry"}
    lost: list[tuple[str, KeyPath]] = [(n, ("us", "lost", i)) for i, n in enumerate(file.us.lost)]
    for place, landed in enumerate(file.us.ashore):
        if landed.steps == 1 and not file.us.leaves_out(landed.unit):
            lost.append((landed.unit, ("us", "ashore", place, "steps")))
    extended = file.scenario.turns[0] >= EXTENDED_GAME.first_turn
    limit = (file.victory.catastrophe or DIVISION.catastrophe)[extended]
    count: Counter[str] = Counter()
    for name, path in lost:
        division = companies.get(name, "")
        if division and path[1] == "lost" and division not in file.scenario.divisions:
            faults.add(path, _takes_no_part(name, division))
        count[division] += 1
        if division and count[division] == limit:
            lost_too_many = f"with {name} the {division} Division has lost {limit} companies before"
            ends = "play, which ends the game at once (13.1)"
            faults.add(path, f"{lost_too_many} {ends}: name fewer, or raise victory.catastrophe")


@attrs.frozen
class Coming:
    """A counter that is to come by sea."""

    printed: Unit | Leader  # the counter
    arrives: int  # its turn of entry, 0 if it starts in its box
    landing: str  # the box, beach or division where it lands
    path: KeyPath  # where the file changes it, or ()

    def boxes(self, sectors: Iterable[str]) -> list[LandingBox]:
        """Return the boxes in some sectors where it may be placed by what it lists (5.3)."""
        barred = "" if self.printed.type == "ranger" else RANGERS_ONLY
        boxes = printed_map().boxes_listed(self.landing)
        return [box for box in boxes if SECTORS[box.sector] in sectors and box.beach != barred]


def _coming(file: ScenarioFile) -> Iterator[Coming]:
    """Yield the counters that come by sea."""
    us = file.us
    paths: dict[str, KeyPath] = {c.unit: ("us", "changes", n) for n, c in enumerate(us.changes)}
    ashore = {landed.unit for landed in us.ashore}
    for printed in _counters():
        arrival, path = us.arrival(printed), paths.get(printed.name, ())
        if printed.division not in file.scenario.divisions or printed.name in ashore:
            continue
        if arrival is None or us.leaves_out(printed.name):
            continue
        unknown = path and not printed_map().boxes_listed(arrival[1])
        if us.first_arrival <= arrival[0] <= us.last_arrival and not unknown:
            yield Coming(printed, *arrival, path)


@rule("5.3", "5.31", "5.33")
def _check_arrivals(file: ScenarioFile, faults: Faults) -> None:
    """Look for counters that can never land, and for a scenario to which nobody comes."""
    us, (first, last) = file.us, file.scenario.turns
    if us.first_arrival > us.last_arrival:
        after = f"the first arrival, {us.first_arrival}, comes after the last, {us.last_arrival}"
        faults.add(("us", "first_arrival"), f"{after}; if nobody is to come, let both be 32")
        return
    coming = list(_coming(file))
    late = [unit for unit in coming if 0 < unit.arrives < first - 1]
    if late:
        due = f"{_named(late)} would be due before the scenario begins on turn {first}"
        help_ = f"set first_arrival = {first}, or put them ashore"
        faults.add(("scenario", "turns"), f"{due}, and would never come: {help_}")
    lost: dict[str, list[Coming]] = {}
    for unit in coming:
        if unit.boxes(file.scenario.sectors):
            _check_start(unit, faults)
        elif unit.path:
            faults.add(unit.path, _why_not(unit, file))
        else:
            lost.setdefault(unit.printed.division, []).append(unit)
    for division, units in lost.items():
        place = file.scenario.divisions.index(division)
        listed = f"{_named(units)} of the {division} Division list landing boxes in a sector"
        help_ = "name others under us.changes, or leave out the division or the units"
        path = ("scenario", "divisions", place)
        faults.add(path, f"{listed} that is not fought over: {help_}")
    _check_boxes(coming, faults)
    on_time = [u for u in coming if u.arrives <= last and isinstance(u.printed, Unit)]
    if not on_time and not any(_stands(file, landed) for landed in us.ashore):
        faults.add(("us",), "no US unit is ashore, and none comes before the last turn")


def _check_start(unit: Coming, faults: Faults) -> None:
    """Look for a counter that starts afloat and does not say in which box."""
    named = unit.landing in {box.name for box in printed_map().boxes}
    if not unit.arrives and not named:
        starts = f"{unit.printed.name} starts in a landing box: name one, such as ER3,"
        faults.add(unit.path or ("us",), f"{starts} where it says {unit.landing}")


def _check_boxes(coming: Iterable[Coming], faults: Faults) -> None:
    """Look for more units that start in a box than it holds (5.31)."""
    starting = [u for u in coming if not u.arrives and isinstance(u.printed, Unit)]
    count, most = Counter[str](), STACKING.units_in_a_box
    for unit in starting:
        count[unit.landing] += 1
        if count[unit.landing] == most + 1:
            too_many = f"more than {most} units start in the box {unit.landing} (5.31)"
            faults.add(unit.path or ("us",), too_many)


def _why_not(unit: Coming, file: ScenarioFile) -> str:
    """Return why a counter whose arrival is changed finds no box."""
    if not unit.boxes(SECTORS):
        return f"{unit.landing} is for rangers, which {unit.printed.name} is not (5.33)"
    lands = f"{unit.landing}, where {unit.printed.name} lands,"
    return f"{lands} does not lie in a sector of the scenario ({', '.join(file.scenario.sectors)})"


def _named(units: list[Coming]) -> str:
    """Name the first of some units, and say how many more there are."""
    names = ", ".join(unit.printed.name for unit in units[:EXAMPLES])
    more = len(units) - EXAMPLES
    return f"{names} and {more} more" if more > 0 else names


def _counters() -> tuple[Unit | Leader, ...]:
    """Return the counters that come by sea: combat units and leaders."""
    counters = printed_us_counters()
    return (*counters.unit, *counters.leader)


def _stands(file: ScenarioFile, landed: Landed) -> bool:
    """Return whether an entry of those ashore puts a combat unit there."""
    units = {unit.name for unit in printed_us_counters().unit}
    return landed.unit in units and not file.us.leaves_out(landed.unit)


DRAWN_FROM: tuple[PoolName, ...] = ("T", "D", "M")
"""The pools of reinforcement units that may lie on the map before play (21.1)."""

BY_OPTION: tuple[PoolName, ...] = ("A", "armour")
"""The pools that the variant with German armour fills by itself (23.1)."""


def check_germans(file: ScenarioFile, faults: Faults) -> None:
    """Look for German forces that cannot be, and add the faults."""
    _check_names(file, faults)
    _check_pools(file, faults)
    _check_sectors(file, faults)
    _check_crews(file, faults)
    _check_drawn(file, faults)
    _check_units(file, faults)
    _check_depth(file, faults)


def _check_names(file: ScenarioFile, faults: Faults) -> None:
    crewed: set[str] = set()
    for place, crew in enumerate(file.german.crews):
        for number, name in enumerate(crew.sites):
            if name in crewed:
                faults.add(("german", "crews", place, "sites", number), f"{name} has two crews")
            crewed.add(name)
    for place, name in enumerate(file.german.depth):
        if name not in crewed:
            faults.add(("german", "depth", place), f"{name} has no crew to put depth under")
    mixed, path = file.german.reinforcements, ("german", "reinforcements")
    for place, name in enumerate(mixed.depth):
        if name not in mixed.sites:
            faults.add((*path, "depth", place), f"{name} has no unit to put depth under")
    if sum(mixed.drawn.values()) != len(mixed.sites):
        faults.add((*path, "drawn"), f"expected as many units as sites, {len(mixed.sites)}")


def _check_pools(file: ScenarioFile, faults: Faults) -> None:
    printed = _units_by("pool") + _markers_by_type()
    for name, size in file.german.pools.items():
        most = printed["mobile" if name == "meyer" else name]
        if not 0 <= size <= most:
            faults.add(("german", "pools", name), f"expected a number from 0 to {most}, got {size}")


@rule("3", "6.5")
def _check_sectors(file: ScenarioFile, faults: Faults) -> None:
    """Look for guns and units in a sector that is not fought over."""
    omaha, sectors = printed_map(), file.scenario.sectors
    guns = {gun.name: gun.sector for gun in omaha.guns}
    for place, name in enumerate(file.german.guns):
        if name in guns and SECTORS[guns[name]] not in sectors:
            fires = f"{name} fires in a sector that is not fought over"
            faults.add(("german", "guns", place), fires)
    named: list[tuple[KeyPath, tuple[str, ...]]] = [
        (("german", "crews", place), crew.sites) for place, crew in enumerate(file.german.crews)
    ]
    named.append((("german", "reinforcements"), file.german.reinforcements.sites))
    for table, sites in named:
        for place, name in enumerate(sites):
            site = omaha.site_named.get(name)
            if site is not None and SECTORS[omaha.position_of(site).sector] not in sectors:
                path = (*table, "sites", place)
                faults.add(path, f"{name} does not lie in a sector of the scenario")


@rule("3", "R3-01")
def _check_crews(file: ScenarioFile, faults: Faults) -> None:
    """Look for more crews of a kind than there are counters with that back."""
    there, used = _units_by("back"), Counter[str]()
    for place, crew in enumerate(file.german.crews):
        for number in range(len(crew.sites)):
            used[crew.kind] += 1
            if used[crew.kind] == there[crew.kind] + 1:
                sites = sum(len(c.sites) for c in file.german.crews if c.kind == crew.kind)
                path = ("german", "crews", place, "sites", number)
                crews = f"{sites} crews of the kind {crew.kind} are wanted, but there are"
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
            places_counted = ", ".join(
                f"{number} {where}" for where, number in places.items() if number
            )
            printed = f"there are {there[kind]} markers of this type"
            faults.add(
                ("german", "pools", kind), f"{held} in the pool and {places_counted}, but {printed}"
            )
