"""A published game in a real Chromium: played, kept, offline, by link, in two tabs, in a frame."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hexwar
from hexwar.play.match.notation import action_text
from hexwar.publish import Published, publish, runtime
from hexwar.publish.runtime import VARIABLE
from tests.web.firefox import installed, running

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Frame, Page, expect

from tests.web.visits import PLACE, SLOW, Host, at_table, hosted, opened, played, shown

GAMES = ("ddob", "skirmish", "skirmish150", "broadside", "scheldt")

LIMIT = 7_600_000
"""Bytes of a first visit at most, compressed."""


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Published:
    """Five games as a folder; skipped where the runtime or Node.js is missing."""
    if not os.environ.get(VARIABLE):
        pytest.skip(f"no runtime here: npm pack pyodide, then set {VARIABLE} to the file")
    if shutil.which("node") is None:
        pytest.skip("no Node.js here")
    to = tmp_path_factory.mktemp("host") / PLACE
    with runtime(None) as unpacked:
        return publish(GAMES, to, unpacked, first="ddob/easy-fox", title="Fox")


@pytest.fixture
def host(published: Published) -> Iterator[Host]:
    """A host of that folder."""
    with hosted(published.folder.parents[1]) as running:
        yield running


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Page]:
    """A tab of a browser that was never here before."""
    context = chromium.new_context()
    context.add_init_script("localStorage.setItem('hexwar-hints', '[\"none\"]')")
    yield context.new_page()
    context.close()


LONGER = "(before) => Number(document.querySelector('#replay').max) > before"

PERFORMED = f"(before) => !document.querySelector('#stop').hidden || ({LONGER})(before)"


def decide(frame: Frame, action: str) -> None:
    """Type an action and wait until it is performed."""
    before = int(frame.get_attribute("#replay", "max") or 0)
    frame.evaluate("document.querySelector('#console').open = true")
    frame.click("#tab-actions")
    frame.fill("#typed-text", action)
    frame.press("#typed-text", "Enter")
    frame.wait_for_function(PERFORMED, arg=before, timeout=SLOW)
    if frame.is_visible("#stop"):
        frame.click("#stop button")  # the phase ends with it
    frame.wait_for_function(LONGER, arg=before, timeout=SLOW)


def saved(frame: Frame) -> dict[str, Any]:
    """Return the save that the table gives."""
    written: str = frame.evaluate("fetch('save').then((reply) => reply.text())")
    found: dict[str, Any] = json.loads(written)
    return found


OMAHA, MOVE = "#new=ddob/easy-fox&seed=1944", "move 2/B/741 0513"
SEARCHING = "#new=skirmish/ford&seed=7&bots.blue=mcts"

FORD, GIVE = "#new=skirmish/ford&seed=7&bots.blue=random", "give R1 4"


def test_a_first_visit_transfers_little(published: Published) -> None:
    """What play does not need at first is fetched afterwards."""
    assert sum(published.first_visit.values()) <= LIMIT
    assert published.later > 1_000_000
    licences = (published.folder / "licences.txt").read_text(encoding="utf-8")
    for part in ("Pyodide 314.0.7", "MPL-2.0", "starlette", "attrs", "hexwar-skirmish"):
        assert part in licences


HINT = """() => fetch("hint", {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ viewer: "us" }),
}).then((reply) => reply.json())"""


def test_a_game_is_played_kept_and_offline(published: Published, tab: Page) -> None:
    """The same game to the byte as here; it is still there after a reload and without the host."""
    with hosted(published.folder.parents[1]) as host:
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


@pytest.mark.parametrize("name", ["skirmish/ford", "broadside/strait", "scheldt/october"])
def test_games_of_every_kind_are_played_at_random(host: Host, chromium: Browser, name: str) -> None:
    """By turns with hidden units, at the same time, by cards: all is there after a reload."""
    assert played(chromium, host.address, name, 12).decisions == 12


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


def test_a_link_is_copied_and_opened(host: Host, tab: Page) -> None:
    """A link leads to the position, a cut one says so, and a reload opens nothing again."""
    frame = at_table(opened(tab, host.address + FORD))
    frame.evaluate("document.querySelector('#options').open = true")
    frame.click("[data-link=position]")
    expect(frame.locator("#link")).to_be_visible()
    link = frame.input_value("#link")
    assert link.startswith(f"{host.address}#game=1")
    match = hexwar.from_link(link)
    assert (match.seed, match.seated) == (7, {"blue": "random"})
    tab.goto("about:blank")
    at_table(opened(tab, link))
    assert "#" not in tab.url
    tab.goto("about:blank")
    frame = opened(tab, link[:-4])
    expect(tab.locator("#notice")).to_contain_text("cut off or altered")
    expect(frame.locator("article.kept")).to_have_count(2)


def test_a_scenario_is_written_played_and_sent_by_link(host: Host, tab: Page) -> None:
    """The workbench comes with the second bundle: text, faults at their line, map, table, link."""
    scenario = next(iter(hexwar.games()["ddob"].scenarios().values()))
    text = scenario.documents[0].text.replace('title = "', 'title = "My own ', 1)
    frame = opened(tab, f"{host.address}#scenario={hexwar.scenario_link(text)}")
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
    tab.reload()
    listed = shown(tab)
    expect(listed.locator("#drafts a")).to_have_count(1)
    expect(listed.locator("article.kept")).to_contain_text("My own")
    listed.click("article.kept a")
    expect(at_table(listed).locator("h1")).to_contain_text("My own")


def test_a_game_is_handed_over_by_link(host: Host, tab: Page, chromium: Browser) -> None:
    """Where nothing is hidden: the receiver contributes to chance, and cannot take a turn back."""
    frame = at_table(opened(tab, f"{host.address}#new=skirmish150/open&seed=7"))
    here = hexwar.start("skirmish150/open", seed=7)
    first = action_text(here.state, here.legal_actions[0])
    decide(frame, first)
    frame.evaluate("document.querySelector('#options').open = true")
    frame.click("[data-link=turn]")
    expect(frame.locator("#copied")).to_contain_text("Neither of you", timeout=SLOW)
    link = frame.input_value("#link")
    assert link.startswith(f"{host.address}#turn&game=1")
    other = chromium.new_context()
    there = at_table(opened(other.new_page(), link))
    save = saved(there)
    assert save["actions"] == [first]
    ((place, number),) = save["contributions"]
    assert (place, number.bit_length() > 64) == (2, True)
    expect(there.locator("#undo")).to_be_disabled()
    assert hexwar.restore(json.dumps(save)).contributions == {place: number}
    other.close()
    tab.goto("about:blank")  # an address that differs after its "#" alone would not be loaded again
    frame = at_table(opened(tab, host.address + FORD))
    expect(frame.locator("#links")).to_contain_text("would tell what is hidden")
    assert frame.locator("[data-link=turn]").count() == 0


PAGE_OF_A_GUIDE = """<!doctype html><html lang="en"><title>Guide</title>
<div class="language-python"><pre><code>import hexwar
match = hexwar.start("skirmish/ford", seed=7)
</code></pre></div>
<div class="language-pycon"><pre><code>&gt;&gt;&gt; match.decision.player
'red'
</code></pre></div>
<div class="language-python"><pre><code>match.do("fly R1")</code></pre></div>
<div class="language-python"><pre><code>import numpy</code></pre></div>
<script src="try.js" data-play="fox/"></script></html>"""


def test_blocks_of_a_guide_are_tried(published: Published, tab: Page) -> None:
    """By keyboard, in the runtime of the site; before a press nothing is loaded."""
    guide = published.folder.parent
    shutil.copy(Path(__file__).parents[2] / "docs" / "guide" / "try.js", guide / "try.js")
    (guide / "guide.html").write_text(PAGE_OF_A_GUIDE, encoding="utf-8")
    asked: list[str] = []
    tab.context.on("request", lambda request: asked.append(request.url))
    with hosted(guide.parent) as host:
        tab.goto(host.address.replace("fox/", "guide.html"))
        expect(tab.locator("button.try")).to_have_count(3)
        assert not [url for url in asked if "/fox/" in url]
        tab.locator("button.try").nth(1).focus()
        tab.keyboard.press("Enter")
        shown = tab.get_by_role("status")
        expect(shown.nth(0)).to_have_text("'red'\n", timeout=SLOW)
        tab.locator("button.try").nth(2).click()
        expect(tab.locator("pre.tried").nth(2)).to_contain_text("is no verb here", timeout=SLOW)
        expect(tab.locator("button.try").nth(2)).to_be_enabled()


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


def test_a_full_browser_takes_the_decision_back(host: Host, tab: Page) -> None:
    """The player is told before he goes on; with room again the same decision goes through."""
    frame = at_table(opened(tab, host.address + FORD))
    tab.wait_for_function("hexwarTimes['snapshot kept'] > 0", timeout=SLOW)
    devtools = tab.context.new_cdp_session(tab)
    origin = host.address.removesuffix(f"/{PLACE}/")
    quota = "Storage.overrideQuotaForOrigin"
    devtools.send(quota, {"origin": origin, "quotaSize": 1024})
    frame.evaluate("document.querySelector('#console').open = true")
    frame.fill("#typed-text", GIVE)
    frame.press("#typed-text", "Enter")
    expect(frame.locator("#answer")).to_contain_text("QuotaExceededError", timeout=SLOW)
    assert frame.get_attribute("#replay", "max") == "1"
    devtools.send(quota, {"origin": origin})
    decide(frame, GIVE)


def test_a_damaged_snapshot_is_thrown_away(host: Host, tab: Page) -> None:
    """The next visit begins without it, and makes another."""
    opened(tab, host.address)
    tab.wait_for_function("hexwarTimes['snapshot kept'] > 0", timeout=SLOW)
    tab.evaluate(
        """async () => {
          const name = (await caches.keys()).find((each) => each.endsWith("snapshot"));
          const cache = await caches.open(name);
          await cache.put("snapshot", new Response(new Uint8Array(1 << 20).fill(7)));
        }"""
    )
    opened(tab, host.address)
    assert tab.evaluate("hexwarTimes['no snapshot'] > 0")
    tab.wait_for_function("hexwarTimes['snapshot kept'] > 0", timeout=SLOW)


def test_a_new_version_waits_for_the_player(
    published: Published, tmp_path: Path, tab: Page
) -> None:
    """A game that is open goes on with the old version; the new one keeps the games."""
    folder = tmp_path / PLACE
    shutil.copytree(published.folder, folder)
    with hosted(tmp_path) as host:
        frame = at_table(opened(tab, host.address + FORD))
        about = folder / "game.js"
        about.write_text(about.read_text().replace(published.version, "0123456789abcdef"))
        index = folder / "index.html"
        index.write_text(index.read_text().replace("<title>Fox", "<title>Newer fox"))
        tab.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        notice = tab.locator("#notice")
        expect(notice).to_contain_text("A new version", timeout=SLOW)
        decide(frame, GIVE)
        tab.evaluate("window.before = true")
        notice.locator("button").click()
        tab.wait_for_function("!window.before", timeout=SLOW)
        frame = shown(tab)
        expect(frame.locator("article.kept")).to_contain_text("1 decision", timeout=SLOW)
        assert "Newer fox" in tab.evaluate("fetch('index.html').then((reply) => reply.text())")
        caches: list[str] = tab.evaluate("caches.keys()")
        assert not [name for name in caches if published.version in name]


def test_a_frame_of_another_site(host: Host, tab: Page, tmp_path: Path) -> None:
    """Hosts of games show the folder in a frame of theirs: it plays, or says what helps."""
    (tmp_path / PLACE).mkdir(parents=True)
    frame = f'<iframe id="of-another" src="{host.address}" width="1200" height="800"></iframe>'
    (tmp_path / PLACE / "index.html").write_text(frame)
    with hosted(tmp_path) as other:
        tab.goto(other.address.replace("127.0.0.1", "localhost"))
        framed = tab.frame_locator("#of-another")
        there = framed.locator("iframe.on, #own")
        expect(there.first).to_be_visible(timeout=SLOW)


INSIDE = "document.querySelector('#game').contentDocument"


@pytest.mark.skipif(installed() is None, reason="no Firefox here: apt-get install firefox-esr")
def test_a_game_in_firefox(host: Host, tmp_path: Path) -> None:
    """It plays, keeps the game, and starts from its snapshot at the next visit."""
    with running(installed() or "", tmp_path) as firefox:
        firefox.call("WebDriver:Navigate", url=host.address + FORD)
        firefox.wait(f"{INSIDE}.documentElement.hasAttribute('data-ready')")
        firefox.value(f"{INSIDE}.querySelector('#typed-text').value = arguments[0]", GIVE)
        firefox.value(f"{INSIDE}.querySelector('#typed').requestSubmit()")
        firefox.wait(f"{INSIDE}.querySelector('#replay').max > 1")
        firefox.wait("hexwarTimes['snapshot kept'] > 0")
        firefox.call("WebDriver:Navigate", url=host.address)
        row = f"{INSIDE}.querySelector('article.kept').textContent"
        firefox.wait(f"{row}.includes('1 decision')")
        assert firefox.value("hexwarTimes['snapshot read'] > 0")
        assert firefox.value("hexwarTimes.store") == "private files"


def test_a_folder_on_the_disk_says_what_helps(published: Published, tab: Page) -> None:
    """Browsers refuse to run it from there, in a sentence of ours and not of theirs."""
    tab.goto((published.folder / "index.html").as_uri())
    fault = tab.locator("#fault")
    expect(fault).to_contain_text("python -m http.server")
    expect(tab.locator("#bar")).to_be_hidden()


REFUSED = "Object.assign(navigator.serviceWorker, { register: () => Promise.reject(Error('no')) })"


@pytest.mark.parametrize(
    ("script", "locale", "told"),
    [
        ("delete Navigator.prototype.serviceWorker", "en-GB", "Use Chrome 103, Firefox 114"),
        ("delete self.DecompressionStream", "fr-FR", "Utilisez Chrome 103, Firefox 114"),
        (REFUSED, "en-GB", "The browser refuses the service worker"),
        (REFUSED, "fr-FR", "Le navigateur refuse le service worker"),
    ],
)
def test_a_browser_that_cannot_run_it_says_what_helps(
    host: Host, chromium: Browser, script: str, locale: str, told: str
) -> None:
    """An old browser, or one that refuses: a sentence, and nothing that loads for ever."""
    context = chromium.new_context(locale=locale)
    context.add_init_script(script)
    tab = context.new_page()
    tab.goto(host.address)
    expect(tab.locator("#fault")).to_contain_text(told, timeout=SLOW)
    expect(tab.locator("#bar")).to_be_hidden()
    context.close()


def test_an_address_without_https_says_what_helps(published: Published, tab: Page) -> None:
    """Browsers give what the page needs to safe addresses only."""
    place = f"http://example.org/{PLACE}/"
    tab.route(
        f"{place}**",
        lambda route: route.fulfill(path=published.folder / route.request.url.removeprefix(place)),
    )
    tab.goto(f"{place}index.html")
    expect(tab.locator("#fault")).to_contain_text("an address that begins with https://")
    expect(tab.locator("#bar")).to_be_hidden()


def test_the_page_around_is_accessible(host: Host, published: Published, tab: Page) -> None:
    """The application is checked where it is served; the page around it, and its refusal, here."""
    pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    from tests.web.test_axe import findings

    opened(tab, host.address)
    assert findings(tab) == []
    tab.goto((published.folder / "index.html").as_uri())
    expect(tab.locator("#fault")).to_be_visible()
    assert findings(tab) == []


def test_bots_think_in_a_worker_of_their_own(host: Host, tab: Page) -> None:
    """The table answers meanwhile; a bot can be stopped, and goes on; the game is kept."""
    frame = at_table(opened(tab, host.address + SEARCHING))
    alone = len(tab.workers)
    decide(frame, GIVE)
    for action in ("give R2 3", "give R3 2", "give R4 1"):
        decide(frame, action)
    expect(frame.locator("#busy")).to_have_text("blue: thinking …", timeout=SLOW)
    assert len(tab.workers) == alone + 1
    assert frame.evaluate("fetch('rulebook', { method: 'POST', body: '{}' }).then((r) => r.status)")
    frame.click("#stop-bot")
    expect(frame.locator("#go-on")).to_be_visible(timeout=SLOW)
    frame.click("#go-on")
    expect(frame.locator("#who")).to_have_text("red", timeout=SLOW, ignore_case=True)
    before = saved(frame)["actions"]
    assert len(before) >= 8
    assert before[:4] == [GIVE, "give R2 3", "give R3 2", "give R4 1"]


def test_a_browser_without_private_files_keeps_games_in_a_database(
    published: Published, tab: Page, tmp_path: Path
) -> None:
    """The other store that browsers have: a game is there again after a reload."""
    folder = tmp_path / PLACE
    shutil.copytree(published.folder, folder)
    store = folder / "store.js"
    script = store.read_text(encoding="utf-8")
    refused = script.replace("await navigator.storage.getDirectory()", "await Promise.reject()")
    assert refused != script
    store.write_text(refused, encoding="utf-8")
    with hosted(tmp_path) as host:
        frame = at_table(opened(tab, host.address + FORD))
        assert tab.evaluate("hexwarTimes.store") == "database"
        decide(frame, GIVE)
        tab.reload()
        listed = shown(tab)
        listed.click("#kept .kept a")
        again = at_table(listed)
        assert saved(again)["actions"][0] == GIVE
