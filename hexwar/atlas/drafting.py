"""How does what was found on the ground become a board file?"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

import attrs

from hexwar.board import Grid
from hexwar.data import Source, toml_of
from hexwar.hexes import Hex, Hexside


@attrs.frozen
class TerrainDraft:
    """Hexes of one terrain.

    Attributes:
        kind: The terrain.
        hexes: Its hexes.
        source: Where that was read.
    """

    kind: str
    hexes: Iterable[Hex]
    source: Source


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


def board_file(
    grid: Grid,
    head: str,
    drafts: Iterable[TerrainDraft | HexsidesDraft | PathDraft],
) -> str:
    r"""Write a board file: a grid, and what of the ground lies on it.

    What lies beside the grid is left out: a hexside when one of its two hexes does, and of a path
    what lies outside; the pieces inside become paths of their own.

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


def _tables(grid: Grid, draft: TerrainDraft | HexsidesDraft | PathDraft) -> Iterator[str]:
    names = {grid.coordinates(i): grid.name(i) for i in grid.ids}
    source = {"source": str(draft.source)}
    match draft:
        case TerrainDraft():
            hexes = sorted({names[at] for at in draft.hexes if at in names})
            if hexes:
                yield _table("terrain", {"kind": draft.kind, "hexes": hexes, **source})
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


def _table(name: str, values: dict[str, object]) -> str:
    return toml_of({name: [values]}, width=None).strip()
