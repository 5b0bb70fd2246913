"""Sounds: silent until switched on, then remembered; fire, dice, losses, one's turn are heard."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.web import Application
from hexwar.web.keys import Seat
from hexwar.web.language import Language
from hexwar.web.story_frames import Telling, telling
from tests.web.table import Table, at_table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect

LISTEN = """() => {
  window.heard = 0;
  for (const { prototype } of [AudioBufferSourceNode, OscillatorNode]) {
    const start = prototype.start;
    prototype.start = function (...when) {
      window.heard += 1;
      return start.apply(this, when);
    };
  }
}"""
"""Counts every source of sound that the page starts."""


def heard(table: Table) -> int:
    """Return how many sources of sound were started."""
    found: int = table.page.evaluate("window.heard")
    return found


def switch(table: Table) -> None:
    """Switch sounds on or off in the menu."""
    table.page.click("summary:text('Menu')")
    table.page.click("#sound")
    table.page.keyboard.press("Escape")


EVENT = """() => import('/static/stage.js').then(({ showEvent }) => showEvent({
  text: "WN64 fires.", hexes: ["0512"], from: ["0414"], to: ["0512"], picture: {}, cards: [],
  dice: ["4"], faces: ["4"], loss: true,
}))"""
"""Shows an event with fire, one die and a loss: seven sources of sound."""


def test_sounds_are_off_until_somebody_wants_them(
    application: Application, address: str, chromium: Browser
) -> None:
    """The board tells in silence, then with sounds, also after the page is opened again."""
    path = application.begin(hexwar.start("ddob/easy-fox", seed=1944))
    with at_table(chromium, address + path) as table:
        table.page.evaluate(LISTEN)
        table.page.evaluate(EVENT)
        assert heard(table) == 0
        switch(table)
        assert heard(table) == 2
        table.page.reload()
        table.wait()
        expect(table.page.locator("#sound")).to_be_checked()
        table.page.evaluate(LISTEN)
        table.page.evaluate(EVENT)
        assert heard(table) == 7
        switch(table)
        table.page.evaluate(EVENT)
        assert heard(table) == 7


def test_ones_turn_is_heard(application: Application, address: str, chromium: Browser) -> None:
    """It sounds when another player has decided, and not after one's own decision."""
    application.begin(hexwar.start("skirmish/ford", seed=1))
    red_seat, blue_seat = (address + application.path_of(Seat(1, place)) for place in (1, 2))
    with at_table(chromium, red_seat) as red, at_table(chromium, blue_seat) as blue:
        switch(blue)
        blue.page.evaluate(LISTEN)
        for action in ("give R1 4", "give R2 3", "give R3 2", "give R4 1"):
            red.press(action)
        blue.expect_text("#prompt", "Which strength shall B1 have?")
        assert heard(blue) == 2
        blue.press("give B1 2")
        assert heard(blue) == 2


def test_the_story_says_what_is_a_loss() -> None:
    """Each line tells whether it cost somebody something, as the game judges it."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    match.do("end-segment")
    lines = telling(match, "us", Language("en"), Telling(since=1, until=2))
    events = match.log[1].events
    assert [line["loss"] for line in lines] == [
        any(match.game.analysis.losses(event)) for event in events
    ]
    assert any(line["loss"] for line in lines)
