"""Observations: what is written again is what a fresh look at the view would write."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import hexwar
from hexwar.play.runner import perform

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from hexwar.envs import Observer


@pytest.mark.parametrize("scenario", ["skirmish/ford", "ddob/easy-fox", "memoir44/omaha"])
def test_a_look_at_a_moment_is_its_view(scenario: str) -> None:
    """Along a game each look is just what the view of that moment says, to every player."""
    game = hexwar.game(scenario)
    standing = [Observer(game, player) for player in game.players]
    g, rng = game.start(3), Random(3)
    for moment in range(80):
        if moment % 8 == 0:
            for observer in standing:
                view = g.view(observer.player)
                seen = observer.look(g)
                assert np.array_equal(seen, Observer(game, observer.player).write(view))
                assert np.array_equal(seen, observer.write(view))
                assert seen.shape == (observer.size,)
        if g.result is not None:
            break
        perform(g, rng.choice(g.listed))


def test_a_view_that_was_changed_is_read_again() -> None:
    """An observer keeps nothing that belongs to the view it was given."""
    game = hexwar.game("skirmish/ford")
    observer, view = Observer(game, "red"), game.start(1).view("red")
    before = observer.write(view)
    view["fields"]["hex"][0] = 5
    assert not np.array_equal(before, observer.write(view))


def test_fields_without_numbers() -> None:
    """Nothing is -1, large sets are counted, and lists keep their length."""
    game = hexwar.game("skirmish/ford")
    observer, view = Observer(game, "red"), game.start(1).view("red")
    fields: dict[str, Any] = {"turn": None, "revealed": (1 << 40) - 1, "hex": [3]}
    plain = observer.write(view)
    changed = observer.write({**view, "fields": {**view["fields"], **fields}})
    assert plain.shape == changed.shape
    assert changed[:9].tolist() == [3, 0, 0, 0, 0, 0, 0, 0, -1]
    assert 40 in changed
