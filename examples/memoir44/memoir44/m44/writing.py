"""From a scenario of ours to an ``.m44`` file (3.2, 3.3).

What the format can say is said in its own words, so that other readers understand it.  What it
cannot say (control of beaches, entry marks, roads through villages …) stands under a key of our
own, from which reading takes it back; where both say something, ours counts.
"""

from __future__ import annotations

import json
from typing import Any

from hexwar.board import iterate
from hexwar.errors import HexwarError
from hexwar.play import rule
from memoir44.m44.drawing import Drawing
from memoir44.m44.fields import OURS, Part
from memoir44.m44.reading import KEPT, year_of
from memoir44.map.battlefield import Battlefield
from memoir44.printed.arms import SIDES
from memoir44.scenarios.file import TEXTS, ScenarioFile
from memoir44.scenarios.loading import MemoirScenario
from memoir44.scenarios.plan import Plan


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
    conditions = _conditions(plan.battlefield, plan)
    return info | ({"victory": {"condition": conditions}} if conditions else {})


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


def _conditions(field: Battlefield, plan: Plan) -> list[dict[str, Any]]:
    """Return the hexes that win at once."""
    return [
        {
            "group_sudden_death": {
                "side": SIDES[condition.side].upper(),
                "number": condition.needs,
                "group": [field.board.name(i) for i in iterate(condition.hexes)],
            }
        }
        for condition in plan.sudden_deaths
    ]
