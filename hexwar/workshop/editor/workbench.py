"""The workbench: scenarios as texts with their maps, kept on the shelf, sent by link.

``hexwar play`` and a published page have it. A draft belongs to no file; it is kept on the shelf
after each operation. Its text may come from anybody, so it names no program.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from hexwar.data import DataError, Document
from hexwar.errors import UnknownNameError
from hexwar.saves import parse_scenario_link, refuse_programs, scenario_link
from hexwar.web.host import Host
from hexwar.web.offloop import off_loop
from hexwar.web.private_files import private_folder
from hexwar.web.request_parts import BadRequestError, body_of, language_of, text
from hexwar.web.workbench import DRAFT
from hexwar.workshop.editing import Desk, EditError
from hexwar.workshop.editor.bench import ROUTES, Bench, Served, in_language, script
from hexwar.workshop.editor.blank import like_scenario
from hexwar.workshop.editor.page import editor_page

__all__ = ["Workbench"]

ROOT: Final = "../../../"
"""The way from the page of a draft to the root of the site."""

_NO_NAME: Final = re.compile(r"[^a-z0-9]+")


class Draft(Bench):
    """A draft at work.

    Args:
        host: Where it is kept and played.
        name: Its name.
        begun: What it says at first.
    """

    def __init__(self, host: Host, name: str, begun: str) -> None:
        folder = host.scenarios / "drafts"
        private_folder(host.scenarios, own=True)
        private_folder(folder, own=True)
        self.name = name
        path = folder / f"{name}.toml"
        for stale in (path, path.with_name(f"{path.name}.draft")):
            stale.unlink(missing_ok=True)  # The shelf has the text.
        super().__init__(host, Desk(path, begun, partial(check, name=name), alone=True), ROOT)

    def keep(self) -> None:
        """Put the text on the shelf."""
        key, written = DRAFT + self.name, self.desk.source.text
        if self.host.tables.shelf.setting(key, written) != written:
            self.host.tables.shelf.set(key, written)


def check(written: str, name: str) -> None:
    """Refuse a text that names a program; one that is no TOML says nothing yet.

    Raises:
        SaveError: It names a program.
    """
    try:
        Document.parse(written, name)
    except DataError:
        return
    refuse_programs(written, name)


class Workbench:
    """All drafts of a host."""

    script = staticmethod(script)

    def __init__(self, host: Host) -> None:
        self.host = host
        self._at_work: dict[str, Draft] = {}

    async def answer(self, request: Request) -> Response:
        """Answer a request: begin a draft, or the one whose name stands in the path."""
        if "draft" not in request.path_params:
            asked = await body_of(request)
            return JSONResponse({"to": await off_loop(self.begin, text(asked, "like"))})
        draft = await off_loop(self.draft, request.path_params["draft"])
        act = request.path_params.get("act", "")
        function = ACTS.get((act, request.method))
        if function is None:
            raise BadRequestError(f"the workbench does not know {act!r:.40}")
        return await in_language(function)(draft, request)

    def draft(self, name: str) -> Draft:
        """Return a draft.

        Raises:
            UnknownNameError: There is none of this name.
        """
        if name not in self._at_work:
            drafts = self.host.tables.shelf.settings(DRAFT)
            if name not in drafts:
                raise UnknownNameError.of("draft", name, drafts)
            self._at_work[name] = Draft(self.host, name, drafts[name])
        return self._at_work[name]

    def begin(self, like: str) -> str:
        """Begin a draft as an installed scenario, and return the way to it from the list of games.

        Args:
            like: ``"game/scenario"``.

        Raises:
            UnknownNameError: There is no such scenario, or it does not come from a file.
        """
        name = self._free(like.partition("/")[2])
        path = self.host.scenarios / "drafts" / f"{name}.toml"
        return self._begin(name, like_scenario(like, path))

    def take_link(self, link: str) -> str:
        """Begin a draft as the text in a link, and return the way to it from the list of games.

        Raises:
            SaveError: The link is none of a scenario, or was altered, or its text names a program.
        """
        written = parse_scenario_link(link)
        refuse_programs(written, "the scenario in the link")
        data = Document.parse(written, "the link").data.get("scenario")
        named = data.get("name") if isinstance(data, dict) else None
        return self._begin(self._free(str(named or "link")), written)

    def _begin(self, name: str, written: str) -> str:
        draft = Draft(self.host, name, written)
        if draft.desk.reading.kind != "scenario":
            raise EditError("this is no scenario; a board is drawn with: hexwar edit FILE")
        draft.keep()
        self._at_work[name] = draft
        return f"edit/{name}/"

    def _free(self, wish: str) -> str:
        """Return a name that no draft has yet, from one that anybody may have chosen."""
        drafts = self.host.tables.shelf.settings(DRAFT)
        plain = _NO_NAME.sub("-", wish.lower())[:40].strip("-") or "draft"
        names = (plain, *(f"{plain}-{n}" for n in range(2, len(drafts) + 3)))
        return next(name for name in names if name not in drafts)

    def remove(self, name: str) -> None:
        """Take a draft off the shelf."""
        self._at_work.pop(name, None)
        self.host.tables.shelf.unset(DRAFT + name)


async def page(draft: Any, request: Request) -> Response:
    """Show the draft."""
    kind = "published" if draft.host.alone else "kept"
    return HTMLResponse(editor_page(draft.desk, language_of(request), draft.root, draft=kind))


async def link(draft: Any, request: Request) -> Response:
    """Return the draft as the end of a link."""
    del request
    return JSONResponse({"link": scenario_link(draft.desk.source.text)})


async def file(draft: Any, request: Request) -> Response:
    """Return the draft as a file."""
    del request
    saved_as = {"content-disposition": f'attachment; filename="{draft.name}.toml"'}
    return Response(draft.desk.source.text, media_type="text/plain", headers=saved_as)


async def remove(draft: Any, request: Request) -> Response:
    """Take the draft off the shelf."""
    del request
    await off_loop(draft.host.workbench.remove, draft.name)
    return JSONResponse({"removed": draft.name})


ACTS: Final[dict[tuple[str, str], Served]] = {
    **{(name, method): function for name, method, function in ROUTES},
    ("", "GET"): page,
    ("link", "POST"): link,
    ("file", "GET"): file,
    ("remove", "POST"): remove,
}
"""What answers below the address of a draft, by the last part of the path and the method."""
