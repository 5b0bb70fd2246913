"""Scenario files made up at random: sound, strange and impossible ones, from a seed.

:func:`random_scenario` writes a file that changes one of the game's scenarios in several places, by
names that there are and by numbers within and beyond what is printed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ddob_scenarios.printed import DATA
from ddob_scenarios.printed.counters import printed_us_counters
from ddob_scenarios.printed.map_reading import printed_map
from ddob_scenarios.scenarios.file_format import POOLS

Table = dict[str, Any]
Change = Callable[[Random, dict[str, Table]], None]

COUNTERS = printed_us_counters()
UNITS = [unit.name for unit in COUNTERS.unit]
COMPANIES = [unit.name for unit in COUNTERS.unit if unit.type == "infantry"]
LEADERS = [leader.name for leader in COUNTERS.leader]
HEROES = [hero.name for hero in COUNTERS.hero]
MAP = printed_map()
HEXES = list(MAP.board.names(MAP.board.all))
BOXES = [box.name for box in MAP.boxes]
LANDINGS = [*sorted({box.beach for box in MAP.boxes if box.beach}), "1st", "29th"]
WNS = [site.name for site in MAP.sites if MAP.positions[site.position].wn]
POSITIONS = [site.name for site in MAP.sites if not MAP.positions[site.position].wn]
GUNS = [gun.name for gun in MAP.guns]


def some(rng: Random, names: list[str], most: int) -> list[str]:
    """Return some of the names, now and then one of them twice."""
    found = rng.sample(names, min(rng.randint(0, most), len(names)))
    return found + found[:1] if rng.random() < 0.05 else found


def turns(rng: Random, file: dict[str, Table]) -> None:
    """Play on other turns, perhaps the other way round."""
    first = rng.choice([1, 1, 2, 4, 7, 12, 16, 17, 20, 31])
    file["scenario"]["turns"] = [first, min(first + rng.randint(0, 12), 33)]


def sides(rng: Random, file: dict[str, Table]) -> None:
    """Fight over other sectors with other divisions."""
    file["scenario"]["sectors"] = rng.choice([["east"], ["west"], ["west", "east"], ["east"] * 2])
    file["scenario"]["divisions"] = rng.choice([["1st"], ["29th"], ["29th", "1st"], ["1st"] * 2])


def arrivals(rng: Random, file: dict[str, Table]) -> None:
    """Let units come at other times, or not at all."""
    us = file.setdefault("us", {})
    us["first_arrival"] = rng.choice([0, 0, 1, file["scenario"].get("turns", [1])[0], 20, 32])
    us["last_arrival"] = rng.choice([32, 32, 15, 4, 0])


def changed(rng: Random, file: dict[str, Table]) -> None:
    """Let some counters land elsewhere."""
    file.setdefault("us", {})["changes"] = [
        {"unit": name}
        | ({"arrives": rng.choice([0, 1, 3, 9, 18, 32])} if rng.random() < 0.7 else {})
        | ({"landing": rng.choice(BOXES + LANDINGS)} if rng.random() < 0.7 else {})
        | ({"delayed": True} if rng.random() < 0.2 else {})
        for name in some(rng, UNITS + LEADERS, 8)
    ]


def crowd(rng: Random, file: dict[str, Table]) -> None:
    """Let many counters crowd into one box, on one turn."""
    box, turn = rng.choice(BOXES), rng.choice([0, 1, 5, 8])
    file.setdefault("us", {})["changes"] = [
        {"unit": name, "arrives": turn, "landing": box} for name in some(rng, UNITS + LEADERS, 5)
    ]


def ashore(rng: Random, file: dict[str, Table]) -> None:
    """Put counters ashore, with heroes, in hexes or where the player likes."""
    entries = []
    spots = rng.sample(HEXES, 6)
    for name in some(rng, UNITS + LEADERS, 9):
        entry: Table = {"unit": name}
        if rng.random() < 0.8:
            entry["hex"] = rng.choice(spots) if rng.random() < 0.3 else rng.choice(HEXES)
        if name in UNITS:
            entry["steps"] = rng.choice([1, 1, 2])
        if rng.random() < 0.2:
            entry["heroes"] = some(rng, HEROES, 2)
        if rng.random() < 0.1:
            entry["command"] = rng.choice(["1st", "29th"])
        entries.append(entry)
    file.setdefault("us", {})["ashore"] = entries


def gone(rng: Random, file: dict[str, Table]) -> None:
    """Leave units out, or let them be lost before play."""
    us = file.setdefault("us", {})
    us["without"] = some(rng, UNITS + LEADERS, 20)
    us["lost"] = some(rng, COMPANIES, 5)


def crews(rng: Random, file: dict[str, Table]) -> None:
    """Man other WN, with other crews and depth."""
    german = file.setdefault("german", {})
    sites = some(rng, WNS, 10)
    kinds = rng.sample(["plain", "75", "88", "rocket"], 2)
    half = len(sites) // 3
    parts = {kinds[0]: sites[:half], "plain": sites[half:]}
    german["crews"] = [{"kind": kind, "sites": part} for kind, part in parts.items() if part]
    german["depth"] = some(rng, sites, 4)


def reinforcements(rng: Random, file: dict[str, Table]) -> None:
    """Put reinforcement units on the map."""
    sites = some(rng, POSITIONS, 6)
    if not sites:
        return
    pools = rng.sample(["T", "D", "M", "A", "wn"] if rng.random() < 0.1 else ["T", "D", "M"], 2)
    some_of_them = rng.randint(0, len(sites))
    file.setdefault("german", {})["reinforcements"] = {
        "drawn": {pools[0]: some_of_them, pools[1]: len(sites) - some_of_them},
        "sites": sites,
        "depth": some(rng, sites, 3),
    }


def pools(rng: Random, file: dict[str, Table]) -> None:
    """Fill the pools otherwise."""
    german = file.setdefault("german", {})
    german["pools"] = {name: rng.randint(0, 9) for name in rng.sample(POOLS, 5)}
    german["guns"] = some(rng, GUNS, 4)


def victory(rng: Random, file: dict[str, Table]) -> None:
    """Judge otherwise."""
    table = file.setdefault("victory", {})
    if rng.random() < 0.5:
        table["check"] = rng.choice(["first-waves", "campaign"])
    if rng.random() < 0.5:
        table["first_check"] = {
            "turn": rng.randint(1, 32),
            "won_from": rng.randint(0, 30),
            "goes_on_from": rng.randint(-5, 20),
            "won": "won",
            "lost": "lost",
        }
    if rng.random() < 0.5:
        points = sorted(rng.sample(range(-10, 40), 2), reverse=True)
        table["levels"] = [
            {"outcome": f"at {number}", "points": number, "won": rng.random() < 0.5}
            for number in points
        ] + [{"outcome": "defeat"}]
    if rng.random() < 0.5:
        table["catastrophe"] = [rng.randint(1, 40), rng.randint(1, 40)]


def options(rng: Random, file: dict[str, Table]) -> None:
    """Offer other options, and choose some of them."""
    names = rng.sample(sorted(DATA.rules.options), rng.randint(1, 12))
    known = DATA.rules.options
    file["options"] = {
        "offered": names,
        "defaults": {name: rng.choice(list(known[name].values)) for name in names},
        "refused": {},
    }


def track(rng: Random, file: dict[str, Table]) -> None:
    """Let the tide rise and fall otherwise, and leave cards out."""
    tides = ["low", "mid", "high"]
    later = sorted(rng.sample(range(2, 33), rng.randint(0, 3)))
    file["track"] = {
        "tides": [{"turn": turn, "tide": rng.choice(tides)} for turn in (1, *later)],
        "shuffles": sorted(rng.sample(range(1, 33), 2)),
    }
    file["deck"] = {"without": rng.sample(range(1, 55), rng.choice([0, 3, 34]))}


CHANGES: tuple[Change, ...] = (
    turns, sides, arrivals, changed, crowd, ashore, gone, crews, reinforcements, pools, victory,
    options, track,
)  # fmt: skip


def random_scenario(rng: Random) -> str:
    """Write a scenario that changes one of the game's in one to four respects."""
    base = rng.choice(sorted(DATA.scenarios))
    file: dict[str, Table] = {
        "scenario": {"game": "ddob", "base": base, "name": "made-up", "title": "Made Up"}
    }
    for change in rng.sample(CHANGES, rng.randint(1, 4)):
        change(rng, file)
    tables = (f"[{name}]\n{_lines(table)}" for name, table in file.items())
    return 'source = "reconstructed"\n' + "\n".join(tables)


def _lines(table: Table) -> str:
    return "".join(f"{key} = {_value(value)}\n" for key, value in table.items())


def _value(value: Any) -> str:
    """Write a value in TOML, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{k}" = {_value(v)}' for k, v in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(entry) for entry in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
