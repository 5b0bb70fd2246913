"""Publish all installed games into one folder, and play each scenario in a browser.

    python -m tests.publish.every_game --results games.json [--minutes 9]
    python -m tests.publish.every_game --results games.json --to docs/guide/published-games.md

Each scenario is opened by its link, played at random through the requests of its page, and read
again. The results are kept after each scenario, so that a run of half an hour can be made in parts:
what the file of results has is not played again. With ``--to`` nothing is played; the page of the
documentation is written from the results. The suite plays one scenario of each kind
(``tests/web/test_published.py``).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import attrs
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


@attrs.define
class Results:
    """What was measured so far.

    Attributes:
        browser: The name and version of the browser.
        sizes: Bytes of a first visit by what they are, compressed.
        later: Bytes that are fetched afterwards, compressed.
        scenarios: How each scenario was played, by its name.
        faults: What went wrong, by the name of the scenario.
    """

    browser: str = ""
    sizes: dict[str, int] = attrs.field(factory=dict)
    later: int = 0
    scenarios: dict[str, Played] = attrs.field(factory=dict)
    faults: dict[str, str] = attrs.field(factory=dict)

    @classmethod
    def read(cls, path: Path) -> Results:
        """Return the results in a file; none where there is no file yet."""
        if not path.exists():
            return cls()
        data = json.loads(path.read_text(encoding="utf-8"))
        data["scenarios"] = {name: Played(**one) for name, one in data["scenarios"].items()}
        return cls(**data)

    def write(self, path: Path) -> None:
        """Write the results to a file."""
        path.write_text(json.dumps(attrs.asdict(self), indent=1) + "\n", encoding="utf-8")


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
        load = os.getloadavg()[0]
        return Played(name, first, second, median, len(told["times"]), memory, load)
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


PAGE: Final = """# All games in one folder

Every scenario of every game of this project was published into one folder. Each was opened by its \
link in a browser that was never there, played for {most} random decisions (or to its end) through \
the requests of its page, and opened again. `python -m tests.publish.every_game` writes this page.

{browser}. The load of the machine, with two cores, was {low:.1f} to {high:.1f}.

| first visit, compressed | MB |
|---|--:|
{sizes}

| {count} scenarios | median | worst |
|---|--:|--:|
| ready at a first visit, s | {first:.1f} | {worst_first:.1f} |
| ready at a later visit, s | {again:.1f} | {worst_again:.1f} |
| a decision, ms | {decision:.0f} | {worst_decision:.0f} |
| memory of Python, MB | {memory:.0f} | {worst_memory:.0f} |

| scenario | first, s | again, s | a decision, ms | decisions | memory, MB | load |
|---|--:|--:|--:|--:|--:|--:|
{rows}
"""


def page(results: Results) -> str:
    """Return the page of the documentation, in Markdown.

    Args:
        results: What was measured.
    """
    scenarios = sorted(results.scenarios.values(), key=lambda one: one.name)
    sizes = {
        **results.sizes,
        "in all": sum(results.sizes.values()),
        "fetched afterwards": results.later,
    }
    columns = {
        name: [getattr(one, name) for one in scenarios] for name in attrs.fields_dict(Played)
    }
    columns["memory"] = [size / 1e6 for size in columns["memory"]]
    medians: dict[str, Any] = {}
    for name in ("first", "again", "decision", "memory"):
        medians[name] = statistics.median(columns[name])
        medians[f"worst_{name}"] = max(columns[name])
    rows = [
        f"| {one.name} | {one.first:.1f} | {one.again:.1f} | {one.decision:.0f} | "
        f"{one.decisions} | {one.memory / 1e6:.0f} | {one.load:.1f} |"
        for one in scenarios
    ]
    rows += [f"| {name} | {fault} | | | | | |" for name, fault in sorted(results.faults.items())]
    return PAGE.format(
        **medians,
        most=max(columns["decisions"]),
        browser=results.browser,
        low=min(columns["load"]),
        high=max(columns["load"]),
        sizes="\n".join(f"| {part} | {size / 1e6:.2f} |" for part, size in sizes.items()),
        count=len(scenarios),
        rows="\n".join(rows),
    )


def measure(results: Results, path: Path, decisions: int, until: float) -> None:
    """Publish all games, and play the scenarios that the results lack.

    Args:
        results: The results so far.
        path: The file in which they are kept.
        decisions: How many decisions of each scenario at most.
        until: The time of the monotonic clock at which no further scenario is begun.
    """
    names = [name for name in every_scenario() if name not in results.scenarios]
    with TemporaryDirectory() as folder, runtime(None) as unpacked, sync_playwright() as driver:
        to = Path(folder) / "user" / "fox"
        published = publish(list(hexwar.games()), to, unpacked)
        results.sizes, results.later = dict(published.first_visit), published.later
        browser = driver.chromium.launch(
            executable_path=os.environ.get("HEXWAR_CHROMIUM", "/usr/bin/chromium"),
            args=list(FLAGS),
        )
        results.browser = f"Chromium {browser.version}"
        with hosted(to.parents[1]) as host:
            for name in names:
                if time.monotonic() > until:
                    break
                try:
                    results.scenarios[name] = played(browser, host.address, name, decisions)
                    results.faults.pop(name, None)
                except Exception as fault:  # It is written down, and the others are played.
                    results.faults[name] = str(fault).splitlines()[0]
                results.write(path)
        browser.close()


def main() -> None:
    """Play and keep the results, or write the page about them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--decisions", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--to", type=Path)
    asked = parser.parse_args()
    results = Results.read(asked.results)
    if asked.to:
        asked.to.write_text(page(results), encoding="utf-8")
        return
    until = time.monotonic() + asked.minutes * 60
    measure(results, asked.results, asked.decisions, until)
    left = [name for name in every_scenario() if name not in results.scenarios]
    sys.stdout.write(f"{len(results.scenarios)} played, {len(left)} to play: {left}\n")
    sys.exit(bool(left))


if __name__ == "__main__":
    main()
