"""Tables and event streams as Parquet files, which dataframes and databases read at once.

A Parquet file says at its end where everything stands, so it cannot grow.  What comes while games
are played goes to a text file beside it; at the end the two become one new file, which takes the
place of the old one in a single step.  Whenever the run is cut off, nothing that was written before
is lost.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import attrs

from hexwar.data import replacing
from hexwar.errors import MissingExtraError, SaveError
from hexwar.sim.events import EventLines, GameEvents
from hexwar.sim.rows import GameRow
from hexwar.sim.storage import COLUMNS, BatchSettings, CsvTable, cells_of, row_of

ROW_GROUP = 50_000
"""The number of events in a row group: held in memory together and written together."""

KEY = b"hexwar"
"""Under this name an event file says what was played."""


class ParquetTable:
    """A table of games in a Parquet file.

    Besides the columns of a comma-separated table it has the scores and the numeric facts as
    numbers, as ``score_red`` or ``fact_points``.

    Args:
        path: The file; it need not exist.
        played: What is played.

    Raises:
        MissingExtraError: When pyarrow is not installed.
    """

    def __init__(self, path: Path, played: BatchSettings) -> None:
        _arrow()
        self.path = path
        self._played = played
        self._since = CsvTable(path.with_name(f"{path.name}.since.csv"), played)
        self._rows: list[GameRow] = []
        self._new = False

    def read(self) -> list[GameRow]:
        """Return the games of the file, and those that came since it was written.

        Raises:
            SaveError: When a file holds something else, or games of another batch.
        """
        self._rows = list(self._written())
        seeds = {row.seed for row in self._rows}
        since = [row for row in self._since.read() if row.seed not in seeds]
        self._new = bool(since) or not self.path.exists()
        self._rows += since
        return self._rows.copy()

    def append(self, row: GameRow) -> None:
        """Add a game at the end."""
        self._since.append(row)
        self._rows.append(row)
        self._new = True

    def finish(self) -> None:
        """Write the file with all games, and remove what stood beside it."""
        if self._new:
            arrow, parquet = _arrow()
            table = arrow.table(self._columns(arrow))
            with replacing(self.path) as beside:
                parquet.write_table(table, beside)
        self._new = False
        self._since.path.unlink(missing_ok=True)

    def _written(self) -> Iterator[GameRow]:
        if not _has_content(self.path):
            return
        with _readable(self.path) as file:
            names = file.schema_arrow.names
            if not set(COLUMNS) <= set(names):
                raise SaveError(f"{self.path}: not a table of games: its columns are others")
            entries = file.read(list(COLUMNS)).to_pylist()
        for number, entry in enumerate(entries, start=1):
            where = f"{self.path}: row {number}"
            self._played.check(entry, where)
            yield row_of(entry, where)

    def _columns(self, arrow: Any) -> dict[str, Any]:
        """Return the columns of the file: those of the table, then the numbers."""
        cells = [cells_of(row, self._played) for row in self._rows]
        numbers = {"seed", "decisions"}
        columns = {
            name: arrow.array(
                [entry[name] for entry in cells],
                arrow.int64() if name in numbers else arrow.string(),
            )
            for name in COLUMNS
        }
        done = [row for row in self._rows if not row.error]
        for player in done[0].scores if done else ():
            scores = [row.scores.get(player) for row in self._rows]
            columns[f"score_{player}"] = arrow.array(scores, arrow.float64())
        for fact in dict.fromkeys(name for row in done for name in row.facts):
            facts = [row.facts.get(fact) for row in self._rows]
            if all(value is None or isinstance(value, int) for value in facts):
                columns[f"fact_{fact}"] = arrow.array(facts, arrow.int64())
        return columns


class ParquetEvents:
    """The events of games in a Parquet file, a row each.

    Args:
        path: The file; it need not exist.
        played: What is played.

    Raises:
        MissingExtraError: When pyarrow is not installed.
    """

    def __init__(self, path: Path, played: BatchSettings) -> None:
        _arrow()
        self.path = path
        self._played = played
        self._since = EventLines(path.with_name(f"{path.name}.since.jsonl"), played)
        self._new = False

    def games(self) -> list[int]:
        """Return the games whose events are here, in order; drop what was cut off.

        Raises:
            SaveError: When a file holds something else, or events of another batch.
        """
        written = self._written_games()
        since = self._since.games()
        self._new = bool(since) or not self.path.exists()
        return list(dict.fromkeys([*written, *since]))

    def drop(self, game: int) -> None:
        """Forget the events of the last game, which is played again."""
        self._since.drop(game)

    def append(self, events: GameEvents) -> None:
        """Add the events of a game."""
        self._since.append(events)
        self._new = True

    def finish(self) -> None:
        """Write the file with all events, and remove what stood beside it."""
        if self._new:
            written = set(self._written_games())
            with replacing(self.path) as beside:
                self._write(beside, written)
        self._new = False
        self._since.path.unlink(missing_ok=True)

    def _written_games(self) -> list[int]:
        if not _has_content(self.path):
            return []
        with _readable(self.path) as file:
            metadata = (file.schema_arrow.metadata or {}).get(KEY)
            if metadata is None:
                raise SaveError(f"{self.path}: not a file of events: it does not say what of")
            self._played.check(json.loads(metadata), str(self.path))
            games = file.read(["game"]).column("game").unique().to_pylist()
        return [int(game) for game in games]

    def _write(self, beside: Path, written: set[int]) -> None:
        """Write what the file holds, and the events of further games after it."""
        arrow, parquet = _arrow()
        text, number = arrow.string(), arrow.int64()
        fields = {"game": number, "step": number, "turn": number, "rule": text, "event": text}
        schema = arrow.schema(
            {**fields, "facts": text, "to": text, "sentence": text},
            metadata={KEY: json.dumps(attrs.asdict(self._played)).encode()},
        )
        with parquet.ParquetWriter(beside, schema) as writer:
            if written:
                with _readable(self.path) as file:
                    for group in range(file.num_row_groups):
                        writer.write_table(file.read_row_group(group).cast(schema))
            entries = (
                {**entry, "facts": json.dumps(entry["facts"])}
                for entry in self._since.entries()
                if entry["game"] not in written
            )
            while some := list(islice(entries, ROW_GROUP)):
                writer.write_table(arrow.Table.from_pylist(some, schema=schema))


def _arrow() -> tuple[Any, Any]:
    """Return pyarrow and its module for Parquet.

    Raises:
        MissingExtraError: When it is not installed.
    """
    try:
        import pyarrow as pa  # noqa: PLC0415 -- an extra
        from pyarrow import parquet  # noqa: PLC0415 -- as above
    except ModuleNotFoundError as error:
        raise MissingExtraError(
            'Parquet files need a package that is not installed: pip install "hexwar[parquet]"; '
            "a name that ends in .csv or .jsonl needs none"
        ) from error
    return pa, parquet


def _has_content(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


@contextlib.contextmanager
def _readable(path: Path) -> Iterator[Any]:
    """Open a Parquet file.

    Raises:
        SaveError: When it is none, or was cut off.
    """
    arrow, parquet = _arrow()
    try:
        with parquet.ParquetFile(path) as file:
            yield file
    except (arrow.ArrowException, OSError) as error:
        message = str(error).partition("\n")[0]
        raise SaveError(
            f"{path}: no Parquet file, or cut off: {message}; it stays as it is: name another file"
        ) from error
