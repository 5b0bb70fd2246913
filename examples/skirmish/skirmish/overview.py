"""What the game and its scenarios are called, for lists of games; its rules are not loaded."""

from __future__ import annotations

from hexwar.plugins.overviews import Heading, Overview

TITLE = "Skirmish"
VERSION = "1"
SCENARIOS = (Heading("ford", "The ford", "A village, a river, one bridge."),)


def overview() -> Overview:
    """Return what the game and its scenarios are called."""
    return Overview(TITLE, VERSION, SCENARIOS)
