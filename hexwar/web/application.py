"""The application: which address leads where, and how faults are answered."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from hexwar.errors import (
    ActionError,
    HexwarError,
    RuleError,
    ScenarioChangedError,
    UndoError,
    UnknownNameError,
)
from hexwar.web import (
    chat,
    debrief_requests,
    game_requests,
    news,
    owner_requests,
    table_requests,
    workbench,
)
from hexwar.web.guard import LOOPBACK, RequestGuard, TooLargeError
from hexwar.web.host import Host
from hexwar.web.keys import TABLE, Seat
from hexwar.web.language import Language
from hexwar.web.limits import BusyError
from hexwar.web.pages import fault_page
from hexwar.web.request_parts import BadRequestError, language_of, root_from
from hexwar.web.shelf import Keep, ShelfError, StaleError, no_need
from hexwar.web.table import BrokenRulesError, BrokenViewError, ClosedGameError, NotYourTurnError
from hexwar.web.typesetting import typeset

KINDS = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
"""The files that pages load, by ending."""

PACKED = 1024
"""Bytes of an answer from which on it is sent compressed; most scripts have 1 to 4 kB."""

QUICKLY = 4
"""How hard it is compressed: 4 takes a tenth longer than 1 and sends 7 % less; 6 takes a fifth."""

Endpoint = Callable[[Request], Awaitable[Response]]


class Application(Host):
    """Everything that is served, as an ASGI application.

    Args:
        shelf: The file in which games are kept.
        token: The secret behind all addresses; by default that of the shelf, so that they stay.
        hosts: The names under which the server may be called.
        alone: Whether nobody else can reach it; see :class:`Host`.
        keep: Called after everything that is written on the shelf.
    """

    def __init__(
        self,
        shelf: Path,
        *,
        token: str = "",
        hosts: frozenset[str] = LOOPBACK,
        alone: bool = False,
        keep: Keep = no_need,
    ) -> None:
        super().__init__(shelf, token=token, alone=alone, keep=keep)
        self._packed = GZipMiddleware(self._routes(), PACKED, compresslevel=QUICKLY)
        self._app = RequestGuard(self._counted, hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await self._app(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, unless too many with its key, or in all, are being answered."""
        key = scope["path"].split("/")[1] if scope["type"] == "http" else ""
        seat, owner = self.keys.seat(key), self.keys.is_owner(key)
        if seat is None and not owner:
            await self._packed(scope, receive, send)
            return
        try:
            with self.shares.request(
                key, owner=owner or (seat is not None and seat.place == TABLE)
            ):
                await self._packed(scope, receive, send)
        except BusyError as fault:
            request = Request(scope, receive)
            with suppress(ClientDisconnect, TooLargeError):
                await request.body()  # A client that still sends might miss the answer.
            refused = await self._answered(request, fault)
            await refused(scope, receive, send)

    def _routes(self) -> Starlette:
        routes = [Route("/static/{name}", static)]
        routes += self.more_routes()
        routes.append(Route("/editor/{name}", workbench.script))
        for path, method, function in (*owner_requests.ROUTES, *workbench.ROUTES):
            routes.append(Route(path, self.for_owner(function), methods=[method]))
        for_seats = (
            *table_requests.ROUTES,
            *game_requests.ROUTES,
            *debrief_requests.ROUTES,
            *chat.ROUTES,
        )
        for path, method, seated in for_seats:
            routes.append(Route(path, self._for_seat(seated), methods=[method]))
        for path, method, seated in news.ROUTES:
            routes.append(Route(path, self._for_seat(seated, lasts=True), methods=[method]))
        routes.append(Route("/{key}/", self._front, methods=["GET"]))
        faults: dict[Any, Any] = dict.fromkeys(
            (HexwarError, TooLargeError, ClientDisconnect), self._answered
        )
        faults[404], faults[Exception] = no_address, broken
        return Starlette(routes=routes, exception_handlers=faults)

    def more_routes(self) -> list[Route]:
        """Return what else is served; an application that serves more than games overrides it."""
        return []

    async def _answered(self, request: Request, fault: Exception) -> Response:
        """Answer a request that went wrong: what, and by which rule; no path of this machine."""
        status = next((status for kind, status in STATUS if isinstance(fault, kind)), 400)
        language = language_of(request)
        message = worded(fault, language).replace(f"{self.scenarios}{os.sep}", "")
        seat = self.keys.seat(request.path_params.get("key", ""))
        if isinstance(fault, ClosedGameError) and seat is not None and seat.place != TABLE:
            # What has changed may be hidden from this player.
            message = language("This game cannot be opened. The host of the server can see why.")
        if isinstance(fault, RuleError):
            return telling(request, message, status, rule=fault.rule, sentence=fault.sentence)
        if isinstance(fault, BusyError):
            refused = telling(request, message, status)
            refused.headers["retry-after"] = str(fault.wait)
            return refused
        return telling(request, message, status)

    async def _front(self, request: Request) -> Response:
        """Show the list of games or a table, as the key says."""
        if self.keys.is_owner(request.path_params["key"]):
            return await self.for_owner(owner_requests.front)(request)
        return await self._for_seat(table_requests.front)(request)

    def for_owner(self, function: Callable[[Any, Request], Awaitable[Response]]) -> Endpoint:
        """Return what answers requests whose key is the owner's, and refuses all others."""

        async def answer(request: Request) -> Response:
            if not self.keys.is_owner(request.path_params["key"]):
                return closed_door(request)
            async with self._turn(request):
                return typeset(await function(self, request), language_of(request))

        return answer

    def _for_seat(
        self, function: Callable[[Any, Seat, Request], Awaitable[Response]], *, lasts: bool = False
    ) -> Endpoint:
        async def answer(request: Request) -> Response:
            seat = self.keys.seat(request.path_params["key"])
            if seat is None:
                return closed_door(request)
            if lasts:
                return await function(self, seat, request)
            async with self._turn(request):
                return typeset(await function(self, seat, request), language_of(request))

        return answer

    @asynccontextmanager
    async def _turn(self, request: Request) -> AsyncIterator[None]:
        """Wait until it is the turn of a request among those with its key.

        Raises:
            ClientDisconnect: When nobody waits for the answer any more.
        """
        await request.body()  # From then on it can be seen whether the client is still there.
        async with self.shares.thread(request.path_params["key"]):
            if await request.is_disconnected():
                raise ClientDisconnect
            yield


async def static(request: Request) -> Response:
    """Return a script or a style sheet of this package."""
    name = request.path_params["name"]
    scripts = {entry.name: entry for entry in (files("hexwar.web") / "static").iterdir()}
    kind = KINDS.get(Path(name).suffix)
    if name not in scripts or kind is None:
        return JSONResponse({"error": "File not found."}, 404)
    return Response(scripts[name].read_bytes(), media_type=kind)


def telling(request: Request, told: str, status: int, **more: str) -> Response:
    """Answer a request that went wrong: a page for those who read, data for scripts."""
    page = request.url.path.endswith("/") or "text/html" in request.headers.get("accept", "")
    if request.method == "GET" and page:
        return HTMLResponse(fault_page(told, language_of(request), root=root_from(request)), status)
    return JSONResponse({"error": told} | more, status)


def closed_door(request: Request, status: int = 403) -> Response:
    """Answer a request whose key opens nothing here."""
    _ = language_of(request)
    message = _("Link not found. Use the one printed in the terminal, or the list of games.")
    return telling(request, message, status)


async def no_address(request: Request, fault: Exception) -> Response:
    """Answer a request for an address that leads nowhere, such as one without its key."""
    del fault
    return closed_door(request, 404)


STATUS = (
    (ShelfError, 503),
    (BusyError, 503),
    (TooLargeError, 413),
    (BadRequestError, 400),
    (StaleError, 409),
    (ClosedGameError, 409),
    (NotYourTurnError, 403),
    (UndoError, 409),
    (RuleError, 422),
    (ActionError, 400),
    (UnknownNameError, 404),
)
"""The status by the kind of fault; what is not listed is 400."""


async def broken(request: Request, fault: Exception) -> Response:
    """Answer a request on which code failed; the fault itself goes to the log."""
    _ = language_of(request)
    message = _("Internal server error; see the terminal. Reload the page to see the position.")
    if isinstance(fault, BrokenViewError):
        message = _("An error occurred while showing this game. All decisions are saved.")
    elif isinstance(fault, BrokenRulesError):
        message = _("An error occurred in the rules of this game. Nothing was changed.")
    return telling(request, message, 500)


def worded(fault: Exception, _: Language) -> str:
    """Return what a fault says to a player: without the position, which holds secrets."""
    if isinstance(fault, ClosedGameError) and isinstance(fault.reason, ScenarioChangedError):
        message = _("The scenario has changed since this game was saved: {changes}. Change that back to go on with the game, or start a new one. This game stays in the list.")  # fmt: skip  # noqa: E501
        return message.format(changes=fault.reason.changes)
    if isinstance(fault, ClosedGameError):
        message = _("This game cannot be opened: {why}. It stays in the list.")
        return message.format(why=fault)
    if isinstance(fault, ShelfError) and not fault.writing:
        message = _("The list of games cannot be read: {why}. Nothing was changed.")
        return message.format(why=_(fault.reason))
    if isinstance(fault, ShelfError):
        message = _("The action was not performed, because the game could not be saved: {why}. The game is unchanged. Solve the problem, then try again.")  # fmt: skip  # noqa: E501
        return message.format(why=_(fault.reason))
    if isinstance(fault, NotYourTurnError):
        return _(fault.template).format(player=fault.player)
    message = str(fault)
    return message.split(" [", maxsplit=1)[0] if isinstance(fault, ActionError) else _(message)
