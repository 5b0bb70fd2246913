"""A moment of the game with only those units on the map that a test names."""

from __future__ import annotations

import hexwar
from hexwar import kit
from hexwar.board import has
from hexwar.play.match import Match
from hexwar.play.states.runner import advance

from mygame.chits import Activation, MovementUnderFire


def staged(turn: int = 1, **units: str) -> Match:
    """The formation of the first of these units is to move; "" is off the map, as all others."""
    match = hexwar.start("mygame/start", seed=1)
    g = match.state.clone()
    for unit in range(len(g.hex)):
        g.put(unit, kit.OFF)
    numbers = [g.game.counters.named(name) for name in units]
    for unit, at in zip(numbers, units.values(), strict=True):
        g.put(unit, g.game.board.hex(at) if at else kit.OFF)
    mover = numbers[0]
    acting = [has(formation.counters, mover) for formation in g.game.formations]
    g.turn, g.active, g.formation = turn, g.game.side_of[mover], acting.index(True)
    g.stack = [g.stack[0], Activation(g.active), MovementUnderFire()]
    g.stack[1].stand_at("combat")
    g.listed = []
    advance(g)
    return Match.at(match.game, g)
