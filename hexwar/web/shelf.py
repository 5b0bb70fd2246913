"""Where are the games kept? In one SQLite file, each as the text of a save.

A game is written after every decision, so that closing the page or the server loses nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import attrs

from hexwar.errors import UnknownNameError

TABLES = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    about TEXT NOT NULL,
    decisions INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    changed TEXT NOT NULL,
    text TEXT NOT NULL
)
"""


@attrs.frozen
class Kept:
    """A game on the shelf, without its moves.

    Attributes:
        id: Its number.
        game: The title of the game.
        scenario: The title of its scenario.
        about: Where it comes from, in a few words, or "".
        decisions: How many decisions were taken.
        outcome: How it ended, or "".
        changed: When it was last written, in UTC, to the minute.
    """

    id: int
    game: str
    scenario: str
    about: str
    decisions: int
    outcome: str
    changed: str


class Shelf:
    """The games in a file.

    Args:
        path: The file; made when it is missing, with its folder.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        with self._open() as base:
            base.execute("PRAGMA journal_mode=WAL")
            base.execute(TABLES)

    def add(
        self, game: str, scenario: str, text: str, *, about: str = "", decisions: int = 0
    ) -> int:
        """Put a game on the shelf.

        Args:
            game: The title of the game.
            scenario: The title of its scenario.
            text: The text of its save.
            about: Where it comes from, in a few words.
            decisions: How many decisions were taken.

        Returns:
            Its number.
        """
        row = (game, scenario, about, decisions, "", _now(), text)
        with self._open() as base:
            added = base.execute(
                "INSERT INTO games (game, scenario, about, decisions, outcome, changed, text) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            assert added.lastrowid is not None
            return added.lastrowid

    def write(self, number: int, text: str, *, decisions: int, outcome: str) -> None:
        """Write the present state of a game.

        Args:
            number: Its number.
            text: The text of its save.
            decisions: How many decisions were taken.
            outcome: How it ended, or "".
        """
        with self._open() as base:
            base.execute(
                "UPDATE games SET text = ?, decisions = ?, outcome = ?, changed = ? WHERE id = ?",
                (text, decisions, outcome, _now(), number),
            )

    def text(self, number: int) -> str:
        """Return the text of the save of a game.

        Raises:
            UnknownNameError: When there is no such game.
        """
        with self._open() as base:
            row = base.execute("SELECT text FROM games WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise UnknownNameError.of("game", number, ())
        return str(row[0])

    def remove(self, number: int) -> None:
        """Take a game off the shelf for good."""
        with self._open() as base:
            base.execute("DELETE FROM games WHERE id = ?", (number,))

    def list(self) -> list[Kept]:
        """Return all games, the one last played first."""
        with self._open() as base:
            rows = base.execute(
                "SELECT id, game, scenario, about, decisions, outcome, changed FROM games "
                "ORDER BY changed DESC, id DESC"
            ).fetchall()
        return [Kept(*row) for row in rows]

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        # A connection for each call: SQLite keeps threads apart, and nothing stays open at the end.
        base = sqlite3.connect(self.path, timeout=10)
        try:
            with base:
                yield base
        finally:
            base.close()


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
