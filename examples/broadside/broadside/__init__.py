"""Broadside: two squadrons whose captains plot their courses in secret, at the same time.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from typing import TYPE_CHECKING

from hexwar.plugins.on_demand import on_demand

if TYPE_CHECKING:
    from broadside.game import Broadside

__all__ = ["Broadside"]

__getattr__ = on_demand(__name__, Broadside="broadside.game")
