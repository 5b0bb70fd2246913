"""From a scenario of ours to an ``.m44`` file (3.2, 3.3).

What the format can say is said in its own words, so that other readers understand it.  What it
cannot say (control of beaches, entry marks, roads through villages …) stands under a key of our
own, from which reading takes it back; where both say something, ours counts.  What runs through
hexes is written with the tile and the orientation that meet their neighbours.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from hexwar.board import HexId, has, iterate, one
from hexwar.errors import HexwarError
from hexwar.hexes import Hex
from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import OURS, Part
from memoir44.m44.muster import own_facts_of, spelled
from memoir44.m44.reading import year_of
from memoir44.m44.tiles import bridge_turn, nearest_tile, tile_for
from memoir44.map.battlefield import Battlefield
from memoir44.printed.arms import SIDES
from memoir44.scenarios.file import TEXTS, ScenarioFile
from memoir44.scenarios.loading import MemoirScenario
from memoir44.scenarios.plan import EITHER, Exit, Objective, Plan


class Drawing:
    """Writes the records of the hexes of a scenario."""

    def __init__(self, scenario: MemoirScenario, year: int) -> None:
        self._plan = scenario.plan
        self._file = scenario.files[0]
        self._field: Battlefield = scenario.plan.battlefield
        self._year = year
        self._at = self._field.board.coordinates
        self._roads = self._open_to_roads()
        self._units = {u.hex: u for u in self._plan.units if u.its_kind.arm != "vessel"}
        self._vessels = {u.hex: u for u in self._plan.units if u.its_kind.arm == "vessel"}
        self._background = self._field.format.shown(self._file.scenario.face)

    def _open_to_roads(self) -> dict[Hex, frozenset[int]]:
        """Return by hex the directions in which a road leads to a neighbour, if any."""
        board, leads = self._field.board, self._field.on_road
        open_sides = {}
        for i in board.ids:
            near = enumerate(map(board.at, self._at(i).neighbours()))
            open_sides[self._at(i)] = frozenset(d for d, j in near if j >= 0 and leads(i, j))
        return {at: directions for at, directions in open_sides.items() if directions}

    @rule("3.2", "3.3")
    def records(self) -> Iterator[dict[str, Any]]:
        """Yield the records of all hexes that are not bare."""
        field, written = self._field, codes().written
        for i in field.board.ids:
            row, column = field.places[i]
            obstacle, *more = self._obstacles(i) or [{}]
            said = entry(
                terrain=self._terrain(i),
                rect_terrain=self._piece(i)
                or (written.ford if field.board.terrain[i] == "ford" else {}),
                obstacle=self._obstacle(obstacle) if obstacle else {},
                unit=self._unit(i),
                tags=[*self._tags(i)],
                ours={"obstacle": more} if more else {},
            )
            if said:
                yield {"row": row, "col": column, **said}

    def _unit(self, i: HexId) -> dict[str, Any]:
        if i not in self._units:
            return {}
        unit = self._units[i]
        side = (self._file.axis, self._file.allies)[unit.side]
        return spelled(unit, side.nation, self._year)

    # Terrain.

    def _terrain(self, i: HexId) -> dict[str, Any]:
        """Return the tile of a hex, with the face that it has been given, if any."""
        tile = self._usual_tile(i)
        kind = self._field.board.terrain[i]
        for said in self._plan.faces.get(i, ()):
            if tile:
                tile["name"] = codes().face(tile["name"], said)
            elif codes().terrain.get(codes().tile(said)) == kind:
                tile = _tile(said)
        return tile

    def _usual_tile(self, i: HexId) -> dict[str, Any]:
        """Return the tile of a hex; none where it shows what is printed on the board."""
        kind = self._field.board.terrain[i]
        road = self._road_tile(i, kind)
        if road:
            return _tile(*road)
        if kind == self._background.get(self._field.places[i][0], "countryside"):
            return {}
        behaviour = next((b for b, terrain in codes().behaviours.items() if terrain == kind), "")
        if kind in codes().written.fords:
            by_piece = kind == "ford" and not self._piece(i)
            return _tile(*self._along(i, "river"), behavior="" if by_piece else behaviour)
        if kind in codes().written.streams:
            return _tile(*self._along(i, kind))
        if behaviour and kind != "hill":
            return _tile("hills", behavior=behaviour)
        name = next((name for name, terrain in codes().terrain.items() if terrain == kind), "")
        if kind == "countryside" or not name:
            return _tile(
                "ocean" if kind == "shoreline" else codes().written.flat, ours={"kind": kind}
            )
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
        kind = placed.feature.name
        faces = (said for said in self._plan.faces.get(i, ()) if codes().piece.get(said) == kind)
        if kind == "bridge":  # it turns as the road goes, or over the river
            wet = self._field.board.terrain[i] in ("river", *codes().written.fords)
            river = self._along(i, "river") if wet else None
            turn = bridge_turn(self._roads.get(self._at(i), frozenset()), river)
            return _tile(next(faces, "bridge"), turn)
        name = next(faces, "casemate" if kind == "field-bunker" else kind)
        return _tile(name, 1, original_owner=(placed.owner or "").upper())

    def _obstacles(self, i: HexId) -> list[dict[str, Any]]:
        """Return the obstacles of a hex; the format has room for the first."""
        works = self._plan.works
        lasting = self._field.obstacles.get(i, ())
        laid = (kind for kind in ("wire", "sandbags", "road-block") if has(works[kind], i))
        there = [entry(kind=each.feature.name, side=each.owner) for each in lasting]
        return [*there, *(entry(kind=kind) for kind in laid)]

    def _obstacle(self, obstacle: dict[str, Any]) -> dict[str, Any]:
        owner = obstacle["side"].upper() if obstacle["kind"] == "sea-wall" else ""
        return entry(**codes().written.obstacle[obstacle["kind"]], original_owner=owner)

    # Tags.

    def _tags(self, i: HexId) -> Iterator[dict[str, Any]]:
        """Yield the objectives and exits whose first hex is this one, and the mines in it."""
        for objective in self._plan.objectives:
            if iterate(objective.hexes)[0] == i:
                yield _medal(self._field, objective, i, self._plan.faces.get(i, ()))
        for side, mines in zip(SIDES, self._plan.mines, strict=True):
            if has(mines, i):
                marks = codes().marks
                yield {"name": marks.mine, "behavior": marks.minefield, "side": side.upper()}
        for exits in self._plan.exits:
            if iterate(exits.hexes)[0] == i:
                yield _exit(self._field, exits)


def entry(**said: Any) -> dict[str, Any]:
    """Return what is said in an object, without what says nothing; ``ours`` is under our key."""
    return {OURS if key == "ours" else key: value for key, value in said.items() if value}


def _tile(name: str, orientation: int = 0, **said: Any) -> dict[str, Any]:
    """Return a tile or a piece; without an orientation, one that needs none."""
    return entry(name=name, orientation=orientation, **said)


@rule("1.13/exit-hex", "3.3")
def _exit(field: Battlefield, exits: Exit) -> dict[str, Any]:
    """Return the mark of some exits: one tag, whose group lists all hexes."""
    side, marks = SIDES[exits.side], codes().marks
    exit_tag = {"name": marks.arrows[side], "behavior": marks.exit, "side": side.upper()}
    return {**exit_tag, "group": field.board.names(exits.hexes)}


def _medal(
    field: Battlefield, objective: Objective, i: HexId, faces: Iterable[str]
) -> dict[str, Any]:
    """Return the tag of an objective in one of its hexes, whose group lists the others."""
    side = "" if objective.side == EITHER else SIDES[objective.side]
    name = next(tag for tag in (*faces, *codes().medals) if codes().medals.get(tag) == side)
    flags = {key: getattr(objective, key) for key in codes().marks.flags}
    holder = "" if objective.held_by == EITHER else SIDES[objective.held_by].upper()
    numbers = {key: getattr(objective, ours) for key, ours in codes().marks.numbers.items()}
    said = entry(**flags, **numbers, held_by=holder)
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
    codes_of = {name: code for code, name in codes().formats.items()}
    exported = {
        "meta_data": {"software": "hexwar", "status": "GAME"},
        "game_info": info,
        "board": {
            "type": codes_of.get(field.format.name, field.format.name.upper()),
            "face": file.scenario.face.upper(),
            "hexagons": list(Drawing(scenario, year_of(Part(info))).records()),
            "labels": [],
        },
        "text": {file.text.language or "en": text},
        OURS: {key: data[key] for key in codes().written.kept if key in data},
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
    victory = {"condition": [{"group_sudden_death": each} for each in conditions]}
    return info | ({"victory": victory} if conditions else {})


def _options(file: ScenarioFile) -> dict[str, Any]:
    """Return the special rules that the format has words for."""
    medals = file.empty_sections
    sections = {"side": medals.side.upper(), "count_for": medals.worth} if medals else {}
    return entry(
        british_commonwealth=bool(file.special.battle_back),
        empty_section_medals={"sections": [0, 1, 2], **sections} if sections else {},
    )
