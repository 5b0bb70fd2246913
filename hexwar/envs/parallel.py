"""A game of several players as a parallel environment of PettingZoo: all who decide act at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import ParallelEnv

from hexwar.door import game as find_game
from hexwar.envs.observations import Seeing, sight_of
from hexwar.envs.rendering import MODES, checked_mode, rendered
from hexwar.envs.seat import Saying, language_of
from hexwar.envs.single import MISSPOKEN
from hexwar.envs.utterance import Utterance
from hexwar.play.sequence.simultaneous import waiting_in
from hexwar.play.states import State
from hexwar.play.states.runner import decider, perform, turn_to
from hexwar.play.values.chance import seed_of


class WargameParallel(ParallelEnv):  # type: ignore[misc]
    """All players of a game, for learners that act at the same time.

    Where several players decide at once, each says a word in the same step; elsewhere the one who
    is asked does.  The last action of the space is to wait: the only one that the mask leaves to
    who is not asked.  Actions are words, as in :class:`~hexwar.envs.WargameEnv`; players observe
    what they do in :class:`~hexwar.envs.WargameAEC`, and ``infos`` tell the same.

    Args:
        scenario: ``"game/scenario"``, or the path of a scenario file.
        options: Values of the scenario's options.
        actions: Whether actions are said word by word (``"words"``) or at once (``"flat"``).
        observation: As for :class:`~hexwar.envs.WargameAEC`.
        steps_at_most: The maximum number of steps in an episode; a longer one is truncated.
        render_mode: As for :class:`~hexwar.envs.WargameEnv`; the first player is shown.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "hexwar_parallel_v0", "render_modes": MODES}

    def __init__(
        self,
        scenario: str,
        *,
        options: Mapping[str, Any] | None = None,
        actions: Saying = "words",
        observation: Seeing = "view",
        steps_at_most: int = 20_000,
        render_mode: str | None = None,
    ) -> None:
        self.game = find_game(scenario, options)
        self.possible_agents = list(self.game.players)
        self.agents: list[str] = []
        self.steps_at_most = steps_at_most
        self.render_mode = checked_mode(render_mode)
        language = language_of(self.game, actions)
        self.wait = len(language)
        words = language.words if actions == "words" else ()
        names = self.possible_agents
        self._utterances = {name: Utterance(language) for name in names}
        self._sights = {name: sight_of(self.game, name, observation, words) for name in names}
        self._seeds = np.random.default_rng(0)
        self.action_spaces = {name: spaces.Discrete(self.wait + 1) for name in names}
        self.observation_spaces = {
            name: spaces.Dict(
                {
                    "observation": sight.space,
                    "action_mask": spaces.Box(0, 1, (self.wait + 1,), np.int8),
                }
            )
            for name, sight in self._sights.items()
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what a player's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the words that a player may ever say, and to wait."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game; return what the players observe, and are told.

        Args:
            seed: The seed of the game; without one the next of the environment's own.
            options: Nothing; PettingZoo passes it.
        """
        del options
        if seed is not None:
            self._seeds = np.random.default_rng(seed_of(seed))
        self.g: State = self.game.start(int(self._seeds.integers(1 << 62)))
        self.agents, self._steps = list(self.possible_agents), 0
        self._ask(self.possible_agents)
        return self._observe(), self._infos(frozenset())

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Any],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let all players act: those who are asked say a word, the others wait.

        Raises:
            gymnasium.error.ResetNeeded: When the game is over.
        """
        if not self.agents:
            raise ResetNeeded("the game is over: reset() begins the next one")
        self._steps += 1
        asked = [name for name in self.possible_agents if name in self._asked]
        misspoken = {name for name, word in actions.items() if not self._may(name, int(word))}
        done = []
        for name in asked:
            word = int(actions.get(name, self.wait))
            if name in misspoken or word == self.wait:
                continue
            action = self._utterances[name].add(word)
            if action is not None:
                turn_to(self.g, name)
                perform(self.g, action)
                done.append(name)
        if done:
            self._ask(self.possible_agents if self.g.result is not None else done)
        over = self.g.result is not None
        cut = not over and self._steps >= self.steps_at_most
        rewards = {name: MISSPOKEN if name in misspoken else 0.0 for name in self.agents}
        if self.g.result is not None:
            score = self.game.analysis.score
            rewards = {name: score(self.g.result, name) for name in self.agents}
        ends = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        seen, infos = self._observe(), self._infos(misspoken)
        if over or cut:
            self.agents = []
        return seen, rewards, *ends, infos

    def _ask(self, again: list[str]) -> None:
        """Find out who is asked; who has said part of an action goes on with it.

        Args:
            again: The players who have acted, and begin their next action.
        """
        g, before = self.g, getattr(self, "_asked", {})
        self._asked = {}
        for name in waiting_in(g.stack) if g.result is None else ():
            turned = g.clone()
            if turn_to(turned, name):
                self._asked[name] = turned.listed
        if not self._asked and g.result is None:
            self._asked = {decider(g): g.listed}
        for name in self.possible_agents:
            listed = self._asked.get(name, ())
            if name in again or before.get(name) != listed:
                self._utterances[name].begin(listed)

    def _may(self, name: str, word: int) -> bool:
        """Return whether a player may say a word now; who is asked does not wait."""
        return word in self._utterances[name].ahead if name in self._asked else word == self.wait

    def _observe(self) -> dict[str, Any]:
        seen = {}
        for name in self.agents:
            mask = np.zeros(self.wait + 1, np.int8)
            mask[[*self._utterances[name].ahead] if name in self._asked else self.wait] = 1
            sight, spoken = self._sights[name], self._utterances[name].spoken
            seen[name] = {"observation": sight.look(self.g, spoken), "action_mask": mask}
        return seen

    def _infos(self, misspoken: set[str] | frozenset[str]) -> dict[str, dict[str, Any]]:
        told: dict[str, Any] = {}
        if self.g.result is not None:
            result, score = self.g.result, self.game.analysis.score
            told = {
                "outcome": result.outcome,
                "winners": result.winners,
                "rule": result.rule,
                "facts": dict(result.facts),
                "scores": {name: score(result, name) for name in self.possible_agents},
            }
        return {name: {"legal": name not in misspoken, **told} for name in self.agents}

    def render(self) -> Any:
        """Return what the first player sees, as the render mode says."""
        return rendered(self.g, self.possible_agents[0], self.render_mode)

    def close(self) -> None:
        """Close nothing: an environment holds no window and no file."""
