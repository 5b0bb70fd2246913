"""The observations of a learner: numbers from the view, and the words chosen so far."""

from __future__ import annotations

from typing import Any, Literal, Protocol

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hexwar.envs.featuring import FeatureObserver
from hexwar.envs.observing import Observer
from hexwar.envs.seat import LearningGame

Seeing = Literal["view", "features"]
"""What learners see: the view, field by field, or the features that the game declares."""


class Observations(Protocol):
    """What one learner sees of a table.

    Attributes:
        space: What the observations look like.
    """

    space: spaces.Space[Any]

    @property
    def names(self) -> list[str]:
        """What each number of a vector says."""

    def look(self) -> Any:
        """Return what is to be seen now; it belongs to the caller."""
        ...


class VectorObservations:
    """The view as one vector.

    Args:
        table: The table.
        player: The player for whom the learner plays.

    Attributes:
        space: What the observations look like.
    """

    def __init__(self, table: LearningGame, player: str) -> None:
        self._table = table
        self._player = player
        self._observer = Observer(table.game, player, len(table.words) if table.in_words else 0)
        self._moment = -1
        shape = self._observer.again().shape
        self.space: spaces.Space[Any] = spaces.Box(-np.inf, np.inf, shape, np.float32)

    @property
    def names(self) -> list[str]:
        """What each number of a vector says."""
        table = self._table
        words = table.words.words if table.in_words else ()
        return [*self._observer.names, *(f"said: {word}" for word in words)]

    def __getstate__(self) -> dict[str, Any]:
        """Look again where it is unpickled: the observer has written nothing then."""
        return {**vars(self), "_moment": -1}

    def look(self) -> NDArray[np.float32]:
        """Return the numbers of the view, then 1 for each word said of an action under way.

        The words of another player's action are not among them.
        """
        table, observer = self._table, self._observer
        if self._moment == table.moment:
            seen = observer.again()
        else:
            self._moment = table.moment
            seen = observer.look(table.g)
        if table.spoken and table.player == self._player:
            for word in table.spoken:
                seen[observer.size + word] = 1
        return seen


class FeatureObservations:
    """The features that the game declares, as arrays by name.

    Args:
        table: The table.
        player: The player for whom the learner plays.

    Attributes:
        observer: Which planes and facts there are, and where on a plane each hex is.
        space: What the observations look like.

    Raises:
        GameError: When the game declares no features.
    """

    def __init__(self, table: LearningGame, player: str) -> None:
        self._table = table
        self._player = player
        self.observer = FeatureObserver(table.game, player)
        self._moment = -1
        parts = self.observer.spaces
        if table.in_words:
            parts["said"] = spaces.Box(0, 1, (len(table.words),), np.uint8)
        self.space: spaces.Space[Any] = spaces.Dict(parts)

    @property
    def names(self) -> list[str]:
        """Nothing: planes and facts have the names of their features."""
        return []

    def __getstate__(self) -> dict[str, Any]:
        """Look again where it is unpickled: the observer has written nothing then."""
        return {**vars(self), "_moment": -1}

    def look(self) -> dict[str, NDArray[Any]]:
        """Return planes and facts and, in words, 1 for each word said of an action under way.

        The words of another player's action are not among them.
        """
        table, observer = self._table, self.observer
        if self._moment == table.moment:
            planes, facts = observer.again()
        else:
            self._moment = table.moment
            planes, facts = observer.look(table.g)
        seen: dict[str, NDArray[Any]] = {"planes": planes, "facts": facts}
        if table.in_words:
            said = seen["said"] = np.zeros(len(table.words), np.uint8)
            if table.player == self._player:
                said[list(table.spoken)] = 1
        return seen


def observations_of(table: LearningGame, player: str, observation: Seeing) -> Observations:
    """Return what a learner sees of a table.

    Args:
        table: The table.
        player: The player for whom the learner plays.
        observation: Whether the learner sees the view or features.

    Raises:
        GameError: When features are wanted, and the game declares none.
    """
    made = FeatureObservations if observation == "features" else VectorObservations
    return made(table, player)
