"""The application within a worker of the player's browser: what the page's scripts call.

``hexwar/publish/page/worker.js`` starts Python, calls :func:`prepare`, then :func:`begin`, and
hands requests to :func:`handle`. What :func:`prepare` leaves in memory may come back from a
snapshot of an earlier visit, which holds no objects of JavaScript and no files: so ``js`` is
imported only where it is used.
"""

from __future__ import annotations

import errno
import importlib
import json
import struct
import sys
import zlib
from collections.abc import Callable, Iterable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any, Final

from hexwar.door import games, start
from hexwar.web.language import Language
from hexwar.web.picture import parts
from hexwar.web.serverless import Serverless, Visit

__all__ = ["begin", "handle", "leave", "prepare"]

SITE: Final = Path("/site")
"""Where the packages lie within the worker."""

_running: dict[str, Any] = {}
"""The application, once it runs, and the requests that are being answered."""


class Later:
    """Finds the modules that were not sent at first, and fetches them all at once.

    Args:
        names: Their names.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(names)

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> Any:
        """Fetch the modules, if the one that is asked for is among them, and find it."""
        del target
        fetched = SITE / ".later"  # A file, so that a snapshot never says that it was fetched.
        if name not in self._names or fetched.exists():
            return None
        self._fetch()
        fetched.touch()
        importlib.invalidate_caches()
        found: ModuleSpec | None = PathFinder.find_spec(name, path)
        return found

    def _fetch(self) -> None:
        import js  # noqa: PLC0415 - see the docstring of the module

        asked = js.XMLHttpRequest.new()
        asked.open("GET", js.hexwarLater, False)
        asked.responseType = "arraybuffer"
        asked.send()
        if asked.status != 200:
            raise ImportError("a part of the game could not be fetched; reload the page")
        data = zlib.decompress(asked.response.to_bytes(), 31)
        (length,) = struct.unpack("<I", data[:4])
        for file, at, size in json.loads(data[4 : 4 + length]):
            to = SITE / file
            to.parent.mkdir(parents=True, exist_ok=True)
            if not to.exists():
                to.write_bytes(data[4 + length + at : 4 + length + at + size])


def prepare(first: str, later: Sequence[str]) -> None:
    """Load everything that play needs, so that a snapshot holds it.

    Args:
        first: The scenario with which the page opens.
        later: The names of the modules that are fetched when they are imported.
    """
    sys.meta_path.append(Later(later))
    for game in games().values():
        game.scenarios()
    match = start(first, seed=1)
    decision = match.decision
    if decision is not None:  # The map is drawn once, for the snapshot too.
        parts(match.scene(decision.player), (), match.game, Language("en"))


def begin(shelf: str, keep: Callable[[], str]) -> str:
    """Start the application and return the path of the list of games.

    Args:
        shelf: The file in which games are kept.
        keep: Called after everything that is written; it returns why that could not be kept, or "".

    Raises:
        ShelfError: When games cannot be kept at all.
    """

    def kept() -> None:
        fault = str(keep())
        if fault:
            raise OSError(errno.ENOSPC, f"this browser lets the page keep no more ({fault})")

    _running["app"] = app = Serverless(Path(shelf), kept)
    _running["visits"] = {}
    return app.home


async def handle(
    number: int, method: str, path: str, headers: Any, body: Any, head: Any, part: Any
) -> None:
    """Answer a request of a page.

    Args:
        number: The number of the request.
        method: Its method.
        path: Its path with the query.
        headers: Its headers, as pairs.
        body: Its bytes.
        head: Called with the status and the headers of the answer.
        part: Called with each part of the answer, and whether more follows.
    """
    from pyodide.ffi import to_js  # noqa: PLC0415 - see the docstring of the module

    app, visits = _running["app"], _running["visits"]
    visit = visits[number] = Visit(body.to_bytes())
    try:
        await app.answer(
            visit,
            method,
            path,
            headers.to_py(),
            lambda status, told: head(status, to_js(told)),
            lambda data, more: part(to_js(data), more),
        )
    finally:
        del visits[number]


def leave(number: int) -> None:
    """Note that nobody waits for the answer of a request any more."""
    visit = _running["visits"].get(number)
    if visit is not None:
        visit.leave()
