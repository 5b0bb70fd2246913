"""When did places fall in history and when in a played game, and where did the front stand?

A file of history lists dates that everybody can look up:

    source = "history"
    title = "Normandy 1944"

    [[fall]]
    place = "Bayeux"                 # a region of the board
    on = "1944-06-07"

:func:`read_history` reads it; :meth:`History.held` gives what one side held on a day, and
:func:`front` the line between that and the rest. :func:`first_held` plays a match again and notes
when a side first held each objective; :func:`compared` sets both beside each other. What a report
says of history is history, not a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, NamedTuple

import attrs

from hexwar.board import Board, HexSet, SideId, union
from hexwar.data import Datum, Document, Faults, NotEmpty, Readable, read
from hexwar.play.match import Match
from hexwar.play.scene import Overlay


@attrs.frozen(kw_only=True)
class Fall(Datum):
    """A place that changed hands."""

    place: Annotated[str, NotEmpty(), "a region of the board"]
    on: Annotated[str, NotEmpty(), "the day, as 1944-06-07"]
    note: Annotated[str, "what is doubtful about it"] = ""

    @property
    def day(self) -> date:
        """The day.

        Raises:
            ValueError: It is no date; :func:`read_history` refuses it.
        """
        return date.fromisoformat(self.on)


@attrs.frozen(kw_only=True)
class History(Datum):
    """What happened, in the order of the file."""

    title: str = ""
    fall: tuple[Fall, ...] = ()

    def held(self, board: Board, day: date) -> HexSet:
        """Return the hexes of the places that had fallen on a day.

        Args:
            board: The board with the regions.
            day: The day, included.
        """
        return union(board.regions[each.place].hexes for each in self.fall if each.day <= day)

    def places(self, board: Board) -> HexSet:
        """Return the hexes of all places.

        Args:
            board: The board with the regions.
        """
        return union(board.regions[each.place].hexes for each in self.fall)


def read_history(source: Readable | Document, board: Board) -> History:
    """Return the history in a file.

    Args:
        source: The file.
        board: The board whose regions it names.

    Raises:
        DataError: A place is no region of the board, or a date is none; with file and line.
    """

    def check(history: History, faults: Faults) -> None:
        for number, fall in enumerate(history.fall):
            if fall.place not in board.regions:
                faults.unknown(("fall", number, "place"), "region", fall.place, board.regions)
            try:
                date.fromisoformat(fall.on)
            except ValueError:
                message = f"expected a date such as 1944-06-07, got {fall.on!r}"
                faults.add(("fall", number, "on"), message)

    return read(source, History, check)


def front(board: Board, ours: HexSet, theirs: HexSet, within: HexSet) -> tuple[HexSet, HexSet]:
    """Return the hexes of both sides along the front.

    Each hex belongs to the side that is nearer, by hexes that are within; the first side where both
    are as near. The front is where hexes of both sides are adjacent.

    Args:
        board: The board.
        ours: The hexes in which one side stands.
        theirs: Those of the other side.
        within: The hexes that count: land, the map of a scenario.

    Example:
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 6}')
        >>> west, east = board.bits(["0101"]), board.bits(["0106"])
        >>> [board.names(side) for side in front(board, west, east, board.all)]
        [['0103'], ['0104']]
    """
    areas = [ours & within, theirs & within & ~ours]
    while True:
        taken = areas[0] | areas[1]
        free = within & ~taken
        first = board.next_to(areas[0]) & free
        second = board.next_to(areas[1]) & free & ~first
        if not first | second:
            return areas[0] & board.next_to(areas[1]), areas[1] & board.next_to(areas[0])
        areas = [areas[0] | first, areas[1] | second]


def front_overlay(board: Board, name: str, ours: HexSet, theirs: HexSet, within: HexSet) -> Overlay:
    """Return the hexes along a front as an overlay: filled on one side, half on the other.

    Args:
        board: The board.
        name: What the overlay is called.
        ours: The hexes in which one side stands.
        theirs: Those of the other side.
        within: The hexes that count.
    """
    first, second = front(board, ours, theirs, within)
    grades, symbols = {"ours": first, "theirs": second}, {"ours": "filled", "theirs": "half"}
    return Overlay(name=name, grades=grades, symbols=symbols, title="front line")


def first_held(match: Match, side: SideId) -> Mapping[str, int]:
    """Return the turn in which a side first held each objective, by its name; it plays it again.

    Objectives that it never held are left out. The state has
    :class:`~hexwar.kit.victory.Objectives` and a ``turn``.

    Args:
        match: The match, played by people or by bots.
        side: The number of the side.
    """
    again = Match(match.game, match.state.seed)
    found: dict[str, int] = {}
    _note(again.state, side, found)
    for entry in match.log[1:]:
        if entry.action is not None:
            again.do(entry.action)
            _note(again.state, side, found)
    return found


def _note(g: Any, side: SideId, found: dict[str, int]) -> None:
    for objective, holder in zip(g.game.objectives, g.holder, strict=True):
        if holder == side:
            found.setdefault(objective.name, g.turn)


class Compared(NamedTuple):
    """A place in history and in a played game.

    Attributes:
        place: Its name.
        history: The day on which it fell.
        played: The day on which it fell in the game; None if it did not.
    """

    place: str
    history: date
    played: date | None

    @property
    def late(self) -> int | None:
        """How many days later it fell in the game; None if it did not."""
        return None if self.played is None else (self.played - self.history).days

    def __str__(self) -> str:
        if self.played is None:
            return f"{self.place}: {self.history}, not in the game"
        return f"{self.place}: {self.history}, in the game {self.played} ({self.late:+d} days)"


def compared(history: History, played: Mapping[str, date]) -> list[Compared]:
    """Return the places of a history that are objectives or fell, in its order.

    Args:
        history: The history.
        played: The day on which each place fell in the game.

    Example:
        >>> history = History(fall=(Fall(place="Bayeux", on="1944-06-07"),))
        >>> print(*compared(history, {"Bayeux": date(1944, 6, 13)}))
        Bayeux: 1944-06-07, in the game 1944-06-13 (+6 days)
    """
    return [Compared(fall.place, fall.day, played.get(fall.place)) for fall in history.fall]


__all__ = [
    "Compared",
    "Fall",
    "History",
    "compared",
    "first_held",
    "front",
    "front_overlay",
    "read_history",
]
