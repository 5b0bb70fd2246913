"""A variant of Across the Lenn: combat is mandatory for units in contact.

Everything else is the game's own: map, scenarios, movement, supply, victory.
"""

from __future__ import annotations

from types import MappingProxyType

from classic.game import AcrossTheLenn
from classic.rules.combat import Combat
from classic.state import Field
from hexwar.board import has, iterate
from hexwar.play import Choice, GameData, Refusal, forbids, frame


@frame
class CombatByContact(Combat):
    """The player attacks with all units in contact, hex after hex (6.1)."""

    @forbids("6.1")
    def in_contact(self, g: Field) -> Refusal | None:
        """A unit in an enemy zone of control, with a hex to attack, must attack."""
        for unit in iterate(self.fighters.of(g)):
            if has(g.zone_against(g.active), g.hex[unit]) and self.targets.of(g, unit):
                return Refusal("6.1", "{unit:counter} is in contact and must attack", unit=unit)
        return None

    must_go_on = Choice(in_contact)


class LennByContact(AcrossTheLenn):
    """Across the Lenn, with mandatory combat."""

    name, title = "classic-by-contact", "Across the Lenn, by contact"
    data = GameData("classic.by_contact", folder="", base=AcrossTheLenn.data)
    variants = MappingProxyType({Combat: CombatByContact})
