"""What a published game keeps: on the disk before it is answered, or the player is told."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import hexwar.publish
from hexwar.publish import Published
from tests.web.firefox import installed, running

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Page, expect

from tests.publish.visits import (
    FORD,
    GIVE,
    PLACE,
    SLOW,
    Host,
    at_table,
    decide,
    hosted,
    opened,
    saved,
    shown,
)

CUT_OFF = """
const PAGE = process.argv[2];
const disk = new Map();
let room = Infinity; // bytes that are written before the power fails

class Handle {
  constructor(name) { this.name = name; }
  get bytes() { return disk.get(this.name) ?? new Uint8Array(); }
  truncate(size) { disk.set(this.name, this.bytes.slice(0, size)); }
  getSize() { return this.bytes.length; }
  flush() {}
  read(to, { at }) {
    const part = this.bytes.subarray(at, at + to.byteLength);
    new Uint8Array(to.buffer, to.byteOffset).set(part);
    return part.length;
  }
  write(part, { at }) {
    const all = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    const some = all.subarray(0, Math.min(room, all.length));
    room -= some.length;
    const file = new Uint8Array(Math.max(this.bytes.length, at + some.length));
    file.set(this.bytes);
    file.set(some, at);
    disk.set(this.name, file);
    if (some.length < all.length) throw new Error("the power fails");
    return some.length;
  }
}

globalThis.FileSystemFileHandle = class { createSyncAccessHandle() {} };
const file = (name) => ({ createSyncAccessHandle: async () => new Handle(name) });
const storage = { getDirectory: async () => ({ getFileHandle: async (name) => file(name) }) };
Object.defineProperty(globalThis, "navigator", { value: { storage }, configurable: true });

const { openStore } = await import(PAGE);
const text = async (store) => new TextDecoder().decode((await store.read()) ?? new Uint8Array());
const bytes = (told) => new TextEncoder().encode(told);
const ends = new Set();
for (let cut = 0; cut < 60; cut += 1) {
  disk.clear();
  room = Infinity;
  const first = await openStore("/fox/");
  if ((await text(first)) !== "") throw new Error("an empty disk tells something");
  for (const told of ["first", "second"]) first.write(bytes(told));
  const next = await openStore("/fox/");
  if ((await text(next)) !== "second") throw new Error("the second is not read again");
  room = cut;
  try {
    next.write(bytes("the third decision"));
  } catch (fault) {
    if (fault.message !== "the power fails") throw fault;
  }
  room = Infinity;
  const again = await openStore("/fox/");
  const end = await text(again);
  ends.add(end);
  again.write(bytes("later"));
  const last = await text(await openStore("/fox/"));
  if (last !== "later") throw new Error(`cut at ${cut}: nothing is kept any more`);
}
console.log([...ends].join("; "));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node.js here")
def test_a_write_that_is_cut_off_leaves_the_decision_before(tmp_path: Path) -> None:
    """At whatever byte the browser dies: what was answered is there, and play goes on."""
    page = tmp_path / "store.mjs"
    page.write_bytes((Path(hexwar.publish.__file__).parent / "page" / "store.js").read_bytes())
    script = tmp_path / "cut.mjs"
    script.write_text(CUT_OFF, encoding="utf-8")
    command = ["node", str(script), page.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "second; the third decision"


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
        frame = at_table(shown(tab))
        expect(frame.locator("#replay")).to_have_attribute("max", "2", timeout=SLOW)
        assert "Newer fox" in tab.evaluate("fetch('index.html').then((reply) => reply.text())")
        caches: list[str] = tab.evaluate("caches.keys()")
        assert not [name for name in caches if published.version in name]


INSIDE = "document.querySelector('#game').contentDocument"


@pytest.mark.skipif(installed() is None, reason="no Firefox here: apt-get install firefox-esr")
@pytest.mark.parametrize("private", [False, True])
def test_a_game_in_firefox(host: Host, tmp_path: Path, *, private: bool) -> None:
    """It plays, keeps the game, and starts from its snapshot; a private window says what it is."""
    setting = {"browser.privatebrowsing.autostart": private}
    with running(installed() or "", tmp_path, setting) as firefox:
        firefox.call("WebDriver:Navigate", url=host.address + FORD)
        firefox.wait(f"{INSIDE}.documentElement.hasAttribute('data-ready')")
        firefox.value(f"{INSIDE}.querySelector('#typed-text').value = arguments[0]", GIVE)
        firefox.value(f"{INSIDE}.querySelector('#typed').requestSubmit()")
        firefox.wait(f"{INSIDE}.querySelector('#replay').max > 1")
        told = firefox.value("document.querySelector('#notice').textContent")
        assert ("private window" in told) == private
        firefox.wait("hexwarTimes['snapshot kept'] > 0")
        firefox.call("WebDriver:Navigate", url=host.address)
        row = f"{INSIDE}.querySelector('article.kept').textContent"
        firefox.wait(f"{row}.includes('1 decision')")
        assert firefox.value("hexwarTimes['snapshot read'] > 0")
        store = "database" if private else "private files"
        assert firefox.value("hexwarTimes.store") == store


TOO_MUCH = "give R2 3"
"""The decision for which the database has no room."""


def without_private_files(published: Published, folder: Path, *, database: bool) -> None:
    """Publish a game as a browser sees it that refuses its private files, or its database, too."""
    shutil.copytree(published.folder, folder)
    store = folder / "store.js"
    script = store.read_text(encoding="utf-8")
    refused = script.replace("await navigator.storage.getDirectory()", "await Promise.reject()")
    if not database:
        refused = refused.replace("await database(name)", "await Promise.reject()")
    assert refused.count("await Promise.reject()") == 2 - database
    no_room = 'failed(new DOMException("no room", "QuotaExceededError"))'
    full = f"new TextDecoder('latin1').decode(bytes).includes('{TOO_MUCH}') ? {no_room} : done()"
    store.write_text(refused.replace("=> done();", f"=> {full};"), encoding="utf-8")


def test_a_browser_without_private_files_keeps_games_in_a_database(
    published: Published, tab: Page, tmp_path: Path
) -> None:
    """A game is there again after a reload; what the database refuses is told at once."""
    without_private_files(published, tmp_path / PLACE, database=True)
    with hosted(tmp_path) as host:
        frame = at_table(opened(tab, host.address + FORD))
        assert tab.evaluate("hexwarTimes.store") == "database"
        notice = tab.locator("#notice")
        expect(notice).to_contain_text("private window")
        notice.locator("button").click()
        decide(frame, GIVE)
        tab.reload()
        frame = at_table(shown(tab))
        assert saved(frame)["actions"][0] == GIVE
        decide(frame, TOO_MUCH)
        expect(notice).to_contain_text("keeps nothing for this page", timeout=SLOW)
        expect(notice).to_contain_text("QuotaExceededError")


def test_a_browser_that_keeps_nothing_says_so_before_the_first_decision(
    published: Published, tab: Page, tmp_path: Path
) -> None:
    """The game can be played, and saved to a file."""
    without_private_files(published, tmp_path / PLACE, database=False)
    with hosted(tmp_path) as host:
        opened(tab, host.address)
        assert tab.evaluate("hexwarTimes.store") == "none"
        expect(tab.locator("#notice")).to_contain_text("Save it to a file")
