"""Counters of a scenario file: in the rows of its set-up, each of which has ``units``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar.workshop.editing.lists import with_elements, without_elements
from hexwar.workshop.editing.source import Source, value_text


def taken_away(source: Source, counter: str) -> Source:
    """Return a document in which a counter stands nowhere at the start."""
    for n in reversed(range(len(source.data.get("set_up", ())))):
        units = source.data["set_up"][n].get("units", [])
        if units == [counter]:
            source = source.without_row(("set_up", n))
        elif counter in units:
            source = without_elements(source, ("set_up", n, "units"), {units.index(counter)})
    return source


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


def is_stacked(data: Mapping[str, Any]) -> bool:
    """Return whether the rows of the set-up are stacks, each in one hex, as in a sandbox.

    Args:
        data: What the text says; nothing where it is no TOML at present.
    """
    rows, head = data.get("set_up"), data.get("scenario")
    named = isinstance(rows, list) and any(isinstance(row, dict) and "hex" in row for row in rows)
    return named or (isinstance(head, dict) and head.get("game") == "sandbox")


__all__ = ["is_stacked", "placed", "taken_away"]
