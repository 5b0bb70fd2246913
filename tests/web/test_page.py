"""The page as a whole in a real Chromium: theme, sheets, messages, a server that has gone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.web import Application, ShelfError, serving
from hexwar.web.keys import TABLE, Keys, Seat
from tests.web.table import Table, at_table, begun

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, ViewportSize, expect

GAMES = ("ddob/easy-fox", "memoir44/sword")
WIDTHS = (360, 390, 600, 768, 800, 1024, 1280, 1366, 1440, 1536, 1920)


FILLS = """() => [...document.querySelectorAll("#counters *")]
  .map((part) => getComputedStyle(part).fill)"""
"""What fills each part of each counter on the map."""


@pytest.mark.parametrize("name", ["ddob/easy-fox", "skirmish/ford"])
def test_the_theme_leaves_the_counters_dressed(
    application: Application, address: str, chromium: Browser, name: str
) -> None:
    """Chosen by hand, light and dark look as they do in a browser that prefers them."""
    path = begun(application, name)
    with at_table(chromium, address + path, color_scheme="light") as table:
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
            table.page.wait_for_selector("#counters .counter")
        light = table.page.evaluate(FILLS)
        assert len(set(light)) > 2
        table.page.emulate_media(color_scheme="dark")
        dark = table.page.evaluate(FILLS)
        table.page.emulate_media(color_scheme="light")
        for expected in (dark, light):
            table.page.evaluate("document.querySelector('#theme').click()")
            assert table.page.evaluate(FILLS) == expected


WITHIN = """(sheet) => {
  const box = sheet.getBoundingClientRect();
  return box.width > 0 && box.left >= 0 && box.right <= innerWidth && box.top >= 0;
}"""
"""Tells whether a sheet is open and within the window."""


@pytest.mark.parametrize("name", GAMES)
def test_sheets_stay_within_the_window(
    application: Application, address: str, chromium: Browser, name: str
) -> None:
    """Seats and menu open where they can be reached, however wide the window is."""
    with at_table(chromium, address + begun(application, name)) as table:
        page = table.page
        if page.is_visible("#sit-down"):
            page.click("#sit-down")
            expect(page.locator("#curtain")).to_be_hidden()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            for drop in page.locator(".drop").all():
                drop.locator("summary").first.click()
                page.wait_for_function(WITHIN, arg=drop.locator(".sheet").element_handle())
                page.keyboard.press("Escape")


def test_an_old_refusal_goes_away(
    application: Application, address: str, chromium: Browser
) -> None:
    """What was wrong before is not said beside the next choice, nor after Escape."""
    with at_table(chromium, address + begun(application)) as table:
        answer = table.page.locator("#answer")
        table.click_hex("0616")
        expect(answer).not_to_be_empty()
        table.page.keyboard.press("Escape")
        expect(answer).to_be_empty()
        table.click_hex("0616")
        expect(answer).not_to_be_empty()
        table.page.click("#map [data-counter='2/B/741']")
        assert "0512" in table.lit("chosen")
        expect(answer).to_be_empty()


def test_a_server_that_has_gone(tmp_path: Path, chromium: Browser) -> None:
    """Without a click the page says that the server has gone, and what to do."""
    application = Application(tmp_path / "games.sqlite")
    with serving(application) as address:
        window = chromium.new_page()
        window.goto(address + begun(application))
        window.wait_for_selector("html[data-ready]")
        expect(window.locator("#lost")).to_be_hidden()
    expect(window.locator("#lost")).to_contain_text("Start the server again", timeout=60_000)
    window.close()


def test_an_address_of_an_earlier_run(
    application: Application, address: str, chromium: Browser
) -> None:
    """After a new start an old page says so, and asks no more."""
    with at_table(chromium, address + begun(application)) as table:
        asked: list[str] = []
        table.page.on("request", lambda request: asked.append(request.url))
        application.keys = Keys("another run")
        application.close()
        expect(table.page.locator("#lost")).to_contain_text("Link not found", timeout=60_000)
        asked.clear()
        table.page.wait_for_timeout(5000)  # longer than a browser waits before it asks again
        assert asked == []


def test_a_full_disk_is_told(
    application: Application, address: str, chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page says that nothing was kept, stands where it stood, and goes on later."""

    def fails(*words: object, **options: object) -> int:
        raise ShelfError(application.tables.shelf.path, "the disk is full")

    with at_table(chromium, address + begun(application)) as table:
        with monkeypatch.context() as disk:
            disk.setattr(application.tables.shelf, "write", fails)
            table.page.click("[data-action='end-segment']")
            table.expect_text("#answer", "The action was not performed")
            assert table.length == 1
        table.press("end-segment")


def test_pages_of_two_servers_on_one_shelf(tmp_path: Path, chromium: Browser) -> None:
    """What is decided on one server is seen on the page of the other, which goes on from there."""
    one = Application(tmp_path / "games.sqlite")
    path = begun(one)
    other = Application(tmp_path / "games.sqlite")
    with (
        serving(one) as here,
        serving(other) as there,
        at_table(chromium, here + path) as mine,
        at_table(chromium, there + other.path_of(Seat(1, TABLE))) as theirs,
    ):
        mine.do("end-segment")
        expect(theirs.page.locator("#replay")).to_have_attribute("max", "2", timeout=60_000)
        theirs.do("clear 0616")
        expect(mine.page.locator("#replay")).to_have_attribute("max", "3", timeout=60_000)
        expect(mine.page.locator("#log > li")).to_have_count(3)


QUICKLY = """() => {
  const quick = new Option("quick", "20");
  document.querySelector("#speed").append(quick);
  document.querySelector("#speed").value = "20";
}"""
"""Has stories told faster than a reader may choose, so that a test need not wait."""


def test_the_reader_keeps_the_panel(
    application: Application, address: str, chromium: Browser
) -> None:
    """While the board tells what happens, and afterwards, the panel is the reader's own choice."""
    options: dict[str, Any] = {"reduced_motion": "no-preference"}
    with at_table(chromium, address + begun(application), **options) as table:
        table.page.evaluate(QUICKLY)
        table.press("end-segment")
        expect(table.page.locator("#panel-actions")).to_be_visible(timeout=60_000)
        table.page.click("#tab-story")
        before = table.length
        table.page.click("#plain [data-action='enough']")
        table.wait_for_length(before + 1)
        expect(table.page.locator("#caption")).to_be_hidden(timeout=60_000)
        expect(table.page.locator("#panel-story")).to_be_visible()


def sat_down(table: Table) -> None:
    """Assert that somebody plays, with no curtain before him."""
    expect(table.page.locator("#curtain")).to_be_hidden()
    assert table.actions()


def test_no_curtain_against_bots(application: Application, address: str, chromium: Browser) -> None:
    """One person who plays against bots hides nothing from anybody; two take turns."""
    match = hexwar.start("memoir44/sword", seed=3, players={"axis": "random"})
    with at_table(chromium, address + application.begin(match)) as table:
        sat_down(table)
        table.page.reload()
        table.wait()
        sat_down(table)
    with at_table(chromium, address + begun(application, "memoir44/sword")) as table:
        expect(table.page.locator("#curtain")).to_be_visible()
        who = table.text("#sit-down").removeprefix("Continue as ")
        assert who in ("Allies", "Axis")
        assert table.text("#curtain-text") == f"Next player: {who}"
        assert "because the players have secrets from each other" in table.text("#curtain-why")
        expect(table.page.locator("#curtain")).to_have_attribute("aria-describedby", "curtain-why")


def test_map_and_question_on_a_phone(
    application: Application, address: str, chromium: Browser
) -> None:
    """On a small screen the board and the question are in view together."""
    with at_table(chromium, address + begun(application)) as table:
        table.page.set_viewport_size({"width": 390, "height": 844})
        for part, least in (("#map", 300), ("#prompt", 15)):
            box = table.page.locator(part).bounding_box()
            assert box is not None
            assert box["height"] >= least
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= 844
        assert table.page.evaluate("document.documentElement.scrollHeight") <= 844


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_tools_of_a_phone_are_in_one_row(
    application: Application, address: str, chromium: Browser, locale: str
) -> None:
    """Menus above, and below the buttons that go on: arrows are still called by their names."""
    with at_table(chromium, address + begun(application), locale=locale) as table:
        table.page.set_viewport_size({"width": 390, "height": 844})
        for tools, count in ((".tools > .drop > summary", 3), (".keys > button:visible", 3)):
            boxes = [tool.bounding_box() for tool in table.page.locator(tools).all()]
            assert len(boxes) == count
            assert len({box["y"] + box["height"] / 2 for box in boxes if box is not None}) == 1
        undo = "Annuler" if locale == "fr-FR" else "Undo"
        expect(table.page.locator("#undo")).to_have_accessible_name(undo)
        assert table.page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize(("name", "whole"), [("memoir44/sword", False), ("classic/crossing", True)])
def test_a_laptop_shows_a_whole_map_that_can_be_read(
    application: Application, address: str, chromium: Browser, name: str, *, whole: bool
) -> None:
    """A tall map is not shown as a small strip: the first view is of the units that can act."""
    window = chromium.new_page(viewport={"width": 1366, "height": 768})
    window.goto(address + begun(application, name))
    window.click("#sit-down")
    window.wait_for_selector("#counters .counter")
    high, seen = window.evaluate(
        """Promise.all([import('/static/board.js'), import('/static/view.js')]).then(
          ([{ frame }, view]) => [frame.height, view.visible().bottom - view.visible().top])"""
    )
    assert (seen >= high) is whole
    window.close()


def test_a_phone_shows_as_much_of_the_map_as_can_be_read(
    application: Application, address: str, chromium: Browser
) -> None:
    """On a small screen the first view is nearer, so that counters can be read and touched."""
    path, seen = begun(application, "normandie44/montebourg"), {}
    for width in (390, 1400):
        window = chromium.new_context(viewport={"width": width, "height": 844}, locale="en-GB")
        window.add_init_script("localStorage.setItem('hexwar-stops', 'off')")
        table = Table(window.new_page(), address + path)
        box = table.page.evaluate("import('/static/view.js').then((view) => view.visible())")
        seen[width] = box["right"] - box["left"]
        window.close()
    assert seen[390] < 640
    assert seen[1400] > 880


def test_a_phone_begins_where_most_units_can_act(
    application: Application, address: str, chromium: Browser
) -> None:
    """Where they are far apart the map stays large, and a button at the edge counts the others."""
    window = chromium.new_page(viewport={"width": 390, "height": 844}, locale="en-GB")
    table = Table(window, address + begun(application, "normandie44/campaign"))
    box = window.evaluate("import('/static/view.js').then((view) => view.visible())")
    assert box["right"] - box["left"] < 2.2 * 390
    assert table.actions()
    assert window.locator("#beyond button:visible").count()
    window.close()


def test_the_buttons_for_zooming_cover_no_counter(
    application: Application, address: str, chromium: Browser
) -> None:
    """Where the whole map leaves room, it stands above them."""
    window = chromium.new_page(viewport={"width": 390, "height": 844})
    window.goto(address + begun(application, "skirmish/ford"))
    window.click("#sit-down")
    window.wait_for_selector("#counters .counter")
    top = window.locator(".zoom").bounding_box()
    boxes = [counter.bounding_box() for counter in window.locator("#counters .counter").all()]
    assert top is not None
    assert len(boxes) == 8
    assert all(box is not None and box["y"] + box["height"] <= top["y"] for box in boxes)
    window.close()


PHONE: ViewportSize = {"width": 390, "height": 844}


def test_the_buttons_for_zooming_cover_nothing_at_the_foot_of_the_board(
    application: Application, address: str, chromium: Browser
) -> None:
    """What lies beyond the foot is told beside them, and the last row can be drawn above them."""
    with at_table(chromium, address + begun(application), viewport=PHONE) as table:
        edge = table.page.locator("#beyond [data-edge='bottom']")
        edge.evaluate("(button) => { button.hidden = false; button.textContent = '▾ 199'; }")
        zoom, beyond = (part.bounding_box() for part in (table.page.locator(".zoom"), edge))
        assert zoom is not None
        assert beyond is not None
        assert beyond["x"] + beyond["width"] <= zoom["x"]
        table.page.evaluate("import('/static/view.js').then(({ lookAt }) => lookAt(0, 1e6))")
        rows = table.page.locator("#hexes [data-hex]").all()
        last = rows[-1].bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= zoom["y"]


def test_kept_games_on_a_phone(application: Application, address: str, chromium: Browser) -> None:
    """The list of many games is as wide as the window, and a new game is not far below."""
    for _ in range(8):
        begun(application, "skirmish/ford")
    window = chromium.new_page(viewport={"width": 390, "height": 844})
    window.goto(address + application.home)
    assert window.evaluate("document.documentElement.scrollWidth") == 390
    assert window.locator("article.kept:visible").count() == 4
    window.click("summary:text-is('Earlier games: 4')")
    assert window.locator("article.kept:visible").count() == 8
    assert window.evaluate("document.documentElement.scrollWidth") == 390
    window.close()


def test_actions_in_a_small_window(
    application: Application, address: str, chromium: Browser
) -> None:
    """In 900 by 600 the bar takes little of the window: the list of actions begins in view."""
    with at_table(chromium, address + begun(application)) as table:
        table.page.set_viewport_size({"width": 900, "height": 600})
        box = table.page.locator("#actions button").first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 600
        board = table.page.locator("#board-holder").bounding_box()
        assert board is not None
        assert board["height"] >= 380


def test_the_story_shows_the_moment_that_is_looked_at(
    application: Application, address: str, chromium: Browser
) -> None:
    """In a long story the decision of an earlier moment is not hidden by the row above the log."""
    match = hexwar.start("memoir44/mill-stream", seed=3)
    chance = Random(3)
    for _ in range(60):
        match.do(chance.choice(list(match.legal_actions)))
    with at_table(chromium, address + application.begin(match)) as table:
        table.page.click("#sit-down")
        expect(table.page.locator("#curtain")).to_be_hidden()
        table.page.click("#tab-story")
        table.page.fill("#replay", "20")
        row = table.page.locator("#log > li[data-number='19']")
        expect(row).to_be_visible()
        table.page.wait_for_selector("body.past")
        above = table.page.locator("#panel-story .row").bounding_box()
        found = row.bounding_box()
        assert above is not None
        assert found is not None
        assert above["y"] + above["height"] <= found["y"] + 1


def test_a_debrief_says_for_whom_and_of_what(
    application: Application, address: str, chromium: Browser
) -> None:
    """Two at one screen read with whose eyes a game is judged; each turning point has its words."""
    match, chance = hexwar.start("greatest_day/queen-red", seed=1), Random(1)
    while not match.over:
        match.do(chance.choice(list(match.legal_actions)))
    with at_table(chromium, address + application.begin(match)) as table:
        headings = table.page.locator("#debrief h3")
        expect(headings.filter(has_text="How the game stood: ")).to_have_count(1, timeout=60_000)
        points = table.page.locator("#debrief ol > li")
        assert points.count() >= 1
        for text in points.all_inner_texts():
            assert not re.search(r"(chance|alone): *(What if|$)", " ".join(text.split()))
        table.page.click("#weigh")
        side = table.text("#debrief h3:text-matches('How the game stood')").partition(": ")[2]
        expect(table.page.locator("#account dt").first).to_have_text(
            f"By own decisions: {side}", timeout=60_000
        )


def test_what_is_heard_of_a_decision_and_of_its_undo(
    application: Application, address: str, chromium: Browser
) -> None:
    """Decision and events are sentences of their own, and an undo says what was taken back."""
    path = application.begin(hexwar.start("ddob/easy-fox", seed=5))
    with at_table(chromium, address + path) as table:
        said = table.page.locator("#said")
        table.do("move 1/B/741 0510")
        told = "1. United States: Move 1/B/741 to 0510. 1/B/741 moves to 0510."
        expect(said).to_have_text(told)
        table.page.click("#undo")
        expect(said).to_have_text(f"Taken back: {told}")
