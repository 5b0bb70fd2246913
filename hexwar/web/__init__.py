"""The game in the browser: a server for this machine, its pages, and the games it keeps.

It knows no game: it starts, plays and opens matches through :mod:`hexwar`, and draws their
scenes with :mod:`hexwar.draw`.  It needs the extra ``web`` (Starlette and uvicorn).

    hexwar play skirmish/ford          # opens the browser
    hexwar play skirmish/ford --terminal

What a page is sent is made from ``match.view(player)`` alone; every answer carries a policy by
which a page loads nothing from elsewhere.
"""

from hexwar.errors import MissingExtraError

try:
    import starlette  # noqa: F401
    import uvicorn  # noqa: F401
except ImportError as missing:
    raise MissingExtraError.of("the game in the browser", missing, "web") from missing

from hexwar.web.application import Application
from hexwar.web.keys import TABLE, Seat
from hexwar.web.private_files import redirect_file
from hexwar.web.server import is_open_to_others, serve, serving
from hexwar.web.shelf import ShelfError, shelf_path

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
