"""Railhead: a small classic wargame of announced battles and a printed results table.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from typing import TYPE_CHECKING

from hexwar.plugins.on_demand import on_demand
from hexwar.plugins.overviews import Overview

if TYPE_CHECKING:
    from railhead.game import Railhead

__all__ = ["Railhead"]
__getattr__ = on_demand(__name__, Railhead="railhead.game")
TITLE, VERSION = "Railhead", "1"


def overview() -> Overview:
    """Return what the game and its scenarios are called, for lists of games."""
    return Overview.of_package("railhead", TITLE, VERSION)
