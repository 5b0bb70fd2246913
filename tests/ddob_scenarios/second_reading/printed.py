"""What is printed: the map, the counters, the cards and the charts, read from the data files.

Hexes are their printed numbers (``"0714"``: row 07, column 14), everything else goes by its name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, NamedTuple

LOW_GROUND = ("beach", "pavilion", "draw")
"""Rule 2.1: beach, pavilion and draws are the low ground."""

PROTECTIVE = ("shingle", "seawall", "slope", "bluff", "scaleable-cliff")
"""Rule 7.1: these hexsides protect; sheer cliffs do not."""

INFANTRY = ("infantry", "ranger")
ARTILLERY = ("artillery", "sp-artillery", "dukw-artillery")
ARMOURED = ("tank", "sp-artillery", "sp-anti-air")
"""Rule 2.23: tanks, self-propelled artillery and self-propelled anti-air units are armoured."""


@cache
def data(name: str) -> dict[str, Any]:
    """Return what a data file says."""
    return tomllib.loads(files("ddob_scenarios").joinpath("data", name).read_text("utf-8"))


# -- hexes -----------------------------------------------------------------------------------------


def spelled_out(hexes: Iterable[str]) -> Iterator[str]:
    """Yield the hexes of a list with runs such as ``"0134-0136"``."""
    for entry in hexes:
        first, _, last = entry.partition("-")
        for column in range(int(first[2:]), int((last or first)[2:]) + 1):
            yield f"{first[:2]}{column:02}"


@cache
def around(hex_: str) -> tuple[str, ...]:
    """Return the six hexes around a hex; even rows lie half a hex to the right."""
    row, column = int(hex_[:2]), int(hex_[2:])
    left = column - 1 if row % 2 else column
    beside = [(row, column - 1), (row, column + 1)]
    beside += [(row + up, left + right) for up in (-1, 1) for right in (0, 1)]
    return tuple(f"{r:02}{c:02}" for r, c in beside)


@cache
def distance(a: str, b: str) -> int:
    """Return how many hexes lie between two hexes, counting one of them (8.11)."""
    rows = abs(int(a[:2]) - int(b[:2]))
    across = abs(_half_hexes(a) - _half_hexes(b))
    return rows + max(0, (across - rows) // 2)


def _half_hexes(hex_: str) -> int:
    return 2 * int(hex_[2:]) + (int(hex_[:2]) % 2 == 0)


def pair(a: str, b: str) -> frozenset[str]:
    """Return the side between two hexes."""
    return frozenset((a, b))


# -- the map ---------------------------------------------------------------------------------------


class Site(NamedTuple):
    """One hex of a German position; a two-hex WN has two (6.21)."""

    name: str
    hex: str
    position: str
    gun: str


class Position(NamedTuple):
    """A German position with its field of fire (2.1, 6.2); a blank one has number 0 (9.2)."""

    name: str
    wn: bool
    colour: str
    number: int
    zone: str
    vp: bool
    sites: tuple[Site, ...]
    dots: dict[str, frozenset[str]]

    @property
    def field(self) -> frozenset[str]:
        """The hexes with any dot."""
        return frozenset().union(*self.dots.values())

    def dot(self, hex_: str) -> str:
        """Return the kind of dot in a hex, or ""."""
        return next((kind for kind, hexes in self.dots.items() if hex_ in hexes), "")


class PrintedMap:
    """The printed map."""

    def __init__(self) -> None:
        board = data("board.toml")
        self.terrain = {h: t["kind"] for t in board["terrain"] for h in spelled_out(t["hexes"])}
        marks: dict[str, Any] = {entry["name"]: entry for entry in board["attribute"]}
        self.west = frozenset(spelled_out(marks["sector"]["values"][0]["hexes"]))
        self.waterline = {
            h: v["value"] for v in marks["waterline"]["values"] for h in spelled_out(v["hexes"])
        }
        self.obstacles, self.mined, self.houses, self.orchards = (
            frozenset(spelled_out(marks[name]["hexes"]))
            for name in ("obstacles", "mined", "houses", "orchard")
        )
        self.sides: dict[frozenset[str], set[str]] = {}
        for entry in board["hexsides"]:
            for side in entry["sides"]:
                self.sides.setdefault(pair(*side.split("/")), set()).add(entry["kind"])
        self.roads: dict[frozenset[str], set[str]] = {}
        for entry in board["paths"]:
            for a, b in zip(entry["hexes"], entry["hexes"][1:], strict=False):
                self.roads.setdefault(pair(a, b), set()).add(entry["kind"])
        self.draws = {
            r["id"]: frozenset(r["hexes"]) for r in board["region"] if r["kind"] == "draw"
        }
        self.mined_roads_of_draw = {
            r["id"]: frozenset(r["attributes"]["mined"])
            for r in board["region"]
            if r["kind"] == "draw"
        }
        self.exits = {r["id"]: r["hexes"][0] for r in board["region"] if r["kind"] == "exit"}
        self.positions = {p["id"]: _position(p) for p in board["position"]}
        self.sites = {s.name: s for p in self.positions.values() for s in p.sites}
        self.site_in = {s.hex: s.name for s in self.sites.values()}
        self.boxes = {b["id"]: b for b in board["box"] if b["kind"] == "landing"}

    def next_to(self, hex_: str) -> list[str]:
        """Return the hexes of the map next to a hex."""
        return [other for other in around(hex_) if other in self.terrain]

    def between(self, a: str, b: str) -> set[str]:
        """Return what runs along the side between two hexes."""
        return self.sides.get(pair(a, b), set())

    def road(self, a: str, b: str) -> set[str]:
        """Return the kinds of road that lead from a hex straight to another."""
        return self.roads.get(pair(a, b), set())

    def low(self, hex_: str) -> bool:
        """Return whether a hex is low ground (2.1)."""
        return self.terrain[hex_] in LOW_GROUND

    def high(self, hex_: str) -> bool:
        """Return whether a hex is high ground (2.1)."""
        return self.terrain[hex_] not in (*LOW_GROUND, "sea")

    def sector(self, hex_: str) -> str:
        """Return the sector of a hex."""
        return "west" if hex_ in self.west else "east"

    def under_water(self, hex_: str, tide: str) -> bool:
        """Return whether a hex lies to the seaside of the waterline (5.21)."""
        return (
            self.waterline.get(hex_) in {"low": (), "mid": ("low",), "high": ("low", "mid")}[tide]
        )

    def position_of(self, site: str) -> Position:
        """Return the position of a site."""
        return self.positions[self.sites[site].position]

    @cached_property
    def protected(self) -> frozenset[str]:
        """The hexes with a protective hexside (7.1)."""
        return frozenset(h for s, kinds in self.sides.items() if kinds & {*PROTECTIVE} for h in s)

    @cache  # noqa: B019 - there is one map
    def to_shelter(self, hex_: str) -> int:
        """Return how far the nearest hex with a protective hexside is (7.1, R7-11)."""
        return min(distance(hex_, other) for other in self.protected)


def _position(entry: dict[str, Any]) -> Position:
    printed, wn = entry.get("attributes", {}), entry["kind"] == "wn"
    sites = tuple(
        Site(
            s.get("name", entry["id"]),
            s["hex"],
            entry["id"],
            s.get("attributes", {}).get("gun", ""),
        )
        if isinstance(s, dict)
        else Site(entry["id"], s, entry["id"], "")
        for s in entry["hexes"]
    )
    dots = {
        kind: frozenset(spelled_out(entry["fields"].get(kind, ())))
        for kind in ("intense", "steady", "sporadic")
    }
    number, zone = printed.get("number", 0), printed.get("zone", "")
    vp = printed.get("vp", False)
    return Position(entry["id"], wn, printed["colour"], number, zone, vp, sites, dots)


# -- counters --------------------------------------------------------------------------------------


class Side(NamedTuple):
    """One side of a combat unit's counters: what it is worth with so many steps left."""

    strength: int
    range: int | None
    symbol: str
    controls_adjacent: bool
    weapons: frozenset[str] | None


class Unit(NamedTuple):
    """A US combat unit; ``sides`` goes by the steps that are left."""

    name: str
    division: str
    type: str
    sides: dict[int, Side]

    @property
    def infantry(self) -> bool:
        """Whether it is infantry, rangers among them."""
        return self.type in INFANTRY

    @property
    def armoured(self) -> bool:
        """Whether it is armoured (2.23)."""
        return self.type in ARMOURED


UNLIMITED = 999
"""A range of U (2.21)."""


@cache
def us_units() -> dict[str, Unit]:
    """Return the US combat units by name."""
    found = {}
    for entry in data("us_counters.toml")["unit"]:
        printed = list(reversed(entry["steps"]))
        sides = {steps: _side(side) for steps, side in enumerate(printed, start=1)}
        found[entry["name"]] = Unit(entry["name"], entry["division"], entry["type"], sides)
    return found


def _side(side: dict[str, Any]) -> Side:
    reach = side.get("range", 0)
    return Side(
        side["strength"],
        {0: None, -1: UNLIMITED}.get(reach, reach),
        side["symbol"],
        side["control"] == "adjacent",
        frozenset(side["weapons"]) if "weapons" in side else None,
    )


@cache
def us_leaders() -> dict[str, str]:
    """Return "headquarters" or "general" by the name of each leader."""
    return {entry["name"]: entry["type"] for entry in data("us_counters.toml")["leader"]}


@cache
def engineer_bases() -> dict[str, str]:
    """Return the division of each engineer base by its name."""
    return {e["name"]: e["division"] for e in data("us_counters.toml")["engineer_base"]}


@cache
def turn_track() -> dict[int, str]:
    """Return the tide of each turn."""
    return {entry["turn"]: entry["tide"] for entry in data("turn_track.toml")["turns"]}


@cache
def range_tracks() -> dict[str, list[int]]:
    """Return the command range and the engineer range by the space of their markers."""
    track = data("turn_track.toml")
    return {"command": track["command_range"], "engineer": track["engineer_range"]}


@cache
def cards() -> dict[int, dict[str, Any]]:
    """Return the cards by number."""
    return {entry["number"]: entry for entry in data("cards.toml")["card"]}


@cache
def printed_map() -> PrintedMap:
    """Return the printed map."""
    return PrintedMap()
