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
    whole number of the view is one number, and each list of numbers as many as it has at the start;
    what is unknown or not there (None) is -1.  Texts and tables are left out.

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
        self._widths = {name: len(_values(value)) for name, value in start.items()}
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
            values = _values(fields[name])
            numbers += values if len(values) == width else values[:width]
            numbers += [0.0] * (width - len(values))
        return numbers


WIDE = 1 << 16
"""A whole number beyond this is taken for a set of bits, of which the members are counted."""

_NUMBERS = {int, bool, float}


def _values(value: Any) -> Sequence[float]:
    """Return a field of a view as numbers."""
    if value is None:
        return [-1.0]
    if isinstance(value, bool | float):
        return [float(value)]
    if isinstance(value, int):
        return [float(value if abs(value) < WIDE else value.bit_count())]
    if not isinstance(value, list | tuple):
        return []
    # Most lists are of small numbers, which need no look at each.
    if value and set(map(type, value)) <= _NUMBERS and -WIDE < min(value) <= max(value) < WIDE:
        return value
    return [number for item in value for number in _values(item)]
