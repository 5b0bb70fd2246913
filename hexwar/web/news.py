"""The live stream: it tells one browser what happens at the tables of all its pages.

A browser opens few connections to a server, so its pages share a stream (``static/listener.js``).
The stream tells of a table only what each of its pages may know: that something has happened, how
many are watching, and that somebody has written.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack
from typing import Any

import attrs
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from hexwar.errors import HexwarError
from hexwar.web.host import Host
from hexwar.web.keys import TABLE, WATCHING, Seat
from hexwar.web.limits import Stream
from hexwar.web.offloop import off_loop
from hexwar.web.shelf import ShelfError
from hexwar.web.table import Table

TABLES = 100
"""The maximum number of pages that a stream tells of."""

HEARING = 2.0
"""Seconds after which it is looked whether another server has gone on with the games."""

HEARTBEAT = 15.0
"""Seconds after which a browser that waits for news is told that there are none."""


async def live(host: Host, seat: Seat, request: Request) -> Response:
    """Tell a browser what happens, as long as it listens.

    ``also`` in the address holds the keys of further pages.
    """
    also = request.query_params.getlist("also")[: TABLES - 1]
    seats = {request.path_params["key"]: seat} | {key: host.keys.seat(key) for key in also}
    machine = request.client.host if request.client else ""
    owner = any(each and each.place == TABLE for each in seats.values())
    counted = ExitStack()
    counted.enter_context(host.streams.opened(Stream(machine, frozenset(seats)), owner=owner))
    return CountedStream(_news(host, seats, request), counted)


class CountedStream(StreamingResponse):
    """A live stream that counts until it ends, also when it ends before its first word.

    Args:
        news: What it tells.
        counted: What is closed at its end.
    """

    def __init__(self, news: AsyncIterator[str], counted: ExitStack) -> None:
        super().__init__(news, media_type="text/event-stream")
        self._counted = counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the news."""
        with self._counted:
            await super().__call__(scope, receive, send)


@attrs.define(eq=False)
class Listener:
    """One page that a stream tells of, at its table.

    Attributes:
        seat: Its seat; None where its key opens nothing.
        table: The table, as long as the page is there.
        told: What it was told last.
    """

    seat: Seat | None
    table: Table | None = None
    told: Mapping[str, Any] = attrs.field(factory=dict)

    def come(self, host: Host, event: asyncio.Event, loop: asyncio.AbstractEventLoop) -> None:
        """Come to the table, and set an event whenever something happens there.

        Raises:
            ShelfError: When the shelf cannot be read.
        """
        if self.seat is None:
            return
        try:
            self.table = host.tables.hold(self.seat.game, self)
        except ShelfError:
            raise
        except HexwarError:
            return
        self.table.listen(self, event, loop)
        if self.seat.place == WATCHING:
            self.table.watchers.add(self)
            self.table.wake()

    def hear(self, host: Host) -> None:
        """Learn what another server has done; leave a game that is not there any more."""
        if self.table is not None and not self.table.hear():
            self.leave(host)

    def leave(self, host: Host) -> None:
        """Leave the table."""
        self.table = None
        if self.seat is not None:
            host.tables.release(self.seat.game, self)

    def news(self, host: Host) -> dict[str, Any]:
        """Return what the page is told now."""
        table = self.table
        if table is None:
            return {"gone": True}
        return {
            "server": host.run,
            "version": table.version,
            "watchers": len(table.watchers),
            "messages": table.spoken,
            "paused": bool(table.paused),
        }


async def _news(
    host: Host, seats: Mapping[str, Seat | None], request: Request
) -> AsyncIterator[str]:
    """Yield the lines of a stream: of each page whenever its news have changed."""
    listeners = {key: Listener(seat) for key, seat in seats.items()}
    event, loop, quiet = asyncio.Event(), asyncio.get_running_loop(), 0.0

    def come() -> None:
        for listener in listeners.values():
            listener.come(host, event, loop)

    def hear() -> None:
        for listener in listeners.values():
            listener.hear(host)

    try:
        await off_loop(come)
        while not host.closed and not await request.is_disconnected():
            for key, listener in listeners.items():
                news = listener.news(host)
                if news != listener.told:
                    listener.told, quiet = news, 0.0
                    yield f"data: {json.dumps({'of': key, **news})}\n\n"
            if quiet >= HEARTBEAT:
                quiet = 0.0
                yield ": nothing\n\n"
            try:
                await asyncio.wait_for(event.wait(), HEARING)
                event.clear()
            except TimeoutError:
                quiet += HEARING
                await off_loop(hear)
    finally:
        for listener in listeners.values():
            listener.leave(host)


ROUTES = (("/{key}/live", "GET", live),)
"""Path, method and function."""
