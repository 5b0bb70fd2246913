"""Where are the events of each game of a batch kept?

One line of JSON an event, such as ``{"game": 7, "step": 3, "turn": 1, "rule": "4.3",
"event": "hit", "facts": {"block": 5, "left": 1}, "to": null, "sentence": "B2 loses a step; 1
left."}``, after a first line that says what is played.  The events of a game are written before its
row in the table, so that a run which is cut off leaves those of at most one game too many.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import attrs

from hexwar.data import write_text
from hexwar.errors import SaveError
from hexwar.sim.recorder import RecordedEvent
from hexwar.sim.rows import GameRow
from hexwar.sim.storage import BatchSettings

FORMAT = "hexwar-events/1"
"""What the first line says; the number grows when the shape of the others changes."""


class GameEvents(NamedTuple):
    """The events of one game: its seed, and what happened."""

    game: int
    events: Sequence[RecordedEvent]


class EventFile(Protocol):
    """The events of games on the disk."""

    path: Path

    def games(self) -> list[int]:
        """Return the games whose events are here, in order; drop what was cut off.

        Raises:
            SaveError: When the file holds something else, or events of another batch.
        """
        ...

    def drop(self, game: int) -> None:
        """Forget the events of the last game, which is played again."""
        ...

    def append(self, events: GameEvents) -> None:
        """Add the events of a game."""
        ...

    def finish(self) -> None:
        """Bring the file into the form in which others read it."""
        ...


class EventLines:
    """Events as lines of JSON.

    Args:
        path: The file; it need not exist.
        played: What is played.
    """

    def __init__(self, path: Path, played: BatchSettings) -> None:
        self.path = path
        self._played = played
        self._begins: dict[int, int] = {}  # where the events of each game begin, in bytes

    def games(self) -> list[int]:
        """Return the games whose events are here, in order; drop what was cut off.

        Raises:
            SaveError: When the file holds something else, or events of another batch.
        """
        if not self.path.exists() or not self.path.stat().st_size:
            head = {"format": FORMAT, **attrs.asdict(self._played)}
            write_text(self.path, json.dumps(head) + "\n")
        self._begins, place = {}, 0
        with self.path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    break
                entry = self._entry(line, number)
                if number == 1:
                    self._check_head(entry)
                else:
                    self._begins.setdefault(int(entry["game"]), place)
                place += len(line)
        self._cut(place)
        return list(self._begins)

    def drop(self, game: int) -> None:
        """Forget the events of the last game, which is played again."""
        if game in self._begins:
            self._cut(self._begins.pop(game))

    def append(self, events: GameEvents) -> None:
        """Add the events of a game."""
        lines = [json.dumps({"game": events.game, **event._asdict()}) for event in events.events]
        with self.path.open("a", encoding="utf-8", newline="") as file:
            file.writelines(f"{line}\n" for line in lines)

    def finish(self) -> None:
        """Leave the file as it is: others read it as it grows."""

    def entries(self) -> Iterator[dict[str, Any]]:
        """Yield the events, one by one."""
        with self.path.open(encoding="utf-8") as file:
            next(file)
            yield from map(json.loads, file)

    def _cut(self, length: int) -> None:
        """Cut the file off where the whole games end."""
        if length < self.path.stat().st_size:
            with self.path.open("rb+") as file:
                file.truncate(length)

    def _entry(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            entry = json.loads(line)
            if number > 1:
                int(entry["game"])
        except (ValueError, KeyError, TypeError):
            raise SaveError(
                f"{self.path}:{number}: no event of a game; it stays as it is: name another file"
            ) from None
        return dict(entry)

    def _check_head(self, head: dict[str, Any]) -> None:
        if head.get("format") != FORMAT:
            raise SaveError(f"{self.path}:1: not a file of events: it does not say {FORMAT!r}")
        self._played.check(head, f"{self.path}:1")


def events_at(path: Path, played: BatchSettings) -> EventFile:
    """Return the events at a path: Parquet if it ends so, else lines of JSON.

    Raises:
        MissingExtraError: When it is Parquet, and the package for it is not installed.
    """
    if path.suffix == ".parquet":
        from hexwar.sim.parquet import ParquetEvents  # noqa: PLC0415 -- an extra

        return ParquetEvents(path, played)
    return EventLines(path, played)


def settle(file: EventFile, rows: Sequence[GameRow]) -> None:
    """Bring the events on the disk in line with the table beside them.

    Args:
        file: The events.
        rows: The games of the table; none where there is no table.

    Raises:
        SaveError: When the two do not belong together.
    """
    told = file.games()
    kept = {row.seed for row in rows}
    over = [game for game in told if game not in kept]
    if over and over != told[-1:]:
        raise SaveError(
            f"{file.path}: it holds events of {len(over)} games that the table beside it does not "
            "hold; name another file"
        )
    missing = [row.seed for row in rows if not row.error and row.seed not in set(told)]
    if missing:
        raise SaveError(
            f"{file.path}: it holds no events of {len(missing)} games that the table holds, such "
            f"as {missing[0]}; name another table, so that they are played again"
        )
    for game in over:
        file.drop(game)
