"""Judgement: what one side gains the other loses, and each part counts as its weight says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import HexId, SideId, iterate
from hexwar.play.events import Event

from .small_war import SmallWar, placed

BOARD = SmallWar("one").board
HEXES = list(iterate(BOARD.all))


@given(
    st.permutations(HEXES),
    st.integers(1, 2),
    st.sampled_from([-1, 0, 1]),
)
def test_a_lead_is_the_sum_of_its_parts(at: list[HexId], steps: int, holder: SideId) -> None:
    """Objectives, strength and distance, counted by hand; the sides see it with opposite signs."""
    g = placed(dict(zip(("R1", "R3", "B1"), at, strict=False)), steps=steps)
    g.holder = [holder]
    game, mill = g.game, BOARD.hex("0303")
    worth = [0.0, 0.0]
    if holder >= 0:
        worth[holder] += 3 * 2
    for unit, place in ((0, at[0]), (2, at[1]), (3, at[2])):
        side = game.side_of[unit]
        worth[side] += game.defences[unit][steps] / 2
        worth[side] -= BOARD.distance(place, mill) / 20 if holder != side else 0
    view = g.view("red")
    red, blue = (game.analysis.evaluate(view, side) for side in game.sides)
    assert abs(red - (worth[0] - worth[1]) / 100) < 1e-9
    assert red == -blue


def test_a_lost_step_is_a_loss_of_its_side() -> None:
    """Of the counter that lost it."""
    game = SmallWar("one")
    event = Event("step-lost", "3.1", {"unit": 3, "left": 1})
    assert [loss[:2] for loss in game.analysis.losses(event)] == [("blue", "B1")]
    assert list(game.analysis.losses(Event("moved", "2", {"unit": 3}))) == []
