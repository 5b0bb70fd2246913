"""What the records of hexes say: terrain, roads, pieces, obstacles, units, tags (3.2.2, 3.3)."""

from collections import defaultdict
from typing import Any, NamedTuple

from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import HEXAGONS, OURS, PARTS, Part
from memoir44.m44.muster import own_facts, unit_of
from memoir44.m44.tiles import Place, group_of, links, named, openings
from memoir44.printed.boards import BoardFormat
from memoir44.printed.features import printed_features

MINE = "tag3"

DECOY = "DECOY_MEDAL_MINE_FIELD"

MINES = ("MINE_FIELD", DECOY)
"""What minefields say of themselves."""

ARROWS = ("tag4", "tag5")
"""Pictures of arrows; whose exit they mark, if any, their side says."""

FLAGS = ("permanent", "majority", "turn_start", "last_to_occupy", "sole_control")
"""What a medal says in words that are ours, too."""


class Tags:
    """Gathers what the tags of hexes say."""

    def __init__(self, format_: BoardFormat, top: str) -> None:
        self.medals: list[dict[str, Any]] = []
        # by side: the hexes
        self.exits: dict[str, dict[str, None]] = defaultdict(dict)
        self.mines: dict[str, dict[str, None]] = defaultdict(dict)
        self._format = format_
        self._top = top

    def read(self, tag: Part, where: str) -> None:
        """Read a tag of the hex of a printed name."""
        name, without = tag.data.get("name"), codes().without_rules["tag"]
        if not isinstance(name, str):
            tag.fault("", "expected an object with a name")
            return
        if tag.word("behavior") == "EXIT_MARKER":
            self._read_exit(tag, where)
            return
        if tag.word("behavior") not in ("", *MINES):
            tag.note("behavior", f"{tag.word('behavior')}: no rules here")
        if name in codes().medals:
            self._read_medal(tag, name, where)
        elif name == MINE:
            self.mines[tag.side("side") or self._top][where] = None
            if tag.word("behavior") == DECOY:
                tag.note("", f"in {where}: a minefield with decoy medals is taken for a minefield")
        elif name in ARROWS:
            tag.note("", f"{name} in {where}: an arrow without EXIT_MARKER, not taken for an exit")
        elif name in without:
            tag.note("", f"{name} in {where}: {without[name]}; no rules here")
        else:
            tag.unknown("name", f"tag ({where})", name, [*codes().medals, MINE, *ARROWS])

    def _hexes(self, tag: Part, where: str) -> dict[str, None]:
        """Return the hex of a tag and those that its ``group`` lists."""
        return dict.fromkeys([where, *group_of(tag, self._format)])

    @rule("1.13", "3.3")
    def _read_exit(self, tag: Part, where: str) -> None:
        """Read an exit mark: its ``side`` says whose it is."""
        side, hexes = tag.side("side"), self._hexes(tag, where)
        if side is None:
            told = ", ".join(hexes)
            tag.note("", f"an exit mark that says no side; nobody leaves the board by {told}")
        else:
            self.exits[side] |= hexes

    def _read_medal(self, tag: Part, name: str, where: str) -> None:
        said = tag.held("medal")
        if name in codes().remarks:
            tag.findings.note(HEXAGONS, f"{name} in {where}: {codes().remarks[name]}")
        medal: dict[str, Any] = {"hexes": [*self._hexes(tag, where)]}
        if codes().medals[name]:
            medal["side"] = codes().medals[name]
        medal |= {key: True for key in FLAGS if said.flag(key)}
        for key, ours in (("counts_for", "worth"), ("nbr_hex", "needs")):
            if key in said.data:
                medal[ours] = said.number(key, 1)
        if said.side("held_by"):
            medal["held_by"] = said.side("held_by")
        if said.flag("any_hex"):
            said.note("", f"any_hex in {where}: no rules here; the medal counts as any other")
        side = said.side("side")
        if side is not None and side != medal.get("side"):
            said.note("", f"side {side} of the medal in {where}: no rules here, its picture counts")
        self.medals.append(medal)


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
    return one._replace(part=one.part.holding(entry))


class Hexagons:
    """Gathers what the records of hexes say, for the tables of a scenario file."""

    def __init__(self, format_: BoardFormat, top: str, year: int) -> None:
        self.format = format_
        self.units: list[dict[str, Any]] = []
        self._top = top
        self._year = year
        self._tags = Tags(format_, top)
        self._terrain: dict[str, str] = {}
        self._roads: dict[Place, frozenset[int]] = {}
        self._bridges: set[Place] = set()
        # by layer, kind and owner: the hexes
        self._placed: dict[tuple[str, str, str], dict[str, None]] = defaultdict(dict)
        self._craft: list[str] = []

    @rule("3.2", "3.3")
    def read(self, record: Record) -> None:
        """Read the record of a hex."""
        where = record.where
        unit = unit_of(record.part.named("unit"), where, self._year)
        terrain = record.part.named("terrain")
        if terrain.data:
            self._read_terrain(terrain, record)
        self._read_piece(record, unit)
        self._read_obstacle(record, unit)
        self._read_own(record)
        for tag in record.part.parts("tags"):
            self._tags.read(tag, where)
        if unit is not None:
            self.units.append(({"afloat": True} if where in self._craft else {}) | unit)

    # What lies in the hex.

    def _read_terrain(self, part: Part, record: Record) -> None:
        kind = self._terrain_of(part, record.where)
        if kind:
            self._terrain[record.where] = kind
            roads = openings(part.data["name"], part.number("orientation", 1) or 1)
            if roads:
                self._roads[record.place] = roads

    def _terrain_of(self, part: Part, where: str) -> str:
        """Return the terrain that a tile is; nothing if nobody knows it."""
        name, without = part.data["name"], codes().without_rules["terrain"]
        tile = codes().tile(name)
        if part.data.get("properties"):
            part.note("properties", f"properties of {name} in {where}: this game has no such rule")
        if name in codes().remarks:
            part.findings.note(HEXAGONS, f"{name} in {where}: {codes().remarks[name]}")
        ours = part.ours.get("kind")
        if isinstance(ours, str) and ours in printed_features()["terrain"]:
            return ours
        if name in without:
            part.note("", f"{name} in {where} ({without[name]}): no rules here, countryside")
            return "countryside"
        if tile not in codes().terrain:
            part.unknown("name", f"tile ({where})", name, codes().terrain)
            return ""
        part.note_word("behavior", codes().behaviours)
        return codes().behaviours.get(part.word("behavior"), codes().terrain[tile])

    def _kind(self, part: Part, layer: str, where: str) -> str:
        """Return what a piece or obstacle is; nothing if it is unknown or has no rules here."""
        if not part.data:
            return ""
        name, known = part.data["name"], getattr(codes(), layer)
        without = codes().without_rules[layer]
        if name in without:
            part.note("", f"{name} in {where} ({without[name]}): no rules here, not kept")
            return ""
        if name not in known:
            part.unknown("name", f"{layer} ({where})", name, known)
        elif part.word("behavior") != "SEAWALL" or layer != "obstacle":
            part.note_word("behavior")
            part.note_word("behavior2")
        return str(known.get(name, ""))

    def _read_piece(self, record: Record, unit: dict[str, Any] | None) -> None:
        """Read a piece: some are obstacles, craft, a vessel or the terrain of the hex."""
        part, where = record.part.named("rect_terrain"), record.where
        kind = self._kind(part, "piece", where)
        owner = _owner(part, unit)
        if kind == "craft":
            self._craft.append(where)
        elif kind == "destroyer":
            vessel = {"side": owner or "allies", "kind": kind, "hexes": [where]}
            self.units.append(vessel | own_facts(part))
        elif kind == "ford":
            self._terrain.pop(where, None)
            self._terrain[where] = kind
        elif kind:
            if kind == "bridge":
                self._bridges.add(record.place)
            layer = "piece" if kind in printed_features()["piece"] else "obstacle"
            whose = (owner or self._top) if kind == "bunker" else ""
            self._placed[layer, kind, whose][where] = None

    def _read_obstacle(self, record: Record, unit: dict[str, Any] | None) -> None:
        part = record.part.named("obstacle")
        kind = self._kind(part, "obstacle", record.where)
        if kind and part.word("behavior") == "SEAWALL":
            owner = _owner(part, unit) or "allies"
            self._placed["obstacle", "sea-wall", owner][record.where] = None
        elif kind:
            self._placed["obstacle", kind, ""][record.where] = None

    def _read_own(self, record: Record) -> None:
        """Read what a file of ours says besides: obstacles of which the format has room for one."""
        more, known = record.part.holding(record.part.ours, OURS), printed_features()["obstacle"]
        for entry in more.records("obstacle"):
            kind = entry.get("kind") if isinstance(entry, dict) else None
            if isinstance(kind, str) and kind in known:
                side = str(entry.get("side") or "")
                owner = side if side in codes().sides.values() else ""
                self._placed["obstacle", kind, owner][record.where] = None
            else:
                more.unknown("obstacle", "obstacle", kind, known)

    # All of it.

    def tables(self) -> dict[str, Any]:
        """Return the tables of board, pieces, obstacles, units, objectives and exits."""
        terrain = defaultdict(list)
        for where, kind in self._terrain.items():
            terrain[kind].append(where)
        for side, hexes in self._tags.mines.items():
            self._placed["obstacle", "minefield", side] |= hexes
        found: dict[str, Any] = {
            "terrain": [{"kind": kind, "hexes": hexes} for kind, hexes in terrain.items()],
            "paths": [
                {"kind": "road", "hexes": [named(one, self.format), named(other, self.format)]}
                for one, other in links(self._roads, self._bridges)
            ],
            "medal": self._tags.medals,
            "exit": [{"side": s, "hexes": [*hexes]} for s, hexes in self._tags.exits.items()],
            "unit": self.units,
            "piece": [],
            "obstacle": [],
            "craft": {"icons": self._craft} if self._craft else {},
        }
        for (layer, kind, owner), placed in self._placed.items():
            whose = {"side": owner} if owner else {}
            found[layer].append({"kind": kind, "hexes": [*placed], **whose})
        return {key: value for key, value in found.items() if value}


def _owner(part: Part, unit: dict[str, Any] | None) -> str:
    """Return whose a piece is: as it says, or as the unit in it."""
    return part.side("original_owner") or (unit["side"] if unit else "")
