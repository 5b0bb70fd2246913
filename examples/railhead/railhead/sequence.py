"""The sequence of play, replacements and victory (1, 9, 10)."""

from typing import ClassVar

from hexwar import kit
from hexwar.play import Frame, frame, phase, step
from railhead.combat import Combat
from railhead.movement import ArmouredMovement, Movement, RailMovement
from railhead.state import Field


@frame("9.1")
class Refit(kit.Rebuilding):
    """Reduced units take steps back, and lost ones come back at a base (9.1, 9.2)."""

    cites: ClassVar = {"rebuild": "9.2", "onto_full_stacks": "4.1"}


@frame("1.2")
class PlayerTurn(kit.SideTurn):
    """The phases of a player turn in their order."""

    refit = phase("9.1", Refit)
    by_rail = phase("5", RailMovement)
    movement = phase("2", Movement)
    combat = phase("6.1", Combat)

    @step("8")
    def fresh_armour(self, g: Field) -> None:
        g.moved &= ~g.game.armour

    second_movement = phase("8", ArmouredMovement)

    @step("1.2")
    def end_player_turn(self, g: Field) -> None:
        g.expire("player-turn")


@frame("1.1")
class Campaign(kit.TurnByTurn):
    """Turn after turn."""

    cites: ClassVar = {"end_turn": "10.2"}
    side_turn: ClassVar[type[Frame]] = PlayerTurn
