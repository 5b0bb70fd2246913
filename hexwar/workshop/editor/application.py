"""The editor as an application: that of the games, with the page of one file beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hexwar.web.application import Application
from hexwar.web.guard import RequestGuard
from hexwar.workshop.editing import Desk
from hexwar.workshop.editor.bench import ROUTES, Bench, Served, in_language

LARGE: Final = ("open", "do", "scan")
"""The last part of the paths to which more than a few words are sent."""


class Editor(Application):
    """The application of ``hexwar edit``.

    Args:
        shelf: The file in which games are kept.
        desk: The file that is edited.
        options: As :class:`hexwar.web.Application` takes them.
    """

    def __init__(self, shelf: Path, desk: Desk, **options: Any) -> None:
        self.desk = desk
        super().__init__(shelf, **options)
        self.bench = Bench(self, desk, "../../")
        self._app = RequestGuard(self._counted, self._app.hosts, LARGE)
        self.first = f"/{self.keys.owner}/edit/"

    def more_routes(self) -> list[Route]:
        """Return the page of the file, and what it asks for."""
        routes = []
        for name, method, function in ROUTES:
            endpoint = self.for_owner(_at_the_bench(in_language(function)))
            routes.append(Route(f"/{{key}}/edit/{name}", endpoint, methods=[method]))
        return routes


def _at_the_bench(function: Served) -> Any:
    """Return a function of the file that is edited as one of the application."""

    async def answer(host: Editor, request: Request) -> Response:
        return await function(host.bench, request)

    return answer
