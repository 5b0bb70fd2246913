"""Supply (5)."""

from __future__ import annotations

from classic.state import Field
from hexwar.kit.combat import lose_step
from hexwar.kit.supply import judge_supply
from hexwar.play import rule
from hexwar.trace import Leg, Supply, supply

TO_A_ROAD = 4
"""Hexes from a unit to a road at most (5.1)."""


@rule("5.1", "3.4")
def lines(g: Field, side: int) -> Supply:
    """Trace from everywhere to a road near by, and along it to a depot of one's own."""
    game, enemy = g.game, 1 - side
    closed = {
        "enemy units": g.standing[enemy],
        "enemy zone of control": g.zone_of(enemy) & ~g.standing[side],
    }
    roads = game.board.link_sides("road")
    to_a_road = Leg(to="road", ends=game.roads, closed=closed, limit=TO_A_ROAD)
    to_a_depot = Leg(to="depot", ends=game.depots[side], closed=closed, open_sides=roads)
    return supply(game.board, to_a_road, to_a_depot)


@rule("5.2", "5.3")
def judge(g: Field, side: int) -> None:
    """Mark who is out of supply, at the start of his player turn; who was before loses a step."""
    for unit in judge_supply(g, side, lines(g, side)).still:
        lose_step(g, unit, "5.3")
