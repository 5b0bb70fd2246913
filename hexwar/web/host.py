"""The data that all requests share: tables, keys, pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hexwar.play.match import Match
from hexwar.web.feed import announce
from hexwar.web.keys import TABLE, Keys, Seat, new_token
from hexwar.web.limits import Shares, Streams
from hexwar.web.shelf import Keep, Shelf, no_need
from hexwar.web.tables import Tables
from hexwar.web.thinking import Thinking
from hexwar.web.thumbnails import Thumbnails
from hexwar.web.weighing import Weighing


class Host:
    """What the server keeps; the answers to requests read it.

    Args:
        shelf: The file in which games are kept.
        token: The secret behind all addresses; by default that of the shelf, so that they stay.
        alone: Whether nobody else can reach it, as in a published game: then pages show nothing
            that is for others.
        keep: Called after everything that is written on the shelf; see :class:`Shelf`.

    Attributes:
        keys: The keys.
        tables: The tables.
        thinking: The bots at the tables.
        thumbnails: The pictures of the list of games.
        shares: The requests that are being answered.
        streams: The live streams that are open.
        weighing: Weighs games that are over.
        address: The address of the server without a path, once it is known.
        alone: Whether nobody else can reach it.
        home: The path of the list of games.
        first: The path of the page that opens first.
        scenarios: The folder of scenario files that came from elsewhere.
        workbench: Where scenarios are written, once somebody has opened it.
        run: What distinguishes this run of the server from others: the next may have other rules.
    """

    def __init__(
        self, shelf: Path, *, token: str = "", alone: bool = False, keep: Keep = no_need
    ) -> None:
        self.alone = alone
        self.tables = Tables(Shelf(shelf, keep), self._announce)
        self.thinking = Thinking(self.tables)
        self.keys = Keys(token or self.tables.shelf.setting("token", new_token()))
        self.thumbnails = Thumbnails(shelf.parent / f"{shelf.stem}-pictures")
        self.scenarios = shelf.parent / "scenarios"
        self.workbench: Any = None  # made when it is first opened
        self.shares, self.streams, self.weighing = Shares(), Streams(), Weighing()
        self.home = self.first = f"/{self.keys.owner}/"
        self.address, self.run = "", new_token()
        self.closed = False

    def keep_scenario(self, match: Match) -> None:
        """Keep the file of a scenario from elsewhere, where no folder lasts.

        Args:
            match: A match that is played from it.

        Raises:
            ShelfError: When it cannot be kept.
        """

    def begin(self, match: Match, *, asks: bool = False) -> str:
        """Put a match on the shelf and return the path of its table.

        Args:
            match: The match.
            asks: Whether its page asks first who plays.

        Raises:
            ShelfError: When it cannot be kept.
        """
        table = self.tables.add(match)
        table.asks = asks
        return self.path_of(Seat(table.number, TABLE))

    def path_of(self, seat: Seat) -> str:
        """Return the path of a seat, from the root of the site."""
        return f"/{self.keys.key_of(seat)}/"

    def link_to(self, seat: Seat) -> str:
        """Return the way to a seat from any other page.

        Pages lead to each other by relative addresses alone, so that the site may lie below any
        prefix: behind a proxy, or in a folder of a larger site.
        """
        return f"..{self.path_of(seat)}"

    def _announce(self, number: int, player: str) -> None:
        """Tell, by the command of the host, that a player is to decide."""
        game = self.tables.get(number).match.game
        seat = Seat(number, game.players.index(player) + 1)
        announce(player, f"{game.title}: {game.scenario.title}", self.address + self.path_of(seat))

    def close(self) -> None:
        """Let the pages that are waiting for news go."""
        self.closed = True
        self.thumbnails.close()
        self.weighing.close()
        self.tables.wake()
        self.tables.shelf.close()
