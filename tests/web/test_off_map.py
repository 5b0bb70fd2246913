"""What lies beside the map is chosen in a real Chromium, also by where it shall go."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.web import Application
from tests.web.table import at_table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect

BEACH = {"34.007", "34.008", "33.008"}
"""The hexes of Queen Red, on which the first wave lands."""


def begun(application: Application) -> str:
    """Start a game whose first units are all off the map, and return the path of its table.

    Nobody has bought a chit; the first wave lands.
    """
    match = hexwar.start("greatest_day/queen-red", seed=1944)
    for _ in match.game.players:
        match.do("end-dispatch")
    return application.begin(match)


def test_a_target_is_clicked_before_the_unit(
    application: Application, address: str, chromium: Browser
) -> None:
    """The hexes on which something can land are lit, and a click on one asks what lands there."""
    with at_table(chromium, address + begun(application)) as table:
        assert table.lit("legal") == BEACH
        table.click_hex("34.007")
        offered = [f"Land {unit} in 34.007" for unit in ("B/13/18 KRH", "LC 1", "LC 2")]
        menu = table.page.locator("#menu")
        expect(menu.locator("button")).to_have_text([*offered, "Cancel"])
        table.page.keyboard.press("Escape")
        expect(menu).to_be_hidden()
        table.click_hex("30.012")
        table.expect_text("#answer", "Nothing can be chosen here now.")
        table.click_hex("34.007")
        menu.locator("button", has_text="LC 2").click()
        table.wait_for_length(4)


def test_a_unit_beside_the_map_is_clicked_before_its_target(
    application: Application, address: str, chromium: Browser
) -> None:
    """The other order works as before: the counter in its box, then one of its hexes."""
    with at_table(chromium, address + begun(application)) as table:
        table.page.click("#tab-beside")
        table.page.click("#tray [data-counter='LC-1']")
        expect(table.page.locator("#chosen b")).to_have_text("LC 1")
        expect(table.page.locator("#tray .picked")).to_have_attribute("data-counter", "LC-1")
        assert table.lit("legal") == BEACH
        table.click_hex("34.008")
        table.wait_for_length(4)
