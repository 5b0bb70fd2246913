"""What the game and its scenarios are called, for lists of games; its rules are not loaded."""

from __future__ import annotations

from hexwar.plugins.overviews import Overview

TITLE = "Broadside"
VERSION = "1"


def overview() -> Overview:
    """Return what the game and its scenarios are called."""
    return Overview.of_package("broadside", TITLE, VERSION)
