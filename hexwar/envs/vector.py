"""Many games of one scenario side by side, as a Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex, cast

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from hexwar.envs.rendering import MODES
from hexwar.envs.single import WargameEnv
from hexwar.play.values.chance import seed_of

ALWAYS = ("action_mask", "player", "legal")
"""What the ``info`` of every step says."""


class WargameVectorEnv(VectorEnv[Any, Any, Any]):
    """Games that are played side by side in one process, each as a :class:`WargameEnv`.

    They share the game and its vocabulary. The arrays of all games come in one: game by game in the
    first dimension.  A game that has ended begins again with the next step; its action is then
    ignored, and its reward is 0, as with Gymnasium's own vector environments.

    Args:
        scenario: As for :class:`WargameEnv`.
        num_envs: How many games.
        **settings: As for :class:`WargameEnv`. Bots are given by name: each game seats its own.

    Attributes:
        envs: The games.

    Raises:
        UnknownNameError: As for :class:`WargameEnv`.
        GameError: As for :class:`WargameEnv`.
        ValueError: When there are to be no games.

    Example:
        >>> games = WargameVectorEnv("skirmish/ford", 3, player="red")
        >>> seen, info = games.reset(seed=1)
        >>> seen.shape[0], info["action_mask"].shape == (3, games.single_action_space.n)
        (3, True)
        >>> seen, rewards, over, cut, info = games.step(info["action_mask"].argmax(axis=1))
        >>> rewards
        array([0., 0., 0.])
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 -- as Gymnasium declares it
        "render_modes": MODES,
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(self, scenario: str, num_envs: int = 1, **settings: Any) -> None:
        if num_envs < 1:
            raise ValueError(f"{num_envs} games cannot be played: num_envs is at least 1")
        self.num_envs = num_envs
        self.envs = [WargameEnv(scenario, **settings) for _ in range(num_envs)]
        first = self.envs[0]
        for env in self.envs:
            env.table.words = first.table.words
        self.single_action_space = first.action_space
        self.single_observation_space = first.observation_space
        self.action_space = batch_space(first.action_space, num_envs)
        self.observation_space = batch_space(first.observation_space, num_envs)
        self._ended = [False] * num_envs
        self.render_mode = first.render_mode

    def render(self) -> tuple[Any, ...] | None:
        """Return what each game's learner sees, as the render mode says."""
        return None if self.render_mode is None else tuple(env.render() for env in self.envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games.

        Args:
            seed: The seed of each game, or of the first one: the others have the next numbers.
            options: Nothing; Gymnasium passes it.
        """
        del options
        seeds: Sequence[int | None]
        if seed is None:
            seeds = [None] * self.num_envs
        elif isinstance(seed, list | tuple | range | np.ndarray):
            seeds = seed
        else:
            first = seed_of(cast("SupportsIndex", seed))
            seeds = range(first, first + self.num_envs)
        self._ended = [False] * self.num_envs
        begun = zip(self.envs, seeds, strict=True)
        seen, infos = zip(*[env.reset(seed=of_game) for env, of_game in begun], strict=True)
        return _stacked(seen), _joined(infos)

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Return a word in each game."""
        seen: list[Any] = []
        infos: list[dict[str, Any]] = []
        rewards = np.zeros(self.num_envs, np.float64)
        over, cut = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        for i, (env, action) in enumerate(zip(self.envs, actions, strict=True)):
            if self._ended[i]:
                shown, info = env.reset()
            else:
                shown, rewards[i], over[i], cut[i], info = env.step(action)
            seen.append(shown)
            infos.append(info)
        self._ended = (over | cut).tolist()
        return _stacked(seen), rewards, over, cut, _joined(infos)


def _joined(infos: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return what is said of all games in arrays.

    What is said of some, those that have ended, is None for the others; as with Gymnasium's own
    vector environments, an array with ``_`` before its name tells of which it is said.
    """
    joined: dict[str, Any] = {name: np.array([info[name] for info in infos]) for name in ALWAYS}
    for name in dict.fromkeys(name for info in infos if len(info) > len(ALWAYS) for name in info):
        if name not in ALWAYS:
            joined[name] = values = np.full(len(infos), None, object)
            for place, info in enumerate(infos):
                values[place] = info.get(name)
            joined[f"_{name}"] = np.array([name in info for info in infos])
    return joined


def _stacked(seen: Sequence[Any]) -> Any:
    """Return what is seen of all games in one array, or in one for each name."""
    if isinstance(seen[0], dict):
        return {name: np.stack([one[name] for one in seen]) for name in seen[0]}
    return np.stack(seen)
