"""What can be done to a file, by name: each operation changes a text and says what it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final

from hexwar.board import AreaBoard, Board, HexId, pack
from hexwar.data import KeyPath
from hexwar.errors import HexwarError, UnknownNameError
from hexwar.workshop.editing.areas import (
    FEWEST,
    Spot,
    area_added,
    areas_painted,
    corner_added,
    corner_moved,
    counters_at,
    linked,
)
from hexwar.workshop.editing.counters import due, placed, taken_away
from hexwar.workshop.editing.cuttings import cutting_of, pasted
from hexwar.workshop.editing.hex_lists import without_hexes
from hexwar.workshop.editing.history import Told
from hexwar.workshop.editing.moving import mirrored, shifted, transferred
from hexwar.workshop.editing.rows import hexes_switched, name_switched
from hexwar.workshop.editing.source import Source
from hexwar.workshop.editing.terrain import painted, valued
from hexwar.workshop.editing.ways import Side, path_cut, path_drawn, side_text, sides_set
from hexwar.workshop.editing.work_file import EditError

Asked = Mapping[str, Any]
Done = tuple[Source, Told]

FARTHEST: Final = 100_000
"""How far from the origin of a map of areas a point lies at most, in its units."""

_NUMBERS: Final = [[one, other] for one in (int, float) for other in (int, float)]
Operation = Callable[[Source, Board, Asked], Done]


def _hexes(board: Board, asked: Asked, key: str = "hexes") -> list[HexId]:
    listed = asked.get(key)
    if not isinstance(listed, list):
        raise EditError(f"{key!r} is no list of hexes")
    for name in listed:
        if not isinstance(name, str) or name not in board.by_name:
            raise UnknownNameError.of("hex", str(name), board.by_name)
    return [board.by_name[name] for name in listed]


def _hex(board: Board, asked: Asked, key: str) -> HexId:
    return _hexes(board, {key: [asked.get(key)]}, key)[0]


def _text(asked: Asked, key: str) -> str:
    value = asked.get(key, "")
    if not isinstance(value, str) or len(value) > 200:
        raise EditError(f"{key!r} is no text of at most 200 characters")
    return value


def _word(asked: Asked, key: str = "kind") -> str:
    word = _text(asked, key)
    if not word.strip():
        raise EditError(f"{key!r} is empty")
    return word


def _path(source: Source, asked: Asked) -> KeyPath:
    path = asked.get("path")
    if not isinstance(path, list) or not all(type(part) in (str, int) for part in path):
        raise EditError("no place in the file")
    if source.at(tuple(path[:-1])) is None:
        raise EditError("this place is no longer in the file")
    return tuple(path)


def _sides(board: Board, asked: Asked) -> list[Side]:
    listed = asked.get("sides")
    if not isinstance(listed, list):
        raise EditError("'sides' is no list")
    sides = []
    for pair in listed:
        i, j = _hexes(board, {"hexes": pair})
        if board.distance(i, j) != 1:
            raise EditError(f"{board.name(i)} and {board.name(j)} are not next to each other")
        sides.append((i, j))
    return sides


def _paint(source: Source, board: Board, asked: Asked) -> Done:
    hexes, kind = _hexes(board, asked), _text(asked, "kind")
    change = Told("Paint {count} hexes: {kind}", {"count": len(hexes), "kind": kind})
    if not kind:
        change = Told("Clear {count} hexes", {"count": len(hexes)})
    if isinstance(board, AreaBoard):
        return areas_painted(source, board.names(pack(hexes)), kind), change
    return painted(source, board, hexes, kind), change


def _replace(source: Source, board: Board, asked: Asked) -> Done:
    old, new = _word(asked, "from"), _word(asked, "to")
    hexes = [i for i in board.ids if board.terrain[i] == old]
    change = Told("Replace {from} by {to}", {"from": old, "to": new})
    if isinstance(board, AreaBoard):
        return areas_painted(source, board.names(pack(hexes)), new), change
    return painted(source, board, hexes, new), change


def _value(source: Source, board: Board, asked: Asked) -> Done:
    hexes, name, value = _hexes(board, asked), _word(asked, "name"), asked.get("value")
    if value is not None and not isinstance(value, bool | int | float | str):
        raise EditError("a value is a number, a text, true or false")
    facts = {"name": name, "value": value, "count": len(hexes)}
    change = Told("{name} = {value} in {count} hexes", facts)
    return valued(source, board, hexes, name, value), change


def _side(source: Source, board: Board, asked: Asked) -> Done:
    sides, kind, on = _sides(board, asked), _word(asked), bool(asked.get("on", True))
    facts = {"kind": kind, "side": side_text(board, sides[0]), "count": len(sides)}
    sentence = "Draw {kind} on {count} hexsides" if on else "Remove {kind} from {count} hexsides"
    return sides_set(source, board, sides, kind, on), Told(sentence, facts)


def _draw_path(source: Source, board: Board, asked: Asked) -> Done:
    hexes, kind = _hexes(board, asked), _word(asked)
    if len(hexes) < 2:
        raise EditError("a path leads through two hexes or more")
    for i, j in pairwise(hexes):
        if board.distance(i, j) != 1:
            raise EditError(f"{board.name(i)} and {board.name(j)} are not next to each other")
    facts = {"kind": kind, "from": board.name(hexes[0]), "to": board.name(hexes[-1])}
    return path_drawn(source, board, hexes, kind), Told("Draw {kind} from {from} to {to}", facts)


def _cut_path(source: Source, board: Board, asked: Asked) -> Done:
    sides = _sides(board, asked)
    kind = _text(asked, "kind")
    return path_cut(source, board, sides, kind), Told("Cut {kind}", {"kind": kind})


def _move(source: Source, board: Board, asked: Asked) -> Done:
    hexes, copying = _hexes(board, asked), bool(asked.get("copying"))
    start, end = _hex(board, asked, "start"), _hex(board, asked, "end")
    to = shifted(board, hexes, start, end)
    change = Told("Copy {count} hexes" if copying else "Move {count} hexes", {"count": len(to)})
    return transferred(source, board, to, copying=copying), change


def _paste(source: Source, board: Board, asked: Asked) -> Done:
    try:
        cutting = cutting_of(asked.get("cutting"))
    except ValueError as wrong:
        raise EditError(str(wrong)) from wrong
    if cutting.flat != (board.numbering.orientation == "flat"):
        raise EditError("the hexes of the other board stand the other way")
    source, count = pasted(source, board, cutting, _hex(board, asked, "hex"))
    return source, Told("Paste {count} hexes", {"count": count})


def _mirror(source: Source, board: Board, asked: Asked) -> Done:
    to = mirrored(board, _hexes(board, asked))
    return transferred(source, board, to), Told("Mirror {count} hexes", {"count": len(to)})


def _switch(source: Source, board: Board, asked: Asked) -> Done:
    hexes, path = _hexes(board, asked), _path(source, asked)
    change = Told("Change the hexes of {row}", {"row": _titled(source, path)})
    if "away" in asked:
        source = without_hexes(source, path, board, [_hex(board, asked, "away")])
    return hexes_switched(source, path, board, hexes), change


def _name(source: Source, board: Board, asked: Asked) -> Done:
    del board
    path, name = _path(source, asked), _word(asked, "name")
    change = Told("{name}: change {row}", {"name": name, "row": _titled(source, path)})
    return name_switched(source, path, name), change


def _titled(source: Source, path: KeyPath) -> str:
    """Return what a row is called, for a sentence."""
    row = source.at(path[:2])
    title = ""
    if isinstance(row, dict):
        title = str(next((row[key] for key in ("id", "name", "kind") if row.get(key)), ""))
    return title or str(path[0])


def _add(source: Source, board: Board, asked: Asked) -> Done:
    del board
    table, values = _word(asked, "table"), asked.get("values")
    if not isinstance(values, dict) or not values:
        raise EditError("a row says something")
    if table in source.data and not isinstance(source.data[table], list):
        raise EditError(f"{table!r} has no rows")
    return source.with_row(table, values), Told("Add a row to {table}", {"table": table})


def _drop(source: Source, board: Board, asked: Asked) -> Done:
    del board
    path = _path(source, asked)
    if source.at(path) is None or len(path) != 2 or not isinstance(path[1], int):
        raise EditError("this row is no longer in the file")
    change = Told("Remove {row}", {"row": _titled(source, (*path, ""))})
    return source.without_row(path), change


def _set(source: Source, board: Board, asked: Asked) -> Done:
    del board
    value, listed = asked.get("value"), asked.get("path")
    if isinstance(listed, list) and value is not None:
        while len(listed) > 1 and source.at(tuple(listed[:-1])) is None:
            *listed, key = listed  # a table that is not there yet is written with what it holds
            value = {str(key): value}
    path = _path(source, {"path": listed})
    if value is None:
        if path not in source.positions.keys:
            raise EditError("this value is no longer in the file")
        return source.without_key(path), Told("Remove {key}", {"key": str(path[-1])})
    change = Told("{key} = {value}", {"key": str(path[-1]), "value": str(value)[:40]})
    return source.with_value(path, value), change


def _place(source: Source, board: Board, asked: Asked) -> Done:
    hexes, counter = _hexes(board, asked), _word(asked, "counter")
    if not hexes:
        return taken_away(source, counter), Told("Take {counter} away", {"counter": counter})
    names = [board.name(i) for i in hexes]
    facts = {"counter": counter, "hex": ", ".join(names)}
    return placed(source, counter, names), Told("Place {counter} in {hex}", facts)


def _due(source: Source, board: Board, asked: Asked) -> Done:
    counter, turn = _word(asked, "counter"), asked.get("turn")
    if not isinstance(turn, int) or turn < 1:
        raise EditError("turns are counted from 1")
    names = [board.name(i) for i in _hexes(board, asked)]
    change = Told("{counter} comes in turn {turn}", {"counter": counter, "turn": turn})
    return due(source, counter, turn, names), change


# -- boards of areas


def _spot(listed: Any) -> Spot:
    if not (isinstance(listed, list) and [type(part) for part in listed] in _NUMBERS):
        raise EditError("a point is two numbers: to the right, and down")
    if not all(abs(part) < FARTHEST for part in listed):
        raise EditError("this point lies too far away")
    return listed[0], listed[1]


def _corner(source: Source, board: Board, asked: Asked) -> Done:
    del board
    old, new = _spot(asked.get("from")), asked.get("to")
    try:
        if new is None:
            return corner_moved(source, old, None), Told("Take a corner away")
        return corner_moved(source, old, _spot(new)), Told("Move a corner")
    except ValueError as wrong:
        raise EditError(str(wrong)) from wrong


def _border(source: Source, board: Board, asked: Asked) -> Done:
    del board
    border = _spot(asked.get("from")), _spot(asked.get("to"))
    return corner_added(source, border, _spot(asked.get("at"))), Told("Add a corner")


def _area(source: Source, board: Board, asked: Asked) -> Done:
    del board
    corners = [_spot(spot) for spot in asked.get("points", ())]
    radius = _spot([asked.get("radius", 0), 0])[0]
    if radius < 0 or len(corners) < (1 if radius else FEWEST):
        raise EditError("an area has three corners or more")
    source, name = area_added(source, corners, radius)
    return source, Told("Draw {area}", {"area": name})


def _stand(source: Source, board: Board, asked: Asked) -> Done:
    name = board.name(_hex(board, asked, "area"))
    change = Told("Move the counters of {area}", {"area": name})
    return counters_at(source, name, _spot(asked.get("at"))), change


def _link(source: Source, board: Board, asked: Asked) -> Done:
    first, second = (board.name(i) for i in _hexes(board, asked))
    kind, on = _word(asked), bool(asked.get("on", True))
    if first == second:
        raise EditError("a link joins two areas")
    facts = {"kind": kind, "side": f"{first}/{second}"}
    sentence = "Draw {kind} on {side}" if on else "Remove {kind} from {side}"
    return linked(source, first, second, kind, on), Told(sentence, facts)


def _text_of_all(source: Source, board: Board, asked: Asked) -> Done:
    del source, board
    text = asked.get("text")
    if not isinstance(text, str):
        raise EditError("'text' is no text")
    return Source(text), Told("Edit the text")


OPERATIONS: Final[Mapping[str, Operation]] = {
    "paint": _paint,
    "replace": _replace,
    "value": _value,
    "side": _side,
    "draw-path": _draw_path,
    "cut-path": _cut_path,
    "move": _move,
    "mirror": _mirror,
    "paste": _paste,
    "switch": _switch,
    "name": _name,
    "add": _add,
    "drop": _drop,
    "set": _set,
    "place": _place,
    "due": _due,
    "corner": _corner,
    "border": _border,
    "area": _area,
    "stand": _stand,
    "link": _link,
    "text": _text_of_all,
}
"""The operations by name; each takes the document, the board, and what is asked."""


def performed(source: Source, board: Board, asked: Asked) -> Done:
    """Return a document after an operation, and what it did.

    Args:
        source: The document.
        board: The board that it describes or is played on.
        asked: The name of the operation under ``do``, and what it needs.

    Raises:
        EditError: The operation cannot be done, or is none.
        UnknownNameError: It names a hex that is not on the board.
    """
    name = asked.get("do")
    if name not in OPERATIONS:
        raise UnknownNameError.of("operation", str(name), OPERATIONS)
    try:
        return OPERATIONS[str(name)](source, board, asked)
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as wrong:
        if isinstance(wrong, HexwarError):
            raise
        message = "the file does not have the form that this operation needs; mend its faults first"
        raise EditError(message) from wrong


__all__ = ["OPERATIONS", "EditError", "performed"]
