"""A server of its own for each test, and one Chromium for all of them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexwar.web import Application, serving

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture
def application(tmp_path: Path) -> Application:
    """An application with an empty shelf and a known token."""
    return Application(tmp_path / "games.sqlite", token="a token of the tests")


@pytest.fixture
def address(application: Application) -> Iterator[str]:
    """The address of a server with that application."""
    with serving(application) as served:
        yield served


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A Chromium, driven over its DevTools protocol; skipped where there is none."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    names = ("chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("HEXWAR_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.skip("no Chromium here: apt-get install chromium, or set HEXWAR_CHROMIUM")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=list(FLAGS))
        yield browser
        browser.close()
