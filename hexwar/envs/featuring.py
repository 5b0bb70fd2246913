"""Observations from the features that a game declares: planes and facts as arrays."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from struct import Struct
from typing import Any, Self, TypeVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hexwar.board import iterate
from hexwar.envs.planes import Bytes, Planes
from hexwar.errors import GameError
from hexwar.play.game import Game
from hexwar.play.game.features import HIGHEST, Features, Plane, Row, Seen
from hexwar.play.states import State

V = TypeVar("V")


class FeatureObserver:
    """Writes what a game declares of a player's view as two arrays.

    From one moment to the next little changes, so that the observer keeps what it wrote last, and
    writes the hexes that are not as they were.

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
        printed = self.layout.stack([plane.printed for plane in features.planes])
        self._numbers = bytearray(printed.tobytes())
        self._planes = np.frombuffer(self._numbers, np.uint8).reshape(printed.shape)
        self._place = {p.name: place for place, p in enumerate(features.planes) if not p.printed}
        self._size = self.layout.mask.size
        self._written: list[Plane] = [0] * len(features.planes)
        self._named: tuple[str, ...] = ()
        self._order: list[int] = []
        self._no_facts = dict.fromkeys([fact.name for fact in features.facts], 0.0)
        self._all_facts = tuple(self._no_facts)
        self._floats = Struct(f"{len(self._all_facts)}f")
        self._packed = bytearray(self._floats.size)
        self._facts = np.frombuffer(self._packed, np.float32)

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

    def again(self) -> tuple[Bytes, NDArray[np.float32]]:
        """Return the planes and the facts that were returned last, as arrays of their own."""
        return self._planes.copy(), self._facts.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return an observer of its own that has written the same; what never changes is shared."""
        twin = type(self).__new__(type(self))
        memo[id(self)] = twin
        vars(twin).update(vars(self), _written=self._written[:])
        twin._numbers, twin._packed = bytearray(self._numbers), bytearray(self._packed)
        twin._planes = np.frombuffer(twin._numbers, np.uint8).reshape(self._planes.shape)
        twin._facts = np.frombuffer(twin._packed, np.float32)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Be made again in another process; it has written nothing then."""
        return type(self), (self._game, self._player)

    def _arrays(self, seen: Seen) -> tuple[Bytes, NDArray[np.float32]]:
        named, planes = _row(seen.planes)
        facts, numbers = _row(seen.facts)
        if named != self._named:
            self._name(named)
        written = self._written
        for place, plane in zip(self._order, planes, strict=True):
            if plane != written[place]:
                self._write(place, plane)
        if facts != self._all_facts:
            numbers = self._completed(seen.facts)
        self._floats.pack_into(self._packed, 0, *numbers)
        return self.again()

    def _name(self, named: tuple[str, ...]) -> None:
        """Note which planes are named; mostly they are those of the moment before.

        Those that are named no more become empty.
        """
        unknown = [name for name in named if name not in self._place]
        if unknown:
            raise _undeclared(unknown[0])
        self._order = [self._place[name] for name in named]
        for place in {self._place[name] for name in self._named}.difference(self._order):
            self._write(place, 0)
        self._named = named

    def _completed(self, facts: Mapping[str, float]) -> Collection[float]:
        """Return all facts in their order, of which some are named."""
        full = {**self._no_facts, **facts}
        if len(full) > len(self._no_facts):
            raise _undeclared(next(name for name in facts if name not in self._no_facts))
        return full.values()

    def _write(self, place: int, plane: Plane) -> None:
        """Write a plane where it is not as it was.

        Raises:
            GameError: When it has a number where there is no hex, or one that no byte holds.
        """
        before, numbers, cells = self._written[place], self._numbers, self.layout.places
        start, size = place * self._size, self._size
        try:
            if isinstance(plane, int) and isinstance(before, int):
                for cell in [cells[at] for at in iterate(before ^ plane)]:
                    numbers[start + cell] ^= 1
            else:  # they are few: to compare them takes longer than to write them
                row = bytearray(size)
                values = dict.fromkeys(iterate(plane), 1) if isinstance(plane, int) else plane
                for at, number in values.items():
                    row[cells[at]] = number
                numbers[start : start + size] = row
        except (KeyError, ValueError) as error:
            name, wrong = self.features.planes[place].name, "where there is no hex"
            if isinstance(error, ValueError):
                wrong = f"that no byte holds: they go from 0 to {HIGHEST}"
            raise GameError(f"the plane {name!r} has a number {wrong}") from error
        self._written[place] = plane if isinstance(plane, int) else dict(plane)


def _row(named: Mapping[str, V]) -> tuple[tuple[str, ...], Collection[V]]:
    """Return names and values apart."""
    if isinstance(named, Row):
        return named.names, named.row
    return tuple(named), named.values()


def _undeclared(name: str) -> GameError:
    return GameError(f"{name!r} is no feature that changes: declare it first")
