"""Every counter, value by value, against two readings of the printed counter sheets."""

from __future__ import annotations

from collections import Counter

import pytest

from ddob_scenarios.printed.counters import (
    DEPTH_TYPES,
    UNLIMITED,
    CounterSide,
    Unit,
    depth_markers,
    german_units,
    printed_german_counters,
    printed_us_counters,
)
from ddob_scenarios.printed.map import SECTORS
from ddob_scenarios.printed.map_reading import printed_map
from hexwar.board import has

from .facts import by_name, rows

US = printed_us_counters()
GERMAN = printed_german_counters()
UNITS = {unit.name: unit for unit in US.unit}

RANGES = {0: "-", UNLIMITED: "U"}
FILLS = {"adjacent": "black", "own": "white"}
CIRCLE_ON_BOTH_SIDES = "Can/16"


def listed(weapons: tuple[str, ...]) -> str:
    """Return weapons as the facts write them."""
    return ",".join(sorted(weapons)) or "-"


def words_of_side(side: CounterSide, steps: int) -> str:
    """Return a side of a unit as the facts write it."""
    printed_range = RANGES.get(side.range, str(side.range))
    weapons = "chart" if side.weapons is None else listed(side.weapons)
    values = (steps, side.strength, printed_range, side.symbol, FILLS[side.control], weapons)
    return ":".join(map(str, values))


def words_of(unit: Unit) -> list[str]:
    """Return a US unit as the facts write it."""
    return [
        unit.division,
        unit.type,
        "armoured" if unit.armoured else "-",
        str(unit.arrives),
        unit.landing,
        *(words_of_side(unit.side(steps), steps) for steps in range(len(unit.steps), 0, -1)),
    ]


# -- US counters -----------------------------------------------------------------------------------


@pytest.mark.rule("2.21", "2.23")
@pytest.mark.parametrize("name", UNITS)
def test_us_unit(name: str) -> None:
    """Division, type, armour, arrival and every side of a unit are as printed."""
    assert by_name("us_units")[name] == words_of(UNITS[name])


@pytest.mark.rule("2.21")
@pytest.mark.parametrize("name", UNITS)
def test_second_reading_of_us_units(name: str) -> None:
    """A second reading differs in one side of one counter, whose picture is followed.

    The side of Can/16 with one step shows a triangle where its other side and the other cannon
    company have a circle: perhaps a misprint, but printed, so the first reading is followed.
    """
    second = by_name("us_units_second_reading")[name]
    found = words_of(UNITS[name])
    if name == CIRCLE_ON_BOTH_SIDES:
        assert (second[-1], found[-1]) == ("1:1:U:circle:white:chart", "1:1:U:triangle:white:chart")
        assert second[:-1] == found[:-1]
    else:
        assert second == found


@pytest.mark.rule("2.2", "2.21")
def test_the_us_counters_are_whole() -> None:
    """No unit of either reading is left out; 48 companies and 36 other units."""
    assert set(UNITS) == set(by_name("us_units")) == set(by_name("us_units_second_reading"))
    assert len(UNITS) == 84
    companies = Counter(unit.division for unit in US.unit if unit.type == "infantry")
    assert companies == {"1st": 24, "29th": 24}


@pytest.mark.rule("2.2", "11.2", "11.3")
def test_leaders_bases_and_heroes() -> None:
    """Headquarters and generals arrive as printed; four bases; five heroes for each division."""
    found = [[c.type, c.name, c.division, str(c.arrives), c.landing] for c in US.leader]
    found += [["engineer-base", base.name, base.division] for base in US.engineer_base]
    found += [["hero", hero.name, hero.division] for hero in US.hero]
    assert sorted(rows("us_leaders")) == sorted(found)
    assert Counter(hero.division for hero in US.hero) == {"1st": 5, "29th": 5}


# -- German counters -------------------------------------------------------------------------------


def found_german() -> list[list[str]]:
    """Return the German counters as the facts write them."""
    found = [["wn", c.kind, str(c.strength), listed(c.weapons), str(c.count)] for c in GERMAN.wn]
    found += [
        ["reinforcement", u.name, u.pool, str(u.division), str(u.strength), listed(u.weapons)]
        for u in GERMAN.reinforcement
    ]
    for unit in GERMAN.armour:
        vehicle = unit.vehicle.replace(" ", "_")
        values = [unit.name, vehicle, unit.colour, str(unit.strength), listed(unit.weapons)]
        found.append(["armour", *values])
    found += [["gun", gun.name, str(gun.calibre), str(gun.count)] for gun in GERMAN.artillery]
    for front in GERMAN.depth:
        weapons = "tactical" if front.tactical_reinforcement else listed(front.weapons)
        backs = [f"{kind}={front.backs.get(kind, 0)}" for kind in DEPTH_TYPES]
        count = str(sum(front.backs.values()))
        found.append(["depth", str(front.strength), weapons, count, *backs])
    return found


@pytest.mark.rule("2.22", "2.24")
@pytest.mark.parametrize("sort", ["wn", "reinforcement", "armour", "gun", "depth"])
def test_german_counters(sort: str) -> None:
    """Every German counter has the values that are printed on it, and there are as many."""
    printed = [line for line in rows("german_counters") if line[0] == sort]
    assert sorted(printed) == sorted(line for line in found_german() if line[0] == sort)


@pytest.mark.rule("2.22", "2.24")
@pytest.mark.parametrize("sort", ["wn", "reinforcement", "armour", "gun", "depth"])
def test_second_reading_of_german_counters(sort: str) -> None:
    """A second reading gives the same counters, and the same backs to the depth markers."""
    second = [line for line in rows("german_counters_second_reading") if line[0] == sort]
    found = [line for line in found_german() if line[0] == sort]
    if sort == "armour":
        found = [[*line[:2], *line[3:]] for line in found]
    if sort == "gun":
        found = []
        for gun in printed_map().guns:
            observers = [p.name for p in printed_map().positions if has(gun.observers, p.number)]
            name, sector = gun.name.rsplit("-", 1)
            assert sector == SECTORS[gun.sector]
            found.append(["gun", name, str(gun.calibre), sector, *sorted(observers)])
        second = [[*line[:4], *sorted(line[4:])] for line in second]
    if sort == "depth":
        found = []
        for front in GERMAN.depth:
            weapons = "tactical" if front.tactical_reinforcement else listed(front.weapons)
            for kind, count in front.backs.items():
                found.append(["depth", kind, str(front.strength), weapons, str(count)])
    assert sorted(second) == sorted(found)


@pytest.mark.rule("2.22", "2.24")
def test_the_german_counters_are_whole() -> None:
    """Eighteen crews, the pools of nine, eleven and eight, four armour units, 54 depth markers."""
    units = german_units(GERMAN)
    backs = Counter(unit.back for unit in units)
    assert backs == {"plain": 9, "75": 6, "88": 2, "rocket": 1, "reinforcement": 28, "armour": 4}
    assert Counter(unit.pool for unit in units if unit.pool) == {"T": 9, "D": 11, "M": 8, "A": 4}
    markers = depth_markers(GERMAN)
    assert Counter(m.type for m in markers) == {"wn": 18, "mobile": 24, "building": 8, "armour": 4}
    assert sum(marker.tactical for marker in markers) == 4


@pytest.mark.rule("2.22", "8.33")
def test_divisions_of_reinforcement_units() -> None:
    """Regiment 726 is of the 716th Division; every other reinforcement unit is of the 352nd."""
    for unit in GERMAN.reinforcement:
        assert unit.division == (716 if unit.name.endswith("/726") else 352)
