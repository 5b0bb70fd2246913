"""Where does a save differ: its state from the one of the replay, its scenario from today's?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

SHOWN: Final = 3
"""How many changes of a scenario are named."""


def first_difference(saved: Any, played: Any) -> str:
    """Return the place of the first difference of two states, with both values; "" without one.

    Nothing of the saved state reaches the rules before it is known to be the one that was played.

    Args:
        saved: The state as JSON data, from a file.
        played: The state as the replay gives it.

    Example:
        >>> first_difference({"fields": {"hex": [4, 700]}}, {"fields": {"hex": (4, 7)}})
        'state.fields.hex[1] is 700, and should be 7'
    """
    return _difference(saved, json.loads(json.dumps(played)), "state")


def _difference(saved: Any, played: Any, where: str) -> str:
    if type(saved) is not type(played):
        return f"{where} is {_shown(saved)}, and should be {_shown(played)}"
    if isinstance(played, dict):
        return _of_tables(saved, played, where)
    if isinstance(played, list):
        for place, (one, other) in enumerate(zip(saved, played, strict=False)):
            if difference := _difference(one, other, f"{where}[{place}]"):
                return difference
        if len(saved) != len(played):
            return f"{where} has {len(saved)} entries, and should have {len(played)}"
        return ""
    return "" if saved == played else f"{where} is {_shown(saved)}, and should be {_shown(played)}"


def _of_tables(saved: dict[str, Any], played: dict[str, Any], where: str) -> str:
    for key, value in played.items():
        if key not in saved:
            return f"{where}.{key} is missing"
        if difference := _difference(saved[key], value, f"{where}.{key}"):
            return difference
    unknown = next((key for key in saved if key not in played), None)
    return "" if unknown is None else f"{where}.{unknown:.40} is unknown"


def changes(saved: Any, now: Any) -> str:
    """Return what has changed in a scenario since a match was saved; "" if nothing has.

    Args:
        saved: What the scenario said to the rules then, as JSON data.
        now: What it says now, as JSON data.

    Returns:
        Signs instead of words, for every language: ``→`` between the old and the new value, ``+``
        before what is new, ``-`` before what is gone, ``…`` for more changes than :data:`SHOWN`.

    Example:
        >>> changes({"scenario": {"turns": 16}}, {"scenario": {"turns": 18}, "cup": []})
        'scenario.turns: 16 → 18; + cup: []'
    """
    differences = list(islice(_changes(saved, now, ""), SHOWN + 1))
    return "; ".join([*differences[:SHOWN], *(["…"] if len(differences) > SHOWN else [])])


def _changes(saved: Any, now: Any, where: str) -> Iterator[str]:
    if type(saved) is type(now) is dict:
        for key in (*saved, *(key for key in now if key not in saved)):
            below = f"{where}.{key:.40}" if where else f"{key:.40}"
            if key not in now:
                yield f"- {below}: {_shown(saved[key])}"
            elif key not in saved:
                yield f"+ {below}: {_shown(now[key])}"
            else:
                yield from _changes(saved[key], now[key], below)
    elif type(saved) is type(now) is list and len(saved) == len(now):
        for place, (one, other) in enumerate(zip(saved, now, strict=True)):
            yield from _changes(one, other, f"{where}[{place}]")
    elif saved != now or type(saved) is not type(now):
        gone, new = _gone_and_new(saved, now)
        yield from (f"- {where}: {_shown(one)}" for one in gone)
        yield from (f"+ {where}: {_shown(one)}" for one in new)
        if not gone and not new:
            yield f"{where}: {_shown(saved)} → {_shown(now)}"


def _gone_and_new(saved: Any, now: Any) -> tuple[list[Any], list[Any]]:
    """Return which entries of a list are gone and which are new; none unless both are lists."""
    if not (type(saved) is type(now) is list):
        return [], []
    return [one for one in saved if one not in now], [one for one in now if one not in saved]


def _shown(value: Any) -> str:
    return f"{value!r:.60}"
