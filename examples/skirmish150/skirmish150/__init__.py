"""Skirmish 150: a map full of counters, to measure engines by.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from typing import TYPE_CHECKING

from hexwar.plugins.on_demand import on_demand

if TYPE_CHECKING:
    from skirmish150.game import Skirmish150

__all__ = ["Skirmish150"]

__getattr__ = on_demand(__name__, Skirmish150="skirmish150.game")
