"""Batches that are kept, cut off, gone on with, stopped early, and played by others."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from joblib.externals.loky import get_reusable_executor

from hexwar.errors import MissingExtraError, SaveError, UnknownNameError
from hexwar.plugins import VARIABLE
from hexwar.sim import simulate
from tests.play.duel import Duel


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games, named in the environment of this process and of those that it starts."""
    monkeypatch.setenv(VARIABLE, "duel=tests.play.duel:Duel,gamble=tests.sim.gamble:Gamble")
    get_reusable_executor().shutdown()


def test_a_batch_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    """Killed in the middle of a row, a batch comes to the same table when it goes on."""
    whole, cut = tmp_path / "whole.csv", tmp_path / "cut.csv"
    expected = simulate("duel/dawn", games=30, seed=4, keep=whole).rows
    text = whole.read_text()
    cut.write_text(text[: len(text) * 2 // 3])
    assert expected == simulate("duel/dawn", games=30, seed=4, keep=cut).rows
    assert text == cut.read_text()
    assert expected == simulate("duel/dawn", games=30, seed=4, jobs=2).rows


def test_kept_games_are_not_played_again(tmp_path: Path) -> None:
    """A longer batch plays only what is missing."""
    file = tmp_path / "games.csv"
    first = simulate("duel/dawn", games=10, keep=file).rows
    told: list[int] = []
    again = simulate("duel/dawn", games=12, keep=file, progress=told.append).rows
    assert again[:10] == first
    assert len(file.read_text().splitlines()) == 13


def test_a_file_of_other_games_is_refused(tmp_path: Path) -> None:
    """And stays as it is."""
    file = tmp_path / "games.csv"
    simulate("duel/dawn", games=2, keep=file)
    before = file.read_text()
    with pytest.raises(SaveError, match=r"games.csv:2: games of another batch: players"):
        simulate("duel/dawn", games=2, keep=file, players={"red": "random"})
    assert before == file.read_text()
    file.write_text("a,b\n1,2\n")
    with pytest.raises(SaveError, match="not a table of games"):
        simulate("duel/dawn", games=2, keep=file)
    file.write_text(before.replace(",draw,", ",draw,x", 1).replace("{", "<", 1))
    with pytest.raises(SaveError):
        simulate("duel/dawn", games=2, keep=file)


def test_games_by_other_rules_are_not_mixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A batch does not go on by new rules in a file that old ones have begun."""
    file = tmp_path / "games.csv"
    simulate("duel/dawn", games=2, keep=file)
    monkeypatch.setattr(Duel, "version", "next")
    with pytest.raises(SaveError, match="rules is"):
        simulate("duel/dawn", games=3, keep=file)


def test_the_speed_is_that_of_the_games_played_now(tmp_path: Path) -> None:
    """Games that a file had kept took no time, and do not count."""
    file = tmp_path / "games.csv"
    assert simulate("duel/dawn", games=3, keep=file).played > 0
    assert simulate("duel/dawn", games=3, keep=file).summary()["decisions_per_second"] == 0


def test_cut_off_or_foreign_tables_are_named_and_kept(tmp_path: Path) -> None:
    """What cannot be read is said with its place, and nothing of the file is lost."""
    file = tmp_path / "games.csv"
    simulate("duel/dawn", games=3, keep=file)
    lines = file.read_text().splitlines(keepends=True)
    for broken in (
        "".join([*lines[:2], lines[2][:40] + "\n", *lines[3:]]),
        "".join([*lines[:2], lines[2][:-2] + "\n", *lines[3:]]),
    ):
        file.write_text(broken)
        with pytest.raises(SaveError, match=r"games.csv:3: cannot be read"):
            simulate("duel/dawn", games=3, keep=file)
        assert broken == file.read_text()
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SaveError, match="it is not text"):
        simulate("duel/dawn", games=3, keep=file)
    file.write_text("")
    assert len(simulate("duel/dawn", games=3, keep=file).rows) == 3


def test_games_that_were_kept_stop_a_batch_like_those_played(tmp_path: Path) -> None:
    """The width that ends a batch early is that of the first player, from memory or from disk."""
    file = tmp_path / "games.csv"
    whole = simulate("duel/dawn", games=400, until=0.25).rows
    simulate("duel/dawn", games=30, keep=file)
    assert whole == simulate("duel/dawn", games=400, until=0.25, keep=file).rows


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for a cluster without its package is told what to install."""
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setitem(sys.modules, "ray.util.joblib", None)
    with pytest.raises(MissingExtraError, match=r'pip install "hexwar\[ray\]"'):
        simulate("gamble/once", games=2, cluster="ray")


def test_a_batch_stops_when_the_score_is_known() -> None:
    """After a whole number of looks, and at the same game however many play."""
    alone = simulate("gamble/once", games=1000, until=0.3)
    shared = simulate("gamble/once", games=1000, until=0.3, jobs=2)
    assert alone.rows == shared.rows
    assert len(alone.rows) < 1000
    assert len(alone.rows) % 50 == 0


def test_an_unknown_cluster_is_named() -> None:
    """Those there are, are named."""
    with pytest.raises(UnknownNameError, match="no kind of cluster 'dusk'; did you mean 'dask'"):
        simulate("gamble/once", games=2, cluster="dusk:tcp://nowhere")


def test_events_are_counted_or_not(tmp_path: Path) -> None:
    """Counting changes nothing of the games; a table says whether it was done."""
    plain = simulate("duel/dawn", games=5).rows
    counted = simulate("duel/dawn", games=5, tally=True).rows
    assert [row.scores for row in plain] == [row.scores for row in counted]
    assert all(not row.tally for row in plain)
    assert all(row.tally["2 lunge"] > 0 for row in counted)
