"""Hexsides and paths: what is drawn between hexes and from hex to hex."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from hexwar.board import Board, HexId
from hexwar.data import KeyPath
from hexwar.workshop.editing.hex_lists import chain, named
from hexwar.workshop.editing.lists import with_elements, without_elements
from hexwar.workshop.editing.source import Source, filled, value_text
from hexwar.workshop.editing.terrain import without_empty_rows

Side = tuple[HexId, HexId]
"""Two hexes next to each other, the lower id first."""


def side_of(board: Board, text: object) -> Side | None:
    """Return the two hexes of a side as it is written; None for anything else.

    Args:
        board: The board.
        text: Such as ``"0504/0603"``.
    """
    ends = [named(board, part.strip()) for part in str(text).split("/")]
    if len(ends) != 2 or any(len(end) != 1 for end in ends):
        return None
    (i,), (j,) = ends
    return min(i, j), max(i, j)


def side_text(board: Board, side: Side) -> str:
    """Return a side as it is written."""
    return f"{board.name(side[0])}/{board.name(side[1])}"


def sides_set(source: Source, board: Board, sides: Iterable[Side], kind: str, on: bool) -> Source:
    """Return a document in which hexsides have a feature, or have it no more.

    Args:
        source: The document.
        board: The board that it describes.
        sides: Pairs of neighbours.
        kind: The feature, such as a river.
        on: Whether they are to have it.
    """
    ordered_sides = {(min(side), max(side)) for side in sides}
    rows = source.data.get("hexsides", [])
    mine = [n for n, row in enumerate(rows) if row.get("kind") == kind]
    there = {side_of(board, text) for n in mine for text in rows[n].get("sides", ())}
    if not on:
        for n in mine:
            listed = rows[n].get("sides", [])
            gone = {m for m, text in enumerate(listed) if side_of(board, text) in ordered_sides}
            if gone:
                source = without_elements(source, ("hexsides", n, "sides"), gone)
        return without_empty_rows(source, "hexsides", "sides")
    new = [value_text(side_text(board, side)) for side in sorted(ordered_sides - there)]
    if not new:
        return source
    plain = [n for n in mine if not rows[n].get("attributes")]
    if plain:
        return with_elements(source, ("hexsides", plain[-1], "sides"), new)
    texts = [side_text(board, side) for side in sorted(ordered_sides - there)]
    return source.with_row("hexsides", {"kind": kind, "sides": texts})


# -- paths


def path_drawn(source: Source, board: Board, hexes: Sequence[HexId], kind: str) -> Source:
    """Return a document with a path through hexes; where it is drawn already it stays once.

    A path that begins at the end of one of its kind makes that one longer.

    Args:
        source: The document.
        board: The board that it describes.
        hexes: Ids, each next to the one before.
        kind: The kind of path, such as a road.
    """
    there = {
        link
        for row in source.data.get("paths", ())
        if row.get("kind") == kind and not row.get("name")
        for link in _links(chain(board, row.get("hexes")))
    }
    parts: list[list[HexId]] = []
    for i, j in pairwise(hexes):
        if (min(i, j), max(i, j)) in there or i == j:
            continue
        if parts and parts[-1][-1] == i:
            parts[-1].append(j)
        else:
            parts.append([i, j])
        there.add((min(i, j), max(i, j)))
    for part in parts:
        source = _with_path(source, board, part, kind)
    return source


def _links(hexes: Sequence[HexId]) -> list[Side]:
    return [(min(i, j), max(i, j)) for i, j in pairwise(hexes)]


def _with_path(source: Source, board: Board, hexes: Sequence[HexId], kind: str) -> Source:
    for n, row in enumerate(source.data.get("paths", ())):
        plain = set(row) <= {"kind", "hexes", "source", "note"}
        before = chain(board, row.get("hexes")) if row.get("kind") == kind and plain else []
        if before and before[-1] == hexes[0]:
            new = [value_text(board.name(i)) for i in hexes[1:]]
            return with_elements(source, ("paths", n, "hexes"), new)
        if before and before[-1] == hexes[-1]:
            new = [value_text(board.name(i)) for i in reversed(hexes[:-1])]
            return with_elements(source, ("paths", n, "hexes"), new)
    return source.with_row("paths", {"kind": kind, "hexes": [board.name(i) for i in hexes]})


def path_cut(source: Source, board: Board, sides: Iterable[Side], kind: str = "") -> Source:
    """Return a document in which no path leads over some hexsides.

    Args:
        source: The document.
        board: The board that it describes.
        sides: Pairs of neighbours.
        kind: The kind of path; "" for all.
    """
    cut = {(min(side), max(side)) for side in sides}
    for n in reversed(range(len(source.data.get("paths", ())))):
        row = source.data["paths"][n]
        hexes = chain(board, row.get("hexes"))
        if (kind and row.get("kind") != kind) or not cut & set(_links(hexes)):
            continue
        parts: list[list[HexId]] = [hexes[:1]]
        for i, j in pairwise(hexes):
            if (min(i, j), max(i, j)) in cut:
                parts.append([j])
            else:
                parts[-1].append(j)
        source = _parted(source, board, ("paths", n), [part for part in parts if len(part) > 1])
    return source


def _parted(
    source: Source, board: Board, path: KeyPath, parts: Sequence[Sequence[HexId]]
) -> Source:
    """Return a document with a path in several parts, each with all else that is said of it."""
    if not parts:
        return source.without_row(path)
    row = source.at(path)
    for part in parts[1:]:
        names = [board.name(i) for i in part]
        source = source.with_row(str(path[0]), {**row, "hexes": names})
    return source.with_text((*path, "hexes"), _list_text([board.name(i) for i in parts[0]]))


def _list_text(names: Sequence[str]) -> str:
    """Return a list of hexes as it is written: on one line, or on lines that are filled."""
    line = value_text(list(names))
    if len(line) + len("hexes = ") <= 100:
        return line
    return f"[\n{filled([value_text(name) for name in names], '  ')}\n]"


__all__ = ["Side", "path_cut", "path_drawn", "side_of", "side_text", "sides_set"]
