"""What does a learner see of a game that says what matters? Its planes and facts, as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress, count
from operator import ne
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hexwar.envs.planes import Bytes, Planes
from hexwar.errors import GameError
from hexwar.play.features import Features, Plane, Seen
from hexwar.play.game import Game
from hexwar.play.state import State


class FeatureObserver:
    """Writes what a game declares of a player's view as two arrays.

    From one moment to the next little changes: planes that are as they were when the observer last
    wrote are not made again.

    Args:
        game: The game with its scenario and options.
        player: The player who looks.

    Attributes:
        features: What the game declares.
        layout: Where on a plane each hex is.

    Raises:
        GameError: When the game declares no features.
    """

    def __init__(self, game: Game, player: str) -> None:
        features = game.learning.features(player)
        if features is None:
            raise GameError(f"{game.title} declares no features: play it with observation='view'")
        self.features: Features = features
        self.layout = Planes(features.grid)
        self._game, self._player = game, player
        changing = [i for i, plane in enumerate(features.planes) if not plane.printed]
        self._planes = self.layout.stack([plane.printed for plane in features.planes])
        self._changing = changing
        self._written: list[Plane] = [0] * len(changing)
        self._place = {features.planes[i].name: place for place, i in enumerate(changing)}
        self._fact = {fact.name: place for place, fact in enumerate(features.facts)}
        self._named: tuple[str, ...] = ()
        self._order: list[int] = []

    @property
    def spaces(self) -> dict[str, spaces.Space[Any]]:
        """What the arrays look like, by name."""
        planes, facts = self.features.planes, self.features.facts
        high = np.zeros(self._planes.shape, np.uint8)
        high[:] = np.array([plane.high for plane in planes])[:, None, None]
        bounds = [[fact.low for fact in facts], [fact.high for fact in facts]]
        return {
            "planes": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
            "facts": spaces.Box(*np.array(bounds, np.float32), dtype=np.float32),
        }

    def write(self, view: Mapping[str, Any]) -> tuple[Bytes, NDArray[np.float32]]:
        """Return the planes and the facts of a view; they belong to the caller.

        Raises:
            GameError: When the game fills in what it has not declared.
        """
        return self._arrays(self._game.learning.observe(view, self._player))

    def look(self, g: State) -> tuple[Bytes, NDArray[np.float32]]:
        """Return the planes and the facts of a state, as :meth:`write` gives them of its view.

        Raises:
            GameError: When the game fills in what it has not declared.
        """
        return self._arrays(self._game.learning.look(g, self._player))

    def _arrays(self, seen: Seen) -> tuple[Bytes, NDArray[np.float32]]:
        filled: list[Plane] = [0] * len(self._written)
        facts = [0.0] * len(self._fact)
        try:
            for place, plane in zip(self._places(seen), seen.planes.values(), strict=True):
                filled[place] = plane
            fact_at = self._fact
            for name, fact in seen.facts.items():
                facts[fact_at[name]] = fact
        except KeyError as error:
            raise GameError(f"{error} is no feature that changes: declare it first") from error
        other = [*compress(count(), map(ne, filled, self._written))]
        if other:
            planes = [filled[i] for i in other]
            self._planes[[self._changing[i] for i in other]] = self.layout.stack(planes)
            for i, plane in zip(other, planes, strict=True):
                self._written[i] = plane if isinstance(plane, int) else dict(plane)
        return self._planes.copy(), np.array(facts, np.float32)

    def _places(self, seen: Seen) -> list[int]:
        """Return the places of the planes that are named: mostly those of the moment before."""
        named = tuple(seen.planes)
        if named != self._named:
            self._order = [self._place[name] for name in named]
            self._named = named
        return self._order
