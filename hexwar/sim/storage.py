"""Where are the games of a batch kept, so that a batch cut off goes on where it was?

A table, one row a game in the order in which they were played, each with what was played: the
scenario, the players, the options, the version of the rules.  A comma-separated table grows row by
row; a last row that a crash has cut off is dropped when the file is read again, and that game is
played again.  A Parquet file cannot grow: while games are played its rows go to a comma-separated
table beside it, and at the end it is written again, whole or not at all.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from io import StringIO
from pathlib import Path
from typing import Any, Protocol

import attrs

from hexwar.data import write_text
from hexwar.errors import SaveError
from hexwar.sim.rows import GameRow, LossRow

PLAIN = ("seed", "outcome", "decisions", "error", "position")
CODED = ("facts", "winners", "scores", "tally", "losses", "draws")


@attrs.frozen
class BatchSettings:
    """What a batch plays, as its files say it, so that games of two batches are never mixed.

    Attributes:
        scenario: The scenario.
        rules: The version of the rules, and the digest of a scenario file.
        players: The bots by player, as JSON.
        options: The options of the scenario, as JSON.
        events: ``"counted"`` if the events of each game are counted, or "".
    """

    scenario: str
    rules: str
    players: str
    options: str
    events: str

    @classmethod
    def of(
        cls,
        scenario: str,
        rules: str,
        players: Mapping[str, str],
        options: Mapping[str, Any],
        *,
        tally: bool,
    ) -> BatchSettings:
        """Return what is played, from what :func:`hexwar.sim.simulate` was given."""
        return cls(
            scenario,
            rules,
            json.dumps(dict(players), sort_keys=True),
            json.dumps(dict(options), sort_keys=True),
            "counted" if tally else "",
        )

    def check(self, found: Mapping[str, Any], where: str) -> None:
        """Compare with what a file says.

        Raises:
            SaveError: When the file is of another batch.
        """
        for name, value in attrs.asdict(self).items():
            if found.get(name) != value:
                raise SaveError(
                    f"{where}: games of another batch: {name} is {found.get(name)!r}, "
                    f"not {value!r}; name another file"
                )


PLAYED = tuple(field.name for field in attrs.fields(BatchSettings))
COLUMNS = (*PLAYED, *PLAIN, *CODED)


class GameTable(Protocol):
    """A table of games on the disk."""

    def read(self) -> list[GameRow]:
        """Return the games that are whole, and drop what was cut off after them.

        Raises:
            SaveError: When the file holds something else, or games of another batch.
        """
        ...

    def append(self, row: GameRow) -> None:
        """Add a game at the end."""
        ...

    def finish(self) -> None:
        """Bring the file into the form in which others read it."""
        ...


class CsvTable:
    """A comma-separated table.

    Args:
        path: The file; it need not exist.
        played: What is played.
    """

    def __init__(self, path: Path, played: BatchSettings) -> None:
        self.path = path
        self._played = played

    def read(self) -> list[GameRow]:
        """Return the games that are whole, and drop what was cut off after them.

        Raises:
            SaveError: When the file holds something else, or games of another batch.
        """
        text = read_text(self.path)
        if not text:
            write_text(self.path, _lines([COLUMNS]))
            return []
        whole = text[: text.rfind("\n") + 1]
        if not whole.startswith(_lines([COLUMNS])):
            raise SaveError(f"{self.path}:1: not a table of games: its columns are others")
        table = csv.reader(StringIO(whole))
        rows = [self._row(cells, line) for line, cells in enumerate(table, start=1) if line > 1]
        if whole != text:
            write_text(self.path, whole)
        return rows

    def append(self, row: GameRow) -> None:
        """Add a game at the end."""
        with self.path.open("a", encoding="utf-8", newline="") as file:
            file.write(_lines([cells_of(row, self._played).values()]))

    def finish(self) -> None:
        """Leave the file as it is: others read it as it grows."""

    def _row(self, cells: list[str], line: int) -> GameRow:
        where = f"{self.path}:{line}"
        if len(cells) != len(COLUMNS):
            raise SaveError(
                f"{where}: cannot be read: {len(cells)} cells, not {len(COLUMNS)}; "
                "delete the line, and its game is played again"
            )
        entry = dict(zip(COLUMNS, cells, strict=True))
        self._played.check(entry, where)
        return row_of(entry, where)


def read_text(path: Path) -> str:
    """Return the text of a file, "" if there is none.

    Raises:
        SaveError: When it is not text.
    """
    try:
        return path.read_text(encoding="utf-8") if path.exists() else ""
    except UnicodeDecodeError:
        raise SaveError(f"{path}: cannot be read: it is not text; name another file") from None


def cells_of(row: GameRow, played: BatchSettings) -> dict[str, Any]:
    """Return a game as the cells of a table, by column."""
    return {
        **attrs.asdict(played),
        **{name: getattr(row, name) for name in PLAIN},
        **{name: json.dumps(getattr(row, name)) for name in CODED},
    }


def row_of(entry: Mapping[str, Any], where: str) -> GameRow:
    """Return the game that the cells of a table tell of.

    Args:
        entry: The cells by column.
        where: Where they stand, for the message of an error.

    Raises:
        SaveError: When they cannot be read.
    """
    try:
        coded = {name: json.loads(entry[name]) for name in CODED}
        return GameRow(
            seed=int(entry["seed"]),
            outcome=entry["outcome"],
            facts=coded["facts"],
            winners=tuple(coded["winners"]),
            decisions=int(entry["decisions"]),
            error=entry["error"],
            position=entry["position"],
            scores=coded["scores"],
            tally=coded["tally"],
            losses=tuple(LossRow(*lost) for lost in coded["losses"]),
            draws={purpose: (count, total) for purpose, (count, total) in coded["draws"].items()},
        )
    except (ValueError, TypeError, AttributeError) as error:
        raise SaveError(f"{where}: cannot be read: {error}") from error


def table_at(path: Path, played: BatchSettings) -> GameTable:
    """Return the table at a path: Parquet if it ends so, else comma-separated.

    Raises:
        MissingExtraError: When it is Parquet, and the package for it is not installed.
    """
    if path.suffix == ".parquet":
        from hexwar.sim.parquet import ParquetTable  # noqa: PLC0415 -- an extra

        return ParquetTable(path, played)
    return CsvTable(path, played)


def _lines(rows: Iterable[Iterable[object]]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
