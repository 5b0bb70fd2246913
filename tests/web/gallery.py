"""Twelve pictures of the page for the guide: lobby, tables, a debrief, as they look today.

``python -m tests.web.gallery`` plays each scenario some decisions on, by a seed, and writes one
small picture each into the folder of the guide. It needs Chromium and Pillow. ``tests.web.sheets``
shows every scenario in every setting; this one shows what is worth a look. People look at the
pictures.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import hexwar
from hexwar.play.match import Match
from hexwar.web import Application, serving
from tests.web.conftest import FLAGS
from tests.web.table import Table, at_table

FOLDER: Final = Path(__file__).parents[2] / "docs" / "guide" / "pictures"

DESK, PHONE = (1440, 900), (390, 844)
"""Width and height of the window, in CSS pixels."""

WIDTH: Final = 960
"""Pixels of a picture at most: what a page of text has room for, twice on a fine screen."""

SEED: Final = 1944

MARCH = """async (verb) => {
  const { known } = await import("/static/table.js");
  const { showPreview } = await import("/static/preview.js");
  const { choose } = await import("/static/choosing.js");
  const marches = known.state.actions.filter((action) => action.verb === verb);
  const names = marches.map(({ nouns }) => nouns[0].name);
  const [unit] = names.sort((a, b) =>
    names.filter((name) => name === b).length - names.filter((name) => name === a).length);
  await choose({ hex: "", counter: unit, area: "" }, { x: 0, y: 0 });
  await showPreview(marches.filter(({ nouns }) => nouns[0].name === unit).at(-1).text);
}"""
"""Picks the unit up that can go to the most hexes, and weighs one of its moves."""


def as_it_stands(page: Page) -> None:
    """Show the table as it opens."""


def with_a_march(page: Page) -> None:
    """Pick a unit up, and weigh a move."""
    page.evaluate(MARCH, "move")


def with_the_debrief(page: Page) -> None:
    """Weigh luck and skill of a game that is over."""
    page.click("#weigh")
    page.wait_for_selector("#account")


class View(NamedTuple):
    """A picture: of which scenario, after how many decisions, in which setting, after what."""

    name: str
    scenario: str
    decisions: int
    prepare: Callable[[Page], None] = as_it_stands
    size: tuple[int, int] = DESK
    scheme: str = "light"
    locale: str = "en-GB"


VIEWS = (
    View("lobby", "", 0),
    View("easy-fox", "ddob/easy-fox", 24),
    View("mill-stream", "memoir44/mill-stream", 30),
    View("crossing", "classic/crossing", 30, with_a_march),
    View("montebourg", "normandie44/montebourg", 12),
    View("campaign", "normandie44/campaign", 40, scheme="dark"),
    View("hillman", "greatest_day/hillman", 40),
    View("sword", "greatest_day/sword", 30, scheme="dark"),
    View("scheldt", "scheldt/october", 12, locale="fr-FR"),
    View("d-day", "ddob/d-day", 60, locale="fr-FR"),
    View("phone", "ddob/easy-fox", 24, size=PHONE, scheme="dark"),
    View("debrief", "memoir44/mill-stream", 100_000, with_the_debrief),
)


def played(view: View) -> Match:
    """Return the match of a view, played on by chance; a bot has the second seat."""
    players = hexwar.game(view.scenario).players
    bots = dict.fromkeys(players[1:2], "random")
    match, chance = hexwar.start(view.scenario, seed=SEED, players=bots), Random(SEED)
    while len(match.log) < view.decisions and not match.over:
        match.do(chance.choice(match.legal_actions.texts()))
    return match


LOBBY_IS_DRAWN: Final = """() => [...document.images].every(picture => {
    const { top, width } = picture.getBoundingClientRect();
    return picture.naturalWidth || !width || top > innerHeight;
})"""
"""Whether no picture within the window is still being drawn: those of all games come later."""


def taken(browser: Browser, application: Application, address: str, view: View) -> Image.Image:
    """Return the picture of a view."""
    width, height = view.size
    path = application.begin(played(view)) if view.scenario else application.home
    options: dict[str, Any] = {"viewport": {"width": width, "height": height}}
    options |= {"color_scheme": view.scheme, "locale": view.locale}
    if not view.scenario:
        page = browser.new_page(**options)
        page.goto(address + path, wait_until="commit")
        page.wait_for_selector("#start img")
        page.wait_for_function(LOBBY_IS_DRAWN, timeout=300_000)
        shown = page.screenshot()
        page.close()
    else:
        with at_table(browser, address + path, **options) as table:
            shown = _at_the_table(table, view)
    picture = Image.open(io.BytesIO(shown)).convert("RGB")
    small = min(WIDTH, picture.width)
    size = small, picture.height * small // picture.width
    return picture.resize(size, Image.Resampling.LANCZOS)


def _at_the_table(table: Table, view: View) -> bytes:
    page = table.page
    if page.is_visible("#sit-down"):
        page.click("#sit-down")
        page.wait_for_selector("#curtain", state="hidden")
    page.wait_for_timeout(500)
    view.prepare(page)
    page.wait_for_timeout(700)
    return page.screenshot()


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="names of pictures; without, all")
    only = parser.parse_args().only
    chromium = os.environ.get("HEXWAR_CHROMIUM") or shutil.which("chromium")
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        application = Application(Path(folder) / "games.sqlite")
        browser = driver.chromium.launch(executable_path=chromium, args=list(FLAGS))
        with serving(application) as address:
            for view in (view for view in VIEWS if not only or view.name in only):
                file = FOLDER / f"gallery-{view.name}.webp"
                taken(browser, application, address, view).save(file, quality=74, method=6)
        browser.close()


if __name__ == "__main__":
    main()
