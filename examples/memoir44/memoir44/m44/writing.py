"""From a scenario of ours to an ``.m44`` file (3.2, 3.3).

What the format can say is said in its own words, so that other readers understand it.  What it
cannot say (control of beaches, entry marks, roads through villages …) stands under a key of our
own, from which reading takes it back; where both say something, ours counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hexwar.board import members
from hexwar.play import rule
from memoir44.components.arms import SIDES
from memoir44.m44.codes import codes
from memoir44.m44.fields import OURS
from memoir44.m44.places import Place
from memoir44.m44.roads import STEPS, tile_for
from memoir44.map.battlefield import Battlefield
from memoir44.scenario.file import ScenarioFile
from memoir44.scenario.loading import MemoirScenario
from memoir44.scenario.plan import EITHER, Objective, UnitAtStart

KEPT = (
    "special", "reinforcements", "villages", "beaches", "bridges", "empty_sections",
    "built_bridge", "exit", "entry", "craft", "equipment", "paths", "source",
)  # fmt: skip
"""Tables that the format cannot hold, or not wholly."""

ARMIES = {"DE": "ger", "JP": "jp", "US": "us", "GB": "brit", "CA": "brit", "RU": "ru"}
"""The army in which a nation's figures are; by side where a unit names no nation."""

BY_SIDE = ("ger", "us")

NAMES = {"hedgehog": "hedgehog", "dragons-teeth": "dragonteeth", "road-block": "roadblock"}
"""Obstacles whose code is not their name; sandbags and sea walls are one code."""

CLASSES = {"infantry": "inf", "armour": "tank", "artillery": "gun", "vehicle": "veh"}


@rule("3.2", "3.3")
def export_m44(scenario: MemoirScenario) -> str:
    """Return a scenario of one board as the text of an ``.m44`` file.

    Args:
        scenario: The scenario.
    """
    file, field = scenario.files[0], scenario.plan.battlefield
    data = scenario.documents[0].data
    text = {"name": scenario.title, "subtitle": scenario.summary}
    exported = {
        "meta_data": {"software": "hexwar", "status": "GAME"},
        "game_info": _game_info(file, field.top),
        "board": {
            "type": field.format.code or file.scenario.format.upper(),
            "face": file.scenario.face.upper(),
            "hexagons": list(_hexagons(scenario)),
            "labels": [],
        },
        "text": {"en": text},
        OURS: {key: data[key] for key in (*KEPT, "scenario", "axis", "allies") if key in data},
    }
    return json.dumps(exported, indent=1, ensure_ascii=False)


def _game_info(file: ScenarioFile, top: int) -> dict[str, Any]:
    """Return date, sides, cards and medals; player 1 sits at the top edge."""
    info: dict[str, Any] = {
        "date_begin": file.scenario.date,
        "front": "WESTERN",
        "type": "HISTORICAL",
        "starting": "PLAYER1" if SIDES.index(file.scenario.first) == top else "PLAYER2",
        "options": {"british_commonwealth": True} if file.special.battle_back else {},
    }
    for place, side in ((1, top), (2, 1 - top)):
        table = (file.axis, file.allies)[side]
        info[f"side_player{place}"] = SIDES[side].upper()
        info[f"country_player{place}"] = table.nation
        info[f"cards_player{place}"] = table.hand
        info[f"victory_player{place}"] = table.medals
    return info


def _hexagons(scenario: MemoirScenario) -> Iterator[dict[str, Any]]:
    """Give the records of all hexes that are not bare."""
    plan = scenario.plan
    field = plan.battlefield
    units = {unit.hex: unit for unit in plan.units}
    medals: dict[int, list[dict[str, Any]]] = {}
    for objective in plan.objectives:
        first = members(objective.hexes)[0]
        medals.setdefault(first, []).append(_medal(field, objective))
    roads = _roads(field)
    for i in field.board.ids:
        record = {
            **_terrain(field, i, roads),
            **_piece(scenario, i),
            **_obstacle(scenario, i),
            **(_unit(units[i]) if i in units and units[i].its_kind.arm != "vessel" else {}),
            **_tags(scenario, i, medals.get(i, [])),
        }
        if record:
            yield {"row": field.row[i], "col": field.column[i], **record}


def _terrain(field: Battlefield, i: int, roads: dict[Place, frozenset[int]]) -> dict[str, Any]:
    kind = field.board.terrain[i]
    if kind == "countryside":
        place = (field.row[i], field.column[i])
        tile = tile_for(roads[place], _facing(place, roads)) if place in roads else None
        return {"terrain": {"name": tile[0], "orientation": tile[1]}} if tile else {}
    behaviour = next((b for b, terrain in codes().behaviours.items() if terrain == kind), "")
    if kind == "hill" or not behaviour:
        name = next((name for name, terrain in codes().terrain.items() if terrain == kind), kind)
        return {"terrain": {"name": name}}
    name = "river" if behaviour.startswith("FORD") else "hills"
    return {"terrain": {"name": name, "behavior": behaviour}}


def _roads(field: Battlefield) -> dict[Place, frozenset[int]]:
    """Return by place the directions in which roads lead."""
    found = {}
    for i in field.board.ids:
        place = (field.row[i], field.column[i])
        near = {(field.row[j], field.column[j]) for j in _linked(field, i)}
        directions = [
            d for d, (down, across) in STEPS.items() if (place[0] + down, place[1] + across) in near
        ]
        if directions:
            found[place] = frozenset(directions)
    return found


def _linked(field: Battlefield, i: int) -> list[int]:
    return [j for j in field.board.neighbours[i] if field.on_road(i, j)]


def _facing(place: Place, roads: dict[Place, frozenset[int]]) -> frozenset[int]:
    """Return the directions from which roads lead to a place."""
    return frozenset(
        d
        for d, (down, across) in STEPS.items()
        if (d + 6) % 12 in roads.get((place[0] + down, place[1] + across), ())
    )


def _piece(scenario: MemoirScenario, i: int) -> dict[str, Any]:
    plan = scenario.plan
    if any(craft.icons >> i & 1 for craft in plan.craft):
        return {"rect_terrain": {"name": "barge"}}
    if any(u.hex == i and u.its_kind.arm == "vessel" for u in plan.units):
        return {"rect_terrain": {"name": "pdestroyer"}}
    placed = plan.battlefield.pieces.get(i)
    if placed is None:
        return {}
    name = "casemate" if placed.feature.name == "field-bunker" else placed.feature.name
    owner = {"original_owner": placed.owner.upper()} if placed.owner else {}
    return {"rect_terrain": {"name": name, **owner}}


def _obstacle(scenario: MemoirScenario, i: int) -> dict[str, Any]:
    plan = scenario.plan
    for placed in plan.battlefield.obstacles.get(i, ()):
        if placed.feature.name == "sea-wall":
            owner = str(placed.owner).upper()
            wall = {"name": "sand", "behavior": "SEAWALL", "original_owner": owner}
            return {"obstacle": wall}
        return {"obstacle": {"name": NAMES[placed.feature.name]}}
    for work, name in (("wire", "wire"), ("sandbags", "sand"), ("road-block", "roadblock")):
        if plan.works[work] >> i & 1:
            return {"obstacle": {"name": name}}
    return {}


def _unit(unit: UnitAtStart) -> dict[str, Any]:
    """Return the record of a unit: class, army, badge, and its kind in our words."""
    kind = unit.its_kind
    army = ARMIES.get(unit.nation, BY_SIDE[unit.side])
    if codes().army[army] != SIDES[unit.side]:
        army = BY_SIDE[unit.side]
    group = CLASSES[kind.arm]
    badge = next((b for b, kinds in codes().badge.items() if kinds.get(group) == kind.name), "")
    record: dict[str, Any] = {"name": group + army, "nbr_units": unit.figures, OURS: kind.name}
    if unit.medals is not None:
        record["medals"] = unit.medals
    return {"unit": record | ({"badge": f"badge{badge}"} if badge else {})}


def _tags(scenario: MemoirScenario, i: int, medals: list[dict[str, Any]]) -> dict[str, Any]:
    tags = list(medals)
    for side, mines in enumerate(scenario.plan.mines):
        if mines >> i & 1:
            tags.append({"name": "tag3", "behavior": "MINE_FIELD", "side": SIDES[side].upper()})
    for exits in scenario.plan.exits:
        if exits.hexes >> i & 1:
            name = "tag4" if SIDES[exits.side] == "allies" else "tag5"
            tags.append({"name": name, "behavior": "EXIT_MARKER"})
    return {"tags": tags} if tags else {}


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
        "group": [field.board.name(i) for i in members(objective.hexes)[1:]],
    }
