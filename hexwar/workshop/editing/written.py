"""A board as the tables of its file: whatever it was made of, a board reads it back as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from hexwar.board import Board, HexId, Position
from hexwar.board.bits import iterate
from hexwar.board.features import Way
from hexwar.board.wrapped import WrappedBoard
from hexwar.data import toml_of
from hexwar.hexes import Hex, Numbering
from hexwar.workshop.editing.hex_lists import runs

NUMBERING: Final = {
    "order": "ids",
    **{
        name: name
        for name in (
            *("orientation", "stagger", "shift", "row_direction", "column_direction"),
            *("first_row", "first_column", "row_style", "column_style", "alphabet"),
            *("prefix", "suffix", "longer", "interval", "small_letters"),
        )
    },
}
"""The attributes of a numbering, and what ``[grid]`` calls them."""

Step = tuple[HexId, HexId]
"""A hex and the next one."""


@attrs.frozen
class Run:
    """Hexes along one way.

    Attributes:
        way: The way.
        one_way: Whether it leads only in this order.
        hexes: The hexes in order, each next to the one before.
    """

    way: Way
    one_way: bool
    hexes: tuple[HexId, ...]


def tables_of(board: Board) -> dict[str, Any]:
    """Return a board of hexes as the tables of a board file.

    Args:
        board: The board, of one sheet.

    Example:
        >>> board = Board.parse('''
        ... grid = {orientation = "flat", rows = 3, columns = 3, terrain = "clear"}
        ... terrain = [{kind = "woods", hexes = ["0101-0103"]}]
        ... paths = [{kind = "road", hexes = ["0201", "0102"]}]
        ... ''')
        >>> tables = tables_of(board)
        >>> tables["terrain"], tables["paths"][0]["hexes"]
        ([{'kind': 'woods', 'hexes': ['0101-0103']}], ['0201', '0102'])
        >>> Board.parse(toml_of(tables)).terrain == board.terrain
        True
    """
    [(usual, _)] = Counter(board.terrain[i] for i in board.ids).most_common(1)
    grid = {**grid_of(board), **({"terrain": usual} if usual else {})}
    tables: dict[str, Any] = {"title": board.title, "grid": grid}
    tables["about"] = plain(board.about)
    tables["kinds"] = {topic: list(kinds) for topic, kinds in board.kinds.items() if kinds}
    kinds: dict[str, list[HexId]] = {}
    for i in board.ids:
        kinds.setdefault(board.terrain[i], []).append(i)
    tables["terrain"] = [
        {"kind": kind, "hexes": runs(board, hexes)}
        for kind, hexes in kinds.items()
        if kind != usual
    ]
    tables["attribute"] = [_attribute(board, name) for name in board.attributes]
    tables["hexsides"] = list(_hexsides(board))
    tables["paths"] = [_path(board, run) for run in runs_of(board)]
    tables["region"] = [
        named(each.id, each.kind, each.attributes, hexes=runs(board, iterate(each.hexes)))
        for each in board.regions.values()
    ]
    tables["position"] = [_position(board, each) for each in board.positions.values()]
    tables["box"] = [
        named(
            each.id,
            each.kind,
            each.attributes,
            order=None if each.order < 0 else each.order,
            hexes={name: board.name(i) for name, i in each.hexes.items()},
        )
        for each in board.boxes.values()
    ]
    return {key: table for key, table in tables.items() if table}


def grid_of(board: Board) -> dict[str, Any]:
    """Return the table ``[grid]`` of a board, without its terrain.

    Args:
        board: The board, of one sheet.
    """
    said = grid_table(board.numbering, [board.coordinates(i) for i in board.ids])
    if isinstance(board, WrappedBoard):
        rows, columns = board.periods
        said["wrap"] = "both" if rows and columns else "rows" if rows else "columns"
    return said | {
        name: value
        for name, value, usual in (("stretch", board.stretch, 1.0), ("turn", board.turn, 0.0))
        if value != usual
    }


def grid_table(numbering: Numbering, hexes: Iterable[Hex]) -> dict[str, Any]:
    """Return the table ``[grid]`` of some hexes: in rows and columns if they stand so.

    Args:
        numbering: How they are numbered.
        hexes: The hexes.

    Example:
        >>> numbering = Numbering("CCRR", "flat")
        >>> grid_table(numbering, [Hex(0, 0), Hex(0, 1), Hex(1, 0)])
        {'orientation': 'flat', 'ids': 'CCRR', 'columns': 2, 'rows': [2, 1]}
        >>> grid_table(numbering, [Hex(0, 0), Hex(0, 2)])
        {'orientation': 'flat', 'ids': 'CCRR', 'hexes': ['0101', '0103']}
    """
    present, usual = set(hexes), Numbering()
    said: dict[str, Any] = {"orientation": numbering.orientation}
    said |= {
        name: getattr(numbering, field)
        for field, name in NUMBERING.items()
        if getattr(numbering, field) != getattr(usual, field)
    }
    flat = numbering.orientation == "flat"
    lines: dict[int, int] = {}
    for q, r in present:
        lines[q if flat else r] = lines.get(q if flat else r, 0) + 1
    lengths = [lines[line] for line in sorted(lines)]
    for cycle in (lengths[:1], lengths[:2]):
        count = len(lengths)
        if lengths == [cycle[k % len(cycle)] for k in range(count)] and present == {
            numbering.in_line(line, place)
            for line in range(count)
            for place in range(lengths[line])
        }:
            along = cycle[0] if len(cycle) == 1 else cycle
            both = {"columns": count, "rows": along} if flat else {"rows": count, "columns": along}
            return said | both
    bare = Board.parse(toml_of({"grid": {**said, "hexes": [*map(numbering.format, present)]}}))
    return said | {"hexes": runs(bare, bare.ids)}


def runs_of(board: Board) -> Iterator[Run]:
    """Yield the ways of a board, each as long as it goes on.

    Args:
        board: The board.
    """
    links: dict[tuple[str, str, str, bool], dict[Step, Way]] = {}
    for i, others in board.links().items():
        for j in others:
            back = board.link(j, i)
            for way in getattr(board.link(i, j), "ways", ()):
                one_way = back is None or way not in back.ways
                if one_way or i < j:
                    said = (way.kind, way.name, repr((dict(way.attributes), way.meets)), one_way)
                    links.setdefault(said, {})[i, j] = way
    for (*_, one_way), steps in links.items():
        way = next(iter(steps.values()))
        left = dict.fromkeys(steps)
        onward: dict[HexId, list[Step]] = {}
        for step in steps:
            for i in step[:1] if one_way else step:
                onward.setdefault(i, []).append(step)
        while left:
            course = [*next(iter(left))]
            del left[course[0], course[1]]
            _lengthen(course, left, onward)
            if not one_way:
                course.reverse()
                _lengthen(course, left, onward)
            yield Run(way, one_way, tuple(course))


def _lengthen(
    course: list[HexId], left: dict[Step, None], onward: Mapping[HexId, list[Step]]
) -> None:
    """Go on from the end of a course as far as steps are left."""
    while step := next((each for each in onward.get(course[-1], ()) if each in left), None):
        del left[step]
        course.append(step[1] if step[0] == course[-1] else step[0])


def named(name: str, kind: str, attributes: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Return the table of something with a name; what says nothing is left out.

    Args:
        name: Its name.
        kind: What it is.
        attributes: What is said of it.
        more: What else its table has.
    """
    table = {"id": name, "kind": kind, **more, "attributes": plain(attributes)}
    return {key: value for key, value in table.items() if value or value == 0}


def plain(value: Any) -> Any:
    """Return a value of a board as JSON and TOML have it: with tables and lists that can change."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [*map(plain, value)] if isinstance(value, tuple | list) else value


def default_of(board: Board, name: str) -> Any:
    """Return the value of an attribute where there is no hex: that of hexes that are not named.

    Args:
        board: The board.
        name: The attribute.
    """
    values = board.attribute(name)
    return next(
        (value for i, value in enumerate(values) if not board.is_hex(i)), values[board.ids[0]]
    )


def _attribute(board: Board, name: str) -> dict[str, Any]:
    values, default = board.attribute(name), default_of(board, name)
    where: dict[tuple[type, Any], list[HexId]] = {}  # 1 is not true
    for i in board.ids:
        where.setdefault((type(values[i]), values[i]), []).append(i)
    where.pop((type(default), default), None)
    if default is False and set(where) == {(bool, True)}:
        return {"name": name, "hexes": runs(board, where[bool, True])}
    tables = [{"value": value, "hexes": runs(board, ids)} for (_, value), ids in where.items()]
    return {"name": name, "default": default, "values": tables}


def _hexsides(board: Board) -> Iterator[dict[str, Any]]:
    sides: dict[tuple[str, str], list[str]] = {}
    said: dict[tuple[str, str], Mapping[str, Any]] = {}
    for i in board.ids:
        for j in iterate(board.adjacent[i]):
            for kind in sorted(board.features(i, j)) if i < j else ():
                attributes = board.feature(i, j, kind)
                key = kind, repr(dict(attributes))
                said[key] = attributes
                sides.setdefault(key, []).append(f"{board.name(i)}/{board.name(j)}")
    for key, texts in sides.items():
        more = {"attributes": plain(said[key])} if said[key] else {}
        yield {"kind": key[0], "sides": texts, **more}


def _path(board: Board, run: Run) -> dict[str, Any]:
    table = {
        "kind": run.way.kind,
        "hexes": [board.name(i) for i in run.hexes],
        "name": run.way.name,
        "meets": [board.name(i) for i in dict.fromkeys(run.hexes) if run.way.meets >> i & 1],
        "one_way": run.one_way,
        "attributes": plain(run.way.attributes),
    }
    return {key: value for key, value in table.items() if value}


def _position(board: Board, position: Position) -> dict[str, Any]:
    spots = []
    for i, name, said in zip(position.hexes, position.names, position.hex_attributes, strict=True):
        spot = {"hex": board.name(i), "attributes": plain(said)}
        spot["name"] = name if name != position.id else ""
        spot = {key: value for key, value in spot.items() if value}
        spots.append(spot if len(spot) > 1 else spot["hex"])
    fields = {grade: runs(board, iterate(hexes)) for grade, hexes in position.fields.items()}
    return named(position.id, position.kind, position.attributes, hexes=spots, fields=fields)
