"""A scenario file that builds on one of the game's scenarios and says only what is different."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import attrs

from hexwar.data import Document

SOURCES = ("source", "sources", "note")
"""Keys that tell where a table comes from: a table that is changed no longer comes from there."""


def printed_documents() -> dict[str, Document]:
    """Return the files of the game's own scenarios by name."""
    folder = files("ddob_scenarios") / "data" / "scenarios"
    found = (Document.read(entry) for entry in folder.iterdir())
    return {str(document.data["scenario"]["name"]): document for document in found}


def on_its_base(document: Document) -> Document:
    """Return a scenario file with what it takes over from the scenario that it is based on.

    Tables are merged key by key; whatever else it says, lists too, replaces what the base says.
    Faults are still reported by its own lines.

    Raises:
        DataError: When it names a base that is no scenario of the game.
    """
    own = document.data.get("scenario")
    base = own.get("base", "") if isinstance(own, dict) else ""
    if base == "":
        return document
    known = printed_documents()
    with document.checking() as faults:
        if not isinstance(base, str):
            faults.add(("scenario", "base"), "expected the name of a scenario of the game")
        elif base not in known:
            faults.unknown(("scenario", "base"), "scenario to be based on", base, known)
    return attrs.evolve(document, data=merged(known[str(base)].data, document.data))


def whole_text(document: Document) -> str:
    """Return what a scenario file says, and after it what its base says: all that it rests on.

    Args:
        document: The file, as it was read or with what it takes over.
    """
    base = document.data["scenario"].get("base", "")
    return document.text + printed_documents()[base].text if base else document.text


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with changes.

    Example:
        >>> merged({"a": 1, "b": {"c": [2], "source": "rules 3"}}, {"b": {"c": [4]}})
        {'a': 1, 'b': {'c': [4]}}
    """
    found = {key: value for key, value in base.items() if not changes or key not in SOURCES}
    for key, value in changes.items():
        before = found.get(key)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            found[key] = merged(before, value)
        else:
            found[key] = value
    return found
