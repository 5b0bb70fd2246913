"""What is printed in some hexes, and what stands there, moved, copied or mirrored to others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexwar.board import Board, HexId
from hexwar.data import KeyPath
from hexwar.hexes import Hex
from hexwar.workshop.editing.hex_lists import chain, hexes_in, with_hexes, without_hexes
from hexwar.workshop.editing.lists import with_replaced
from hexwar.workshop.editing.rows import ORDERED, lists_of_hexes
from hexwar.workshop.editing.source import Source, value_text
from hexwar.workshop.editing.terrain import painted
from hexwar.workshop.editing.ways import path_drawn, side_of, sides_set

BY_TERRAIN = ("terrain", "attribute", "paths")
"""Rows that are moved by what they say of a hex, not by replacing the hex in a list."""


def shifted(board: Board, hexes: Sequence[HexId], start: HexId, end: HexId) -> dict[HexId, HexId]:
    """Return where hexes come to lie when one of them is put on another; those off the map do not.

    Args:
        board: The board.
        hexes: Ids.
        start: A hex.
        end: Where it comes to lie.
    """
    a, b = board.coordinates(start), board.coordinates(end)
    dq, dr = b.q - a.q, b.r - a.r
    places = {i: board.coordinates(i) for i in hexes}
    targets = {i: board.at(Hex(at.q + dq, at.r + dr)) for i, at in places.items()}
    return {i: j for i, j in targets.items() if j >= 0}


def mirrored(board: Board, hexes: Sequence[HexId]) -> dict[HexId, HexId]:
    """Return where hexes come to lie when they are mirrored left to right, in their own room.

    Args:
        board: The board.
        hexes: Ids; those whose image is off the map are left out.
    """
    flat = board.numbering.orientation == "flat"
    places = {i: board.coordinates(i) for i in hexes}
    across = {i: 2 * at.q if flat else 2 * at.q + at.r for i, at in places.items()}
    middle = min(across.values()) + max(across.values())
    targets = {}
    for i, at in places.items():
        over = middle - across[i]
        if flat:
            # The height 2r + q of the hex stays; where the columns do not allow it, half a hex up.
            q = over // 2
            to = Hex(q, (2 * at.r + at.q - q) // 2)
        else:
            to = Hex((over - at.r) // 2, at.r)
        j = board.at(to)
        if j >= 0:
            targets[i] = j
    return targets


def transferred(
    source: Source, board: Board, to: Mapping[HexId, HexId], *, copying: bool = False
) -> Source:
    """Return a document in which what is printed in hexes, and what stands there, lies elsewhere.

    Terrain, attributes, hexsides between two of the hexes, and paths that run within them are
    moved; so are regions, positions and all other lists of hexes, unless this is a copy.

    Args:
        source: The document.
        board: The board that it describes.
        to: Where each hex comes to lie.
        copying: Whether everything stays where it was, too.
    """
    source = _ways_moved(source, board, to, copying=copying)
    source = _terrain_moved(source, board, to, copying=copying)
    if copying:
        return source
    for path, _ in list(lists_of_hexes(source.data, board)):
        if path[0] in BY_TERRAIN or path[0] in ORDERED:
            continue
        listed = source.at(path)
        if not hexes_in(board, listed) & set(to):
            continue
        others = {}
        for place, element in enumerate(listed):
            ids = chain(board, [element])
            if not isinstance(element, dict) and set(ids) & set(to):
                others[place] = [value_text(board.name(to.get(i, i))) for i in ids]
        source = with_replaced(source, path, others) if others else source
    return source


def _terrain_moved(
    source: Source, board: Board, to: Mapping[HexId, HexId], *, copying: bool
) -> Source:
    """Return a document with terrain and attributes of hexes moved."""
    if "terrain" not in source.data and "map" not in source.data:
        return source
    stated = "map" in source.data
    kinds = {i: board.terrain[i] for i in to}
    if not stated:
        said = {i for row in source.data["terrain"] for i in hexes_in(board, row.get("hexes"))}
        kinds = {i: kind if i in said else "" for i, kind in kinds.items()}
    new: dict[HexId, str] = {} if copying else dict.fromkeys(to, "")
    new.update({to[i]: kind for i, kind in kinds.items()})
    for kind in dict.fromkeys(new.values()):
        source = painted(source, board, [j for j, each in new.items() if each == kind], kind)
    for n, row in enumerate(source.data.get("attribute", ())):
        holders: list[tuple[KeyPath, Any]] = (
            [(("attribute", n, "hexes"), row)] if "hexes" in row else []
        )
        values = row.get("values", ())
        holders += [(("attribute", n, "values", m, "hexes"), v) for m, v in enumerate(values)]
        for path, holder in holders:
            source = _listed_moved(source, board, path, holder, to, copying=copying)
    return source


def _listed_moved(
    source: Source,
    board: Board,
    path: KeyPath,
    holder: Mapping[str, Any],
    to: Mapping[HexId, HexId],
    *,
    copying: bool,
) -> Source:
    before = hexes_in(board, holder.get("hexes"))
    after = {to[i] for i in before if i in to}
    vacated = before - set(to.values()) - (set() if copying else set(to))
    if vacated | after == before:
        return source
    source = without_hexes(source, path, board, before - (vacated | after))
    return with_hexes(source, path, board, sorted(after - before))


def _ways_moved(
    source: Source, board: Board, to: Mapping[HexId, HexId], *, copying: bool
) -> Source:
    """Return a document with hexsides between moved hexes, and paths within them, moved."""
    for kind in dict.fromkeys(row.get("kind") for row in source.data.get("hexsides", ())):
        rows = [row for row in source.data["hexsides"] if row.get("kind") == kind]
        sides = [side_of(board, text) for row in rows for text in row.get("sides", ())]
        inner = [side for side in sides if side and set(side) <= set(to)]
        if inner:
            if not copying:
                source = sides_set(source, board, inner, str(kind), on=False)
            new = [(to[i], to[j]) for i, j in inner]
            source = sides_set(source, board, new, str(kind), on=True)
    moved = []
    for n in reversed(range(len(source.data.get("paths", ())))):
        row = source.data["paths"][n]
        hexes = chain(board, row.get("hexes"))
        if hexes and set(hexes) <= set(to) and not row.get("name"):
            moved.append(([to[i] for i in hexes], str(row.get("kind"))))
            source = source if copying else source.without_row(("paths", n))
    for hexes, kind in reversed(moved):
        source = path_drawn(source, board, hexes, kind)
    return source


__all__ = ["mirrored", "shifted", "transferred"]
