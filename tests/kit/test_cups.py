"""Cups of chits: drawn once, secret to a side, imagined as the others could have it."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.errors import ChanceError
from hexwar.kit.arrivals import Cup, Cups
from hexwar.play import state


@state
class Table(Cups):
    """Nothing but cups."""


def filled(seed: int = 1) -> Table:
    """A table with a cup of five chits for red and one of three for blue, all full."""
    game: Any = SimpleNamespace(cups=(Cup("red", 5), Cup("blue", 3)))
    g = Table(game=game, seed=seed)
    g.fill_cups()
    return g


@given(st.integers(0, 10_000))
def test_each_chit_is_drawn_once(seed: int) -> None:
    """A cup gives all its chits, in some order, and then none."""
    g = filled(seed)
    drawn = [g.draw_chit(0) for _ in range(5)]
    assert sorted(drawn) == [0, 1, 2, 3, 4]
    assert g.left_in(0) == 0
    with pytest.raises(ChanceError):
        g.draw_chit(0)


def test_every_order_is_equally_likely() -> None:
    """Counted over many seeds, each of three chits is the first about as often."""
    first = Counter(filled(seed).draw_chit(1) for seed in range(900))
    assert sorted(first) == [0, 1, 2]
    assert min(first.values()) > 240


def test_others_see_how_many_are_held_and_what_was_shown() -> None:
    """The owner sees his chits; a chit that is shown is known to all."""
    g = filled()
    one, two = g.draw_chit(0), g.draw_chit(0)
    assert g.view("red")["fields"]["held"] == [1 << one | 1 << two, 0]
    assert g.view("blue")["fields"]["held"] == [2, 0]
    g.show_chit(0, one)
    assert g.view("blue")["fields"] == {"held": [1, 0], "shown": [1 << one, 0]}
    assert not g.left_in(0) >> one & 1


@given(st.integers(0, 1000), st.integers(0, 5), st.integers(0, 5))
def test_what_is_imagined_looks_the_same_and_could_be_so(
    seed: int, drawn: int, to_show: int
) -> None:
    """As many chits as are held, none of them shown; one's own are the true ones."""
    g = filled(seed)
    for chit in [g.draw_chit(0) for _ in range(drawn)][:to_show]:
        g.show_chit(0, chit)
    view = g.view("blue")
    found = Table.imagined(g.game, view, "blue", Random(seed))["held"]
    assert found[0].bit_count() == view["fields"]["held"][0]
    assert not found[0] & g.shown[0]
    assert found[0] < 1 << 5
    assert Table.imagined(g.game, g.view("red"), "red", Random(seed))["held"] == g.held


def test_everything_possible_is_imagined() -> None:
    """Bots do not overlook a chit that the enemy could hold."""
    g = filled()
    g.draw_chit(0)
    view = g.view("blue")
    seen = {Table.imagined(g.game, view, "blue", Random(n))["held"][0] for n in range(200)}
    assert seen == {1, 2, 4, 8, 16}
