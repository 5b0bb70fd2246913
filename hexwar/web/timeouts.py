"""Connections that send no whole request, or take no answer, within seconds are closed.

Otherwise a client that opens connections and sends nothing, or half a request, or reads nothing,
would keep all other clients out.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0
"""Seconds within which a request has to be complete, and within which some of an answer is read."""

INCOMPLETE = frozenset({h11.IDLE, h11.SEND_BODY})
"""The states of a client of whom more is expected."""


class PatientProtocol(H11Protocol):
    """A connection that is closed when its request or the reading of its answer takes too long.

    Where there are more connections than may be, the one that has kept waiting longest is closed.

    Attributes:
        patience: Seconds within which a request has to be complete, or some of an answer be read.
        most: The maximum number of connections.
        since: When the next request was first waited for; None while one is answered.
    """

    patience: ClassVar[float] = PATIENCE
    most: ClassVar[int] = 200
    since: float | None = None
    _alarm: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait()
        self._make_room()

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request."""
        super().data_received(data)
        if self.conn.their_state not in INCOMPLETE:
            self._wait_no_more()
        elif self._alarm is None:
            self._wait()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        if self._alarm is None and self.conn.their_state is h11.IDLE:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._wait_no_more()
        self._wait_to_be_read_no_more()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait until the client reads: too much of an answer lies ready for it."""
        super().pause_writing()
        self._wait_to_be_read_no_more()
        self._look_whether_it_is_read(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """Go on with an answer, which the client reads."""
        self._wait_to_be_read_no_more()
        super().resume_writing()

    def _look_whether_it_is_read(self, before: int) -> None:
        self._unread = self.loop.call_later(self.patience, self._is_it_read, before)

    def _is_it_read(self, before: int) -> None:
        """Give up a client that has read nothing since; a slow one reads a little."""
        ready = self.transport.get_write_buffer_size()
        if ready < before:
            self._look_whether_it_is_read(ready)
        else:
            self._give_up()

    def _wait_to_be_read_no_more(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _wait(self) -> None:
        self.since = self.loop.time()
        self._alarm = self.loop.call_later(self.patience, self._give_up)

    def _wait_no_more(self) -> None:
        self.since = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _give_up(self) -> None:
        self._wait_no_more()
        if not self.transport.is_closing():
            self.transport.abort()

    def _make_room(self) -> None:
        """Close the connection that has kept waiting longest, when there are too many."""
        if len(self.connections) < self.most:
            return
        waiting = [c for c in self.connections if isinstance(c, PatientProtocol) and c.since]
        if waiting:
            min(waiting, key=lambda each: each.since or 0.0)._give_up()


def patient(seconds: float, connections: int) -> type[PatientProtocol]:
    """Return the kind of connection with a limit of time, and with a limit on their number.

    Args:
        seconds: Within which a request has to be complete.
        connections: The maximum number of connections.
    """
    return type("Patient", (PatientProtocol,), {"patience": seconds, "most": connections})
