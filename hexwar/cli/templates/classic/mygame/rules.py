"""The procedures: movement, combat, and the turn in which they happen."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from hexwar import kit
from hexwar.board import CounterId, SideId
from hexwar.play import Choice, Frame, frame, phase, rule, step
from hexwar.reach import ZoneEffect

from mygame.state import Field

TERRAIN = {"woods": -1, "hill": -1}
"""Columns that the ground of the defender shifts (5.2)."""


@frame("2")
class Movement(kit.Moves):
    """The player moves units, and brings on those that are due (2, 6)."""

    least_one_hex = True
    causes: ClassVar = {"closed": "2.1", "stop": "3", "stay": "3.1"}
    cites: ClassVar = {"of_the_player": "1", "here_or_entering": "6", "has_moved": "2.2"}

    @rule("4.1")
    def allowance(self, g: Field, unit: CounterId) -> int:
        """Return the movement points of a unit, half of them out of supply."""
        points = int(super().allowance(g, unit))
        return points if g.in_supply(unit) else max(points // 2, 1)

    @rule("3")
    def zones(self, g: Field, side: SideId) -> tuple[ZoneEffect, ...]:
        """Return the zones that stop a move."""
        return (ZoneEffect(g.zone_against(side), stop=True),)


@frame("5.3")
class StepLosses(kit.Losses):
    """The owner chooses who loses a step."""


@frame("5.4")
class Retreat(kit.Retreats):
    """The owner chooses the way, hex by hex."""

    looks_ahead = True


@frame("5.1")
class Assault(kit.Battle):
    """Units attack a hex (5)."""

    cites: ClassVar = {
        "gather": "5",
        "apply": "5.3",
        "advance_after_combat": "5.5",
        "is_room": "3.1",
    }
    losses, retreats = StepLosses, Retreat

    @rule("4.1")
    def attack_of(self, g: Field, unit: CounterId) -> Fraction:
        """Return the attack of a unit, half of it out of supply."""
        return Fraction(super().attack_of(g, unit), 1 if g.in_supply(unit) else 2)

    @rule("5.2")
    def shifts(self, g: Field) -> Iterator[kit.Modifier]:
        """Yield the shifts of the column in their order."""
        ground = g.game.board.terrain[self.target]
        if ground in TERRAIN:
            yield kit.shift(TERRAIN[ground], ground, "5.2")
        if self.target in g.game.objective_at:
            yield kit.shift(-1, "town", "5.2")


@frame("5")
class Combat(kit.Attacks):
    """The player attacks, hex after hex."""

    battle = Assault


@frame("6.1")
class Refit(kit.Replacing):
    """Reduced units take steps back, as long as there are replacements."""

    restorable = Choice(kit.Replacing.restorable, kit.out_of_supply)


@frame("1.1")
class PlayerTurn(kit.SideTurn):
    """The phases of a player turn in their order."""

    @step("4")
    def supply(self, g: Field) -> None:
        kit.judge_supply(g, self.side, g.supply_lines(self.side))

    replace_losses = phase("6.1", Refit)
    movement = phase("2", Movement)
    combat = phase("5", Combat)

    @step("1.1")
    def end_player_turn(self, g: Field) -> None:
        g.expire("player-turn")


@frame("1")
class Campaign(kit.TurnByTurn):
    """Turn after turn, side after side."""

    cites: ClassVar = {"end_turn": "7.2"}
    side_turn: ClassVar[type[Frame]] = PlayerTurn
