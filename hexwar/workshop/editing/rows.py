"""Rows of a file, and lists of hexes and names in them: regions, set-ups, zones, arrivals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hexwar.board import Board, HexId
from hexwar.data import KeyPath
from hexwar.workshop.editing.hex_lists import hexes_in, named, with_hexes, without_hexes
from hexwar.workshop.editing.lists import with_elements, without_elements
from hexwar.workshop.editing.source import Source, value_text

ORDERED = ("paths",)
"""Rows whose list is a way from hex to hex, so that none of its hexes is taken out by itself."""


def hexes_switched(source: Source, path: KeyPath, board: Board, hexes: Iterable[HexId]) -> Source:
    """Return a document in which hexes have come into a list, or left it if all of them were in it.

    Args:
        source: The document.
        path: Where the list stands; a key that its row lacks is added.
        board: The board.
        hexes: Ids.
    """
    distinct = list(dict.fromkeys(hexes))
    if source.at(path) is None:
        source = source.with_value(path, [])
    if set(distinct) <= hexes_in(board, source.at(path)):
        return without_hexes(source, path, board, distinct)
    return with_hexes(source, path, board, distinct)


def name_switched(source: Source, path: KeyPath, name: str) -> Source:
    """Return a document in which a name has come into a list, or left it if it was in it.

    Args:
        source: The document.
        path: Where the list stands; a key that its table lacks is added.
        name: The name, such as that of a region or of a counter.
    """
    listed = source.at(path)
    if not isinstance(listed, list):
        return source.with_value(path, [name])
    places = {n for n, each in enumerate(listed) if each == name}
    if places:
        return without_elements(source, path, places)
    return with_elements(source, path, [value_text(name)])


def lists_of_hexes(
    data: Any, board: Board, path: KeyPath = ()
) -> Iterator[tuple[KeyPath, list[Any]]]:
    """Yield the lists of a document that name hexes, with where they stand.

    Args:
        data: What the document says.
        board: The board.
        path: Where this stands in the whole document.
    """
    parts: Iterable[tuple[Any, Any]] = ()
    if isinstance(data, dict):
        parts = data.items()
    elif isinstance(data, list):
        parts = enumerate(data)
    for key, value in parts:
        if isinstance(value, list) and is_of_hexes(value, board):
            yield (*path, key), value
        elif isinstance(value, dict | list):
            yield from lists_of_hexes(value, board, (*path, key))


def is_of_hexes(value: Sequence[Any], board: Board) -> bool:
    """Return whether a list names hexes of a board, and nothing else."""
    return bool(value) and all(named(board, _hex_of(each)) for each in value)


def _hex_of(element: Any) -> Any:
    return element.get("hex") if isinstance(element, dict) else element


__all__ = ["ORDERED", "hexes_switched", "is_of_hexes", "lists_of_hexes", "name_switched"]
