"""The Greatest Day: a tactical wargame of chits, formations, fire zones and landings.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from typing import TYPE_CHECKING

from hexwar.plugins.on_demand import on_demand

if TYPE_CHECKING:
    from greatest_day.game import GreatestDay

__all__ = ["GreatestDay"]

__getattr__ = on_demand(__name__, GreatestDay="greatest_day.game")
