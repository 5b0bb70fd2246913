"""The map, the counters and the scenarios as they are printed, read from their files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

Place = tuple[int, int]
"""A hex: its column and its row, as printed."""

Side = frozenset[Place]
"""A hexside, by the hexes that share it; or a step of a way."""


def place(name: str) -> Place:
    """Read a hex such as ``34.012``."""
    column, row = name.split(".")
    return int(column), int(row)


def name_of(at: Place) -> str:
    """Write a hex as the program does."""
    return f"{at[0]:02}.{at[1]:03}"


def places(texts: list[str]) -> Iterator[Place]:
    """Read hexes and ranges within a column, such as ``06.003-06.034``."""
    for text in texts:
        first, _, last = text.partition("-")
        (column, top), (_, bottom) = place(first), place(last or first)
        yield from ((column, row) for row in range(top, bottom + 1))


def sides(texts: list[str]) -> Iterator[Side]:
    """Read hexsides such as ``33.008/33.009``."""
    for text in texts:
        yield frozenset(map(place, text.split("/")))


@dataclass(frozen=True)
class Ground:
    """The map."""

    terrain: dict[Place, str]
    marked: dict[str, set[Place]]  # hills, observation posts, strongpoints
    sector: dict[Place, str]
    hexsides: dict[str, set[Side]]
    ways: dict[str, set[Side]]  # steps of ways, by kind
    sub_beaches: dict[str, set[Place]]
    bridges: dict[str, tuple[Place, Place]]  # the ends of named bridges


@dataclass(frozen=True)
class Counter:
    """What is printed on a counter."""

    name: str
    side: str
    kind: str
    division: str
    formation: str
    battalion: str
    stripe: str
    move: str
    ma: int
    fire: tuple[int, ...] | None  # by steps lost, as far as the sides differ
    colour: str
    range: int
    assault: tuple[int, ...] | None
    dr: int
    armour: bool
    tq: int
    steps: int
    alone: bool  # it commands itself
    mounted: str
    symbols: str
    command: int
    limit: int
    air: int  # air defence

    @property
    def leader(self) -> bool:
        """Whether it is a leader."""
        return self.kind == "leader"


def read(name: str) -> dict[str, Any]:
    """Return a data file of the game."""
    return tomllib.loads((files("greatest_day") / "data" / name).read_text(encoding="utf-8"))


def scenario(name: str) -> dict[str, Any]:
    """Return a scenario file, of the game or elsewhere."""
    if name.endswith(".toml"):
        return tomllib.loads(Path(name).read_text(encoding="utf-8"))
    return read(f"scenarios/{name}.toml")


@cache
def ground() -> Ground:
    """Return the map."""
    data = read("board.toml")
    grid = data["grid"]
    terrain = {
        (column, row): grid.get("terrain", "clear")
        for column in range(grid["first_column"], grid["first_column"] + grid["columns"])
        for row in range(grid["first_row"], grid["first_row"] + grid["rows"])
    }
    for table in data["terrain"]:
        terrain |= dict.fromkeys(places(table["hexes"]), table["kind"])
    tables = {table["name"]: table for table in data["attribute"]}
    marked = {name: set(places(tables[name]["hexes"])) for name in ("hill", "op", "sp")}
    sector = dict.fromkeys(terrain, tables["sector"]["default"])
    for value in tables["sector"]["values"]:
        sector |= dict.fromkeys(places(value["hexes"]), value["value"])
    hexsides: dict[str, set[Side]] = {}
    for table in data["hexsides"]:
        hexsides.setdefault(table["kind"], set()).update(sides(table["sides"]))
    ways: dict[str, set[Side]] = {}
    for table in data["paths"]:
        steps = map(frozenset, pairwise(places(table["hexes"])))
        ways.setdefault(table["kind"], set()).update(steps)
    sub_beaches = {
        table["id"]: set(places(table["hexes"]))
        for table in data["region"]
        if table["kind"] == "sub-beach"
    }
    bridges = {}
    for table in data["position"]:
        if table["kind"] == "bridge":
            first, second = (place(entry["hex"]) for entry in table["hexes"])
            bridges[table["id"]] = (first, second)
    return Ground(terrain, marked, sector, hexsides, ways, sub_beaches, bridges)


WORDS = (
    "name", "side", "kind", "division", "formation", "battalion", "stripe", "move", "colour",
    "mounted", "symbols",
)  # fmt: skip
NUMBERS = ("ma", "range", "dr", "tq", "command", "limit", "air")
"""Columns of the file of counters."""


def rating(text: str) -> tuple[int, ...] | None:
    """Read a rating such as ``6/4``, or none."""
    return tuple(map(int, text.split("/"))) if text else None


def number(text: str) -> int:
    """Read a number; nothing is 0."""
    return int(text or 0)


@cache
def counters() -> dict[str, Counter]:
    """Return the counters by name."""
    data = read("counters.toml")
    columns = data["columns"].split()
    found = {}
    for line in data["counters"]:
        row = dict(zip(columns, line.split(), strict=True))
        text = {what: "" if value == "-" else value for what, value in row.items()}
        values: dict[str, Any] = {what: text[what] for what in WORDS}
        values |= {what: number(text[what]) for what in NUMBERS}
        found[row["name"]] = Counter(
            **values,
            fire=rating(text["fr"]),
            assault=rating(text["ar"]),
            armour=text["armour"] == "1",
            alone=text["self"] == "1",
            steps=int(text["strength"].partition("/")[0] or 1),
        )
    return found
