"""The example learns: a few hundred games make a policy that is surely better than chance."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from hexwar.envs import WargameEnv

HERE = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def lesson() -> Iterator[ModuleType]:
    """The example as a module; it is a script beside another, and no package."""
    spec = importlib.util.spec_from_file_location("learning_train", HERE / "train.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(HERE)
        spec.loader.exec_module(module)
        yield module


def surely_better(lesson: ModuleType, env: WargameEnv, **training: float) -> bool:
    """Return whether a policy is better than chance, by more than chance explains."""
    policy = lesson.train(env, **training)
    margin = lesson.margin(lesson.check(env, policy, 60), lesson.check(env, None, 60))
    return bool(margin.low > 0)


def test_a_small_budget_beats_chance(lesson: ModuleType) -> None:
    """After some seconds of learning Skirmish the interval of the margin lies above nothing."""
    env = lesson.environment("skirmish/ford", "red")
    assert surely_better(lesson, env, games=160)


def test_a_small_budget_gains_a_foothold(lesson: ModuleType) -> None:
    """So it does on the beach, in the scenario that the example brings along."""
    env = lesson.environment(str(HERE / "foothold.toml"))
    assert surely_better(lesson, env, games=128, shaping=1.0)


def test_learning_repeats(lesson: ModuleType) -> None:
    """The same seeds give the same policy."""
    env = lesson.environment("skirmish/ford")
    one, other = (lesson.train(env, games=64, seed=9) for _ in range(2))
    assert one.weights.any()
    assert np.array_equal(one.weights, other.weights)


def test_who_talks_in_circles_has_lost(lesson: ModuleType) -> None:
    """A game that is cut short is the worst of all, so that nobody learns to escape a defeat."""
    env = WargameEnv("skirmish/ford", words_at_most=8)
    policy = lesson.Policy(env.reset(seed=1)[0], len(env.table.words))
    score, steps = lesson.play(env, policy, 1)
    assert score == -1
    assert [step.reward for step in steps] == [-lesson.BREATH] * 7 + [-1 - lesson.BREATH]


def test_what_may_not_be_said_has_no_chance(lesson: ModuleType) -> None:
    """Only words of the mask are weighed, and without a lesson all of them alike."""
    policy = lesson.Policy(np.zeros(5, np.float32), words=3)
    signs = policy.signs(np.array([0, 7, 0, 0, 0], np.float32))
    chances, places = policy.chances(signs, np.array([1, 2]))
    assert chances.tolist() == [0.5, 0.5]
    assert places.shape == (len(signs), 2)


def test_signs_tell_what_is_seen_apart(lesson: ModuleType) -> None:
    """Another number, another value and another word said are other signs."""
    policy = lesson.Policy(np.zeros(5, np.float32), words=3)
    seen = [[0, 0, 0, 0, 0], [7, 0, 0, 0, 0], [0, 7, 0, 0, 0], [-1, 0, 0, 0, 0], [7, 0, 1, 0, 0]]
    signs = [set(policy.signs(np.array(one, np.float32)).tolist()) for one in seen]
    assert len(set(map(frozenset, signs))) == len(seen)
    assert signs[1] & signs[4] > signs[0]


def test_what_went_well_is_said_more_often(lesson: ModuleType) -> None:
    """A word that brought more than was expected becomes likelier than the other."""
    policy = lesson.Policy(np.zeros(5, np.float32), words=3)
    signs, words = policy.signs(np.zeros(5, np.float32)), np.array([0, 2])
    for _ in range(10):
        chances, places = policy.chances(signs, words)
        policy.learn([[lesson.Step(signs, places, chances, 1, 1.0)]])
    assert policy.chances(signs, words)[0][1] > 0.55
