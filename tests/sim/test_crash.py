"""A batch that is killed in the middle comes to the same files when it goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hexwar.plugins import VARIABLE
from hexwar.sim import simulate
from tests.sim.test_events import contents

GAMES = 1500
TOYS = "duel=tests.play.duel:Duel"


def killed(tmp_path: Path, watched: Path, *words: str) -> None:
    """Run ``hexwar sim`` until a file has grown, kill it."""
    command = f"from hexwar.cli import main; main({['sim', 'duel/dawn', *words]!r})"
    root = Path(__file__).parents[2]
    with (tmp_path / "errors").open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-c", command],
            cwd=root,
            env={**os.environ, VARIABLE: TOYS},
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )
    until = time.monotonic() + 60
    while not watched.exists() or watched.stat().st_size < 20_000:
        assert process.poll() is None, (tmp_path / "errors").read_text()
        assert time.monotonic() < until
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL


@pytest.mark.skipif(os.name != "posix", reason="there is no such signal")
@pytest.mark.parametrize("form", ["text", "parquet"])
def test_killed_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    """Table and events, as text and as Parquet, are those of a run that nothing had disturbed."""
    monkeypatch.setenv(VARIABLE, TOYS)
    if form == "parquet":
        pytest.importorskip("pyarrow")
    names = ("g.parquet", "e.parquet") if form == "parquet" else ("g.csv", "e.jsonl")
    table, events = (tmp_path / name for name in names)
    since = tmp_path / "g.parquet.since.csv" if form == "parquet" else table
    words = ("--games", str(GAMES), "--keep", str(table), "--events", str(events))
    killed(tmp_path, since, *words)
    before = len(since.read_text().splitlines()) - 1
    assert 0 < before < GAMES
    new: list[int] = []
    play = partial(simulate, "duel/dawn", games=GAMES, tally=True)
    rows = play(keep=table, events=events, progress=new.append).rows
    assert len(new) == GAMES
    whole = [tmp_path / f"whole-{name}" for name in names]
    assert rows == play(keep=whole[0], events=whole[1]).rows
    assert told(whole[0]) == told(table)
    assert contents(whole[1]) == contents(events)
    assert not since.exists() or since == table


def told(file: Path) -> Any:
    """Return what a table says."""
    return contents(file) if file.suffix == ".parquet" else file.read_text()
