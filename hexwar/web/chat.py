"""Messages between the players of a game, kept on the shelf beside the game.

Messages are no part of the match: saves and replays do not contain them.  Spectators read them but
cannot write, so that no player is advised from outside.
"""

from __future__ import annotations

from typing import Any

import attrs
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hexwar.web.host import Host
from hexwar.web.keys import WATCHING, Seat
from hexwar.web.offloop import off_loop
from hexwar.web.request_parts import BadRequestError, body_of, number, text
from hexwar.web.table import NotYourTurnError


async def messages(host: Host, seat: Seat, request: Request) -> Response:
    """Return what was written since a message that the page knows."""
    asked = await body_of(request)

    def find() -> dict[str, Any]:
        return _since(host, seat, number(asked, "since"))

    return JSONResponse(await off_loop(find))


async def say(host: Host, seat: Seat, request: Request) -> Response:
    """Write to the other players."""
    if seat.place == WATCHING:
        raise NotYourTurnError("Spectators read the messages and do not write any.")
    asked = await body_of(request)

    def write() -> dict[str, Any]:
        written = text(asked, "text").strip()
        if not written:
            raise BadRequestError("the message is empty")
        with host.tables.at(seat.game) as table:
            player = table.viewer(seat, text(asked, "viewer"))
            if not player:
                raise NotYourTurnError("Choose a player first.")
            table.say(player, written)
        return _since(host, seat, number(asked, "since"))

    return JSONResponse(await off_loop(write))


def _since(host: Host, seat: Seat, known: int) -> dict[str, Any]:
    messages = host.tables.shelf.messages(seat.game, known)
    return {"messages": [attrs.asdict(message) for message in messages]}


ROUTES = (("/{key}/messages", "POST", messages), ("/{key}/say", "POST", say))
"""Path, method and function."""
