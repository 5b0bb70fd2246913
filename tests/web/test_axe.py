"""The automatic checks of accessibility, page by page: light, dark, and on a phone."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import product
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.web import Application
from hexwar.web.keys import WATCHING, Seat
from tests.web.table import Table, at_table, begun

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")

from playwright.sync_api import Browser, Page, expect

SETTINGS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "viewport": {"width": 1440, "height": 900}},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1024, "height": 768}},
    "phone": {"color_scheme": "light", "viewport": {"width": 390, "height": 844}},
}

TABLES = {
    "ddob/easy-fox": 4,
    "memoir44/mill-stream": 6,
    "normandie44/montebourg": 12,
    "greatest_day/hillman": 12,
    "classic/crossing": 30,
    "scheldt/october": 6,
}
"""Scenarios, each of another game, and after how many decisions their tables are looked at."""


def findings(page: Page) -> list[str]:
    """Return what axe-core finds on a page, of whatever weight, its map included."""
    source = files("axe_playwright_python") / "axe.min.js"
    page.evaluate(source.read_text(encoding="utf-8"))
    results = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{fault['id']}: {json.dumps([node['html'][:200] for node in fault['nodes'][:3]])}"
        for fault in results["violations"]
    ]


@pytest.fixture(params=list(SETTINGS))
def setting(request: pytest.FixtureRequest) -> dict[str, Any]:
    """How the page is shown."""
    return SETTINGS[request.param]


def test_lobby_and_rules(
    application: Application, address: str, chromium: Browser, setting: dict[str, Any]
) -> None:
    """The lobby with a game that is kept and a scenario opened; the rules of a game."""
    with at_table(chromium, address + begun(application, "skirmish/ford"), **setting) as table:
        table.page.goto(address + application.home)
        table.page.locator("details[name=pick] > summary:visible").nth(3).click()
        assert findings(table.page) == []
        table.page.goto(f"{address}{application.home}rules/skirmish")
        assert findings(table.page) == []


def test_briefing_and_guided_turn(
    application: Application, address: str, chromium: Browser, setting: dict[str, Any]
) -> None:
    """What a beginner sees first, and the pointer and the coach behind it."""
    with at_table(chromium, address + begun(application), briefed=True, **setting) as table:
        expect(table.page.locator("#briefing")).to_have_attribute("open", "")
        assert findings(table.page) == []
        table.page.click("#begin")
        expect(table.page.locator("#pointer")).to_be_visible()
        assert findings(table.page) == []


def open_panels(table: Table) -> None:
    """Show all panels of a table at once."""
    table.page.eval_on_selector_all(
        "[role=tabpanel]", "panels => panels.forEach((panel) => { panel.hidden = false; })"
    )


@pytest.mark.parametrize(
    ("scenario", "setting"),
    [
        *((scenario, "light") for scenario in TABLES),
        *product(("ddob/easy-fox", "memoir44/mill-stream"), ("dark", "phone")),
    ],
)
def test_table(
    application: Application, address: str, chromium: Browser, scenario: str, setting: str
) -> None:
    """A table as it opens, and with all its panels and its menu."""
    match, chance = hexwar.start(scenario, seed=1944), Random(1944)
    for _ in range(TABLES[scenario]):
        match.do(chance.choice(match.legal_actions.texts()))
    path = address + application.begin(match)
    with at_table(chromium, path, **SETTINGS[setting]) as table:
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
            expect(table.page.locator("#curtain")).to_be_hidden()
        assert findings(table.page) == []
        open_panels(table)
        table.page.click("summary:text-is('Menu')")
        assert findings(table.page) == []


def test_the_largest_map_is_a_picture_with_a_name(
    application: Application, address: str, chromium: Browser
) -> None:
    """The whole of Omaha, with its seven hundred hexes and everything that lies on them."""
    with at_table(chromium, address + begun(application, "ddob/d-day")) as table:
        expect(table.page.locator("#map")).to_have_role("img")
        expect(table.page.locator("#map")).to_have_accessible_name("Map")
        open_panels(table)
        assert findings(table.page) == []


def test_debrief_and_spectator(
    application: Application, address: str, chromium: Browser, setting: dict[str, Any]
) -> None:
    """The end of a game for the one who played it, and a table that is watched."""
    match, chance = hexwar.start("skirmish/ford", seed=3, players={"blue": "random"}), Random(1)
    while not match.over:
        match.do(chance.choice(match.legal_actions.texts()))
    with at_table(chromium, address + application.begin(match), **setting) as table:
        expect(table.page.locator("#debrief .curve")).to_be_visible()
        table.page.click("#weigh")
        expect(table.page.locator("#account")).to_be_visible(timeout=60_000)
        assert findings(table.page) == []
    begun(application, "memoir44/mill-stream")
    watched = application.path_of(Seat(2, WATCHING))
    with at_table(chromium, address + watched, **setting) as table:
        expect(table.page.locator("body")).to_have_class("play watching")
        assert findings(table.page) == []
