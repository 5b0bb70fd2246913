"""Hexagonal maps of Tiled: ``.tmx`` and ``.tmj`` (also ``.json``).

Tiled numbers rows and columns from 0, and its ``staggerindex`` names the lines that are shifted by
these numbers; the board keeps both, unless the map says how it is numbered, as those do that hexwar
wrote. The first layer of tiles is the terrain; each further one is an attribute of the hexes. Of
the layers of objects, names become regions, and lines become paths or hexsides.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from hexwar.board import Board
from hexwar.data import counted, toml_of
from hexwar.errors import HexwarError
from hexwar.hexes import Hex
from hexwar.workshop.archives import fault
from hexwar.workshop.bring.brought import Brought, SetUp, plain_name
from hexwar.workshop.bring.counters import brought_counters
from hexwar.workshop.bring.lines import Lines, Place, board_tables, commonest, told
from hexwar.workshop.bring.tiled_files import TiledMap, TileLayer, tiled_map
from hexwar.workshop.bring.tiled_objects import Objects
from hexwar.workshop.editing.hex_lists import runs
from hexwar.workshop.editing.written import NUMBERING, grid_table

TURNED: Final = 0xF0000000
"""The bits of a tile that say how it is turned."""

OTHERS: Final = frozenset({"about", "kinds", "hexsides", "paths", "region", "position", "box"})
"""Tables of a board that a map may hold as a property, where they lie nowhere on it."""

Scalar = bool | int | float | str


def read_tiled(path: Path) -> Brought:
    """Return what a map of Tiled holds.

    Raises:
        DataError: It is no hexagonal map of Tiled, or it is broken.
        UnreadableFileError: It cannot be read.
    """
    tiled, name = tiled_map(path), str(path)
    if len(tiled.layers) == 0:
        raise fault(name, "the map has no layer of tiles")
    ground, *further = ((layer, _kinds(tiled, layer)) for layer in tiled.layers)
    terrain = {at: str(kind) for at, kind in ground[1].items()}
    own = isinstance(tiled.properties.get("grid"), dict)
    tables, names = _own(tiled, terrain, name) if own else _plain(tiled, terrain, name)
    bare = Board.parse(toml_of({"grid": tables["grid"]}), name)
    attributes = [
        _attribute(bare, layer, {names[at]: kind for at, kind in kinds.items() if at in names})
        for layer, kinds in further
    ]
    objects = Objects(tiled, bare, names)
    counters, stacks, renamed = brought_counters(objects.counters)
    for key, rows in (("attribute", attributes), *objects.tables.items()):
        if rows := [*tables.get(key, ()), *filter(None, rows)]:
            tables[key] = rows
    turned = sum(bool(tile & TURNED) for layer in tiled.layers for tile in layer.tiles)
    how = "with the numbers of its board" if own else "numbered from 0 as in Tiled"
    return Brought(
        title=str(tiled.properties.get("title", "")) if own else path.stem,
        form="a hexagonal map of Tiled",
        board=tables,
        counters=tuple(counters),
        set_ups=(SetUp(title="start", stacks=tuple(stacks)),) if stacks else (),
        recognised=(
            f"{tiled.width} by {tiled.height} hexes, {how}",
            f"layer {ground[0].name!r}: {told(terrain)}",
            *(f"layer {each['name']!r} as an attribute" for each in attributes if each),
            *objects.recognised,
        ),
        left_out=(
            *tiled.others,
            *objects.left_out,
            *renamed,
            *([f"how {counted(turned, 'tile is', 'tiles are')} turned"] if turned else []),
        ),
    )


def _plain(
    tiled: TiledMap, terrain: Mapping[Place, str], name: str
) -> tuple[dict[str, Any], dict[Place, str]]:
    """Return the tables of a map and the numbers of its hexes: rows and columns from 0."""
    lines = Lines(
        orientation="flat" if tiled.axis == "x" else "pointy",
        rows=tiled.height,
        columns=tiled.width,
        first=0,
        shifted="even" if tiled.index == "even" else "odd",
    )
    tables = board_tables(lines, terrain, name)
    return tables, {at: lines.name(at) for at in terrain}


def _own(
    tiled: TiledMap, terrain: Mapping[Place, str], name: str
) -> tuple[dict[str, Any], dict[Place, str]]:
    """Return the tables of a map that says how it is numbered, and the numbers of its hexes.

    Raises:
        DataError: What it says is no numbering.
    """
    said = tiled.properties
    if not terrain:
        raise fault(name, "the map has no hexes")
    try:
        first, row, column = str(said.get("first", "")).rsplit(" ", 2)
        there = int(row), int(column)
        head = {key: value for key, value in said["grid"].items() if key in NUMBERING.values()}
        numbering = Board.parse(toml_of({"grid": {**head, "hexes": [first]}}), name).numbering
        origin = numbering.parse(first)
        hexes = {at: _hex(tiled, at, there, origin) for at in terrain}
        names = {at: numbering.format(where) for at, where in hexes.items()}
    except (HexwarError, ValueError) as wrong:
        raise fault(name, f"the numbering of the map cannot be read: {wrong}") from wrong
    grid = grid_table(numbering, hexes.values())
    grid |= {key: said["grid"][key] for key in ("stretch", "turn", "wrap") if key in said["grid"]}
    usual = commonest(terrain.values())
    tables: dict[str, Any] = {"grid": {**grid, **({"terrain": usual} if usual else {})}}
    others = said.get("others")
    tables |= (
        {key: each for key, each in others.items() if key in OTHERS}
        if isinstance(others, dict)
        else {}
    )
    bare = Board.parse(toml_of({"grid": grid}), name)
    kinds: dict[str, list[Any]] = {}
    for at, kind in terrain.items():
        kinds.setdefault(kind, []).append(bare.hex(names[at]))
    tables["terrain"] = [
        {"kind": kind, "hexes": runs(bare, at)} for kind, at in kinds.items() if kind != usual
    ]
    return {key: table for key, table in tables.items() if table}, names


def _hex(tiled: TiledMap, at: Place, there: Place, origin: Hex) -> Hex:
    """Return the hex of a tile; a hex and its tile are known."""
    flat = tiled.axis == "x"
    shifted = 0 if tiled.index == "even" else 1

    def halves(place: Place) -> tuple[int, int]:
        """Return the line of a tile, and how many half hexes along it the tile lies."""
        line, along = place[::-1] if flat else place
        return line, 2 * along + (line % 2 == shifted)

    (line, half), (known_line, known_half) = halves(at), halves(there)
    q, r = origin if flat else origin[::-1]
    step = line - known_line
    other = r + (half - known_half - step) // 2
    return Hex(q + step, other) if flat else Hex(other, q + step)


def _kinds(tiled: TiledMap, layer: TileLayer) -> dict[Place, Scalar]:
    """Return what a layer says of the hexes that it has a tile in."""
    said: dict[int, Scalar] = {**tiled.kinds, **tiled.values}
    return {
        divmod(number, tiled.width): said.get(tile & ~TURNED, f"tile {tile & ~TURNED}")
        for number, tile in enumerate(layer.tiles)
        if tile & ~TURNED
    }


def _attribute(bare: Board, layer: TileLayer, said: Mapping[str, Scalar]) -> dict[str, Any]:
    """Return the table of an attribute; nothing for a layer that says nothing."""
    values: dict[tuple[str, Scalar], list[Any]] = {}  # 1 is not true
    for name, value in said.items():
        values.setdefault((type(value).__name__, value), []).append(bare.hex(name))
    tables = [
        {"value": value, "hexes": runs(bare, hexes)}
        for (_, value), hexes in sorted(values.items(), key=lambda each: str(each[0]))
    ]
    if isinstance(default := layer.properties.get("default"), bool | int | float | str):
        return {"name": layer.name, "default": default, "values": tables}
    return (
        {"name": plain_name(layer.name, "layer"), "default": "", "values": tables} if tables else {}
    )
