"""What the game and its scenario are called, for lists of games; its rules are not loaded."""

from __future__ import annotations

from hexwar.plugins.overviews import Overview

TITLE = "Skirmish"
VERSION = "2"


def overview() -> Overview:
    """Return what the game and its scenario are called."""
    return Overview.of_package("skirmish", TITLE, VERSION)
