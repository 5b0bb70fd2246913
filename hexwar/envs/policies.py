"""Policies as players: what was trained in an environment plays everywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from pathlib import Path
from random import Random
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from hexwar.bots import PlayerContext
from hexwar.bots.registry import found_at
from hexwar.envs.networks import Network, network_of
from hexwar.envs.observations import Seeing, Sight, sight_of
from hexwar.envs.seat import Saying, language_of
from hexwar.envs.utterance import Utterance
from hexwar.errors import GameError, OptionError
from hexwar.play.game import Game
from hexwar.play.match.decision import Decision
from hexwar.play.values.steering import Action

Policy = Callable[[Any, NDArray[np.bool_]], Any]
"""``policy(observation, mask)``: a word that may follow, or a score for each word."""


class PolicyBot(PlayerContext):
    """Plays by a policy over the observations and masks of an environment.

    It sees what a learner sees in :class:`~hexwar.envs.WargameEnv` with the same ``observation``
    and ``actions``, and says an action in the same words. As a player it has all that bots have:
    batches, intervals, luck, the browser.

    Args:
        policy: A function of one observation and its mask, which gives a word or a score for each
            word (a logit); a torch module, which is called with batches of one; or the path of an
            ONNX file (:class:`~hexwar.envs.OnnxNetwork`).
        observation: What it was trained to see.
        actions: How it was trained to say actions.
        sample: Draw words with the probabilities of their scores; otherwise say the best one.
        name: The name under which it plays.

    Raises:
        MissingFileError: When there is no such file.
        OptionError: When the policy is none of these.

    Example:
        >>> import numpy as np
        >>> from hexwar.sim import simulate
        >>> first_word = PolicyBot(lambda seen, mask: np.flatnonzero(mask)[0], name="first")
        >>> batch = simulate("skirmish/ford", games=3, players={"red": first_word})
        >>> batch.errors, batch.scores["red"].estimate < 0.5
        ((), True)
    """

    name = "policy"

    def __init__(
        self,
        policy: Policy | Network | str | Path | Any,
        *,
        observation: Seeing = "view",
        actions: Saying = "words",
        sample: bool = False,
        name: str = "",
    ) -> None:
        super().__init__()
        self.observation = observation
        self.actions = actions
        self.sample = sample
        self._policy: Any = network_of(policy)
        if not (callable(self._policy) or hasattr(self._policy, "evaluate")):
            raise OptionError(
                f"{policy!r:.80} is no policy: give a function of observation and mask, a torch "
                "module, or the path of an .onnx file"
            )
        self.name = name or (f"policy:net={policy}" if isinstance(policy, str | Path) else "policy")
        self._sight: Sight | None = None
        self._utterance: Utterance | None = None

    @property
    def digest(self) -> str:
        """A hash of the weights, by which a table of games knows the policy again; or ""."""
        return str(getattr(self._policy, "digest", ""))

    def take_seat(self, game: Game, player: str) -> None:
        """Learn which game is played, and for whom.

        Raises:
            GameError: When the game has no such observations, or too many actions for numbers.
        """
        if self._seat == (game, player):
            return
        super().take_seat(game, player)
        language = language_of(game, self.actions)
        self._utterance = Utterance(language)
        words = language.words if self.actions == "words" else ()
        self._sight = sight_of(game, player, self.observation, words)

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return the action that the policy says, word by word."""
        actions = list(decision.actions)
        if len(actions) == 1:
            return actions[0]
        sight, utterance = self._sight, self._utterance
        if sight is None or utterance is None:
            self._taken()
        assert sight is not None
        assert utterance is not None
        utterance.begin(actions)
        seen, action = sight.write(view, utterance.spoken), None
        while action is None:
            action = utterance.add(self._word(seen, utterance, rng))
            if action is None:
                seen = sight.again(utterance.spoken)
        return action

    def _word(self, seen: Any, utterance: Utterance, rng: Random) -> int:
        """Return the word that the policy says next.

        Raises:
            GameError: When it may not follow, or there is not a score for each word.
        """
        mask = np.zeros(len(utterance.words), np.bool_)
        words = [*utterance.ahead]
        mask[words] = True
        if hasattr(self._policy, "evaluate"):
            batch = {k: v[None] for k, v in seen.items()} if isinstance(seen, dict) else seen[None]
            told = self._policy.evaluate(batch, mask[None])[0][0]
        else:
            told = np.asarray(self._policy(seen, mask))
        if told.size == 1:
            word = int(told.reshape(()))
            if word not in utterance.ahead:
                raise GameError(f"the policy {self.name!r} said word {word}, which may not follow")
            return word
        if told.shape != mask.shape:
            raise GameError(
                f"the policy {self.name!r} gave scores of shape {told.shape} for {mask.size} words "
                f"of {self.game.title}: it was made for another game, scenario or actions"
            )
        scores = {word: float(told[word]) for word in words}
        best = max(scores.values())
        if self.sample:
            odds = [exp(score - best) for score in scores.values()]
            return rng.choices(words, odds)[0]
        return next(word for word in words if scores[word] == best)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return another bot by the same policy, which has not taken a seat."""
        twin = type(self).__new__(type(self))
        memo[id(self)] = twin
        vars(twin).update(vars(self), _seat=None, _sight=None, _utterance=None)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Leave the seat: it is taken again where the bot plays."""
        return {**vars(self), "_seat": None, "_sight": None, "_utterance": None}


class RandomWordsBot(PlayerContext):
    """Says words at random: the baseline of learners, which say words.

    It is another player than the bot ``random``: with words, to end a turn is as likely as all
    moves together.
    """

    name = "random-words"

    def take_seat(self, game: Game, player: str) -> None:
        """Learn in which words the actions of the game are said."""
        if self._seat != (game, player):
            super().take_seat(game, player)
            self._utterance = Utterance(language_of(game, "words"))

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return an action, word by word."""
        del view
        actions = list(decision.actions)
        if len(actions) == 1:
            return actions[0]
        utterance, action = self._utterance, None
        utterance.begin(actions)
        while action is None:
            action = utterance.add(rng.choice([*utterance.ahead]))
        return action


def named_policy(
    net: str, observation: Seeing = "view", actions: Saying = "words", sample: int = 0
) -> PolicyBot:
    """Return a policy as a text names it: ``policy:net=ford.onnx,sample=1``.

    Args:
        net: The path of an ONNX file, or ``module:name`` of a function or torch module.
        observation: What it was trained to see.
        actions: How it was trained to say actions.
        sample: 1 to draw words with their probabilities.
    """
    policy: Any = net if net.endswith(".onnx") else found_at(net)
    return PolicyBot(policy, observation=observation, actions=actions, sample=bool(sample))
