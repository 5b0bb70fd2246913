"""What is printed: the map and its boxes, the counters, the tables, read from the data files."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

ROADS = frozenset({"main", "secondary"})
RIVERS = frozenset({"river", "major_river"})
ALLIES, GERMANS = 0, 1


def data(*path: str) -> dict[str, Any]:
    """Return a data file of the game."""
    file = files("normandie44").joinpath("data", *path)
    return tomllib.loads(file.read_text(encoding="utf-8"))


def spelt(names: list[str]) -> list[str]:
    """Return hexes one by one: ``0709-0711`` stands for three of them."""
    hexes = []
    for name in names:
        first, _, last = name.partition("-")
        row, end = first[:2], int((last or first)[2:])
        hexes += [f"{row}{column:02}" for column in range(int(first[2:]), end + 1)]
    return hexes


def spot(name: str) -> tuple[int, int]:
    """Return how far south a hex lies, and how far east in half hexes; columns count westward."""
    row, column = int(name[:2]), int(name[2:])
    return row, -2 * column - row % 2


def distance(one: str, other: str) -> int:
    """Return how many hexes lie between two hexes."""
    (row, east), (row_2, east_2) = spot(one), spot(other)
    down, along = abs(row - row_2), abs(east - east_2)
    return down + max(0, (along - down) // 2)


@dataclass(frozen=True)
class Counter:
    """A printed counter."""

    name: str
    side: int
    kind: str
    group: str
    division: str
    stacking: int
    attack: tuple[int, ...]  # full strength first
    defence: tuple[int, ...]
    move: int
    support: int
    elite: bool

    @property
    def is_headquarters(self) -> bool:
        """Whether it is a corps headquarters (0.1.1)."""
        return self.kind == "headquarters"

    @property
    def is_garrison(self) -> bool:
        """Whether it never retreats and has no zone (0.1.2)."""
        return self.kind in ("garrison", "festung")

    @property
    def is_motorised(self) -> bool:
        """More than 6 movement points (0.1.2)."""
        return self.move > 6

    @property
    def mode(self) -> str:
        """The column of the table of terrain: armour, vehicles, cyclists or on foot."""
        if self.kind in ("armour", "tank_battalion", "tank_destroyer"):
            return "armour"
        if self.kind == "cyclist":
            return "cyclist"
        return "motor" if self.is_motorised else "foot"

    def at(self, steps: int, factors: tuple[int, ...]) -> int:
        """Return a factor with some steps left: the last one printed is that of the last step."""
        return factors[len(factors) - steps] if 0 < steps <= len(factors) else 0


def _numbers(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text.split("/")))


@cache
def counters() -> dict[str, Counter]:
    """Return the counters of all files by name."""
    table = {}
    folder = files("normandie44").joinpath("data")
    for file in sorted(f.name for f in folder.iterdir() if f.name.startswith("counters")):
        for line in data(file)["counters"]:
            name, side, kind, group, _, division, sp, attack, defence, move, support, traits = (
                line.split()
            )
            table[name] = Counter(
                *(name, ("allies", "germans").index(side), kind, group),
                *(division.strip("-"), int(sp), _numbers(attack), _numbers(defence)),
                *(int(move), 0 if support == "-" else int(support), "elite" in traits),
            )
    return table


class Sheet:
    """The map: ground, hexsides, roads, towns, boxes."""

    def __init__(self, costs: str = "costs.toml") -> None:
        board, strategic = data("board.toml"), data("strategic.toml")
        self.ground = {
            at: table["kind"] for table in board["terrain"] for at in spelt(table["hexes"])
        }
        self.near = {at: self._around(at) for at in self.ground}
        self.sides: dict[frozenset[str], set[str]] = {}
        for table in board["hexsides"]:
            for pair in table["sides"]:
                self.sides.setdefault(frozenset(pair.split("/")), set()).add(table["kind"])
        self.ways: dict[frozenset[str], set[str]] = {}
        for table in board["paths"]:
            for pair in pairwise(table["hexes"]):
                self.ways.setdefault(frozenset(pair), set()).add(table["kind"])
        self.said = {table["name"]: self._values(table) for table in board["attribute"]}
        regions = [table for table in board["region"] if table["kind"] == "town"]
        self.towns = {table["hexes"][0]: table["id"] for table in regions}
        self.villages = {at for at, what in self.said["settlement"].items() if what == "village"}
        self.positions = board["position"]
        self.boxes = {box["id"]: box for box in strategic["box"] if box["kind"] != "holding"}
        self.costs = data(costs)
        self.limits = data("limits.toml")
        self.tables = {table["name"]: table for table in data("tables.toml")["table"]}

    def _around(self, at: str) -> list[str]:
        row, east = spot(at)
        steps = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
        spots = {(row + down, east + along) for down, along in steps}
        return [other for other in self.ground if spot(other) in spots]

    @staticmethod
    def _values(table: dict[str, Any]) -> dict[str, Any]:
        if "hexes" in table:
            return dict.fromkeys(spelt(table["hexes"]), True)
        values = table["values"]
        return {at: entry["value"] for entry in values for at in spelt(entry["hexes"])}

    def has(self, attribute: str, at: str) -> bool:
        """Whether a hex has an attribute that is yes or no."""
        return bool(self.said[attribute].get(at, False))

    def is_land(self, at: str) -> bool:
        """Whether a hex is in play, and not sea."""
        return self.ground.get(at, "sea") not in ("sea", "out_of_play")

    def lies(self, one: str, other: str) -> set[str]:
        """Return what lies on the hexside between two hexes."""
        return self.sides.get(frozenset((one, other)), set())

    def way(self, one: str, other: str) -> set[str]:
        """Return the kinds of roads and railways that join two hexes."""
        return self.ways.get(frozenset((one, other)), set())

    def is_cut(self, one: str, other: str) -> bool:
        """Whether nothing crosses the hexside: impassable, without road or railway (2.2)."""
        return "impassable" in self.lies(one, other) and not self.way(one, other)

    def is_wet(self, one: str, other: str) -> bool:
        """Whether a river flows between two hexes."""
        return bool(RIVERS & self.lies(one, other))

    # -- the table of terrain

    def _cost(self, topic: str, kind: str, mode: str) -> Fraction | None:
        cost = next((row["cost"] for row in self.costs[topic] if row["kind"] == kind), 0)
        cost = cost.get(mode) if isinstance(cost, dict) else cost
        return None if cost in ("no", None) else Fraction(cost)

    def step(self, one: str, other: str, mode: str, *, doubled: bool = False) -> Fraction | None:
        """Return the movement points of a step, or None where it is forbidden (2.2, 9.2).

        Along a road or railway only its own cost counts. ``doubled`` is for Germans in a zone that
        aircraft hinder: clear ground and the crossing of a river cost twice as much, but not in
        towns or forests.
        """
        along = [self._cost("paths", kind, mode) for kind in self.way(one, other)]
        if along:
            return min(cost for cost in along if cost is not None)
        if not self.is_land(other) or "impassable" in self.lies(one, other):
            return None
        ground = self.ground[other]
        base = self._cost("terrain", ground, mode)
        if base is None:
            return None
        twice = 2 if doubled and other not in self.towns and ground != "forest" else 1
        rivers = [self._cost("hexsides", kind, mode) or 0 for kind in self.lies(one, other)]
        return base * (twice if ground == "clear" else 1) + max(rivers, default=0) * twice

    # -- tables

    def result(self, table: str, column: int, row: int) -> str:
        """Return a cell of a table; a row may stand for several numbers, such as ``1-6``."""
        for name, cells in self.tables[table]["rows"].items():
            low, high = re.fullmatch(r"(-?\d+)(?:-(\d+))?", name).groups()  # type: ignore[union-attr]
            if int(low) <= row <= int(high or low):
                return str(cells[column])
        raise LookupError(f"{table} has no row {row}")
