"""What do clicks and frames cost in the browser, and how heavy is a page?

``python -m tests.web.frames`` fills a map by a seed and opens it in Chromium. It times clicks from
the decision to the frame that shows its answer, zooms and pans by the wheel and the mouse, and
lets the board tell a story, while the browser keeps a trace: script, style and layout of each
frame, and every task of the main thread, in processor time, so that a busy machine matters
little. It needs Chromium, as the tests of the
browser do; it compares nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import attrs
from playwright.sync_api import Browser, Page, sync_playwright

import hexwar
from hexwar.play.match import Match
from hexwar.sim.workers import settle
from hexwar.web import Application, serving
from hexwar.web.keys import Seat
from tests.web.asking import ask
from tests.web.conftest import FLAGS

SCENARIOS = ("ddob/d-day", "memoir44/neptune")
"""The largest map with many fields and counters, and the one with the most hexes."""

USUAL = ("ddob/easy-fox", "normandie44/montebourg", *SCENARIOS)
"""What is measured if nothing else is asked for: two evenings, and the two largest maps."""

CATEGORIES = ("toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline")
"""What Chromium notes in its trace."""

LONG = 8
"""Milliseconds of script, style and layout that a frame may take."""

REFRESH = 16
"""Milliseconds between two pictures of a screen that shows sixty a second."""

SETTLED = 3000
"""Milliseconds after which a page that was opened is drawn."""

FRAME = "AnimationFrame"
TASK = "ThreadControllerImpl::RunTask"
WORK = frozenset(
    {
        "EvaluateScript",
        "FireAnimationFrame",
        "FunctionCall",
        "Layout",
        "ParseHTML",
        "RunMicrotasks",
        "TimerFire",
        "UpdateLayoutTree",
        "v8.callFunction",
    }
)
"""Script, style and layout, as a trace calls them."""

PERFORM = """async (text) => {
  const { perform } = await import("/static/choosing.js");
  const start = performance.now();
  await perform(text, true);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}"""
"""Performs an action, and says after how many ms its answer was drawn."""

ZOOM = """async () => {
  const holder = document.querySelector("#board-holder");
  const { x, y, width, height } = holder.getBoundingClientRect();
  const at = { clientX: x + width / 2, clientY: y + height / 2, cancelable: true };
  for (let step = 0; step < 48; step += 1) {
    const deltaY = step % 24 < 12 ? -60 : 60;
    holder.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY }));
    await new Promise(requestAnimationFrame);
  }
}"""
"""Zooms in and out by the wheel, a step each frame, as a hand does that does not wait."""

LEGAL = """async () => {
  const { known } = await import("/static/table.js");
  return (known.state.actions ?? []).map((action) => action.text);
}"""


class Click(NamedTuple):
    """What a decision takes until it is drawn, in milliseconds.

    Attributes:
        clock: By the clock.
        server: Processor time of the server.
        page: Processor time of the page.
    """

    clock: float
    server: float
    page: float


@attrs.frozen
class Figures:
    """What was measured.

    Attributes:
        page: Bytes of the page with its scripts and its style sheet.
        sent: The same as it is sent, compressed.
        clicks: What decisions take until the frame that shows their answer.
        frames: Milliseconds of script, style and layout in each frame in which there was some.
        tasks: Milliseconds of each task of the main thread.
        events: How many events the story told.
        looking: As ``frames``, while somebody zooms and pans.
    """

    page: int
    sent: int
    clicks: tuple[Click, ...]
    frames: tuple[float, ...]
    tasks: tuple[float, ...]
    events: int
    looking: tuple[float, ...]

    def lines(self) -> Iterator[str]:
        """Yield the figures in words."""
        yield f"page: {self.page / 1000:.0f} kB, sent {self.sent / 1000:.0f} kB"
        for place, part in enumerate(Click._fields):
            taken = [click[place] for click in self.clicks]
            yield f"click, {part}: {spread(taken)}"
        both = [click.server + click.page for click in self.clicks]
        yield f"click, server and page: {spread(both)}"
        long = sum(frame > LONG for frame in self.frames)
        yield f"frame: {spread(self.frames)} ({len(self.frames)} frames, {self.events} events)"
        yield f"frame: {long} of {len(self.frames)} over {LONG} ms"
        yield f"zoom and pan, frame: {spread(self.looking)}"
        slow = sum(frame > REFRESH for frame in self.looking)
        yield f"zoom and pan, frame: {slow} of {len(self.looking)} over {REFRESH} ms"
        over = sum(task > 50 for task in self.tasks)
        yield f"task: largest {max(self.tasks):.1f} ms, {over} of {len(self.tasks)} over 50 ms"


def spread(values: Sequence[float]) -> str:
    """Return the median, the 95th hundredth and the largest of some milliseconds."""
    high = quantiles(values, n=20)[-1] if len(values) > 1 else values[0]
    return f"median {median(values):.1f} ms, 95 % under {high:.1f} ms, largest {max(values):.1f} ms"


def filled(name: str, decisions: int, seed: int) -> Match:
    """Play a scenario at random for some decisions, so that its map is full.

    The first player is left to the page, and bots decide for the others.
    """
    bots = dict.fromkeys(hexwar.game(name).players[1:], "random")
    match, rng = hexwar.start(name, seed=seed, players=bots), Random(seed)
    while len(match.log) <= decisions and not match.over:
        match.do(rng.choice(list(match.legal_actions)))
    return match


def loaded() -> list[str]:
    """Return the files that a table loads: its scripts by their imports, style sheet, typefaces."""
    folder = Path(hexwar.__file__).parent / "web" / "static"
    scripts = ["main.js", "theme.js"]
    for script in scripts:
        text = (folder / script).read_text(encoding="utf-8")
        scripts += [name for name in IMPORTED.findall(text) if name not in scripts]
    styles = (file.name for file in folder.iterdir() if file.suffix in (".css", ".woff2"))
    return [*scripts, *styles]


IMPORTED = re.compile(r'(?:^import|from) "\./([\w.-]+\.js)"', re.MULTILINE)


def weight(address: str, path: str) -> tuple[int, int]:
    """Return how many bytes a table has with all that it loads, plain and as they are sent."""
    parts = [address + path, *(f"{address}/static/{name}" for name in loaded())]
    packed = {"Accept-Encoding": "gzip"}
    plain = sum(len(ask(part).body) for part in parts)
    return plain, sum(len(ask(part, headers=packed).body) for part in parts)


def opened(browser: Browser, url: str) -> Page:
    """Open a table without briefing, hints and stops, at the normal speed of stories."""
    page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en-GB")
    page.add_init_script("localStorage.setItem('hexwar-hints', '[\"none\"]')")
    page.goto(url)
    page.wait_for_selector("html[data-ready]")
    page.wait_for_timeout(
        SETTLED
    )  # the page asks for its overlays, and is drawn for the first time
    return page


def set_speed(page: Page, ms: int) -> None:
    """Let each event of a story take so long; 0 shows the end at once."""
    page.evaluate(
        """(ms) => {
          const speed = document.querySelector("#speed");
          speed.append(new Option("measured", ms));
          speed.value = ms;
        }""",
        str(ms),
    )


def timed_clicks(page: Page, rng: Random, count: int) -> tuple[Click, ...]:
    """Return how long some decisions take until they are drawn."""
    set_speed(page, 0)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        """Return the processor time of the page so far, in seconds."""
        told = session.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) for one in told if one["name"] == "TaskDuration")

    found = []
    for _ in range(count):
        legal = page.evaluate(LEGAL)
        if not legal:
            break
        before, served = spent(), time.process_time()
        clock = page.evaluate(PERFORM, rng.choice(legal))
        served = time.process_time() - served
        found.append(Click(clock, 1000 * served, 1000 * (spent() - before)))
    return tuple(found)


def traced_story(
    browser: Browser, page: Page, rng: Random, events: int, pace: int
) -> tuple[list[dict[str, Any]], int]:
    """Let the board tell what decisions bring about; return the trace, and how much was told."""
    set_speed(page, pace)
    told = "() => import('/static/table.js').then(({ known }) => known.log.flatMap((e) => e.lines))"
    before = len(page.evaluate(told))
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    while len(page.evaluate(told)) - before < events:
        legal = page.evaluate(LEGAL)
        if not legal:
            break
        page.evaluate(PERFORM, rng.choice(legal))
    trace = json.loads(browser.stop_tracing())
    return trace["traceEvents"], len(page.evaluate(told)) - before


def traced_look(browser: Browser, page: Page) -> list[dict[str, Any]]:
    """Zoom in and out over the map and drag it about; return the trace."""
    middle = page.locator("#board-holder").bounding_box()
    assert middle is not None
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    page.evaluate(ZOOM)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(30):
        page.mouse.move(x + 8 * step, y + 3 * step)
    page.mouse.up()
    trace = json.loads(browser.stop_tracing())
    return list(trace["traceEvents"])


def of_the_page(trace: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the events of the main thread of the page, in their order."""
    main = {
        (event["pid"], event["tid"])
        for event in trace
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    mine: dict[tuple[int, int], list[dict[str, Any]]] = {thread: [] for thread in main}
    for event in trace:
        if (event["pid"], event["tid"]) in main and "ts" in event:
            mine[event["pid"], event["tid"]].append(event)
    busiest = max(mine.values(), key=lambda events: sum(e["name"] in WORK for e in events))
    return sorted(busiest, key=lambda event: event["ts"])


def took(event: dict[str, Any]) -> float:
    """Return the processor time of an event, in milliseconds."""
    return float(event.get("tdur", event.get("dur", 0))) / 1000


def costs(events: list[dict[str, Any]]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return what each frame takes of script, style and layout, and what each task takes.

    Args:
        events: The events of the main thread, in their order.
    """
    frames, now, inside = [], 0.0, 0.0
    for event in events:
        if event["name"] == FRAME and event["ph"] == "b":
            frames.append(now)
            now = 0.0
        elif event["name"] in WORK and event["ts"] >= inside:
            now += took(event)
            inside = event["ts"] + event.get("dur", 0)
    tasks = tuple(took(event) for event in events if event["name"] == TASK)
    return tuple(frame for frame in (*frames, now) if frame), tasks


def measure(
    browser: Browser,
    application: Application,
    address: str,
    begin: Callable[[], Match],
    *,
    clicks: int = 20,
    events: int = 40,
    pace: int = 300,
) -> Figures:
    """Measure clicks, frames and the page of a match, at the seat of its first player.

    Args:
        browser: The browser.
        application: The application.
        address: Its address.
        begin: Begins the match; clicks and story have one each.
        clicks: How many decisions are timed.
        events: How many events the story tells at least.
        pace: How long it shows each, in ms.
    """
    rng, numbers = Random(1), [application.tables.add(begin()).number for _ in range(2)]
    first, second = (application.path_of(Seat(number, 1)) for number in numbers)
    plain, sent = weight(address, first)
    page = opened(browser, address + first)
    timed = timed_clicks(page, rng, clicks)
    page.close()
    page = opened(browser, address + second)
    trace, told = traced_story(browser, page, rng, events, pace)
    page.close()
    page = opened(browser, address + second)
    looked = traced_look(browser, page)
    page.close()
    frames, tasks = costs(of_the_page(trace))
    looking, _ = costs(of_the_page(looked))
    return Figures(plain, sent, timed, frames, tasks, told, looking)


def main() -> None:
    """Print the figures of some scenarios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenarios", nargs="*", default=list(USUAL), metavar="GAME/SCENARIO")
    parser.add_argument("--decisions", type=int, default=60, help="played before, at random")
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--clicks", type=int, default=20, help="how many decisions are timed")
    asked = parser.parse_args()
    found = os.environ.get("HEXWAR_CHROMIUM") or shutil.which("chromium")
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        application = Application(Path(folder) / "games.sqlite")
        browser = driver.chromium.launch(executable_path=found, args=list(FLAGS))
        with serving(application) as address:
            for name in asked.scenarios:
                begin = partial(filled, name, asked.decisions, asked.seed)
                begin()
                settle()
                figures = measure(browser, application, address, begin, clicks=asked.clicks)
                sys.stdout.write("\n  ".join((name, *figures.lines())) + "\n")
                sys.stdout.flush()
        browser.close()


if __name__ == "__main__":
    main()
