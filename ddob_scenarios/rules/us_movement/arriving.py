"""Arriving in a hex by a move or a climb (7.3, 7.33, 7.4, 7.5)."""

from __future__ import annotations

from ddob_scenarios.printed.figures import CLIFFS
from ddob_scenarios.rules.common.command import change_hands
from ddob_scenarios.rules.common.posts import revert
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, HexId, one
from hexwar.play import rule

MOVE, CLIMB, CROSS = "move", "climb", "cross"
"""The ways of leaving a hex: a plain step, a bluff climbed, a cliff climbed over."""

ARRIVALS = {MOVE: ("moved", "7.3"), CLIMB: ("climbed", "7.4"), CROSS: ("crossed-the-cliff", "7.5")}
"""What is told of each way of arriving, and the rule that it follows."""


@rule("7.4", "7.5", "17.11", "17.12")
def leaves_marker(g: Omaha, i: HexId, j: int) -> bool:
    """Tell whether a unit that climbs from a hex to another gets a climb marker.

    From turn 17 on it gets none on a bluff, only on a cliff.
    """
    return not g.extended or not g.game.map.board.features(i, j).isdisjoint(CLIFFS)


@rule("7.3", "7.33", "7.4", "7.41", "7.5", "18.11", "R7-09", "R7-20", "R18-02")
def arrive(g: Omaha, way: str, counter: CounterId, to: HexId) -> None:
    """Put a counter that has moved or climbed into its hex, with the marker of its climb.

    A command post that moves is a headquarters again.
    """
    bit = one(counter)
    marked = way != MOVE and leaves_marker(g, g.hex[counter], to)
    g.put(counter, to)
    kind, followed = ARRIVALS[way]
    g.say(kind, unit=counter, to=to, rule=followed)
    if g.posts & bit:
        revert(g, counter)
    if g.game.leaders & bit:
        g.moved_leaders |= bit
        g.note_command()
    elif marked:
        g.scaling &= ~bit
        g.climbing |= bit
    change_hands(g, counter)
