"""Weighing games that are over takes seconds: one computation for a game, in threads of its own.

Requests for it never wait in the threads that answer all other requests.  What nobody waits for any
more is given up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request

from hexwar.web.limits import BusyError
from hexwar.web.offloop import HAS_THREADS

AT_ONCE = 2
"""How many games are weighed at once; one more for the owner."""

LOOKING = 0.5
"""Seconds after which it is looked whether somebody still waits for the result."""

THREADS = "hexwar weighing"
"""What the names of the threads begin with."""

T = TypeVar("T")


class GivenUpError(Exception):
    """A computation ends because nobody waits for its result."""


class Weighing:
    """The computations that are running."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE + 1, THREADS) if HAS_THREADS else None
        self._given_up: dict[int, Event] = {}

    async def result(
        self, game: int, work: Callable[[Callable[[], None]], T], request: Request, *, owner: bool
    ) -> T:
        """Return the result of a computation.

        Where there are no threads it is computed at once, and all other requests wait.

        Args:
            game: The number of the game.
            work: The computation. It calls its argument often, which raises
                :class:`GivenUpError` when nobody waits any more.
            request: The request that waits for it; its body has been read.
            owner: Whether only the owner can make the request.

        Raises:
            BusyError: When the game is weighed already, or too many others are.
            ClientDisconnect: When nobody waits any more.
        """
        if self._threads is None:
            return work(lambda: None)
        if game in self._given_up:
            raise BusyError("This game is being analysed already. Try again when it is done.", 5)
        if len(self._given_up) >= AT_ONCE + owner:
            raise BusyError("Other games are being analysed. Try again when they are done.", 10)
        given_up = self._given_up[game] = Event()

        def go_on() -> None:
            if given_up.is_set():
                raise GivenUpError

        running = asyncio.get_running_loop().run_in_executor(self._threads, work, go_on)
        running.add_done_callback(lambda done: self._done(game, done))
        try:
            while not running.done():
                await asyncio.wait({running}, timeout=LOOKING)
                if given_up.is_set() or await request.is_disconnected():
                    raise ClientDisconnect
        finally:
            given_up.set()
        return running.result()

    def _done(self, game: int, running: asyncio.Future[T]) -> None:
        del self._given_up[game]
        if not running.cancelled():
            running.exception()  # Otherwise asyncio reports a computation that was given up.

    def close(self) -> None:
        """Give all computations up."""
        for given_up in tuple(self._given_up.values()):
            given_up.set()
        if self._threads is not None:
            self._threads.shutdown(wait=False)
