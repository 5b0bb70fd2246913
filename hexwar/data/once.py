"""What is made once in a process, however many threads ask for it at the same moment.

``functools.cache`` runs a function once for each thread that comes before the first has finished.
Each gets a result of its own, and the last one is kept. Two boards of one map are not the same map:
the costs of movement of one do not fit the other, and a game that has some of both is broken for as
long as the process lives.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import RLock
from typing import Final, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

MAKING: Final = RLock()
"""Held while a game is made. One lock for all: two games wait for each other, and never for ever.

A thread that holds it may import modules. So code that runs when a module is imported must not ask
for it: the two threads would wait for each other.
"""


class Once(Generic[P, T]):
    """A function that is run once for each list of arguments; see :func:`once`."""

    __name__: str
    __wrapped__: Callable[P, T]

    def __init__(self, function: Callable[P, T]) -> None:
        self._results: dict[Hashable, T] = {}
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result, which is kept; another thread that needs it waits for it."""
        key = (args, *kwargs.items())
        if key not in self._results:  # else nobody waits, not even while a game is made
            with MAKING:
                if key not in self._results:
                    self._results[key] = self.__wrapped__(*args, **kwargs)
        return self._results[key]

    def cache_clear(self) -> None:
        """Forget all results."""
        self._results.clear()


def once(function: Callable[P, T]) -> Once[P, T]:
    """Run a function of a module once for each list of arguments, in all threads together.

    It is for functions that read a board, counters or scenarios: two of them with the same content
    are not the same. For values that are equal, ``functools.cache`` is enough.

    Args:
        function: The function; its arguments are hashable.

    Example:
        >>> @once
        ... def board() -> list[str]:
        ...     print("read")
        ...     return ["0101"]
        >>> board() is board()
        read
        True
    """
    return Once(function)


__all__ = ["MAKING", "Once", "once"]
