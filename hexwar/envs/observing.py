"""What does a learner see? A player's view as numbers, and nothing but the view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hexwar.play.game import Game

Observation = NDArray[np.float32]


class Observer:
    """Writes views of a game as vectors of one length.

    A game that defines ``observe(view, player)`` says itself what a learner sees.  Otherwise each
    whole number of the view is one number, and each list of numbers as many as it has at the start.

    Args:
        game: The game with its scenario and options.
        player: The player who looks.

    Attributes:
        size: The length of the vectors.
    """

    def __init__(self, game: Game, player: str) -> None:
        self.game = game
        self.player = player
        start = game.start(0).view(player)["fields"]
        self._widths = {name: _width(value) for name, value in start.items()}
        self.size = len(self._numbers(start))

    def write(self, view: Mapping[str, Any]) -> Observation:
        """Return a view as a vector of numbers."""
        return np.asarray(self._numbers(view["fields"]), dtype=np.float32)

    def _numbers(self, fields: Mapping[str, Any]) -> list[float]:
        own = self.game.observe({"fields": fields}, self.player)
        if own is not None:
            return list(own)
        numbers: list[float] = []
        for name, width in self._widths.items():
            values = _values(fields[name])[:width]
            numbers += values
            numbers += [0.0] * (width - len(values))
        return numbers


def _width(value: Any) -> int:
    return len(_values(value))


def _values(value: Any) -> list[float]:
    """Return a field of a view as numbers; sets of bits count their members."""
    if isinstance(value, bool | float):
        return [float(value)]
    if isinstance(value, int):
        return [float(value if abs(value) < 1 << 16 else value.bit_count())]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [number for item in value for number in _values(item)]
    return []
