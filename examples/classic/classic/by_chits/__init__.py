"""Across the Lenn by chits: formations of both sides act in the order in which they are drawn."""

from __future__ import annotations

from typing import Any, ClassVar

from classic.game import AcrossTheLenn
from classic.rules.sequence import Campaign, PlayerTurn, Upkeep
from classic.state import Field
from hexwar import kit
from hexwar.play import GameData, Next, frame, repeat, state, step


@state
class ChitField(kit.Chits, Field):
    """The valley, with the chits that are still in the cup, and the formation that acts."""


@frame
class Activation(PlayerTurn):
    """The formation that was drawn moves and fights (1.4)."""

    supply: ClassVar[Any] = None
    draw_from_the_cup: ClassVar[Any] = None
    replace_losses: ClassVar[Any] = None


@frame
class ChitCampaign(Campaign):
    """Upkeep of both sides, then chit after chit (1.4)."""

    side_turn = Upkeep

    @step("1.4", before="end_turn")
    def draw_a_chit(self, g: ChitField) -> Next:
        return repeat(Activation, g.active) if g.draw_formation() else None


class LennByChits(AcrossTheLenn):
    """The same campaign, with a cup of formations instead of player turns."""

    name, title = "classic-by-chits", "Across the Lenn, by chits"
    data = GameData("classic.by_chits", folder="", base=AcrossTheLenn.data)
    state_class, opening = ChitField, ChitCampaign

    def prepare(self) -> None:
        """Read the formations of the counters."""
        super().prepare()
        self.formations = kit.formations_of(self.counters)
