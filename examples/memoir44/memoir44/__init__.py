"""Memoir '44: D-Day Landings on hexwar.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from typing import TYPE_CHECKING

from hexwar.plugins.on_demand import on_demand

if TYPE_CHECKING:
    from memoir44.game import Memoir44

__all__ = ["Memoir44"]

__getattr__ = on_demand(__name__, Memoir44="memoir44.game")
