"""A variant of Across the Lenn: combat by difference, no reserves, and units look where they flee.

Everything else is the game's own: map, scenarios, movement, supply, victory.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, ClassVar

from classic.game import AcrossTheLenn
from classic.rules.combat import Assault, Retreat
from hexwar import kit
from hexwar.play import GameData, frame


@frame
class RetreatAhead(Retreat):
    """Units do not run into dead ends while another way is open (7.3)."""

    looks_ahead = True


@frame
class AssaultByDifference(Assault):
    """An attack by difference, without a window for reserves (6.3)."""

    ask_for_a_reserve: ClassVar[Any] = None
    take_the_reserve: ClassVar[Any] = None
    compare = staticmethod(kit.at_difference)
    retreats = RetreatAhead


class LennByDifference(AcrossTheLenn):
    """Across the Lenn, with combat by difference."""

    name = "classic-by-difference"
    title = "Across the Lenn, by difference"
    data = GameData("classic.by_difference", folder="", base=AcrossTheLenn.data)
    variants = MappingProxyType({Assault: AssaultByDifference})
