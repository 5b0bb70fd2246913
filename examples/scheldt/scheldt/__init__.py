"""The Scheldt: areas, impulses and landings, a small game without a hex.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from typing import TYPE_CHECKING

from hexwar.plugins.on_demand import on_demand
from hexwar.plugins.overviews import Overview

if TYPE_CHECKING:
    from scheldt.game import TheScheldt

__all__ = ["TheScheldt"]
__getattr__ = on_demand(__name__, TheScheldt="scheldt.game")
TITLE, VERSION = "The Scheldt", "1"


def overview() -> Overview:
    """Return what the game and its scenarios are called, for lists of games."""
    return Overview.of_package("scheldt", TITLE, VERSION)
