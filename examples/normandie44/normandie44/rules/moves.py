"""The movement phase: a player brings on what is due, marches and overruns (1.1.2)."""

from __future__ import annotations

from hexwar.board import CounterId, HexId, one
from hexwar.play import Frame, Next, again, ask, frame
from hexwar.play.entries import each
from hexwar.play.frames import repeat
from hexwar.play.steering import Action
from normandie44.printed import ALLIES
from normandie44.rules.combat import beside
from normandie44.rules.movement import cost_of, destinations, land, may_go, may_move, movable, spend
from normandie44.rules.overrun import Overrun, able, capture_corps, may_be_overrun, may_overrun
from normandie44.state import OFF, Field, mover


@frame
class Movement(Frame):
    """The player brings on what is due and moves his units (1.1.2)."""

    @ask("1.1.2.2", by=mover, lists=True)
    def move_units(self, g: Field) -> list[Action]:
        """Move a unit, or end your movement."""
        ready = [unit for unit in movable(g) if may_move(g, unit) is None]
        moves: list[Action] = [("move", u, to) for u in ready for to in destinations(g, u)]
        bold = [unit for unit in able(g) if may_overrun(g, unit) is None]
        for unit in bold:
            open_to_it = (to for to in beside(g, unit) if may_be_overrun(g, unit, to) is None)
            moves += (("overrun", unit, to) for to in open_to_it)
        return [*moves, ("end-movement",)]

    @move_units.on(each(movable, may_move), each(destinations, may_go), rule="4.1.1")
    def move(self, g: Field, unit: CounterId, to: HexId) -> Next:
        if g.game.tanks >> unit & 1:
            spend(g, unit, cost_of(g, unit, to))
        g.moved |= one(unit)
        if g.hex[unit] == OFF and g.game.side_of[unit] == ALLIES:
            land(g, unit, to)
        else:
            g.say("moved", unit=unit, to=to)
        g.put(unit, to)
        return again()

    @move_units.on(each(able, may_overrun), each(beside, may_be_overrun), rule="4.3")
    def overrun(self, g: Field, unit: CounterId, target: HexId) -> Next:
        if g.fighters(target, 1 - g.active):
            g.air_over = False
            return repeat(Overrun, target, 1 << unit)
        capture_corps(g, unit, target)
        return again()

    @move_units.on
    def end_movement(self, g: Field) -> None: ...
