"""How much one guest may have at once, so that nobody shuts out the others or the owner.

Whatever is beyond a limit is answered at once: 503, why, and when to try again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager

import attrs

from hexwar.errors import HexwarError

REQUESTS = 250
"""The maximum number of requests that are answered at once, live streams among them."""

REQUESTS_OF_KEY = 80
"""The maximum number of those with one key; many spectators share theirs."""

THREADS_OF_KEY = 4
"""How many threads work at once for one key; further requests with it wait outside the threads."""

STREAMS = 100
"""The maximum number of live streams; a browser has one for all its pages."""

STREAMS_OF_KEY = 40
"""The maximum number of those with one key."""

STREAMS_OF_HOST = 16
"""The maximum number of those that come from one machine."""

FOR_OWNER = 50
"""How many requests and streams the owner may have beyond what all together may have."""


class BusyError(HexwarError):
    """More is asked at once than may be; the message says what to do.

    Attributes:
        wait: The seconds after which to try again.

    Args:
        reason: The sentence, as translators know it.
        wait: The seconds after which to try again.
    """

    def __init__(self, reason: str, wait: int) -> None:
        super().__init__(reason)
        self.wait = wait


class Shares:
    """The requests that are being answered, by key."""

    def __init__(self) -> None:
        self._requests: Counter[str] = Counter()
        self._threads: dict[str, asyncio.Semaphore] = {}

    @contextmanager
    def request(self, key: str, *, owner: bool) -> Iterator[None]:
        """Count a request until its answer is sent.

        Args:
            key: The key in its address.
            owner: Whether only the owner has that key.

        Raises:
            BusyError: When there are too many.
        """
        most = REQUESTS + FOR_OWNER * owner
        if self._requests[key] >= REQUESTS_OF_KEY or self._requests.total() >= most:
            raise BusyError("Too many requests at once. Try again in a few seconds.", 2)
        self._requests[key] += 1
        try:
            yield
        finally:
            self._requests[key] -= 1
            if not self._requests[key]:
                del self._requests[key]
                self._threads.pop(key, None)

    @asynccontextmanager
    async def thread(self, key: str) -> AsyncIterator[None]:
        """Wait until one of the threads of a key is free; to be called within :meth:`request`."""
        async with self._threads.setdefault(key, asyncio.Semaphore(THREADS_OF_KEY)):
            yield


@attrs.frozen(eq=False)
class Stream:
    """A live stream.

    Attributes:
        host: The address of the machine that it goes to.
        keys: The keys of the pages that it tells of.
    """

    host: str
    keys: Collection[str]


class Streams:
    """The live streams that are open."""

    def __init__(self) -> None:
        self._open: list[Stream] = []

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._open)

    @contextmanager
    def opened(self, stream: Stream, *, owner: bool) -> Iterator[None]:
        """Count a stream for as long as the block runs.

        Args:
            stream: The stream.
            owner: Whether only the owner has one of its keys.

        Raises:
            BusyError: When there are too many.
        """
        if self._is_one_too_many(stream, owner=owner):
            raise BusyError(
                "Too many pages receive live news. This page looks for news every 30 seconds.", 30
            )
        self._open.append(stream)
        try:
            yield
        finally:
            self._open.remove(stream)

    def _is_one_too_many(self, stream: Stream, *, owner: bool) -> bool:
        if owner:
            return len(self._open) >= STREAMS + FOR_OWNER
        of_host = sum(each.host == stream.host for each in self._open)
        of_key = max(sum(key in each.keys for each in self._open) for key in stream.keys)
        return len(self._open) >= STREAMS or of_host >= STREAMS_OF_HOST or of_key >= STREAMS_OF_KEY
