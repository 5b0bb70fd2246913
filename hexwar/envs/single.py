"""A game as a Gymnasium environment: one learner, the others played by bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hexwar.bots import Bot, make_bot
from hexwar.door import game as find_game
from hexwar.envs.observing import Observation, Observer
from hexwar.envs.seat import Mask, Snapshot, Table
from hexwar.errors import UnknownNameError

MISSPOKEN = -0.01
"""The reward for a word that may not follow; nothing else happens."""


class WargameEnv(gymnasium.Env[Observation, np.int64]):
    """One player of a game, for learners.

    An action of the environment is a word (:class:`~hexwar.envs.Vocabulary`): the verb of what is
    done, then noun after noun.  The observation is the player's view as numbers, and 1 for each
    word said so far.  The reward comes at the end, from -1 to 1; ``info["action_mask"]`` and
    :meth:`action_masks` say which words may follow.

    Args:
        scenario: ``"game/scenario"``, or the path of a scenario file.
        player: For whom the learner plays; by default the first player.
        bots: Bots of the other players, by name; those without one play at random.
        options: Values of the scenario's options.
        words_at_most: After so many words the episode is cut short.

    Raises:
        UnknownNameError: When there is no such game, scenario, player or bot.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 -- as Gymnasium declares it

    def __init__(
        self,
        scenario: str,
        *,
        player: str = "",
        bots: Mapping[str, str | Bot] | None = None,
        options: Mapping[str, Any] | None = None,
        words_at_most: int = 20_000,
    ) -> None:
        game = find_game(scenario, options)
        self.player = player or game.players[0]
        for name in (self.player, *(bots or {})):
            if name not in game.players:
                raise UnknownNameError.of("player", name, game.players)
        named = {name: "random" for name in game.players if name != self.player} | dict(bots or {})
        seated = {n: make_bot(bot) if isinstance(bot, str) else bot for n, bot in named.items()}
        self.table = Table(game, seated)
        self.words_at_most = words_at_most
        self._words = 0
        self._observer = Observer(game, self.player)
        self._moment, self._seen = -1, np.zeros(0, np.float32)
        vocabulary = len(self.table.words)
        self.action_space = spaces.Discrete(vocabulary)
        shape = (self._observer.size + vocabulary,)
        self.observation_space = spaces.Box(-np.inf, np.inf, shape, np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game.

        Args:
            seed: The seed of the game; without one the next of the environment's own.
            options: Nothing; Gymnasium passes it.
        """
        del options
        super().reset(seed=seed)
        self.table.begin(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        self._words = 0
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Say a word."""
        self._words += 1
        spoken = self.table.say(int(action))
        over = self.table.g.result is not None
        reward = self.table.score(self.player) if spoken else MISSPOKEN
        cut = not over and self._words >= self.words_at_most
        return self._observation(), reward, over, cut, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which words may follow."""
        return self.table.mask().astype(bool)

    def snapshot(self) -> Snapshot:
        """Return the present moment, to come back to it."""
        return self.table.snapshot()

    def restore(self, snapshot: Snapshot) -> tuple[Observation, dict[str, Any]]:
        """Come back to a moment."""
        self.table.restore(snapshot)
        return self._observation(), self._info()

    def _observation(self) -> Observation:
        if self._moment != self.table.moment:
            self._moment = self.table.moment
            self._seen = self._observer.write(self.table.g.view(self.player))
        return np.concatenate([self._seen, said_of(self.table)])

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(), "player": self.table.player}


def said_of(table: Table) -> Observation:
    """Return 1 for each word that was said of the action under way."""
    said = np.zeros(len(table.words), dtype=np.float32)
    said[list(table.spoken)] = 1
    return said


class DictMaskObs(gymnasium.Wrapper[Any, np.int64, Any, np.int64]):
    """Puts the mask beside the observation, as many libraries want it.

    Args:
        env: The environment.
    """

    def __init__(self, env: WargameEnv) -> None:
        super().__init__(env)
        self.env: WargameEnv = env
        words = len(env.table.words)
        self.observation_space = spaces.Dict(
            {
                "observation": env.observation_space,
                "action_mask": spaces.Box(0, 1, (words,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game."""
        seen, info = self.env.reset(seed=seed, options=options)
        return _beside(seen, info["action_mask"]), info

    def step(self, action: np.int64) -> tuple[dict[str, Any], Any, bool, bool, dict[str, Any]]:
        """Say a word."""
        seen, reward, over, cut, info = self.env.step(action)
        return _beside(seen, info["action_mask"]), reward, over, cut, info


def _beside(seen: Observation, mask: Mask) -> dict[str, Any]:
    return {"observation": seen, "action_mask": mask}
