"""Who has nothing to do, and where does no fire reach him?

A division that loses 14 companies loses the game at once (20.1), so that near ruin nobody who is
not needed stands in fire.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ddob_scenarios.players.danger import Danger
from ddob_scenarios.players.errands import Errand, Errands, idle
from ddob_scenarios.players.goals import FEAR, steps_on_foot, ways_to
from ddob_scenarios.rules.common.losses import left_to_lose
from ddob_scenarios.rules.us_movement.movement import tide_of
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import members
from hexwar.play import rule

if TYPE_CHECKING:
    from ddob_scenarios.players.prospect import Prospect

SHELLED = 3
"""From so far away mortars of reinforcement units fire, in hexes (16.5)."""

COULD_FIRE, COULD_SHELL = 0.05, 0.04
"""What a turn costs where Germans could soon fire, and for each mortar in reach, in steps."""

FEW = 5
"""With so few companies left to lose those of a division that have no errand stay out of fire."""

WITHDRAWN = 4
"""With so few left those far from the best way out give up their errands, too."""

REST = 7.0
"""So many turns units stay where they are sheltered."""


@rule("20.1")
def withdraw(look: Prospect, found: Errands, among: int) -> None:
    """Take companies far from the way out from their fights, if few more may be lost."""
    g = look.g
    for unit in idle(g, g.game.companies & ~g.losses, found, among):
        if left_to_lose(g, unit) <= WITHDRAWN:
            found[unit] = Errand("hide", g.hex[unit])


@rule("20.1")
def shelter_others(look: Prospect, found: Errands) -> None:
    """Let companies without an errand go out of the way of fire, if few more may be lost."""
    g = look.g
    for unit in idle(g, g.game.companies & ~g.losses, found):
        if left_to_lose(g, unit) <= FEW:
            found[unit] = Errand("hide", g.hex[unit])


def way_to_shelter(g: Omaha, costs: Danger, menaced: int) -> list[float]:
    """Return by hex how far infantry is from a place to stay unharmed, in hexes of way.

    Args:
        g: The state.
        costs: What fire costs.
        menaced: The hexes where Germans fire or could soon, as a set.
    """
    omaha, tide = g.game.map, tide_of(g)
    shelled = [0] * omaha.board.size
    for at in members(g.german_hexes):
        for near in members(omaha.board.within(at, SHELLED)):
            shelled[near] += 1
    fear = [
        FEAR * (cost + COULD_FIRE * (menaced >> at & 1) + COULD_SHELL * shelled[at])
        for at, cost in enumerate(costs.mean)
    ]
    blocked = g.german_hexes | ~g.game.field
    goals = {at: -REST * fear[at] for at in members(omaha.enterable(tide) & ~blocked)}
    return ways_to(goals, steps_on_foot(omaha, tide, g.extended), fear, blocked)
