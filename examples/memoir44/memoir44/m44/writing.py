"""From a scenario of ours to an ``.m44`` file (3.2, 3.3).

What the format can say is said in its own words, so that other readers understand it.  What it
cannot say (control of beaches, entry marks, roads through villages …) stands under a key of our
own, from which reading takes it back; where both say something, ours counts.  What runs through
hexes is written with the tile and the orientation that meet their neighbours.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

from hexwar.board import HexId, has, iterate, one
from hexwar.errors import HexwarError
from hexwar.hexes import Hex
from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import OURS, Part
from memoir44.m44.hexagons import FLAGS
from memoir44.m44.muster import own_facts_of, spelled
from memoir44.m44.reading import KEPT, year_of
from memoir44.m44.tiles import bridge_turn, nearest_tile, tile_for
from memoir44.map.battlefield import Battlefield
from memoir44.printed.arms import SIDES
from memoir44.printed.boards import background
from memoir44.scenarios.file import TEXTS, ScenarioFile
from memoir44.scenarios.loading import MemoirScenario
from memoir44.scenarios.plan import EITHER, Exit, Objective, Plan

FLAT = "highground"
"""The tile that is plain ground, where a face shows beach or sea."""

FORDS = ("ford", "fordable-stream")
"""What is written as a river that says what else it is."""


class Drawing:
    """Writes the records of the hexes of a scenario."""

    def __init__(self, scenario: MemoirScenario, year: int) -> None:
        self._plan = scenario.plan
        self._file = scenario.files[0]
        self._field: Battlefield = scenario.plan.battlefield
        self._year = year
        self._at = self._field.board.coordinates
        self._roads = self._open_to(self._field.on_road)
        self._units = {u.hex: u for u in self._plan.units if u.its_kind.arm != "vessel"}
        self._vessels = {u.hex: u for u in self._plan.units if u.its_kind.arm == "vessel"}
        self._background = {
            row: strip.terrain
            for strip in background(self._file.scenario.face, self._field.format.name)
            for row in range(strip.first, strip.last + 1)
        }

    def _open_to(self, leads: Callable[[HexId, HexId], bool]) -> dict[Hex, frozenset[int]]:
        """Return by hex the directions in which something leads to a neighbour, if any."""
        board = self._field.board
        found = {}
        for i in board.ids:
            near = enumerate(map(board.at, self._at(i).neighbours()))
            found[self._at(i)] = frozenset(d for d, j in near if j >= 0 and leads(i, j))
        return {at: directions for at, directions in found.items() if directions}

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
            tags = list(self._tags(i))
            if tags:
                record["tags"] = tags
            if record:
                yield {"row": field.places[i][0], "col": field.places[i][1], **record}

    # Terrain.

    def _terrain(self, i: HexId) -> dict[str, Any]:
        """Return the tile of a hex; none where it shows what is printed on the board."""
        kind = self._field.board.terrain[i]
        road = self._road_tile(i, kind)
        if road:
            return _tile(*road)
        if kind == self._background.get(self._field.places[i][0], "countryside"):
            return {}
        behaviour = next((b for b, terrain in codes().behaviours.items() if terrain == kind), "")
        if kind in FORDS:
            by_piece = kind == "ford" and not self._other_piece(i)
            told = None if by_piece else {"behavior": behaviour}
            return _tile(*self._along(i, "river"), told=told)
        if kind in codes().written.streams:
            return _tile(*self._along(i, kind))
        if behaviour and kind != "hill":
            return _tile("hills", told={"behavior": behaviour})
        name = next((name for name, terrain in codes().terrain.items() if terrain == kind), "")
        if kind == "countryside" or not name:
            name = "ocean" if kind == "shoreline" else FLAT
            return _tile(name, told={OURS: {"kind": kind}})
        return _tile(name)

    def _road_tile(self, i: HexId, kind: str) -> tuple[str, int] | None:
        """Return the tile that carries the roads of a hex, if there is one."""
        through, at = {"countryside": "road", "hill": "hill"}.get(kind), self._at(i)
        if through is None or at not in self._roads:
            return None
        near = enumerate(at.neighbours())
        facing = frozenset(d for d, to in near if (d + 3) % 6 in self._roads.get(to, ()))
        return tile_for(self._roads[at], facing, through)

    def _along(self, i: HexId, through: str) -> tuple[str, int]:
        """Return the tile and orientation with which a river, railroad or coast goes on."""
        board, goes_on = self._field.board, codes().written.streams[through]
        near = [board.at(to) for to in self._at(i).neighbours()]
        ways = {d for d, j in enumerate(near) if j >= 0 and board.terrain[j] in goes_on}
        if len(ways) == 1:
            ways |= {d for d, j in enumerate(near) if j < 0 and (d + 3) % 6 in ways}
        return nearest_tile(frozenset(ways), through)

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
        wet = self._field.board.terrain[i] in ("river", *FORDS)
        river = self._along(i, "river") if wet else None
        return bridge_turn(self._roads.get(self._at(i), frozenset()), river)

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
        first: dict[str, Any] = dict(codes().written.obstacle[there[0]["kind"]])
        if there[0]["kind"] == "sea-wall":
            first["original_owner"] = there[0]["side"].upper()
        more = {OURS: {"obstacle": there[1:]}} if there[1:] else {}
        return {"obstacle": first, **more}

    # Tags.

    def _tags(self, i: HexId) -> Iterator[dict[str, Any]]:
        """Give the objectives and exits whose first hex is this one, and the mines in it."""
        for objective in self._plan.objectives:
            if iterate(objective.hexes)[0] == i:
                yield _medal(self._field, objective, i)
        for side, mines in zip(SIDES, self._plan.mines, strict=True):
            if has(mines, i):
                yield {"name": "tag3", "behavior": "MINE_FIELD", "side": side.upper()}
        for exits in self._plan.exits:
            if iterate(exits.hexes)[0] == i:
                yield _exit(self._field, exits)


def _tile(name: str, orientation: int = 0, *, told: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the terrain of a record; without an orientation, of a tile that needs none."""
    turned = {"orientation": orientation} if orientation else {}
    return {"terrain": {"name": name, **turned, **(told or {})}}


@rule("1.13", "3.3")
def _exit(field: Battlefield, exits: Exit) -> dict[str, Any]:
    """Return the mark of some exits: one tag, whose group lists all hexes."""
    side = SIDES[exits.side]
    name = "tag4" if side == "allies" else "tag5"
    told = {"name": name, "behavior": "EXIT_MARKER", "side": side.upper()}
    return {**told, "group": field.board.names(exits.hexes)}


def _medal(field: Battlefield, objective: Objective, i: HexId) -> dict[str, Any]:
    """Return the tag of an objective in one of its hexes, whose group lists the others."""
    side = "" if objective.side == EITHER else SIDES[objective.side]
    name = next(tag for tag, whose in codes().medals.items() if whose == side)
    said: dict[str, Any] = {key: True for key in FLAGS if getattr(objective, key)}
    said |= {"counts_for": objective.worth, "nbr_hex": objective.needs}
    if objective.held_by != EITHER:
        said["held_by"] = SIDES[objective.held_by].upper()
    return {"name": name, "medal": said, "group": field.board.names(objective.hexes & ~one(i))}


@rule("3.2", "3.3")
def export_m44(scenario: MemoirScenario) -> str:
    """Return a scenario of one board as the text of an ``.m44`` file.

    Raises:
        HexwarError: The scenario joins several boards, which the format cannot say.
    """
    if len(scenario.files) > 1:
        names = ", ".join(file.scenario.name for file in scenario.files)
        raise HexwarError(
            f"{scenario.title} joins {len(scenario.files)} boards, and an .m44 file holds one; "
            f"export them one by one: {names}"
        )
    file, field = scenario.files[0], scenario.plan.battlefield
    data = scenario.documents[0].data
    texts = {key: getattr(file.text, key) for key in TEXTS if getattr(file.text, key)}
    text = {"name": scenario.title, "subtitle": file.scenario.summary, **texts}
    info = _game_info(file, scenario.plan)
    exported = {
        "meta_data": {"software": "hexwar", "status": "GAME"},
        "game_info": info,
        "board": {
            "type": field.format.code or file.scenario.format.upper(),
            "face": file.scenario.face.upper(),
            "hexagons": list(Drawing(scenario, year_of(Part(info))).records()),
            "labels": [],
        },
        "text": {file.text.language or "en": text},
        OURS: {key: data[key] for key in KEPT if key in data},
    }
    return json.dumps(exported, indent=1, ensure_ascii=False)


def _game_info(file: ScenarioFile, plan: Plan) -> dict[str, Any]:
    """Return date, sides, cards, medals and conditions; player 1 sits at the top edge."""
    top = plan.battlefield.top
    info: dict[str, Any] = {
        "date_begin": file.scenario.date,
        "front": "WESTERN",
        "type": "HISTORICAL",
        "starting": "PLAYER1" if SIDES.index(file.scenario.first) == top else "PLAYER2",
        "options": _options(file),
    }
    for place, side in ((1, top), (2, 1 - top)):
        table = (file.axis, file.allies)[side]
        info[f"side_player{place}"] = SIDES[side].upper()
        info[f"country_player{place}"] = table.nation
        info[f"cards_player{place}"] = table.hand
        info[f"victory_player{place}"] = table.medals
    board = plan.battlefield.board
    conditions = [
        {"side": SIDES[c.side].upper(), "number": c.needs, "group": board.names(c.hexes)}
        for c in plan.sudden_deaths
    ]
    if conditions:
        info["victory"] = {"condition": [{"group_sudden_death": each} for each in conditions]}
    return info


def _options(file: ScenarioFile) -> dict[str, Any]:
    """Return the special rules that the format has words for."""
    options: dict[str, Any] = {}
    if file.special.battle_back:
        options["british_commonwealth"] = True
    if file.empty_sections:
        side, worth = file.empty_sections.side.upper(), file.empty_sections.worth
        sections = {"sections": [0, 1, 2], "side": side, "count_for": worth}
        options["empty_section_medals"] = sections
    return options
