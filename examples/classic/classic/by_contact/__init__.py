"""A variant of Across the Lenn: combat is mandatory for units in contact.

Everything else is the game's own: map, scenarios, movement, supply, victory.
"""

from __future__ import annotations

import sys
from types import MappingProxyType
from typing import ClassVar

from classic.game import AcrossTheLenn
from classic.rules.combat import Combat
from classic.state import Field
from hexwar.board import CounterId, has
from hexwar.play import frame, rule
from hexwar.play.game_data import GameData
from hexwar.play.refusal import Refusal


@frame
class CombatByContact(Combat):
    """The player attacks with all units in contact, hex after hex (6.1)."""

    @rule("6.1")
    def must_attack(self, g: Field, unit: CounterId) -> bool:
        """A unit in an enemy zone of control that has a hex to attack."""
        in_contact = has(g.zone_against(g.active), g.hex[unit]) and not self.may_fight(g, unit)
        return in_contact and not all(
            self.may_be_attacked(g, unit, at) for at in self.beside(g, unit)
        )

    def may_end_combat(self, g: Field) -> str | None:
        """Once no unit is left that must attack."""
        for unit in self.attackers(g):
            if self.must_attack(g, unit):
                return Refusal("6.1", "{unit:counter} is in contact and must attack", unit=unit)
        return None


class LennByContact(AcrossTheLenn):
    """Across the Lenn, with mandatory combat."""

    name, title = "classic-by-contact", "Across the Lenn, by contact"
    data = GameData("classic.by_contact", folder="", base=AcrossTheLenn.data)
    modules: ClassVar = [*AcrossTheLenn.modules, sys.modules[__name__]]
    variants = MappingProxyType({Combat: CombatByContact})
