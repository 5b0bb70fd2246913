"""The battles of a player's units, one after the other, and what they do instead (1.3.4)."""

from __future__ import annotations

from hexwar.board import CounterId, HexId, one
from hexwar.play import Frame, Next, again, ask, call, frame, step
from hexwar.play.frames import repeat
from memoir44.rules.aim import BATTLE
from memoir44.rules.battle import Battle
from memoir44.rules.contact import modified, units_of_mover
from memoir44.rules.facts import Facts
from memoir44.rules.mines import remove_mines
from memoir44.rules.movement_phase import Movement
from memoir44.rules.partners import mover
from memoir44.rules.pioneers import BUILD_BRIDGE, CLEAR_ROAD, CLEAR_WIRE, SWEEP, build_bridge
from memoir44.state import Memoir


@frame
class Battles(Frame):
    """A player's ordered units battle, one after the other (1.3.4)."""

    @ask("1.3.4", by=mover, or_else="end-battles", asking=Facts)
    def battles(self, g: Memoir) -> None:
        """Battle with a unit, or go on."""

    @battles.on(BATTLE)
    def battle(self, g: Memoir, unit: CounterId, target: CounterId) -> Next:
        return repeat(Battle, unit, target)

    @battles.on(CLEAR_WIRE)
    def clear_wire(self, g: Memoir, unit: CounterId) -> Next:
        g.wire &= ~one(g.hex[unit])
        if "engineers" not in g.kind_of(unit).abilities:
            g.fought[unit] += 1
        g.say("wire-removed", unit=unit, hex=g.hex[unit])
        return again()

    @battles.on(CLEAR_ROAD)
    def clear_road(self, g: Memoir, unit: CounterId) -> Next:
        g.fought[unit] += 1
        g.road_blocks &= ~one(g.hex[unit])
        g.say("road-cleared", unit=unit, hex=g.hex[unit])
        return again()

    @battles.on(SWEEP)
    def sweep(self, g: Memoir, unit: CounterId) -> Next:
        g.fought[unit] += 1
        remove_mines(g, g.hex[unit])
        return again()

    @battles.on(BUILD_BRIDGE)
    def build_bridge(self, g: Memoir, unit: CounterId, to: HexId) -> Next:
        build_bridge(g, unit, to)
        return again()

    @step("1.4.1")
    def move_again(self, g: Memoir) -> Next:
        if not g.printed.moves_again:
            return None
        for unit in units_of_mover(g):
            if modified(g, unit):
                g.moved[unit] = 0
                g.halted &= ~one(unit)
        return call(Movement)
