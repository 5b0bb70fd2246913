"""Across the Lenn by chits: formations of both sides act in the order in which they are drawn."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, ClassVar

from classic.game import AcrossTheLenn
from classic.rules.sequence import Campaign, PlayerTurn
from classic.state import SIDES, Field
from hexwar.play import Next, Rulebook, call, frame, public, state, step
from hexwar.play.frames import repeat
from hexwar.play.game_data import GameData
from hexwar.play.plain import Bits

DATA = GameData("classic.by_chits", folder="")


@state
class ChitField(Field):
    """The valley, with the chits that are still in the cup, and the formation that acts."""

    game: LennByChits
    chits: Bits = public(default=0)
    formation: int = public(default=0)

    def acts(self, unit: int) -> bool:
        """Only the formation that was drawn acts."""
        return super().acts(unit) and self.game.formation_of[unit] == self.formation


@frame
class Upkeep(PlayerTurn):
    """Supply, reserves and replacements of a side, once a turn (1.4)."""

    movement: ClassVar[Any] = None
    combat: ClassVar[Any] = None


@frame
class Activation(PlayerTurn):
    """The formation that was drawn moves and fights (1.4)."""

    supply: ClassVar[Any] = None
    draw_from_the_cup: ClassVar[Any] = None
    replace_losses: ClassVar[Any] = None


@frame
class ChitCampaign(Campaign):
    """Upkeep of both sides, then chit after chit (1.4)."""

    @step("1.4")
    def player_turn_of_the_east(self, g: ChitField) -> Next:
        return call(Upkeep, 0)

    @step("1.4")
    def player_turn_of_the_west(self, g: ChitField) -> Next:
        return call(Upkeep, 1)

    @step("1.4", before="end_turn")
    def fill_the_cup(self, g: ChitField) -> None:
        g.chits = (1 << len(g.game.formations)) - 1

    @step("1.4", before="end_turn")
    def draw_a_chit(self, g: ChitField) -> Next:
        if not g.chits:
            return None
        g.formation = g.draw("chits", g.chits, len(g.game.formations))
        g.chits &= ~(1 << g.formation)
        side, name = g.game.formations[g.formation]
        g.active = SIDES.index(side)
        g.say("activated", formation=name, side=side)
        return repeat(Activation, g.active)


class LennByChits(AcrossTheLenn):
    """The same campaign, with a cup of formations instead of player turns."""

    name = "classic-by-chits"
    title = "Across the Lenn, by chits"
    state_class = ChitField
    opening = ChitCampaign
    modules = (*AcrossTheLenn.modules, sys.modules[__name__])

    @classmethod
    def rulebook(cls) -> Rulebook:
        """The rules of the campaign, and rule 1.4."""
        return Rulebook((*super().rulebook(), *DATA.rules.rulebook))

    @classmethod
    def translations(cls, language: str) -> Mapping[str, str]:
        """The texts of the campaign, and those of rule 1.4."""
        return {**super().translations(language), **DATA.rules.texts(language)}

    def prepare(self) -> None:
        """Name the formations: units without one act together."""
        super().prepare()
        names = [row[-1] or "army" for row in self.counters.values("formation", "")]
        whose = list(zip(self.counters.sides, names, strict=True))
        self.formations = list(dict.fromkeys(whose))
        self.formation_of = [self.formations.index(each) for each in whose]
