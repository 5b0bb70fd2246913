"""What the records of hexes say: terrain, roads, pieces, obstacles, units (3.2.2, 3.3)."""

from __future__ import annotations

from typing import Any, NamedTuple

from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import OURS, Part
from memoir44.m44.muster import own_facts, unit_of
from memoir44.m44.tags import Tags
from memoir44.m44.tiles import Place, links, named, openings
from memoir44.printed.boards import BoardFormat
from memoir44.printed.features import printed_features

PARTS = ("terrain", "rect_terrain", "obstacle", "unit")
"""The parts of a record of which a hex has one each."""


class Record(NamedTuple):
    """The record of a hex."""

    part: Part  # what it says
    place: Place  # row and doubled column
    where: str  # its printed name


@rule("3.2")
def merged(one: Record, other: Record) -> Record:
    """Return two records for one hex as one: tags of both, of all else what is there first."""
    entry, more = dict(one.part.data), other.part.data
    for key in PARTS:
        if entry.get(key) and more.get(key) and entry[key] != more[key]:
            other.part.note(key, f"a second {key} in {one.where}, where the first one counts")
        entry[key] = entry.get(key) or more.get(key)
    entry["tags"] = [*one.part.records("tags"), *other.part.records("tags")]
    return one._replace(part=Part(entry, one.part.path, one.part.findings))


class Hexagons:
    """Gathers what the records of hexes say, for the tables of a scenario file."""

    def __init__(self, format_: BoardFormat, top: str, year: int) -> None:
        self.format = format_
        self.units: list[dict[str, Any]] = []
        self._top = top
        self._year = year
        self._tags = Tags(format_, top)
        self._terrain: dict[str, list[str]] = {}
        self._roads: dict[Place, frozenset[int]] = {}
        self._bridges: set[Place] = set()
        self._placed: dict[str, dict[tuple[str, str], list[str]]] = {"piece": {}, "obstacle": {}}
        self._craft: list[str] = []

    @rule("3.2", "3.3")
    def read(self, record: Record) -> None:
        """Read the record of a hex."""
        where = record.where
        unit = unit_of(record.part.named("unit"), where, self._year)
        self._read_terrain(record)
        self._read_piece(record, unit)
        self._read_obstacle(record, unit)
        self._read_own(record)
        for tag in record.part.parts("tags"):
            self._tags.read(tag, where)
        if unit is not None:
            self.units.append(({"afloat": True} if where in self._craft else {}) | unit)

    # What lies in the hex.

    def _read_terrain(self, record: Record) -> None:
        part = record.part.named("terrain")
        if not part.data:
            return
        kind = self._terrain_of(part, record.where)
        roads = openings(part.data["name"], part.number("orientation", 1) or 1)
        if kind and roads:
            self._roads[record.place] = roads
        if kind:
            self._set_terrain(kind, record.where)

    def _terrain_of(self, part: Part, where: str) -> str:
        """Return the terrain that a tile is; nothing if nobody knows it."""
        name, without = part.data["name"], codes().without_rules.terrain
        tile = codes().tile(name)
        if part.data.get("properties"):
            part.note("properties", f"properties of {name} in {where}: this game has no such rule")
        if name in codes().remarks:
            part.findings.note("board.hexagons", f"{name} in {where}: {codes().remarks[name]}")
        ours = part.ours.get("kind")
        if isinstance(ours, str) and ours in printed_features()["terrain"]:
            return ours
        if name in without:
            part.note("", f"{name} in {where} ({without[name]}): no rules here, countryside")
            return "countryside"
        if tile not in codes().terrain:
            part.unknown("name", f"tile ({where})", name, codes().terrain)
            return ""
        behaviour = part.word("behavior")
        if behaviour and behaviour not in codes().behaviours:
            part.note("behavior", f"{behaviour}: this game has no such rule")
        return codes().behaviours.get(behaviour, codes().terrain[tile])

    def _kind(self, part: Part, layer: str, where: str) -> str:
        """Return what a piece or obstacle is; nothing if it is unknown or has no rules here."""
        if not part.data:
            return ""
        name, known = part.data["name"], getattr(codes(), layer)
        without = getattr(codes().without_rules, layer)
        if name in without:
            part.note("", f"{name} in {where} ({without[name]}): no rules here, not kept")
        elif name not in known:
            part.unknown("name", f"{layer} ({where})", name, known)
        return "" if name in without else known.get(name, "")

    def _read_piece(self, record: Record, unit: dict[str, Any] | None) -> None:
        part, where = record.part.named("rect_terrain"), record.where
        kind = self._kind(part, "piece", where)
        if kind:
            _note_behaviours(part)
        if kind == "craft":
            self._craft.append(where)
        elif kind == "destroyer":
            vessel = {"side": _owner(part, unit) or "allies", "kind": kind, "hexes": [where]}
            self.units.append(vessel | own_facts(part))
        elif kind == "ford":
            self._set_terrain("ford", where)
        elif kind:
            self._place(part, kind, unit, record)

    def _place(self, part: Part, kind: str, unit: dict[str, Any] | None, record: Record) -> None:
        """Place a bridge, a bunker, or an obstacle that is written as a piece."""
        if kind == "bridge":
            self._bridges.add(record.place)
        owner = (_owner(part, unit) or self._top) if kind == "bunker" else ""
        layer = "piece" if kind in printed_features()["piece"] else "obstacle"
        self._add(layer, kind, owner, record.where)

    def _add(self, layer: str, kind: str, owner: str, where: str) -> None:
        hexes = self._placed[layer].setdefault((kind, owner), [])
        if where not in hexes:
            hexes.append(where)

    def _set_terrain(self, kind: str, where: str) -> None:
        for hexes in self._terrain.values():
            if where in hexes:
                hexes.remove(where)
        self._terrain.setdefault(kind, []).append(where)

    def _read_obstacle(self, record: Record, unit: dict[str, Any] | None) -> None:
        part = record.part.named("obstacle")
        kind = self._kind(part, "obstacle", record.where)
        if kind and part.word("behavior") == "SEAWALL":
            self._add("obstacle", "sea-wall", _owner(part, unit) or "allies", record.where)
        elif kind:
            _note_behaviours(part)
            self._add("obstacle", kind, "", record.where)

    def _read_own(self, record: Record) -> None:
        """Read what a file of ours says besides: obstacles of which the format has room for one."""
        more = Part(record.part.ours, record.part.at(OURS), record.part.findings)
        for entry in more.records("obstacle"):
            kind = entry.get("kind") if isinstance(entry, dict) else None
            if isinstance(kind, str) and kind in printed_features()["obstacle"]:
                side = str(entry.get("side") or "")
                known = side in codes().sides.values()
                self._add("obstacle", kind, side if known else "", record.where)
            else:
                more.unknown("obstacle", "obstacle", kind, printed_features()["obstacle"])

    # All of it.

    def tables(self) -> dict[str, Any]:
        """Return the tables of board, pieces, obstacles, units, objectives and exits."""
        found: dict[str, Any] = {
            "terrain": [{"kind": k, "hexes": hexes} for k, hexes in self._terrain.items() if hexes],
            "paths": [
                {"kind": "road", "hexes": [named(one, self.format), named(other, self.format)]}
                for one, other in links(self._roads, self._bridges)
            ],
            "medal": self._tags.medals,
            "exit": [{"side": side, "hexes": hexes} for side, hexes in self._tags.exits.items()],
            "unit": self.units,
        }
        for side, hexes in self._tags.mines.items():
            for where in hexes:
                self._add("obstacle", "minefield", side, where)
        for key, placed in self._placed.items():
            found[key] = [
                {"kind": kind, "hexes": hexes} | ({"side": owner} if owner else {})
                for (kind, owner), hexes in placed.items()
            ]
        if self._craft:
            found["craft"] = {"icons": self._craft}
        return {key: value for key, value in found.items() if value}


def _note_behaviours(part: Part) -> None:
    """Note what a piece or obstacle says that it does besides."""
    for key in ("behavior", "behavior2"):
        if part.word(key):
            part.note(key, f"{part.word(key)}: this game has no such rule")


def _owner(part: Part, unit: dict[str, Any] | None) -> str:
    """Return whose a piece is: as it says, or as the unit in it."""
    return part.side("original_owner") or (unit["side"] if unit else "")
