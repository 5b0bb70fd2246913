"""What the build adds to the site: one search over all, a page for wrong addresses."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Browser

DOCS = Path(__file__).parents[2] / "docs"

PAGE = """
<article><section id="module-toylib.zones"><h1>toylib.zones<a class="headerlink">¶</a></h1>
<p>Where a unit hinders others.</p>
<dl><dt class="sig" id="toylib.zones.influence">influence(grid)</dt>
<dd><p>Return the zone
of units.</p><dl><dt>Parameters</dt><dd><p>the grid</p></dd></dl></dd></dl>
<dl><dt class="sig" id="toylib.zones.SILENT">SILENT</dt><dd></dd></dl></section></article>
"""


@pytest.fixture
def api_search(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of the docs folder, which is no package."""
    monkeypatch.syspath_prepend(str(DOCS))
    sys.modules.pop("api_search", None)
    return import_module("api_search")


def test_one_search_finds_chapters_and_names(api_search: ModuleType, tmp_path: Path) -> None:
    """What a docstring says stands beside the chapters, by its name and with its package."""
    chapter = {"location": "supply.html", "title": "Supply", "text": "<p>Chains.</p>"}
    (tmp_path / "search").mkdir()
    (tmp_path / "api").mkdir()
    index = tmp_path / "search" / "search_index.json"
    index.write_text(json.dumps({"config": {"lang": ["en"]}, "docs": [chapter]}), encoding="utf-8")
    (tmp_path / "api" / "hexwar.zones.html").write_text(PAGE, encoding="utf-8")
    assert api_search.extend(tmp_path) == 2
    assert json.loads(index.read_text(encoding="utf-8")) == {
        "config": {"lang": ["en"]},
        "docs": [
            chapter,
            {
                "location": "api/hexwar.zones.html",
                "title": "toylib.zones",
                "text": "Where a unit hinders others.",
            },
            {
                "location": "api/hexwar.zones.html#toylib.zones.influence",
                "title": "influence (toylib.zones)",
                "text": "Return the zone of units.",
            },
        ],
    }


class Host(SimpleHTTPRequestHandler):
    """A host as static sites have it: a missing address gets the site's own page."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with the page for wrong addresses."""
        page = (DOCS / "not_found.html").read_bytes()
        self.send_response(HTTPStatus(code))
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(page)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 -- the name of the base
        """Write nothing."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    """A host on which the site stands under a sub-path."""
    site = tmp_path / "hexwar" / "latest"
    (site / "search").mkdir(parents=True)
    (site / "search" / "search_index.json").write_text("{}", encoding="utf-8")
    (site / "index.html").write_text("<h1>hexwar</h1>", encoding="utf-8")
    shutil.copy(DOCS / "not_found.html", site / "404.html")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(tmp_path)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/hexwar/latest/"
    server.shutdown()
    server.server_close()


def test_a_wrong_address_leads_home_under_any_path(host: str, chromium: Browser) -> None:
    """The page finds the site's first page and its search, and needs nothing else."""
    page = chromium.new_page()
    try:
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.goto(f"{host}how-to/old/moved.html")
        page.wait_for_function("document.getElementById('home').href.endsWith('latest/index.html')")
        wanted = {
            f"{host}{place}search/search_index.json" for place in ("how-to/old/", "how-to/", "")
        }
        assert {url for url in requests if not url.endswith(".ico")} == {
            f"{host}how-to/old/moved.html",
            *wanted,
        }
        page.fill("input[name=q]", "retreat")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{host}index.html?q=retreat")
        assert page.inner_text("h1") == "hexwar"
    finally:
        page.close()
