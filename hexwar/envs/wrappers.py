"""Wrappers around an environment: the mask in the observation, a reward on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from hexwar.envs.seat import LearningGame
from hexwar.envs.single import WargameEnv


class DictMaskObs(gymnasium.Wrapper[Any, np.int64, Any, np.int64]):
    """Puts the mask beside the observation, as many libraries want it.

    A vector becomes the part ``observation`` of a dictionary, a dictionary gets a part more.

    Args:
        env: The environment.
    """

    def __init__(self, env: WargameEnv) -> None:
        super().__init__(env)
        self.env: WargameEnv = env
        words = len(env.table.words)
        mask = spaces.Box(0, 1, (words,), np.int8)
        self.observation_space = spaces.Dict(_beside(env.observation_space, mask))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game."""
        seen, info = self.env.reset(seed=seed, options=options)
        return _beside(seen, info["action_mask"]), info

    def step(self, action: np.int64) -> tuple[dict[str, Any], Any, bool, bool, dict[str, Any]]:
        """Return a word."""
        seen, reward, over, cut, info = self.env.step(action)
        return _beside(seen, info["action_mask"]), reward, over, cut, info


def _beside(seen: Any, mask: Any) -> dict[str, Any]:
    """Put a mask beside an observation, or the space of masks beside that of observations."""
    parts = seen if isinstance(seen, Mapping) else {"observation": seen}
    return {**parts, "action_mask": mask}


class ShapedReward(gymnasium.Wrapper[Any, np.int64, Any, np.int64]):
    """Rewards a learner during the game, by the gain in the game's own estimate.

    How the learner stands is the game's own estimate, times a weight; when a game is over or cut
    short it stands at 0, so that all these rewards of a game add up to the same, and which way of
    playing is best does not change (potential-based shaping; Ng, Harada and Russell, 1999, without
    discount).

    Args:
        env: The environment.
        weight: What a full point of the estimate counts beside a point of the score.
    """

    def __init__(self, env: gymnasium.Env[Any, np.int64], weight: float = 1.0) -> None:
        super().__init__(env)
        unwrapped = env.unwrapped
        assert isinstance(unwrapped, WargameEnv)
        self._table: LearningGame = unwrapped.table
        self._player = unwrapped.player
        self.weight = weight
        self._moment, self._stands = -1, 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game."""
        seen, info = self.env.reset(seed=seed, options=options)
        self._gained(ended=False)
        return seen, info

    def step(self, action: np.int64) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Return a word."""
        seen, reward, over, cut, info = self.env.step(action)
        return seen, float(reward) + self.weight * self._gained(over or cut), over, cut, info

    def _gained(self, ended: bool) -> float:
        """Return how much better the player stands than when this was asked last."""
        table, before = self._table, self._stands
        if ended:
            self._moment, self._stands = -1, 0.0
        elif self._moment != table.moment:
            self._moment = table.moment
            self._stands = table.game.analysis.worth(table.g, self._player)
        return self._stands - before
