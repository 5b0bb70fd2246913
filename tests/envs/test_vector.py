"""Many games side by side: each is played as it would be alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("skirmish")

from gymnasium.vector import SyncVectorEnv  # noqa: E402

from hexwar.envs import WargameEnv, WargameVectorEnv  # noqa: E402

GAMES = 3


@pytest.mark.parametrize("observation", ["view", "features"])
def test_games_side_by_side_are_those_of_single_environments(observation: str) -> None:
    """Observations, rewards, ends and new games are those of Gymnasium's own vector of games."""
    settings: dict[str, Any] = {"player": "red", "observation": observation}
    ours = WargameVectorEnv("skirmish/ford", GAMES, **settings)
    plain = SyncVectorEnv([lambda: WargameEnv("skirmish/ford", **settings) for _ in range(GAMES)])
    (seen, info), (shown, told) = ours.reset(seed=5), plain.reset(seed=5)
    rng, ends = np.random.default_rng(1), 0
    for _ in range(300):
        masks = info["action_mask"]
        assert (masks == np.stack(list(told["action_mask"]))).all()
        words = np.array([rng.choice(np.flatnonzero(m)) if m.any() else 0 for m in masks])
        seen, *rest, info = ours.step(words)
        shown, *others, told = plain.step(words)
        for mine, other in zip(rest, others, strict=True):
            assert (mine == other).all()
        parts = seen if observation == "features" else {"": seen}
        for name, array in parts.items():
            assert (array == (shown[name] if name else shown)).all()
        ends += int(np.logical_or(rest[1], rest[2]).sum())
    assert ends > GAMES


def test_gymnasium_makes_it() -> None:
    """``gymnasium.make_vec`` plays many games of a registered scenario."""
    made = gymnasium.make_vec(
        "hexwar/skirmish-ford-v0", num_envs=2, vectorization_mode="vector_entry_point"
    )
    seen, info = made.reset(seed=[3, 4])
    assert seen.shape == made.observation_space.shape
    assert info["player"].tolist() == ["red", "red"]


def test_no_games_are_refused() -> None:
    """A vector of no games says what is wrong."""
    with pytest.raises(ValueError, match="num_envs is at least 1"):
        WargameVectorEnv("skirmish/ford", 0)
