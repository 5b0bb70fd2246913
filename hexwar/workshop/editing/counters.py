"""Counters of a scenario file: in the rows of its set-up, each of which has ``units``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hexwar.data import KeyPath
from hexwar.workshop.editing.lists import with_elements, with_replaced, without_elements
from hexwar.workshop.editing.source import Source, value_text


def taken_away(source: Source, counter: str) -> Source:
    """Return a document in which a counter neither stands anywhere nor comes later.

    Args:
        source: The document.
        counter: The name of the counter.
    """
    for table in ("set_up", "arrival"):
        for n in reversed(range(len(source.data.get(table, ())))):
            units = source.data[table][n].get("units", [])
            if units == [counter]:
                source = source.without_row((table, n))
            elif counter in units:
                source = without_elements(source, (table, n, "units"), {units.index(counter)})
    return source


def due(source: Source, counter: str, turn: int, hexes: list[str]) -> Source:
    r"""Return a document in which a counter comes in a turn, and stands nowhere before.

    Args:
        source: The document.
        counter: The name of the counter.
        turn: The turn.
        hexes: Where it may enter the map, if it did not come before.

    Example:
        >>> source = Source('[[set_up]]\nunits = ["1/I"]\nhexes = ["0902"]\n')
        >>> print(due(source, "1/I", 3, ["1403"]).text)
        [[arrival]]
        turn = 3
        units = ["1/I"]
        hexes = ["1403"]
        <BLANKLINE>
    """
    rows = source.data.get("arrival", [])
    hexes = next(
        (row["hexes"] for row in rows if counter in row["units"] and "hexes" in row), hexes
    )
    stacked = is_stacked(source.data)
    source = taken_away(source, counter)
    for n, row in enumerate(source.data.get("arrival", [])):
        if row.get("turn") == turn and (stacked or row.get("hexes") == hexes):
            return with_elements(source, ("arrival", n, "units"), [value_text(counter)])
    values = {"turn": turn, "units": [counter]}
    return source.with_row("arrival", values if stacked else {**values, "hexes": hexes})


def placed(source: Source, counter: str, hexes: list[str]) -> Source:
    r"""Return a document in which a counter stands in a hex at the start, or in one of several.

    Args:
        source: The document.
        counter: The name of the counter.
        hexes: The number of the hex, or those among which its side chooses.

    Example:
        >>> source = Source('[[set_up]]\nunits = ["1/I", "2/I"]\nhexes = ["0902"]\n')
        >>> print(placed(source, "2/I", ["0903"]).text)
        [[set_up]]
        units = ["1/I"]
        hexes = ["0902"]
        <BLANKLINE>
        [[set_up]]
        units = ["2/I"]
        hexes = ["0903"]
        <BLANKLINE>
    """
    source = taken_away(source, counter)
    rows = source.data.get("set_up", [])
    stacked = is_stacked(source.data)
    for n, row in enumerate(rows):
        there = [row.get("hex")] if stacked else row.get("hexes")
        if there == hexes and not set(row) - {"units", "hexes", "hex"}:
            return with_elements(source, ("set_up", n, "units"), [value_text(counter)])
    where = {"hex": hexes[0], "units": [counter]} if stacked else {}
    return source.with_row("set_up", where or {"units": [counter], "hexes": hexes})


def called(source: Source, old: str, new: str) -> Source:
    r"""Return a document in which a counter is called otherwise, wherever ``units`` name it.

    Args:
        source: The document.
        old: Its name.
        new: Its new name.

    Example:
        >>> called(Source('[[set_up]]\nunits = ["1/I", "2/I"]\n'), "2/I", "Guard").text
        '[[set_up]]\nunits = ["1/I", "Guard"]\n'
    """
    for path, units in list(_units_in(source.data)):
        names = {n: [value_text(new)] for n, unit in enumerate(units) if unit == old}
        if names:
            source = with_replaced(source, path, names)
    return source


def _units_in(data: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, list[Any]]]:
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if key == "units" and isinstance(value, list):
            yield (*path, key), value
        elif isinstance(value, dict | list):
            yield from _units_in(value, (*path, key))


def is_stacked(data: Mapping[str, Any]) -> bool:
    """Return whether the rows of the set-up are stacks, each in one hex, as in a sandbox.

    Args:
        data: What the text says; nothing where it is no TOML at present.
    """
    rows, head = data.get("set_up"), data.get("scenario")
    named = isinstance(rows, list) and any(isinstance(row, dict) and "hex" in row for row in rows)
    return named or (isinstance(head, dict) and head.get("game") == "sandbox")


__all__ = ["called", "due", "is_stacked", "placed", "taken_away"]
