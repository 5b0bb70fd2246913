"""What does a file hold that no dialect of the format has? Each such key is named (3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexwar.play import rule
from memoir44.m44.fields import OURS, Part

NO: tuple[Any, ...] = (False, "false", 0, "0", "", None, [], {})
"""How a file says that something is not there, or not in force."""

FILE = {"meta_data", "game_info", "board", "packs", "equipment_packs", "text"}
GAME = {
    *("date_begin", "date_end", "type", "front", "operation", "operationID", "starting"),
    *("side_player1", "side_player2", "country_player1", "country_player2"),
    *("cards_player1", "cards_player2", "victory_player1", "victory_player2"),
    *("victory_conditions", "victory", "expert_mode", "options"),
}
BOARD = {"type", "face", "hexagons", "labels"}
RECORD = {"row", "col", "terrain", "rect_terrain", "obstacle", "unit", "tags"}
PARTS = {
    "terrain": {"name", "orientation", "behavior", "original_owner", "properties"},
    "rect_terrain": {"name", "orientation", "behavior", "behavior2", "original_owner"},
    "obstacle": {"name", "orientation", "behavior", "original_owner"},
    "unit": {"name", "orientation", "badge", "nbr_units", "behavior", "equipment", "medals"},
}
TAG = {"name", "orientation", "behavior", "side", "group", "medal"}
MEDAL = {
    *("permanent", "counts_for", "nbr_hex", "majority", "turn_start", "last_to_occupy"),
    *("sole_control", "any_hex", "side", "held_by", "group"),
}
VICTORY = {"condition"}
"""The keys of each object of the format (3.2.1, 3.2.2)."""

MOST = 50
"""Unknown keys that are named; of a file with more it is said once that there are more."""

PACKS = ("allies_pack", "axis_pack")
"""The lists of equipment that players buy."""


@rule("3.2")
def note_unknown(file: Part) -> None:
    """Note whatever a file says under keys that no dialect has, and equipment that is bought."""
    unknown = [
        held.at(key)
        for held, known in _objects(file)
        for key, said in held.data.items()
        if key not in known and key != OURS and said not in NO
    ]
    for where in unknown[:MOST]:
        file.note(where, "this key is not known here; not kept")
    if len(unknown) > MOST:
        file.note("board", f"{len(unknown) - MOST} more keys are not known here; not kept")
    packs = file.data.get("equipment_packs")
    if isinstance(packs, dict) and any(packs.get(key) not in NO for key in PACKS):
        file.note("equipment_packs", "equipment that players buy: this game has no such rule")


def _objects(file: Part) -> Iterator[tuple[Part, set[str]]]:
    """Give the objects of a file, with the keys that are known of each; what is none is empty."""
    info, board = file.held("game_info"), file.held("board")
    yield from ((file, FILE), (info, GAME), (info.held("victory"), VICTORY), (board, BOARD))
    for record in board.parts("hexagons"):
        yield record, RECORD
        yield from ((record.held(key), known) for key, known in PARTS.items())
        for tag in record.parts("tags"):
            yield from ((tag, TAG), (tag.held("medal"), MEDAL))
