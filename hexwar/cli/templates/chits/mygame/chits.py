"""Chits and fire: formations act as they are drawn, and enemies fire at those that move (8)."""

from __future__ import annotations

from typing import Any, ClassVar

from hexwar import kit
from hexwar.board import CounterId, SideId
from hexwar.play import Frame, Next, frame, repeat, state, step

from mygame.rules import Movement, PlayerTurn
from mygame.state import Field

HIT = 5
"""The throw of a die from which fire hits (8.2)."""


@state
class ChitField(kit.Reactions, kit.Chits, Field):
    """The map, with the chits that have been drawn in this turn, and who has fired."""


@frame("8.1")
class OpportunityFire(kit.Window):
    """A unit next to the hex that was entered may fire, once in an activation."""

    for_all: ClassVar[bool] = True
    cites: ClassVar = {"reacts": "8.2"}

    def reacts(self, g: ChitField, unit: CounterId) -> None:
        """Throw a die: a hit costs the unit that has moved a step (8.2)."""
        die = g.roll("fire")
        g.say("fired", rule="8.2", unit=unit, target=self.target, die=die)
        if die >= HIT:
            kit.lose_step(g, self.mover, "8.2")


@frame
class MovementUnderFire(Movement):
    """Units move, and enemies next to where they stop may fire (2, 8.1)."""

    window: ClassVar[type[Frame]] = OpportunityFire


@frame
class Activation(PlayerTurn):
    """The formation that was drawn moves and fights; supply was judged before (1.1)."""

    supply: ClassVar[Any] = None


@frame("1")
class ChitCampaign(kit.TurnByTurn):
    """Turn after turn: supply of both sides, then chit after chit."""

    cites: ClassVar = {"end_turn": "7.2"}
    side_turn: ClassVar[type[Frame]] = Activation
    next_side: ClassVar[Any] = None

    @step("4", before="end_turn")
    def judge_the_supply(self, g: ChitField) -> None:
        for side in map(SideId, range(len(g.game.sides))):
            kit.judge_supply(g, side, g.supply_lines(side))

    @step("8", before="end_turn")
    def draw_a_chit(self, g: ChitField) -> Next:
        return repeat(self.side_turn, g.active) if g.draw_formation() else None
