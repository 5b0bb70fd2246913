"""How the game is drawn: its own terrain, hexsides, positions, counters."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from hexwar.data import Document


@cache
def printed_style() -> Document:
    """Return the style file, for :class:`hexwar.draw.Style`.

    Example:
        >>> sorted(printed_style().data["positions"])
        ['reinforcement', 'wn']
    """
    return Document.read(files("ddob_scenarios") / "data" / "style.toml")
