"""A moment of the game with only those units on the map that a test names."""

from __future__ import annotations

import hexwar
from hexwar import kit
from hexwar.play.match import Match


def staged(turn: int = 1, **units: str) -> Match:
    """The first side is to move, with nobody on the map but these units; "" is off the map."""
    match = hexwar.start("mygame/start", seed=1)
    g = match.state.clone()
    for unit in range(len(g.hex)):
        g.put(unit, kit.OFF)
    for name, at in units.items():
        g.put(g.game.counters.named(name), g.game.board.hex(at) if at else kit.OFF)
    g.turn = turn
    return Match.at(match.game, g)
