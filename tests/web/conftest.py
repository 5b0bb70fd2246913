"""A server of its own for each test, and the flags of the one Chromium for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwar.web import Application, serving
from hexwar.web.thumbnails import Thumbnails

UNUSED = (
    # As Playwright has it, whose list Chromium forgets for this one: it takes only the last.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "AimEnabled"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
    # Pages of the browser's own, which it makes ready behind each new window: a third of the time
    # of a test that opens a table (1.9 s of CPU with them, 1.3 s without).
    *("PreloadTopChromeWebUI", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    "WebUIOmniboxFullPopup",
)
"""What Chromium can do and no test needs."""

FLAGS = (
    f"--disable-features={','.join(UNUSED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the pictures of scenarios are kept: each is drawn once, not once for each test."""
    return tmp_path_factory.mktemp("web") / "pictures"


@pytest.fixture
def application(tmp_path: Path, pictures: Path) -> Application:
    """An application with an empty shelf and a known token."""
    made = Application(tmp_path / "games.sqlite", token="a token of the tests")
    made.thumbnails = Thumbnails(pictures, patience=0)
    made.thinking.grace = 30.0  # However slow the machine is, quick bots have decided by then.
    return made


@pytest.fixture
def address(application: Application) -> Iterator[str]:
    """The address of a server with that application."""
    with serving(application) as served:
        yield served
