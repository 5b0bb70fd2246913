"""A cache of earlier results, by the facts on which they depend."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import count
from typing import Any, NamedTuple, TypeVar

from ddob_scenarios.players.estimates.ways import Searches
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, numbered, pack, union

T = TypeVar("T")

_UNKNOWN: Any = object()
"""What stands for an answer that is not known; ``None`` may be an answer."""


class Memory:
    """Answers that were worked out before, for moments that differ in nothing they depend on.

    Two halves are kept, and what is asked for goes to the newer one.  When that is full, the older
    one is forgotten.  To keep more costs time: the garbage collector looks through all of it.

    Args:
        most: The number of answers in a half.

    Example:
        >>> memory = Memory(100)
        >>> memory.get(("fire", 3), lambda: 2 + 2)
        4
        >>> memory.get(("fire", 3), lambda: 5)
        4
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[tuple[Any, ...], Any] = {}
        self._before: dict[tuple[Any, ...], Any] = {}
        self._next = count()  # a number is never given twice, even after all was forgotten

    def get(self, key: tuple[Any, ...], work: Callable[[], T]) -> T:
        """Return what is known under a key, or work it out.

        The work reads nothing that changes but what stands in the key.
        """
        found: T = self._found.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = self._before.get(key, _UNKNOWN)
            if found is _UNKNOWN:
                found = work()
            if len(self._found) >= self._most:
                self._before, self._found = self._found, {}
            self._found[key] = found
        return found

    def number(self, key: tuple[Any, ...]) -> int:
        """Return a number that stands for a long key in shorter ones."""
        return self.get(("number", key), self._next.__next__)


class LastAnswers:
    """The last answer about each of some subjects, with what it depended on.

    What changes seldom comes back seldom: an answer that depends on where units stand is asked for
    again as long as they stand there, and hardly ever later.  So one for each subject serves nearly
    as often as hundreds, and gives the garbage collector nothing to look through.

    Example:
        >>> last = LastAnswers()
        >>> last.get("guards", (3, 4), lambda: "K", counters=0b110)
        'K'
        >>> last.get("guards", (3, 4), lambda: "L", counters=0b110)
        'K'
        >>> last.forget_about(0b100)
        >>> last.get("guards", (3, 4), lambda: "L", counters=0b110)
        'L'
    """

    def __init__(self) -> None:
        self._found: dict[Hashable, tuple[tuple[Any, ...], CounterSet, Any]] = {}

    def get(
        self,
        subject: Hashable,
        cares: tuple[Any, ...],
        work: Callable[[], T],
        counters: CounterSet = NONE,
    ) -> T:
        """Return the last answer about a subject, or work it out where something changed.

        Args:
            subject: What it is about.
            cares: What it depends on; the work reads nothing else that changes.
            work: What works it out.
            counters: The counters on which it depends besides: :meth:`forget_about` tells when one
                of them stands elsewhere.
        """
        last = self._found.get(subject)
        if last is None or last[1] != counters or last[0] != cares:
            last = self._found[subject] = cares, counters, work()
        found: T = last[2]
        return found

    def forget_about(self, counters: CounterSet) -> None:
        """Forget the answers that depend on any of some counters."""
        about = [subject for subject, last in self._found.items() if last[1] & counters]
        for subject in about:
            del self._found[subject]


class Surroundings(NamedTuple):
    """What places depend on that changes in single hexes."""

    units_at: dict[HexId, CounterSet]  # the combat units by hex, where there are any
    led: HexSet  # the hexes near a leader
    luring: HexSet  # the hexes in which units lure Germans to a way out

    def differ(self, other: Surroundings) -> HexSet:
        """Return the hexes in which two of them are not the same."""
        units = {at for at, _ in self.units_at.items() ^ other.units_at.items()}
        return pack(units) | (self.led ^ other.led) | (self.luring ^ other.luring)


MAPS = 128


class Memories:
    """What a player remembers of a game.

    Attributes:
        maps: What concerns all hexes of the map.
        ways: How far it is to the goals of units.
        last: What was said of the last moment: which unit has which task, and what tasks depend on.
        outlooks: By unit: how good the places within its reach are.
        surroundings: What these places depended on when the last of them was asked for.
    """

    def __init__(self) -> None:
        self.maps = Memory(MAPS)
        self.ways = Searches()
        self.last = LastAnswers()
        self.outlooks: dict[CounterId, Any] = {}
        self.surroundings: Surroundings | None = None
        self._columns: tuple[list[int], ...] = ()

    def notice(self, *columns: list[int]) -> None:
        """Forget what was said of counters that stand elsewhere by now, or have lost steps.

        Args:
            columns: What tasks depend on, by counter.
        """
        if columns != self._columns:
            self.last.forget_about(union(map(_differing, columns, self._columns)))
            self._columns = columns


def _differing(now: list[int], before: list[int]) -> CounterSet:
    """Return the counters for which two columns differ."""
    pairs = numbered(CounterId, zip(now, before, strict=True))
    return pack([counter for counter, (one, other) in pairs if one != other])
