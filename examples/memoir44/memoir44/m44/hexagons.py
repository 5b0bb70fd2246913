"""What the records of hexes say: terrain, roads, pieces, obstacles, units (3.2.2, 3.3)."""

from __future__ import annotations

from typing import Any, NamedTuple

from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import OURS, Findings, number, records, word
from memoir44.m44.muster import own, own_facts, unit_of
from memoir44.m44.places import Place, named
from memoir44.m44.roads import links, openings
from memoir44.m44.tags import Tags
from memoir44.printed.boards import BoardFormat
from memoir44.printed.features import printed_features

PARTS = ("terrain", "rect_terrain", "obstacle", "unit")
"""The parts of a record of which a hex has one each."""


class Record(NamedTuple):
    """The record of a hex."""

    entry: dict[str, Any]  # what it says
    place: Place  # row and doubled column
    path: str  # where it stands in the file


@rule("3.2")
def merged(one: Record, other: Record, where: str, findings: Findings) -> Record:
    """Return two records for one hex as one: tags of both, of all else what is there first."""
    entry = dict(one.entry)
    for part in PARTS:
        if entry.get(part) and other.entry.get(part) and entry[part] != other.entry[part]:
            message = f"a second {part} in {where}, where the first one counts"
            findings.note(f"{other.path}.{part}", message)
        entry[part] = entry.get(part) or other.entry.get(part)
    entry["tags"] = [
        tag
        for record in (one, other)
        for tag in records(record.entry, "tags", record.path, findings)
    ]
    return Record(entry, one.place, one.path)


class Hexagons:
    """Gathers what the records of hexes say, for the tables of a scenario file."""

    def __init__(self, format_: BoardFormat, top: str, year: int, findings: Findings) -> None:
        self.format = format_
        self.units: list[dict[str, Any]] = []
        self._top = top
        self._year = year
        self._findings = findings
        self._tags = Tags(format_, top, findings)
        self._terrain: dict[str, list[str]] = {}
        self._roads: dict[Place, frozenset[int]] = {}
        self._bridges: set[Place] = set()
        self._placed: dict[str, dict[tuple[str, str], list[str]]] = {"piece": {}, "obstacle": {}}
        self._craft: list[str] = []

    @rule("3.2", "3.3")
    def read(self, record: Record) -> None:
        """Read the record of a hex."""
        where = named(record.place, self.format)
        unit = unit_of(*self._part(record, "unit"), where, self._year, self._findings)
        self._read_terrain(record, where)
        self._read_piece(record, unit, where)
        self._read_obstacle(record, unit, where)
        self._read_own(record, where)
        for place, tag in enumerate(records(record.entry, "tags", record.path, self._findings)):
            self._tags.read(tag, where, f"{record.path}.tags[{place}]")
        if unit is not None:
            self.units.append(({"afloat": True} if where in self._craft else {}) | unit)

    def _part(self, record: Record, key: str) -> tuple[dict[str, Any], str]:
        """Return a part of a record, which is empty if there is none, and where it stands."""
        path, part = f"{record.path}.{key}", record.entry.get(key)
        if isinstance(part, dict) and isinstance(part.get("name"), str):
            return part, path
        if part:
            self._findings.fault(path, "expected an object with a name")
        return {}, path

    # What lies in the hex.

    def _read_terrain(self, record: Record, where: str) -> None:
        part, path = self._part(record, "terrain")
        if not part:
            return
        kind = self._kind(part, where, path)
        turn = number(part, "orientation", path, self._findings, 1) or 1
        roads = openings(part["name"], turn)
        if kind and roads:
            self._roads[record.place] = roads
        if kind:
            self._set_terrain(kind, where)

    def _kind(self, part: dict[str, Any], where: str, path: str) -> str:
        """Return the terrain that a tile is; nothing if nobody knows it."""
        name = part["name"]
        tile = codes().tile(name)
        if part.get("properties"):
            message = f"properties of {name} in {where}: this game has no such rule"
            self._findings.note(f"{path}.properties", message)
        if name in codes().remarks:
            self._findings.note("board.hexagons", f"{name} in {where}: {codes().remarks[name]}")
        ours = own(part).get("kind")
        if isinstance(ours, str) and ours in printed_features()["terrain"]:
            return ours
        if name in codes().without_rules.terrain:
            told = codes().without_rules.terrain[name]
            self._findings.note(path, f"{name} in {where} ({told}): no rules here, countryside")
            return "countryside"
        if tile not in codes().terrain:
            what = f"tile ({where})"
            self._findings.unknown(f"{path}.name", what, name, codes().terrain)
            return ""
        return self._behaving(part, codes().terrain[tile], path)

    def _behaving(self, part: dict[str, Any], kind: str, path: str) -> str:
        """Return the terrain that a tile with a behaviour is."""
        behaviour = word(part, "behavior")
        if not behaviour:
            return kind
        if behaviour in codes().behaviours:
            return codes().behaviours[behaviour]
        self._findings.note(f"{path}.behavior", f"{behaviour}: this game has no such rule")
        return kind

    def _read_piece(self, record: Record, unit: dict[str, Any] | None, where: str) -> None:
        part, path = self._part(record, "rect_terrain")
        if not part:
            return
        name = part["name"]
        kind = codes().piece.get(name)
        if name in codes().without_rules.piece:
            told = codes().without_rules.piece[name]
            self._findings.note(path, f"{name} in {where} ({told}): no rules here, not kept")
        elif kind is None:
            self._findings.unknown(f"{path}.name", f"piece ({where})", name, codes().piece)
        else:
            self._note_behaviours(part, path)
            self._lay(part, kind, unit, record, where)

    def _note_behaviours(self, part: dict[str, Any], path: str) -> None:
        """Note what a piece says that it does besides."""
        for key in ("behavior", "behavior2"):
            if word(part, key):
                told = f"{word(part, key)}: this game has no such rule"
                self._findings.note(f"{path}.{key}", told)

    def _lay(
        self,
        part: dict[str, Any],
        kind: str,
        unit: dict[str, Any] | None,
        record: Record,
        where: str,
    ) -> None:
        """Lay a piece: landing craft, a destroyer, a ford, or what stays on the board."""
        if kind == "craft":
            self._craft.append(where)
        elif kind == "destroyer":
            vessel = {"side": self._owner(part, unit) or "allies", "kind": kind, "hexes": [where]}
            facts = own_facts(part, f"{record.path}.rect_terrain", self._findings)
            self.units.append(vessel | facts)
        elif kind == "ford":
            self._set_terrain("ford", where)
        else:
            self._place(part, kind, unit, record, where)

    def _place(
        self,
        part: dict[str, Any],
        kind: str,
        unit: dict[str, Any] | None,
        record: Record,
        where: str,
    ) -> None:
        """Place a bridge, a bunker, or an obstacle that is written as a piece."""
        if kind == "bridge":
            self._bridges.add(record.place)
        owner = (self._owner(part, unit) or self._top) if kind == "bunker" else ""
        layer = "piece" if kind in printed_features()["piece"] else "obstacle"
        self._add(layer, kind, owner, where)

    def _add(self, layer: str, kind: str, owner: str, where: str) -> None:
        hexes = self._placed[layer].setdefault((kind, owner), [])
        if where not in hexes:
            hexes.append(where)

    def _set_terrain(self, kind: str, where: str) -> None:
        for hexes in self._terrain.values():
            if where in hexes:
                hexes.remove(where)
        self._terrain.setdefault(kind, []).append(where)

    def _read_obstacle(self, record: Record, unit: dict[str, Any] | None, where: str) -> None:
        part, path = self._part(record, "obstacle")
        if not part:
            return
        name = part["name"]
        kind = codes().obstacle.get(name)
        if name in codes().without_rules.obstacle:
            told = codes().without_rules.obstacle[name]
            self._findings.note(path, f"{name} in {where} ({told}): no rules here, not kept")
        elif kind is None:
            what = f"obstacle ({where})"
            self._findings.unknown(f"{path}.name", what, name, codes().obstacle)
        elif word(part, "behavior") == "SEAWALL":
            self._add("obstacle", "sea-wall", self._owner(part, unit) or "allies", where)
        else:
            self._note_behaviours(part, path)
            self._add("obstacle", kind, "", where)

    def _read_own(self, record: Record, where: str) -> None:
        """Read what a file of ours says besides: obstacles of which the format has room for one."""
        more = own(record.entry)
        for entry in records(more, "obstacle", f"{record.path}.{OURS}", self._findings):
            kind = entry.get("kind") if isinstance(entry, dict) else None
            if isinstance(kind, str) and kind in printed_features()["obstacle"]:
                side = str(entry.get("side") or "")
                self._add("obstacle", kind, side if side in codes().sides.values() else "", where)
            else:
                path = f"{record.path}.{OURS}.obstacle"
                self._findings.unknown(path, "obstacle", kind, printed_features()["obstacle"])

    @staticmethod
    def _owner(part: dict[str, Any], unit: dict[str, Any] | None) -> str:
        """Return whose a piece is: as it says, or as the unit in it."""
        said = codes().sides.get(word(part, "original_owner"), "")
        return said or (unit["side"] if unit else "")

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
