"""One published folder, its host and the browsers of those who visit it, for all tests here."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from hexwar.publish import Published, publish, runtime
from hexwar.publish.runtime import VARIABLE

if TYPE_CHECKING:  # a machine without a browser has no playwright either
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.publish.visits import Host

GAMES = ("ddob", "skirmish", "broadside", "scheldt", "skirmish150")

WITHOUT_HINTS = "localStorage.setItem('hexwar-hints', '[\"none\"]')"


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Published:
    """Five games as a folder; skipped where the runtime or Node.js is missing."""
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    from tests.publish.visits import PLACE

    if not os.environ.get(VARIABLE):
        pytest.skip(f"no runtime here: npm pack pyodide, then set {VARIABLE} to the file")
    if shutil.which("node") is None:
        pytest.skip("no Node.js here")
    to = tmp_path_factory.mktemp("host") / PLACE
    with runtime(None) as unpacked:
        return publish(GAMES, to, unpacked, first="ddob/easy-fox", title="Fox")


@pytest.fixture(scope="session")
def host(published: Published) -> Iterator[Host]:
    """A host of that folder."""
    from tests.publish.visits import hosted

    with hosted(published.folder.parents[1]) as running:
        yield running


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Page]:
    """A tab of a browser that was never here before."""
    context = chromium.new_context()
    context.add_init_script(WITHOUT_HINTS)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def regular(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that comes often: it starts from its snapshot, which saves half of each visit."""
    context = chromium.new_context()
    context.add_init_script(WITHOUT_HINTS)
    yield context
    context.close()


@pytest.fixture
def visit(regular: BrowserContext) -> Iterator[Page]:
    """A tab of a browser that was here before, with the games of other tests."""
    page = regular.new_page()
    yield page
    page.close()
