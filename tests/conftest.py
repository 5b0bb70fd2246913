"""Settings of all tests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

# A deadline would make timed tests of the laws: they would fail on a busy machine. The suite asks
# the same everywhere; HEXWAR_LAWS=random looks for what nobody has asked yet.
settings.register_profile("hexwar", deadline=None, derandomize=True)
settings.register_profile("random", deadline=None)
settings.load_profile("random" if os.environ.get("HEXWAR_LAWS") == "random" else "hexwar")


SHELL = "chromium-headless-shell"
"""Chromium without windows: the tests of the page took 0.5 to 0.7 of the time with it."""

WHOLE = ("chromium", "chromium-browser", "google-chrome")


def program_of(*names: str) -> str:
    """Return the first of these browsers that is installed; skip the test where there is none."""
    program = next(filter(None, map(shutil.which, names)), "")
    if not program:
        pytest.skip("no Chromium here: apt-get install chromium, or set HEXWAR_CHROMIUM")
    return program


@pytest.fixture(scope="session")
def chromium_program() -> str:
    """The program of a Chromium."""
    return os.environ.get("HEXWAR_CHROMIUM") or program_of(SHELL, *WHOLE)


@pytest.fixture(scope="session")
def chromium_with_settings() -> str:
    """The program of a Chromium that has the settings of a user; the shell has none."""
    return program_of(*WHOLE)


@pytest.fixture(scope="session")
def chromium(chromium_program: str) -> Iterator[Any]:
    """A Chromium, driven over its DevTools protocol.

    It is one for all tests of a process, which can drive no second one.
    """
    from tests.web.conftest import FLAGS

    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium_program, args=list(FLAGS))
        yield browser
        browser.close()
