"""Requests as a browser makes them, and as it never would."""

from __future__ import annotations

import http.client
import json
from typing import Any, NamedTuple
from urllib.parse import urlsplit


class Reply(NamedTuple):
    """What a server answers."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


def ask(
    url: str,
    data: Any = None,
    *,
    method: str = "",
    body: bytes | None = None,
    headers: dict[str, str] | None = None,
) -> Reply:
    """Make a request.

    Args:
        url: The address.
        data: What to send as JSON; makes it a POST.
        method: The method; by default GET, or POST with a body.
        body: What to send as it is.
        headers: Headers besides, or instead of, those that a browser sends.
    """
    parts = urlsplit(url)
    sent = body if data is None else json.dumps(data).encode()
    used = {"Host": parts.netloc}
    if sent is not None:
        used |= {"Content-Type": "application/json", "Origin": f"http://{parts.netloc}"}
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    connection = http.client.HTTPConnection(parts.netloc, timeout=20)
    try:
        chosen = method or ("GET" if sent is None else "POST")
        connection.request(chosen, path, sent, used | (headers or {}))
        reply = connection.getresponse()
        found = {name.lower(): value for name, value in reply.getheaders()}
        return Reply(reply.status, found, reply.read())
    finally:
        connection.close()
