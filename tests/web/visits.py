"""A host of a published folder, and what somebody does who visits it with a browser."""

from __future__ import annotations

import os
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import attrs
from playwright.sync_api import Browser, Frame, Page

SLOW = 60_000.0
"""Milliseconds in which a page must be there, on a machine that does other things too."""

PLACE = "user/fox"
"""Where the folder lies on its host: not at the root."""


class Host(ThreadingHTTPServer):
    """A host of static files, which can be cut off."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(Files, directory=str(folder)))

    @property
    def address(self) -> str:
        """Where the folder is."""
        return f"http://127.0.0.1:{self.server_port}/{PLACE}/"


class Files(SimpleHTTPRequestHandler):
    """Serves files, and writes no line for each."""

    def log_message(self, *_: Any) -> None:
        """Write nothing."""


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """Serve a folder for as long as the block runs."""
    with Host(folder) as host:
        thread = threading.Thread(target=host.serve_forever, daemon=True)
        thread.start()
        try:
            yield host
        finally:
            host.shutdown()
            thread.join()


def opened(tab: Page, address: str) -> Frame:
    """Return the frame in which the application is, once it can be used."""
    tab.goto(address)
    return shown(tab)


def shown(tab: Page) -> Frame:
    """Return the frame of the application."""
    tab.wait_for_selector("iframe.on, html[data-fault]", timeout=SLOW)
    assert not tab.get_attribute("html", "data-fault"), tab.inner_text("body")
    frame = tab.query_selector("#game")
    found = frame.content_frame() if frame else None
    assert found is not None
    return found


def at_table(frame: Frame) -> Frame:
    """Return a frame once its table has taken its place."""
    frame.wait_for_selector("html[data-ready]", timeout=SLOW)
    frame.evaluate("document.querySelector('#briefing')?.removeAttribute('open')")
    return frame


PLAYED = """async (most) => {
  const JSON_SENT = { "Content-Type": "application/json" };
  const ask = async (path, data) => {
    const body = JSON.stringify(data);
    const reply = await fetch(path, { method: "POST", headers: JSON_SENT, body });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  let seed = 1;
  const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const times = [];
  let state = await ask("seen", {});
  for (let k = 0; k < most && !state.over; k += 1) {
    if (!state.actions?.length) state = await ask("seen", { viewer: state.decider });
    const { text } = state.actions[below(state.actions.length)];
    const begun = performance.now();
    state = await ask("do", { viewer: state.decider, action: text, length: state.length });
    times.push(performance.now() - begun);
  }
  return times;
}"""
"""Plays at random through the requests of a page; returns the ms that each decision took."""

SAVED = "fetch('save').then((reply) => reply.json())"
"""Returns the save. The log that a page shows is no measure: where players decide at once, it
depends on who looks at it."""


@attrs.frozen
class Played:
    """How a scenario was played.

    Attributes:
        name: Its name.
        first: Seconds until its page was ready, in a browser that was never there.
        again: Seconds until it was ready again.
        decision: The median of a decision, in ms.
        decisions: How many decisions were made.
        memory: Bytes that Python takes.
        load: The load of the machine, as the average of a minute.
    """

    name: str
    first: float
    again: float
    decision: float
    decisions: int
    memory: int
    load: float


def played(browser: Browser, address: str, name: str, decisions: int) -> Played:
    """Play a scenario and read its page again.

    Args:
        browser: The browser.
        address: Where the folder is.
        name: The scenario.
        decisions: How many decisions at most.

    Raises:
        AssertionError: When the game that is read again is another.
    """
    window = browser.new_context()
    try:
        tab = window.new_page()
        begun = time.monotonic()
        frame = at_table(opened(tab, f"{address}#new={name}&seed=1"))
        first = time.monotonic() - begun
        times: list[float] = frame.evaluate(PLAYED, decisions)
        save: dict[str, Any] = frame.evaluate(SAVED)
        begun = time.monotonic()
        again = at_table(opened_again(tab, frame.url))
        second = time.monotonic() - begun
        assert again.evaluate(SAVED) == save
        assert save["actions"]
        memory = tab.evaluate("hexwarTimes.memory")
        median = statistics.median(times) if times else 0.0
        load = os.getloadavg()[0]
        return Played(name, first, second, median, len(times), memory, load)
    finally:
        window.close()


def opened_again(tab: Page, place: str) -> Frame:
    """Reload the whole page, and return its frame once it is at a table.

    Args:
        tab: The page.
        place: The address of the table.
    """
    tab.reload()
    shown(tab)
    tab.evaluate("(to) => { document.querySelector('#game').src = to }", place)
    element = tab.query_selector("#game")
    frame = element.content_frame() if element else None
    assert frame is not None
    frame.wait_for_url(place, timeout=SLOW)
    return frame
