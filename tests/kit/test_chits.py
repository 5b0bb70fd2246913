"""Chits: each formation is drawn once in a turn, in every order, and no others act."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import CounterId
from hexwar.kit.chits import Chits, formations_of
from hexwar.play import state

from .small_war import SmallWar

PRINTED = SmallWar("one")
FOUND = formations_of(PRINTED.counters)
GAME: Any = SimpleNamespace(formations=FOUND, sides=("red", "blue"), side_of=PRINTED.side_of)


@state
class Cup(Chits):
    """A cup of formations, and nothing else."""


@given(st.integers(0, 10_000))
def test_each_formation_is_drawn_once_in_a_turn(seed: int) -> None:
    """Then the cup is empty until the turn ends."""
    g = Cup(game=GAME, seed=seed)
    drawn = []
    while g.draw_formation():
        drawn.append(g.formation)
        assert g.game.sides[g.active] == FOUND[g.formation].side
        acting = [unit for unit in map(CounterId, range(5)) if g.acts(unit)]
        assert acting == [unit for unit in range(5) if FOUND[g.formation].counters >> unit & 1]
    assert sorted(drawn) == [0, 1, 2]
    g.expire("turn")
    assert g.draw_formation()


def test_every_order_comes() -> None:
    """Six orders of three formations in a hundred seeds."""
    orders = set()
    for seed in range(100):
        g, order = Cup(game=GAME, seed=seed), []
        while g.draw_formation():
            order.append(g.formation)
        orders.add(tuple(order))
    assert len(orders) == 6


def test_every_counter_is_in_one_formation() -> None:
    """Of its side; those without one act together."""
    for unit in range(5):
        assert sum(formation.counters >> unit & 1 for formation in FOUND) == 1
