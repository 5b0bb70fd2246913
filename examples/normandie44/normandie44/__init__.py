"""Normandie 1944: an operational wargame of corps headquarters, supply and ordered shifts.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from typing import TYPE_CHECKING

from hexwar.plugins.on_demand import on_demand

if TYPE_CHECKING:
    from normandie44.game import Normandie1944

__all__ = ["Normandie1944"]

__getattr__ = on_demand(__name__, Normandie1944="normandie44.game")
