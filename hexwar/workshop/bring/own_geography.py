"""Boards that hexwar wrote as GeoJSON: they come back as they were, with their counters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from hexwar.board import Board, HexId
from hexwar.data import counted, toml_of
from hexwar.errors import HexwarError
from hexwar.workshop.archives import fault, plain_json
from hexwar.workshop.bring.brought import Brought, SetUp
from hexwar.workshop.bring.counters import brought_counters
from hexwar.workshop.bring.lines import commonest
from hexwar.workshop.editing.hex_lists import runs

Properties = dict[str, Any]


def is_own(properties: Sequence[Properties]) -> bool:
    """Return whether features are those of a board that hexwar wrote.

    Args:
        properties: The properties of the features.
    """
    return any("board" in each and isinstance(each.get("grid"), dict) for each in properties)


def own_board(name: str, title: str, properties: Sequence[Properties]) -> Brought:
    """Return the board and the counters that features of hexwar describe.

    What another program changed in the properties of hexes is read; a hex that is no longer there
    is a hole.

    Args:
        name: The name of the file, for messages.
        title: What the board is called if it does not say so.
        properties: The properties of the features.

    Raises:
        DataError: A feature says what no board can have.
    """
    return _Own(name, title, [plain_json(each, name) for each in properties]).brought()


class _Own:
    def __init__(self, name: str, title: str, properties: Sequence[Properties]) -> None:
        self.name, self.title = name, title
        self.of: dict[str, list[Properties]] = {}
        self.left = 0
        for each in properties:
            kind = next((key for key in TABLES if key in each), "")
            self.of.setdefault(kind, []).append(each)
        self.head = self.of["board"][0]

    def brought(self) -> Brought:
        tables = self._board()
        counters, stacks, renamed = brought_counters(self.of.get("counter", ()))
        others = len(self.of.get("", ()))
        told = [
            counted(len(self.of[key]), one, several)
            for key, (one, several) in TABLES.items()
            if key in self.of and one
        ]
        return Brought(
            title=str(self.head["board"] or self.title),
            form="a board that hexwar wrote as GeoJSON",
            board=tables,
            counters=tuple(counters),
            set_ups=(SetUp(title="start", stacks=tuple(stacks)),) if stacks else (),
            recognised=tuple(told),
            left_out=(
                *((f"{counted(others, 'feature')} of another program",) if others else ()),
                *renamed,
            ),
        )

    def _board(self) -> dict[str, Any]:
        grid = {key: value for key, value in self.head["grid"].items() if key != "terrain"}
        try:
            bare = Board.parse(toml_of({"grid": grid}), self.name)
            ids = {bare.hex(str(each["hex"])): each for each in self.of.get("hex", ())}
        except HexwarError as wrong:
            raise fault(self.name, str(wrong)) from wrong
        if not ids:
            raise fault(self.name, "the board has no hexes")
        if gone := [i for i in bare.ids if i not in ids]:
            grid["holes"] = [*grid.get("holes", ()), *runs(bare, gone)]
        terrain = {i: str(each.get("terrain", "")) for i, each in ids.items()}
        usual = commonest(terrain.values())
        tables: dict[str, Any] = {"grid": {**grid, **({"terrain": usual} if usual else {})}}
        tables |= {key: self.head[key] for key in ("about", "kinds") if key in self.head}
        tables["terrain"] = [
            {"kind": kind, "hexes": runs(bare, [i for i in ids if terrain[i] == kind])}
            for kind in dict.fromkeys(terrain.values())
            if kind != usual
        ]
        tables["attribute"] = [
            self._attribute(bare, ids, name, default) for name, default in self._defaults(ids)
        ]
        tables["hexsides"] = _together(
            (
                {**each, "sides": "/".join(map(str, each["hexside"]))}
                for each in self._all("hexside")
            ),
            "sides",
        )
        tables["paths"] = [{"kind": each["path"], **each} for each in self._all("path")]
        for key in ("region", "position", "box"):
            tables[key] = [{"id": each[key], **each} for each in self._all(key)]
        return {
            key: [_without(row, TABLES) for row in table] if isinstance(table, list) else table
            for key, table in tables.items()
            if table
        }

    def _all(self, kind: str) -> Iterable[Properties]:
        return self.of.get(kind, ())

    def _defaults(self, ids: Mapping[HexId, Properties]) -> list[tuple[str, Any]]:
        """Return the attributes with their defaults; another program may have added some."""
        said = self.head.get("attributes")
        defaults = dict(said) if isinstance(said, dict) else {}
        for each in ids.values():
            for key in each:
                if key not in ("hex", "terrain"):
                    defaults.setdefault(key, "")
        return [*defaults.items()]

    def _attribute(
        self, bare: Board, ids: Mapping[HexId, Properties], name: str, default: Any
    ) -> dict[str, Any]:
        where: dict[tuple[type, Any], list[Any]] = {}
        for i, each in ids.items():
            value = each.get(name, default)
            if isinstance(value, dict | list):
                raise fault(self.name, f"the attribute {name!r:.60} is a list or a table")
            where.setdefault((type(value), value), []).append(i)
        where.pop((type(default), default), None)
        values = [{"value": value, "hexes": runs(bare, at)} for (_, value), at in where.items()]
        return {"name": name, "default": default, "values": values}


def _together(rows: Iterable[Properties], key: str) -> list[Properties]:
    """Return rows that differ in one value as one, which has all these values."""
    together: dict[str, Properties] = {}
    for row in rows:
        others = repr({name: value for name, value in row.items() if name not in (key, "hexside")})
        together.setdefault(others, {**row, key: []})[key].append(row[key])
    return [*together.values()]


def _without(row: Mapping[str, Any], keys: Iterable[str]) -> Properties:
    return {key: value for key, value in row.items() if key not in keys}


TABLES: Final = {
    "board": ("", ""),
    "hexside": ("hexside", "hexsides"),
    "path": ("path", "paths"),
    "region": ("region", "regions"),
    "position": ("position", "positions"),
    "box": ("box", "boxes"),
    "counter": ("counter", "counters"),
    "hex": ("hex", "hexes"),
}
"""The property that says what a feature is, and how it is called."""
