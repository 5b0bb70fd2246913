"""Environments: the checkers of the libraries pass, and learners see views and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import hexwar
from hexwar.bots import moments

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from hexwar.envs import (  # noqa: E402
    DictMaskObs,
    Vocabulary,
    WargameAEC,
    WargameEnv,
    register_games,
)

FORD = "skirmish/ford"


def spoken(mask: Any, rng: Random) -> int:
    """Return an allowed word at random."""
    return int(rng.choice(np.flatnonzero(mask).tolist()))


def played(env: WargameEnv, seed: int) -> tuple[float, int]:
    """Play an episode at random; return the sum of rewards and the number of words."""
    rng, total, words = Random(seed), 0.0, 0
    _, info = env.reset(seed=seed)
    over = False
    while not over:
        _, reward, over, cut, info = env.step(np.int64(spoken(info["action_mask"], rng)))
        assert not cut
        total, words = total + reward, words + 1
    return total, words


@pytest.mark.filterwarnings("ignore")
def test_gymnasium_is_content() -> None:
    """Its own checker finds nothing, with and without the mask in the observation."""
    check_env(WargameEnv(FORD), skip_render_check=True)
    check_env(DictMaskObs(WargameEnv(FORD)), skip_render_check=True)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_is_content() -> None:
    """Its own tests of the interface and of seeding pass."""
    api_test(WargameAEC(FORD), num_cycles=200)
    seed_test(lambda: WargameAEC(FORD), num_cycles=50)


def test_episodes_end_by_the_rules() -> None:
    """Random learners come to the end of a game, whose score is the reward."""
    env = WargameEnv(FORD, player="blue", bots={"red": "random"})
    rewards = {played(env, seed)[0] for seed in range(12)}
    assert rewards <= {-1.0, 0.0, 1.0}
    assert len(rewards) > 1
    assert played(env, 5) == played(env, 5)


def test_the_solitaire_game_is_an_environment_too() -> None:
    """Every decision of a large game can be said in words."""
    env = WargameEnv("ddob/easy-fox")
    for seed in range(3):
        reward, words = played(env, seed)
        assert reward < 0
        assert words > 50


def test_registered_ids() -> None:
    """Each installed scenario is made by its id."""
    assert "hexwar/skirmish-ford-v0" in register_games()
    env = gymnasium.make("hexwar.envs:hexwar/skirmish-ford-v0", disable_env_checker=True)
    assert isinstance(env.unwrapped, WargameEnv)


def test_words_lead_to_each_action_and_to_no_other() -> None:
    """Saying the words of an action in turn comes to that action."""
    env = WargameEnv(FORD)
    rng = Random(1)
    env.reset(seed=1)
    for _ in range(60):
        table = env.table
        if table.g.result is not None:
            break
        for action in table.g.listed:
            said: tuple[Any, ...] = ()
            while said != action:
                ahead = table.words.following(table.g.listed, said)
                said = (*said, next(v for v in ahead.values() if v == action[len(said)]))
            assert not table.words.following(table.g.listed, said)
        env.step(np.int64(spoken(table.mask(), rng)))


def test_a_word_that_may_not_follow_changes_nothing() -> None:
    """It costs a little, and the moment stays."""
    env = WargameEnv(FORD)
    before, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, over, _, _ = env.step(np.int64(wrong))
    assert np.array_equal(before, after)
    assert reward < 0
    assert not over


def test_a_learner_sees_only_his_view() -> None:
    """States that look alike to a player give the same observation."""
    env = WargameEnv(FORD, player="red")
    env.reset(seed=3)
    rng = Random(3)
    for _ in range(30):
        _, _, over, _, info = env.step(np.int64(spoken(env.table.mask(), rng)))
        if over:
            break
        seen, _ = env.restore(env.snapshot())
        _, said, randomness = env.snapshot()
        view = env.table.g.view("red")
        for other in (next(moments(env.table.game, view, "red", Random(n))) for n in range(2)):
            twin, _ = env.restore((other, said, randomness))
            assert np.array_equal(seen, twin)
            assert np.array_equal(info["action_mask"], env.table.mask())


def test_snapshots_come_back() -> None:
    """A moment is come back to as often as wanted, and goes on alike."""
    env = WargameEnv(FORD)
    env.reset(seed=2)
    rng = Random(1)
    for _ in range(9):
        env.step(np.int64(spoken(env.table.mask(), rng)))
    kept = env.snapshot()
    ends = []
    for _ in range(2):
        env.restore(kept)
        again = Random(7)
        over = False
        while not over:
            seen, _, over, _, _ = env.step(np.int64(spoken(env.table.mask(), again)))
        ends.append(seen)
    assert np.array_equal(ends[0], ends[1])


def test_the_vocabulary_names_its_words() -> None:
    """Verbs first, then names by kind, then choices."""
    words = Vocabulary(hexwar.game(FORD)).words
    assert words[-1] == "choice 63"
    assert "counter R1" in words
    assert len(words) == len(set(words))
