"""The sequence of play, replacements and victory (1, 9, 10)."""

from typing import ClassVar

from hexwar import kit
from hexwar.board import CounterId, CounterSet, HexId, HexSet
from hexwar.play import Choice, Frame, Next, again, forbids, frame, phase, requires, step
from railhead.combat import Announcing, Fighting
from railhead.movement import ArmouredMovement, Movement, RailMovement
from railhead.state import Field


@frame("9.1")
class Refit(kit.Replacing):
    """Reduced units take steps back, and lost ones come back at a base (9.1, 9.2)."""

    replace_losses = kit.Replacing.replace_losses.extended()

    @requires("9.2")
    def lost(self, g: Field) -> CounterSet:
        """It is not lost."""
        return g.game.all_of[g.active] & ~g.with_steps

    @requires("9.2")
    def own_bases(self, g: Field) -> HexSet:
        """It is no base of yours."""
        return g.game.bases[g.active]

    @forbids("9.2")
    def near_enemies(self, g: Field) -> HexSet:
        """It is in an enemy zone of control."""
        return g.zone_against(g.active) | g.enemies_of(g.active)

    @forbids("4.1")
    def onto_full_stacks(self, g: Field, unit: CounterId) -> HexSet:
        """The stack there is full."""
        return g.full_for(unit)

    pool, places = Choice(lost), Choice(own_bases, near_enemies, onto_full_stacks)

    @replace_losses.on(pool, places, when=kit.Replacing.stocked, rule="9.2")
    def rebuild(self, g: Field, unit: CounterId, to: HexId) -> Next:
        g.replacements[g.active] -= 1
        g.set_steps(unit, 1)
        g.put(unit, to)
        g.say("rebuilt", unit=unit, to=to)
        return again()


@frame("1.2")
class PlayerTurn(kit.SideTurn):
    """The phases of a player turn in their order."""

    refit = phase("9.1", Refit)
    by_rail = phase("5", RailMovement)
    movement = phase("2", Movement)
    announcing = phase("6.1", Announcing)
    fighting = phase("6.2", Fighting)

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
