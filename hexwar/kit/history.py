"""When did places fall in history and when in a played game, and where did the front stand?

A file of history lists dates, or dates and hours, that everybody can look up:

    source = "history"
    title = "Normandy 1944"

    [[fall]]
    place = "Bayeux"                 # a region of the board
    on = "1944-06-07"                # or with an hour: "1944-06-06T13:30"

:func:`read_history` reads it; :meth:`History.held` gives what one side held at a moment, and
:func:`front` the line between that and the rest. :func:`first_held` plays a match again and notes
when a side first held each place; :func:`compared` sets both beside each other. What a report says
of history is history, not a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime, time, timedelta
from typing import Annotated, Any, NamedTuple

import attrs

from hexwar.board import Board, HexSet, SideId, union
from hexwar.data import Datum, Document, Faults, NotEmpty, Readable, read
from hexwar.kit.forces import Positions
from hexwar.kit.victory import Objectives
from hexwar.play.match import Match
from hexwar.play.scene import Overlay


@attrs.frozen(kw_only=True)
class Fall(Datum):
    """A place that changed hands."""

    place: Annotated[str, NotEmpty(), "a region of the board"]
    on: Annotated[str, NotEmpty(), "the day, as 1944-06-07, or with the hour, as 1944-06-06T13:30"]
    note: Annotated[str, "what is doubtful about it"] = ""

    @property
    def when(self) -> date:
        """The day; with its hour, a :class:`~datetime.datetime`, if the file gives one.

        Raises:
            ValueError: It is no date; :func:`read_history` refuses it.
        """
        return datetime.fromisoformat(self.on) if "T" in self.on else date.fromisoformat(self.on)


def moment(when: date) -> datetime:
    """Return a moment to compare with others: of a day without an hour its end.

    Example:
        >>> print(moment(date(1944, 6, 6)) > moment(datetime(1944, 6, 6, 20, 15)))
        True
    """
    return when if isinstance(when, datetime) else datetime.combine(when, time.max)


@attrs.frozen(kw_only=True)
class History(Datum):
    """What happened, in the order of the file."""

    title: str = ""
    fall: tuple[Fall, ...] = ()

    def held(self, board: Board, when: date) -> HexSet:
        """Return the hexes of the places that had fallen.

        Args:
            board: The board with the regions.
            when: The day, included, or the moment, included.
        """
        fallen = (fall for fall in self.fall if moment(fall.when) <= moment(when))
        return union(board.regions[fall.place].hexes for fall in fallen)

    def places(self, board: Board) -> HexSet:
        """Return the hexes of all places.

        Args:
            board: The board with the regions.
        """
        return union(board.regions[fall.place].hexes for fall in self.fall)


def read_history(source: Readable | Document, board: Board) -> History:
    """Return the history in a file.

    Args:
        source: The file.
        board: The board whose regions it names.

    Raises:
        DataError: A place is no region of the board, or a date is no date; with file and line.
    """

    def check(history: History, faults: Faults) -> None:
        for number, fall in enumerate(history.fall):
            if fall.place not in board.regions:
                faults.unknown(("fall", number, "place"), "region", fall.place, board.regions)
            try:
                _ = fall.when
            except ValueError:
                message = f"expected a date such as 1944-06-07 or 1944-06-06T13:30, got {fall.on!r}"
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
        captured = areas[0] | areas[1]
        free = within & ~captured
        first = board.next_to(areas[0]) & free
        second = board.next_to(areas[1]) & free & ~first
        if not first | second:
            return areas[0] & board.next_to(areas[1]), areas[1] & board.next_to(areas[0])
        areas = [areas[0] | first, areas[1] | second]


def front_overlay(
    board: Board,
    name: str,
    title: str,
    held: Mapping[str, HexSet],
    within: HexSet,
    symbol: str = "filled",
) -> Overlay:
    """Return the hexes along a front as an overlay: marks in the colours of the sides.

    Args:
        board: The board.
        name: Its name, by which it is asked for; the same in each turn.
        title: What it shows, in a few words.
        held: By the names of the two sides, the hexes in which each stands.
        within: The hexes that count.
        symbol: How the marks are drawn (see :class:`~hexwar.play.scene.Overlay`).
    """
    ours, theirs = held.values()
    grades = dict(zip(held, front(board, ours, theirs, within), strict=True))
    return Overlay(name=name, grades=grades, symbols=dict.fromkeys(held, symbol), title=title)


def fronts(
    board: Board, standing: Mapping[str, HexSet], past: History, when: date, within: HexSet
) -> Iterator[Overlay]:
    """Yield the front and, in rings, that of history at its time: overlays of those names.

    Args:
        board: The board.
        standing: By the names of the two sides, the hexes in which each stands; the second one
            begins with all places.
        past: When the places fell.
        when: The day or hour.
        within: The hexes that count.
    """
    fallen = past.held(board, when)
    held = dict(zip(standing, (fallen, past.places(board) & ~fallen), strict=True))
    yield front_overlay(board, "front", "front line", standing, within)
    yield front_overlay(board, "history", "front line of history", held, within, "ring")


Held = Callable[[Any], Iterable[str]]
"""The names of the places that a side holds in a state."""


def objectives_held(side: SideId) -> Held:
    """Return what tells the objectives that a side holds, by :class:`~.victory.Objectives`."""

    def held(g: Objectives) -> Iterable[str]:
        both = zip(g.game.objectives, g.holder, strict=True)
        return (objective.name for objective, holder in both if holder == side)

    return held


def places_occupied(history: History, side: SideId) -> Held:
    """Return what tells the places of a history in which a side stands and its enemy does not."""

    def held(g: Positions) -> Iterable[str]:
        regions = g.game.board.regions
        ours, theirs = g.friendly(side), g.enemies_of(side)
        for fall in history.fall:
            hexes = regions[fall.place].hexes
            if hexes & ours and not hexes & theirs:
                yield fall.place

    return held


def first_held(match: Match, held: Held, when: Callable[[Any], date]) -> Mapping[str, date]:
    """Play a match again; return when each place was first held, by its name.

    Places that were never held are left out.

    Args:
        match: The match, played by people or by bots.
        held: Tells which places the side holds: :func:`objectives_held`, :func:`places_occupied`.
        when: Tells the day of a state, or the day with the hour.
    """
    dates: dict[str, date] = {}
    for moment in match.moments():
        for place in held(moment):
            dates.setdefault(place, when(moment))
    return dates


class Compared(NamedTuple):
    """A place in history and in a played game.

    Attributes:
        place: Its name.
        history: When it fell: a day, or a day with an hour.
        played: When it fell in the game, likewise; None if it did not.
    """

    place: str
    history: date
    played: date | None

    @property
    def late(self) -> timedelta | None:
        """How much later it fell in the game; None if it did not.

        Days are counted if one of both has no hour.
        """
        if self.played is None:
            return None
        if isinstance(self.history, datetime) and isinstance(self.played, datetime):
            return self.played - self.history
        return timedelta(days=self.played.toordinal() - self.history.toordinal())

    def __str__(self) -> str:
        if self.played is None or self.late is None:
            return f"{self.place}: {_told(self.history)}, not in the game"
        hours = self.late / timedelta(hours=1)
        late = f"{hours:+.1f} hours" if 0 < abs(hours) < 24 else f"{hours / 24:+.0f} days"
        return f"{self.place}: {_told(self.history)}, in the game {_told(self.played)} ({late})"


def _told(when: date) -> str:
    return f"{when:%Y-%m-%d %H:%M}" if isinstance(when, datetime) else f"{when:%Y-%m-%d}"


def compared(history: History, played: Mapping[str, date]) -> list[Compared]:
    """Return the places of a history beside when they fell in a game, in its order.

    Args:
        history: The history.
        played: When each place fell in the game.

    Example:
        >>> history = History(fall=(Fall(place="Bayeux", on="1944-06-07"),))
        >>> print(*compared(history, {"Bayeux": date(1944, 6, 13)}))
        Bayeux: 1944-06-07, in the game 1944-06-13 (+6 days)
    """
    return [Compared(fall.place, fall.when, played.get(fall.place)) for fall in history.fall]


__all__ = [
    "Compared",
    "Fall",
    "History",
    "compared",
    "first_held",
    "front",
    "front_overlay",
    "fronts",
    "moment",
    "objectives_held",
    "places_occupied",
    "read_history",
]
