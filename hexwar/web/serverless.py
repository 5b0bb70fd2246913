"""The application without a server: a published game answers the requests of its own pages.

A published game runs within the player's browser.  A service worker hands each request of a page
to a worker, in which it is answered here.  Nothing leaves the machine.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from starlette.types import Message

from hexwar.data import write_text
from hexwar.play.match import Match
from hexwar.web.application import Application
from hexwar.web.private_files import private_folder
from hexwar.web.shelf import Keep, no_need

__all__ = ["Serverless", "Visit"]

NAME: Final = "published.invalid"
"""The host under which the pages of a published game are known to the application."""

PASSED_ON: Final = frozenset({"accept", "accept-language", "content-type", "cookie"})
"""The headers of a request that the application reads."""

FRAMES: Final = "; frame-ancestors 'none'"
"""What an answer does not say here: the hosts of games show them in frames of their own."""

FILE: Final = "file "
"""What the settings begin with that are the texts of scenario files."""

Head = Callable[[int, list[list[str]]], object]
Part = Callable[[bytes, bool], object]


class Visit:
    """A request that is being answered; the page may leave before the answer is complete.

    Args:
        body: What it brings.
    """

    def __init__(self, body: bytes = b"") -> None:
        self._body: bytes | None = body
        self._gone = asyncio.Event()

    def leave(self) -> None:
        """Note that nobody waits for the answer any more."""
        self._gone.set()

    async def receive(self) -> Message:
        """Return the body; after it, once the page has left, that it has."""
        if self._body is not None:
            body, self._body = self._body, None
            return {"type": "http.request", "body": body, "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}


class Serverless(Application):
    """The application of a published game.

    Args:
        shelf: The file in which games are kept.
        keep: Called after everything that is written.
    """

    def __init__(self, shelf: Path, keep: Keep = no_need) -> None:
        super().__init__(shelf, hosts=frozenset({NAME}), alone=True, keep=keep)
        self._restore_scenarios()

    def keep_scenario(self, match: Match) -> None:
        """Keep the file of a scenario on the shelf: within a browser nothing else lasts."""
        source = match.game.scenario.source
        if source is not None and source.parent == self.scenarios:
            self.tables.shelf.set(FILE + source.name, source.read_text(encoding="utf-8"))

    def _restore_scenarios(self) -> None:
        """Write the scenario files of kept games where they are played from; forget the others."""
        shelf = self.tables.shelf
        files = shelf.settings(FILE)
        kept = [shelf.text(game.id) for game in shelf.list()] if files else []
        for name, text in files.items():
            if any(name in save for save in kept):
                private_folder(self.scenarios, own=True)
                write_text(self.scenarios / name, text)
            else:
                shelf.unset(FILE + name)

    async def answer(
        self,
        visit: Visit,
        method: str,
        path: str,
        headers: Iterable[tuple[str, str]],
        head: Head,
        part: Part,
    ) -> None:
        """Answer a request.

        Args:
            visit: The request.
            method: Its method.
            path: Its path from the root of the site, with the query.
            headers: Its headers; most of them mean nothing here.
            head: Called with the status and the headers of the answer.
            part: Called with each part of the answer, and whether more follows.
        """
        plain, _, query = path.partition("?")
        named = [(name.lower(), value) for name, value in headers]
        passed = [("host", NAME), *(pair for pair in named if pair[0] in PASSED_ON)]
        scope = {
            "type": "http",
            # From 2.4 on a server says by itself that a page has left; Starlette needs no task.
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": method,
            "path": plain,
            "raw_path": plain.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "scheme": "https",
            "headers": [(name.encode(), value.encode()) for name, value in passed],
            "client": None,
            "server": (NAME, 443),
        }

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = [(n.decode(), v.decode()) for n, v in message["headers"]]
                head(message["status"], [[n, v.replace(FRAMES, "")] for n, v in told])
            else:
                part(message.get("body", b""), message.get("more_body", False))

        await self(scope, visit.receive, send)
