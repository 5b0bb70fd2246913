"""One game for learners: a state, the words of an action chosen so far, bots for other players."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy, deepcopy
from random import Random
from typing import Any, Literal, NamedTuple

import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from hexwar.bots import Bot, RandomBot
from hexwar.bots.random_bot import at_random
from hexwar.envs.numbered_actions import NumberedActions
from hexwar.envs.utterance import Utterance
from hexwar.envs.vocabulary import ActionLanguage, Vocabulary
from hexwar.play.choices.legal import read, several
from hexwar.play.game import Game
from hexwar.play.match.choosers import chosen_by, seat_at
from hexwar.play.states import State
from hexwar.play.states.runner import decider, perform
from hexwar.play.values.chance import seed_of
from hexwar.play.values.steering import Action

Mask = NDArray[np.int8]

Saying = Literal["words", "flat"]
"""How learners say actions: word by word, or by one number for each action of the game."""


class Snapshot(NamedTuple):
    """A moment to come back to.

    Attributes:
        state: The true state.
        said: What was said of an action.
        randomness: The randomness of the bots.
        tried: How many words were tried since the beginning.
    """

    state: State
    said: Action
    randomness: Any
    tried: int


class LearningGame:
    """A game in which some players are learners and bots play the others.

    A word without an alternative is said unasked, and so is an action.

    Args:
        game: The game with its scenario and options.
        bots: Bots by player; a player without one is a learner.
        actions: Whether actions are said word by word (``"words"``) or at once (``"flat"``).
        always_asks: Ask for an action that has no alternative, too: where learners play against
            each other, who is asked may tell.

    Attributes:
        game: The game.
        in_words: Whether actions are said word by word.
        g: The present moment.
        player: The learner who has to speak; "" when the game is over.
        moment: The number of the present moment; what players see changes with it alone.
        tried: How many words were tried since the beginning, legal or not.

    Raises:
        GameError: When actions are to be said at once, and there are too many for that.
    """

    def __init__(
        self,
        game: Game,
        bots: Mapping[str, Bot],
        actions: Saying = "words",
        *,
        always_asks: bool = False,
    ) -> None:
        self.game = game
        self.in_words = actions == "words"
        self._utterance = Utterance(language_of(game, actions))
        self.seat(bots)
        self._always_asks = always_asks
        self._rng = Random(0)
        self.moment = self.tried = 0
        self._stand(game.start(0))

    def seat(self, bots: Mapping[str, Bot]) -> None:
        """Let bots play some players from the next game on; all others are learners.

        Raises:
            UnknownNameError: When there is no such player.
        """
        self._bots = dict(bots)
        seat_at(self.game, self._bots)

    def begin(self, seed: int) -> None:
        """Set the game up again, and play to the first decision of a learner."""
        self._rng = Random(seed_of(seed))
        self.tried = 0
        self._stand(self.game.start(seed))

    def following(self) -> Mapping[int, Action]:
        """Return the words that may be said now, each with what it adds to the action."""
        return self._utterance.ahead

    @property
    def words(self) -> ActionLanguage:
        """The vocabulary of its actions, or the catalogue of them; games may share one."""
        return self._utterance.words

    @words.setter
    def words(self, words: ActionLanguage) -> None:
        self._utterance.words = words

    @property
    def said(self) -> Action:
        """The verb and nouns of an action that is not complete yet."""
        return self._utterance.said

    @property
    def spoken(self) -> tuple[int, ...]:
        """The words in which they were said."""
        return self._utterance.spoken

    def mask(self) -> Mask:
        """Return 1 for each word that may be said now.

        When the game is over it is 1 for all words: none is said any more, and who draws a word
        from the mask of a game that has ended, as in a batch, needs one.
        """
        if self.over:
            return np.ones(len(self.words), np.int8)
        mask = bytearray(len(self.words))
        for word in self._utterance.ahead:
            mask[word] = 1
        return np.frombuffer(mask, np.int8)

    def say(self, word: int) -> bool:
        """Return a word; a complete action is performed, and the bots play on.

        Returns:
            Whether the word may follow; if not, nothing has changed.

        Raises:
            ResetNeeded: When the game is over.
        """
        if self.over:
            raise ResetNeeded("the game is over: reset() begins the next one")
        self.tried += 1
        if word not in self._utterance.ahead:
            return False
        action = self._utterance.add(word)
        if action is not None:
            perform(self.g, action)
            self._stand(self.g)
        return True

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.g.result is not None

    def told(self) -> dict[str, Any]:
        """Return how the game ended, as the last ``info`` of an episode tells it, or nothing.

        Returns:
            ``outcome``, ``winners``, the number of the ``rule`` that ended it, ``facts`` by name,
            and the ``scores`` of all players.
        """
        result = self.g.result
        if result is None:
            return {}
        return {
            "outcome": result.outcome,
            "winners": result.winners,
            "rule": result.rule,
            "facts": dict(result.facts),
            "scores": {player: self.score(player) for player in self.game.players},
        }

    def score(self, player: str) -> float:
        """Return what the end is worth to a player; 0 while the game goes on."""
        return self.game.analysis.score(self.g.result, player) if self.g.result is not None else 0.0

    def snapshot(self) -> Snapshot:
        """Return the present moment, to come back to it."""
        read(self.g.listed)
        return Snapshot(self.g.clone(), self.said, self._rng.getstate(), self.tried)

    def restore(self, snapshot: Snapshot) -> None:
        """Come back to a moment; it can be come back to again."""
        state, said, randomness, self.tried = snapshot
        self._rng.setstate(randomness)
        self._stand(state.clone())
        self._utterance.begin(self.g.listed, said)

    def __deepcopy__(self, memo: dict[int, Any]) -> LearningGame:
        """Return the table with a state, bots and randomness of its own."""
        twin = LearningGame.__new__(LearningGame)
        memo[id(self)] = twin
        read(self.g.listed)
        vars(twin).update(vars(self), g=self.g.clone(), _utterance=copy(self._utterance))
        twin._bots, twin._rng = deepcopy((self._bots, self._rng), memo)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what follows from the state and the words said."""
        return {**vars(self), "_utterance": (self.words, self.said)}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        """List again what may be said."""
        vars(self).update(kept)
        words, said = kept["_utterance"]
        self._utterance = Utterance(words)
        self._utterance.begin(self.g.listed, said)

    def _stand(self, g: State) -> None:
        """Play from a moment to the next at which a learner has a choice, and stand there."""
        bots, player = self._bots, ""
        g.late = self.in_words
        while g.result is None:
            player = decider(g)
            if player in bots:
                perform(g, self._chosen(g, player))
            elif several(g.listed) or self._always_asks:
                break
            else:
                perform(g, g.listed[0])
        self.g, self.player = g, player if g.result is None else ""
        self.moment += 1
        self._utterance.begin(g.listed)

    def _chosen(self, g: State, player: str) -> Action:
        """Return what a bot decides; chance needs neither a view nor a prompt."""
        bot, rng = self._bots[player], self._rng
        return at_random(g, rng) if type(bot) is RandomBot else chosen_by(bot, g, rng)


def language_of(game: Game, actions: Saying) -> ActionLanguage:
    """Return the language in which the actions of a game are said.

    Args:
        game: The game with its scenario and options.
        actions: Whether they are said word by word or at once.

    Raises:
        GameError: When actions are to be said at once, and there are too many for that.
    """
    return Vocabulary(game) if actions == "words" else NumberedActions(game)
