"""A policy, and what it expects, both linear in what has changed since the start of a game.

What a learner looks at are *signs*: each number of the observation that is no longer as at the
start, with its value, and each of these again together with the words said so far.  How much a word
is worth is the sum of what each sign says of it.  A table of all pairs of signs and words would be
huge and all but empty, so that a pair has its place by a hash (Weinberger et al., 2009); two pairs
rarely meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Signs = NDArray[np.uint64]
Places = NDArray[np.int64]

PLACES = 20
"""The tables have two to the power of this many places."""

FAR = 0.05
"""How far a weight goes in its first lesson, later on less (Adagrad; Duchi et al., 2011)."""

SURPRISE = 0.1
"""Which part of a surprise is learned at once."""

AFTER = 0.8
"""Which part of the surprises after a word counts for it as well: with less of it there is less
chance in what is learned, and more of what is expected (Schulman et al., 2016)."""

SPREAD, BESIDE, SAID = (np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93, 31))
"""Odd numbers that spread hashes over all places."""

CONSTANT = np.array([1], dtype=np.uint64)


class Step(NamedTuple):
    """A word that was said.

    Attributes:
        signs: What was seen.
        places: Where the weights of the words that could be said stand: a row for each sign.
        chances: How likely each word was.
        said: Which of them was said.
        reward: What it brought at once.
    """

    signs: Signs
    places: Places
    chances: Numbers
    said: int
    reward: float


class Policy:
    """Says words with probabilities that it can be taught.

    Args:
        start: An observation at the start of a game, with which others are compared.
        words: How many words there are; the last numbers of an observation say which were said.
        names: What the numbers of an observation say; those of a hash are not looked at, since
            nothing can be learned from them.
    """

    def __init__(self, start: NDArray[np.float32], words: int, names: Sequence[str] = ()) -> None:
        self._start = start.copy()
        self._hashes = [place for place, name in enumerate(names) if "hash" in name]
        self._start[-words:] = 0
        self._seen = len(start) - words
        self.weights = np.zeros(1 << PLACES)
        self._moved = np.full(1 << PLACES, 1e-6)
        self._expected = np.zeros(1 << PLACES)

    def signs(self, seen: NDArray[np.float32]) -> Signs:
        """Return what is to be seen: a constant, what has changed, and that with the words said."""
        other = seen != self._start
        other[self._hashes] = False
        changed = np.flatnonzero(other)
        values = seen[changed].astype(np.int64).astype(np.uint64)
        signs = (changed.astype(np.uint64) + np.uint64(2)) * SPREAD + values
        said = np.uint64(0)
        for word in changed[changed >= self._seen].astype(np.uint64):
            said = said * SAID + word + np.uint64(1)
        return np.concatenate([CONSTANT, signs, (signs + said) * BESIDE])

    def chances(self, signs: Signs, words: NDArray[np.int64]) -> tuple[Numbers, Places]:
        """Return how likely each word is, and where its weights stand.

        Args:
            signs: What is seen.
            words: The words that may follow; others are never said.
        """
        places = _places(signs[:, None] ^ (words.astype(np.uint64) * BESIDE)[None, :])
        worth = self.weights[places].sum(axis=0)
        odds = np.exp(worth - worth.max())
        return odds / odds.sum(), places

    def learn(self, games: Sequence[Sequence[Step]]) -> None:
        """Make likelier what went better than expected, and expect what happened.

        Args:
            games: The steps of some games, in their order.
        """
        places, changes = [], []
        for steps in games:
            for step, more in zip(steps, self._surprises(steps), strict=True):
                change = steering(step.chances, step.said) * more / np.sqrt(len(step.signs))
                places.append(step.places.ravel())
                changes.append(np.broadcast_to(change, step.places.shape).ravel())
        moved, among = np.unique(np.concatenate(places), return_inverse=True)
        gradient = np.bincount(among, np.concatenate(changes)) / len(games)
        self._moved[moved] += gradient**2
        self.weights[moved] += FAR * gradient / np.sqrt(self._moved[moved])

    def _surprises(self, steps: Sequence[Step]) -> list[float]:
        """Return by how much each word of a game went better than expected, and expect that."""
        places = [_places(step.signs) for step in steps]
        expected = [float(self._expected[looked_up].sum()) for looked_up in places] + [0.0]
        better = 0.0
        surprises = []
        for turn in reversed(range(len(steps))):
            at_once = steps[turn].reward + expected[turn + 1] - expected[turn]
            better = at_once + AFTER * better
            surprises.append(better)
        surprises.reverse()
        for looked_up, before, more in zip(places, expected, surprises, strict=False):
            now = float(self._expected[looked_up].sum())
            self._expected[looked_up] += SURPRISE * (before + more - now) / len(looked_up)
        return surprises


def steering(chances: Numbers, said: int) -> Numbers:
    """Return how the worth of each word has to change for one of them to become likelier."""
    change = -chances
    change[said] += 1
    return change


def _places(hashes: Signs) -> Places:
    """Return places in the tables: the highest bits of what spreads hashes best."""
    return (hashes * SPREAD >> np.uint64(64 - PLACES)).astype(np.int64)
