"""A published game in a real Chromium: played, kept, offline, in two tabs, on a phone, by bots."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hexwar
from hexwar.play.match.notation import action_text
from hexwar.publish import Published

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Frame, Page, expect

from tests.publish.visits import (
    FORD,
    GIVE,
    LONGER,
    SLOW,
    Host,
    at_table,
    decide,
    hosted,
    opened,
    saved,
    shown,
    visited,
)

LIMIT = 7_600_000
"""Bytes of a first visit at most, compressed."""

OMAHA, MOVE = "#new=ddob/easy-fox&seed=1944", "move 2/B/741 0513"
SEARCHING = "#new=skirmish/ford&seed=7&bots.blue=mcts"


def test_a_first_visit_transfers_little(published: Published) -> None:
    """What play does not need at first is fetched afterwards."""
    assert sum(published.first_visit.values()) <= LIMIT
    assert published.later > 1_000_000
    licences = (published.folder / "licences.txt").read_text(encoding="utf-8")
    for part in ("Pyodide 314.0.7", "MPL-2.0", "starlette", "attrs", "hexwar-skirmish"):
        assert part in licences


def test_the_folder_fits_hosts_of_games(published: Published) -> None:
    """Such hosts take 1,000 files at most, and paths of 240 signs; some see no case in names."""
    names = [each.relative_to(published.folder).as_posix() for each in published.folder.rglob("*")]
    assert len(names) < 1000
    assert max(map(len, names)) < 240
    assert len({name.lower() for name in names}) == len(names)
    assert "index.html" in names
    assert not [name for name in names if name.startswith(("_", ".")) or not name.isascii()]


HINT = """() => fetch("hint", {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ viewer: "us" }),
}).then((reply) => reply.json())"""


def test_a_game_is_played_kept_and_offline(published: Published, tab: Page) -> None:
    """The same game to the byte as here; it is still there after a reload and without the host."""
    root = published.folder.parents[1]
    with hosted(root) as host:
        frame = at_table(opened(tab, host.address + OMAHA))
        decide(frame, MOVE)
        here = hexwar.start("ddob/easy-fox", seed=1944)
        here.do(MOVE)
        assert saved(frame)["hashes"] == json.loads(here.text())["hashes"]
        frame.click("#tab-story")
        expect(frame.locator("#log li").first).to_be_visible()
        assert frame.evaluate(HINT)["action"]
        assert frame.locator("#tab-chat, #notify, #watch").count() == 0
        tab.wait_for_function("hexwarTimes['snapshot kept'] > 0", timeout=SLOW)
        expect_row(opened(tab, host.address))
        assert tab.evaluate("hexwarTimes['snapshot read'] > 0")
        assert tab.evaluate("hexwarTimes.store") == "private files"
        assert tab.evaluate("hexwarTimes.memory") < 100_000_000
    frame = opened(tab, host.address)  # the host is gone
    expect_row(frame)
    frame.click("article.kept a")
    decide(at_table(frame), action_text(here.state, here.legal_actions[0]))
    here.do(here.legal_actions[0])
    assert saved(frame)["hashes"] == json.loads(here.text())["hashes"]
    with hosted(root, host.server_port):  # and is there again
        frame = opened(tab, host.address)
        expect(frame.locator("article.kept")).to_contain_text("2 decisions", timeout=SLOW)


def test_games_of_every_kind_are_played_at_random(host: Host, chromium: Browser) -> None:
    """By turns with hidden units, at the same time, by cards: all is there after a reload.

    The last begins with a thousand legal actions, which come with what they share said once: the
    rehearsal read the list as one of single actions, and no such game could be published.
    """
    names = ("skirmish/ford", "broadside/strait", "scheldt/october", "skirmish150/brief")
    visit = visited(chromium, host.address, names, 12)
    assert [(one.name, one.decisions) for one in visit.scenarios] == [(name, 12) for name in names]


def expect_row(frame: Frame) -> None:
    """Expect that one game is kept, after one decision, with its picture."""
    row = frame.locator("article.kept")
    expect(row).to_contain_text("1 decision", timeout=SLOW)
    drawn = "(picture) => picture.decode().then(() => picture.naturalWidth)"
    expect(row.locator("img[src]")).to_have_count(1)
    assert row.locator("img").evaluate(drawn) > 0


def test_the_choice_of_a_language_holds(host: Host, tab: Page) -> None:
    """Cookies do not reach a service worker by themselves; the page around says French too."""
    frame = opened(tab, host.address)
    frame.select_option("#language", "fr")
    expect(frame.locator("#search").locator("xpath=..")).to_contain_text("Chercher")
    tab.goto(host.address)
    assert tab.get_attribute("html", "lang") == "fr"
    assert shown(tab).get_attribute("html", "lang") == "fr"


def test_a_phone_plays_in_french(host: Host, chromium: Browser) -> None:
    """Nothing is cut off at the side; a finger decides, and the page around is French, too."""
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, locale="fr-FR"
    )
    page = context.new_page()
    page.goto(host.address + FORD)
    expect(page.locator("#told")).to_contain_text("Chargement")
    frame = at_table(shown(page))
    assert frame.get_attribute("html", "lang") == "fr"
    for place in (page, frame):
        assert place.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    frame.locator("#panel-actions button").first.tap()
    frame.wait_for_function(LONGER, arg=1, timeout=SLOW)
    context.close()


def test_a_game_is_saved_to_a_file_and_opened_from_it(
    host: Host, visit: Page, tmp_path: Path
) -> None:
    """The file is that of a game on a server; what is no game is refused in a sentence."""
    frame = at_table(opened(visit, host.address + FORD))
    decide(frame, GIVE)
    save = saved(frame)
    frame.evaluate("document.querySelector('#options').open = true")
    with visit.expect_download() as downloading:
        frame.click("#save")
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8")) == save
    other = tmp_path / "other.json"
    other.write_text('{"game": "chess"}')
    listed = opened(visit, host.address)
    for path in (other, file):
        listed.set_input_files("#open input[type=file]", path)
        listed.click("#open button")
        if path == other:
            expect(listed.locator(".fault")).to_be_visible(timeout=SLOW)
    listed.wait_for_url("**/play/*/", timeout=SLOW)
    assert saved(at_table(listed))["actions"] == save["actions"]


def test_a_scenario_is_written_played_and_sent_by_link(host: Host, visit: Page) -> None:
    """The workbench comes with the second bundle: text, faults at their line, map, table, link."""
    scenario = next(iter(hexwar.games()["ddob"].scenarios().values()))
    text = scenario.documents[0].text.replace('title = "', 'title = "My own ', 1)
    frame = opened(visit, f"{host.address}#scenario={hexwar.scenario_link(text)}")
    frame.wait_for_selector("body[data-ready]", timeout=SLOW)
    expect(frame.locator("#ground use").first).to_be_attached()
    frame.click("#tab-text")
    area = frame.locator("#panel-text textarea")
    assert area.input_value() == text
    area.fill(text.replace("title =", "titel =", 1))
    frame.click("#panel-text button")
    expect(frame.locator("#state")).to_contain_text("1", timeout=SLOW)
    expect(frame.locator("#play")).to_be_disabled()
    frame.click("#tab-faults")
    fault = frame.locator("#panel-faults .fault-item")
    expect(fault).to_contain_text("did you mean 'title'")
    fault.click()
    at_line = "(area) => area.value.slice(area.selectionStart).startsWith('titel')"
    assert area.evaluate(at_line)
    frame.click("#undo")
    expect(frame.locator("#play")).to_be_enabled(timeout=SLOW)
    frame.click("#save")
    expect(frame.locator("#link")).to_be_visible(timeout=SLOW)
    assert frame.input_value("#link") == f"{host.address}#scenario={hexwar.scenario_link(text)}"
    frame.click("#play")
    at_table(frame)
    expect(frame.locator("h1")).to_contain_text("My own")
    visit.reload()  # The table stays; the address itself leads to the list.
    expect(at_table(shown(visit)).locator("h1")).to_contain_text("My own")
    listed = opened(visit, host.address)
    expect(listed.locator("#drafts a")).to_have_count(1)
    mine = listed.locator("article.kept", has_text="My own")
    mine.locator("a").first.click()
    expect(at_table(listed).locator("h1")).to_contain_text("My own")


def test_two_tabs_have_one_worker(host: Host, tab: Page) -> None:
    """The second tab sees what the first decides; when the first closes, it plays on."""
    first = at_table(opened(tab, host.address + FORD))
    other = tab.context.new_page()
    frame = opened(other, host.address)
    assert other.evaluate("hexwarTimes.python") is None
    frame.click("article.kept a")
    at_table(frame)
    decide(first, GIVE)
    expect(frame.locator("#replay")).to_have_attribute("max", "2", timeout=SLOW)
    tab.close()
    other.wait_for_selector("iframe.held[inert]", timeout=SLOW)  # no press is lost meanwhile
    again = at_table(shown(other))
    assert other.evaluate("hexwarTimes.application > 0 && !document.querySelector('#game').inert")
    expect(again.locator("#replay")).to_have_attribute("max", "2", timeout=SLOW)
    again.click("#undo")
    expect(again.locator("#replay")).to_have_attribute("max", "1", timeout=SLOW)


def test_the_page_around_is_accessible(host: Host, published: Published, visit: Page) -> None:
    """The application is checked where it is served; the page around it, and its refusal, here."""
    pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    from tests.web.test_axe import findings

    opened(visit, host.address)
    assert findings(visit) == []
    visit.goto((published.folder / "index.html").as_uri())
    expect(visit.locator("#fault")).to_be_visible()
    assert findings(visit) == []


def test_bots_think_in_a_worker_of_their_own(host: Host, visit: Page) -> None:
    """The table answers meanwhile; a bot can be stopped, and goes on; the game is kept."""
    frame = at_table(opened(visit, host.address + SEARCHING))
    alone = len(visit.workers)
    decide(frame, GIVE)
    for action in ("give R2 3", "give R3 2", "give R4 1"):
        decide(frame, action)
    expect(frame.locator("#busy")).to_have_text("blue: thinking …", timeout=SLOW)
    assert len(visit.workers) == alone + 1
    assert frame.evaluate("fetch('rulebook', { method: 'POST', body: '{}' }).then((r) => r.status)")
    frame.click("#stop-bot")
    expect(frame.locator("#go-on")).to_be_visible(timeout=SLOW)
    frame.click("#go-on")
    expect(frame.locator("#who")).to_have_text("red", timeout=SLOW, ignore_case=True)
    before = saved(frame)["actions"]
    assert len(before) >= 8
    assert before[:4] == [GIVE, "give R2 3", "give R3 2", "give R4 1"]
