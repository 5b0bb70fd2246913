"""Publish all installed games into one folder, and play each scenario in a browser.

    python -m tests.publish.every_game --results games.json --folder games [--minutes 9]
    python -m tests.publish.every_game --results games.json --to docs/guide/published-games.md

Each scenario is opened by its link, played at random through the requests of its page, and read
again after the page was reloaded. The scenarios of a game share a page. The results are kept
after each page and the folder stays, so that a long run can be made in parts: what the file of
results has is not played again. With ``--to`` nothing is played; the page of the documentation is
written from the results. The suite plays three small scenarios in the same way
(``tests/publish/test_play.py``).
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
from typing import Final

import attrs
from playwright.sync_api import sync_playwright

import hexwar
from hexwar.publish import publish, runtime
from tests.publish.visits import PLACE, Played, Visit, hosted, visited
from tests.web.conftest import FLAGS


@attrs.define
class Results:
    """What was measured so far.

    Attributes:
        browser: The name and version of the browser.
        sizes: Bytes of a first visit by what they are, compressed.
        later: Bytes that are fetched afterwards, compressed.
        visits: How scenarios were played, by the page that they shared.
        faults: What went wrong, by the names of the scenarios of a page.
    """

    browser: str = ""
    sizes: dict[str, int] = attrs.field(factory=dict)
    later: int = 0
    visits: list[Visit] = attrs.field(factory=list)
    faults: dict[str, str] = attrs.field(factory=dict)

    @classmethod
    def read(cls, path: Path) -> Results:
        """Return the results in a file; none where there is no file yet."""
        if not path.exists():
            return cls()
        data = json.loads(path.read_text(encoding="utf-8"))
        for visit in data["visits"]:
            visit["scenarios"] = tuple(Played(**one) for one in visit["scenarios"])
        data["visits"] = [Visit(**visit) for visit in data["visits"]]
        return cls(**data)

    def write(self, path: Path) -> None:
        """Write the results to a file."""
        path.write_text(json.dumps(attrs.asdict(self), indent=1) + "\n", encoding="utf-8")

    def missing(self) -> Iterator[list[str]]:
        """Yield the scenarios that have not been played yet, game by game."""
        played = {one.name for visit in self.visits for one in visit.scenarios}
        for name, game in hexwar.games().items():
            names = [f"{name}/{scenario}" for scenario in game.scenarios()]
            if rest := [each for each in names if each not in played]:
                yield rest


PAGE: Final = """# All games in one folder

Every scenario of every game of this project was published into one folder. The scenarios of a \
game were opened by their links, one after the other, in a browser that was never there. Each was \
played for {most} random decisions (or to its end) through the requests of its page. Then the page \
was reloaded, and each game was as it was. `python -m tests.publish.every_game` writes this page.

{browser}. The load of the machine, which has {cores} cores, was {low:.1f} to {high:.1f}. Above \
{cores}, times are longer than on a quiet machine.

| first visit, compressed | MB |
|---|--:|
{sizes}

| | median | worst |
|---|--:|--:|
| a table is ready, at a first visit, s | {first:.1f} | {worst_first:.1f} |
| a table is ready, at a later visit, s | {again:.1f} | {worst_again:.1f} |
| a further table is ready, s | {further:.1f} | {worst_further:.1f} |
| a decision, ms | {decision:.0f} | {worst_decision:.0f} |

With all games of the folder loaded, Python took {memory:.0f} MB of memory at most.

The first scenario of a game shows the time of a first visit and, under *again*, that of a later \
one.

| scenario | ready, s | again, s | a decision, ms | decisions | load |
|---|--:|--:|--:|--:|--:|
{rows}
"""


def page(results: Results) -> str:
    """Return the page of the documentation, in Markdown.

    Args:
        results: What was measured.
    """
    visits = sorted(results.visits, key=lambda visit: visit.scenarios[0].name)
    firsts = [visit.scenarios[0] for visit in visits]
    every = [one for visit in visits for one in visit.scenarios]
    columns = {
        "first": [one.opened for one in firsts],
        "again": [one.again for one in firsts],
        "further": [one.opened for visit in visits for one in visit.scenarios[1:]] or [0.0],
        "decision": [one.decision for one in every],
    }
    sizes = {
        **results.sizes,
        "in all": sum(results.sizes.values()),
        "fetched afterwards": results.later,
    }
    rows = [row for visit in visits for row in _rows(visit)]
    rows += [f"| {name} | {fault} | | | | |" for name, fault in sorted(results.faults.items())]
    return PAGE.format(
        **{name: statistics.median(values) for name, values in columns.items()},
        **{f"worst_{name}": max(values) for name, values in columns.items()},
        most=max(one.decisions for one in every),
        browser=results.browser,
        cores=os.cpu_count(),
        memory=max(visit.memory for visit in visits) / 1e6,
        low=min(visit.load for visit in visits),
        high=max(visit.load for visit in visits),
        sizes="\n".join(f"| {part} | {size / 1e6:.2f} |" for part, size in sizes.items()),
        rows="\n".join(rows),
    )


def _rows(visit: Visit) -> Iterator[str]:
    for one in visit.scenarios:
        times = f"{one.opened:.1f} | {one.again:.1f} | {one.decision:.0f}"
        yield f"| {one.name} | {times} | {one.decisions} | {visit.load:.1f} |"


def measure(results: Results, path: Path, folder: Path, decisions: int, until: float) -> None:
    """Publish all games where they are not yet, and play the scenarios that the results lack.

    Args:
        results: The results so far.
        path: The file in which they are kept.
        folder: Where the host of the games has its files.
        decisions: How many decisions of each scenario at most.
        until: The time of the monotonic clock at which no further scenario is begun.
    """
    if not (folder / PLACE / "game.js").exists():
        with runtime(None) as unpacked:
            published = publish(list(hexwar.games()), folder / PLACE, unpacked)
        results.sizes, results.later = dict(published.first_visit), published.later
        results.write(path)
    with sync_playwright() as driver, hosted(folder) as host:
        program = os.environ.get("HEXWAR_CHROMIUM", "/usr/bin/chromium")
        browser = driver.chromium.launch(executable_path=program, args=list(FLAGS))
        results.browser = f"Chromium {browser.version}"
        for names in list(results.missing()):
            if time.monotonic() > until:
                break
            try:
                results.visits.append(visited(browser, host.address, names, decisions, until))
                results.faults.pop(names[0], None)
            except Exception as fault:  # It is written down, and the others are played.
                results.faults[names[0]] = str(fault).splitlines()[0]
            results.write(path)
        browser.close()


def main() -> None:
    """Play and keep the results, or write the page about them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--folder", type=Path, help="where the games are published, and stay")
    parser.add_argument("--decisions", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--to", type=Path)
    asked = parser.parse_args()
    results = Results.read(asked.results)
    if asked.to:
        asked.to.write_text(page(results), encoding="utf-8")
        return
    if asked.folder is None:
        parser.error("--folder is missing")
    until = time.monotonic() + asked.minutes * 60
    measure(results, asked.results, asked.folder, asked.decisions, until)
    rest = [name for names in results.missing() for name in names]
    sys.stdout.write(f"{len(rest)} to play: {', '.join(rest)}\n")
    sys.exit(bool(rest))


if __name__ == "__main__":
    main()
