"""The example learns: a few hundred games make a policy that is surely better than chance."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from hexwar.envs import WargameEnv


@pytest.fixture(scope="module")
def lesson() -> ModuleType:
    """The example as a module; it is a script, and no package."""
    path = Path(__file__).parents[1] / "train.py"
    spec = importlib.util.spec_from_file_location("learning_train", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_small_budget_beats_chance(lesson: ModuleType) -> None:
    """After some seconds of learning the interval of the mean score lies above that of chance."""
    env = WargameEnv("skirmish/ford", player="red", bots={"blue": "random"})
    policy = lesson.train(env, games=320)
    taught, chance = lesson.check(env, policy, 60), lesson.check(env, None, 60)
    assert taught.low > chance.high


def test_learning_repeats(lesson: ModuleType) -> None:
    """The same seeds give the same policy."""
    env = WargameEnv("skirmish/ford", player="red")
    one, other = (lesson.train(env, games=64, seed=9) for _ in range(2))
    assert np.array_equal(one.weights, other.weights)


def test_what_may_not_be_said_has_no_chance(lesson: ModuleType) -> None:
    """The mask holds however much a word is worth to the policy."""
    policy = lesson.Policy(3)
    policy.weights[-1] = (9.0, 0.0, 0.0)
    chances = policy.chances(policy.inputs(np.zeros(5, np.float32)), np.array([0, 1, 1]))
    assert chances.tolist() == [0.0, 0.5, 0.5]
