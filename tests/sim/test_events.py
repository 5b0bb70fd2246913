"""What happened in the games of a batch, kept on the disk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hexwar
from hexwar.errors import SaveError
from hexwar.plugins import VARIABLE
from hexwar.sim import rematch, simulate


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games, named in the environment."""
    monkeypatch.setenv(VARIABLE, "duel=tests.play.duel:Duel,gamble=tests.sim.gamble:Gamble")


def lines(file: Path) -> list[dict[str, Any]]:
    """Return the events of a file."""
    return [json.loads(line) for line in file.read_text().splitlines()[1:]]


def test_events_are_those_of_the_match(tmp_path: Path) -> None:
    """Each with its decision, its rule and its facts, as the log of the match has them."""
    file = tmp_path / "events.jsonl"
    simulate("duel/dawn", games=3, seed=5, events=file)
    told = [entry for entry in lines(file) if entry["game"] == 6]
    log, game = rematch("duel/dawn", 6).log, hexwar.game("duel/dawn")
    expected = [
        (
            entry.number,
            event.rule,
            event.kind,
            json.loads(json.dumps(event.facts)),
            event.to,
            game.sentence(event),
        )
        for entry in log
        for event in entry.events
    ]
    keys = ("step", "rule", "event", "facts", "to", "sentence")
    found = [tuple(entry[key] for key in keys) for entry in told]
    assert expected == found


def test_events_know_their_turn(tmp_path: Path) -> None:
    """An event between two decisions has the turn in which it happened, not that of the next."""
    file = tmp_path / "events.jsonl"
    simulate("ddob/easy-fox", games=1, events=file)
    turn = 0
    for entry in lines(file):
        if entry["event"] == "turn-begins":
            turn = entry["facts"]["turn"]
        assert turn in (0, entry["turn"])
    assert turn > 1


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_events_go_on_with_their_table(tmp_path: Path, ending: str) -> None:
    """What was cut off is written again; the file comes out as if nothing had happened."""
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    table, file, whole = (tmp_path / name for name in ("g.csv", f"e.{ending}", f"w.{ending}"))
    simulate("duel/dawn", games=12, events=whole)
    simulate("duel/dawn", games=7, keep=table, events=file)
    since = file if ending == "jsonl" else tmp_path / "e.parquet.since.jsonl"
    if ending == "parquet":
        simulate("duel/dawn", games=1, events=since.with_name("one.jsonl"), seed=7)
        since.write_text(since.with_name("one.jsonl").read_text())
    with since.open("a") as torn:
        torn.write('{"game": 7, "step": 3}\n{"game": 7, "st')
    simulate("duel/dawn", games=12, keep=table, events=file)
    assert contents(whole) == contents(file)
    assert ending == "jsonl" or not since.exists()


def contents(file: Path) -> Any:
    """Return what a file of events says."""
    if file.suffix == ".jsonl":
        return file.read_text()
    from pyarrow import parquet

    return parquet.read_table(file).to_pylist()


def test_events_and_tables_that_do_not_belong_together(tmp_path: Path) -> None:
    """Said, and neither is changed."""
    table, file, other = (tmp_path / name for name in ("g.csv", "e.jsonl", "other.jsonl"))
    simulate("duel/dawn", games=5, keep=table)
    with pytest.raises(SaveError, match="holds no events of 5 games that the table holds"):
        simulate("duel/dawn", games=5, keep=table, events=file)
    simulate("duel/dawn", games=9, events=other)
    before = other.read_text()
    with pytest.raises(SaveError, match="events of 4 games that the table beside it does not"):
        simulate("duel/dawn", games=5, keep=table, events=other)
    with pytest.raises(SaveError, match="it holds events already"):
        simulate("duel/dawn", games=5, events=other)
    with pytest.raises(SaveError, match=r"other\.jsonl:1: games of another batch: players"):
        simulate("duel/dawn", games=5, events=other, players={"red": "random"})
    assert before == other.read_text()
    for text in ("what?\n", '{"format": "else"}\n', before.splitlines()[0] + "\n[1]\n"):
        other.write_text(text)
        with pytest.raises(SaveError, match=r"other\.jsonl:[12]: no"):
            simulate("duel/dawn", games=5, events=other)
        assert text == other.read_text()


def test_a_rematch_is_the_game_of_the_batch() -> None:
    """Bots decide in the match as they did in the batch, and it can be looked at and saved."""
    players = {"red": "greedy:samples=1"}
    for row in simulate("skirmish/ford", games=4, seed=2, players=players).rows:
        match = rematch("skirmish/ford", row.seed, players=players)
        assert (row.decisions, row.outcome) == (len(match.log) - 1, match.result.outcome)  # type: ignore[union-attr]
        assert hexwar.restore(match.text()).position == match.position
