"""The shelf: one SQLite file with all games, each as the text of a save.

A game is written after every decision, so that nothing is lost when the page or the server closes.
Each write increases the revision of the game and names the previous one.  So several servers can
share a shelf, and none overwrites the decisions of another.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import attrs

from hexwar.errors import HexwarError, UnknownNameError
from hexwar.web.lasting import Lasting
from hexwar.web.private_files import private_file, private_folder

COLUMNS = {
    "id": "INTEGER PRIMARY KEY AUTOINCREMENT",
    "game": "TEXT NOT NULL",
    "scenario": "TEXT NOT NULL",
    "about": "TEXT NOT NULL",
    "decisions": "INTEGER NOT NULL",
    "outcome": "TEXT NOT NULL",
    "changed": "TEXT NOT NULL",
    "text": "TEXT NOT NULL",
    "revision": "INTEGER NOT NULL DEFAULT 1",
    "standing": "TEXT NOT NULL DEFAULT ''",
}
"""The columns of the table ``games``."""

ADDED = frozenset({"revision", "standing"})
"""The columns that a shelf of an earlier version lacks."""

SETTINGS = {"name": "TEXT PRIMARY KEY", "value": "TEXT NOT NULL"}
"""The columns of the table ``settings``: what a server needs to be found again at its address."""

MESSAGES = {
    "id": "INTEGER PRIMARY KEY AUTOINCREMENT",
    "game": "INTEGER NOT NULL",
    "player": "TEXT NOT NULL",
    "text": "TEXT NOT NULL",
    "written": "TEXT NOT NULL",
}
"""The columns of the table ``messages``: what the players of a game write to each other."""

MOST_MESSAGES = 500
"""Messages of a game at most; the oldest go first."""

DAMAGED = "the file is damaged"

REASONS = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR": "the disk is full or has an error",
    "SQLITE_READONLY": "the file is read-only",
    "SQLITE_PERM": "there is no permission to read the file",
    "SQLITE_BUSY": "another program is using the file",
    "SQLITE_LOCKED": "another program is using the file",
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_NOTADB": "the file is not a list of games",
    "SQLITE_CANTOPEN": "the file cannot be opened",
}
"""Why a shelf fails, by the name of SQLite's error."""


class ShelfError(HexwarError):
    """The file in which games are kept cannot be read or written.

    Attributes:
        reason: Why, in a few words, without the path: that is not for every player to know.
        writing: Whether something was to be written.

    Args:
        path: The file.
        reason: Why.
        writing: Whether something was to be written.
    """

    def __init__(self, path: Path, reason: str, *, writing: bool = True) -> None:
        super().__init__(
            f"{path}: games cannot be kept there: {reason}; "
            "another file can be named: --shelf FILE, or HEXWAR_SHELF"
        )
        self.reason, self.writing = reason, writing


class StaleError(HexwarError):
    """Somebody acts on a moment that is past."""


class OvertakenError(StaleError):
    """Another server has gone on with the game on the same shelf."""


def shelf_path() -> Path:
    """Return the file in which games are kept, unless another one is named.

    It lies where the system keeps the data of users; ``HEXWAR_SHELF`` names another file.
    """
    named = os.environ.get("HEXWAR_SHELF")
    return Path(named) if named else own_folder() / "games.sqlite"


def own_folder() -> Path:
    """Return the folder of hexwar among the user's data."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "hexwar"


@attrs.frozen
class KeptGame:
    """A game on the shelf, without its moves.

    Attributes:
        id: Its number.
        game: The title of the game.
        scenario: The title of its scenario.
        about: Where it comes from, in a few words, or "".
        decisions: How many decisions were taken.
        outcome: How it ended, or "".
        changed: When it was last written, in UTC, to the minute.
        standing: How it stands, as JSON; see :mod:`hexwar.web.game_status`.
    """

    id: int
    game: str
    scenario: str
    about: str
    decisions: int
    outcome: str
    changed: str
    standing: str = ""


@attrs.frozen
class Message:
    """What a player of a game wrote to the others.

    Attributes:
        id: Its number; later messages have larger ones.
        player: The player.
        text: The text.
        written: When it was written, in UTC.
    """

    id: int
    player: str
    text: str
    written: str


@attrs.frozen
class StoredGame:
    """A game as it was last written.

    Attributes:
        text: The text of its save.
        revision: How often it was written.
        decisions: How many decisions were taken.
    """

    text: str
    revision: int
    decisions: int


Keep = Callable[[], object]
"""Is called after everything that is written; it raises OSError when that cannot be kept."""


def no_need() -> None:
    """Keep nothing beyond the file: a disk keeps it."""


class Shelf:
    """The games in a file.

    Args:
        path: The file; made when it is missing, with its folder, for its owner alone to read.
        keep: Called after everything that is written, where the file does not last by itself.

    Raises:
        ShelfError: When games cannot be kept there.
    """

    def __init__(self, path: Path, keep: Keep = no_need) -> None:
        self.path = path
        self._keep = keep
        self._lasting = Lasting(f"{path.absolute().as_uri()}?mode=rw")
        try:
            private_folder(path.parent, own=path.parent == own_folder())
            if not path.exists():
                private_file(path)
            with self._open() as base:
                self._lay_out(base)
            private_file(path)  # closed to others only now: it might have been another program's
        except OSError as error:
            raise ShelfError(path, error.strerror or str(error)) from error

    def _lay_out(self, base: sqlite3.Connection) -> None:
        """Make the table of games, or add what a shelf of an earlier version lacks."""
        tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master")}
        if tables and "games" not in tables:
            raise ShelfError(self.path, "the file is the database of another program")
        base.execute("PRAGMA journal_mode=WAL")
        base.execute("BEGIN IMMEDIATE")  # Two servers may start at once.
        for table, columns in (("games", COLUMNS), ("settings", SETTINGS), ("messages", MESSAGES)):
            wanted = ", ".join(f"{name} {kind}" for name, kind in columns.items())
            base.execute(f"CREATE TABLE IF NOT EXISTS {table} ({wanted})")
        found = {row[1] for row in base.execute("PRAGMA table_info(games)")}
        missing = COLUMNS.keys() - found
        if missing - ADDED:
            raise ShelfError(self.path, "the file is the database of another program")
        for name in missing:
            base.execute(f"ALTER TABLE games ADD COLUMN {name} {COLUMNS[name]}")

    def add(
        self,
        game: str,
        scenario: str,
        text: str,
        *,
        about: str = "",
        decisions: int = 0,
        standing: str = "",
    ) -> int:
        """Put a game on the shelf; its revision is 1.

        Args:
            game: The title of the game.
            scenario: The title of its scenario.
            text: The text of its save.
            about: Where it comes from, in a few words.
            decisions: How many decisions were taken.
            standing: How it stands; see :mod:`hexwar.web.game_status`.

        Returns:
            Its number.

        Raises:
            ShelfError: When it cannot be kept.
        """
        row = (game, scenario, about, decisions, "", _now(), text, standing)
        with self._open() as base:
            added = base.execute(
                "INSERT INTO games (game, scenario, about, decisions, outcome, changed, text, "
                "standing) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            assert added.lastrowid is not None
            return added.lastrowid

    def write(
        self,
        number: int,
        text: str,
        *,
        revision: int,
        decisions: int,
        outcome: str,
        standing: str = "",
    ) -> int:
        """Write the present state of a game.

        Args:
            number: Its number.
            text: The text of its save.
            revision: The revision that this one goes on from.
            decisions: How many decisions were taken.
            outcome: How it ended, or "".
            standing: How it stands; see :mod:`hexwar.web.game_status`.

        Returns:
            The new revision.

        Raises:
            OvertakenError: When the shelf has another revision; nothing is written then.
            UnknownNameError: When there is no such game any more.
            ShelfError: When it cannot be kept.
        """
        with self._open() as base:
            changed = base.execute(
                "UPDATE games SET text = ?, decisions = ?, outcome = ?, changed = ?, standing = ?, "
                "revision = revision + 1 WHERE id = ? AND revision = ?",
                (text, decisions, outcome, _now(), standing, number, revision),
            )
        if not changed.rowcount:
            self.revision(number)  # which says so when the game was removed
            raise OvertakenError(
                "This game was continued on another server. Your action was not performed. "
                "The page shows the current position."
            )
        return revision + 1

    def read(self, number: int) -> StoredGame:
        """Return a game as it was last written.

        Raises:
            UnknownNameError: When there is no such game.
            ShelfError: When the shelf cannot be read.
        """
        text, revision, decisions = self._row("text, revision, decisions", number)
        if not (isinstance(text, str) and isinstance(revision, int) and isinstance(decisions, int)):
            raise ShelfError(self.path, DAMAGED, writing=False)
        return StoredGame(text, revision, decisions)

    def text(self, number: int) -> str:
        """Return the text of the save of a game; it raises what :meth:`read` raises."""
        return self.read(number).text

    def revision(self, number: int) -> int:
        """Return how often a game was written; it raises what :meth:`read` raises."""
        (revision,) = self._row("revision", number)
        return int(revision)

    def changed(self, number: int) -> str:
        """Return when a game was last written, in UTC; it raises what :meth:`read` raises."""
        (changed,) = self._row("changed", number)
        return str(changed)

    def _row(self, columns: str, number: int) -> tuple[Any, ...]:
        with self._open(writing=False) as base:
            found = base.execute(f"SELECT {columns} FROM games WHERE id = ?", (number,))
            row: tuple[Any, ...] | None = found.fetchone()
        if row is None:
            raise UnknownNameError.of("game", number, ())
        return row

    def remove(self, number: int) -> None:
        """Take a game off the shelf for good.

        Raises:
            UnknownNameError: When there is no such game.
            ShelfError: When the shelf cannot be written.
        """
        with self._open() as base:
            removed = base.execute("DELETE FROM games WHERE id = ?", (number,))
            base.execute("DELETE FROM messages WHERE game = ?", (number,))
        if not removed.rowcount:
            raise UnknownNameError.of("game", number, ())

    def list(self) -> list[KeptGame]:
        """Return all games, the one last played first.

        Raises:
            ShelfError: When the shelf cannot be read.
        """
        with self._open(writing=False) as base:
            rows = base.execute(
                "SELECT id, game, scenario, about, decisions, outcome, changed, standing "
                "FROM games ORDER BY changed DESC, id DESC"
            ).fetchall()
        return [KeptGame(*row) for row in rows]

    def say(self, number: int, player: str, text: str) -> None:
        """Keep what a player writes to the others; the oldest messages of the game give way.

        Args:
            number: The number of the game.
            player: The player.
            text: The message.

        Raises:
            ShelfError: When it cannot be kept.
        """
        with self._open() as base:
            base.execute(
                "INSERT INTO messages (game, player, text, written) VALUES (?, ?, ?, ?)",
                (number, player, text, _now()),
            )
            base.execute(
                "DELETE FROM messages WHERE game = ? AND id NOT IN "
                "(SELECT id FROM messages WHERE game = ? ORDER BY id DESC LIMIT ?)",
                (number, number, MOST_MESSAGES),
            )

    def messages(self, number: int, since: int = 0) -> tuple[Message, ...]:
        """Return what the players of a game wrote to each other, the oldest first.

        Args:
            number: The number of the game.
            since: The id of the last message that is known already.

        Raises:
            ShelfError: When the shelf cannot be read.
        """
        with self._open(writing=False) as base:
            rows = base.execute(
                "SELECT id, player, text, written FROM messages WHERE game = ? AND id > ? "
                "ORDER BY id",
                (number, since),
            ).fetchall()
        return tuple(Message(*row) for row in rows)

    def last_message(self, number: int) -> int:
        """Return the id of the last message of a game; 0 if there is none.

        Raises:
            ShelfError: When the shelf cannot be read.
        """
        with self._open(writing=False) as base:
            last = base.execute("SELECT max(id) FROM messages WHERE game = ?", (number,))
            return int(last.fetchone()[0] or 0)

    def setting(self, name: str, first: str) -> str:
        """Return a setting; one that was never set is set first.

        Args:
            name: Its name.
            first: What it is set to if it was never set.

        Raises:
            ShelfError: When the shelf cannot be read or written.
        """
        with self._open() as base:
            base.execute("INSERT OR IGNORE INTO settings VALUES (?, ?)", (name, first))
            found = base.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        return str(found[0])

    def set(self, name: str, value: str) -> None:
        """Change a setting.

        Raises:
            ShelfError: When the shelf cannot be written.
        """
        with self._open() as base:
            base.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))

    def settings(self, kind: str) -> dict[str, str]:
        """Return the settings whose names begin alike, by the rest of their names.

        Raises:
            ShelfError: When the shelf cannot be read.
        """
        with self._open(writing=False) as base:
            rows = base.execute("SELECT name, value FROM settings ORDER BY name").fetchall()
        return {name.removeprefix(kind): value for name, value in rows if name.startswith(kind)}

    def unset(self, name: str) -> None:
        """Forget a setting.

        Raises:
            ShelfError: When the shelf cannot be written.
        """
        with self._open() as base:
            base.execute("DELETE FROM settings WHERE name = ?", (name,))

    def close(self) -> None:
        """Leave the file as it can be copied; it is opened again when something is written."""
        self._lasting.end()

    @contextmanager
    def _open(self, *, writing: bool = True) -> Iterator[sqlite3.Connection]:
        # A connection for each call: SQLite keeps threads apart.
        try:
            base = sqlite3.connect(self._lasting.address, timeout=10, uri=True)
            # A bad byte is that of one game, whose seal will not fit: the others are whole.
            base.text_factory = lambda text: text.decode("utf-8", "replace")
            try:
                with base:
                    yield base
                if writing and self._keep is no_need:  # what keeps the file reads it when called
                    self._lasting.begin()
            finally:
                base.close()
            if writing:
                self._keep()
        except OSError as error:
            raise ShelfError(self.path, error.strerror or str(error), writing=writing) from error
        except sqlite3.Error as error:
            raise ShelfError(self.path, reason_of(error), writing=writing) from error
        except UnicodeDecodeError as error:  # SQLite's own message quotes the bad byte of a name
            raise ShelfError(self.path, DAMAGED, writing=writing) from error


def reason_of(error: sqlite3.Error) -> str:
    """Return in a few words why SQLite failed.

    Example:
        >>> reason_of(sqlite3.OperationalError("no such table: games"))
        'no such table: games'
    """
    name = getattr(error, "sqlite_errorname", "")
    return REASONS.get("_".join(name.split("_")[:2]), str(error))


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
