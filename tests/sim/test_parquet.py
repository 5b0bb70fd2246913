"""Batches kept as Parquet: the same games as comma-separated, for dataframes and databases."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hexwar.errors import MissingExtraError, SaveError
from hexwar.plugins import VARIABLE
from hexwar.sim import simulate


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games, named in the environment."""
    monkeypatch.setenv(VARIABLE, "duel=tests.play.duel:Duel,gamble=tests.sim.gamble:Gamble")


def test_a_missing_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who names a Parquet file without its package is told what to install, and what else goes."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r'pip install "hexwar\[parquet\]".*\.csv'):
        simulate("gamble/once", games=2, keep=tmp_path / "games.parquet")


def test_rows_come_back_as_they_were(tmp_path: Path) -> None:
    """Every field of a game, whether it was read from Parquet, from text, or just played."""
    pytest.importorskip("pyarrow")
    parquet, text = tmp_path / "games.parquet", tmp_path / "games.csv"
    played = simulate("ddob/easy-fox", games=4, tally=True).rows
    for file in (parquet, text):
        simulate("ddob/easy-fox", games=4, tally=True, keep=file)
        assert played == simulate("ddob/easy-fox", games=4, tally=True, keep=file).rows


def test_a_table_has_numbers_to_reckon_with(tmp_path: Path) -> None:
    """Scores and numeric facts are columns of their own."""
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = simulate("duel/dawn", games=20, keep=tmp_path / "games.parquet").rows
    table = parquet.read_table(tmp_path / "games.parquet")
    assert [row.scores["red"] for row in rows] == table.column("score_red").to_pylist()
    assert list(range(20)) == table.column("seed").to_pylist()
    assert [row.facts.get("wounds") for row in rows] == table.column("fact_wounds").to_pylist()


def test_a_batch_goes_on_from_what_stands_beside_the_file(tmp_path: Path) -> None:
    """A run that was cut off has left a file of text, which the next one takes up and removes."""
    pytest.importorskip("pyarrow")
    file = tmp_path / "games.parquet"
    since = tmp_path / "games.parquet.since.csv"
    simulate("duel/dawn", games=10, keep=file)
    simulate("duel/dawn", games=16, keep=tmp_path / "other.csv")
    lines = (tmp_path / "other.csv").read_text().splitlines(keepends=True)
    # As after a crash between the writing of the file and the removal of the text: games 8 and 9
    # stand in both; the last line is torn.
    since.write_text("".join([lines[0], *lines[9:13], lines[13][:30]]))
    told: list[int] = []
    rows = simulate("duel/dawn", games=16, keep=file, progress=told.append).rows
    assert rows == simulate("duel/dawn", games=16).rows
    assert [file, tmp_path / "other.csv"] == sorted(tmp_path.iterdir())
    assert rows == simulate("duel/dawn", games=16, keep=file).rows


def test_a_file_that_is_no_parquet_stays_as_it_is(tmp_path: Path) -> None:
    """Cut off, foreign, or of another batch: it is named, and nothing is written."""
    arrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    file = tmp_path / "games.parquet"
    simulate("duel/dawn", games=5, keep=file)
    whole = file.read_bytes()
    for broken in (whole[: len(whole) // 2], b"PAR1", b"seed,outcome\n"):
        file.write_bytes(broken)
        with pytest.raises(SaveError, match=r"games.parquet: no Parquet file, or cut off"):
            simulate("duel/dawn", games=5, keep=file)
        assert broken == file.read_bytes()
    parquet.write_table(arrow.table({"a": [1]}), file)
    with pytest.raises(SaveError, match="its columns are others"):
        simulate("duel/dawn", games=5, keep=file)
    file.write_bytes(whole)
    with pytest.raises(SaveError, match=r"row 1: games of another batch: players"):
        simulate("duel/dawn", games=5, keep=file, players={"red": "random"})
    assert whole == file.read_bytes()
