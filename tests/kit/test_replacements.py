"""Replacements: given to those who have lost steps, as long as there are any."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import iterate
from hexwar.play.states.runner import perform

from .small_war import Refit, SmallWar, placed, under_way

HEXES = list(iterate(SmallWar("one").board.all))


@given(st.lists(st.integers(1, 2), min_size=3, max_size=3), st.integers(0, 4))
def test_all_lost_steps_are_given_back_up_to_the_stock(steps: list[int], stock: int) -> None:
    """Only to counters of the side whose turn it is, which comes to an end by itself."""
    g = placed(dict(zip(("R1", "R2", "R3", "B1"), HEXES, strict=False)), steps=1)
    g.steps[:3], g.replacements = steps, [stock, 9]
    under_way(g, Refit())
    reduced = {unit for unit in range(3) if steps[unit] == 1}
    offered = {a[1] for a in g.listed if a[0] == "restore"} if g.active == 0 else set()
    assert offered == (reduced if stock else set())
    given_back = 0
    while g.active == 0 and g.listed and g.listed[0][0] == "restore":
        perform(g, g.listed[0])
        given_back += 1
    assert given_back == min(stock, len(reduced))
    assert g.replacements[0] == stock - given_back
    assert sum(g.steps[:3]) == sum(steps) + given_back
