"""The movement phase: a player brings on what is due, marches and overruns (1.1.2)."""

from __future__ import annotations

from typing import Any, ClassVar

from hexwar.board import CounterId, HexId, HexSet, has, iterate
from hexwar.kit.movement import Causes, March
from hexwar.kit.moves import Moves
from hexwar.play import Actions, Next, again, ask, frame
from hexwar.play.entries import each, every
from hexwar.play.frames import repeat
from hexwar.play.refusal import Refusal
from hexwar.play.scene import Preview
from hexwar.play.steering import Action
from normandie44.printed import ALLIES
from normandie44.rules import movement
from normandie44.rules.combat import beside
from normandie44.rules.overrun import Overrun, able, capture_corps, may_be_overrun, may_overrun
from normandie44.rules.special import may_infiltrate, may_operate, operate, operators
from normandie44.rules.terrain import going_of
from normandie44.state import OFF, Field


@frame
class Movement(Moves):
    """The player brings on what is due and moves his units (1.1.2)."""

    causes: ClassVar[Causes] = {
        "ground": "2.2",
        "closed": "4.1.1",
        "zone": "3",
        "stop": "3",
        "stay": "2.1",
        "cost": "2.2",
        "far": "4.1.1",
    }
    cites: ClassVar[dict[str, Any]] = {
        "movable": "1.1.2.2",
        "entering": ("1.1.2.1", "4.2"),
        "may_move": ("1.1.2.2", "1.1.2.1", "6.10", "6.11"),
        "may_go": ("4.1.1", "2.1", "2.2", "3"),
        "moving": "4.2",
    }

    def entering(self, g: Field, unit: CounterId) -> HexSet:
        """Return where a unit may enter: Germans at exits, Allies on open beaches with room."""
        return movement.entries(g, unit)

    def may_move(self, g: Field, unit: CounterId) -> str | None:
        """A unit of one's own, once a phase; not at rest, no garrison."""
        barred = super().may_move(g, unit)
        if barred:
            return barred
        if not movement.allowance(g, unit):
            return Refusal("1.1.2.2", "it has no movement points")
        if g.hex[unit] != OFF and has(g.confused, g.hex[unit]):
            return Refusal("6.11", "it is in confusion")
        return Refusal("6.10", "it rests") if has(g.rest, unit) else None

    def march(self, g: Field, unit: CounterId) -> March:
        """Return how a unit may march, or enter the map."""
        at = g.hex[unit]
        return March(
            None if at == OFF else at,
            going_of(g, unit),
            movement.allowance(g, unit),
            movement.bars(g, unit),
            least_one_hex=not g.spent[unit],
            entering=tuple((to, 1) for to in iterate(movement.entries(g, unit))),
            spent=movement.spent(g, unit),
        )

    def moving(self, g: Field, unit: CounterId, to: HexId) -> None:
        """Armour notes what it spends; a unit that lands takes room on its beach."""
        if has(g.game.tanks, unit):
            cost = g.game.marches.ways(self.march(g, unit)).cost(to)
            movement.spend(g, unit, cost - movement.spent(g, unit))
        if g.hex[unit] == OFF and g.game.side_of[unit] == ALLIES:
            movement.land(g, unit, to)

    def preview(self, g: Field, action: Action) -> Preview | None:
        """Return what a move costs, or what an overrun by a single unit may come to."""
        if action[0] != "overrun" or not g.fighters(action[2], 1 - g.active):
            return super().preview(g, action)
        return Overrun.of(g, action[2], 1 << action[1]).preview(g, ("resolve",))

    @ask("1.1.2.2", by=Moves.player)
    def move_units(self, g: Field) -> Actions:
        """Move a unit, or end your movement."""
        return [("end-movement",)]  # always: a phase left out would betray a secret

    @move_units.on(
        each(Moves.movable, Moves.may_move), every(Moves.reach_of, Moves.may_go), rule="4.1.1"
    )
    def move(self, g: Field, unit: CounterId, to: HexId) -> Next:
        return super().move(g, unit, to)

    @move_units.on(each(able, may_overrun), each(beside, may_be_overrun), rule="4.3")
    def overrun(self, g: Field, unit: CounterId, target: HexId) -> Next:
        if g.fighters(target, 1 - g.active):
            g.air_over = False
            return repeat(Overrun, target, 1 << unit)
        capture_corps(g, unit, target)
        return again()

    @move_units.on(each(operators, may_operate), each(beside, may_infiltrate), rule="4.4")
    def infiltrate(self, g: Field, unit: CounterId, to: HexId) -> Next:
        operate(g, unit, to)
        return again()

    @move_units.on
    def end_movement(self, g: Field) -> None: ...
