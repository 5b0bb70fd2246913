"""Connections that send no whole request within seconds are closed.

Otherwise a client that opens connections and sends nothing, or half a request, would keep all other
clients out.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0
"""Seconds within which a request has to be complete."""

INCOMPLETE = frozenset({h11.IDLE, h11.SEND_BODY})
"""The states of a client of whom more is expected."""


class PatientProtocol(H11Protocol):
    """A connection that is closed when its request is not complete in time.

    Where there are more connections than may be, the one that has kept waiting longest is closed.

    Attributes:
        patience: Seconds within which a request has to be complete.
        most: The maximum number of connections.
        since: When the present request was first waited for; None while one is answered.
    """

    patience: ClassVar[float] = PATIENCE
    most: ClassVar[int] = 200
    since: float | None = None
    _alarm: asyncio.TimerHandle | None = None

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

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._wait_no_more()
        super().connection_lost(exc)

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
