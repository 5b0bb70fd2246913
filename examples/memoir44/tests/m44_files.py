"""Files of another editor, made for the tests: the text of one with what a test is about."""

from __future__ import annotations

import json
from typing import Any

from memoir44.m44 import import_m44
from memoir44.map.battlefield import Battlefield
from memoir44.scenarios.loading import MemoirScenario, parse_scenario

from hexwar.board import HexId

ENDS: list[dict[str, Any]] = [
    {"row": 0, "col": 0, "unit": {"name": "infger"}},
    {"row": 8, "col": 24, "unit": {"name": "infus"}},
]


def m44(*hexagons: dict[str, Any], **changes: Any) -> str:
    """The text of a file with some hexes, and a unit of each side.

    A change is named by its key, or by part and key: ``board__face``.
    """
    data: dict[str, Any] = {
        "game_info": {
            "date_begin": "1944-06-06", "starting": "PLAYER2", "side_player1": "AXIS",
            "side_player2": "ALLIES", "country_player1": "DE", "country_player2": "US",
            "cards_player1": 4, "cards_player2": 5, "victory_player1": 1, "victory_player2": 1,
        },
        "board": {"type": "STANDARD", "face": "COUNTRY", "hexagons": [*ENDS, *hexagons]},
        "text": {"en": {"name": "A test"}},
    }  # fmt: skip
    for key, value in changes.items():
        part, _, name = key.partition("__")
        if name:
            data[part] = {**data[part], name: value}
        else:
            data[part] = value
    return json.dumps(data, indent=1)


def opened(text: str) -> MemoirScenario:
    """The scenario that a file says."""
    return parse_scenario(import_m44(text, "test.m44").toml)


def hex_at(field: Battlefield, row: int, column: int) -> HexId:
    """The hex in a row, 0 at the top edge, and a doubled column."""
    return field.board.at(field.format.hex_at(row, column))


def terrain(scenario: MemoirScenario, row: int, column: int) -> str:
    """The terrain in a place."""
    field = scenario.plan.battlefield
    return field.board.terrain[hex_at(field, row, column)]


def hexes(scenario: MemoirScenario, found: int) -> set[str]:
    """The printed names of a set of hexes."""
    board = scenario.plan.battlefield.board
    return {board.name(i) for i in board.ids if found >> i & 1}
