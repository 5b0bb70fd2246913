"""One file at work: what its page asks for, and what it is told."""

from __future__ import annotations

import json
import threading
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from shutil import copytree
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from hexwar.data import content_of, write_text
from hexwar.door import secret_seed, start
from hexwar.play.match import Match
from hexwar.web.application import KINDS
from hexwar.web.host import Host
from hexwar.web.keys import TABLE, Seat
from hexwar.web.offloop import off_loop
from hexwar.web.owner_requests import opened
from hexwar.web.private_files import private_folder
from hexwar.web.request_parts import BadRequestError, language_of
from hexwar.web.table import rules_at_work
from hexwar.workshop.editing import Desk, EditError
from hexwar.workshop.editor.page import editor_page
from hexwar.workshop.editor.scan import Scan
from hexwar.workshop.editor.view import new_parts, parts_of
from hexwar.workshop.editor.words import worded
from hexwar.workshop.sandbox.pictures import FOLDER as PICTURES

__all__ = ["ROUTES", "Bench", "in_language", "script"]

_SANDBOX: Final = """[scenario]
game = "sandbox"
name = "draft"
title = "The draft"
"""


class Bench:
    """A file at work, with the picture under it.

    Args:
        host: Where it is played.
        desk: The file.
        root: The way from its page to the root of the site.
    """

    def __init__(self, host: Host, desk: Desk, root: str) -> None:
        self.host, self.desk, self.root = host, desk, root
        self.scan = Scan()
        self._at_work = threading.Lock()

    def answer_to(self, asked: dict[str, Any], request: Request) -> dict[str, Any]:
        """Perform an operation, and return what the page does not have yet.

        Args:
            asked: The operation; its name is under ``do``, the digests of the page under ``had``.
            request: The request, for its language.
        """
        had = asked.get("had")
        with self._at_work:
            simple = {
                "look": lambda: None,
                "undo": self.desk.undo,
                "redo": self.desk.redo,
                "save": self.desk.save,
            }
            act = simple.get(str(asked.get("do")))
            if act is None:
                self.desk.do(asked)
            else:
                act()
            self.keep()
            parts = parts_of(self.desk, language_of(request))
            parts["scan"] = self.scan.placed(self.desk.reading.board)
        return new_parts(parts, had if isinstance(had, dict) else {})

    def keep(self) -> None:
        """Keep what was done; the file of a command is kept by its desk."""

    def table(self) -> str:
        """Return the way to a table at which the file is played as it stands on the desk."""
        with self._at_work, rules_at_work():
            match = self._match()
            self.host.keep_scenario(match)
            table = self.host.tables.add(match, about="from the editor")
        return self.root.removesuffix("../") + self.host.link_to(Seat(table.number, TABLE))

    def _match(self) -> Match:
        desk, scenarios = self.desk, self.host.scenarios
        if desk.reading.faults:
            raise EditError("mend the faults first; then it can be played")
        if desk.reading.kind == "scenario":
            if desk.has_other_counters and desk.source.at(("scenario", "game")) != "sandbox":
                raise EditError(
                    "the counters have changed: save, and open the editor again to play"
                )
            if desk.is_saved:
                return start(str(desk.path), seed=secret_seed(), players={})
            if desk.source.at(("scenario", "game")) == "sandbox":
                return start(str(self._sandbox()), seed=secret_seed(), players={})
            return opened(desk.source.text.encode(), desk.path.name, scenarios)
        folder = self._folder("board", desk.source.text)
        write_text(folder / "board.toml", desk.source.text)
        style = desk.path.parent / "style.toml"
        if style.is_file() and desk.reading.style is not None:
            write_text(folder / "style.toml", desk.reading.style.text)
        write_text(folder / "draft.toml", _SANDBOX)
        return start(str(folder / "draft.toml"), seed=secret_seed(), players={})

    def _sandbox(self) -> Path:
        """Return the set-up as it is on the desk, in a folder with what it is played with."""
        desk = self.desk
        counters = desk.counters.source.text if desk.counters else ""
        folder = self._folder("set-up", desk.source.text + counters)
        for file in desk.path.resolve().parent.iterdir():
            if file.suffix == ".toml" and file != desk.path:
                write_text(folder / file.name, content_of(file).decode())
            elif file.name == PICTURES and file.is_dir():
                copytree(file, folder / file.name, dirs_exist_ok=True)
        if desk.counters and counters:
            write_text(folder / desk.counters.path.name, counters)
        write_text(folder / desk.path.name, desk.source.text)
        return folder / desk.path.name

    def _folder(self, kind: str, content: str) -> Path:
        """Return a folder of the shelf for something that is played before it is saved."""
        digest = blake2b(content.encode(), digest_size=8).hexdigest()
        folder = self.host.scenarios / f"{kind}-{digest}"
        private_folder(self.host.scenarios, own=True)
        private_folder(folder, own=True)
        return folder


async def script(request: Request) -> Response:
    """Return a script or the style sheet of the editor."""
    name = request.path_params["name"]
    known = {entry.name: entry for entry in (files(__package__) / "static").iterdir()}
    kind = KINDS.get(Path(name).suffix)
    if name not in known or kind is None:
        return JSONResponse({"error": "File not found."}, 404)
    return Response(known[name].read_bytes(), media_type=kind)


async def page(bench: Bench, request: Request) -> Response:
    """Show the editor."""
    return HTMLResponse(editor_page(bench.desk, language_of(request), bench.root))


async def do(bench: Bench, request: Request) -> Response:
    """Perform an operation."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise BadRequestError("expected a body of the type application/json")
    try:
        asked = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise BadRequestError("the body is no JSON") from None
    if not isinstance(asked, dict):
        raise BadRequestError("the body is no JSON object")
    return JSONResponse(await off_loop(bench.answer_to, asked, request))


async def play(bench: Bench, request: Request) -> Response:
    """Open a table on which the file is played."""
    del request
    return JSONResponse({"to": await off_loop(bench.table)})


async def put_scan(bench: Bench, request: Request) -> Response:
    """Take a picture that is laid under the board."""
    bench.scan.take(await request.body())
    return JSONResponse({"size": bench.scan.size})


async def show_scan(bench: Bench, request: Request) -> Response:
    """Return the picture that lies under the board."""
    del request
    if not bench.scan.picture:
        return Response(status_code=404)
    return Response(bench.scan.picture, media_type=bench.scan.kind)


async def fit_scan(bench: Bench, request: Request) -> Response:
    """Fit the picture to the board by points whose hexes are named."""
    asked = json.loads(await request.body())
    board = bench.desk.reading.board
    if board is None:
        raise EditError("there is no board to fit the picture to")
    bench.scan.fit(board, asked.get("points"))
    return JSONResponse({"scan": bench.scan.placed(board)})


Served = Callable[[Any, Request], Awaitable[Response]]


def in_language(function: Served) -> Served:
    """Return a function that says in the language of the request why something is refused."""

    async def answer(bench: Bench, request: Request) -> Response:
        try:
            return await function(bench, request)
        except EditError as fault:
            raise EditError(worded(str(fault), language_of(request))) from fault

    return answer


ROUTES: Final = (
    ("", "GET", page),
    ("do", "POST", do),
    ("play", "POST", play),
    ("scan", "POST", put_scan),
    ("scan", "GET", show_scan),
    ("fit", "POST", fit_scan),
)
"""What is below the address of the editor, the method and the function."""
