"""Judgement: what one side gains the other loses, and each part counts as its weight says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import HexId, SideId, iterate
from hexwar.play.values.events import Event

from .small_war import SmallWar, placed

BOARD = SmallWar("one").board
HEXES = list(iterate(BOARD.all))


@given(st.permutations(HEXES), st.integers(1, 2), st.sampled_from([-1, 0, 1]))
def test_the_sides_see_a_moment_with_opposite_signs(
    at: list[HexId], steps: int, holder: SideId
) -> None:
    """From the view as from the state, since nothing is hidden."""
    g = placed(dict(zip(("R1", "R3", "B1"), at, strict=False)), steps=steps)
    g.holder = [holder]
    red, blue = (g.game.analysis.evaluate(g.view("red"), side) for side in g.game.sides)
    assert abs(red + blue) < 1e-9
    assert abs(g.game.analysis.worth(g, "red") - red) < 1e-9


@given(st.permutations(HEXES))
def test_more_is_better(at: list[HexId]) -> None:
    """A step more, or a unit less for the enemy, never makes the estimate worse."""
    where = dict(zip(("R1", "B1", "B2"), at, strict=False))
    whole, reduced = placed(where), placed(where, steps=1)
    alone = placed({name: hex_ for name, hex_ in where.items() if name != "B2"})
    worth = [g.game.analysis.worth(g, "red") for g in (alone, whole)]
    assert worth[0] > worth[1]
    far = [BOARD.distance(where["R1"], where[name]) for name in ("B1", "B2")]
    if min(far) > 4:  # nobody reaches anybody: one unit against two of the same strength
        assert reduced.game.analysis.worth(reduced, "red") > worth[1]


def test_a_lost_step_is_a_loss_of_its_side() -> None:
    """Of the counter that lost it."""
    game = SmallWar("one")
    event = Event("step-lost", "3.1", {"unit": 3, "left": 1})
    assert [loss[:2] for loss in game.analysis.losses(event)] == [("blue", "B1")]
    assert list(game.analysis.losses(Event("moved", "2", {"unit": 3}))) == []
