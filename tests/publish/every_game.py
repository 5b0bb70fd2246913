"""Publish all installed games into one folder, and play each scenario in a browser.

    python -m tests.publish.every_game [--decisions 50] [--only GAME/SCENARIO]

Each scenario is opened by its link, played at random through the requests of its page, and read
again. The table that is printed says how long each took; the line above it, on what. It takes half
an hour, so the suite plays one scenario of it (``tests/web/test_published.py``).
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Frame, Page, sync_playwright

import hexwar
from hexwar.publish import publish, runtime
from tests.web.conftest import FLAGS
from tests.web.test_published import SLOW, at_table, hosted, opened, shown

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
  return { length: state.length, times };
}"""
"""Plays at random through the requests of a page; returns the length of the log and times in ms."""

LENGTH = """async () => {
  const headers = { "Content-Type": "application/json" };
  return (await (await fetch("seen", { method: "POST", headers, body: "{}" })).json()).length;
}"""
"""Returns the length of the log."""


class Played(NamedTuple):
    """How a scenario was played.

    Attributes:
        name: Its name.
        first: Seconds until its page was ready, in a browser that was never there.
        again: Seconds until it was ready again.
        decision: The median of a decision, in ms.
        decisions: How many decisions were made.
        memory: Bytes that Python takes.
    """

    name: str
    first: float
    again: float
    decision: float
    decisions: int
    memory: int


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
        told: dict[str, Any] = frame.evaluate(PLAYED, decisions)
        begun = time.monotonic()
        again = at_table(opened_again(tab, frame.url))
        second = time.monotonic() - begun
        length = again.evaluate(LENGTH)
        assert length == told["length"], f"{length} entries of the log, {told['length']} before"
        memory = tab.evaluate("hexwarTimes.memory")
        median = statistics.median(told["times"]) if told["times"] else 0.0
        return Played(name, first, second, median, len(told["times"]), memory)
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


def every_scenario() -> Iterator[str]:
    """Yield the names of the scenarios of all installed games."""
    for name, game in hexwar.games().items():
        yield from (f"{name}/{scenario}" for scenario in game.scenarios())


def told(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Publish, play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=50)
    parser.add_argument("--only", nargs="*", default=[], metavar="GAME/SCENARIO")
    asked = parser.parse_args()
    names = asked.only or list(every_scenario())
    faults = 0
    with TemporaryDirectory() as folder, runtime(None) as unpacked, sync_playwright() as driver:
        to = Path(folder) / "user" / "fox"
        publish(sorted({name.partition("/")[0] for name in names}), to, unpacked)
        browser = driver.chromium.launch(
            executable_path=os.environ.get("HEXWAR_CHROMIUM", "/usr/bin/chromium"),
            args=list(FLAGS),
        )
        told(f"Chromium {browser.version}, load {os.getloadavg()[0]:.1f}\n")
        told("| scenario | first, s | again, s | a decision, ms | decisions | memory, MB |")
        told("|---|--:|--:|--:|--:|--:|")
        with hosted(to.parents[1]) as host:
            for name in names:
                try:
                    one = played(browser, host.address, name, asked.decisions)
                except Exception as fault:  # It is told, and the others are played.
                    faults += 1
                    told(f"| {name} | {str(fault).splitlines()[0]} | | | | |")
                    continue
                told(
                    f"| {one.name} | {one.first:.1f} | {one.again:.1f} | {one.decision:.0f} | "
                    f"{one.decisions} | {one.memory / 1e6:.0f} |",
                )
        browser.close()
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
