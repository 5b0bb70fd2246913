"""How many points does each place cost, and by which path?

:func:`spread` finds level after level: all places that cost 1 point, then 2 points, and so on. Each
level is a set. This is Dijkstra's search with buckets, for whole sets of hexes at a time.

Of several paths with the same cost, :meth:`Spread.way` takes the one nearest to the straight line.
If a tie remains, it takes the hex with the lowest printed number. A map that is rotated or mirrored
with its numbers therefore gives the rotated or mirrored path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from hexwar.board.areas import AreaBoard
from hexwar.board.bits import iterate, pack
from hexwar.board.flooding import entered_by
from hexwar.board.graph import Graph, GridOrSpace, Space
from hexwar.board.grid import Grid, SixSets
from hexwar.board.steps import WHOLE, StepCosts, may_step

Onward: TypeAlias = Callable[[int, SixSets | None, int, int], list[tuple[int, int]]]
"""Gives points, each with the places to which steps from a set of places lead: the places, the
ways that may be taken, the points above which steps may be left out, and the places of interest."""


@attrs.frozen
class SpreadTerms:
    """Under which terms places are left and entered, beyond what steps cost.

    Attributes:
        halt: Places that are entered but not left again, except by what begins there.
        open_sides: Ways that may be taken; all, if not given.
        groups: How steps from a set of places differ: the set, points added to leave it, and the
            sets that may be entered from there, each with points added to enter it. Every place
            is in one group, and for each group in one such set, or may not be entered.
    """

    halt: int = 0
    open_sides: SixSets | None = None
    groups: tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...] = ((-1, 0, ((-1, 0),)),)

    @classmethod
    def within(cls, passable: int, halt: int = 0, open_sides: SixSets | None = None) -> SpreadTerms:
        """Return terms under which only some places may be entered.

        Args:
            passable: A set of places; complements will do.
            halt: Places that are entered but not left again.
            open_sides: Ways that may be taken; all, if not given.
        """
        return cls(halt, open_sides, ((-1, 0, ((passable, 0),)),))

    def extra(self, i: int, j: int) -> int | None:
        """Return the points added to a step, or None if it is not allowed.

        Whether ``i`` is a place to halt at, and whether the way is open, is not asked here.
        """
        for left, leaving, targets in self.groups:
            if left >> i & 1:
                for entered, entering in targets:
                    if entered >> j & 1:
                        return leaving + entering
        return None


FREELY: Final = SpreadTerms()
"""No terms: wherever steps lead."""

NOWHERE: Final[Mapping[int, int]] = MappingProxyType({})
"""No places."""


@attrs.frozen(eq=False)
class Spread:
    """Places by how many points away they are.

    Attributes:
        costs: What told the costs of steps.
        terms: The terms of the search.
        starts: Where it began: by place, the points spent before.
        entries: Where else it could begin, coming from off the map: by place, the points spent when
            that is entered.
        levels: By points, ascending: the set of the places at that cost, none empty.
        reached: The set of all these.
    """

    costs: StepCosts
    terms: SpreadTerms
    starts: Mapping[int, int]
    levels: Mapping[int, int]
    reached: int
    entries: Mapping[int, int] = NOWHERE

    def points(self, i: int) -> int | None:
        """Return how many points away a place is, or None if it was not reached."""
        return next((k for k, level in self.levels.items() if level >> i & 1), None)

    def step(self, i: int, j: int) -> int | None:
        """Return the points of a step under the terms, :data:`WHOLE`, or None."""
        points = self.costs.cost(i, j)
        terms = self.terms
        extra = None if points is None else terms.extra(i, j)
        if points is None or extra is None:
            return None
        if terms.open_sides and not may_step(self.costs.grid, i, j, terms.open_sides):
            return None
        return WHOLE if points == WHOLE else points + extra

    def before(self, j: int, points: int) -> list[int]:
        """Return the places from which the last step of a cheapest way leads to a place.

        Args:
            j: A place that was reached.
            points: How many points away it is.
        """
        hexes = []
        for i in self._neighbours(j):
            step = self.step(i, j) if self.reached >> i & 1 else None
            if step is None or step > points:
                continue
            here = points - step
            moving = self.levels.get(here, 0) >> i & 1 and not self.terms.halt >> i & 1
            if moving or self.starts.get(i) == here:
                hexes.append(i)
        return hexes

    def _neighbours(self, j: int) -> Iterable[int]:
        """Return the places from which a step may lead to a place."""
        grid = self.costs.grid
        if isinstance(grid, Graph):  # whose lines may lead one way only, and be taken backward
            return iterate(entered_by(grid, 1 << j) | pack(grid.neighbours[j]))
        return grid.neighbours[j]

    def way(self, goal: int) -> list[int] | None:
        """Return the cheapest way to a place, from where it begins; None if it was not reached.

        Args:
            goal: Id of a place.
        """
        points = self.points(goal)
        if points is None:
            return None
        choose = nearest_the_line(self.costs.grid, {**self.entries, **self.starts}, goal)
        way = [goal]
        while points not in (self.starts.get(way[-1]), self.entries.get(way[-1])):
            i = choose(self._nearer(way[-1], points))
            points -= self.step(i, way[-1]) or 0
            way.append(i)
        return way[::-1]

    def _nearer(self, j: int, points: int) -> list[int]:
        """Return the places of :meth:`before` that are fewer steps away, if some cost nothing."""
        nearer = self.before(j, points)
        if not self.costs.some_free or all(self.step(i, j) for i in nearer):
            return nearer
        waves = self._waves(points)
        return [i for i in nearer if self.step(i, j) or waves[i] < waves[j]]

    def _waves(self, points: int) -> dict[int, int]:
        """Return for each place at this cost the number of its last steps at no cost."""
        level = iterate(self.levels[points])
        before = {j: [(i, self.step(i, j)) for i in self.before(j, points)] for j in level}
        begin = {i for i in level if points in (self.starts.get(i), self.entries.get(i))}
        wave = [j for j in level if j in begin or any(step for _, step in before[j])]
        waves = dict.fromkeys(wave, 0)
        while wave:
            last = {*wave}
            wave = [j for j in level if j not in waves and any(i in last for i, _ in before[j])]
            waves.update(dict.fromkeys(wave, max(waves.values()) + 1))
        return waves


def spread(
    costs: StepCosts,
    starts: Mapping[int, int],
    limit: int | None = None,
    terms: SpreadTerms = FREELY,
    until: int = 0,
    entries: Mapping[int, int] = NOWHERE,
) -> Spread:
    """Find the places within some points of where one starts.

    Args:
        costs: What tells the costs of steps. Steps that take a whole allowance are left out.
        starts: Where to begin: by place, the points spent before.
        limit: Points; None for all that can be reached.
        terms: Under which terms places are left and entered.
        until: A set of places; the search ends when it has found the nearest of them.
        entries: Where else to begin, coming from off the map: by place, the points spent when that
            is entered. Unlike a start, it is a place to halt at if it is one under the terms.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.board.steps import SortedCosts
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 4}')
        >>> steps = SortedCosts.of(board, lambda i, j, side: 2)
        >>> found = spread(steps, {board.ids[0]: 0}, limit=5)
        >>> {points: board.names(level) for points, level in found.levels.items()}
        {0: ['0101'], 2: ['0102'], 4: ['0103']}
        >>> [board.name(i) for i in found.way(board.ids[2])]
        ['0101', '0102', '0103']
    """
    some_free = costs.some_free
    levels = levels_of(costs.onward, starts, limit, terms, until, entries, some_free=some_free)
    reached = 0
    for level in levels.values():
        reached |= level
    return Spread(costs, terms, starts, levels, reached, entries)


def levels_of(
    onward: Onward,
    starts: Mapping[int, int],
    limit: int | None = None,
    terms: SpreadTerms = FREELY,
    until: int = 0,
    entries: Mapping[int, int] = NOWHERE,
    *,
    some_free: bool = False,
) -> dict[int, int]:
    """Return the places within some points of where one starts, level by level.

    Args:
        onward: Gives points, each with the places to which steps from a set of places lead.
        starts: Where to begin: by place, the points spent before.
        limit: Points; None for all that can be reached.
        terms: Under which terms places are left and entered.
        until: A set of places; the search ends when it has found the nearest of them.
        entries: Where else to begin, coming from off the map: by place, the points spent then.
        some_free: Whether steps may cost 0 points, so that they lead on also where all is spent.
    """
    beginning = _by_points(starts)
    waiting = dict(beginning)
    for points, places in _by_points(entries).items():
        waiting[points] = waiting.get(points, 0) | places
    if terms == FREELY:
        return _free_levels(onward, limit, until, waiting, some_free=some_free)
    levels: dict[int, int] = {}
    unreached = -1
    halt, open_sides, groups = terms.halt, terms.open_sides, terms.groups
    while waiting:
        points = min(waiting)
        if limit is not None and points > limit:
            break
        level = waiting.pop(points) & unreached
        moving = level & ~halt | beginning.pop(points, 0)
        if level:
            unreached ^= level
            levels[points] = levels.get(points, 0) | level
        if level & until or (points == limit and not some_free):
            break
        if not moving:
            continue
        most = WHOLE if limit is None else limit - points
        for left, leaving, targets in groups:
            part = moving & left
            if not part:
                continue
            led = onward(part, open_sides, most - leaving, unreached)
            for entered, entering in targets:
                more = points + leaving + entering
                for step, places in led:
                    if found := places & entered:
                        at = more + step
                        waiting[at] = waiting[at] | found if at in waiting else found
    return levels


def _by_points(places: Mapping[int, int]) -> dict[int, int]:
    """Return sets of places by their points."""
    by_points: dict[int, int] = {}
    for i, points in places.items():
        by_points[points] = by_points.get(points, 0) | 1 << i
    return by_points


def _free_levels(
    onward: Onward, limit: int | None, until: int, waiting: dict[int, int], *, some_free: bool
) -> dict[int, int]:
    """Return the same where steps lead wherever they can: with half as many sets to be made."""
    levels: dict[int, int] = {}
    left = -1
    while waiting:
        points = min(waiting)
        if limit is not None and points > limit:
            break
        level = waiting.pop(points) & left
        if not level:
            continue
        left ^= level
        levels[points] = levels.get(points, 0) | level
        if level & until or (points == limit and not some_free):
            break
        most = WHOLE if limit is None else limit - points
        for step, places in onward(level, None, most, left):
            at = points + step
            waiting[at] = waiting[at] | places if at in waiting else places
    return levels


def nearest_the_line(
    grid: GridOrSpace, starts: Mapping[int, int], goal: int
) -> Callable[[list[int]], int]:
    """Return what chooses between equally good places on a way: the nearest to the straight line.

    The line leads from the start that is nearest to the goal, as the crow flies. Among places
    equally near to it, the one that comes first in print is chosen, hexes before boxes. Both
    are the same in every turned or mirrored image of a map, if its numbers are turned with it.

    Args:
        grid: The map, or the map with boxes.
        starts: Places where ways begin.
        goal: Where the way ends.
    """
    board = grid.board if isinstance(grid, Space | AreaBoard) else grid
    hexes = [i for i in starts if board.all >> i & 1]
    q = r = 0
    if hexes and board.all >> goal & 1:
        start = min(hexes, key=lambda i: (board.distance(i, goal), _in_print(board, i)))
        q, r = board.vector(start, goal)

    def key(i: int) -> tuple[bool, int, tuple[int, int]]:
        if not board.all >> i & 1:
            return True, i, (0, 0)
        to_q, to_r = board.vector(i, goal) if board.all >> goal & 1 else (0, 0)
        return False, abs(q * to_r - r * to_q), _in_print(board, i)

    return lambda places: places[0] if len(places) == 1 else min(places, key=key)


def _in_print(board: Grid, i: int) -> tuple[int, int]:
    return board.numbering.in_printed_order(board.coordinates(i))
