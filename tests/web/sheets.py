"""How does every scenario look, in both languages, light and dark, on three screens?

``python -m tests.web.sheets FOLDER`` plays each scenario some decisions on, by a seed, and writes
one picture for each scenario, with twelve small ones: two languages and two themes on three
screens.  It needs Chromium, as the tests of the browser do.  It compares nothing: people look at
the pictures.
"""

from __future__ import annotations

import argparse
import base64
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Error, Page, sync_playwright

import hexwar
from hexwar.web import Application, serving
from tests.web.conftest import FLAGS

SCREENS = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
"""Width and height in CSS pixels."""

TRIES = 10
"""How often the next player tries to sit down."""

LANGUAGES = ("en", "fr")
THEMES = ("light", "dark")
HEIGHT = 520
"""Height of one small picture on a sheet, in pixels."""

PATIENCE = 300_000
"""Milliseconds that a page may take: a busy machine draws a board of areas in a minute."""


def pictures(browser: Browser, address: str) -> Iterator[tuple[str, bytes]]:
    """Return a caption and a picture of a table for each language, theme and screen."""
    for screen, (width, height) in SCREENS.items():
        for language in LANGUAGES:
            for theme in THEMES:
                page = browser.new_page(
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if theme == "dark" else "light",
                    locale=language,
                    reduced_motion="reduce",
                )
                page.set_default_timeout(PATIENCE)
                page.goto(address)
                page.wait_for_selector("html[data-ready]")
                if page.is_visible("#sit-down"):
                    sit_down(page)
                yield f"{screen} {language} {theme}", page.screenshot()
                page.close()


def sit_down(page: Page) -> None:
    """Open the curtain; a server that is busy just then is asked again, as a person would."""
    for _ in range(TRIES):
        page.click("#sit-down")
        try:
            page.wait_for_selector("#curtain", state="hidden", timeout=PATIENCE / TRIES)
        except Error:
            continue
        return


def sheet(browser: Browser, title: str, taken: list[tuple[str, bytes]]) -> bytes:
    """Return one picture with all the small ones below a title."""
    figures = "".join(
        f"<figure><img src='data:image/png;base64,{base64.b64encode(shown).decode()}'>"
        f"<figcaption>{caption}</figcaption></figure>"
        for caption, shown in taken
    )
    style = (
        "body{font:14px sans-serif;margin:12px;background:#999}"
        f"figure{{display:inline-block;margin:4px}}img{{height:{HEIGHT}px}}figcaption{{text-align:center}}"
    )
    page = browser.new_page(viewport={"width": 3500, "height": 800})
    page.set_default_timeout(PATIENCE)
    page.set_content(f"<style>{style}</style><h1>{title}</h1>{figures}")
    made = page.screenshot(full_page=True)
    page.close()
    return made


def main() -> None:
    """Write the sheets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="a part of the names GAME/SCENARIO")
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1944)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    found = os.environ.get("HEXWAR_CHROMIUM") or shutil.which("chromium")
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        application = Application(Path(folder) / "games.sqlite")
        browser = driver.chromium.launch(executable_path=found, args=list(FLAGS))
        with serving(application) as address:
            names = [
                f"{game}/{one}" for game, made in hexwar.games().items() for one in made.scenarios()
            ]
            for name in (name for name in names if asked.only in name):
                match = hexwar.start(name, seed=asked.seed)
                rng = Random(asked.seed)
                for _ in range(asked.decisions):
                    if match.over:
                        break
                    match.do(rng.choice(match.legal_actions.texts()))
                path = application.begin(match)
                made = sheet(browser, name, list(pictures(browser, address + path)))
                (asked.folder / f"{name.replace('/', '-')}.png").write_bytes(made)
        browser.close()


if __name__ == "__main__":
    main()
