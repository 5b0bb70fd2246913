"""What the opponent of Normandie 1944 is told beyond what the kit knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from hexwar import kit
from hexwar.board import has, iterate
from normandie44.depots import CLOSED
from normandie44.printed import ALLIES, GERMANS, SIDES

CHERBOURG: Final = 15.0
"""What a hex of Cherbourg is worth in the race, in which nothing else counts."""

HEADQUARTERS: Final = 2.0
"""How much more a headquarters is worth than what else belongs behind the line."""

RETAKEN: Final = 1.5
"""For a town that the Germans retake they have 3 points more, besides those that change hands."""


class NormandieJudge(kit.Judge):
    """Headquarters stay behind the line, disorder weakens, bocage and towns cover."""

    cover: ClassVar[Mapping[str, float]] = {"town": 1.8, "bocage": 1.4, "city": 2.0, "forest": 1.4}
    usual: ClassVar[Mapping[str, float]] = {
        "support": 0.2,
        "equip": 0.2,
        "reserve": -0.1,
        "dismount": -0.1,
    }

    bold: ClassVar[float] = 1.0  # who takes risks here loses towns elsewhere, by trial
    urge: ClassVar[float] = 1.0

    def side_of_player(self, player: str) -> int:
        """The Allies stand and fall together."""
        return int(GERMANS if player == SIDES[GERMANS] else ALLIES)

    def rear(self, unit: int) -> bool:
        """Return whether a unit is a headquarters."""
        return bool(has(self.game.headquarters, unit))

    def attack(self, g: Any, unit: int) -> float:
        """Disorder takes from the attack."""
        return float(super().attack(g, unit) / (1 + g.disorganised[unit] / 2))

    def shape(self, g: Any, unit: int) -> float:
        """Disorder takes a tenth a level."""
        return float(max(0.1, super().shape(g, unit) - 0.1 * g.disorganised[unit]))

    def value(self, g: Any, unit: int) -> float:
        """A corps without its headquarters does not attack for a turn."""
        return float(super().value(g, unit) * (HEADQUARTERS if self.back[unit] else 1.0))

    def points(self, g: Any, side: int) -> float:
        """In the race points count for nothing: a headquarters took an empty town for them."""
        return 0.0 if self.game.facts.victory == "cherbourg" else super().points(g, side)

    def behind(self, g: Any, side: int) -> bool:
        """In the race the Allies lose without Cherbourg."""
        if self.game.facts.victory != "cherbourg":
            return super().behind(g, side)
        holders = [g.holder[self.game.objective_at[i]] for i in iterate(self.game.cherbourg)]
        allied = all(holder == ALLIES for holder in holders)
        return allied if side == GERMANS else not allied

    def goals(self, g: Any) -> list[kit.Goal]:
        """Towns by what both sides gain and lose by them, and the depots of the Allies.

        In the race Cherbourg and the depots alone are worth anything.
        """
        race = self.game.facts.victory == "cherbourg"
        towns = [
            goal._replace(worth=(CHERBOURG if race else worth_of(goal),) * self.sides)
            for goal in super().goals(g)
        ]
        return towns + [
            kit.Goal(
                (depot.hex,), ALLIES, ((depot.worth(now) + depot.reward(now)) / 2,) * self.sides
            )
            for depot, now in zip(self.game.depots, g.depots, strict=True)
            if now > CLOSED
        ]


def worth_of(town: kit.Goal) -> float:
    """Return what a town is worth: the Germans have its points twice for one that they retake."""
    return town.worth[GERMANS] * (RETAKEN if town.holder == ALLIES else 1.0)
