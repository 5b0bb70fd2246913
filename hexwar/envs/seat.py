"""One game as learners play it: a state, what is said of an action, bots for the others."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hexwar.bots import Bot, RandomBot
from hexwar.envs.vocabulary import Vocabulary
from hexwar.errors import GameError
from hexwar.play.decision import decision
from hexwar.play.frames import Action
from hexwar.play.game import Game
from hexwar.play.match import seat_at
from hexwar.play.runner import decider, perform
from hexwar.play.state import State

Mask = NDArray[np.int8]

Snapshot = tuple[State, Action, Any]
"""A moment to come back to: the state, what was said of an action, the bots' randomness."""


class Table:
    """A game in which some players are learners and bots play the others.

    Args:
        game: The game with its scenario and options.
        bots: Bots by player; a player without one is a learner.

    Attributes:
        game: The game.
        words: The vocabulary of its actions.
        g: The present moment.
        said: The verb and nouns of an action that is not complete yet.
        spoken: The words in which they were said.
        moment: The number of the present moment; what players see changes with it alone.
    """

    def __init__(self, game: Game, bots: Mapping[str, Bot]) -> None:
        self.game = game
        self.words = Vocabulary(game)
        self._bots = dict(bots)
        seat_at(game, self._bots)
        self._rng = Random(0)
        self.moment = 0
        self.said: Action = ()
        self.spoken: tuple[int, ...] = ()
        self._ahead: dict[int, Any] = {}
        self._mask = np.zeros(len(self.words), dtype=np.int8)
        self._set(game.start(0), ())

    def begin(self, seed: int) -> None:
        """Set the game up anew, and play to the first decision of a learner."""
        self._rng = Random(seed)
        self._set(self.game.start(seed), ())
        self._play_bots()

    @property
    def player(self) -> str:
        """The learner who has to speak; "" when the game is over."""
        return "" if self.g.result is not None else decider(self.g)

    def following(self) -> Mapping[int, Any]:
        """Return the words that may be said now, each with what it adds to the action."""
        return self._ahead

    def mask(self) -> Mask:
        """Return 1 for each word that may be said now."""
        return self._mask.copy()

    def say(self, word: int) -> bool:
        """Say a word; a complete action is performed, and the bots play on.

        Returns:
            Whether the word may follow; if not, nothing has changed.
        """
        if word not in self._ahead:
            return False
        self.said = (*self.said, self._ahead[word])
        self.spoken = (*self.spoken, word)
        self._look_ahead()
        if not self._ahead:
            perform(self.g, self.said)
            self._set(self.g, ())
            self._play_bots()
        return True

    def score(self, player: str) -> float:
        """Return what the end is worth to a player; 0 while the game goes on."""
        return self.game.score(self.g.result, player) if self.g.result is not None else 0.0

    def snapshot(self) -> Snapshot:
        """Return the present moment, to come back to it."""
        return self.g.clone(), self.said, self._rng.getstate()

    def restore(self, snapshot: Snapshot) -> None:
        """Come back to a moment; it can be come back to again."""
        state, said, randomness = snapshot
        self._rng.setstate(randomness)
        self._set(state.clone(), said)

    def _set(self, g: State, said: Action) -> None:
        """Stand at a moment, with the beginning of an action said."""
        self.g, self.said = g, said
        self.moment += 1
        self.spoken = self.words.spoken(g.listed, said)
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Find the words that may follow, once for each word that is said."""
        self._mask[list(self._ahead)] = 0
        self._ahead = self.words.following(self.g.listed, self.said)
        self._mask[list(self._ahead)] = 1

    def _play_bots(self) -> None:
        if self.player not in self._bots:
            return
        while (player := self.player) in self._bots:
            perform(self.g, self._chosen(player, self._bots[player]))
        self._set(self.g, ())

    def _chosen(self, player: str, bot: Bot) -> Action:
        """Return what a bot decides; chance needs neither a view nor a prompt."""
        listed = self.g.listed
        if type(bot) is RandomBot:
            return listed[int(self._rng.random() * len(listed))]
        pending = decision(self.g)
        assert pending is not None
        chosen = bot.choose(self.g.view(player), pending, self._rng)
        if chosen not in listed:
            raise GameError(f"the bot {bot.name!r} chose {chosen}, which is not legal")
        return chosen
