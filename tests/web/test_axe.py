"""The automatic checks of accessibility, page by page: light, dark, and on a phone."""

from __future__ import annotations

import json
from importlib.resources import files
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.web import Application
from hexwar.web.keys import WATCHING, Seat
from tests.web.table import Table, at_table, begun

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")

from playwright.sync_api import Browser, Page, ViewportSize, expect

LIGHT: dict[str, Any] = {"color_scheme": "light", "viewport": {"width": 1440, "height": 900}}
DARK = ViewportSize(width=1024, height=768)
PHONE = ViewportSize(width=390, height=844)
"""The window of each test, and those that it becomes while the page stays open."""

TABLES = {
    "ddob/easy-fox": 4,
    "memoir44/mill-stream": 6,
    "normandie44/montebourg": 12,
    "greatest_day/hillman": 12,
    "classic/crossing": 30,
    "scheldt/october": 6,
}
"""Scenarios, each of another game, and after how many decisions their tables are looked at."""

IN_THE_DARK = ("ddob/easy-fox", "memoir44/mill-stream")


def findings(page: Page, within: str = "html", only: str = "") -> list[str]:
    """Return what axe-core finds on a page, of whatever weight, its map included.

    Args:
        page: The page.
        within: Where to look, as a selector.
        only: The one rule to check; by default all.
    """
    if not page.evaluate("'axe' in window"):
        source = files("axe_playwright_python") / "axe.min.js"
        page.evaluate(source.read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"]} | ({"runOnly": [only]} if only else {})
    results = page.evaluate("(asked) => axe.run(...asked)", [within, options])
    return [
        f"{fault['id']}: {json.dumps([node['html'][:200] for node in fault['nodes'][:3]])}"
        for fault in results["violations"]
    ]


def findings_everywhere(page: Page) -> list[str]:
    """Return what is found on a page in the light, in the dark, and on a phone.

    The dark has other colours and nothing else, so only contrasts are checked in it.
    """
    found = findings(page)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(DARK)
    found += findings(page, only="color-contrast")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(PHONE)
    found += findings(page)
    page.set_viewport_size(LIGHT["viewport"])
    return found


def test_lobby_and_rules(application: Application, address: str, chromium: Browser) -> None:
    """The lobby with a game that is kept and a scenario opened; the rules of a game."""
    with at_table(chromium, address + begun(application, "skirmish/ford"), **LIGHT) as table:
        table.page.goto(address + application.home)
        table.page.locator("details[name=pick] > summary:visible").nth(3).click()
        assert findings_everywhere(table.page) == []
        table.page.goto(f"{address}{application.home}rules/skirmish")
        assert findings_everywhere(table.page) == []


def test_briefing_and_guided_turn(
    application: Application, address: str, chromium: Browser
) -> None:
    """What a beginner sees first, and the pointer and the coach behind it."""
    with at_table(chromium, address + begun(application), briefed=True, **LIGHT) as table:
        expect(table.page.locator("#briefing")).to_have_attribute("open", "")
        assert findings_everywhere(table.page) == []
        table.page.click("#begin")
        expect(table.page.locator("#pointer")).to_be_visible()
        assert findings_everywhere(table.page) == []


def open_panels(table: Table) -> None:
    """Show all panels of a table at once."""
    table.page.eval_on_selector_all(
        "[role=tabpanel]", "panels => panels.forEach((panel) => { panel.hidden = false; })"
    )


@pytest.mark.parametrize("scenario", TABLES)
def test_table(application: Application, address: str, chromium: Browser, scenario: str) -> None:
    """A table with all its panels, and its menu; of two games in the dark and on a phone, too."""
    match, chance = hexwar.start(scenario, seed=1944), Random(1944)
    for _ in range(TABLES[scenario]):
        match.do(chance.choice(match.legal_actions.texts()))
    path = address + application.begin(match)
    with at_table(chromium, path, **LIGHT) as table:
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
            expect(table.page.locator("#curtain")).to_be_hidden()
        open_panels(table)
        look = findings_everywhere if scenario in IN_THE_DARK else findings
        assert look(table.page) == []
        table.page.click("summary:text-is('Menu')")
        assert findings(table.page, within=".drop[open]") == []


def test_the_largest_map_is_a_picture_with_a_name(
    application: Application, address: str, chromium: Browser
) -> None:
    """The whole of Omaha, with its seven hundred hexes and everything that lies on them."""
    with at_table(chromium, address + begun(application, "ddob/d-day")) as table:
        expect(table.page.locator("#map")).to_have_role("img")
        expect(table.page.locator("#map")).to_have_accessible_name("Map")
        open_panels(table)
        assert findings(table.page) == []


def test_debrief_and_spectator(application: Application, address: str, chromium: Browser) -> None:
    """The end of a game for the one who played it, and a table that is watched."""
    match, chance = hexwar.start("skirmish/ford", seed=3, players={"blue": "random"}), Random(1)
    while not match.over:
        match.do(chance.choice(match.legal_actions.texts()))
    with at_table(chromium, address + application.begin(match), **LIGHT) as table:
        expect(table.page.locator("#debrief .curve")).to_be_visible()
        table.page.click("#weigh")
        expect(table.page.locator("#account")).to_be_visible(timeout=60_000)
        assert findings_everywhere(table.page) == []
    begun(application, "memoir44/mill-stream")
    watched = application.path_of(Seat(2, WATCHING))
    with at_table(chromium, address + watched, **LIGHT) as table:
        expect(table.page.locator("body")).to_have_class("play watching")
        assert findings_everywhere(table.page) == []
