"""Lists of hexes in a TOML text: which hexes an element names, and ranges of hexes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from hexwar.board import AreaBoard, Board, HexId
from hexwar.board.ranges import spread
from hexwar.data import KeyPath
from hexwar.errors import HexError
from hexwar.workshop.editing.lists import with_elements, with_replaced
from hexwar.workshop.editing.source import Source, value_text

SHORTEST = 3
"""Hexes of a range at least: two of them are written one by one."""


def named(board: Board, text: object) -> list[HexId]:
    """Return the hexes that an element of a list names, in its order; none for anything else.

    Args:
        board: The board.
        text: A hex number, a range of them, or something else.

    Example:
        >>> board = Board.parse('grid = {orientation = "flat", rows = 2, columns = 3}')
        >>> board.names(sum(1 << i for i in named(board, "0101-0103"))), named(board, "Fox")
        (['0101', '0102', '0103'], [])
    """
    if not isinstance(text, str):
        return []
    if text in board.by_name:
        return [board.by_name[text]]
    try:
        places = spread(text, board.numbering)
        ids = [board.at(board.numbering.hex_at(*place)) for place in places]
    except HexError:
        return []
    return [i for i in ids if i >= 0]


def runs(board: Board, hexes: Iterable[HexId]) -> list[str]:
    """Return hexes as the elements of a list: in ranges where that is shorter; areas by name.

    Args:
        board: The board.
        hexes: Ids, in any order.

    Example:
        >>> board = Board.parse('grid = {orientation = "flat", rows = 2, columns = 3}')
        >>> runs(board, board.ids[:3] + board.ids[4:5])
        ['0101-0103', '0202']
    """
    if isinstance(board, AreaBoard):
        return [board.name(i) for i in hexes]
    places = {board.numbering.row_and_column(board.coordinates(i)): i for i in hexes}
    by_row = _runs(board, places, along=1)
    by_column = _runs(board, places, along=0)
    return min(by_row, by_column, key=len)


def _runs(board: Board, places: dict[tuple[int, int], HexId], along: int) -> list[str]:
    """Return hexes in ranges along rows (1) or columns (0)."""
    lines: dict[int, list[int]] = defaultdict(list)
    for place in places:
        lines[place[1 - along]].append(place[along])
    runs = []
    step = board.numbering.interval
    for line in sorted(lines):
        run: list[int] = []
        for at in [*sorted(lines[line]), None]:
            if run and at != run[-1] + step:
                ids = [places[(line, n) if along else (n, line)] for n in run]
                names = [board.name(i) for i in ids]
                runs += names if len(run) < SHORTEST else [f"{names[0]}-{names[-1]}"]
                run = []
            run.append(at if at is not None else 0)
    return runs


def without_hexes(source: Source, path: KeyPath, board: Board, hexes: Iterable[HexId]) -> Source:
    """Return a document with hexes taken out of a list; a range that has one is split.

    Args:
        source: The document.
        path: Where the list stands.
        board: The board.
        hexes: Ids.

    Example:
        >>> board = Board.parse('grid = {orientation = "flat", rows = 1, columns = 6}')
        >>> source = Source('hexes = ["0101-0105"]')
        >>> without_hexes(source, ("hexes",), board, [board.hex("0102")]).text
        'hexes = ["0101", "0103-0105"]'
    """
    gone = set(hexes)
    others = {}
    for place, element in enumerate(source.at(path)):
        ids = named(board, element if not isinstance(element, dict) else element.get("hex"))
        if gone & set(ids):
            remaining = [i for i in ids if i not in gone]
            others[place] = [value_text(text) for text in _in_order(board, ids, remaining)]
    return with_replaced(source, path, others) if others else source


def _in_order(board: Board, ids: Sequence[HexId], left: Sequence[HexId]) -> list[str]:
    """Return what is left of a range, in its order."""
    parts: list[list[HexId]] = []
    for i in ids:
        if i not in left:
            parts.append([])
        elif parts:
            parts[-1].append(i)
        else:
            parts.append([i])
    ordered = []
    for part in parts:
        names = [board.name(i) for i in part]
        ordered += names if len(part) < SHORTEST else [f"{names[0]}-{names[-1]}"]
    return ordered


def with_hexes(source: Source, path: KeyPath, board: Board, hexes: Iterable[HexId]) -> Source:
    """Return a document with hexes added to a list; those that it names already are left out.

    Args:
        source: The document.
        path: Where the list stands.
        board: The board.
        hexes: Ids.
    """
    there = hexes_in(board, source.at(path))
    new = [i for i in dict.fromkeys(hexes) if i not in there]
    return with_elements(source, path, [value_text(text) for text in runs(board, new)])


def hexes_in(board: Board, elements: object) -> set[HexId]:
    """Return the hexes that a list names.

    Args:
        board: The board.
        elements: The list; elements that name no hexes are passed over.
    """
    hexes: set[HexId] = set()
    for element in elements if isinstance(elements, list) else ():
        hexes.update(named(board, element.get("hex") if isinstance(element, dict) else element))
    return hexes


def chain(board: Board, elements: object) -> list[HexId]:
    """Return the hexes that a list names, in its order: those of a path."""
    listed = elements if isinstance(elements, list) else ()
    return [i for element in listed for i in named(board, element)]


__all__ = ["chain", "hexes_in", "named", "runs", "with_hexes", "without_hexes"]
