"""Wrappers: a reward on the way adds nothing to a whole game."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from hexwar.envs import DictMaskObs, ShapedReward, WargameEnv


@pytest.mark.parametrize("weight", [0.5, 2.0])
def test_shaped_rewards_add_up_to_the_score(weight: float) -> None:
    """However a game goes, they differ from the score by how the player stood at its start."""
    env = WargameEnv("skirmish/ford", player="blue")
    shaped, rng = ShapedReward(DictMaskObs(env), weight), Random(1)
    for seed in range(4):
        seen, _ = shaped.reset(seed=seed)
        start = env.table.game.analysis.evaluate(env.table.g.view("blue"), "blue")
        rewards, over = [], False
        while not over:
            word = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
            seen, reward, over, _, _ = shaped.step(np.int64(word))
            rewards.append(reward)
        assert sum(rewards) == pytest.approx(env.table.score("blue") - weight * start)
        assert any(rewards[:-1])


def test_a_game_that_is_cut_short_adds_up_too() -> None:
    """A learner gains nothing by talking until the cut while he stands well."""
    env = WargameEnv("skirmish/ford", player="red", words_at_most=25)
    shaped, rng = ShapedReward(env), Random(1)
    shaped.reset(seed=1)
    start = env.table.game.analysis.evaluate(env.table.g.view("red"), "red")
    rewards, ended = [], False
    while not ended:
        word = rng.choice(np.flatnonzero(env.action_masks()).tolist())
        _, reward, over, cut, _ = shaped.step(np.int64(word))
        rewards.append(reward)
        ended = over or cut
    assert cut
    assert sum(rewards) == pytest.approx(-start)


def test_words_within_an_action_are_worth_nothing() -> None:
    """Only what is done changes how a player stands."""
    env = WargameEnv("skirmish/ford", player="red")
    shaped = ShapedReward(env)
    shaped.reset(seed=1)
    rng = Random(2)
    for _ in range(30):
        before = env.table.moment
        word = rng.choice(np.flatnonzero(env.action_masks()).tolist())
        _, reward, over, _, _ = shaped.step(np.int64(word))
        assert reward == 0 or env.table.moment > before
        if over:
            shaped.reset(seed=3)
