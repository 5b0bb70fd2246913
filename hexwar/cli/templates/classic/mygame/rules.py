"""The procedures: movement, combat, and the turn in which they happen."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from hexwar.board import CounterId, SideId
from hexwar.kit.arrivals import Replacing
from hexwar.kit.combat import Attacks, Battle
from hexwar.kit.combat_results import Losses, Retreats
from hexwar.kit.modifiers import Modifier, shift
from hexwar.kit.movement import Causes
from hexwar.kit.movement_phase import Moves
from hexwar.kit.supply import judge_supply, out_of_supply
from hexwar.kit.turns import SideTurn, TurnByTurn
from hexwar.play import Choice, Frame, frame, phase, rule, step
from hexwar.reach import ZoneEffect

from mygame.state import Field

TERRAIN = {"woods": -1, "hill": -1}
"""Columns that the ground of the defender shifts (5.2)."""

CAUSES: Causes = {
    "closed": "2.1",
    "stop": "3",
    "stay": "3.1",
    "ground": "2",
    "cost": "2",
    "far": "2",
}
"""The rule by what stops a move."""


@frame
class Movement(Moves):
    """The player moves units, and brings on those that are due (2, 6)."""

    causes, least_one_hex = CAUSES, True
    cites: ClassVar = {
        "move_units": "2",
        "move": "2",
        "of_the_player": "1",
        "here_or_entering": "6",
        "has_moved": "2.2",
    }

    @rule("4.1")
    def allowance(self, g: Field, unit: CounterId) -> int:
        """Return the movement points of a unit, half of them out of supply."""
        points = int(super().allowance(g, unit))
        return points if g.in_supply(unit) else max(points // 2, 1)

    @rule("3")
    def zones(self, g: Field, side: SideId) -> tuple[ZoneEffect, ...]:
        """Return the zones that stop a move."""
        return (ZoneEffect(g.zone_against(side), stop=True),)


@frame
class StepLosses(Losses):
    """The owner chooses who loses a step (5.3)."""

    cites: ClassVar = {"choose_who_loses": "5.3"}


@frame
class Retreat(Retreats):
    """The owner chooses the way, hex by hex (5.4)."""

    looks_ahead = True
    cites: ClassVar = {
        "next_unit": "5.4",
        "choose_the_way": "5.4",
        "nowhere_to_go": "5.4",
    }


@frame
class Assault(Battle):
    """Units attack a hex (5)."""

    cites: ClassVar = {
        "gather": "5",
        "calculate": "5.1",
        "throw": "5.1",
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
    def shifts(self, g: Field) -> Iterator[Modifier]:
        """Yield the shifts of the column in their order."""
        ground = g.game.board.terrain[self.target]
        if ground in TERRAIN:
            yield shift(TERRAIN[ground], ground, "5.2")
        if self.target in g.game.objective_at:
            yield shift(-1, "town", "5.2")


@frame
class Combat(Attacks):
    """The player attacks, hex after hex (5)."""

    cites: ClassVar = {"declare": "5"}
    battle = Assault


@frame
class Refit(Replacing):
    """Reduced units take steps back, as long as there are replacements (6.1)."""

    cites: ClassVar = {"replace_losses": "6.1"}
    restorable = Choice(Replacing.restorable, out_of_supply)


@frame
class PlayerTurn(SideTurn):
    """The phases of a player turn in their order (1.1)."""

    cites: ClassVar = {"begin": "1.1"}

    @step("4")
    def supply(self, g: Field) -> None:
        judge_supply(g, self.side, g.supply_lines(self.side))

    replace_losses = phase("6.1", Refit)
    movement = phase("2", Movement)
    combat = phase("5", Combat)

    @step("1.1")
    def end_player_turn(self, g: Field) -> None:
        g.expire("player-turn")


@frame
class Campaign(TurnByTurn):
    """Turn after turn, side after side (1)."""

    cites: ClassVar = {"begin_turn": "1", "next_side": "1", "end_turn": "7.2"}
    side_turn: ClassVar[type[Frame]] = PlayerTurn
