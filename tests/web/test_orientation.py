"""Does a player know where he is: before the first decision, under way, at the end, by keys?"""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from hexwar.web import Application
from hexwar.web.keys import Seat
from tests.web.table import Table, at_table, begun

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect


def test_a_briefing_is_read_while_others_decide(
    application: Application, address: str, chromium: Browser
) -> None:
    """The time until one's first decision is for reading; who watches is shown none."""
    begun(application, "memoir44/mill-stream")  # the Allies decide first
    axis = application.path_of(Seat(1, 1))
    with at_table(chromium, address + axis, briefed=True) as table:
        table.expect_text("#prompt", "Wait for the other player.")
        expect(table.page.locator("#briefing")).to_have_attribute("open", "")
        table.page.click("#begin")
        table.page.reload()
        table.wait()
        expect(table.page.locator("#briefing")).not_to_have_attribute("open", "")


TOP = "document.querySelector('#board-holder').getBoundingClientRect().y"


@pytest.mark.parametrize("width", [1024, 1440])
def test_the_map_stays_where_it_is(
    application: Application, address: str, chromium: Browser, width: int
) -> None:
    """However many facts the bar has to tell, it has one row, and nothing below it jumps."""
    match, chance = hexwar.start("normandie44/montebourg", seed=1944), Random(1944)
    size = {"width": width, "height": 768}
    with at_table(chromium, address + application.begin(match), viewport=size) as table:
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
            expect(table.page.locator("#curtain")).to_be_hidden()
        tops = set()
        for _ in range(12):
            tops.add(table.page.evaluate(TOP))
            before = table.length
            table.page.evaluate(
                "text => import('/static/choosing.js').then((page) => page.perform(text, true))",
                chance.choice(match.legal_actions.texts()),
            )
            table.wait_for_length(before + 1)
        assert len(tops) == 1


def over(application: Application) -> str:
    """Play a game to its end and return the path of its table."""
    match, chance = hexwar.start("skirmish/ford", seed=3, players={"blue": "random"}), Random(1)
    while not match.over:
        match.do(chance.choice(list(match.legal_actions)))
    return application.begin(match)


def test_the_end_is_told_in_words_with_its_rule(
    application: Application, address: str, chromium: Browser
) -> None:
    """Who has won, the scores, the rule as a link; the story and what comes next take the room."""
    with at_table(chromium, address + over(application)) as table:
        told = table.text("#prompt")
        assert told.startswith(("You have won.", "You have lost.", "Nobody wins."))
        assert "(" not in told
        expect(table.page.locator("#reason a.rule")).to_have_count(1)
        expect(table.page.locator("#tab-actions")).to_be_hidden()
        expect(table.page.locator("#log")).to_be_visible()
        expect(table.page.locator("#after")).to_be_in_viewport()
        expect(table.page.locator("#after button")).to_have_text(["Watch the replay", "Play again"])


def said(table: Table, key: str) -> str:
    """Press a key and return what a screen reader says then."""
    table.page.evaluate("document.querySelector('#said').textContent = ''")
    table.page.keyboard.press(key)
    expect(table.page.locator("#said")).not_to_be_empty()
    return table.text("#said")


def test_keys_lead_to_units_and_to_what_they_can_do(
    application: Application, address: str, chromium: Browser
) -> None:
    """N takes the next unit, T walks over the hexes it can go to; where none is, they say so."""
    with at_table(chromium, address + begun(application)) as table:
        assert said(table, "n").startswith("2/B/741. ")
        lit = table.lit("legal")
        visited = set()
        for _ in lit:
            assert "1 action" in said(table, "t")
            visited |= table.lit("cursor")
        assert visited == lit
        table.page.keyboard.press("Escape")
        table.do("end-segment")
        table.page.focus("#asked")  # letters are no keys where one types
        assert said(table, "n") == "No unit can act now."
