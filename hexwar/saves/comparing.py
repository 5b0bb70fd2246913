"""Where does the state in a save differ from the one that the replay gives?"""

from __future__ import annotations

import json
from typing import Any


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


def _shown(value: Any) -> str:
    return f"{value!r:.60}"
