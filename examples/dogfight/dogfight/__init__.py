"""Dogfight: two squadrons whose pilots choose their manoeuvres in secret, at the same time.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from typing import TYPE_CHECKING

from hexwar.plugins.on_demand import on_demand

if TYPE_CHECKING:
    from dogfight.game import Dogfight

__all__ = ["Dogfight"]

__getattr__ = on_demand(__name__, Dogfight="dogfight.game")
