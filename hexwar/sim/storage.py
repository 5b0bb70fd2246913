"""Where are the games of a batch kept, so that a batch cut off goes on where it was?

A comma-separated table, one row a game in the order of the seeds, each with what was played: the
scenario, the players, the options, the version of the rules.  Rows are written as they come; a last
row that a crash has cut off is dropped when the file is read again, and that game is played anew.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

from hexwar.data import write_text
from hexwar.errors import SaveError
from hexwar.sim.rows import GameRow

PLAYED = ("scenario", "rules", "players", "options", "events")
PLAIN = ("seed", "outcome", "decisions", "error", "position")
CODED = ("facts", "winners", "scores", "tally")
COLUMNS = (*PLAYED, *PLAIN, *CODED)


class RowFile:
    """The table of a batch on the disk.

    Args:
        path: The file; it need not exist.
        scenario: What is played.
        players: The bots by player.
        options: The options of the scenario.
        rules: The version of the rules, and the digest of a scenario file.
        tally: Whether the events are counted.
    """

    def __init__(
        self,
        path: Path,
        scenario: str,
        players: dict[str, str],
        options: dict[str, Any],
        rules: str,
        *,
        tally: bool = False,
    ) -> None:
        self.path = path
        self._played = {
            "scenario": scenario,
            "rules": rules,
            "players": json.dumps(players, sort_keys=True),
            "options": json.dumps(options, sort_keys=True),
            "events": "counted" if tally else "",
        }

    def read(self) -> list[GameRow]:
        """Return the games that are whole, and drop what was cut off after them.

        Raises:
            SaveError: When the file holds something else, or games of another batch.
        """
        if not self.path.exists():
            write_text(self.path, _lines([COLUMNS]))
            return []
        text = self.path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        table = list(csv.DictReader(StringIO(whole)))
        if not whole.startswith(",".join(COLUMNS)):
            raise SaveError(f"{self.path}:1: not a table of games: its columns are others")
        rows = [self._row(entry, line) for line, entry in enumerate(table, start=2)]
        if whole != text:
            write_text(self.path, whole)
        return rows

    def append(self, rows: Iterable[GameRow]) -> None:
        """Add games at the end."""
        entries = [
            [
                *self._played.values(),
                *(getattr(row, name) for name in PLAIN),
                *(json.dumps(getattr(row, name), sort_keys=True) for name in CODED),
            ]
            for row in rows
        ]
        with self.path.open("a", encoding="utf-8", newline="") as file:
            file.write(_lines(entries))

    def _row(self, entry: dict[str, str], line: int) -> GameRow:
        for name, value in self._played.items():
            if entry[name] != value:
                raise SaveError(
                    f"{self.path}:{line}: games of another batch: {name} is {entry[name]}, "
                    f"not {value}; name another file"
                )
        try:
            facts, winners, scores, tally = (json.loads(entry[name]) for name in CODED)
            seed, decisions = int(entry["seed"]), int(entry["decisions"])
        except (ValueError, TypeError) as error:
            raise SaveError(f"{self.path}:{line}: cannot be read: {error}") from error
        return GameRow(
            seed,
            entry["outcome"],
            facts,
            tuple(winners),
            decisions,
            entry["error"],
            entry["position"],
            scores,
            tally,
        )


def _lines(rows: Iterable[Iterable[object]]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
