"""The panel of draw piles: what the page is told of decks and cups, and that it shows it."""

from __future__ import annotations

from typing import Any

import pytest

import hexwar
from hexwar.web import Application
from tests.web.table import at_table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect


def test_the_page_shows_what_the_cards_still_hold(
    application: Application, address: str, chromium: Browser
) -> None:
    """The count goes down as cards are drawn; in French it is told in French."""
    path = application.begin(hexwar.start("ddob/easy-fox", seed=1944))
    with at_table(chromium, address + path) as table:
        table.page.click("#tab-piles")
        table.expect_text("#piles h3", "Deck: 52 left")
        table.expect_text("#piles", "triangle16 of 18")
        table.do("end-segment")
        g: Any = application.tables.get(1).match.state
        left = g.deck.bit_count()
        assert left < 52
        table.page.click("#tab-piles")
        table.expect_text("#piles h3", f"Deck: {left} left")
    with at_table(chromium, address + path, locale="fr-FR") as table:
        table.page.click("#tab-piles")
        table.expect_text("#piles h3", f"Pioche : reste {left}")


def test_a_game_without_piles_has_no_such_panel(
    application: Application, address: str, chromium: Browser
) -> None:
    """Where nothing is drawn from, there is no tab."""
    path = application.begin(hexwar.start("skirmish/ford", seed=1, players={"blue": "random"}))
    with at_table(chromium, address + path) as table:
        expect(table.page.locator("#tab-units")).to_be_visible()
        expect(table.page.locator("#tab-piles")).to_be_hidden()
