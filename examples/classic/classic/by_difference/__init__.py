"""A variant of Across the Lenn: combat by difference, no reserves, and units look where they flee.

Everything else is the game's own: map, scenarios, movement, supply, victory.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from typing import Any, ClassVar

from classic.game import AcrossTheLenn
from classic.rules.combat import Assault, Retreat
from classic.state import Field
from hexwar.components import read_tables
from hexwar.kit.odds import Reckoning, at_difference
from hexwar.play import Rule, Rulebook, frame

CHANGED = {
    "6.3": "The defence factors are taken from the attack factors; the difference is the column.",
    "6.5": "There is no reserve in this variant.",
    "7.3": "As in the game, but a unit takes a way on which it can go all hexes, if there is one.",
}


@frame
class RetreatAhead(Retreat):
    """Units do not run into dead ends while another way is open (7.3)."""

    looks_ahead = True


@frame
class AssaultByDifference(Assault):
    """An attack by difference, without a window for reserves (6.3)."""

    window: ClassVar[Any] = None
    effects = {**Assault.effects, "R": ("defenders", RetreatAhead)}  # noqa: RUF012

    def reckon(self, g: Field) -> Reckoning:
        """Return the attack as it stands now."""
        return at_difference(g.game.results, *self.strengths(g), self.shifts(g), rule="6.3")


class LennByDifference(AcrossTheLenn):
    """Across the Lenn, with combat by difference."""

    name = "classic-by-difference"
    title = "Across the Lenn, by difference"
    modules = (*AcrossTheLenn.modules, sys.modules[__name__])
    variants = {Assault: AssaultByDifference}  # noqa: RUF012

    @classmethod
    def rulebook(cls) -> Rulebook:
        """The rules of the game, with those that the variant changes."""
        rules = super().rulebook()
        return Rulebook(
            Rule(rule.number, CHANGED.get(rule.number, rule.summary), rule.option, rule.title)
            for rule in rules
        )

    def prepare(self) -> None:
        """Take the variant's own table of results."""
        super().prepare()
        self.results = read_tables(files(__name__) / "results.toml")["combat"]
