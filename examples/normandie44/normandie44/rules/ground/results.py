"""A combat whose results strike each unit of a side (6.4)."""

from __future__ import annotations

from typing import Any, ClassVar

from hexwar import kit
from hexwar.board import CounterSet
from hexwar.play import frame, rule
from normandie44.rules.ground.damage import Retreat, left, suffer
from normandie44.state import Fighting, Units


@frame
class CombatByUnits(kit.Battle):
    """Units attack a hex: what a side suffers, each of its units suffers."""

    cites: ClassVar[dict[str, Any]] = {
        "gather": "6.1",
        "throw": ("6.3", "6.4", "6.5", "5.3", "5.3/defence", "2.2", "2.2/river", "9.1"),
        "calculate": "6.3",
        "apply": "6.4",
        "is_room": "2.1",
        "advance_after_combat": "6.7",
    }

    retreats: ClassVar[type[Retreat]] = Retreat

    @rule("6.4", "6.5", "6.10")
    def afflict(self, g: Units, units: CounterSet, what: str, count: int = 0) -> None:
        """Each unit that is left loses steps, or is disorganised."""
        for unit in left(g, units):
            suffer(g, unit, what, count)

    def attacker_loses(self, g: Units, steps: int) -> None:
        self.afflict(g, self.units, "loses", steps)

    def defender_loses(self, g: Units, steps: int) -> None:
        self.afflict(g, self.defenders, "loses", steps)

    def eliminate(self, g: Units, units: CounterSet) -> None:
        self.afflict(g, units, "eliminated")

    @kit.effect
    def attacker_disordered(self, g: Units, levels: int) -> None:
        self.afflict(g, self.units, "disordered", levels)

    @kit.effect
    def defender_disordered(self, g: Units, levels: int) -> None:
        self.afflict(g, self.defenders, "disordered", levels)

    @kit.effect
    @rule("6.8")
    def exploitation(self, g: Fighting) -> None:
        """The headquarters that declared the combat is Available once more."""
        g.exploiting |= self.units
