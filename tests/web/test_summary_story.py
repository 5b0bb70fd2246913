"""A story in one line a decision, and the camera at a battle."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.web import Application
from hexwar.web.language import Language
from hexwar.web.story_frames import Telling, telling
from tests.web.table import at_table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser


def test_each_line_of_a_story_says_of_which_decision_it_tells() -> None:
    """So that a page can tell a decision in one line."""
    match = hexwar.start("ddob/easy-fox", seed=3)
    for _ in range(9):
        match.do(match.legal_actions[0])
    lines = telling(match, "us", Language("en"), Telling(since=1, until=len(match.log)))
    told = [e.number for e in match.log[1:] for event in e.events if event.told_to("us")]
    assert [line["number"] for line in lines] == told
    assert len(set(told)) > 3


def test_a_decision_is_told_in_one_line(
    application: Application, address: str, chromium: Browser
) -> None:
    """At the speed "summary" there is one caption a decision, which says what was decided."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    place = address + application.begin(match)
    with at_table(chromium, place, reduced_motion="no-preference") as table:
        page = table.page
        page.evaluate("""() => { window.captions = []; new MutationObserver(() => captions.push(
            document.querySelector("#caption-text").textContent)).observe(
            document.querySelector("#caption-text"), { childList: true }) }""")
        page.evaluate("""() => { const speed = document.querySelector("#speed");
            speed.value = "summary"; speed.dispatchEvent(new Event("change")) }""")
        table.do("move 2/B/741 0513")
        captions = page.evaluate("captions")
        label = page.locator("#log > li").last.locator("b").inner_text().split(". ", 1)[1]
        assert len(captions) == 1
        assert captions[0].startswith(label)
