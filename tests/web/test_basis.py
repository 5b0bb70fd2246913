"""What is not printed says so on the page: one word, with a sentence behind it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from hexwar.web import Application

from .table import at_table, begun

SENTENCES = {
    "en-GB": ("reconstructed", "the printed value is not known"),
    "fr-FR": ("reconstitué", "la valeur imprimée n'est pas connue"),
}


@pytest.mark.parametrize("locale", SENTENCES)
def test_a_reconstructed_value_says_so(
    application: Application, address: str, chromium: Browser, locale: str
) -> None:
    """At the counter, in a refusal, in the status and at a table of the player's aid."""
    word, sentence = SENTENCES[locale]
    place = begun(application, "normandie44/montebourg")
    with at_table(chromium, address + place, locale=locale) as table:
        table.expect_text("#status", word)
        table.page.hover("#map [data-counter='70-Tk']")
        mark = table.page.locator("#hover-text abbr.basis").first
        expect(mark).to_have_text(word)
        expect(mark).to_have_attribute("title", re.compile(sentence))
        table.open_console()
        table.page.fill("#typed-text", "support LXXXIV-HQ")
        table.page.press("#typed-text", "Enter")
        expect(table.page.locator("#answer abbr.basis")).to_have_text(word)
        table.page.click("#tab-charts")
        expect(table.page.locator("#panel-charts caption abbr.basis").first).to_have_text(word)


def test_a_line_of_a_preview_says_so(
    application: Application, address: str, chromium: Browser
) -> None:
    """Results are from public software, the level of the obstacles is in the booklet."""
    place = begun(application, "greatest_day/queen-red", "end-dispatch", "end-dispatch")
    with at_table(chromium, address + place) as table:
        table.page.evaluate(
            "import('/static/preview.js').then((page) => page.showPreview('land LC-1 34.008'))"
        )
        marks = table.page.locator("#preview-rows abbr.basis")
        expect(marks.first).to_have_text("public")
        expect(table.page.locator("#preview-rows dd").first).not_to_contain_text("public")
