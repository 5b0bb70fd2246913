"""Environments are copied and pickled in the standard ways, and go on alike."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import hexwar

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from hexwar.envs import DictMaskObs, ShapedReward, WargameAEC, WargameEnv, WargameVectorEnv  # noqa: E402

FORD = "skirmish/ford"

GAMES = [f"{name}/{next(iter(game.scenarios()))}" for name, game in hexwar.games().items()]
"""A scenario of each installed game."""

WAYS: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}


def word(mask: Any, rng: Random) -> int:
    """Return an allowed word at random."""
    return int(rng.choice(np.flatnonzero(mask).tolist()))


def steps(env: Any, seed: int, words: int) -> list[Any]:
    """Say some words at random from where an environment stands; return what came."""
    rng, came = Random(seed), []
    for _ in range(words):
        seen, reward, over, cut, info = env.step(np.int64(word(env.action_masks(), rng)))
        parts = seen.values() if isinstance(seen, dict) else [seen]
        came.append(
            ([p.tobytes() for p in parts], reward, over, cut, info["action_mask"].tobytes())
        )
        if over:
            break
    return came


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("scenario", GAMES)
def test_one_learner(scenario: str, way: str) -> None:
    """A copy in the midst of an action has the same mask and goes on alike; the original stays."""
    env = WargameEnv(scenario)
    env.reset(seed=1)
    steps(env, 1, 30)
    while not env.table.spoken and not env.table.over:
        steps(env, 2, 1)
    if env.table.over:
        env.reset(seed=2)
    before, twin = env.snapshot(), WAYS[way](env)
    assert np.array_equal(twin.action_masks(), env.action_masks())
    assert twin.table.spoken == env.table.spoken
    assert steps(twin, 3, 40) == steps(WAYS["deepcopy"](env), 3, 40)
    assert env.snapshot()[1:] == before[1:]
    assert env.table.g.digest() == before.state.digest()
    assert steps(env, 4, 5) == steps(WAYS[way](_at(env, before)), 4, 5)


def _at(env: WargameEnv, before: Any) -> WargameEnv:
    """Return another environment at a moment of this one."""
    other = WargameEnv(f"{env.table.game.name}/{env.table.game.scenario.name}")
    other.restore(pickle.loads(pickle.dumps(before)))
    return other


@pytest.mark.parametrize("way", WAYS)
def test_wrappers_features_and_bots(way: str) -> None:
    """Those made by id, wrapped, with features and with bots that search are copied as well."""
    made = [
        gymnasium.make("hexwar.envs:hexwar/skirmish-ford-v0", player="red").unwrapped,
        WargameEnv(FORD, observation="features"),
        WargameEnv(FORD, actions="flat", bots={"blue": "mcts:iterations=8"}),
    ]
    for env in made:
        env.reset(seed=3)
        steps(env, 3, 9)
        twin = WAYS[way](env)
        assert steps(twin, 4, 60) == steps(env, 4, 60)
        assert np.array_equal(twin.reset()[1]["action_mask"], env.reset()[1]["action_mask"])
        assert twin.np_random.integers(99) == env.np_random.integers(99)
    wrapped = ShapedReward(WargameEnv(FORD))
    wrapped.reset(seed=1)
    twin = WAYS[way](wrapped)
    assert twin.unwrapped.table is twin._table is not wrapped._table
    WAYS[way](gymnasium.make("hexwar.envs:hexwar/skirmish-ford-v0"))
    WAYS[way](DictMaskObs(WargameEnv(FORD)))


@pytest.mark.parametrize("way", WAYS)
def test_several_learners(way: str) -> None:
    """A copy of a game of several goes on alike to its end."""
    env = WargameAEC(FORD)
    env.reset(seed=2)
    rng = Random(1)
    for _ in range(15):
        env.step(word(env.last()[0]["action_mask"], rng))
    twin = WAYS[way](env)
    ends = []
    for one in (twin, env):
        rng, came = Random(5), []
        while one.agents:
            seen, reward, over, _, info = one.last()
            came.append((one.agent_selection, seen["observation"].tobytes(), reward, info))
            one.step(None if over else word(seen["action_mask"], rng))
        ends.append(came)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("way", WAYS)
def test_many_games(way: str) -> None:
    """A copy of games side by side goes on alike, over the ends of games."""
    games = WargameVectorEnv(FORD, 3, player="red")
    _, info = games.reset(seed=1)
    twin, masks = WAYS[way](games), [info["action_mask"]] * 2
    rngs = [Random(1), Random(1)]
    for _ in range(60):
        came = []
        for place, one in enumerate((games, twin)):
            words = [word(mask, rngs[place]) for mask in masks[place]]
            seen, rewards, over, _, info = one.step(words)
            masks[place] = info["action_mask"]
            came.append((seen.tobytes(), rewards.tolist(), over.tolist(), masks[place].tobytes()))
        assert came[0] == came[1]


OPENED = """
import pickle, sys
import numpy as np
from random import Random
env = pickle.load(open(sys.argv[1], "rb"))
rng = Random(1)
for _ in range(10):
    seen, *_ = env.step(np.int64(rng.choice(np.flatnonzero(env.action_masks()).tolist())))
print(seen.tobytes().hex())
"""


def test_another_process_goes_on(tmp_path: Path) -> None:
    """A pickled environment opens in another process, at the same moment."""
    env = WargameEnv("memoir44/mill-stream")
    env.reset(seed=1)
    steps(env, 1, 20)
    file = tmp_path / "env.pickle"
    file.write_bytes(pickle.dumps(env))
    run = [sys.executable, "-c", OPENED, str(file)]
    told = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert told.strip() == steps(env, 1, 10)[-1][0][0].hex()
