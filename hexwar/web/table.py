"""A table: one game that is being played, with everybody who sits at it.

The table adds seats to a match, writes the shelf, and wakes the other pages after each change.  If
a change cannot be written to the shelf, it is taken back.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import deepcopy
from threading import RLock

import attrs

from hexwar.door import restore, seated
from hexwar.errors import HexwarError, RunawayError
from hexwar.play.match import Match
from hexwar.play.states import SPECTATOR
from hexwar.web.game_status import has_secrets, standing
from hexwar.web.keys import TABLE, WATCHING, Seat
from hexwar.web.shelf import OvertakenError, Shelf, ShelfError, StaleError
from hexwar.web.windows import open_window


class ClosedGameError(HexwarError):
    """A game that is kept, and cannot be opened.

    Attributes:
        reason: What opening it has raised.
    """

    def __init__(self, reason: HexwarError) -> None:
        super().__init__(str(reason))
        self.reason = reason


class NotYourTurnError(HexwarError):
    """Another player decides now, or made the decision that is to be undone.

    Attributes:
        template: The sentence with ``{player}`` in it, as translators know it.
        player: The other player, or "".

    Args:
        template: The sentence.
        player: The other player; "" if the sentence names none.
    """

    def __init__(self, template: str, player: str = "") -> None:
        super().__init__(template.format(player=player))
        self.template, self.player = template, player


def not_your_turn(decider: str) -> NotYourTurnError:
    """Return the error for a player who is not asked now.

    Args:
        decider: The player who is asked, or "" when the game is over.
    """
    if not decider:
        return NotYourTurnError("The game is over.")
    return NotYourTurnError("To decide now: {player}.", decider)


class BrokenRulesError(Exception):
    """The code of a game failed; what was begun is taken back."""


class BrokenViewError(BrokenRulesError):
    """The code of a game failed where the game is shown; what was done before is kept."""


def no_news() -> None:
    """Wake nobody: for those at a table who wait for no news."""


def new_line() -> str:
    """Return a name for what is told of a game from now on, that no other telling has."""
    return secrets.token_hex(8)


@attrs.define(eq=False)
class Table:
    """A game that is being played.

    Attributes:
        number: Its number on the shelf.
        match: The match.
        shelf: Where it is kept.
        version: The revision on the shelf; grows with everything that happens.
        lock: Held while something happens.
        line: Names what the pages were told since the game was read from the shelf; pages that were
            told another line forget what they know of the log.
        cuts: How long the log was after each undo, so that pages know what they have to forget.
        closed: Until which turn a player declines a question for a reaction, by player and
            question; see :mod:`hexwar.web.windows`.
        announce: Called with the number of the game and the player, when another is to decide.
        asks: Whether its page asks who plays, before anything is decided.
        paused: Why the bots do not decide now, as translators know it; "" while they do.
        spoken: The id of the last message that the players wrote to each other.
        holders: The pages at the table, each with a function that wakes it.  As long as
            somebody is there, it stays in memory.
        watchers: Those of them who look and do not play.
    """

    number: int
    match: Match
    shelf: Shelf
    version: int = 1
    lock: RLock = attrs.field(factory=RLock)
    line: str = attrs.field(factory=new_line)
    cuts: list[int] = attrs.field(factory=list)
    closed: dict[tuple[str, str], int] = attrs.field(factory=dict)
    announce: Callable[[int, str], object] = lambda number, player: None
    asks: bool = False
    paused: str = ""
    spoken: int = 0
    holders: dict[object, Callable[[], object]] = attrs.field(factory=dict)
    watchers: set[object] = attrs.field(factory=set)

    @property
    def secrets(self) -> bool:
        """Whether players see different things, so that one at a time looks at the table."""
        return has_secrets(self.match.game)

    def decider(self) -> str:
        """Name the player who decides, or "" when the game is over."""
        pending = self.match.decision
        return pending.player if pending else ""

    def deciders(self) -> tuple[str, ...]:
        """Return the players who have to decide, several where they decide at once."""
        return self.match.deciders

    def decider_for(self, viewer: str) -> str:
        """Name the player who decides, before others the one who looks; "" when it is over."""
        return viewer if viewer in self.deciders() else self.decider()

    def match_for(self, viewer: str) -> Match:
        """Return the match as it stands for the one who looks, or for nobody yet."""
        return self.match.for_player(viewer) if viewer else self.match

    def viewer(self, seat: Seat, wished: str) -> str:
        """Name the player with whose eyes a page looks.

        Args:
            seat: The seat of the page.
            wished: The player at the table, as the page says.

        Returns:
            The player, or ``SPECTATOR``; "" where nobody has sat down at a
            table with secrets.
        """
        if seat.place == WATCHING:
            return SPECTATOR
        players = self.match.game.players
        if seat.place != TABLE:
            return players[seat.place - 1]
        persons = [player for player in players if player not in self.match.seated]
        if len(persons) == 1:
            return persons[0]
        if not self.secrets:
            last = [self.decider(), *(entry.player for entry in reversed(self.match.log))]
            return next((player for player in last if player in persons), players[0])
        if wished not in players and self.match.over:
            return players[0]
        return wished if wished in players else ""

    # -- what happens

    def do(self, player: str, text: str, length: int, line: str = "", epoch: int = 0) -> None:
        """Perform an action.

        Args:
            player: The player.
            text: The action as text.
            length: The length of the log at the time of the choice.
            line: The version of the log at the time of the choice; "" for any.
            epoch: The number of undos known at that time.

        Raises:
            NotYourTurnError: When another player decides.
            StaleError: When something has happened since.
            ActionError: When the text cannot be read, or a rule refuses the action.
            ShelfError: When it cannot be kept; it is not performed then.
        """
        self._expect(player, length, line, epoch)
        decider = self.decider_for(player)
        bots_turn = self.bot_decides and decider == self.decider()
        if decider and (decider != player or bots_turn):
            raise not_your_turn(decider)
        with self._keeping():
            self.match.do(text, player if decider else None, bots=False)
            self._decline_closed()

    def decline(self, player: str, length: int, line: str = "", epoch: int = 0) -> None:
        """Decline to react, now and whenever the same is asked in this turn.

        Raises:
            NotYourTurnError: When the player is not asked whether to react.
            StaleError: When something has happened since.
            ShelfError: When it cannot be kept; it is not declined then.
        """
        self._expect(player, length, line, epoch)
        window = open_window(self.match)
        if window is None or window.player != player:
            raise not_your_turn(self.decider())
        self.closed[player, window.question] = window.turn
        with self._keeping():
            self._decline_closed()

    def _decline_closed(self) -> None:
        while window := open_window(self.match):
            if self.closed.get((window.player, window.question)) != window.turn:
                return
            self.match.do(window.declines, bots=False)

    def undo(self, player: str, length: int, line: str = "", epoch: int = 0) -> None:
        """Take the last decision back, if it was this player's.

        Raises:
            NotYourTurnError: When another player took it.
            StaleError: When something has happened since.
            UndoError: When it cannot be taken back.
            ShelfError: When that cannot be kept; it is not taken back then.
        """
        self._expect(player, length, line, epoch)
        last = self.match_for(player).log[-1].player
        if last not in ("", player):
            raise NotYourTurnError("The last decision was made by {player}.", last)
        with self._keeping():
            self.match.undo(player)
        self.closed = {key: turn for key, turn in self.closed.items() if key[0] != player}
        self.cuts.append(len(self.match_for(player).log))

    def redo(self, player: str, length: int, line: str = "", epoch: int = 0) -> None:
        """Perform again what was last taken back.

        Raises:
            NotYourTurnError: When another player decides.
            StaleError: When something has happened since.
            UndoError: When nothing was taken back.
            ShelfError: When it cannot be kept; it is not performed then.
        """
        self._expect(player, length, line, epoch)
        if self.decider() not in ("", player):
            raise not_your_turn(self.decider())
        with self._keeping():
            self.match.redo()

    def seat_bot(self, player: str, bot: str) -> None:
        """Let a bot decide for a player from now on.

        Args:
            player: The player.
            bot: The name of the bot; "" for the player.

        Raises:
            UnknownNameError: When there is no such player or bot.
            ShelfError: When what the bot decides cannot be kept; it is not seated then.
        """
        self.seat_bots({player: bot})

    def seat_bots(self, bots: Mapping[str, str]) -> None:
        """Let bots decide for some players from now on; see :meth:`seat_bot`.

        Args:
            bots: The names of the bots by player; "" for the player.
        """
        match = self.match
        with self._keeping():
            named = {player: bot for player, bot in bots.items() if bot}
            match.seat(seated(match.game, named, installed=True))
            for player in bots.keys() - named.keys():
                match.unseat(player)
        self.paused, self.asks = "", False

    # -- bots, which think beside the table

    @property
    def bot_decides(self) -> bool:
        """Whether a bot has to decide now."""
        return self.decider() in self.match.seated

    def thought(self) -> Match | None:
        """Return the match to think about, for a bot that has to decide; None where none thinks.

        It is a match of its own, with bots of its own: what they think comes to the table by
        :meth:`take`, or is forgotten.
        """
        return deepcopy(self.match) if self.bot_decides and not self.paused else None

    def take(self, thought: Match, begun: int) -> None:
        """Go on with what bots have decided.

        Args:
            thought: What :meth:`thought` gave, with the decisions of the bots.
            begun: How long its log was then.

        Raises:
            StaleError: When something else has happened since, or the bots may not decide any more.
            ShelfError: When it cannot be kept; nothing is decided then.
        """
        log = self.match.log
        is_here = len(log) == begun and log[-1] is thought.log[begun - 1]
        is_whole = is_here and self._knows_what_was_decided_ahead(thought, begun)
        if self.paused or not is_whole or self.match.seated != thought.seated:
            raise StaleError("The game has changed. The page shows the current position.")
        before = self.match
        try:
            with self._keeping():
                self.match = thought
                self._decline_closed()
        except BaseException:
            if self.match is thought:
                self.match = before
            raise

    def _knows_what_was_decided_ahead(self, thought: Match, begun: int) -> bool:
        """Return whether a thought has all that persons have decided ahead; else it would be lost.

        Where several decide at once, a person may decide while a bot thinks: the log is as long as
        before. What was known to the thought waits there, or has been performed since.
        """
        waiting = thought.decided_ahead
        for player, actions in self.match.decided_ahead.items():
            performed = [entry.text for entry in thought.log[begun:] if entry.player == player]
            if performed + waiting.get(player, []) != actions:
                return False
        return True

    def pause(self, why: str) -> None:
        """Let the bots decide nothing until they are let go on.

        Args:
            why: What the players are told, as translators know it; "" to let them go on.
        """
        self.paused = why
        self.wake()

    def say(self, player: str, text: str) -> None:
        """Write to the other players.

        Args:
            player: The player who writes.
            text: The message.

        Raises:
            ShelfError: When it cannot be kept.
        """
        self.shelf.say(self.number, player, text)
        self.spoken = self.shelf.last_message(self.number)
        self.wake()

    def _expect(self, player: str, length: int, line: str, epoch: int) -> None:
        """Refuse what was chosen on another log: a longer or shorter one, or one as long."""
        known = (line or self.line, epoch if line else len(self.cuts), length)
        if known != (self.line, len(self.cuts), len(self.match_for(player).log)):
            raise StaleError("The game has changed. The page shows the current position.")

    @contextmanager
    def _keeping(self) -> Iterator[None]:
        """Keep what the block does to the match, or take it back."""
        before, decided = self.match.checkpoint(), self.deciders()
        begun = self.match.window_begun
        try:
            with rules_at_work():
                yield
                text = self.match.text()
            self.version = self.write(text)
        except BaseException as fault:
            self.match.roll_back(before)
            if isinstance(fault, OvertakenError):
                self._read()
            raise
        if begun is not None and self.match.window_begun != begun:
            self.cuts.append(begun)  # each page knew the log with the decisions of one player
        self.wake()
        for player in self.deciders():
            if player not in decided:
                self.announce(self.number, player)

    def write(self, text: str) -> int:
        """Write the match on the shelf; return its revision there.

        Args:
            text: The text of its save.

        Raises:
            OvertakenError: When the shelf has another revision; nothing is written then.
            ShelfError: When it cannot be kept.
        """
        result = self.match.result
        return self.shelf.write(
            self.number,
            text,
            revision=self.version,
            decisions=len(self.match.log) - 1,
            outcome=result.outcome if result else "",
            standing=standing(self.match),
        )

    # -- the shelf, which other servers may share

    @classmethod
    def opened(cls, number: int, shelf: Shelf) -> Table:
        """Return the table of a game on a shelf.

        Raises:
            UnknownNameError: When there is no such game.
            ClosedGameError: When its scenario has changed, or the rules no longer play it alike.
            ShelfError: When the shelf cannot be read.
        """
        kept = shelf.read(number)
        try:
            match = restore(kept.text, where=f"game {number}", files=True, bots=False)
        except HexwarError as error:
            raise ClosedGameError(error) from error
        return cls(number, match, shelf, kept.revision)

    def refresh(self) -> None:
        """Go on from the shelf, if another server has written there since.

        Raises:
            UnknownNameError: When the game was removed.
            ClosedGameError: When the rules here do not play it alike.
            ShelfError: When the shelf cannot be read.
        """
        if self.shelf.revision(self.number) != self.version:
            self._read()

    def hear(self) -> bool:
        """Learn what another server has done, unless something is being done here right now.

        Returns:
            Whether the game is still there.
        """
        if not self.lock.acquire(blocking=False):
            return True
        try:
            with suppress(ShelfError, StaleError):
                self.refresh()
                self.spoken = self.shelf.last_message(self.number)
        except HexwarError:
            return False
        finally:
            self.lock.release()
        return True

    def _read(self) -> None:
        fresh = Table.opened(self.number, self.shelf)
        self.match, self.version = fresh.match, fresh.version
        self.line, self.cuts = new_line(), []
        self.wake()

    # -- who is told

    def wake(self) -> None:
        """Wake the pages that wait for news."""
        for wake in tuple(self.holders.values()):
            wake()

    def listen(self, holder: object, event: asyncio.Event, loop: asyncio.AbstractEventLoop) -> None:
        """Set an event when something happens, for as long as its holder is at the table.

        Args:
            holder: The holder.
            event: The event.
            loop: The loop in which the event is waited for.
        """

        def wake() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)

        self.holders[holder] = wake


@contextmanager
def rules_at_work() -> Iterator[None]:
    """Raise a fault in the code of a game as :class:`BrokenRulesError`.

    Raises:
        BrokenRulesError: When the block fails in another way than hexwar fails on purpose.
    """
    try:
        yield
    except RunawayError as fault:
        raise BrokenRulesError from fault
    except HexwarError:
        raise
    except Exception as fault:
        raise BrokenRulesError from fault
