"""Skirmish: the smallest complete game on hexwar.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from typing import TYPE_CHECKING

from hexwar.plugins.on_demand import on_demand

if TYPE_CHECKING:
    from skirmish.game import Skirmish

__all__ = ["Skirmish"]

__getattr__ = on_demand(__name__, Skirmish="skirmish.game")
