"""Distances from all hexes to goals, by searches that go only as far as needed.

A search begins at its goals and finds the paths to them, from near to far.  It stays valid as long
as the ground that it has searched is the same, and can be continued from there.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from copy import copy
from heapq import heappop, heappush
from math import inf
from typing import TypeAlias

from hexwar.board import NONE, OFF_MAP, Grid, HexId, HexSet, iterate, up_to

FAR = 99.0  # more than any way is long
CLOSED = -inf  # what a search finds of hexes that nobody enters: no way is shorter
STAY = 3.0  # turns that it takes to gain something where it is to be gained
# What a hex is like on the way in which two units stay, in hexes: it cannot be passed in fire.
FULL = 6.0
SEARCHES = 3  # the number of searches kept of each goal

Step = tuple[HexId, float]
"""From where a hex is entered, and how many turns that takes."""

StepsToGoals = tuple[tuple[Step, ...], ...]
"""By hex: the steps that enter it."""

ByHex: TypeAlias = "array[float]"
"""A number for each hex: a plain row, so that the garbage collector has nothing to look through."""


def by_hex(numbers: Iterable[float]) -> ByHex:
    """Return numbers as a row by hex."""
    return array("d", numbers)


class Ground:
    """What ways lead over: many searches with goals of their own share it.

    Attributes:
        board: The map.
        steps: The steps, backwards.
        fear: What a turn in each hex costs besides, in hexes of way.
        blocked: The hexes that nobody enters.
        closed: By hex, :data:`CLOSED` where nobody enters as it is blocked, :data:`FAR` elsewhere.
    """

    def __init__(
        self, board: Grid, steps: StepsToGoals, fear: Iterable[float], blocked: HexSet = NONE
    ) -> None:
        self.board, self.steps, self.fear = board, steps, by_hex(fear)
        self.blocked = blocked & up_to(HexId, len(steps))
        self.closed = [FAR] * len(steps)
        for at in iterate(self.blocked):
            self.closed[at] = CLOSED

    def by(self, steps: StepsToGoals) -> Ground:
        """Return the same ground for other steps."""
        changed = copy(self)
        changed.steps = steps
        return changed

    def worse_in(self, hexes: HexSet, by: float) -> Ground:
        """Return the same ground with more fear in some hexes, in hexes of way."""
        worse = copy(self)
        worse.fear = more_in(self.fear, hexes, by)
        return worse


def more_in(fear: ByHex, hexes: HexSet, by: float) -> ByHex:
    """Return what a turn in each hex costs when it costs more in some of them."""
    found = fear[:]
    for at in iterate(hexes):
        found[at] += by
    return found


class DistanceMap(dict[HexId, float]):
    """By hex: what the way to the best goal is like, less what is gained there, in hexes.

    It holds the hexes to which the search has come, which goes on when another is asked for.

    Args:
        goals: What is gained by hex, in hexes of way; nothing is gained in a closed hex.
        ground: What the ways lead over.
        opened: A closed hex of the ground that is open in this search.
    """

    __slots__ = ("_found", "_goals", "_ground", "_waiting")

    def __init__(self, goals: dict[HexId, float], ground: Ground, opened: HexId = OFF_MAP) -> None:
        super().__init__()
        self._ground, fear = ground, ground.fear
        self._found = found = ground.closed.copy()
        if opened >= 0:
            found[opened] = FAR
        open_goals = [at for at in goals if found[at] != CLOSED]
        for at in open_goals:
            found[at] = STAY * fear[at] - goals[at]
        # Goals from which no search has begun, the best last; most are never needed.
        self._goals = sorted(open_goals, key=found.__getitem__, reverse=True)
        self._waiting: list[tuple[float, HexId]] = []

    def __missing__(self, wanted: HexId) -> float:
        """Return what the way from a hex is like to which the search has not come."""
        if self._found[wanted] != CLOSED:
            self._go_on(wanted, inf)
        return self.setdefault(wanted, FAR)

    def is_within(self, far: float, at: HexId) -> bool:
        """Return whether the way from a hex is no longer than that, without looking farther."""
        if at not in self and self._found[at] != CLOSED and self._next() <= far:
            self._go_on(at, far)
        return self.get(at, FAR) <= far

    def _next(self) -> float:
        """Return how long the ways are that are found next, at least."""
        waiting, goals = self._waiting, self._goals
        begun = waiting[0][0] if waiting else inf
        return min(begun, self._found[goals[-1]]) if goals else begun

    def _go_on(self, wanted: HexId, far: float) -> None:
        """Go on until the way from a hex is known, or all that are no longer than that."""
        found, waiting, goals = self._found, self._waiting, self._goals
        steps, fear = self._ground.steps, self._ground.fear
        if found[wanted] <= self._next():
            self[wanted] = found[wanted]
            return
        while True:
            if goals and (not waiting or found[goals[-1]] <= waiting[0][0]):
                here = found[goals[-1]]
                if here > far:
                    return
                at = goals.pop()
            elif waiting and waiting[0][0] <= far:
                here, at = heappop(waiting)
                if here > found[at]:
                    continue
            else:
                return
            self[at] = here
            turn = 1.0 + fear[at]
            for origin, turns in steps[at]:
                there = here + turns * turn
                if there < found[origin]:
                    found[origin] = there
                    heappush(waiting, (there, origin))
            if at == wanted:
                return

    def serves_over(self, ground: Ground) -> bool:
        """Return whether another ground is the same where the search has been.

        Args:
            ground: A ground over which a search for the same goals has not begun.
        """
        own = self._ground
        if not self or ground.steps is not own.steps:
            return False
        before, now = own.fear, ground.fear
        if before is not now and [before[at] for at in self] != [now[at] for at in self]:
            return False
        near = own.board.neighbours
        changed = iterate(own.blocked ^ ground.blocked)
        return not any(at in self or any(to in self for to in near[at]) for at in changed)

    def go_over(self, ground: Ground) -> None:
        """Go on over another ground, which is the same where the search has been."""
        for at in iterate(self._ground.blocked ^ ground.blocked):
            self._found[at] = ground.closed[at]
        self._ground = ground

    def copy(self) -> DistanceMap:
        """Return the same search, which goes on by itself."""
        other = DistanceMap({}, self._ground)
        other.update(self)
        other._found, other._waiting = self._found.copy(), self._waiting.copy()
        other._goals = self._goals.copy()
        return other


class Searches:
    """The last searches for each goal, which serve until something changes where they have been.

    From one moment to the next a search goes on over the new ground.  So it is the same one, and
    what was found by it still holds.
    """

    def __init__(self) -> None:
        self._kept: dict[HexId, dict[tuple[int, HexSet], DistanceMap]] = {}
        self._asked: set[tuple[HexId, int, HexSet]] = set()

    def begin(self) -> None:
        """Begin another moment: nobody asks the searches of the last one any more."""
        self._asked.clear()

    def to(self, at: HexId, number: int, ground: Ground, full: HexSet = NONE) -> DistanceMap:
        """Return by hex how far infantry is from a hex over a ground, Germans in it or not.

        Args:
            at: The hex.
            number: The number of the ground.
            ground: The ground.
            full: The hexes in which there is no room for it.
        """
        self._asked.add((at, number, full))
        kept = self._kept.setdefault(at, {})
        found = kept.get((number, full))
        if found is None:
            if full:
                ground = ground.worse_in(full, FULL)
            found = self._gone_on(at, kept, ground)
            if found is None:
                found = DistanceMap({at: 0.0}, ground, opened=at)
            if len(kept) >= SEARCHES:
                del kept[next(iter(kept))]
            kept[number, full] = found
        return found

    def _gone_on(
        self, at: HexId, kept: dict[tuple[int, HexSet], DistanceMap], ground: Ground
    ) -> DistanceMap | None:
        """Return a search that goes on over another ground; one that is in use stays as it is."""
        for key in reversed(kept):
            search = kept[key]
            if search.serves_over(ground):
                if (at, *key) in self._asked:
                    search = search.copy()
                else:
                    del kept[key]
                search.go_over(ground)
                return search
        return None
