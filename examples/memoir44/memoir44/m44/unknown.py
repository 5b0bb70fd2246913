"""What does a file hold that no dialect of the format has? Each such key is named (3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import OURS, PARTS, Part

NO: tuple[Any, ...] = (False, "false", 0, "0", "", None, [], {})
"""How a file says that something is not there, or not in force."""

MOST = 50
"""Unknown keys that are named; of a file with more it is said once that there are more."""

PACKS = ("allies_pack", "axis_pack")
"""The lists of equipment that players buy."""


@rule("3.2")
def note_unknown(file: Part) -> None:
    """Note whatever a file says under keys that no dialect has, and equipment that is bought."""
    unknown = [
        held.at(key)
        for held, name in _objects(file)
        for key, said in held.data.items()
        if key not in codes().keys[name] and key != OURS and said not in NO
    ]
    for where in unknown[:MOST]:
        file.findings.note(where, "this key is not known here; not kept")
    if len(unknown) > MOST:
        file.note("board", f"{len(unknown) - MOST} more keys are not known here; not kept")
    packs = file.held("equipment_packs").data
    if any(packs.get(key) not in NO for key in PACKS):
        file.note("equipment_packs", "equipment that players buy: this game has no such rule")


def _objects(file: Part) -> Iterator[tuple[Part, str]]:
    """Give the objects of a file, with the names of their tables of keys; what is none is empty."""
    info, board = file.held("game_info"), file.held("board")
    yield from ((file, "file"), (info, "game_info"), (info.held("victory"), "victory"))
    yield board, "board"
    for record in board.parts("hexagons"):
        yield record, "hexagons"
        yield from ((record.held(key), key) for key in PARTS)
        for tag in record.parts("tags"):
            yield from ((tag, "tags"), (tag.held("medal"), "medal"))
