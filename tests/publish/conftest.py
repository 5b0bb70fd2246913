"""One published folder, its host and the browsers of those who visit it, for all tests here."""

from __future__ import annotations

import os
import pickle
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from hexwar.publish import Published, publish, runtime
from hexwar.publish.runtime import VARIABLE

if TYPE_CHECKING:  # a machine without a browser has no playwright either
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.publish.visits import Host

GAMES = ("ddob", "skirmish", "broadside", "scheldt", "skirmish150")

WITHOUT_HINTS = "localStorage.setItem('hexwar-hints', '[\"none\"]')"


PATIENCE: Final = 300.0
"""Seconds for which a process waits for what another one publishes; alone it takes 20 to 40."""


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Published:
    """Five games as a folder; skipped where the runtime or Node.js is missing.

    Of several processes that share the tests, the first to come here publishes.
    """
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    from tests.publish.visits import PLACE

    if not os.environ.get(VARIABLE):
        pytest.skip(f"no runtime here: npm pack pyodide, then set {VARIABLE} to the file")
    if shutil.which("node") is None:
        pytest.skip("no Node.js here")
    own = tmp_path_factory.getbasetemp()
    host = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "host"
    result = host / "published.pickle"
    try:
        host.mkdir()
    except FileExistsError:
        return of_another(result)
    with runtime(None) as unpacked:
        folder = publish(GAMES, host / PLACE, unpacked, first="ddob/easy-fox", title="Fox")
    begun = result.with_suffix(".begun")
    begun.write_bytes(pickle.dumps(folder))
    begun.replace(result)  # Whoever waits sees it whole, or not at all.
    return folder


def of_another(result: Path) -> Published:
    """Wait for what another process publishes."""
    end = time.monotonic() + PATIENCE
    while not result.exists():
        if time.monotonic() > end:
            pytest.fail(f"the process that publishes the games for all tests left no {result}")
        time.sleep(0.2)
    folder: Published = pickle.loads(result.read_bytes())
    return folder


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
