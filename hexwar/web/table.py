"""A table: one game that is being played, with everybody who sits at it.

The match comes through the door; the table adds who sits where, keeps the shelf up to date and
wakes the other pages when something has happened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import RLock
from typing import Any

import attrs

from hexwar.door import restore, seated
from hexwar.errors import HexwarError
from hexwar.play.match import Match
from hexwar.web.keys import TABLE, Seat
from hexwar.web.shelf import Shelf

KEPT_OPEN = 8
"""So many tables stay in memory; others are opened again from the shelf."""


class NotYourTurnError(HexwarError):
    """Somebody else decides now, or took the decision that is to be undone."""


class StaleError(HexwarError):
    """A page has acted on a moment that is past."""


@attrs.define(eq=False)
class Table:
    """A game that is being played.

    Attributes:
        number: Its number on the shelf.
        match: The match.
        shelf: Where it is kept.
        version: Grows with everything that happens.
        lock: Held while something happens.
        cuts: How long the log was after each undo, so that pages know what they have to forget.
    """

    number: int
    match: Match
    shelf: Shelf
    version: int = 0
    lock: RLock = attrs.field(factory=RLock)
    cuts: list[int] = attrs.field(factory=list)
    _pages: set[Callable[[], Any]] = attrs.field(factory=set)

    @property
    def secrets(self) -> bool:
        """Whether players see different things, so that one at a time looks at the table."""
        game = self.match.game
        return len(game.players) > 1 and (
            any(column.sees == "secret" for column in game.state_class.columns)
            or any(procedure.views for procedure in game.procedures.values())
        )

    def decider(self) -> str:
        """Name the player who decides, or "" when the game is over."""
        pending = self.match.decision
        return pending.player if pending else ""

    def viewer(self, seat: Seat, wished: str) -> str:
        """Name the player with whose eyes a page looks.

        Args:
            seat: The seat of the page.
            wished: Who sits at the table, as the page says.

        Returns:
            The player; "" where nobody has sat down at a table with secrets.
        """
        players = self.match.game.players
        if seat.place != TABLE:
            return players[seat.place - 1]
        if not self.secrets:
            return self.decider() or players[0]
        return wished if wished in players else ""

    # -- what happens

    def do(self, player: str, text: str, length: int) -> None:
        """Perform an action.

        Args:
            player: Who wants to.
            text: The action as text.
            length: How long the log was when he chose it.

        Raises:
            NotYourTurnError: When another player decides.
            StaleError: When something has happened since.
            ActionError: When the text cannot be read, or a rule refuses the action.
        """
        self._expect(length)
        decider = self.decider()
        if decider and decider != player:
            raise NotYourTurnError(f"It is {decider} who decides now.")
        self.match.do(text)
        self._has_changed()

    def undo(self, player: str, length: int) -> None:
        """Take the last decision back, if it was this player's.

        Raises:
            NotYourTurnError: When another player took it.
            StaleError: When something has happened since.
            UndoError: When it cannot be taken back.
        """
        self._expect(length)
        if self.match.log[-1].player not in ("", player):
            raise NotYourTurnError(f"The last decision was {self.match.log[-1].player}'s.")
        self.match.undo()
        self.cuts.append(len(self.match.log))
        self._has_changed()

    def redo(self, player: str, length: int) -> None:
        """Perform again what was last taken back.

        Raises:
            NotYourTurnError: When another player decides.
            StaleError: When something has happened since.
            UndoError: When nothing was taken back.
        """
        self._expect(length)
        if self.decider() not in ("", player):
            raise NotYourTurnError(f"It is {self.decider()} who decides now.")
        self.match.redo()
        self._has_changed()

    def seat_bot(self, player: str, bot: str) -> None:
        """Let a bot decide for a player from now on.

        Args:
            player: The player.
            bot: The name of the bot; "" for the player himself.

        Raises:
            UnknownNameError: When there is no such player or bot.
        """
        if bot:
            self.match.seat(seated(self.match.game, {player: bot}))
            self.match.let_bots_decide()
        else:
            self.match.unseat(player)
        self._has_changed()

    def _expect(self, length: int) -> None:
        if length != len(self.match.log):
            raise StaleError("Something has happened since; look again.")

    def _has_changed(self) -> None:
        self.version += 1
        result = self.match.result
        self.shelf.write(
            self.number,
            self.match.text(),
            decisions=len(self.match.log) - 1,
            outcome=result.outcome if result else "",
        )
        self.wake()

    # -- who is told

    def wake(self) -> None:
        """Wake the pages that wait for news."""
        for wake in tuple(self._pages):
            wake()

    def listen(self) -> tuple[asyncio.Event, Callable[[], None]]:
        """Return what is set when something happens, and what ends the listening.

        To be called in the event loop.
        """
        loop, event = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)

        self._pages.add(wake)
        return event, lambda: self._pages.discard(wake)


class Tables:
    """The tables of a shelf, opened when somebody comes.

    Args:
        shelf: Where the games are kept.
    """

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
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
        )
        return self._keep(Table(number, match, self.shelf))

    def get(self, number: int) -> Table:
        """Return a table.

        Raises:
            UnknownNameError: When there is no such game.
            SaveError: When the rules no longer play it alike.
        """
        with self._lock:
            if number in self._open:
                return self._keep(self._open.pop(number))
            text = self.shelf.text(number)
            match = restore(text, where=f"game {number}", files=True)
            return self._keep(Table(number, match, self.shelf))

    def wake(self) -> None:
        """Wake all pages that wait for news."""
        for table in tuple(self._open.values()):
            table.wake()

    def remove(self, number: int) -> None:
        """Take a game off the shelf for good."""
        with self._lock:
            self._open.pop(number, None)
            self.shelf.remove(number)

    def _keep(self, table: Table) -> Table:
        with self._lock:
            self._open[table.number] = table
            while len(self._open) > KEPT_OPEN:
                self._open.pop(next(iter(self._open)))
        return table
