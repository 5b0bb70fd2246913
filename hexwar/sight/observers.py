"""Which hexes see the hex at a given offset? All observers of a map at once, by sets of hexes.

For one offset, the lines from all hexes cross the same hexes relative to the observer. So an
obstacle is looked up for all observers by shifting the set of hexes that have it. Loads (see
``hexwar.sight.judging``) are counted in sets, too: a *count* is a list of sets, and the n-th set
has the observers with a count of more than n. Most policies need only one set.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, TypeAlias

from hexwar.board import iterate
from hexwar.sight import judging
from hexwar.sight.crossings import (
    BOTH,
    END,
    HEX,
    LEFT,
    ON_SIDE,
    PATH,
    RIGHT,
    SIDE,
    WAY,
    CrossingRow,
    rows_of,
)
from hexwar.sight.ground import PolicyMap
from hexwar.sight.judging import ENDS_BLOCK, ENDS_ON_WAY, counts, is_free, overlooked
from hexwar.sight.places import shifted

Count: TypeAlias = list[int]
"""Sets of observers: with more than 0, with more than 1, and so on."""

Tops: TypeAlias = tuple[tuple[int, int], ...]
"""Levels of tops, and the places that have such."""


class Burden(NamedTuple):
    """The loads of all observers, as counts.

    Attributes:
        blocks: Blocking obstacles.
        free: Obstacles that would block but are free at an end.
        hindrance: Hindrance.
    """

    blocks: Count
    free: Count
    hindrance: Count


class ParallelLines(NamedTuple):
    """The lines from all observers the same way.

    Attributes:
        step: What to add to the id of a observer for the target.
        apart: The distance.
        observers: The hexes with a target there.
        levels: Levels of observers and targets, eyes included, and the observers for whom they are
        so.
    """

    step: int
    apart: int
    observers: int
    levels: tuple[tuple[int, int, int], ...]


class Observers:
    """All observers of a map, who are judged together."""

    def __init__(self, ground: PolicyMap) -> None:
        self._ground = ground
        _, _, _, _, _, self._table, self._rules, _ = ground.code(arrays=False)
        first_side, first_path = self._rules[judging.FIRST_SIDE], self._rules[judging.FIRST_PATH]
        numbers = {
            HEX: range(0, first_side, judging.COLUMNS),
            SIDE: range(first_side, first_path, judging.COLUMNS),
            PATH: range(first_path, len(self._table), judging.COLUMNS),
        }
        parts = {HEX: (0,), SIDE: (0, 1, 2), PATH: (63,)}
        self._first = {kind: entries.start for kind, entries in numbers.items()}
        self._levels = _by_level(ground, ground.space.all)
        self._tops: dict[tuple[int, int], Tops] = {}
        self._starts: dict[int, int] = {}
        # What is nowhere on this map need not be looked for.
        self._entries = {
            kind: [e for e in entries if any(self._places(e, kind, part) for part in parts[kind])]
            for kind, entries in numbers.items()
        }
        policy = ground.policy
        self._two_hands = "hand" in (policy.along, policy.corners)
        most_free, limit = policy.free_crossings, policy.limit
        self._lengths = (
            policy.ignored + 1,
            0 if most_free is None else most_free + policy.ignored + 1,
            0 if limit is None else limit + 1,
        )

    def seeing(self, q: int, r: int) -> int:
        """Return the hexes from which one sees the hex that lies q columns and r rows away.

        Args:
            q: Columns from observer to target.
            r: Rows from observer to target.
        """
        space = self._ground.space
        way = self._way(q, r)
        if way.apart == 1 and self._ground.policy.neighbours_see:
            return way.observers
        left, right = self._nothing(), self._nothing()
        unseen = 0
        for along, rows in _contacts(q, r, space.stride, bool(self._ground.roads)):
            met = self._met(rows, way)
            if met is None:
                continue
            on_left, on_right = met
            rule = self._rules[judging.ON_ALONG if along else judging.ON_CORNERS]
            if rule != judging.ONE_HAND and on_left is not on_right:
                on_left = on_right = _combined(on_left, on_right, rule)
            self._add(left, on_left)
            unseen = self._too_much(left)
            if self._two_hands:
                self._add(right, on_right)
                unseen &= self._too_much(right)
            if not way.observers & ~unseen:
                return 0
        return way.observers & ~unseen

    def _way(self, q: int, r: int) -> ParallelLines:
        step = r * self._ground.space.stride + q
        everywhere, eye = self._observers(q, step), self._rules[judging.EYE]
        levels = [
            (a + eye, b + eye, observers & everywhere & shifted(targets, step))
            for a, observers in self._levels
            for b, targets in self._levels
        ]
        apart = (abs(q) + abs(r) + abs(q + r)) // 2
        return ParallelLines(step, apart, everywhere, tuple(each for each in levels if each[2]))

    def _observers(self, q: int, step: int) -> int:
        """Return the hexes that have another one so far away."""
        space = self._ground.space
        if q not in self._starts:
            # Storage has no room beyond the last column: others would end in the next row.
            width = max(space.stride - abs(q), 0)
            columns = (1 << width) - 1 << max(-q, 0)
            rows = sum(1 << row * space.stride for row in range(space.size // space.stride))
            self._starts[q] = space.all & columns * rows
        return self._starts[q] & shifted(space.all, step)

    def _met(self, rows: Sequence[CrossingRow], way: ParallelLines) -> tuple[Burden, Burden] | None:
        """Return what is met on the left and on the right at one contact; None for nothing."""
        if len(rows) == 1:
            load = self._load(rows[0], way, ENDS_ON_WAY)
            return load and (load, load)
        left = right = None
        for row in rows:
            load = self._load(row, way, ENDS_ON_WAY)
            at_end = row.how == END and row.kind == SIDE
            ended = self._load(row, way, ENDS_BLOCK) if at_end else None
            if load is None and ended is None:
                continue
            if left is None or right is None:
                left, right = self._nothing(), self._nothing()
            for hands, burden in ((row.hand, load), (BOTH, ended)):
                if burden and hands != RIGHT:
                    self._add(left, burden)
                if burden and hands != LEFT:
                    self._add(right, burden)
        return None if left is None or right is None else (left, right)

    def _load(self, row: CrossingRow, way: ParallelLines, at_end: int) -> Burden | None:
        """Return the load of one hex, hexside or path; None for nothing."""
        table, kind, near, far = self._table, row.kind, row.near, row.far
        inner = kind != HEX or (near > 0 and far > 0)
        load = None
        blocks = free = 0
        if kind == HEX and inner and self._ground.levels:
            blocks = self._hidden(self._levels, 0, row, way)
        for entry in self._entries[kind]:
            if not counts(table, entry, kind, row.how, near, far, at_end):
                continue
            standing = self._standing(entry, row, way)
            if not standing:
                continue
            at_ends = self._free(table[entry + judging.FREE_AT], row, way) if inner else 0
            if table[entry + judging.BLOCKS]:
                blocks |= standing & ~at_ends
                free |= standing & at_ends
            if table[entry + judging.HINDRANCE]:
                load = load or self._nothing()
                hindering = [standing & ~at_ends] * table[entry + judging.HINDRANCE]
                self._hinder(load.hindrance, hindering)
        if blocks | free:
            load = load or self._nothing()
            _plus(load.blocks, blocks)
            _plus(load.free, free & ~blocks)
        return load

    def _standing(self, entry: int, row: CrossingRow, way: ParallelLines) -> int:
        """Return the observers for whom an obstacle counts where it stands."""
        tops = self._places(entry, row.kind, row.part)
        if self._table[entry + judging.BOUNDLESS]:
            standing = shifted(tops[0][1], row.offset) if tops else 0
        else:
            standing = self._hidden(tops, self._rules[judging.EQUAL], row, way)
        if self._table[entry + judging.GROUP] >= 0:
            for group in self._ground.groups(entry // judging.COLUMNS):
                standing &= ~(group & shifted(group, row.offset) & shifted(group, way.step))
        return standing

    def _hidden(self, tops: Tops, equal: int, row: CrossingRow, way: ParallelLines) -> int:
        """Return the observers whose line does not pass above what stands on a hex or hexside."""
        hidden = 0
        for top, places in tops:
            places_here = shifted(places, row.offset) & way.observers
            if places_here:
                hidden |= places_here & self._lower(top, equal, row, way)
        return hidden

    def _lower(self, top: int, equal: int, row: CrossingRow, way: ParallelLines) -> int:
        """Return the observers whose line passes no higher than a top, if it were there."""
        apart, span = (row.near, row.far), row[-4:]
        lower = 0
        for a, b, observers in way.levels:
            line = 0, way.step, a, b, way.apart
            if not overlooked(top, equal, line, apart, span, self._rules):
                lower |= observers
        return lower

    def _free(self, ends: int, row: CrossingRow, way: ParallelLines) -> int:
        """Return the observers for whom an obstacle does not count for its place at an end."""
        reach = 1 if row.kind == HEX else 0
        near, far = row.near <= reach, row.far <= reach
        if not ends or not (near or far):
            return 0
        free = 0
        for a, b, observers in way.levels:
            if is_free(ends, near, far, a, b):
                free |= observers
        return free

    def _places(self, entry: int, kind: int, part: int) -> Tops:
        """Return where an obstacle in a hex or on a hexside is, by the levels of its tops."""
        tops = self._tops.get((entry, part))
        if tops is None:
            tops = self._tops[entry, part] = self._find_tops(entry, kind, part)
        return tops

    def _find_tops(self, entry: int, kind: int, part: int) -> Tops:
        """Return where an obstacle in a hex or on a hexside is, by the levels of its tops."""
        ground, number = self._ground, (entry - self._first[kind]) // judging.COLUMNS
        if kind == HEX:
            places = ground.standing(number)
        elif kind == SIDE:
            places = ground.sided(number)[part]
        else:
            places = 0
            for d, leaving in enumerate(ground.crossed(number)):
                places |= leaving if part >> d & 1 else 0
        if self._table[entry + judging.BOUNDLESS]:
            return ((0, places),) if places else ()
        beyond = 0
        if kind == SIDE or part & ON_SIDE:
            direction = part if kind == SIDE else (part & -part).bit_length() - 1
            beyond = ground.space.steps[direction]
        height = self._table[entry + judging.HEIGHT]
        return tuple((top + height, at) for top, at in _by_level(ground, places, beyond))

    # -- counting ----------------------------------------------------------------------------------

    def _nothing(self) -> Burden:
        blocks, free, hindrance = self._lengths
        return Burden([0] * blocks, [0] * free, [0] * hindrance)

    def _add(self, burden: Burden, more: Burden) -> None:
        """Add what is met next."""
        for observers in more.blocks:
            _plus(burden.blocks, observers)
        for observers in more.free:
            _plus(burden.free, observers)
        self._hinder(burden.hindrance, more.hindrance)

    def _hinder(self, hindrance: Count, more: Iterable[int]) -> None:
        """Add hindrance, or keep the worst."""
        for n, observers in enumerate(more):
            if not self._rules[judging.WORST]:
                _plus(hindrance, observers)
            elif n < len(hindrance):
                hindrance[n] |= observers

    def _too_much(self, burden: Burden) -> int:
        """Return the observers with a load that blocks."""
        observers = burden.hindrance[-1] if burden.hindrance else 0
        most, free = len(burden.blocks), len(burden.free)
        observers |= burden.blocks[-1]
        # So many blocking obstacles, and for the rest obstacles beyond the free crossings.
        for blocks in range(most if free else 0):
            others = burden.free[free - blocks - 1]
            observers |= others & (burden.blocks[blocks - 1] if blocks else -1)
        return observers


def _plus(count: Count, observers: int) -> None:
    """Add one for some observers."""
    for n, before in enumerate(count):
        count[n] = before | observers
        observers &= before


def _combined(left: Burden, right: Burden, rule: int) -> Burden:
    """Return the loads of two ways round, as one (see :func:`hexwar.sight.judging.combined`)."""
    if rule == judging.BEST_WAY:
        fewer, same = 0, -1
        for a, b in zip(left, right, strict=True):
            for on_left, on_right in zip(a, b, strict=True):
                fewer |= same & on_left & ~on_right
            for on_left, on_right in zip(a, b, strict=True):
                same &= ~(on_left ^ on_right)
        return Burden(
            *(
                [y & fewer | x & ~fewer for x, y in zip(a, b, strict=True)]
                for a, b in zip(left, right, strict=True)
            )
        )
    if rule == judging.EITHER_WAY:
        return Burden(
            *([x | y for x, y in zip(a, b, strict=True)] for a, b in zip(left, right, strict=True))
        )
    return Burden(
        *([x & y for x, y in zip(a, b, strict=True)] for a, b in zip(left, right, strict=True))
    )


def _by_level(ground: PolicyMap, places: int, beyond: int = 0) -> Tops:
    """Return places by the level of the ground, or of that beyond a hexside if it is higher."""
    if not ground.levels:
        return ((0, places),)
    tops: dict[int, int] = {}
    for i in iterate(places):
        level = max(ground.level(i), ground.level(i + beyond))
        tops[level] = tops.get(level, 0) | 1 << i
    return tuple(sorted(tops.items()))


@lru_cache(maxsize=1 << 12)
def _contacts(
    q: int, r: int, stride: int, paths: bool
) -> tuple[tuple[bool, tuple[CrossingRow, ...]], ...]:
    """Return the rows of a line, contact by contact, and whether these are along a hexside."""
    rows = rows_of(q, r, stride, paths=paths)
    contacts = [tuple(group) for _, group in groupby(rows, key=lambda row: row.touch)]
    return tuple((any(row.how == WAY for row in contact), contact) for contact in contacts)
