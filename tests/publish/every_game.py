"""Publish all installed games into one folder, and play each scenario in a browser.

    python -m tests.publish.every_game --results games.json [--minutes 9]
    python -m tests.publish.every_game --results games.json --to docs/guide/published-games.md

Each scenario is opened by its link, played at random through the requests of its page, and read
again. The results are kept after each scenario, so that a run of half an hour can be made in parts:
what the file of results has is not played again. With ``--to`` nothing is played; the page of the
documentation is written from the results. The suite plays three small scenarios in the same way
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
from playwright.sync_api import sync_playwright

import hexwar
from hexwar.publish import publish, runtime
from tests.web.conftest import FLAGS
from tests.web.visits import PLACE, Played, hosted, played


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
        to = Path(folder) / PLACE
        published = publish(list(hexwar.games()), to, unpacked)
        results.sizes, results.later = dict(published.first_visit), published.later
        browser = driver.chromium.launch(
            executable_path=os.environ.get("HEXWAR_CHROMIUM", "/usr/bin/chromium"), args=list(FLAGS)
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
