"""Bots at the tables: they think beside the requests, and decide as any other player does.

A page is answered as soon as its own decision is kept.  What bots decide after it comes to the
table decision by decision, and the pages hear of it as they hear of a person at another page.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final, Protocol

from hexwar.errors import HexwarError
from hexwar.play.match import Match
from hexwar.web.offloop import off_loop
from hexwar.web.shelf import ShelfError, StaleError
from hexwar.web.table import BrokenRulesError, rules_at_work
from hexwar.web.tables import Tables

__all__ = ["FAILED", "STOPPED", "Thinking", "decided"]

GRACE: Final = 0.6
"""Seconds that an answer waits for bots: those that are quick need no second one."""

TOGETHER: Final = 0.3
"""Seconds within which decisions of bots come to the table together; a slow one comes alone."""

STOPPED: Final = (
    "{player}: the bot was stopped. Let it go on, or choose another player under Seats."
)
FAILED: Final = "{player}: the bot failed, by an error in its code or in the rules of this game. Let it try again, or choose another player under Seats."  # fmt: skip  # noqa: E501
UNKEPT: Final = "{player}: what the bot decided could not be saved, so it was taken back. Solve the problem, then let it go on."  # fmt: skip  # noqa: E501


class Mind(Protocol):
    """Where bots think."""

    async def __call__(self, number: int, thought: Match) -> None:
        """Let the bots of a match decide, for a short time or one decision."""
        ...

    def stop(self) -> None:
        """End what is being thought."""
        ...


def decided(thought: Match, seconds: float = TOGETHER) -> None:
    """Let the bots of a match decide: one decision, and more as long as there is time.

    Args:
        thought: The match.
        seconds: After which no further decision is begun.

    Raises:
        BrokenRulesError: When a bot fails, or the code of the game.
    """
    begun, end = len(thought.log), time.monotonic() + seconds
    with rules_at_work():
        thought.let_bots_decide(lambda: len(thought.log) == begun or time.monotonic() < end)


class Threads:
    """Bots think in threads of this process."""

    async def __call__(self, number: int, thought: Match) -> None:
        """Let the bots of a match decide, for a short time or one decision."""
        del number
        await off_loop(decided, thought)

    def stop(self) -> None:
        """Leave a thread to itself: what it decides is forgotten."""


class Thinking:
    """The bots at all tables.

    Attributes:
        mind: Where they think.
        grace: Seconds that an answer waits for them.
    """

    def __init__(self, tables: Tables) -> None:
        self.mind: Mind = Threads()
        self.grace = GRACE
        self._tables = tables
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._asked: set[int] = set()

    def go_on(self, number: int) -> asyncio.Task[None]:
        """Let the bots of a game decide as long as they have to."""
        self._asked.add(number)
        task = self._tasks.get(number)
        if task is None or task.done():
            task = self._tasks[number] = asyncio.create_task(self._play_asked(number))
        return task

    async def wait(self, number: int) -> None:
        """Let the bots of a game decide, and wait for those that are quick."""
        await asyncio.wait({self.go_on(number)}, timeout=self.grace)

    def stop(self, number: int, why: str) -> None:
        """Let the bots of a game decide nothing more, until they are let go on.

        Args:
            number: The number of the game.
            why: What the players are told.

        Raises:
            HexwarError: When there is no such game.
        """
        with self._tables.at(number) as table:
            table.pause(why)

    def leave(self, number: int) -> None:
        """End what the bots of a game are thinking."""
        task = self._tasks.pop(number, None)
        if task is not None and not task.done():
            task.cancel()
            self.mind.stop()

    async def _play_asked(self, number: int) -> None:
        while number in self._asked:  # Asked again at the last moment, it looks again.
            self._asked.discard(number)
            await self.play(number)

    async def play(self, number: int) -> None:
        """Let the bots of a game decide as long as they have to, and wait for all of it."""
        while (thought := await off_loop(self._thought, number)) is not None:
            begun = len(thought.log)
            try:
                await self.mind(number, thought)
                await off_loop(self._take, number, thought, begun)
            except StaleError:
                continue
            except (BrokenRulesError, HexwarError) as fault:
                logging.getLogger(__name__).exception("game %d", number)
                why = UNKEPT if isinstance(fault, ShelfError) else FAILED
                with suppress(HexwarError):  # Or the game was removed meanwhile.
                    await off_loop(self.stop, number, why)

    def _thought(self, number: int) -> Match | None:
        try:
            with self._tables.at(number) as table:
                return table.thought()
        except HexwarError:  # It was removed, or cannot be opened: its pages are told.
            return None

    def _take(self, number: int, thought: Match, begun: int) -> None:
        with self._tables.at(number) as table:
            table.take(thought, begun)
