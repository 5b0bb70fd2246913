"""Games that are listed, begun, saved, opened again, replayed and forked, in a real Chromium."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event

import pytest

import hexwar
from hexwar.web import Application, serving
from hexwar.web.keys import Seat
from hexwar.web.thumbnails import Thumbnails
from tests.web.table import at_table, begun

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect


def test_a_game_goes_on_after_the_server_was_closed(
    tmp_path: Path, pictures: Path, chromium: Browser
) -> None:
    """Closing the server in mid-phase loses nothing: the list of games leads back to it."""
    shelf = tmp_path / "games.sqlite"
    first = Application(shelf)
    with serving(first) as address:
        path = begun(first)
        with at_table(chromium, address + path) as table:
            table.do("end-segment")
            table.do("clear 0616")
            prompt = table.text("#prompt")
    again = Application(shelf)
    again.thumbnails = Thumbnails(pictures, patience=0)
    with serving(again) as address:
        window = chromium.new_page()
        assert again.path_of(Seat(1, 0)) == path
        window.goto(address + again.home)
        row = window.locator("article.kept")
        expect(row).to_contain_text("Turn 2 of 16")
        expect(row.locator(".badge")).to_have_text("Your turn")
        expect(row.locator("time")).to_have_text("this minute")
        expect(row.locator("img[src]")).to_have_count(1)
        drawn = "(picture) => picture.decode().then(() => picture.naturalWidth)"
        assert row.locator("img").evaluate(drawn) > 0
        window.click("article.kept a")
        window.wait_for_selector("html[data-ready]")
        assert window.text_content("#prompt") == prompt
        assert window.get_attribute("#replay", "max") == "3"
        window.close()


def test_replay_and_fork(application: Application, address: str, chromium: Browser) -> None:
    """The slider shows the past, where nothing can be decided; a fork goes on from there."""
    played = begun(application, "ddob/easy-fox", "end-segment", "clear 0616")
    with at_table(chromium, address + played) as table:
        table.page.locator("#replay").fill("1")
        table.expect_text("#status", "1 of 16")
        assert table.page.locator("#stack-0512").count() == 1
        assert table.actions() == []
        table.page.click("#now")
        table.expect_text("#status", "2 of 16")
        table.page.locator("#replay").fill("2")
        expect(table.page.locator("#replay-at")).to_have_text("1 / 2")
        table.page.click("#fork")
        table.page.wait_for_url(lambda url: played not in url)
        table.wait()
        assert table.length == 2
        assert "Clear the obstacles in 0616" in table.actions()
        kept = application.tables.shelf.list()
        assert sorted(game.decisions for game in kept) == [1, 2]


def test_save_to_and_open_from_a_file(
    application: Application, address: str, chromium: Browser, tmp_path: Path
) -> None:
    """A saved file is the same as ``match.save`` writes, and opens as a game of its own."""
    with at_table(chromium, address + begun(application)) as table:
        table.do("end-segment")
        table.page.click(".drop:last-of-type summary")
        with table.page.expect_download() as waiting:
            table.page.click("#save")
        file = tmp_path / "mine.json"
        waiting.value.save_as(file)
        assert len(hexwar.open(file).log) == 2
        table.page.goto(address + application.home)
        table.page.set_input_files("input[type=file]", file)
        table.page.click("#open button")
        table.wait()
        assert table.length == 2
        broken = tmp_path / "broken.json"
        broken.write_text(file.read_text().replace('"seed": 1944', '"seed": 1945'))
        table.page.goto(address + application.home)
        table.page.set_input_files("input[type=file]", broken)
        table.page.click("#open button")
        table.expect_text("[role=alert]", "changed after it was written")


def test_a_link_is_copied_and_opened(
    application: Application, address: str, chromium: Browser
) -> None:
    """The menu copies a link to the position that is shown; the list opens it and replays it."""
    played = begun(application, "ddob/easy-fox", "end-segment", "clear 0616")
    with at_table(chromium, address + played) as table:
        table.page.locator("#options > summary").click()
        table.page.click("[data-link=start]")
        table.expect_text("#copied", "hexwar play LINK")
        start = table.page.input_value("#link")
        table.page.click("[data-link=position]")
        expect(table.page.locator("#link")).not_to_have_value(start)
        link = table.page.input_value("#link")
        assert len(hexwar.from_link(link).log) == 3
        assert len(hexwar.from_link(start).log) == 1
        table.page.goto(address + application.home)
        table.page.fill("#open-link [name=link]", link[:-5])
        table.page.click("#open-link button")
        table.expect_text("[role=alert]", "cut off or altered")
        table.page.fill("#open-link [name=link]", f"#replay&game={link}")
        table.page.click("#open-link button")
        table.page.wait_for_selector("html[data-ready]")
        table.page.wait_for_function("document.getElementById('play').ariaPressed === 'true'")
    assert application.tables.shelf.list()[0].about == "from a link"


def test_a_new_game_from_the_list(
    application: Application, address: str, chromium: Browser
) -> None:
    """The list starts a game with a seed and options, and removes it again."""
    page = chromium.new_page()
    page.goto(address + application.home)
    page.click(".pick > summary >> text=The ford")
    form = page.locator("form[id='skirmish/ford']")
    form.locator("summary >> text=Rules questions").click()
    form.locator("[name=seed]").fill("77")
    form.locator(".go").click()
    page.wait_for_selector("html[data-ready]")
    assert json.loads(application.tables.shelf.text(1))["seed"] == 77
    page.goto(address + application.home)
    page.on("dialog", lambda dialog: dialog.accept())
    page.click("[data-remove='1']")
    expect(page.locator("article.kept")).to_have_count(0)
    assert application.tables.shelf.list() == []
    page.close()


def test_scenarios_are_found(application: Application, address: str, chromium: Browser) -> None:
    """By words in any order; one person plays against a bot, unless each side is chosen."""
    page = chromium.new_page()
    page.goto(address + application.home)
    picks = page.locator(".pick:visible")
    page.fill("#search", "ddob/easy-fox")
    expect(picks).to_have_count(1)
    page.fill("#search", "race normandie")
    expect(picks).to_contain_text(["Race to Cherbourg"], ignore_case=True)
    page.fill("#search", "ford zzz")
    expect(picks).to_have_count(0)
    expect(page.locator("#nothing")).to_be_visible()
    page.fill("#search", "ford skirmish")
    expect(picks).to_have_count(1)
    form = picks.locator("form")  # the only one that is found stands open
    assert page.evaluate("fetch('picture/skirmish/ford.svg').then((reply) => reply.status)") == 200
    form.locator("[name=opponent]").select_option("random")
    form.locator(".go").click()
    page.wait_for_selector("html[data-ready]")
    assert application.tables.get(1).match.seated == {"blue": "random"}
    page.goto(address + application.home)
    page.fill("#search", "skirmish ford")
    form.locator(".seats summary").click()
    form.locator("[name='bots.red']").select_option("random")
    form.locator(".go").click()
    page.wait_for_selector("html[data-ready]")
    assert application.tables.get(2).match.seated == {"red": "random"}
    page.close()


def test_a_new_game_waits_for_no_picture(
    application: Application, address: str, chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a picture takes its time, a click begins a game: one request at most is under way."""
    begun_drawing, end = Event(), Event()

    def slow(*words: object) -> None:
        begun_drawing.set()
        end.wait(30)

    monkeypatch.setattr(application.thumbnails, "of_scenario", slow)
    page = chromium.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address + application.home)
    assert begun_drawing.wait(30)
    page.locator("form.scenario:has-text('Easy Fox') button").first.click()
    page.wait_for_selector("html[data-ready]")
    assert len([url for url in asked if "/picture/" in url]) == 1
    end.set()
    page.close()
