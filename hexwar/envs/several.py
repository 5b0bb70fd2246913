"""A game of several players as a PettingZoo environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.spaces.utils import flatten, flatten_space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from hexwar.door import game as find_game
from hexwar.envs.observations import Seeing, observations_of
from hexwar.envs.rendering import MODES, checked_mode, rendered
from hexwar.envs.seat import LearningGame, Saying, Snapshot
from hexwar.envs.single import MISSPOKEN
from hexwar.play.values.chance import seed_of


class WargameAEC(AECEnv):  # type: ignore[misc]
    """All players of a game, for learners.

    Actions are words, as in :class:`~hexwar.envs.WargameEnv`; a player observes a
    dictionary of the ``observation`` and the ``action_mask`` of the words that may follow.  Even
    a player without an alternative is asked: a skipped question would tell the others.

    The mask of a player who is not asked is 0, and that of a game that is over 1 for all words.
    ``infos`` tell each player whether the last word was ``legal``, and at the end ``outcome``,
    ``winners``, ``rule``, ``facts`` and ``scores``.

    Args:
        scenario: ``"game/scenario"``, or the path of a scenario file.
        options: Values of the scenario's options.
        actions: Whether actions are said word by word (``"words"``) or at once (``"flat"``).
        observation: Whether learners see the view (``"view"``), the same as planes, units and
            numbers (``"board"``, :class:`~hexwar.envs.BoardSight`), or what the game declares as
            :meth:`~hexwar.play.game.roles.Learning.features` (``"features"``).
        words_at_most: The maximum number of words in an episode; a longer one is truncated.
        render_mode: As for :class:`~hexwar.envs.WargameEnv`; the player who is asked is shown.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "hexwar_v0",
        "render_modes": MODES,
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        scenario: str,
        *,
        options: Mapping[str, Any] | None = None,
        actions: Saying = "words",
        observation: Seeing = "view",
        words_at_most: int = 20_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        game = find_game(scenario, options)
        self.table = LearningGame(game, {}, actions, always_asks=True)
        self.words_at_most = words_at_most
        self.possible_agents = list(game.players)
        seats = self.possible_agents
        self._observations = {
            name: observations_of(self.table, name, observation) for name in seats
        }
        self._seeds = np.random.default_rng(0)
        words = len(self.table.words)
        self.action_spaces = {name: spaces.Discrete(words) for name in self.possible_agents}
        self.observation_spaces = {
            name: spaces.Dict(
                {
                    "observation": seen.sight.space,
                    "action_mask": spaces.Box(0, 1, (words,), np.int8),
                }
            )
            for name, seen in self._observations.items()
        }
        self.render_mode = checked_mode(render_mode)
        every = spaces.Tuple([seen.sight.space for seen in self._observations.values()])
        self.state_space: spaces.Space[Any] = flatten_space(every)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what a player's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the words that a player may ever say."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: The seed of the game; without one the next of the environment's own.
            options: Nothing; PettingZoo passes it.
        """
        del options
        if seed is not None:
            self._seeds = np.random.default_rng(seed_of(seed))
        self.table.begin(int(self._seeds.integers(1 << 62)))
        self._seat_all()

    def snapshot(self) -> Snapshot:
        """Return the present moment, to come back to it."""
        return self.table.snapshot()

    def restore(self, snapshot: Snapshot) -> None:
        """Come back to a moment, with all rewards at 0."""
        self.table.restore(snapshot)
        self._seat_all()

    def _seat_all(self) -> None:
        """Let all players begin at the moment that is on the table."""
        over = self.table.over
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos("")
        self.agent_selection = self.table.player or self.agents[0]

    def _infos(self, misspoken: str) -> dict[str, dict[str, Any]]:
        """Return what is told to each player: whether the last word was legal, and how it ended.

        Args:
            misspoken: The player whose last word may not follow, or "".
        """
        told = self.table.told()
        return {name: {"legal": name != misspoken, **told} for name in self.agents}

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what a player observes; the words of another's action are not among it."""
        table = self.table
        mine = table.over or agent == table.player
        mask = table.mask() if mine else np.zeros(len(table.words), np.int8)
        return {"observation": self._observations[agent].look(), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """Return what all players see, one after the other, for a critic that may know it all."""
        looks = self._observations.values()
        seen = [np.asarray(flatten(one.sight.space, one.look()), np.float32) for one in looks]
        return np.concatenate(seen)

    def render(self) -> Any:
        """Return what the player who is asked sees, as the render mode says."""
        return rendered(self.table.g, self.agent_selection, self.render_mode)

    def close(self) -> None:
        """Close nothing: an environment holds no window and no file."""

    def step(self, action: int | None) -> None:
        """Let the player whose turn it is say a word.

        Raises:
            gymnasium.error.ResetNeeded: When all players have left the game that is over.
        """
        if not self.agents:
            raise ResetNeeded("the game is over: reset() begins the next one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        spoken = self.table.say(int(action))
        over = self.table.over
        self.rewards = {name: self.table.score(name) for name in self.agents}
        if not spoken:
            self.rewards[agent] = MISSPOKEN
        self.terminations = dict.fromkeys(self.agents, over)
        cut = not over and self.table.tried >= self.words_at_most
        self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = self._infos("" if spoken else agent)
        self.agent_selection = self.table.player or agent
        self._accumulate_rewards()
