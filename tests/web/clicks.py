"""What does a click cost at the beginning of each scenario?

``python -m tests.web.clicks`` opens every scenario in Chromium, with bots for all players but the
first, times its first decisions, chosen by a seed, from the click to the frame that shows the
answer, and prints one row of a table for each: processor time of server and page together, so that
a busy machine matters less, the clock, and the load of the machine. It compares nothing.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

import hexwar
from hexwar.sim.workers import settle
from hexwar.web import Application, serving
from hexwar.web.keys import Seat
from tests.web.conftest import FLAGS
from tests.web.frames import Click, filled, opened, timed_clicks

HEAD = """| scenario | clicks | median, ms | 95 of 100 under, ms | by the clock, median | load |
|---|--:|--:|--:|--:|--:|"""


def row(name: str, clicks: tuple[Click, ...], load: float) -> str:
    """Return the figures of a scenario as a row of the table."""
    work = [click.server + click.page for click in clicks]
    high = quantiles(work, n=20, method="inclusive")[-1] if len(work) > 1 else work[0]
    clock = median(click.clock for click in clicks)
    cells = (name, len(clicks), f"{median(work):.0f}", f"{high:.0f}", f"{clock:.0f}", f"{load:.1f}")
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a part of the names GAME/SCENARIO")
    parser.add_argument("--clicks", type=int, default=20)
    parser.add_argument("--seed", type=int, default=6)
    asked = parser.parse_args()
    chromium = os.environ.get("HEXWAR_CHROMIUM") or shutil.which("chromium")
    names = [f"{game}/{one}" for game, made in hexwar.games().items() for one in made.scenarios()]
    sys.stdout.write(f"{HEAD}\n")
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        application = Application(Path(folder) / "games.sqlite")
        browser = driver.chromium.launch(executable_path=chromium, args=list(FLAGS))
        with serving(application) as address:
            for name in (name for name in names if asked.only in name):
                number = application.tables.add(filled(name, 0, asked.seed)).number
                settle()
                page = opened(browser, address + application.path_of(Seat(number, 1)))
                clicks = timed_clicks(page, Random(asked.seed), asked.clicks)
                page.close()
                if clicks:
                    sys.stdout.write(f"{row(name, clicks, os.getloadavg()[0])}\n")
                    sys.stdout.flush()
        browser.close()


if __name__ == "__main__":
    main()
