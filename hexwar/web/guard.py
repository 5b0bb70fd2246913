"""Which requests are accepted: from the own host and origin, with a body of limited size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

import attrs
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
"""The names of this machine as it calls itself."""

EVERYWHERE = frozenset({"0.0.0.0", "::"})
"""What a server is told to listen on for all addresses of its machine."""

BODY = 64 * 1024
"""Bytes of a request at most."""

FILE = 8 * 1024 * 1024
"""Bytes of an opened file at most."""

HEADERS: Mapping[str, str] = {
    # Pictures carry their style within themselves; scripts come from files of this package alone.
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' "
        "data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
"""What every answer says."""


KEPT = "public, max-age=2592000"
"""How long a browser keeps a typeface, 30 days: it says nothing of a game."""


class TooLargeError(Exception):
    """A request brings more than it may."""


@attrs.define
class RequestGuard:
    """Stands before the application and turns away what is not meant for it.

    Attributes:
        app: The application.
        hosts: The names under which the server may be called.
        large: The last part of the paths to which whole files are sent.
    """

    app: ASGIApp
    hosts: frozenset[str] = LOOPBACK
    large: Iterable[str] = ("open",)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refusal(scope, headers)
        if refused is not None:
            await refused(scope, receive, _with_headers(send))
            return
        most = self._most(scope)
        await self.app(scope, _bounded(receive, most), _with_headers(send))

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        if not self._is_ours(host_of(headers.get("host", ""))):
            return refusal(421, "Unknown host name.")
        if scope["method"] in ("GET", "HEAD"):
            return None
        origin = headers.get("origin")
        if origin is not None and not self._is_own(origin, headers.get("host", "")):
            return refusal(403, "The request comes from another page.")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return refusal(403, "The request comes from another page.")
        length = headers.get("content-length", "0")
        if not length.isdecimal():
            return refusal(400, "The length of the request is not a number.")
        if int(length) > self._most(scope):
            return refusal(413, f"The request is longer than {self._most(scope):,} bytes.")
        return None

    def _is_ours(self, name: str) -> bool:
        """Return whether the server goes by a name: one of its own, or where it listens, a number.

        A name that somebody else has made to lead here is never a number.
        """
        return name in self.hosts or (bool(EVERYWHERE & self.hosts) and is_number(name))

    def _is_own(self, origin: str, host: str) -> bool:
        return urlsplit(origin).netloc == host and urlsplit(origin).scheme in ("http", "https")

    def _most(self, scope: Scope) -> int:
        return FILE if scope["path"].rpartition("/")[2] in self.large else BODY


def host_of(header: str) -> str:
    """Return the name in a Host header, without its port.

    Example:
        >>> host_of("localhost:8000"), host_of("[::1]:8000"), host_of("evil.example")
        ('localhost', '::1', 'evil.example')
    """
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return ""


def is_number(name: str) -> bool:
    """Return whether the name of a host is an address in numbers.

    Example:
        >>> is_number("192.168.0.7"), is_number("fe80::1"), is_number("evil.example")
        (True, True, False)
    """
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def refusal(status: int, message: str) -> Response:
    """Return an answer that says what is wrong with a request."""
    return JSONResponse({"error": message}, status)


def _bounded(receive: Receive, most: int) -> Receive:
    """Count what a request brings, for those that do not say how long they are."""
    seen = 0

    async def counting() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise TooLargeError(f"The request is longer than {most:,} bytes.")
        return message

    return counting


def _with_headers(send: Send) -> Send:
    async def adding(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if headers.get("content-type") == "font/woff2":
                headers["cache-control"] = KEPT
        await send(message)

    return adding
