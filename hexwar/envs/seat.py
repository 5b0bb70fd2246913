"""One game as learners play it: a state, what is said of an action, bots for the others."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hexwar.bots import Bot
from hexwar.envs.vocabulary import Vocabulary
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
    """

    def __init__(self, game: Game, bots: Mapping[str, Bot]) -> None:
        self.game = game
        self.words = Vocabulary(game)
        self._bots = dict(bots)
        seat_at(game, self._bots)
        self._rng = Random(0)
        self.g: State = game.start(0)
        self.said: Action = ()

    def begin(self, seed: int) -> None:
        """Set the game up anew, and play to the first decision of a learner."""
        self._rng = Random(seed)
        self.g, self.said = self.game.start(seed), ()
        self._play_bots()

    @property
    def player(self) -> str:
        """The learner who has to speak; "" when the game is over."""
        return "" if self.g.result is not None else decider(self.g)

    def following(self) -> dict[int, Any]:
        """Return the words that may be said now."""
        return self.words.following(self.g.listed, self.said)

    def mask(self) -> Mask:
        """Return 1 for each word that may be said now."""
        mask = np.zeros(len(self.words), dtype=np.int8)
        mask[list(self.following())] = 1
        return mask

    def say(self, word: int) -> bool:
        """Say a word; a complete action is performed, and the bots play on.

        Returns:
            Whether the word may follow; if not, nothing has changed.
        """
        allowed = self.following()
        if word not in allowed:
            return False
        self.said = (*self.said, allowed[word])
        if self.said in self.g.listed and not self.following():
            perform(self.g, self.said)
            self.said = ()
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
        state, self.said, randomness = snapshot
        self.g = state.clone()
        self._rng.setstate(randomness)

    def _play_bots(self) -> None:
        while (pending := decision(self.g)) is not None and pending.player in self._bots:
            bot = self._bots[pending.player]
            perform(self.g, bot.choose(self.g.view(pending.player), pending, self._rng))
