"""What the game and its scenarios are called, for lists of games; its rules are not loaded."""

from __future__ import annotations

from hexwar.plugins.overviews import Overview

TITLE = "D-Day at Omaha Beach"
VERSION = "4"

ORDER = ("easy-fox", "first-waves", "d-day", "beyond-the-beach")
"""The scenarios as they are learnt and as the day goes on."""


def overview() -> Overview:
    """Return what the game and its scenarios are called."""
    return Overview.of_package("ddob_scenarios", TITLE, VERSION, ORDER)
