"""A player's view as a vector of numbers."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import compress
from operator import attrgetter, ne
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hexwar.play.fields import View
from hexwar.play.game import Game
from hexwar.play.state import State

Observation = NDArray[np.float32]


class ViewField(NamedTuple):
    """A field of the view that has numbers.

    Attributes:
        place: Its place among those that have any.
        name: Its name.
        begin: Where its numbers begin.
        end: Where they end.
        plain: It is a list of plain numbers, as it stands.
        sees: What the player sees of it, where that is not all.
    """

    place: int
    name: str
    begin: int
    end: int
    plain: bool
    sees: View | None


class Observer:
    """Writes what a player sees as vectors of one length.

    Each whole number of the view is one number, and each list of numbers as many as it has at the
    start; what is unknown or not there (None) is -1.  Texts and tables are left out.

    From one moment to the next little changes: fields that are as they were when the observer last
    wrote are not turned into numbers again.

    Args:
        game: The game with its scenario and options.
        player: The player who looks.
        room: The number of zeros at the end of each vector, for the caller to use.

    Attributes:
        size: How many numbers come from the view; they stand at the beginning.
    """

    def __init__(self, game: Game, player: str, room: int = 0) -> None:
        self.player = player
        start = game.start(0)
        self._fields = _fields(start, start.view(player)["fields"])
        self.size = max((field.end for field in self._fields), default=0)
        self._numbers = np.zeros(self.size + room, dtype=np.float32)
        self._written: list[Any] = [object()] * len(self._fields)
        self._filtered = [field for field in self._fields if field.sees is not None]
        # One call for all of them: fields are many, and most are as they were.
        self._values_of = attrgetter("seed", *(field.name for field in self._fields))

    def write(self, view: Mapping[str, Any]) -> Observation:
        """Return a view as a vector of numbers."""
        for field in self._fields:
            self._write(field, view["fields"][field.name])
        return self.again()

    def look(self, g: State) -> Observation:
        """Return the numbers of the player's view of a moment, which need not be made for that."""
        written, numbers = self._written, self._numbers
        _, *values = self._values_of(g)
        for place, name, _, _, _, sees in self._filtered:
            assert sees is not None
            values[place] = sees(g, self.player, getattr(g, name))
        for field in compress(self._fields, map(ne, values, written)):
            place, _, begin, end, plain, _ = field
            value = values[place]
            if plain and len(value) == end - begin:
                written[place] = value[:]
                numbers[begin:end] = array("q", value)  # numpy reads lists far more slowly
            elif type(value) is int and end - begin == 1:
                written[place] = value
                numbers[begin] = value if -WIDE < value < WIDE else value.bit_count()
            else:
                self._write(field, value)
        return self._numbers.copy()

    def again(self) -> Observation:
        """Return the vector that was returned last."""
        return self._numbers.copy()

    def _write(self, field: ViewField, value: Any) -> None:
        """Write what is seen of a field."""
        place, _, begin, end, _, _ = field
        self._written[place] = value[:] if type(value) is list else value
        values, width = _values(value), end - begin
        if len(values) != width:
            values = [*values[:width], *[0.0] * (width - len(values))]
        self._numbers[begin:end] = values


def _fields(start: State, seen: Mapping[str, Any]) -> list[ViewField]:
    """Return the fields of a view that have numbers."""
    fields: list[ViewField] = []
    end = 0
    for column in start.columns:
        if column.name in seen and (width := len(_values(seen[column.name]))):
            plain = column.view is None and column.annotation == list[int]
            fields.append(ViewField(len(fields), column.name, end, end + width, plain, column.view))
            end += width
    return fields


WIDE = 1 << 16
"""A whole number beyond this is taken for a set of bits, of which the members are counted."""


def _values(value: Any) -> Sequence[float]:
    """Return a field of a view as numbers."""
    if isinstance(value, int):
        return (value if -WIDE < value < WIDE else value.bit_count(),)
    if isinstance(value, list | tuple):
        # Most lists are of small numbers, which need no look at each; others cannot be compared.
        try:
            if value and min(value) > -WIDE and max(value) < WIDE:
                return value
        except TypeError:
            pass
        return [number for item in value for number in _values(item)]
    if value is None:
        return (-1.0,)
    return (value,) if isinstance(value, float) else ()
