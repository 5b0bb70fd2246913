"""What the game and its scenarios are called, for lists of games; its rules are not loaded."""

from __future__ import annotations

from importlib.resources import files

from hexwar.data import Overview, headings

TITLE = "Normandie 1944"
VERSION = "2"


def overview() -> Overview:
    """Return what the game and its scenarios are called."""
    return Overview(TITLE, VERSION, tuple(headings(files("normandie44") / "data" / "scenarios")))
