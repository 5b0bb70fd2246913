"""Where does a save differ: its state from the one of the replay, its scenario from today's?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

SHOWN: Final = 3
"""How many changes of a scenario are named; of more, only how many they are."""


LONG: Final = 100
"""Characters of two lists beyond which only their lengths are named."""


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
            if found := _difference(one, other, f"{where}[{place}]"):
                return found
        if len(saved) != len(played):
            return f"{where} has {len(saved)} entries, and should have {len(played)}"
        return ""
    return "" if saved == played else f"{where} is {_shown(saved)}, and should be {_shown(played)}"


def _of_tables(saved: dict[str, Any], played: dict[str, Any], where: str) -> str:
    for key, value in played.items():
        if key not in saved:
            return f"{where}.{key} is missing"
        if found := _difference(saved[key], value, f"{where}.{key}"):
            return found
    unknown = next((key for key in saved if key not in played), None)
    return "" if unknown is None else f"{where}.{unknown:.40} is unknown"


def changes(saved: Any, now: Any) -> str:
    """Return what has changed in a scenario since a match was saved; "" if nothing has.

    Args:
        saved: What the scenario said to the rules then, as JSON data.
        now: What it says now, as JSON data.

    Example:
        >>> changes({"scenario": {"turns": 16}}, {"scenario": {"turns": 18}, "cup": []})
        'scenario.turns: 16 → 18; cup: nothing → []'
    """
    found = list(_changes(saved, now, ""))
    more = [f"and {len(found) - SHOWN} more"] if len(found) > SHOWN else []
    return "; ".join([*found[:SHOWN], *more])


def _changes(saved: Any, now: Any, where: str) -> Iterator[str]:
    if type(saved) is type(now) is dict:
        for key in (*saved, *(key for key in now if key not in saved)):
            below = f"{where}.{key:.40}" if where else f"{key:.40}"
            if key not in saved or key not in now:
                was, becomes = (_shown(x[key]) if key in x else "nothing" for x in (saved, now))
                yield f"{below}: {was} → {becomes}"
            else:
                yield from _changes(saved[key], now[key], below)
    elif type(saved) is type(now) is list and len(saved) == len(now):
        for place, (one, other) in enumerate(zip(saved, now, strict=True)):
            yield from _changes(one, other, f"{where}[{place}]")
    elif saved != now or type(saved) is not type(now):
        counts = type(saved) is type(now) is list and len(f"{saved}{now}") > LONG
        was, becomes = (f"{len(x)} entries" if counts else _shown(x) for x in (saved, now))
        yield f"{where}: {was} → {becomes}"


def _shown(value: Any) -> str:
    return f"{value!r:.60}"
