"""The game in the browser: a server for this machine, its pages, and the games it keeps.

It knows no game: it starts, plays and opens matches through :mod:`hexwar`, and draws their
scenes with :mod:`hexwar.draw`.  It needs the extra ``web``: Starlette, and uvicorn to serve.  The
application itself needs no server, no threads and no processes: a published game runs it within
the player's browser (:mod:`hexwar.web.serverless`).

    hexwar play skirmish/ford          # opens the browser
    hexwar play skirmish/ford --terminal

What a page is sent is made from ``match.view(player)`` alone; every answer carries a policy by
which a page loads nothing from elsewhere.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hexwar.errors import MissingExtraError

if TYPE_CHECKING:
    from hexwar.web.application import Application
    from hexwar.web.keys import TABLE, Seat
    from hexwar.web.private_files import redirect_file
    from hexwar.web.server import is_open_to_others, serve, serving
    from hexwar.web.shelf import ShelfError, shelf_path

try:
    import starlette  # noqa: F401
except ImportError as missing:
    raise MissingExtraError.of("the game in the browser", missing) from missing

__all__ = [
    "TABLE",
    "Application",
    "Seat",
    "ShelfError",
    "is_open_to_others",
    "redirect_file",
    "serve",
    "serving",
    "shelf_path",
]

_HOMES = {
    "TABLE": "keys",
    "Application": "application",
    "Seat": "keys",
    "ShelfError": "shelf",
    "is_open_to_others": "server",
    "redirect_file": "private_files",
    "serve": "server",
    "serving": "server",
    "shelf_path": "shelf",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'hexwar.web' has no attribute {name!r}")
    return getattr(import_module(f"hexwar.web.{home}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
