"""A click in the browser is answered at once, on the largest scenario that a turn can fill."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.web.keys import TABLE, Seat
from hexwar.web.language import Language
from hexwar.web.page_data import Glance, seen
from hexwar.web.pages import Links, table_page
from hexwar.web.shelf import Shelf
from hexwar.web.table import Table
from hexwar.web.tables import Tables

pytest.importorskip("pytest_benchmark")

ANSWER = 0.1
"""Seconds in which a click is to be answered, at the median."""

PAGE = 800_000
"""Bytes that the page of the whole of Omaha may have with its scripts, before it is compressed."""

DECISIONS = 120
"""So many decisions fill the map."""

HERE = Seat(1, TABLE)
ENGLISH = Language("en")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """The First Waves in full swing."""
    match, rng = hexwar.start("ddob/first-waves", seed=6), Random(6)
    while len(match.log) <= DECISIONS and not match.over:
        match.do(rng.choice(list(match.legal_actions)))
    assert sum(map(len, match.scene().stacks.values())) > 40
    return Tables(Shelf(tmp_path_factory.mktemp("shelf") / "games.sqlite")).add(match)


def test_a_click(benchmark: Any, table: Table) -> None:
    """A decision is performed, kept on the shelf, and answered with what has changed."""
    rng = Random(7)
    page = seen(table, Glance(seat=HERE, language=ENGLISH))
    have, line = page["digests"], page["line"]

    def click() -> str:
        nonlocal have
        known = len(table.match.log)
        table.do("us", rng.choice(table.match.legal_actions.texts()), known)
        glance = Glance(seat=HERE, language=ENGLISH, have=have, since=known, line=line)
        page = seen(table, glance)
        have = page["digests"]
        return json.dumps(page)

    benchmark.pedantic(click, rounds=1 if not benchmark.enabled else 25, warmup_rounds=1)
    if benchmark.enabled:
        median = benchmark.stats.stats.median
        benchmark.extra_info["goal"] = f"{1000 * ANSWER:.0f} ms"
        assert median < ANSWER, f"a click takes {1000 * median:.0f} ms"


def test_a_page(table: Table) -> None:
    """The page of the whole board, with everything that it needs to be drawn."""
    static = Path(hexwar.__file__).parent / "web" / "static"
    state = seen(table, Glance(seat=HERE, language=ENGLISH))
    page = table_page(table.match.game, Links(home="/"), {}, state, ENGLISH).encode()
    size = len(page) + sum(file.stat().st_size for file in static.iterdir())
    assert size < PAGE
