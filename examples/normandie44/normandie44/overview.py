"""What the game and its scenarios are called, for lists of games; its rules are not loaded."""

from hexwar.plugins.overviews import Overview

TITLE, VERSION = "Normandie 1944", "16"


def overview() -> Overview:
    """Return what the game and its scenarios are called."""
    return Overview.of_package("normandie44", TITLE, VERSION)
