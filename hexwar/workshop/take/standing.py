"""The counters of a game with where they stand, as tables of text and numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from hexwar.board import HexId
from hexwar.components import Counters, CounterTable
from hexwar.data import counted
from hexwar.play.game import Game
from hexwar.play.scene import CounterFace, Scene

_NUMBER: Final = re.compile(r"-?(0|[1-9]\d{0,8})")


def standing(game: Game, scene: Scene) -> Iterator[dict[str, Any]]:
    """Yield a table for each counter of the box.

    It has ``counter``, ``side``, ``kind``, its ``faces`` from full strength down, and the number of
    its hex as ``at`` if it stands on the board, with the ``face`` that lies up. Those come first,
    each stack from the bottom to the top.

    Args:
        game: The game.
        scene: The table.
    """
    assert scene.board is not None
    box = _Box(game)
    for i, faces in scene.stacks.items():
        for face in faces:
            if table := box.taken(face):
                yield {**table, "at": scene.board.name(HexId(i))}
    yield from box.left()


class _Box:
    """The counters of a game by name, of which some are taken out."""

    def __init__(self, game: Game) -> None:
        self.tables: dict[str, list[dict[str, Any]]] = {}
        self.shown: dict[str, list[dict[str, Any]]] = {}
        for each in game.presentation.inventory().counters:
            front, tables = each.front, self.tables.setdefault(each.front.name, [])
            faces = [values_of(face) for face in (front, each.back) if face is not None]
            self.shown.setdefault(front.name, []).extend(faces)
            if 0 < front.steps < front.full_steps and tables:
                tables[-1]["faces"] += faces  # the second piece of a counter of three or more steps
                continue
            table: dict[str, Any] = {"counter": front.name or front.label}
            said = (("side", front.side), ("kind", front.symbol))
            table |= {key: text for key, text in said if text}
            tables.extend({**table, "faces": [*faces]} for _ in range(each.count))
        counters = getattr(game, "counters", None)
        if isinstance(counters, Counters):  # as its file has them, each value by its name
            self.tables = {each.name: [_printed(each)] for each in counters.tables}

    def taken(self, face: CounterFace) -> dict[str, Any] | None:
        """Return the table of a counter that is seen, with the face that lies up, if it has one."""
        if not face.name or not self.tables.get(face.name):
            return None
        table = self.tables[face.name].pop(0)
        up = face.full_steps - face.steps if face.steps else 0
        if not face.full_steps and (seen := values_of(face)) in self.shown.get(face.name, ()):
            up = self.shown[face.name].index(seen)
        return {**table, "face": up} if 0 < up < len(table["faces"]) else table

    def left(self) -> Iterator[dict[str, Any]]:
        """Yield the counters that were not taken."""
        for tables in self.tables.values():
            yield from tables


def _printed(counter: CounterTable) -> dict[str, Any]:
    """Return a counter as its file has it, without its pictures."""
    table: dict[str, Any] = {"counter": counter.name}
    said = (("side", counter.side), ("kind", counter.kind))
    table |= {key: text for key, text in said if text}
    faces = [{**counter.values, **step} for step in counter.steps] or [{**counter.values}]
    table["faces"] = [
        {name: value for name, value in face.items() if name != "picture"} for face in faces
    ]
    return table


def values_of(face: CounterFace) -> dict[str, int | str]:
    """Return the printed values of a face, numbers as numbers.

    Args:
        face: The face.

    Example:
        >>> values_of(CounterFace(values={"attack": "4", "move": "6+"}))
        {'attack': 4, 'move': '6+'}
    """
    values: Mapping[str, str] = face.values
    return {
        name: int(text) if _NUMBER.fullmatch(text) else text
        for name, text in values.items()
        if text
    }


def told(counters: Collection[Mapping[str, Any]]) -> str:
    """Return in words how many counters there are, and how many of them stand on the board."""
    placed = sum("at" in each for each in counters)
    return f"{counted(len(counters), 'counter')}, {placed} of them on the board"


def untold(scene: Scene, counters: Collection[Mapping[str, Any]]) -> Iterator[str]:
    """Yield in words what of the table the counters do not say.

    Args:
        scene: The table.
        counters: The tables of its counters.
    """
    lying = sum(map(len, scene.stacks.values()))
    if others := lying - sum("at" in each for each in counters):
        yield f"where {counted(others, 'counter')} lie that have no name or are no part of the box"
