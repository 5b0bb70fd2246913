"""The table in a real Firefox: by mouse, by keyboard, undo, theme, language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import hexwar
from hexwar.web import Application
from hexwar.web.keys import WATCHING, Seat
from tests.web.asking import ask
from tests.web.firefox import Firefox, installed, running

LENGTH = "document.querySelector('#replay').getAttribute('max') === arguments[0]"
TEXT = "document.querySelector(arguments[0]).textContent.includes(arguments[1])"
PAPER = "getComputedStyle(document.body).backgroundColor"
ENTER = "\ue007"

pytestmark = pytest.mark.skipif(
    installed() is None, reason="no Firefox here: apt-get install firefox-esr"
)


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    """A Firefox with an empty memory."""
    profile = tmp_path / "profile"
    profile.mkdir()
    with running(installed() or "", profile) as browser:
        yield browser


def test_a_turn_in_firefox(application: Application, address: str, firefox: Firefox) -> None:
    """Easy Fox is played by click and by keys, undone, and shown in dark and in French."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    match.do("end-segment")
    table = address + application.begin(match)
    _open_without_questions(firefox, table)

    firefox.click("#hexes [data-hex='0616']")
    firefox.wait(LENGTH, "3")
    firefox.click("#undo")
    firefox.wait(LENGTH, "2")

    firefox.press("l", ENTER)
    firefox.wait(LENGTH, "3")
    firefox.press("u")
    firefox.wait(LENGTH, "2")

    before = firefox.value(PAPER)
    firefox.value("document.querySelector('.drop:last-of-type').open = true")
    firefox.click("#theme")
    firefox.wait(f"{PAPER} !== arguments[0]", before)

    firefox.wait(TEXT, "#prompt", "Clear the obstacles")
    _choose_language(firefox, "fr")
    firefox.wait(TEXT, "#tab-legend", "Légende")
    assert firefox.value(PAPER) != before


def test_each_kind_of_page_in_firefox(
    application: Application, address: str, firefox: Firefox
) -> None:
    """The lobby, a briefing and its pointer, a hand and figures, a debrief, a spectator's table."""
    over, chance = hexwar.start("skirmish/ford", seed=3, players={"blue": "random"}), Random(1)
    while not over.over:
        over.do(chance.choice(list(over.legal_actions)))
    debrief = application.begin(over)
    first = application.begin(hexwar.start("ddob/easy-fox", seed=1944))
    hands = hexwar.start("memoir44/mill-stream", seed=1, players={"axis": "random"})
    hand = application.begin(hands)

    firefox.open(address + application.home)
    firefox.wait("document.querySelectorAll('#start .go').length === 3")
    firefox.wait(SHOWN, "#kept")
    assert firefox.value(WIDE) <= 1

    firefox.open(address + first)
    firefox.wait(SHOWN, "#begin")
    firefox.click("#begin")
    firefox.wait(SHOWN, "#pointer")
    assert firefox.value(WIDE) <= 1

    firefox.open(address + hand)
    firefox.wait("document.querySelectorAll('#hand button.legal').length > 2")
    firefox.wait("document.querySelectorAll('#counters .figures').length > 10")
    assert firefox.value(WIDE) <= 1

    firefox.open(address + debrief)
    firefox.wait(SHOWN, "#debrief .curve")
    firefox.wait(SHOWN, "#after")
    firefox.open(address + application.path_of(Seat(3, WATCHING)))
    firefox.wait(TEXT, "#prompt", "You are watching.")
    assert firefox.value(WIDE) <= 1


SHOWN = "document.querySelector(arguments[0])?.checkVisibility()"
WIDE = "document.documentElement.scrollWidth - innerWidth"


def test_many_tabs_in_firefox(application: Application, address: str, firefox: Firefox) -> None:
    """All load; the one in front hears, and those in the background when they are shown."""
    table = address + application.begin(hexwar.start("skirmish/ford", seed=1))
    red = address + application.path_of(Seat(1, 1))
    firefox.open(red)
    tabs = [firefox.call("WebDriver:GetWindowHandle")["value"]]
    for _ in range(7):
        tabs.append(firefox.call("WebDriver:NewWindow", type="tab")["handle"])
        firefox.call("WebDriver:SwitchToWindow", handle=tabs[-1], focus=True)
        firefox.open(red)
    asked = {"action": "give R1 4", "length": 1, "viewer": "red"}
    assert ask(f"{table}do", asked).status == 200
    firefox.wait(LENGTH, "2")
    for tab in tabs[:2]:
        firefox.call("WebDriver:SwitchToWindow", handle=tab, focus=True)
        firefox.wait(LENGTH, "2")
    assert len(application.streams) <= 1


def _open_without_questions(firefox: Firefox, table: str) -> None:
    """Open a table without its briefing, hints and stops, as somebody who has played before."""
    firefox.open(table)
    firefox.value(
        "(() => { const { title } = JSON.parse(document.querySelector('#about').textContent);"
        "localStorage.setItem('hexwar-hints', '[\"none\"]');"
        "localStorage.setItem('hexwar-stops', 'off');"
        "localStorage.setItem(`hexwar-briefed ${title}`, 'yes'); })()"
    )
    firefox.open(table)


def _choose_language(firefox: Firefox, language: str) -> None:
    """Choose a language in the menu of the page, which then loads itself once more."""
    firefox.value(
        "((list, value) => { list.value = value;"
        "list.dispatchEvent(new Event('change', { bubbles: true })); })"
        "(document.querySelector('#language'), arguments[0])",
        language,
    )
