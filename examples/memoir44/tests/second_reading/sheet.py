"""The printed board: hexes by row and doubled column, what lies in them, lines of sight (1.7)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from itertools import pairwise
from typing import Any

from second_reading.printed import FEATURES, SIDES, Feature

Place = tuple[int, int]
"""A hex: its row from the top edge, and its doubled column."""

Line = tuple[tuple[Place, ...], tuple[Place, ...], tuple[Place, ...]]
"""The hexes that a line crosses, those that it grazes on its left, those on its right."""

ROWS, WIDTH = 23, 13


def read_place(name: str) -> Place:
    """Read a printed name such as ``G7`` or ``g6``: small letters are odd columns."""
    column = 2 * (ord(name[0].upper()) - ord("A")) + name[0].islower()
    return ROWS - int(name[1:]), column


def read_places(names: list[str]) -> list[Place]:
    """Read names and ranges along a row."""
    found = []
    for name in names:
        first, _, last = name.partition("-")
        (row, low), (_, high) = read_place(first), read_place(last or first)
        found += [(row, column) for column in range(low, high + 1, 2)]
    return found


def around(at: Place) -> list[Place]:
    """Return the six places around a place, on the board or not."""
    row, column = at
    steps = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
    return [(row + down, column + along) for down, along in steps]


def distance(one: Place, other: Place) -> int:
    """Return the distance of two hexes."""
    down, along = abs(one[0] - other[0]), abs(one[1] - other[1])
    return down + max(0, (along - down) // 2)


@dataclass
class Sheet:
    """A scenario's board and clauses, as far as battles need them."""

    data: dict[str, Any]
    terrain: dict[Place, str] = field(init=False)
    pieces: dict[Place, tuple[str, str]] = field(init=False)
    roads: set[frozenset[Place]] = field(init=False)
    _lines: dict[tuple[Place, Place], Line] = field(default_factory=dict, init=False)

    @classmethod
    def of(cls, scenario: str) -> Sheet:
        """Read the board of a scenario that is shipped."""
        path = files("memoir44") / "data" / "scenarios" / f"{scenario}.toml"
        return cls(tomllib.loads(path.read_text(encoding="utf-8")))

    def __post_init__(self) -> None:
        self.terrain = {
            (row, column): "countryside"
            for row in range(ROWS)
            for column in range(row % 2, 2 * WIDTH - 1, 2)
        }
        for table in self.data["terrain"]:
            self.terrain |= dict.fromkeys(read_places(table["hexes"]), table["kind"])
        self.pieces = {
            at: (table["kind"], table.get("side", ""))
            for table in self.data.get("piece", [])
            for at in read_places(table["hexes"])
        }
        self.roads = {
            frozenset(pair)
            for table in self.data.get("paths", [])
            for pair in pairwise(read_places(table["hexes"]))
        }

    def obstacles(self, *kinds: str) -> dict[Place, tuple[str, str]]:
        """Return where obstacles of some kinds lie at the start, with their owners."""
        return {
            at: (table["kind"], table.get("side", ""))
            for table in self.data.get("obstacle", [])
            if table["kind"] in kinds
            for at in read_places(table["hexes"])
        }

    @cached_property
    def open_sea(self) -> set[Place]:
        """The hexes of sea with nothing but sea around them."""
        return {
            at
            for at, kind in self.terrain.items()
            if kind == "ocean"
            and all(self.terrain.get(to, "ocean") == "ocean" for to in around(at))
        }

    @cached_property
    def hill_groups(self) -> dict[Place, int]:
        """The number of the connected group of each hill."""
        found: dict[Place, int] = {}
        for start, kind in self.terrain.items():
            waiting = [start] if kind == "hill" and start not in found else []
            while waiting:
                at = waiting.pop()
                found[at] = found.get(at, len(found))
                group = found[at]
                for to in around(at):
                    if self.terrain.get(to) == "hill" and to not in found:
                        found[to] = group
                        waiting.append(to)
        return found

    def sees(self, one: Place, other: Place, units: set[Place]) -> bool:
        """Return whether the line between two hexes is free (1.7)."""
        if (one, other) not in self._lines:
            self._lines[one, other] = line(one, other, self.terrain)
        crossed, left, right = self._lines[one, other]
        shared = self.hill_groups.get(one, -1)
        shared = shared if shared == self.hill_groups.get(other, -2) else -3

        def blocks(at: Place) -> bool:
            kinds = (self.terrain[at], self.pieces.get(at, ("countryside", ""))[0])
            if at in units or any(FEATURES[kind].hides for kind in kinds):
                return True
            return at in self.hill_groups and self.hill_groups[at] != shared

        if any(map(blocks, crossed)):
            return False
        return not (any(map(blocks, left)) and any(map(blocks, right)))

    def features(self, at: Place, more: list[tuple[str, str]]) -> list[tuple[Feature, str]]:
        """Return what lies in a hex, each with its owner; a bridge takes the place of its river."""
        piece = self.pieces.get(at)
        lying = [] if piece and piece[0] == "bridge" else [(self.terrain[at], "")]
        lying += [piece] if piece else []
        return [(FEATURES[kind], owner) for kind, owner in [*lying, *more]]


def line(one: Place, other: Place, board: dict[Place, str]) -> Line:
    """Return the hexes between two hexes, as the line from centre to centre meets them."""
    x, y = one[1], 3 * one[0]
    dx, dy = other[1] - x, 3 * other[0] - y
    whole = dx * dx + dy * dy
    crossed: list[Place] = []
    left: list[Place] = []
    right: list[Place] = []
    for row in range(min(one[0], other[0]) - 1, max(one[0], other[0]) + 2):
        for column in range(min(one[1], other[1]) - 2, max(one[1], other[1]) + 3):
            at = (row, column)
            if at in (one, other) or at not in board:
                continue
            corners = [
                (column + i - x, 3 * row + j - y)
                for i, j in ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
            ]
            sides = [dx * j - dy * i for i, j in corners]
            along = [(dx * i + dy * j) / whole for i, j in corners]
            if max(sides) > 0 > min(sides):
                if _passes(sides, along):
                    crossed.append(at)
            elif any(not side and 0 < t < 1 for side, t in zip(sides, along, strict=True)):
                (left if max(sides) > 0 else right).append(at)
    return tuple(crossed), tuple(left), tuple(right)


def _passes(sides: list[int], along: list[float]) -> bool:
    """Return whether the part of a line that lies in a hex is between the ends of the line."""
    meets = []
    for n, side in enumerate(sides):
        after = sides[(n + 1) % 6]
        if not side:
            meets.append(along[n])
        elif side * after < 0:
            share = side / (side - after)
            meets.append(along[n] + share * (along[(n + 1) % 6] - along[n]))
    return max(meets) > 1e-9 and min(meets) < 1 - 1e-9


def side_number(name: str) -> int:
    """Return 0 for the Axis, 1 for the Allies."""
    return SIDES.index(name)
