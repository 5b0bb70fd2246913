"""What was worked out before, kept by what it depends on: it serves until that changes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, TypeVar, cast

T = TypeVar("T")

_UNKNOWN = object()
"""What stands for an answer that is not known; ``None`` may be an answer."""


class Memory:
    """Answers that were worked out before, for moments that differ in nothing they depend on.

    Two halves are kept, and what is asked for goes to the newer one.  When that is full, the older
    one is forgotten.  To keep more costs time: the garbage collector looks through all of it.

    Args:
        most: The number of answers in a half.

    Example:
        >>> memory = Memory(100)
        >>> memory.get(("fire", 3), lambda: 2 + 2)
        4
        >>> memory.get(("fire", 3), lambda: 5)
        4
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[tuple[Any, ...], Any] = {}
        self._before: dict[tuple[Any, ...], Any] = {}
        self._next = count()  # a number is never given twice, even after all was forgotten

    def get(self, key: tuple[Any, ...], work: Callable[[], T]) -> T:
        """Return what is known under a key, or work it out.

        The work reads nothing that changes but what stands in the key.
        """
        found = self._found.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = self._before.get(key, _UNKNOWN)
            if found is _UNKNOWN:
                found = work()
            if len(self._found) >= self._most:
                self._before, self._found = self._found, {}
            self._found[key] = found
        return cast("T", found)

    def number(self, key: tuple[Any, ...]) -> int:
        """Return a number that stands for a long key in shorter ones."""
        return self.get(("number", key), self._next.__next__)


MAPS, TASKS, OUTLOOKS = 128, 128, 256


class Memories:
    """What a player remembers of a game.

    Attributes:
        maps: What concerns all hexes of the map.
        tasks: Who was given which task.
        outlooks: How good the places within reach of a unit are.
    """

    def __init__(self) -> None:
        self.maps = Memory(MAPS)
        self.tasks = Memory(TASKS)
        self.outlooks = Memory(OUTLOOKS)
