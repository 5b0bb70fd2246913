"""What the records of hexes say: terrain, roads, pieces, obstacles, units, tags (3.2.2, 3.3)."""

from __future__ import annotations

from typing import Any, NamedTuple

from hexwar.errors import HexError
from hexwar.play import rule
from memoir44.components.boards import BoardFormat
from memoir44.components.units import printed_units
from memoir44.m44.codes import codes
from memoir44.m44.fields import OURS, Findings, flag, number, records, word
from memoir44.m44.muster import UnitCode
from memoir44.m44.places import Place, named, place_of
from memoir44.m44.roads import links, openings


class Record(NamedTuple):
    """The record of a hex.

    Attributes:
        entry: What it says.
        place: Row and doubled column.
        path: Where it stands in the file.
    """

    entry: dict[str, Any]
    place: Place
    path: str


class Hexagons:
    """Gathers what the records of hexes say, for the tables of a scenario file.

    Args:
        format_: The format of the board.
        top: The side at the top edge.
        year: When the scenario is set.
        findings: Where to report.
    """

    def __init__(self, format_: BoardFormat, top: str, year: int, findings: Findings) -> None:
        self.format = format_
        self.places: set[Place] = set()
        self.units: list[dict[str, Any]] = []
        self._top = top
        self._year = year
        self._findings = findings
        self._terrain: dict[str, list[str]] = {}
        self._roads: dict[Place, frozenset[int]] = {}
        self._bridges: set[Place] = set()
        self._placed: dict[str, dict[tuple[str, str], list[str]]] = {"piece": {}, "obstacle": {}}
        self._medals: list[dict[str, Any]] = []
        self._exits: dict[str, list[str]] = {}
        self._craft: list[str] = []

    @rule("3.2", "3.3")
    def read(self, record: Record) -> None:
        """Read the record of a hex."""
        self.places.add(record.place)
        unit = self._unit(record)
        self._read_terrain(record)
        self._read_piece(record, unit)
        self._read_obstacle(record, unit)
        for place, tag in enumerate(records(record.entry, "tags", record.path, self._findings)):
            self._read_tag(tag, record, f"{record.path}.tags[{place}]")
        if unit is not None:
            afloat = self._name(record) in self._craft
            self.units.append(unit | ({"afloat": True} if afloat else {}))

    def _name(self, record: Record) -> str:
        return named(record.place, self.format)

    def _part(self, record: Record, key: str) -> tuple[dict[str, Any], str]:
        """Return a part of a record, and its name; ("", {}) if there is none."""
        part = record.entry.get(key)
        if isinstance(part, dict) and isinstance(part.get("name"), str):
            return part, part["name"]
        if part:
            self._findings.fault(f"{record.path}.{key}", "expected an object with a name")
        return {}, ""

    # What lies in the hex.

    def _read_terrain(self, record: Record) -> None:
        part, name = self._part(record, "terrain")
        if not name:
            return
        path, tile = f"{record.path}.terrain", codes().tile(name)
        if name in codes().without_rules.terrain:
            self._findings.note(path, f"{name} in {self._name(record)}: no rules, countryside")
            kind = "countryside"
        elif tile in codes().terrain:
            kind = self._behaving(part, codes().terrain[tile], path)
        else:
            where = self._name(record)
            self._findings.unknown(f"{path}.name", f"tile ({where})", name, codes().terrain)
            return
        turn = number(part, "orientation", path, self._findings, 1) or 1
        roads = openings(name, turn)
        if roads:
            self._roads[record.place] = roads
        self._terrain.setdefault(kind, []).append(self._name(record))

    def _behaving(self, part: dict[str, Any], kind: str, path: str) -> str:
        """Return the terrain that a tile with a behaviour is."""
        behaviour = word(part, "behavior")
        if not behaviour:
            return kind
        if behaviour in codes().behaviours:
            return codes().behaviours[behaviour]
        self._findings.note(f"{path}.behavior", f"{behaviour}: this game has no such rule")
        return kind

    def _read_piece(self, record: Record, unit: dict[str, Any] | None) -> None:
        part, name = self._part(record, "rect_terrain")
        if not name:
            return
        path, where = f"{record.path}.rect_terrain", self._name(record)
        kind = codes().piece.get(name)
        if name in codes().without_rules.piece:
            self._findings.note(path, f"{name} in {where}: this game has no rules for it")
        elif kind is None:
            self._findings.unknown(f"{path}.name", f"piece ({where})", name, codes().piece)
        elif kind == "craft":
            self._craft.append(where)
        elif kind == "destroyer":
            side = self._owner(part, unit) or "allies"
            self.units.append({"side": side, "kind": "destroyer", "hexes": [where]})
        elif kind == "ford":
            self._set_terrain("ford", where)
        else:
            if kind == "bridge":
                self._bridges.add(record.place)
            if word(part, "behavior"):
                self._findings.note(path, f"{part['behavior']}: this game has no such rule")
            owner = (self._owner(part, unit) or self._top) if kind == "bunker" else ""
            self._placed["piece"].setdefault((kind, owner), []).append(where)

    def _set_terrain(self, kind: str, where: str) -> None:
        for hexes in self._terrain.values():
            if where in hexes:
                hexes.remove(where)
        self._terrain.setdefault(kind, []).append(where)

    def _read_obstacle(self, record: Record, unit: dict[str, Any] | None) -> None:
        part, name = self._part(record, "obstacle")
        if not name:
            return
        where = self._name(record)
        kind = codes().obstacle.get(name)
        if kind is None:
            path = f"{record.path}.obstacle.name"
            self._findings.unknown(path, f"obstacle ({where})", name, codes().obstacle)
            return
        wall = word(part, "behavior") == "SEAWALL"
        key = ("sea-wall", self._owner(part, unit) or "allies") if wall else (kind, "")
        self._placed["obstacle"].setdefault(key, []).append(where)

    @staticmethod
    def _owner(part: dict[str, Any], unit: dict[str, Any] | None) -> str:
        """Return whose a piece is: as it says, or as the unit in it."""
        said = codes().sides.get(word(part, "original_owner"), "")
        return said or (unit["side"] if unit else "")

    # Units and tags.

    def _unit(self, record: Record) -> dict[str, Any] | None:
        part, name = self._part(record, "unit")
        if not name:
            return None
        path = f"{record.path}.unit"
        code = UnitCode.read(name)
        if code is None:
            where = self._name(record)
            known = [c + a for c in codes().class_ for a in codes().army]
            self._findings.unknown(f"{path}.name", f"unit ({where})", name, known)
            return None
        figures = number(part, "nbr_units", path, self._findings, 0) or 0
        badge = str(part.get("badge") or "").removeprefix("badge")
        kind = part.get(OURS) or code.kind(badge, figures, self._year, path, self._findings)
        if kind is None:
            return None
        if kind not in printed_units():
            self._findings.unknown(f"{path}.{OURS}", "kind of unit", kind, printed_units())
            return None
        unit: dict[str, Any] = {"side": code.side, "kind": kind, "nation": code.nation}
        unit["hexes"] = [self._name(record)]
        usual = printed_units()[kind].figures
        if figures and figures != usual:
            if not 0 < figures <= usual + 4:
                self._findings.fault(f"{path}.nbr_units", f"a {kind} has {usual} figures")
            unit["figures"] = figures
        behaviour = word(part, "behavior")
        if "medals" in part:
            unit["medals"] = number(part, "medals", path, self._findings, 1)
        if behaviour == "GERMAN_2VICTANK":
            unit["medals"] = 2
        elif behaviour and behaviour != "FRENCH_RESISTANCE":
            self._findings.note(f"{path}.behavior", f"{behaviour}: this game has no such rule")
        if part.get("equipment"):
            self._findings.note(f"{path}.equipment", "this game has no such equipment")
        return unit

    def _read_tag(self, tag: Any, record: Record, path: str) -> None:
        name = tag.get("name") if isinstance(tag, dict) else None
        where = self._name(record)
        if not isinstance(name, str):
            self._findings.fault(path, "expected an object with a name")
        elif name in codes().medals:
            self._read_medal(tag, name, where, path)
        elif name == "tag3":
            side = codes().sides.get(word(tag, "side"), self._top)
            self._placed["obstacle"].setdefault(("minefield", side), []).append(where)
        elif name in ("tag4", "tag5"):
            self._exits.setdefault("allies" if name == "tag4" else "axis", []).append(where)
        elif name in codes().without_rules.tag:
            self._findings.note(path, f"{name} in {where}: for the eye only, not kept")
        else:
            known = [*codes().medals, "tag3", "tag4", "tag5"]
            self._findings.unknown(f"{path}.name", f"tag ({where})", name, known)

    def _read_medal(self, tag: dict[str, Any], name: str, where: str, path: str) -> None:
        said = tag.get("medal") if isinstance(tag.get("medal"), dict) else {}
        assert isinstance(said, dict)
        hexes = [where]
        for place, other in enumerate(records(tag, "group", path, self._findings)):
            try:
                hexes.append(named(place_of(str(other), self.format), self.format))
            except HexError as wrong:
                self._findings.fault(f"{path}.group[{place}]", str(wrong))
        medal: dict[str, Any] = {"hexes": list(dict.fromkeys(hexes))}
        if codes().medals[name]:
            medal["side"] = codes().medals[name]
        for key in ("permanent", "majority", "turn_start", "last_to_occupy", "sole_control"):
            if flag(said, key):
                medal[key] = True
        for key, ours in (("counts_for", "worth"), ("nbr_hex", "needs")):
            if key in said:
                medal[ours] = number(said, key, f"{path}.medal", self._findings, 1)
        if word(said, "held_by") in codes().sides:
            medal["held_by"] = codes().sides[word(said, "held_by")]
        self._medals.append(medal)

    # All of it.

    def tables(self) -> dict[str, Any]:
        """Return the tables of board, pieces, obstacles, units, objectives and exits."""
        found: dict[str, Any] = {
            "terrain": [{"kind": k, "hexes": hexes} for k, hexes in self._terrain.items() if hexes],
            "paths": [
                {"kind": "road", "hexes": [named(one, self.format), named(other, self.format)]}
                for one, other in links(self._roads, self._bridges)
            ],
            "medal": self._medals,
            "exit": [{"side": side, "hexes": hexes} for side, hexes in self._exits.items()],
            "unit": self.units,
        }
        for key, placed in self._placed.items():
            found[key] = [
                {"kind": kind, "hexes": hexes} | ({"side": owner} if owner else {})
                for (kind, owner), hexes in placed.items()
            ]
        if self._craft:
            found["craft"] = {"icons": self._craft}
        return {key: value for key, value in found.items() if value}
