"""The live stream: one for all pages of a browser, none for a page that nobody looks at."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import hexwar
from hexwar.web import Application, serving
from hexwar.web.keys import TABLE, WATCHING, Seat
from tests.web.asking import ask
from tests.web.table import UNBRIEFED, Table, at_table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect

GIVEN = ("give R1 4", "give R2 3", "give R3 2", "give R4 1")


def begun(application: Application) -> int:
    """Begin a game and return its number."""
    return application.tables.add(hexwar.start("skirmish/ford", seed=1)).number


def key_of(application: Application, game: int, place: int) -> str:
    """Return the key of a seat."""
    return application.keys.key_of(Seat(game, place))


def is_true_soon(condition: Callable[[], bool], seconds: float = 60) -> bool:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


# -- the stream ------------------------------------------------------------------------------------


def test_a_stream_tells_of_several_tables(application: Application, address: str) -> None:
    """Each key hears of its own game; one that opens nothing hears that, and nothing else."""
    one, two = begun(application), begun(application)
    red, watch = key_of(application, one, 1), key_of(application, two, WATCHING)
    false = key_of(application, two, 2)[:-1] + "x"
    stream = f"{address}/{red}/live?also={watch}&also={false}"
    with urllib.request.urlopen(stream, timeout=60) as page:
        lines = (json.loads(line[6:]) for line in page if line.startswith(b"data: "))
        rest = {"messages": 0, "paused": False, "server": application.run}
        first = {news.pop("of"): news for news in (next(lines) for _ in range(3))}
        assert first == {
            red: {"version": 1, "watchers": 0, **rest},
            watch: {"version": 1, "watchers": 1, **rest},
            false: {"gone": True},
        }
        asked = {"action": GIVEN[0], "length": 1, "viewer": "red"}
        assert ask(f"{address}/{key_of(application, two, TABLE)}/do", asked).status == 200
        assert next(lines) == {"of": watch, "version": 2, "watchers": 1, **rest}
        application.tables.remove(one)
        assert next(lines) == {"of": red, "gone": True}


# -- pages of a browser ----------------------------------------------------------------------------


def test_many_tabs_of_one_browser(
    application: Application, address: str, chromium: Browser
) -> None:
    """A browser opens six connections to a server; the tabs behind them load, act and hear."""
    match = application.begin(hexwar.start("skirmish/ford", seed=1))
    others = [address + f"/{key_of(application, begun(application), 1)}/" for _ in range(2)]
    watch = address + f"/{key_of(application, 1, WATCHING)}/"
    red = address + f"/{key_of(application, 1, 1)}/"
    with at_table(chromium, red) as first:
        places = [*others, watch, watch, address + match, red, red, red]
        tabs = [Table(first.page.context.new_page(), place) for place in places]
        for length, (tab, action) in enumerate(zip([first, *tabs[-3:]], GIVEN, strict=True)):
            tab.do(action)
            for other in (tabs[3], tabs[-1], first):
                other.wait_for_length(length + 2)
        tabs[2].expect_text("#watchers", "1 watching")  # one browser, however many tabs
        assert [tab.length for tab in tabs[:2]] == [1, 1]
        tabs[0].do(GIVEN[0])
        assert is_true_soon(lambda: len(application.streams) == 1)
        assert [fault for tab in tabs for fault in tab.faults] == []


HIDDEN = """() => {
  Object.defineProperty(document, "hidden", { get: () => globalThis.isHidden === true });
}"""
"""Lets a test say that a page is in the background."""


def show(table: Table, *, hidden: bool) -> None:
    """Bring a page to the front, or put it into the background."""
    table.page.evaluate(
        "(hidden) => { globalThis.isHidden = hidden;"
        "document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def decided(application: Application, address: str, length: int) -> None:
    """Let somebody else decide in game 1."""
    asked = {"action": GIVEN[length - 1], "length": length, "viewer": "red"}
    assert ask(f"{address}/{key_of(application, 1, TABLE)}/do", asked).status == 200


@pytest.mark.parametrize("shared", [True, False], ids=["shared worker", "no shared worker"])
def test_a_hidden_tab_has_no_stream(
    application: Application, address: str, chromium: Browser, *, shared: bool
) -> None:
    """It closes its stream, and catches up when it is shown; so does a browser without workers."""
    begun(application)
    window = chromium.new_context()
    window.add_init_script(f"({UNBRIEFED})(); ({HIDDEN})()")
    if not shared:
        window.add_init_script("delete globalThis.SharedWorker")
    table = Table(window.new_page(), f"{address}/{key_of(application, 1, 2)}/")
    assert is_true_soon(lambda: len(application.streams) == 1)
    decided(application, address, 1)
    table.wait_for_length(2)
    show(table, hidden=True)
    assert is_true_soon(lambda: len(application.streams) == 0, 20)  # not by its look after 30 s
    decided(application, address, 2)
    assert table.length == 2
    show(table, hidden=False)
    table.wait_for_length(3)
    decided(application, address, 3)
    table.wait_for_length(4)
    window.close()
    assert is_true_soon(lambda: len(application.streams) == 0)


def test_a_hidden_tab_looks_now_and_then(
    application: Application, address: str, chromium: Browser
) -> None:
    """So its title can say that it is the player's turn; afterwards there is no stream again."""
    begun(application)
    window = chromium.new_context()
    window.add_init_script(f"({UNBRIEFED})(); ({HIDDEN})(); delete globalThis.SharedWorker")
    page = window.new_page()
    page.clock.install()
    table = Table(page, f"{address}/{key_of(application, 1, 2)}/")
    assert is_true_soon(lambda: len(application.streams) == 1)
    show(table, hidden=True)
    assert is_true_soon(lambda: len(application.streams) == 0)
    for length in (1, 2):
        decided(application, address, length)
        page.clock.fast_forward(31_000)
        table.wait_for_length(length + 1)
        assert is_true_soon(lambda: len(application.streams) == 0)
    window.close()


def test_pages_go_on_when_the_server_is_back(tmp_path: Path, chromium: Browser) -> None:
    """They say that it has gone, and hear again without a click."""
    application = Application(tmp_path / "games.sqlite")
    with serving(application) as address:
        begun(application)
        window = chromium.new_context()
        window.add_init_script(f"({UNBRIEFED})()")
        tabs = [
            Table(window.new_page(), f"{address}/{key_of(application, 1, place)}/")
            for place in (1, 2)
        ]
    for tab in tabs:
        expect(tab.page.locator("#lost")).to_contain_text("hexwar play", timeout=60_000)
    again = Application(tmp_path / "games.sqlite")
    with serving(again, port=urlsplit(address).port or 0):
        decided(again, address, 1)
        for tab in tabs:
            tab.wait_for_length(2)
            expect(tab.page.locator("#lost")).to_be_hidden()
        window.close()


def test_a_page_whose_stream_is_refused_says_so_and_looks(
    application: Application, address: str, chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says why, shows what has happened all the same, and acts."""
    begun(application)
    monkeypatch.setattr("hexwar.web.limits.STREAMS_OF_HOST", 0)
    with at_table(chromium, f"{address}/{key_of(application, 1, 1)}/", locale="fr-FR") as table:
        expect(table.page.locator("#lost")).to_contain_text("toutes les 30 secondes")
        table.do(GIVEN[0])


def test_a_refused_analysis_is_told_in_words(
    application: Application, address: str, chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The debrief says why there is none now, once."""
    players: dict[str, Any] = {"red": "random", "blue": "random"}
    table = address + application.begin(hexwar.start("skirmish/ford", seed=7, players=players))
    monkeypatch.setattr("hexwar.web.weighing.AT_ONCE", -1)
    with at_table(chromium, table, locale="fr-FR") as shown:
        for _ in range(2):
            shown.page.click("#weigh")
            expect(shown.page.locator("#debrief .fault")).to_contain_text(
                "autres parties sont en cours"
            )
            expect(shown.page.locator("#debrief .fault")).to_have_count(1)
