"""Painting: the terrain of hexes and the values of their attributes."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from hexwar.board import Board, HexId
from hexwar.board.mapped import MARKS, printed_lines
from hexwar.data import KeyPath
from hexwar.workshop.editing.hex_lists import hexes_in, runs, with_hexes, without_hexes
from hexwar.workshop.editing.source import Source, value_text


def painted(source: Source, board: Board, hexes: Iterable[HexId], kind: str) -> Source:
    r"""Return a document in which hexes have a terrain.

    A map in text gets other letters. Otherwise the hexes leave the rows of other terrains and come
    into the last row of this one.

    Args:
        source: The document: a board, or a scenario that says terrain.
        board: The board that it describes.
        hexes: Ids.
        kind: The terrain; "" for what the grid says of hexes that no row names.

    Example:
        >>> row = '[[terrain]]\nkind = "woods"\nhexes = ["0101"]\n'
        >>> board = Board.parse('grid = {orientation = "flat", rows = 1, columns = 3}')
        >>> print(painted(Source(row), board, [board.hex("0102")], "woods").text)
        [[terrain]]
        kind = "woods"
        hexes = ["0101", "0102"]
        <BLANKLINE>
    """
    distinct = list(dict.fromkeys(hexes))
    if isinstance(source.at(("map", "rows")), list):
        default = str(source.at(("grid", "terrain")) or "")
        return _lettered(source, board, set(distinct), kind or default)
    rows = source.data.get("terrain", [])
    there = [n for n, row in enumerate(rows) if row.get("kind") == kind and "hexes" in row]
    home = there[-1] if there else None
    written: set[HexId] = set()
    if home is not None:
        written = set.union(*(hexes_in(board, rows[n]["hexes"]) for n in there))
    for n, row in enumerate(rows):
        if row.get("kind") != kind and hexes_in(board, row.get("hexes")) & set(distinct):
            source = without_hexes(source, ("terrain", n, "hexes"), board, distinct)
    new = [i for i in distinct if i not in written]
    if kind and new and home is not None:
        source = with_hexes(source, ("terrain", home, "hexes"), board, new)
    source = without_empty_rows(source, "terrain", "hexes")
    if kind and new and home is None:
        source = source.with_row("terrain", {"kind": kind, "hexes": runs(board, new)})
    return source


def without_empty_rows(source: Source, name: str, key: str) -> Source:
    """Return a document without the rows of a name whose list has become empty."""
    rows = source.data.get(name, [])
    for n in reversed(range(len(rows))):
        if rows[n].get(key) == []:
            source = source.without_row((name, n))
    return source


# -- a map in text


def _lettered(source: Source, board: Board, hexes: set[HexId], kind: str) -> Source:
    """Return a document whose map in text shows a terrain in some hexes."""
    source, letter = _letter_of(source, kind)
    legend = source.data["map"]["legend"]
    rows = source.data["map"]["rows"]
    for number, line in enumerate(printed_lines(board)):
        ids = [i for _, i in line]
        if not hexes & set(ids) or number >= len(rows):
            continue
        text = str(rows[number])
        places = letter_places(text, board.name(ids[0]), len(ids), legend)
        letters = list(text)
        for place, i in zip(places, ids, strict=False):
            if i in hexes:
                letters[place] = letter
        path: KeyPath = ("map", "rows", number)
        written = source.written(path)
        new = "".join(letters)
        if new != text:
            plain = written[1:-1] == text
            source = source.with_text(
                path, f"{written[0]}{new}{written[-1]}" if plain else value_text(new)
            )
    return source


def letter_places(row: str, first: str, count: int, legend: dict[str, Any]) -> list[int]:
    """Return where in a line of a map in text the letters of its hexes stand.

    Args:
        row: The line.
        first: The number of its first hex, which may stand before it.
        count: How many hexes it has.
        legend: Which terrain each letter stands for.

    Example:
        >>> letter_places("0101 s s+b*", "0101", 3, {"s": "sea", "b": "beach"})
        [5, 7, 9]
    """

    def letters(begin: int) -> list[int]:
        return [
            n
            for n in range(begin, len(row))
            if not row[n].isspace() and (row[n] in legend or row[n] not in MARKS)
        ]

    begin = len(row) - len(row.lstrip())
    said = row.split()
    if said and said[0] == first:
        shorter = letters(begin + len(first))
        if len(shorter) >= count:
            return shorter
    return letters(begin)


def _letter_of(source: Source, kind: str) -> tuple[Source, str]:
    """Return the letter of a terrain on a map in text, and a document that has one."""
    legend = source.data["map"]["legend"]
    for letter, kind_of_letter in legend.items():
        if kind_of_letter == kind:
            return source, letter
    candidates = f"{kind.lower()}{kind.upper()}{ascii_lowercase}{ascii_uppercase}{digits}"
    letter = next(c for c in candidates if c.isalnum() and c.isascii() and c not in legend)
    return source.with_value(("map", "legend", letter), kind), letter


# -- attributes


def valued(source: Source, board: Board, hexes: Iterable[HexId], name: str, value: Any) -> Source:
    """Return a document in which hexes have a value of an attribute, such as an elevation.

    Args:
        source: The document.
        board: The board that it describes.
        hexes: Ids.
        name: The attribute; one that the document lacks is added.
        value: The value; None for that of the hexes which are not named.
    """
    distinct = list(dict.fromkeys(hexes))
    rows = source.data.get("attribute", [])
    number = next((n for n, row in enumerate(rows) if row.get("name") == name), None)
    if number is None:
        if value is None:
            return source
        return source.with_row("attribute", _new_attribute(board, distinct, name, value))
    path: KeyPath = ("attribute", number)
    if "hexes" in rows[number]:
        change = with_hexes if value is True else without_hexes
        return change(source, (*path, "hexes"), board, distinct)
    values = rows[number].get("values", [])
    for n, row in enumerate(values):
        if row.get("value") != value or type(row.get("value")) is not type(value):
            source = without_hexes(source, (*path, "values", n, "hexes"), board, distinct)
    if value is None or value == rows[number].get("default"):
        return source
    there = [n for n, row in enumerate(values) if row.get("value") == value]
    if there:
        return with_hexes(source, (*path, "values", there[0], "hexes"), board, distinct)
    row = value_text({"value": value, "hexes": runs(board, distinct)})
    if "values" not in rows[number]:
        return source.with_value((*path, "values"), []).with_text((*path, "values"), f"[{row}]")
    from hexwar.workshop.editing.lists import with_elements  # noqa: PLC0415 - beside its use

    return with_elements(source, (*path, "values"), [row])


def _new_attribute(board: Board, hexes: list[HexId], name: str, value: Any) -> dict[str, Any]:
    """Return the row of an attribute that a document lacks."""
    if value is True:
        return {"name": name, "hexes": runs(board, hexes)}
    default: Any = "" if isinstance(value, str) else 0
    values = [{"value": value, "hexes": runs(board, hexes)}]
    return {"name": name, "default": default, "values": values}


__all__ = ["letter_places", "painted", "valued", "without_empty_rows"]
