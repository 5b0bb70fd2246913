"""The page of a spectator in a real Chromium: how it is found, what it follows, what it lacks."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.web import Application
from hexwar.web.keys import WATCHING, Seat
from tests.web.table import at_table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect


def test_watching_a_game(application: Application, address: str, chromium: Browser) -> None:
    """The table lists the link; the page follows the game, and the table says how many watch."""
    table = address + application.begin(hexwar.start("skirmish/ford", seed=1))
    link = application.path_of(Seat(1, WATCHING))
    with at_table(chromium, table) as host, at_table(chromium, address + link) as watcher:
        host.page.click("#sit-down")
        expect(host.page.locator("#watch")).to_have_attribute("href", f"..{link}")
        host.expect_text("#watchers", "1 watching")
        watcher.expect_text("#prompt", "You are watching.")
        for button in ("#undo", "#hint", "#tab-actions", "#message", "#watch"):
            expect(watcher.page.locator(button)).to_be_hidden()
        for action in ("give R1 4", "give R2 3", "give R3 2", "give R4 1"):
            host.press(action)
        watcher.wait_for_length(5)
        watcher.expect_text("#log", "has decided")
        assert "give R1 4" not in (watcher.page.text_content("#log") or "")
        assert watcher.page.locator("#map .value", has_text="4").count() == 0
        watcher.page.close()
        expect(host.page.locator("#watchers")).to_be_empty(timeout=30_000)


def test_a_game_for_one_has_spectators(
    application: Application, address: str, chromium: Browser
) -> None:
    """Where only one plays, the sheet of seats holds the link alone; spectators speak French."""
    table = address + application.begin(hexwar.start("ddob/easy-fox", seed=1944))
    link = address + application.path_of(Seat(1, WATCHING))
    with at_table(chromium, table) as host, at_table(chromium, link, locale="fr-FR") as watcher:
        host.page.click("summary:text('Seats')")
        expect(host.page.locator("#watch")).to_be_visible()
        assert host.page.locator("#seats").count() == 0
        watcher.expect_text("#prompt", "Vous regardez la partie.")
        host.page.keyboard.press("Escape")
        host.do("end-segment")
        watcher.wait_for_length(2)
        watcher.click_hex("0512")
        watcher.expect_text("#hover-text", "0512")
        expect(watcher.page.locator("#answer")).to_be_empty()
