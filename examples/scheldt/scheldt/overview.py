"""What the game and its scenario are called, for lists of games; its rules are not loaded."""

from __future__ import annotations

from hexwar.plugins.overviews import Overview

TITLE = "The Scheldt"
VERSION = "1"


def overview() -> Overview:
    """Return what the game and its scenario are called."""
    return Overview.of_package("scheldt", TITLE, VERSION)
