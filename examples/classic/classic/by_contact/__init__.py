"""A variant of Across the Lenn: combat is mandatory for units in contact.

Battles are announced before the first is fought, so that nobody in contact is forgotten. Everything
else is the game's own: map, scenarios, movement, supply, victory.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, ClassVar

from classic.game import AcrossTheLenn
from classic.rules.combat import Assault, Combat
from classic.state import Field
from hexwar import kit
from hexwar.board import has, iterate
from hexwar.play import Choice, GameData, Refusal, forbids, frame


@frame
class AssaultByContact(Assault):
    """A battle that was announced: nobody joins it."""

    gather: ClassVar[Any] = None


@frame("6.1")
class CombatByContact(kit.AnnouncedAttacks):
    """The player attacks with all units in contact."""

    battle = AssaultByContact
    targets = Choice(kit.Attacks.targets, Combat.across_the_river)

    @forbids("6.1")
    def in_contact(self, g: Field) -> Refusal | None:
        """A unit in an enemy zone of control, with a hex to attack, must attack."""
        for unit in iterate(self.fighters.of(g)):
            if has(g.zone_against(g.active), g.hex[unit]) and self.targets.of(g, unit):
                return Refusal("6.1", "{unit:counter} is in contact and must attack", unit=unit)
        return None

    must_go_on = Choice(kit.AnnouncedAttacks.must_go_on, in_contact)


class LennByContact(AcrossTheLenn):
    """Across the Lenn, with mandatory combat."""

    name, title = "classic-by-contact", "Across the Lenn, by contact"
    data = GameData("classic.by_contact", folder="", base=AcrossTheLenn.data)
    variants = MappingProxyType({Combat: CombatByContact})
