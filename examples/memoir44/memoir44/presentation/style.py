"""How the game is drawn: its own terrain, pieces, counters and markers."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from hexwar.data import Document


@cache
def printed_style() -> Document:
    """Return the style file, for :class:`hexwar.draw.Style`.

    Example:
        >>> sorted(printed_style().data["players"])
        ['allies', 'axis']
    """
    return Document.read(files("memoir44") / "data" / "style.toml")
