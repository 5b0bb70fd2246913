"""Where a published game cannot run, one plain sentence says what helps; in frames, too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hexwar.publish import Published

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Page, expect

from tests.publish.visits import PLACE, SLOW, Host, hosted
from tests.web.conftest import FLAGS


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


SANDBOXED = "sandbox='allow-scripts'"


@contextmanager
def framed(address: str, folder: Path, more: str = "") -> Iterator[str]:
    """Show a page in a frame of another site; yield the address of that site."""
    (folder / PLACE).mkdir(parents=True)
    frame = f'<iframe id="of-another" src="{address}" width="1200" height="800" {more}></iframe>'
    (folder / PLACE / "index.html").write_text(frame)
    with hosted(folder) as other:
        yield other.address.replace("127.0.0.1", "localhost")


@contextmanager
def profile(chromium: Browser, program: str, folder: Path, **chosen: Any) -> Iterator[Page]:
    """Visit with a browser that has settings of its own."""
    (folder / "Default").mkdir(parents=True)
    (folder / "Default" / "Preferences").write_text(json.dumps(chosen))
    context = chromium.browser_type.launch_persistent_context(
        folder, executable_path=program, args=list(FLAGS)
    )
    yield context.pages[0]
    context.close()


def keeping(mode: int, languages: str = "en") -> dict[str, Any]:
    """Return settings that let frames of other sites keep data (0) or not (1), in languages."""
    return {"profile": {"cookie_controls_mode": mode}, "intl": {"selected_languages": languages}}


@pytest.mark.parametrize(
    ("more", "told"),
    [("", "The browser refuses the service worker"), (SANDBOXED, "shown in a closed frame")],
)
def test_a_frame_that_gets_no_storage_says_what_helps(
    host: Host, chromium: Browser, chromium_with_settings: str, tmp_path: Path, more: str, told: str
) -> None:
    """A link leads out of the frame, where browsers let an address of its own have storage."""
    with (
        framed(host.address, tmp_path, more) as site,
        profile(chromium, chromium_with_settings, tmp_path / "p", **keeping(1)) as tab,
    ):
        tab.goto(site)
        there = tab.frame_locator("#of-another")
        expect(there.locator("#fault")).to_contain_text(told, timeout=SLOW)
        expect(there.locator("#fault")).to_contain_text("in a window of its own")
        if not more:
            expect(there.locator("#own")).to_have_attribute("href", host.address)


def test_a_frame_with_storage_plays(
    host: Host, chromium: Browser, chromium_with_settings: str, tmp_path: Path
) -> None:
    """As hosts of games show it, in the language of the browser."""
    with (
        framed(host.address, tmp_path) as site,
        profile(chromium, chromium_with_settings, tmp_path / "p", **keeping(0, "fr,en")) as tab,
    ):
        tab.goto(site)
        game = tab.frame_locator("#of-another").frame_locator("#game.on")
        expect(game.locator("#language")).to_have_value("fr", timeout=SLOW)


def test_a_browser_that_blocks_all_storage_says_so(
    host: Host, chromium: Browser, chromium_with_settings: str, tmp_path: Path
) -> None:
    """Strict settings; a window of its own would not help."""
    chosen = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    with profile(chromium, chromium_with_settings, tmp_path / "p", **chosen) as tab:
        tab.goto(host.address)
        fault = tab.locator("#fault")
        expect(fault).to_contain_text("Let this site keep data", timeout=SLOW)
        expect(tab.locator("#own")).to_have_count(0)
