"""The procedures: chits, trains, movement under fire, combat."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar

from hexwar import kit
from hexwar.board import CounterId, CounterSet, SideId, iterate
from hexwar.play import Choice, Frame, Next, forbids, frame, phase, repeat, requires, rule, step
from hexwar.reach import ZoneEffect
from junction.state import Field

TERRAIN = {"town": -1, "village": -1, "woods": -1, "hill": -1, "marsh": -1}
"""Columns that the ground of the defender shifts (6.2); it is cover from fire (5.2)."""


@frame("5")
class Fire(kit.Window):
    """A gun in range of the hex where a move ended may fire, once in a turn."""

    cites: ClassVar = {"reacts": "5.2", "has_reacted": "5.1"}

    def react(self, g: Field) -> None:  # type: ignore[override] # the prompt alone
        """Who fires at {target:hex}?"""

    @requires("5")
    def next_to_the_hex(self, g: Field) -> CounterSet:
        """It is no gun of yours within range of the hex."""
        return g.guns(self.side, self.target)

    def reacts(self, g: Field, unit: CounterId) -> None:
        """Throw a die: up to the fire value it hits the unit that has moved."""
        cover = g.game.board.terrain[self.target] in TERRAIN
        die, needed = g.roll("fire"), g.game.fire[unit] - cover
        g.say("fired", rule="5.2", target=self.mover, needed=needed, die=die)
        if die <= needed:
            kit.lose_step(g, self.mover, "5.2")


@frame("4")
class RailMovement(kit.RailMoves):
    """Some units go by rail, and do not move in the phase after it."""

    trains, hexes, enters, window = (2, 2), 14, True, Fire
    causes: ClassVar = {"closed": "4.2", "stay": "3.1"}
    cites: ClassVar = {
        "of_the_player": "1.1",
        "here_or_entering": "8",
        "has_moved": "2.2",
        "in_an_enemy_zone": "4.2",
        "no_train_left": "4.1",
        "bars": "4.2",
    }

    @forbids("4.1")
    def armoured(self, g: Field) -> CounterSet:
        """An armoured train needs no troop train."""
        return g.game.trains

    movers = Choice(kit.RailMoves.movers, armoured)


@frame("2")
class Movement(kit.Moves):
    """The formation moves, and brings on those that are due."""

    least_one_hex, window = True, Fire
    causes: ClassVar = {"ground": "2.1", "closed": "2.1", "zone": "3", "stay": "3.1"}
    cites: ClassVar = {"of_the_player": "1.1", "here_or_entering": "8", "has_moved": "2.2"}
    must_go_on = Choice(kit.Moves.while_somebody_may)

    @rule("3")
    def zones(self, g: Field, side: SideId) -> tuple[ZoneEffect, ...]:
        """A step into a zone costs a point more, and so does one out of it."""
        return (ZoneEffect(g.zone_against(side), stop=False, enter=1, leave=1),)


@frame("6.3")
class StepLosses(kit.Losses):
    """The owner chooses who loses a step."""


@frame("6.4")
class Exchange(kit.Exchanges):
    """The attacker loses at least as much printed strength as the defender has lost."""


@frame("6.5")
class Retreat(kit.Retreats):
    """The owner chooses the way, hex by hex; who finds none is lost."""

    cites: ClassVar = {"onto_full_stacks": "3.1", "over_barred_ground": "2.1"}
    looks_ahead, or_lost = True, True


@frame("6.1")
class Assault(kit.Battle):
    """Units attack a hex (6)."""

    losses, retreats, exchanges = StepLosses, Retreat, Exchange
    cites: ClassVar = {
        "gather": "6",
        "apply": "6.3",
        "exchange": "6.4",
        "advance_after_combat": "6.6",
        "is_room": "3.1",
    }

    @rule("7.1")
    def attack_of(self, g: Field, unit: CounterId) -> Fraction:
        """Return the attack of a unit, half of it out of supply."""
        return Fraction(super().attack_of(g, unit), 1 if g.in_supply(unit) else 2)

    @rule("6.2")
    def shifts(self, g: Field) -> Iterator[kit.Modifier]:
        """Yield the shifts of the column in their order."""
        board, hexes = g.game.board, self.hexes_of_attack(g)
        ground = board.terrain[self.target]
        if ground in TERRAIN:
            yield kit.shift(TERRAIN[ground], ground, "6.2")
        if all("river" in board.features(at, self.target) for at in iterate(hexes)):
            yield kit.shift(-1, "across the river", "6.2")
        if g.guns(g.active, self.target) & ~self.units & ~g.reacted:
            yield kit.shift(1, "guns", "6.2")


@frame("6")
class Combat(kit.Attacks):
    """The formation attacks, hex after hex."""

    battle = Assault


@frame("1.1")
class Activation(kit.SideTurn):
    """The formation that was drawn goes by rail, moves and fights."""

    rail = phase("4", RailMovement)
    movement = phase("2", Movement)
    combat = phase("6", Combat)

    @step("1.1", "1.2")
    def end_activation(self, g: Field) -> None:
        g.steamed |= (g.moved | g.fought) & g.game.trains
        g.expire("player-turn")


@frame("1")
class Campaign(kit.TurnByTurn):
    """Turn after turn: supply of both sides, then chit after chit but the last."""

    cites: ClassVar = {"end_turn": "9.2"}
    side_turn: ClassVar[type[Frame]] = Activation
    next_side: ClassVar[Any] = None

    @step("7", before="end_turn")
    def judge_the_supply(self, g: Field) -> None:
        for side in map(SideId, range(len(g.game.sides))):
            kit.judge_supply(g, side, g.supply_lines(side))

    @step("1", before="end_turn")
    def draw_a_chit(self, g: Field) -> Next:
        more = g.chits.bit_count() > 1  # the last one stays in the cup
        return repeat(Activation, g.active) if more and g.draw_formation() else None
