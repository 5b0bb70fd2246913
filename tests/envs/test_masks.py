"""Masks: word by word they allow what the whole list of actions allows, in each installed game."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexwar

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from hexwar.envs import WargameEnv

GAMES = [f"{name}/{next(iter(game.scenarios()))}" for name, game in hexwar.games().items()]

WORDS = 120
"""So many words of a game are compared."""


@cache
def environment(scenario: str) -> WargameEnv:
    """Return the environment of a scenario; it is slow to make."""
    return WargameEnv(scenario)


def words_of_the_whole_list(env: WargameEnv) -> dict[int, Any]:
    """Return what may be said now by a list of all actions, none of which is read late."""
    g, said = env.table.g, env.table.said
    frame: Any = g.stack[-1]
    whole = [*frame.planned.question.legal(frame, g)]
    return env.table.words.following([a for a in whole if a[: len(said)] == said], said)


@pytest.mark.parametrize("scenario", GAMES)
@settings(max_examples=6)
@given(seed=st.integers(0, 1 << 20))
def test_a_mask_is_that_of_the_whole_list(scenario: str, seed: int) -> None:
    """The same words follow in the same order, whatever the learner has read before."""
    env, rng, over = environment(scenario), Random(seed), False
    _, info = env.reset(seed=seed)
    for _ in range(WORDS):
        if over:
            break
        ahead = env.table.following()
        words = np.flatnonzero(info["action_mask"]).tolist()
        expected = words_of_the_whole_list(env)
        assert [*ahead.items()] == [*expected.items()]
        assert words == sorted(expected)
        _, _, over, _, info = env.step(np.int64(rng.choice(words)))
