"""The hexes of a scenario as records of an ``.m44`` file: terrain, roads, pieces, tags (3.2, 3.3).

What runs through hexes is written as the editor writes it: with the tile and the orientation that
meet their neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexwar.board import HexId, has, iterate
from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import OURS
from memoir44.m44.muster import own_facts_of, spelled
from memoir44.m44.tiles import STEPS, Place, bridge_turn, nearest_tile, tile_for
from memoir44.map.battlefield import Battlefield
from memoir44.printed.arms import SIDES
from memoir44.printed.boards import background
from memoir44.scenarios.loading import MemoirScenario
from memoir44.scenarios.plan import EITHER, Exit, Objective

OBSTACLES: dict[str, dict[str, Any]] = {
    "wire": {"name": "wire", "orientation": 1},
    "sandbags": {"name": "sand", "orientation": 1},
    "hedgehog": {"name": "hedgehog"},
    "dragons-teeth": {"name": "dragonteeth"},
    "road-block": {"name": "roadblock"},
}
"""Obstacles as they are written; sea walls are sandbags with a behaviour."""

STREAMS = {
    "river": ("river", "ford", "fordable-stream", "estuary", "lake", "ocean", "shoreline"),
    "railroad": ("railroad",),
    "coastline": ("coastline",),
}
"""What runs through tiles, with the terrain in which it goes on."""

FLAT = "highground"
"""The tile that is plain ground, where a face shows beach or sea."""


class Drawing:
    """Writes the records of the hexes of a scenario."""

    def __init__(self, scenario: MemoirScenario, year: int) -> None:
        self._plan = scenario.plan
        self._file = scenario.files[0]
        self._field: Battlefield = scenario.plan.battlefield
        self._year = year
        self._roads = _roads(self._field)
        self._units = {u.hex: u for u in self._plan.units if u.its_kind.arm != "vessel"}
        self._vessels = {u.hex: u for u in self._plan.units if u.its_kind.arm == "vessel"}
        face = self._file.scenario.face
        self._background = {
            row: strip.terrain
            for strip in background(face, self._field.format.name)
            for row in range(strip.first, strip.last + 1)
        }

    @rule("3.2", "3.3")
    def records(self) -> Iterator[dict[str, Any]]:
        """Give the records of all hexes that are not bare."""
        field = self._field
        for i in field.board.ids:
            record = {**self._terrain(i), **self._piece(i), **self._obstacles(i)}
            if i in self._units:
                unit = self._units[i]
                side = (self._file.axis, self._file.allies)[unit.side]
                record["unit"] = spelled(unit, side.nation, self._year)
            tags = [*self._medals(i), *self._mines(i), *self._exits(i)]
            if tags:
                record["tags"] = tags
            if record:
                yield {"row": field.row[i], "col": field.column[i], **record}

    def _place(self, i: HexId) -> Place:
        return self._field.row[i], self._field.column[i]

    # Terrain.

    def _terrain(self, i: HexId) -> dict[str, Any]:
        """Return the tile of a hex; none where it shows what is printed on the board."""
        kind = self._field.board.terrain[i]
        road = self._road_tile(i, kind)
        if road:
            return {"terrain": {"name": road[0], "orientation": road[1]}}
        if kind == self._background.get(self._field.row[i], "countryside"):
            return {}
        behaviour = next((b for b, terrain in codes().behaviours.items() if terrain == kind), "")
        if kind in ("ford", "fordable-stream"):
            name, turn = self._along(i, "river")
            told = {} if self._ford_piece(i, kind) else {"behavior": behaviour}
            return {"terrain": {"name": name, "orientation": turn, **told}}
        if kind in STREAMS:
            name, turn = self._along(i, kind)
            return {"terrain": {"name": name, "orientation": turn}}
        if behaviour and kind != "hill":
            return {"terrain": {"name": "hills", "behavior": behaviour}}
        name = next((name for name, terrain in codes().terrain.items() if terrain == kind), "")
        if kind == "countryside" or not name:
            name = "ocean" if kind == "shoreline" else FLAT
            return {"terrain": {"name": name, OURS: {"kind": kind}}}
        return {"terrain": {"name": name}}

    def _road_tile(self, i: HexId, kind: str) -> tuple[str, int] | None:
        """Return the tile that carries the roads of a hex, if there is one."""
        through = {"countryside": "road", "hill": "hill"}.get(kind)
        roads = self._roads.get(self._place(i))
        if through is None or roads is None:
            return None
        return tile_for(roads, _facing(self._place(i), self._roads), through)

    def _along(self, i: HexId, through: str) -> tuple[str, int]:
        """Return the tile and orientation with which a river, railroad or coast goes on."""
        row, column = self._place(i)
        field, ways, rims = self._field, set(), set()
        near = {self._place(j): j for j in field.board.neighbours[i]}
        for direction, (down, across) in STEPS.items():
            j = near.get((row + down, column + across))
            if j is None:
                rims.add(direction)
            elif field.board.terrain[j] in STREAMS[through]:
                ways.add(direction)
        if len(ways) == 1 and (next(iter(ways)) + 6) % 12 in rims:
            ways.add((next(iter(ways)) + 6) % 12)
        return nearest_tile(frozenset(ways), through)

    def _ford_piece(self, i: HexId, kind: str) -> bool:
        """Tell whether a ford is written as a piece: where there is room for one."""
        return kind == "ford" and not self._other_piece(i)

    # Pieces and obstacles.

    def _piece(self, i: HexId) -> dict[str, Any]:
        piece = self._other_piece(i)
        if not piece and self._field.board.terrain[i] == "ford":
            piece = {"name": "ford", "orientation": 1}
        return {"rect_terrain": piece} if piece else {}

    def _other_piece(self, i: HexId) -> dict[str, Any]:
        """Return the piece in a hex, apart from a ford."""
        if any(has(craft.icons, i) for craft in self._plan.craft):
            return {"name": "barge"}
        if i in self._vessels:
            vessel = self._vessels[i]
            side = SIDES[vessel.side].upper()
            return {"name": "pdestroyer", "original_owner": side, OURS: own_facts_of(vessel)}
        placed = self._field.pieces.get(i)
        if placed is None:
            return {}
        if placed.feature.name == "bridge":
            return {"name": "bridge", "orientation": self._bridge_turn(i)}
        name = "casemate" if placed.feature.name == "field-bunker" else placed.feature.name
        owner = {"original_owner": placed.owner.upper()} if placed.owner else {}
        return {"name": name, "orientation": 1, **owner}

    def _bridge_turn(self, i: HexId) -> int:
        """Return the orientation of a bridge: as the road goes, or over the river."""
        wet = self._field.board.terrain[i] in ("river", "ford", "fordable-stream")
        river = self._along(i, "river") if wet else None
        return bridge_turn(self._roads.get(self._place(i), frozenset()), river)

    def _obstacles(self, i: HexId) -> dict[str, Any]:
        """Return the obstacle of a hex; if there are several, the others under our key."""
        works = self._plan.works
        there: list[dict[str, Any]] = [
            {"kind": placed.feature.name, **({"side": placed.owner} if placed.owner else {})}
            for placed in self._field.obstacles.get(i, ())
        ]
        there += [{"kind": k} for k in ("wire", "sandbags", "road-block") if has(works[k], i)]
        if not there:
            return {}
        more = {OURS: {"obstacle": there[1:]}} if there[1:] else {}
        return {"obstacle": _obstacle(there[0]), **more}

    # Tags.

    def _medals(self, i: HexId) -> Iterator[dict[str, Any]]:
        """Give the objectives whose first hex is this one."""
        for objective in self._plan.objectives:
            if iterate(objective.hexes)[0] == i:
                yield _medal(self._field, objective)

    def _mines(self, i: HexId) -> Iterator[dict[str, Any]]:
        for side, mines in enumerate(self._plan.mines):
            if has(mines, i):
                yield {"name": "tag3", "behavior": "MINE_FIELD", "side": SIDES[side].upper()}

    def _exits(self, i: HexId) -> Iterator[dict[str, Any]]:
        for exits in self._plan.exits:
            if iterate(exits.hexes)[0] == i:
                yield _exit(self._field, exits)


def _roads(field: Battlefield) -> dict[Place, frozenset[int]]:
    """Return by place the directions in which roads lead."""
    found = {}
    for i in field.board.ids:
        place = (field.row[i], field.column[i])
        linked = [j for j in field.board.neighbours[i] if field.on_road(i, j)]
        near = {(field.row[j], field.column[j]) for j in linked}
        directions = [
            d for d, (down, across) in STEPS.items() if (place[0] + down, place[1] + across) in near
        ]
        if directions:
            found[place] = frozenset(directions)
    return found


def _facing(place: Place, roads: dict[Place, frozenset[int]]) -> frozenset[int]:
    """Return the directions from which roads lead to a place."""
    return frozenset(
        d
        for d, (down, across) in STEPS.items()
        if (d + 6) % 12 in roads.get((place[0] + down, place[1] + across), ())
    )


def _obstacle(entry: dict[str, Any]) -> dict[str, Any]:
    if entry["kind"] == "sea-wall":
        owner = str(entry["side"]).upper()
        return {"name": "sand", "behavior": "SEAWALL", "original_owner": owner}
    return dict(OBSTACLES[entry["kind"]])


@rule("1.13", "3.3")
def _exit(field: Battlefield, exits: Exit) -> dict[str, Any]:
    """Return the mark of some exits: one tag, whose group lists all hexes."""
    side = SIDES[exits.side]
    return {
        "name": "tag4" if side == "allies" else "tag5",
        "behavior": "EXIT_MARKER",
        "side": side.upper(),
        "group": [field.board.name(i) for i in iterate(exits.hexes)],
    }


def _medal(field: Battlefield, objective: Objective) -> dict[str, Any]:
    side = "" if objective.side == EITHER else SIDES[objective.side]
    name = next(tag for tag, whose in codes().medals.items() if whose == side)
    flags = ("permanent", "majority", "turn_start", "last_to_occupy", "sole_control")
    said: dict[str, Any] = {key: True for key in flags if getattr(objective, key)}
    said |= {"counts_for": objective.worth, "nbr_hex": objective.needs}
    if objective.held_by != EITHER:
        said["held_by"] = SIDES[objective.held_by].upper()
    return {
        "name": name,
        "medal": said,
        "group": [field.board.name(i) for i in iterate(objective.hexes)[1:]],
    }
