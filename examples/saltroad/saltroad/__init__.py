"""The Salt Road: hidden blocks on areas, with impulses, sieges, hunger and snow.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from typing import TYPE_CHECKING

from hexwar.plugins.on_demand import on_demand
from hexwar.plugins.overviews import Overview

if TYPE_CHECKING:
    from saltroad.game import TheSaltRoad

__all__ = ["TheSaltRoad"]
__getattr__ = on_demand(__name__, TheSaltRoad="saltroad.game")
TITLE, VERSION = "The Salt Road", "1"


def overview() -> Overview:
    """Return what the game and its scenarios are called, for lists of games."""
    return Overview.of_package("saltroad", TITLE, VERSION)
