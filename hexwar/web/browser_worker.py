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

from hexwar.bots import make_bot
from hexwar.door import games, restore, start
from hexwar.play.match import Match
from hexwar.play.match.choosers import Searcher
from hexwar.web.language import Language
from hexwar.web.picture import parts
from hexwar.web.serverless import Serverless, Visit
from hexwar.web.table import BrokenRulesError
from hexwar.web.thinking import decided

__all__ = ["begin", "handle", "leave", "prepare", "think", "try_block"]

SITE: Final = Path("/site")
"""Where the packages lie within the worker."""

_running: dict[str, Any] = {}
"""The application, once it runs, and the requests that are being answered; or what bots think
about, in the worker that is theirs."""


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
    app.thinking.mind = Apart()
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


# -- code blocks of a guide


def try_block(block: str) -> str:
    """Run a code block after those that were run before, and return as JSON what it shows.

    Args:
        block: The block, as the page has it.
    """
    from hexwar.web.trials import Trial  # noqa: PLC0415 - no page that plays needs it

    if "trial" not in _running:
        _running["trial"] = Trial()
    told: str = _running["trial"].run(block)
    return told


# -- bots


class Apart:
    """Lets bots think in a worker of their own, so that nothing waits for them.

    Bots that do not search decide at once, where they are; so do all in a scenario from a file,
    which the other worker does not have.
    """

    async def __call__(self, number: int, thought: Match) -> None:
        """Let the bots of a match decide, for a short time or one decision."""
        pending, source = thought.decision, thought.game.scenario.source
        assert pending is not None
        if source or not isinstance(make_bot(thought.seated[pending.player]), Searcher):
            decided(thought)
            return
        actions = [entry.text for entry in thought.log[1:]]
        contributions = list(thought.contributions.items())
        key = [number, thought.seed, thought.seated, [list(pair) for pair in contributions]]
        asked = {"key": key, "actions": actions}
        while (answer := await _asked_apart(asked)) is None:
            asked["text"] = thought.text()
        for action in answer["actions"]:
            thought.do(action, bots=False)

    def stop(self) -> None:
        """End what is being thought, with its worker."""
        import js  # noqa: PLC0415 - see the docstring of the module

        js.hexwarStopThinking()


async def _asked_apart(asked: dict[str, Any]) -> Any:
    """Return what the worker of the bots answers; None where it does not know the game.

    Raises:
        BrokenRulesError: When a bot fails.
    """
    import js  # noqa: PLC0415 - see the docstring of the module
    from pyodide.ffi import JsException  # noqa: PLC0415

    try:
        return json.loads(await js.hexwarThink(json.dumps(asked)))
    except JsException as fault:
        raise BrokenRulesError from fault


def think(told: str) -> str:
    """Let bots decide in this worker, and return what, as JSON.

    The match stays here: from one time to the next only what was decided meanwhile is played.

    Args:
        told: As JSON which match it is (``key``), its ``actions`` and, where this worker is not
            known to have it, its ``text``.

    Returns:
        The ``actions`` of the bots; ``null`` where the text is needed.
    """
    asked = json.loads(told)
    if "text" in asked:
        _running["thought"] = asked["key"], restore(asked["text"], bots=False)
    key, match = _running.get("thought", ("", None))
    if key != asked["key"]:
        return "null"
    begun = len(match.log)
    if [entry.text for entry in match.log[1:]] != asked["actions"][: begun - 1]:
        return "null"
    for action in asked["actions"][begun - 1 :]:
        match.do(action, bots=False)
    begun = len(match.log)
    decided(match)
    return json.dumps({"actions": [entry.text for entry in match.log[begun:]]})
