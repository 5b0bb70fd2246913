"""The files of a batch: its table, and its events beside it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs

from hexwar.bots import Bot
from hexwar.errors import OptionError, SaveError
from hexwar.sim.events import EventFile, GameEvents, events_at, settle
from hexwar.sim.rows import GameRow
from hexwar.sim.storage import BatchSettings, GameTable, table_at

TABLES = (".csv", ".parquet")
"""How the name of a table may end."""

EVENTS = (".jsonl", ".parquet")
"""How the name of a file of events may end."""


@attrs.frozen
class Files:
    """What of a batch is kept on the disk.

    Attributes:
        table: The table of its games, or None.
        events: What happened in them, or None.
    """

    table: GameTable | None
    events: EventFile | None

    @classmethod
    def at(cls, keep: str | Path | None, events: str | Path | None, played: BatchSettings) -> Files:
        """Return the files at two paths; None where nothing is kept.

        Raises:
            SaveError: When a path ends with something that no format has.
        """
        _check_ending(keep, TABLES)
        _check_ending(events, EVENTS)
        return cls(
            table_at(Path(keep), played) if keep else None,
            events_at(Path(events), played) if events else None,
        )

    def read(self) -> list[GameRow]:
        """Return the games that the table holds, and bring the events in line with it.

        Raises:
            SaveError: When a file holds something else, or the two do not belong together.
        """
        rows = self.table.read() if self.table else []
        if self.events and self.table:
            settle(self.events, rows)
        elif self.events and self.events.games():
            raise SaveError(
                f"{self.events.path}: it holds events already; to go on with them, name the table "
                "of their games beside it"
            )
        return rows

    def append(self, row: GameRow, told: GameEvents) -> None:
        """Add a game: its events first, so that no game of the table is without them."""
        if self.events:
            self.events.append(told)
        if self.table:
            self.table.append(row)

    def finish(self) -> None:
        """Bring the files into the form in which others read them."""
        if self.events:
            self.events.finish()
        if self.table:
            self.table.finish()


def _check_ending(path: str | Path | None, endings: tuple[str, ...]) -> None:
    """Refuse a file in a format that nobody could tell from its name."""
    if path and Path(path).suffix not in endings:
        raise SaveError(f"{path}: its name has to end with {' or '.join(endings)}")


def identities(players: Mapping[str, str | Bot], seated: Mapping[str, Bot]) -> dict[str, str]:
    """Return what a file says of the bots, so that games of two bots are never mixed.

    Args:
        players: Bots by player, by name or as objects.
        seated: The same as objects.

    Returns:
        The name of each bot, with a hash of its weights or of the object where the name alone does
        not tell it from another.

    Raises:
        OptionError: When a bot is an object that has no hash.
    """
    return {player: _identity(player, bot, seated[player]) for player, bot in players.items()}


def _identity(player: str, bot: str | Bot, seated: Bot) -> str:
    digest = str(getattr(seated, "digest", ""))
    if not digest and not isinstance(bot, str):
        import joblib  # noqa: PLC0415 -- only objects need it

        try:
            digest = joblib.hash(bot)[:12]
        except Exception as error:
            raise OptionError(
                f"the games of {seated.name!r} for {player} cannot be kept in a file: {error}. "
                "A file knows its bots by name: name the bot as 'module:Class', or give it an "
                "attribute 'digest'"
            ) from error
    return f"{seated.name}#{digest}" if digest else str(bot)
