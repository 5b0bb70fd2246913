"""The Alder Fords: a small block game of hidden labels, fords and battles by letter.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from typing import TYPE_CHECKING

from hexwar.plugins.on_demand import on_demand
from hexwar.plugins.overviews import Overview

if TYPE_CHECKING:
    from alder.game import AlderFords

__all__ = ["AlderFords"]
__getattr__ = on_demand(__name__, AlderFords="alder.game")
TITLE, VERSION = "The Alder Fords", "1"


def overview() -> Overview:
    """Return what the game and its scenarios are called, for lists of games."""
    return Overview.of_package("alder", TITLE, VERSION)
