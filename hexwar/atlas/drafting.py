"""How does what was found on the ground become a board file?"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

import attrs

from hexwar.board import Grid, HexId
from hexwar.data import Source, toml_of
from hexwar.hexes import Hex, Hexside


@attrs.frozen
class TerrainDraft:
    """Hexes of one terrain.

    Attributes:
        kind: The terrain.
        hexes: Its hexes.
        source: Where that was read.
        name: What it is called, such as a wood; it becomes the note.
    """

    kind: str
    hexes: Iterable[Hex]
    source: Source
    name: str = ""


@attrs.frozen
class HexsidesDraft:
    """A chain of hexsides, such as a river.

    Attributes:
        kind: What lies on them.
        name: What it is called; it becomes the note.
        sides: The hexsides.
        source: Where that was read.
    """

    kind: str
    name: str
    sides: Iterable[Hexside]
    source: Source


@attrs.frozen
class PathDraft:
    """A chain of hexes, such as a road.

    Attributes:
        kind: What leads through them.
        name: What it is called; it becomes the note.
        hexes: The hexes in order.
        source: Where that was read.
    """

    kind: str
    name: str
    hexes: Iterable[Hex]
    source: Source


@attrs.frozen
class RegionDraft:
    """Hexes under one name, such as a town.

    Attributes:
        kind: What it is.
        name: What it is called; it becomes the id.
        hexes: Its hexes.
        source: Where that was read.
    """

    kind: str
    name: str
    hexes: Iterable[Hex]
    source: Source


@attrs.frozen
class AttributeDraft:
    """A value of each hex, such as its level.

    Attributes:
        name: The attribute.
        values: The values by hex.
        otherwise: The value of hexes that are not among them; it is not written for each.
        source: Where that was read.
    """

    name: str
    values: Mapping[Hex, int | str]
    otherwise: int | str
    source: Source


Draft: TypeAlias = TerrainDraft | HexsidesDraft | PathDraft | RegionDraft | AttributeDraft
"""A part of a board that was found on the ground."""


def board_file(grid: Grid, head: str, drafts: Iterable[Draft]) -> str:
    r"""Write a board file: a grid, and what of the ground lies on it.

    What lies beside the grid is left out: a hexside when one of its two hexes does, of a path what
    lies outside, and a region without a hex; the pieces of a path inside become paths of their own.

    Args:
        grid: The grid, as ``Board.parse`` reads it from the head.
        head: TOML with ``[grid]``, and what else is to stand at the beginning.
        drafts: What lies on it, in the order in which it is written. Of two terrains in one hex
            the board refuses the second, so that nothing is overwritten unseen.

    Returns:
        The text of the file, which ``Board.parse`` reads.

    Example:
        >>> from hexwar.board import Board
        >>> head = 'grid = {orientation = "pointy", rows = 1, columns = 3, terrain = "clear"}'
        >>> grid = Board.parse(head)
        >>> there = [grid.coordinates(grid.hex("0101"))]
        >>> forest = TerrainDraft("forest", there, Source.parse("measured (high)"))
        >>> print(board_file(grid, head, [forest]).split("\n\n")[1].strip())
        [[terrain]]
        kind = "forest"
        hexes = ["0101"]
        source = "measured (high)"
    """
    tables = [table for draft in drafts for table in _tables(grid, draft)]
    return "\n\n".join([head.strip(), *tables]) + "\n"


def _tables(grid: Grid, draft: Draft) -> Iterator[str]:
    names = {grid.coordinates(i): grid.name(i) for i in grid.ids}
    source = {"source": str(draft.source)}
    match draft:
        case TerrainDraft():
            hexes = ranges(grid, [grid.at(at) for at in draft.hexes if at in names])
            note = {"note": draft.name} if draft.name else {}
            if hexes:
                yield _table("terrain", {"kind": draft.kind, "hexes": hexes, **source, **note})
        case HexsidesDraft():
            sides = [
                "/".join(sorted(names[at] for at in side.hexes))
                for side in draft.sides
                if all(at in names for at in side.hexes)
            ]
            if sides:
                chain = {"kind": draft.kind, "sides": list(dict.fromkeys(sides))}
                yield _table("hexsides", {**chain, "note": draft.name, **source})
        case PathDraft():
            for inside, piece in itertools.groupby(draft.hexes, names.__contains__):
                way = [names[at] for at in piece] if inside else []
                if len(way) > 1:
                    chain = {"kind": draft.kind, "hexes": way}
                    yield _table("paths", {**chain, "note": draft.name, **source})
        case RegionDraft():
            hexes = ranges(grid, [grid.at(at) for at in draft.hexes if at in names])
            if hexes:
                fields = {"id": draft.name, "kind": draft.kind, "hexes": hexes}
                yield _table("region", {**fields, **source})
        case AttributeDraft():
            there = {value: _having(grid, draft, value) for value in draft.values.values()}
            values = [
                {"value": value, "hexes": hexes}
                for value, hexes in there.items()
                if hexes and value != draft.otherwise
            ]
            held: dict[str, object] = {"default": draft.otherwise, "values": values}
            yield _table("attribute", {"name": draft.name, **held, **source})


def _having(grid: Grid, draft: AttributeDraft, value: int | str) -> list[str]:
    """Return the hexes of the grid that have a value, as a board file names them."""
    hexes = {at for at, held in draft.values.items() if held == value}
    return ranges(grid, [i for i in grid.ids if grid.coordinates(i) in hexes])


def ranges(grid: Grid, hexes: Iterable[HexId]) -> list[str]:
    """Write hexes as a board file names them, with ranges along the lines of the map.

    Args:
        grid: The grid.
        hexes: The hexes, in any order.

    Example:
        >>> from hexwar.board import Board
        >>> grid = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 5}')
        >>> ranges(grid, map(grid.hex, ["0203", "0101", "0103", "0104", "0102"]))
        ['0101-0104', '0203']
    """
    numbering, step = grid.numbering, grid.numbering.interval
    along = 1 if numbering.orientation == "pointy" else 0
    numbers = {numbering.numbers(grid.name(i)): grid.name(i) for i in hexes}
    runs: list[list[tuple[int, int]]] = []
    for at in sorted(numbers, key=lambda at: (at[1 - along], at[along])):
        last = runs[-1][-1] if runs else None
        if last and at[1 - along] == last[1 - along] and at[along] - last[along] == step:
            runs[-1].append(at)
        else:
            runs.append([at])
    written: list[str] = []
    for run in runs:
        names = [numbers[at] for at in run]
        written += [f"{names[0]}-{names[-1]}"] if len(names) > 2 else names
    return written


def _table(name: str, values: dict[str, object]) -> str:
    return toml_of({name: [values]}, width=None).strip()
