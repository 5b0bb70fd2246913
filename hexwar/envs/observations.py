"""The observations of a learner: numbers from what a player sees, and the words chosen so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hexwar.envs.board_sight import BoardSight
from hexwar.envs.featuring import FeatureObserver
from hexwar.envs.observing import Observer
from hexwar.envs.seat import LearningGame
from hexwar.errors import UnknownNameError
from hexwar.play.game import Game
from hexwar.play.states import State

Seeing = Literal["view", "board", "features"]
"""What learners see: the view, field by field; the same as planes over the board, rows of units and
numbers; or the features that the game declares."""


class Sight(Protocol):
    """Turns what a player sees into an observation, with the words said of an action under way.

    Attributes:
        space: What the observations look like.
    """

    space: spaces.Space[Any]

    @property
    def names(self) -> list[str]:
        """What each number of a vector says."""
        ...

    def look(self, g: State, spoken: Sequence[int]) -> Any:
        """Return the observation of a state; it shows nothing but the player's view of it."""
        ...

    def write(self, view: Mapping[str, Any], spoken: Sequence[int]) -> Any:
        """Return the observation of a view."""
        ...

    def again(self, spoken: Sequence[int]) -> Any:
        """Return what was observed last, with other words said."""
        ...


class VectorSight:
    """The view as one vector, then 1 for each word said of an action under way.

    Args:
        game: The game with its scenario and options.
        player: The player who looks.
        words: The words that are told at the end of the vector; none if actions are numbers.

    Attributes:
        space: What the observations look like.
    """

    def __init__(self, game: Game, player: str, words: Sequence[str]) -> None:
        self._words = words
        self._observer = Observer(game, player, len(words))
        low, high = np.array(self._observer.bounds, np.float32).T
        self.space: spaces.Space[Any] = spaces.Box(low, high, dtype=np.float32)

    @property
    def names(self) -> list[str]:
        """What each number of a vector says."""
        return [*self._observer.names, *(f"said: {word}" for word in self._words)]

    def look(self, g: State, spoken: Sequence[int]) -> NDArray[np.float32]:
        """Return the observation of a state; see :class:`Sight`."""
        return self._with(self._observer.look(g), spoken)

    def write(self, view: Mapping[str, Any], spoken: Sequence[int]) -> NDArray[np.float32]:
        """Return the observation of a view."""
        return self._with(self._observer.write(view), spoken)

    def again(self, spoken: Sequence[int]) -> NDArray[np.float32]:
        """Return what was observed last, with other words said."""
        return self._with(self._observer.again(), spoken)

    def _with(self, seen: NDArray[np.float32], spoken: Sequence[int]) -> NDArray[np.float32]:
        if self._words:
            for word in spoken:
                seen[self._observer.size + word] = 1
        return seen


class FeatureSight:
    """The features that the game declares, as arrays by name.

    Args:
        game: The game with its scenario and options.
        player: The player who looks.
        words: The words of ``said``; without any, actions are numbers and ``said`` is left out.

    Attributes:
        observer: Which planes and facts there are, and where on a plane each hex is.
        space: What the observations look like.

    Raises:
        GameError: When the game declares no features.
    """

    def __init__(self, game: Game, player: str, words: Sequence[str]) -> None:
        self._words = words
        self.observer = FeatureObserver(game, player)
        parts = self.observer.spaces
        if words:
            parts["said"] = spaces.Box(0, 1, (len(words),), np.uint8)
        self.space: spaces.Space[Any] = spaces.Dict(parts)

    @property
    def names(self) -> list[str]:
        """Nothing: planes and facts have the names of their features."""
        return []

    def look(self, g: State, spoken: Sequence[int]) -> dict[str, NDArray[Any]]:
        """Return the observation of a state; see :class:`Sight`."""
        return self._parts(*self.observer.look(g), spoken)

    def write(self, view: Mapping[str, Any], spoken: Sequence[int]) -> dict[str, NDArray[Any]]:
        """Return the observation of a view."""
        return self._parts(*self.observer.write(view), spoken)

    def again(self, spoken: Sequence[int]) -> dict[str, NDArray[Any]]:
        """Return what was observed last, with other words said."""
        return self._parts(*self.observer.again(), spoken)

    def _parts(
        self, planes: NDArray[Any], facts: NDArray[Any], spoken: Sequence[int]
    ) -> dict[str, NDArray[Any]]:
        seen: dict[str, NDArray[Any]] = {"planes": planes, "facts": facts}
        if self._words:
            said = seen["said"] = np.zeros(len(self._words), np.uint8)
            said[list(spoken)] = 1
        return seen


class Observations:
    """What one learner sees of a table; the words of another player's action are not among it.

    Args:
        table: The table.
        player: The player for whom the learner plays.
        sight: Turns what the player sees into observations.

    Attributes:
        sight: Turns what the player sees into observations.
    """

    def __init__(self, table: LearningGame, player: str, sight: Sight) -> None:
        self._table = table
        self._player = player
        self._moment = -1
        self.sight = sight

    def __getstate__(self) -> dict[str, Any]:
        """Look again where it is unpickled: the sight has seen nothing then."""
        return {**vars(self), "_moment": -1}

    def look(self) -> Any:
        """Return what is to be seen now; it belongs to the caller."""
        table = self._table
        spoken = table.spoken if table.player == self._player else ()
        if self._moment == table.moment:
            return self.sight.again(spoken)
        self._moment = table.moment
        return self.sight.look(table.g, spoken)


def sight_of(game: Game, player: str, observation: Seeing, words: Sequence[str]) -> Sight:
    """Return what turns a player's view into observations.

    Args:
        game: The game with its scenario and options.
        player: The player.
        observation: Whether the view, the board or features are seen.
        words: The words in which actions are said; none if they are numbers.

    Raises:
        GameError: When features are wanted, and the game declares none; or the board, and it has
            none.
        UnknownNameError: When it is none of these.
    """
    made: dict[Seeing, Callable[[Game, str, Sequence[str]], Sight]] = {
        "view": VectorSight,
        "board": BoardSight,
        "features": FeatureSight,
    }
    if observation not in made:
        raise UnknownNameError.of("observation", observation, made)
    return made[observation](game, player, words)


def observations_of(table: LearningGame, player: str, observation: Seeing) -> Observations:
    """Return what a learner sees of a table.

    Args:
        table: The table.
        player: The player for whom the learner plays.
        observation: Whether the learner sees the view, the board or features.

    Raises:
        GameError: When features are wanted, and the game declares none.
    """
    words = table.words.words if table.in_words else ()
    return Observations(table, player, sight_of(table.game, player, observation, words))
