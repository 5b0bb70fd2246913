"""A map of areas in the browser: pointed at, clicked, walked over with keys."""

from __future__ import annotations

from typing import Any

import pytest

import hexwar
from hexwar.web import Application

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Page, expect


@pytest.fixture
def page(application: Application, address: str, chromium: Browser) -> Any:
    """The table of a game on areas, in French."""
    match = hexwar.start("scheldt/october", seed=1)
    context = chromium.new_context(
        viewport={"width": 1400, "height": 900}, reduced_motion="reduce", locale="fr-FR"
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(address + application.begin(match))
    page.wait_for_selector("html[data-ready]")
    page.keyboard.press("Escape")
    yield page
    assert faults == [], faults
    context.close()


def cursor(page: Page) -> str | None:
    """Return the area on which the keys stand."""
    return page.locator("#above .cursor").get_attribute("data-lit")


def test_an_area_is_lit_in_its_shape_clicked_and_told(page: Page) -> None:
    """Those that may be active are lit; a click activates one, and its neighbours are named."""
    lights = page.locator("#lights .legal")
    expect(lights).to_have_count(6)
    shapes = {use.get_attribute("href") for use in lights.locator("use").all()}
    assert len(shapes) == 6
    page.locator('#hexes [data-hex="Ghent"]').hover(force=True)
    expect(page.locator("#hover-text")).to_contain_text("Gand")
    expect(page.locator("#hover-text")).to_contain_text("canal → Biervliet")
    page.locator('#hexes [data-hex="Ghent"]').click(force=True)
    expect(page.locator("#prompt")).to_contain_text("Déplacez une unité")


def test_keys_walk_from_area_to_area(page: Page) -> None:
    """To the nearest one in the direction of the arrow, and Enter chooses."""
    page.locator("#board-holder").focus()
    page.keyboard.press("b")
    start = cursor(page)
    page.keyboard.press("ArrowUp")
    assert cursor(page) not in (None, start)
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    assert cursor(page) == "Maldegem"
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("Déplacez une unité")
