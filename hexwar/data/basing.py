"""Documents that build on a base document.

Tables are merged key by key. All other values, also lists, replace those of the base.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hexwar.data.line_numbers import KeyPath

SOURCES: Final = ("source", "sources", "note")
"""Keys that tell where a table comes from: a table that is changed no longer comes from there."""


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with changes.

    Args:
        base: The table.
        changes: What another document says of it.

    Example:
        >>> merged({"a": 1, "b": {"c": [2], "source": "rules 3"}}, {"b": {"c": [4]}})
        {'a': 1, 'b': {'c': [4]}}
    """
    table = {key: value for key, value in base.items() if not changes or key not in SOURCES}
    for key, value in changes.items():
        before = table.get(key)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            table[key] = merged(before, value)
        else:
            table[key] = value
    return table


def taken_over(base: Mapping[str, Any], changes: Mapping[str, Any], path: KeyPath) -> bool:
    """Return whether what stands at a path of merged documents is what the base says.

    Args:
        base: The document that is built on.
        changes: What the other one says.
        path: Keys of tables and places in lists of what :func:`merged` returns.

    Example:
        >>> base, changes = {"a": {"b": 1, "c": [2]}}, {"a": {"c": [3]}}
        >>> [taken_over(base, changes, path) for path in (("a", "b"), ("a", "c", 0), ("a", "d"))]
        [True, False, False]
    """
    below: Any = base
    own: Any = changes
    for part in path:
        if not isinstance(own, Mapping):
            return False
        if part not in own:
            return isinstance(below, Mapping) and part in below
        own = own[part]
        below = below.get(part) if isinstance(below, Mapping) else None
    return False
