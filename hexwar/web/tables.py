"""Which tables are open? Those of the games on a shelf, each opened when somebody comes to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import RLock

from hexwar.play.match import Match
from hexwar.web.game_status import standing
from hexwar.web.shelf import Shelf, ShelfError
from hexwar.web.table import Table, no_news

KEPT_OPEN = 8
"""The number of unused tables kept in memory; others are opened again from the shelf."""


class Tables:
    """The tables of a shelf, opened when somebody comes.

    Args:
        shelf: Where the games are kept.
        announce: Called with the number of a game and a player, when another is to decide.
    """

    def __init__(
        self, shelf: Shelf, announce: Callable[[int, str], object] = lambda number, player: None
    ) -> None:
        self.shelf = shelf
        self._announce = announce
        self._open: dict[int, Table] = {}
        self._lock = RLock()

    def add(self, match: Match, about: str = "") -> Table:
        """Put a match on the shelf and open its table.

        Args:
            match: The match.
            about: Where it comes from, in a few words.
        """
        game = match.game
        number = self.shelf.add(
            game.title,
            game.scenario.title,
            match.text(),
            about=about,
            decisions=len(match.log) - 1,
            standing=standing(match),
        )
        return self._keep(Table(number, match, self.shelf))

    def get(self, number: int) -> Table:
        """Return a table.

        Raises:
            UnknownNameError: When there is no such game.
            ClosedGameError: When its scenario has changed, or the rules no longer play it alike.
            ShelfError: When the shelf cannot be read.
        """
        with self._lock:
            open_already = self._open.pop(number, None)
            return self._keep(open_already or Table.opened(number, self.shelf))

    def hold(self, number: int, holder: object) -> Table:
        """Return a table that stays in memory until its holder releases it.

        Args:
            number: The number of the game.
            holder: The holder: any object of its own.

        Raises:
            HexwarError: As :meth:`get` does.
        """
        with self._lock:
            table = self.get(number)
            table.holders[holder] = no_news
            return table

    def release(self, number: int, holder: object) -> None:
        """Hold a table no longer."""
        table = self._open.get(number)
        if table is None:
            return
        table.holders.pop(holder, None)
        if holder in table.watchers:
            table.watchers.remove(holder)
            table.wake()

    @contextmanager
    def at(self, number: int) -> Iterator[Table]:
        """Have a table for oneself for as long as the block runs, as the shelf has it.

        A shelf that cannot be read just now stops nobody from looking at what is in memory.

        Args:
            number: The number of the game.

        Raises:
            HexwarError: As :meth:`get` does.
        """
        holder = object()
        try:
            table = self.hold(number, holder)
            with table.lock:
                with suppress(ShelfError):
                    table.refresh()
                yield table
        finally:
            self.release(number, holder)

    def wake(self) -> None:
        """Wake all pages that wait for news."""
        for table in tuple(self._open.values()):
            table.wake()

    def remove(self, number: int) -> None:
        """Take a game off the shelf for good.

        Raises:
            UnknownNameError: When there is no such game.
            ShelfError: When the shelf cannot be written.
        """
        with self._lock:
            self.shelf.remove(number)
            removed = self._open.pop(number, None)
        if removed is not None:
            removed.wake()

    def _keep(self, table: Table) -> Table:
        with self._lock:
            table.announce = self._announce
            self._open[table.number] = table
            idle = [n for n, kept in self._open.items() if not kept.holders and kept is not table]
            for number in idle[: max(len(self._open) - KEPT_OPEN, 0)]:
                del self._open[number]
        return table
