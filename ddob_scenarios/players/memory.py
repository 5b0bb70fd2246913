"""What was worked out before, kept by what it depends on: it serves until that changes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")


class Memory:
    """Answers that were worked out before, for positions that differ in nothing they depend on.

    Args:
        most: The number of answers kept; when there are more, all are forgotten.

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
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._next = count()  # a number is never given twice, even after all was forgotten

    def get(self, key: tuple[Any, ...], work: Callable[[], T]) -> T:
        """Return what is known under a key, or work it out.

        The work reads nothing that changes but what stands in the key.
        """
        if key not in self._found:
            if len(self._found) >= self._most:
                self._found.clear()
                self._numbers.clear()
            self._found[key] = work()
        found: T = self._found[key]
        return found

    def number(self, key: tuple[Any, ...]) -> int:
        """Return a number that stands for a long key in shorter ones."""
        if key not in self._numbers:
            self._numbers[key] = next(self._next)
        return self._numbers[key]


MAPS, TASKS, OUTLOOKS = 400, 4000, 2000


class Memories:
    """What a player remembers of a game.

    Attributes:
        maps: What concerns all hexes of the map; a game needs some hundreds.
        tasks: Who was given which task.
        outlooks: How good the places within reach of a unit are.
    """

    def __init__(self) -> None:
        self.maps = Memory(MAPS)
        self.tasks = Memory(TASKS)
        self.outlooks = Memory(OUTLOOKS)
