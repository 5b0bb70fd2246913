"""The Junction: a small classic game of chits, armoured trains and fire at units that move.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from typing import TYPE_CHECKING

from hexwar.plugins.on_demand import on_demand
from hexwar.plugins.overviews import Overview

if TYPE_CHECKING:
    from junction.game import TheJunction

__all__ = ["TheJunction"]
__getattr__ = on_demand(__name__, TheJunction="junction.game")
TITLE, VERSION = "The Junction", "1"


def overview() -> Overview:
    """Return what the game and its scenarios are called, for lists of games."""
    return Overview.of_package("junction", TITLE, VERSION)
