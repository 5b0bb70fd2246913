"""A host of a published folder, and what somebody does who visits it with a browser."""

from __future__ import annotations

import json
import math
import os
import statistics
import threading
import time
from collections.abc import Iterator, Sequence
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
    """A host of static files, which can be cut off.

    Args:
        folder: The folder.
        port: The port; 0 for a free one.
    """

    def __init__(self, folder: Path, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), partial(Files, directory=str(folder)))

    @property
    def address(self) -> str:
        """Where the folder is."""
        return f"http://127.0.0.1:{self.server_port}/{PLACE}/"


class Files(SimpleHTTPRequestHandler):
    """Serves files, and writes no line for each."""

    def log_message(self, *_: Any) -> None:
        """Write nothing."""


@contextmanager
def hosted(folder: Path, port: int = 0) -> Iterator[Host]:
    """Serve a folder for as long as the block runs."""
    with Host(folder, port) as host:
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


FORD, GIVE = "#new=skirmish/ford&seed=7&bots.blue=random", "give R1 4"

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
    """Return the save that the table gives.

    The log that a page shows is no measure: where players decide at once, it depends on who looks.
    """
    save: dict[str, Any] = json.loads(frame.evaluate("fetch('save').then((it) => it.text())"))
    return save


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
  // Many actions come with what they share said once (hexwar/web/choices.py).
  const unpacked = ({ verbs, things, rows }) => {
    const names = things.map((thing) => (typeof thing === "string" ? thing : thing[1]));
    return rows.map(([verb, ...nouns]) => {
      return { text: [verbs[verb][0], ...nouns.map((noun) => names[noun])].join(" ") };
    });
  };
  const times = [];
  let state = await ask("seen", {});
  for (let k = 0; k < most && !state.over; k += 1) {
    if (!(state.actions?.rows ?? state.actions)?.length) {
      state = await ask("seen", { viewer: state.decider });
    }
    const actions = Array.isArray(state.actions) ? state.actions : unpacked(state.actions);
    const { text } = actions[below(actions.length)];
    const begun = performance.now();
    state = await ask("do", { viewer: state.decider, action: text, length: state.length });
    times.push(performance.now() - begun);
  }
  return times;
}"""
"""Plays at random through the requests of a page; returns the ms that each decision took."""


@attrs.frozen
class Played:
    """How a scenario was played.

    Attributes:
        name: Its name.
        opened: Seconds until its table was ready.
        decision: The median of a decision, in ms.
        decisions: How many decisions were made.
        again: Seconds until its table was ready after the page was reloaded.
    """

    name: str
    opened: float
    decision: float
    decisions: int
    again: float


@attrs.frozen
class Visit:
    """How a browser that was never there before played scenarios in one page.

    The first scenario takes as long as a first visit, and as long as a later one when it is opened
    again; for the others Python is there already.

    Attributes:
        scenarios: The scenarios.
        memory: Bytes that Python takes after the first scenario.
        load: The load of the machine, as the average of a minute.
    """

    scenarios: tuple[Played, ...]
    memory: int
    load: float


def visited(
    browser: Browser, address: str, names: Sequence[str], decisions: int, until: float = math.inf
) -> Visit:
    """Play scenarios in one page, reload it, and see that each game is as it was.

    Args:
        browser: The browser.
        address: Where the folder is.
        names: The scenarios.
        decisions: How many decisions of each at most.
        until: The time of the monotonic clock at which no further scenario is begun.

    Raises:
        AssertionError: When a game that is opened again is another.
    """
    window = browser.new_context()
    try:
        tab = window.new_page()
        games: list[tuple[float, list[float], str, dict[str, Any]]] = []
        memory = 0
        for name in names:
            if games and time.monotonic() > until:
                break
            games.append(_played(tab, f"{address}#new={name}&seed=1", decisions))
            memory = memory or tab.evaluate("hexwarTimes.memory")
        tab.wait_for_function("hexwarTimes['snapshot kept'] > 0", timeout=SLOW)
        begun = time.monotonic()
        tab.reload()
        scenarios = []
        for name, (opened, times, place, save) in zip(names, games, strict=False):
            frame = _moved(tab, place)
            again = time.monotonic() - begun
            assert saved(frame) == save, name
            median = statistics.median(times) if times else 0.0
            scenarios.append(Played(name, opened, median, len(times), again))
            begun = time.monotonic()
        return Visit(tuple(scenarios), memory, os.getloadavg()[0])
    finally:
        window.close()


def _played(
    tab: Page, address: str, decisions: int
) -> tuple[float, list[float], str, dict[str, Any]]:
    """Open a link and play; return how long both took, the address of the table, and the save."""
    tab.evaluate("document.querySelector('#game')?.setAttribute('class', 'of the last game')")
    begun = time.monotonic()
    frame = at_table(opened(tab, address))
    ready = time.monotonic() - begun
    times: list[float] = frame.evaluate(PLAYED, decisions)
    save = saved(frame)
    assert save["actions"]
    return ready, times, frame.url, save


def _moved(tab: Page, place: str) -> Frame:
    """Lead the frame of a page to a table.

    Args:
        tab: The page.
        place: The address of the table.
    """
    shown(tab)
    tab.evaluate("(to) => { document.querySelector('#game').src = to }", place)
    element = tab.query_selector("#game")
    frame = element.content_frame() if element else None
    assert frame is not None
    frame.wait_for_url(place, timeout=SLOW)
    return at_table(frame)
