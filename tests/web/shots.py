"""The pictures of README and guide: a battle at the table, as it looks today.

``python -m tests.web.shots`` plays the first turn of *Easy Fox* by a fixed seed in Chromium and
writes the pictures of *Your first battle* and the moving picture of the first screen, light and
dark, into the folder of the guide. It needs Chromium and Pillow. People look at the pictures.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

import hexwar
from hexwar.web import Application, serving
from tests.web.conftest import FLAGS
from tests.web.table import Table, at_table

FOLDER: Final = Path(__file__).parents[2] / "docs" / "guide" / "pictures"

SCREEN: Final[ViewportSize] = {"width": 1280, "height": 800}
WIDTH: Final = 860
"""Pixels of the moving picture: what a page of text has room for."""

TANK, DRAW, TOO_FAR, BARRAGE = "0512", "0612", "0814", "barrage 2/B/741 WN62S"
"""The hexes that are clicked, and what is typed at the end."""

Frame = tuple[Image.Image, int]
"""A picture, and for how many milliseconds it stands."""


def battle(table: Table) -> Iterator[tuple[str, int]]:
    """Play the scene; yield a name and a duration wherever a picture is taken."""
    page = table.page
    page.wait_for_timeout(500)
    yield "first-battle-1", 1600
    table.click_hex(TANK)
    page.wait_for_timeout(500)
    yield "units", 1600
    table.click_hex(TOO_FAR)
    page.wait_for_timeout(900)
    yield "first-battle-3", 3200
    before = table.length
    table.click_hex(DRAW)
    for moment in range(9):
        page.wait_for_timeout(350)
        yield f"story-{moment}", 450
    table.wait_for_length(before + 1)
    page.wait_for_timeout(1200)
    yield "first-battle-2", 2600
    page.click("#undo")
    table.wait_for_length(before)
    page.wait_for_timeout(600)
    yield "undone", 2000
    table.do(BARRAGE)
    page.wait_for_timeout(1500)
    yield "first-battle-4", 2600


def filmed(browser: Browser, address: str, scheme: str) -> dict[str, Frame]:
    """Return the pictures of the scene by name."""
    frames: dict[str, Frame] = {}
    with at_table(browser, address, color_scheme=scheme, reduced_motion="no-preference") as table:
        table.page.set_viewport_size(SCREEN)
        for name, duration in battle(table):
            shown = Image.open(io.BytesIO(table.page.screenshot())).convert("RGB")
            frames[name] = (shown, duration)
    return frames


def moving(frames: dict[str, Frame], file: Path) -> None:
    """Write pictures as one that moves."""
    height = WIDTH * SCREEN["height"] // SCREEN["width"]
    small = [
        shown.resize((WIDTH, height), Image.Resampling.LANCZOS) for shown, _ in frames.values()
    ]
    durations = [duration for _, duration in frames.values()]
    small[0].save(
        file,
        save_all=True,
        append_images=small[1:],
        duration=durations,
        loop=0,
        quality=72,
        method=6,
    )


def main() -> None:
    """Write the pictures."""
    chromium = os.environ.get("HEXWAR_CHROMIUM") or shutil.which("chromium")
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        application = Application(Path(folder) / "games.sqlite")
        browser = driver.chromium.launch(executable_path=chromium, args=list(FLAGS))
        with serving(application) as address:
            for scheme in sys.argv[1:] or ("light", "dark"):
                match = hexwar.start("ddob/easy-fox", seed=1944, study=True)
                frames = filmed(browser, address + application.begin(match), scheme)
                moving(frames, FOLDER / f"battle-{scheme}.webp")
                if scheme == "light":
                    for name in (name for name in frames if name.startswith("first-battle")):
                        frames[name][0].save(FOLDER / f"{name}.webp", quality=80, method=6)
        browser.close()


if __name__ == "__main__":
    main()
