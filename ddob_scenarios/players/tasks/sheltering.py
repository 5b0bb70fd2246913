"""Who has nothing to do, and where does no fire reach him?

A division that loses 14 companies loses the game at once (20.1), so that near ruin nobody who is
not needed stands in fire.
"""

from __future__ import annotations

from ddob_scenarios.players.situation import Situation
from ddob_scenarios.players.tasks.assigning import Task, Tasks, idle
from ddob_scenarios.rules.common.losses import left_to_lose
from hexwar.board import HexSet
from hexwar.play import rule

FEW = 5
"""With so few companies left to lose those of a division that have no task stay out of fire."""

WITHDRAWN = 4
"""With so few left those far from the best way out give up their tasks, too."""


@rule("20.1")
def withdraw_units(situation: Situation, found: Tasks, among: HexSet) -> None:
    """Take companies far from the way out from their fights, if few more may be lost."""
    g = situation.g
    for unit in idle(g, g.game.companies & ~g.losses, found, among):
        if left_to_lose(g, unit) <= WITHDRAWN:
            found[unit] = Task("hide", g.hex[unit])


@rule("20.1")
def shelter_others(situation: Situation, found: Tasks) -> None:
    """Let companies without a task go out of the way of fire, if few more may be lost."""
    g = situation.g
    for unit in idle(g, g.game.companies & ~g.losses, found):
        if left_to_lose(g, unit) <= FEW:
            found[unit] = Task("hide", g.hex[unit])
