"""What the game and its scenarios are called, for lists of games; its rules are not loaded."""

from __future__ import annotations

from hexwar.plugins.overviews import Heading, Overview

TITLE = "Skirmish 150"
VERSION = "2"
SCENARIOS = (
    Heading("open", "Open country", "150 counters on 595 hexes, 640 turns."),
    Heading("brief", "First contact", "The same for 20 turns."),
)


def overview() -> Overview:
    """Return what the game and its scenarios are called."""
    return Overview(TITLE, VERSION, SCENARIOS)
