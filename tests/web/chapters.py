"""The pictures of the chapters of the guide: what a rule looks like at the table.

``python -m tests.web.chapters [NAME…]`` plays each scenario by a fixed seed up to the question of
the chapter, opens the table there in Chromium, and writes a picture into the folder of the guide.
It needs Chromium and Pillow. People look at the pictures.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from attrs import frozen
from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

import hexwar
from hexwar.door import seated
from hexwar.web import Application, serving
from tests.web.conftest import FLAGS
from tests.web.table import at_table

FOLDER: Final = Path(__file__).parents[2] / "docs" / "guide" / "pictures"
SCREEN: Final[ViewportSize] = {"width": 1180, "height": 720}
WIDTH: Final = 860
"""Pixels of a picture: what a page of text has room for."""

ROW: Final = 320
"""Pixels of a picture in a row of a table, twice what is shown, for fine screens."""

FIRST_ACTION: Final = "#actions button"
"""The first entry of the list: an action, or a unit that has several."""

SEEDS: Final = 40
"""How many games are tried for a question that is seldom asked."""


@frozen
class Chapter:
    """What a picture shows.

    Attributes:
        name: The name of its file.
        scenario: What is played.
        question: The question before which the picture is taken; empty for the first one.
        nth: How many such questions pass before it.
        bot: Who plays up to it; at random comes what good play avoids.
        clicks: What is clicked there, one after the other.
        pointer: What the pointer rests on at the end.
        language: In which language the page is.
        dark: Whether the page is dark.
        row: Whether the board alone is shown, small: a row of the table of games.
    """

    name: str
    scenario: str
    question: str = ""
    nth: int = 0
    bot: str = "random"
    clicks: tuple[str, ...] = ()
    pointer: str = ""
    language: str = "en-GB"
    dark: bool = False
    row: bool = False


CHAPTERS: Final = (
    Chapter("combat", "classic/crossing", "declare", 2, "greedy:samples=1", pointer=FIRST_ACTION),
    Chapter("advance", "classic/crossing", "advance_after_combat", pointer=FIRST_ACTION),
    Chapter("marches", "classic/crossing", "move_units", 3, clicks=(FIRST_ACTION,)),
    Chapter(
        "victory",
        "classic/crossing",
        "move_units",
        12,
        "greedy:samples=1",
        clicks=("#tab-victory",),
    ),
    Chapter("replacements", "classic/crossing", "replace_losses"),
    Chapter("reaction", "classic/crossing", "react"),
    Chapter("montebourg", "normandie44/montebourg"),
    Chapter("queen-red", "greatest_day/queen-red"),
    Chapter("race", "normandie44/race"),
    Chapter("hidden-units", "skirmish/ford"),
    Chapter("facing", "broadside/strait", clicks=(FIRST_ACTION,)),
    Chapter("railhead", "railhead/start"),
    Chapter("mill-stream", "memoir44/mill-stream"),
    Chapter("seats", "classic/crossing", clicks=("summary:text-is('Seats')",)),
    Chapter("places", "classic/crossing", clicks=("summary:text-is('Places')",), language="fr-FR"),
    Chapter("hint", "classic/crossing", "declare", 2, "greedy:samples=1", clicks=("#hint",)),
    Chapter("tables", "classic/crossing", clicks=("#tab-charts",)),
    Chapter(
        "in-french", "classic/crossing", "move_units", 3, clicks=(FIRST_ACTION,), language="fr-FR"
    ),
    Chapter("style", "classic/crossing", dark=True),
    Chapter("partisans", "classic-with-partisans/rising"),
    Chapter("what-if", "examples/what-ifs/earlier-low-tide.toml"),
    Chapter("game-omaha", "ddob/easy-fox", row=True),
    Chapter("game-memoir44", "memoir44/sword", row=True),
    Chapter("game-normandie44", "normandie44/d-day", row=True),
    Chapter("game-greatest-day", "greatest_day/sword", row=True),
    Chapter("game-classic", "classic/crossing", row=True),
    Chapter("game-scheldt", "scheldt/october", row=True),
    Chapter("game-railhead", "railhead/start", row=True),
    Chapter("game-junction", "junction/start", row=True),
    Chapter("game-broadside", "broadside/strait", row=True),
    Chapter("game-dogfight", "dogfight/balloons", row=True),
    Chapter("game-alder", "alder/start", row=True),
    Chapter("game-saltroad", "saltroad/war", row=True),
    Chapter("game-skirmish", "skirmish/ford", row=True),
    Chapter("hill", "hill/race", pointer=FIRST_ACTION),
)


def position(chapter: Chapter) -> hexwar.Match:
    """Return the moment of a chapter, from the first seed with which its question is asked."""
    for seed in range(1, SEEDS + 1):
        match = hexwar.start(chapter.scenario, seed=seed)
        if not chapter.question or asks(match, chapter):
            return match
    raise LookupError(f"{chapter.name}: {chapter.question} was never asked")


def asks(match: hexwar.Match, chapter: Chapter) -> bool:
    """Let bots play up to the question of a chapter; return whether it is asked."""
    match.seat(seated(match.game, dict.fromkeys(match.game.players, chapter.bot)))
    passed = 0

    def goes_on() -> bool:
        nonlocal passed
        asked = match.decision is not None and match.decision.question == chapter.question
        passed += asked
        return not (asked and passed > chapter.nth)

    match.let_bots_decide(goes_on)
    for player in match.game.players:
        match.unseat(player)
    return match.decision is not None


def taken(browser: Browser, address: str, chapter: Chapter) -> Image.Image:
    """Return the picture of a chapter, from its table."""
    scheme = "dark" if chapter.dark else "light"
    with at_table(browser, address, locale=chapter.language, color_scheme=scheme) as table:
        table.page.set_viewport_size(SCREEN)
        table.page.wait_for_timeout(500)
        if table.page.is_visible("#curtain button"):  # the screen between two players
            table.page.click("#curtain button")
            table.page.wait_for_selector("#curtain", state="hidden")
        for place in chapter.clicks:
            table.page.click(place)
            table.page.wait_for_timeout(300)
        if chapter.pointer:
            table.page.hover(chapter.pointer)
        table.page.wait_for_timeout(900)
        shown = table.page.locator("#board-holder") if chapter.row else table.page
        return Image.open(io.BytesIO(shown.screenshot())).convert("RGB")


def main() -> None:
    """Write the pictures."""
    chromium = os.environ.get("HEXWAR_CHROMIUM") or shutil.which("chromium")
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        application = Application(Path(folder) / "games.sqlite")
        browser = driver.chromium.launch(executable_path=chromium, args=list(FLAGS))
        with serving(application) as address:
            for chapter in CHAPTERS:
                if sys.argv[1:] and chapter.name not in sys.argv[1:]:
                    continue
                table = address + application.begin(position(chapter))
                picture = taken(browser, table, chapter)
                width = ROW if chapter.row else WIDTH
                small = picture.resize((width, width * picture.height // picture.width))
                name = chapter.name if chapter.row else f"chapter-{chapter.name}"
                small.save(FOLDER / f"{name}.webp", quality=78, method=6)
        browser.close()


if __name__ == "__main__":
    main()
