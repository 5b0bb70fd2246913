"""Arriving in a hex by a move or a climb (7.3, 7.33, 7.4, 7.5)."""

from __future__ import annotations

from ddob_scenarios.rules.command import change_hands
from ddob_scenarios.state import Omaha
from hexwar.play import rule

MOVE, CLIMB, CROSS = "move", "climb", "cross"
"""The ways of leaving a hex: a plain step, a bluff climbed, a cliff climbed over."""

ARRIVALS = {MOVE: "moved", CLIMB: "climbed", CROSS: "crossed-the-cliff"}


@rule("7.3", "7.33", "7.4", "7.41", "7.5", "R7-09", "R7-20")
def arrive(g: Omaha, way: str, counter: int, to: int) -> None:
    """Put a counter that has moved or climbed into its hex, with the marker of its climb."""
    bit = 1 << counter
    g.put(counter, to)
    g.say(ARRIVALS[way], unit=counter, to=to)
    if g.game.leaders & bit:
        g.moved_leaders |= bit
    elif way != MOVE:
        g.scaling &= ~bit
        g.climbing |= bit
    change_hands(g, counter)
