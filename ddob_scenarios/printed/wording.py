"""The sentences in which events are told."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from hexwar.data import Document


@cache
def printed_wording() -> dict[str, str]:
    """Return a sentence for every kind of event, from the files in ``data/wording``."""
    wording: dict[str, str] = {}
    for entry in sorted((files("ddob_scenarios") / "data" / "wording").iterdir(), key=str):
        wording |= {kind: str(text) for kind, text in Document.read(entry).data.items()}
    return wording
