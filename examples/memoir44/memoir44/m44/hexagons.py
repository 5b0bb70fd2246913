"""What the records of hexes say: terrain, roads, pieces, obstacles, units, tags (3.2.2, 3.3)."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from hexwar.errors import HexError
from hexwar.hexes import Hex
from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import HEXAGONS, OURS, PARTS, Part
from memoir44.m44.muster import own_facts, unit_of
from memoir44.m44.tiles import links, openings
from memoir44.printed.boards import NAMES, BoardFormat
from memoir44.printed.features import printed_features


class Hexagons:
    """Gathers what the records of hexes say, for the tables of a scenario file.

    Args:
        format_: The format of the board.
        top: The side at the top edge.
        year: When the scenario is set.
        names: Receives the printed name of the hex of each record, by its number.
    """

    def __init__(self, format_: BoardFormat, top: str, year: int, names: dict[int, str]) -> None:
        self.units: list[dict[str, Any]] = []
        # by code: the hexes that show a tile or a piece with another face than the usual one
        self.faces: dict[str, list[str]] = defaultdict(list)
        self._names = names
        self._format = format_
        self._top = top
        self._year = year
        self._terrain: dict[str, str] = {}
        self._roads: dict[Hex, frozenset[int]] = {}
        self._bridges: set[Hex] = set()
        # by table, kind and side: the hexes
        self._placed: dict[tuple[str, str, str], dict[str, None]] = defaultdict(dict)
        self._medals: list[dict[str, Any]] = []

    @rule("3.2", "3.3")
    def read(self, board: Part) -> None:
        """Read the records of all hexes; several for one hex are one."""
        parts: dict[Hex, Part] = {}
        for number, entry in enumerate(board.records("hexagons")):
            part = board.holding(entry, "hexagons", number)
            if not isinstance(entry, dict):
                part.fault("", f"expected an object, got {entry!r:.40}")
                continue
            at = self._hex(part)
            if at is not None:
                self._names[number] = NAMES.format(at)
                parts[at] = merged(parts[at], part) if at in parts else part
        for at, record in parts.items():
            self._read_record(record, at)

    def _hex(self, part: Part) -> Hex | None:
        """Return the hex of a record, or None if its row or column is faulty."""
        row, column = part.number("row"), part.number("col")
        if row is None or column is None:
            return None
        try:
            at = self._format.hex_at(row, column)
        except HexError as wrong:
            part.fault("", str(wrong))
            return None
        if at not in self._format:
            part.fault("", f"row {row}, column {column} is not on a {self._format.name} board")
            return None
        return at

    def _read_record(self, record: Part, at: Hex) -> None:
        where = NAMES.format(at)
        unit = unit_of(record.named("unit"), where, self._year)
        self._read_terrain(record.named("terrain"), where, at)
        self._read_piece(record.named("rect_terrain"), where, at, unit)
        self._read_obstacles(record, where, unit)
        for tag in record.parts("tags"):
            self._read_tag(tag, where)
        if unit is not None:
            afloat = where in self._placed["craft", "", ""]
            self.units.append(({"afloat": True} if afloat else {}) | unit)

    def _meant(self, part: Part, layer: str, where: str, known: Mapping[str, str]) -> str:
        """Return what a tile, piece, obstacle or tag stands for; nothing without rules here."""
        name, without = part.data.get("name", ""), codes().without_rules[layer]
        if name in codes().remarks:
            part.findings.note(HEXAGONS, f"{name} in {where}: {codes().remarks[name]}")
        if name in without:
            instead = "countryside" if layer == "tile" else "not kept"
            part.note("", f"{name} ({without[name]}): no rules here, {instead}")
        elif part.data and codes().tile(name) not in known:
            part.unknown("name", f"{layer} ({where})", name, known)
        else:
            kind = known.get(codes().tile(name), "")
            if kind and name not in codes().usual:
                self.faces[name].append(where)
            return kind
        return ""

    # What lies in the hex.

    def _read_terrain(self, part: Part, where: str, at: Hex) -> None:
        if part.data:
            self._terrain[where] = self._terrain_of(part, where)
            roads = openings(part.data["name"], part.number("orientation", 1) or 1)
            if roads:
                self._roads[at] = roads

    def _terrain_of(self, part: Part, where: str) -> str:
        """Return the terrain that a tile is; countryside if it has no rules here."""
        if part.data.get("properties"):
            message = f"properties of {part.data['name']}: this game has no such rule"
            part.note("properties", message)
        ours = part.ours.get("kind")
        if isinstance(ours, str) and ours in printed_features()["terrain"]:
            return ours
        kind = self._meant(part, "tile", where, codes().terrain)
        if not kind:
            return "countryside"
        part.note_word("behavior", codes().behaviours)
        return codes().behaviours.get(part.word("behavior"), kind)

    def _read_piece(self, part: Part, where: str, at: Hex, unit: dict[str, Any] | None) -> None:
        """Read a piece: some are obstacles, craft, a vessel or the terrain of the hex."""
        kind = self._meant(part, "piece", where, codes().piece)
        if kind:
            part.note_word("behavior")
            part.note_word("behavior2")
        owner = _owner(part, unit)
        if kind == "craft":
            self._placed["craft", "", ""][where] = None
        elif kind == "destroyer":
            vessel = {"side": owner or "allies", "kind": kind, "hexes": [where]}
            self.units.append(vessel | own_facts(part))
        elif kind == "ford":
            self._terrain[where] = kind
        elif kind:
            if kind == "bridge":
                self._bridges.add(at)
            layer = "piece" if kind in printed_features()["piece"] else "obstacle"
            whose = (owner or self._top) if kind == "bunker" else ""
            self._placed[layer, kind, whose][where] = None

    def _read_obstacles(self, record: Part, where: str, unit: dict[str, Any] | None) -> None:
        """Read the obstacle of a hex, and those for which the format has no room."""
        part = record.named("obstacle")
        kind = self._meant(part, "obstacle", where, codes().obstacle)
        if kind and part.word("behavior") == codes().written.obstacle["sea-wall"]["behavior"]:
            self._placed["obstacle", "sea-wall", _owner(part, unit) or "allies"][where] = None
        elif kind:
            part.note_word("behavior")
            self._placed["obstacle", kind, ""][where] = None
        more, features = record.holding(record.ours, OURS), printed_features()["obstacle"]
        for entry in more.records("obstacle"):
            its = entry.get("kind") if isinstance(entry, dict) else None
            if isinstance(its, str) and its in features:
                side = str(entry.get("side") or "")
                owner = side if side in codes().sides.values() else ""
                self._placed["obstacle", its, owner][where] = None
            else:
                more.unknown("obstacle", "obstacle", its, features)

    # What is marked in it.

    def _read_tag(self, tag: Part, where: str) -> None:
        name, behaviour, marks = tag.data.get("name"), tag.word("behavior"), codes().marks
        if not isinstance(name, str):
            tag.fault("", "expected an object with a name")
            return
        if behaviour == marks.exit:
            self._read_exit(tag, where)
            return
        if behaviour not in ("", marks.minefield, marks.decoy):
            tag.note("behavior", f"{behaviour}: no rules here")
        arrows = dict.fromkeys(marks.arrows.values(), "")
        medals = {**codes().medals, marks.mine: "mine", **arrows}
        if name in arrows:
            tag.note("", f"{name}: an arrow without {marks.exit}, not taken for an exit")
        elif self._meant(tag, "tag", where, medals) == "mine":
            self._placed["obstacle", "minefield", tag.side("side") or self._top][where] = None
            if behaviour == marks.decoy:
                tag.note("", "a minefield with decoy medals is taken for a minefield")
        elif name in codes().medals:
            self._read_medal(tag, name, where)

    def _hexes(self, tag: Part, where: str) -> dict[str, None]:
        """Return the hex of a tag and those that its ``group`` lists."""
        return dict.fromkeys([where, *tag.group(self._format)])

    @rule("1.13/exit-hex", "3.3")
    def _read_exit(self, tag: Part, where: str) -> None:
        """Read an exit mark: its ``side`` says whose it is."""
        side, hexes = tag.side("side"), self._hexes(tag, where)
        if side is None:
            names = ", ".join(hexes)
            tag.note("", f"an exit mark that says no side; nobody leaves the board by {names}")
        else:
            self._placed["exit", "", side] |= hexes

    def _read_medal(self, tag: Part, name: str, where: str) -> None:
        said, whose, marks = tag.held("medal"), codes().medals[name], codes().marks
        medal: dict[str, Any] = {"hexes": [*self._hexes(tag, where)]}
        medal |= {"side": whose} if whose else {}
        medal |= {key: True for key in marks.flags if said.flag(key)}
        medal |= {
            ours: said.number(key, 1) for key, ours in marks.numbers.items() if key in said.data
        }
        if said.side("held_by"):
            medal["held_by"] = said.side("held_by")
        if said.flag("any_hex"):
            said.note("", "any_hex: no rules here; the medal counts as any other")
        side = said.side("side")
        if side not in (None, whose):
            said.note("", f"side {side} of the medal: no rules here, its picture counts")
        self._medals.append(medal)

    # All of it.

    def tables(self) -> dict[str, Any]:
        """Return the tables of board, pieces, obstacles, units, objectives and exits."""
        for where, kind in self._terrain.items():
            self._placed["terrain", kind, ""][where] = None
        craft = self._placed.pop(("craft", "", ""), {})
        roads = (map(NAMES.format, pair) for pair in links(self._roads, self._bridges))
        by_table: dict[str, Any] = {
            "terrain": [],
            "paths": [{"kind": "road", "hexes": [*pair]} for pair in roads],
            "medal": self._medals,
            "exit": [],
            "unit": self.units,
            "piece": [],
            "obstacle": [],
            "craft": {"icons": [*craft]} if craft else {},
            "faces": dict(self.faces),
        }
        for (table, kind, side), hexes in self._placed.items():
            said = {"kind": kind, "hexes": [*hexes], "side": side}
            by_table[table].append({key: value for key, value in said.items() if value})
        return by_table


@rule("3.2")
def merged(one: Part, other: Part) -> Part:
    """Return two records for one hex as one: tags of both, of all else what is there first."""
    entry, more = dict(one.data), other.data
    for key in PARTS:
        if entry.get(key) and more.get(key) and entry[key] != more[key]:
            other.note(key, f"a second {key}: the first one counts")
        entry[key] = entry.get(key) or more.get(key)
    entry["tags"] = [*one.records("tags"), *other.records("tags")]
    return one.holding(entry)


def _owner(part: Part, unit: dict[str, Any] | None) -> str:
    """Return whose a piece is: as it says, or as the unit in it."""
    return part.side("original_owner") or (unit["side"] if unit else "")
