"""Across the Lenn with another combat system: the defence is subtracted from the attack."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import MappingProxyType

from classic import AcrossTheLenn
from classic.rules.combat import Assault
from classic.state import Field

from hexwar.components import read_tables
from hexwar.kit.odds import Reckoning, at_difference
from hexwar.play import GameData, Rulebook, frame

DATA = GameData("classic_differences", folder="")


@frame
class DifferenceAssault(Assault):
    """An attack that counts the difference of the factors (6.3)."""

    def reckon(self, g: Field) -> Reckoning:
        """Return the attack as it stands now."""
        return at_difference(g.game.results, *self.strengths(g), self.shifts(g), rule="6.3")


class Differences(AcrossTheLenn):
    """The same campaign on a table of differences."""

    name = "classic-differences"
    title = "Across the Lenn, by differences"
    modules = (*AcrossTheLenn.modules, sys.modules[__name__])
    variants = MappingProxyType({Assault: DifferenceAssault})

    @classmethod
    def rulebook(cls) -> Rulebook:
        """The rules of the campaign, with another rule 6.3."""
        own = {rule.number: rule for rule in DATA.rules.rulebook}
        return Rulebook(own.get(rule.number, rule) for rule in super().rulebook())

    @classmethod
    def translations(cls, language: str) -> Mapping[str, str]:
        """The texts of the campaign, and those of the other rule."""
        return {**super().translations(language), **DATA.rules.texts(language)}

    def prepare(self) -> None:
        """Take the other table of results."""
        super().prepare()
        self.results = read_tables(DATA.file("results.toml"))["combat"]
