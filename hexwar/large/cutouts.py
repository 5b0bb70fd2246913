"""Searches on large maps by bit sets.

The part of the map around the start that can be reached is cut out and laid out like a small map.
Each cost becomes the set of the hexes that have it. Then the search for boards is used
(:mod:`hexwar.board.spreading`). It is much faster than plain Python from hex to hex, and needs no
compiler.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs

from hexwar.board.bits import as_set
from hexwar.board.grid import SixSets
from hexwar.board.spreading import FREELY, SpreadTerms, levels_of
from hexwar.large.fields import CostField, different
from hexwar.large.kernels import CLOSED, HALT, NEVER, NO_STAY, ZONE
from hexwar.large.restrictions import ExpanseRestrictions
from hexwar.reach.restrictions import Restrictions, ZoneEffect

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SEVERAL: Final = 8
"""Up to this number of different costs, a cutout is searched for all of them."""


@attrs.frozen
class Cutout:
    """A part of a large map, as bit sets.

    Attributes:
        corner: Id of the hex of the map that is place 0 of the cutout.
        rows: Rows of storage.
        stride: Ids from one row of the cutout to the next.
        map_stride: The same on the map.
        entered: Points, each with the hexes that cost so much from whichever side.
        crossed: Points, each with the hexes that may be left at this cost, by direction.
        terms: The terms of the search.
    """

    corner: int
    rows: int
    stride: int
    map_stride: int
    entered: tuple[tuple[int, int], ...]
    crossed: tuple[tuple[int, SixSets], ...]
    terms: SpreadTerms

    def onward(self, places: int, _: SixSets | None, most: int, to: int) -> list[tuple[int, int]]:
        """Return points, each with the hexes to which steps from a set of hexes lead.

        Steps that cost more than ``most`` points, or lead to none of ``to``, may be left out.
        """
        stride, above, both = self.stride, self.stride - 1, places | places << 1
        near = (both | places >> 1 | both << above | both >> stride) & to
        led: list[tuple[int, int]] = []
        for points, hexes in self.entered:
            if points <= most and (found := near & hexes):
                led.append((points, found))
        for points, (a, b, c, d, e, f) in self.crossed:
            found = (
                (places & a) << 1
                | (places & b) >> above
                | (places & c) >> stride
                | (places & d) >> 1
                | (places & e) << above
                | (places & f) << stride
            )
            led.append((points, found))
        return led

    @classmethod
    def around(
        cls,
        field: CostField,
        starts: Mapping[int, int],
        limit: int | None,
        rules: ExpanseRestrictions | None,
    ) -> Cutout:
        """Cut out what can be reached from some hexes.

        Args:
            field: The costs.
            starts: Ids of hexes, with points spent before.
            limit: The most points; None for the whole map.
            rules: What else restricts movement.
        """
        stride, rows = field.expanse.stride, field.expanse.size // field.expanse.stride
        if limit is None:
            return cls._cut_out(field, slice(0, rows), slice(0, stride), rules)
        away = limit // field.least
        down, across = {i // stride for i in starts}, {i % stride for i in starts}
        return cls._cut_out(
            field,
            slice(max(0, min(down) - away), min(rows, max(down) + away + 1)),
            slice(max(0, min(across) - away), min(stride, max(across) + away + 1)),
            rules,
        )

    @classmethod
    def between(cls, field: CostField, start: int, goal: int, limit: int) -> Cutout:
        """Cut out where ways between two hexes can lead.

        Args:
            field: The costs.
            start: Id of a hex.
            goal: Id of another.
            limit: The most points that a way may cost.
        """
        stride, rows = field.expanse.stride, field.expanse.size // field.expanse.stride
        detour = limit // field.least
        (top, left), (bottom, right) = (divmod(i, stride) for i in (start, goal))
        top, bottom, left, right = *sorted((top, bottom)), *sorted((left, right))
        # What a way goes up or to the left beyond its ends, it comes back.
        up, aside = max(0, detour - bottom + top) // 2, max(0, detour - right + left) // 2
        return cls._cut_out(
            field,
            slice(max(0, top - up), min(rows, bottom + up + 1)),
            slice(max(0, left - aside), min(stride, right + aside + 1)),
            None,
        )

    @classmethod
    def _cut_out(
        cls, field: CostField, down: slice, across: slice, rules: ExpanseRestrictions | None
    ) -> Cutout:
        cut, size = _Cut(down, across, field.expanse.stride), field.expanse.size
        planes = (field.entry[d : d + size] for d in range(0, len(field.entry), size))
        by_cost = [_sorted_by_cost(field, cut.of(plane, field.blocked)) for plane in planes]
        entered = tuple(by_cost[0].items()) if len(by_cost) == 1 else ()
        crossed = _left_by_cost(by_cost, cut) if len(by_cost) > 1 else ()
        corner = down.start * cut.map_stride + across.start
        rows = down.stop - down.start
        return cls(corner, rows, cut.width, cut.map_stride, entered, crossed, _terms(rules, cut))

    @property
    def area(self) -> int:
        """How many places it has."""
        return self.rows * self.stride

    def labels(self, start: int, goal: int, limit: int | None) -> PointsInCutout:
        """Search for a way between two hexes.

        Args:
            start: Id of a hex of the map.
            goal: Id of another.
            limit: The most points that it may cost.

        Returns:
            The points of hexes, of all that are no farther away than the goal.
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        levels = levels_of(
            self.onward, {self._place(start): 0}, limit, self.terms, 1 << self._place(goal)
        )
        every, *digits = _unpacked(_in_digits(levels), (self.area + 7) // 8)
        points = np.zeros(len(every), dtype=np.int32)
        for n, digit in enumerate(digits):
            points |= np.left_shift(digit, n, dtype=np.int32)
        points[every == 0] = NEVER
        return PointsInCutout(self, points.data)

    def reached(
        self, starts: Mapping[int, int], limit: int | None, until: int = -1
    ) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Search, and return ids of the map, ascending, each with its points.

        Args:
            starts: Ids of hexes of the map, with points spent before.
            limit: The most points; None for all that can be reached.
            until: Id of a hex; what is farther away may be left out. -1 for everything.
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        inner = {self._place(i): spent for i, spent in starts.items()}
        last = 0 if until < 0 else 1 << self._place(until)
        levels = levels_of(self.onward, inner, limit, self.terms, last)
        sets = _unpacked(_in_digits(levels), (self.area + 7) // 8)
        found = np.flatnonzero(sets[0])
        values = np.left_shift(1, np.arange(len(sets) - 1), dtype=np.int32)
        costs: NDArray[np.int32] = np.matmul(values, sets[1:, found], dtype=np.int32)
        down, across = np.divmod(found, self.stride)
        return (self.corner + down * self.map_stride + across).astype(np.int32), costs

    def _place(self, i: int) -> int:
        down, across = divmod(i - self.corner, self.map_stride)
        return down * self.stride + across


@attrs.frozen
class PointsInCutout:
    """The points of hexes of a map that were found in a cutout of it.

    Attributes:
        cutout: The cutout.
        points: By place of the cutout: points, or :data:`NEVER`.
    """

    cutout: Cutout
    points: memoryview

    def __getitem__(self, i: int) -> int:
        cutout = self.cutout
        down, across = divmod(i - cutout.corner, cutout.map_stride)
        inside = 0 <= down < cutout.rows and across < cutout.stride
        return self.points[down * cutout.stride + across] if inside else NEVER


@attrs.frozen
class _Cut:
    """Rows and columns of storage that a cutout takes."""

    down: slice
    across: slice
    map_stride: int

    @property
    def width(self) -> int:
        """Ids from row to row: with a spare column, which the whole width of a map has already."""
        columns: int = self.across.stop - self.across.start
        return columns if columns == self.map_stride else columns + 1

    def of(self, by_id: NDArray[Any], spare: int) -> NDArray[Any]:
        """Return, by place of the cutout, an array by id; with something else in spare places."""
        import numpy as np  # noqa: PLC0415 - not needed by boards

        inner = by_id.reshape(-1, self.map_stride)[self.down, self.across]
        rows, columns = inner.shape
        if columns == self.width:
            return inner.ravel()
        padded = np.full((rows, self.width), spare, dtype=by_id.dtype)
        padded[:, :columns] = inner
        return padded.ravel()


def _bits(true: NDArray[np.bool_]) -> int:
    """Return the set of the places of a cutout where an array is true."""
    import numpy as np  # noqa: PLC0415 - not needed by boards

    return int.from_bytes(np.packbits(true, bitorder="little").tobytes(), "little")


def _sorted_by_cost(field: CostField, plane: NDArray[Any]) -> dict[int, int]:
    """Return for each cost the set of the places of a cutout that have it, if any has."""
    costs = field.costs if field.kinds <= _SEVERAL else different(plane, field.blocked)
    sets = ((points, _bits(plane == points)) for points in costs)
    return {points: places for points, places in sets if places}


def _left_by_cost(entered: list[dict[int, int]], cut: _Cut) -> tuple[tuple[int, SixSets], ...]:
    """Return for each cost, by direction, the places that are left at that cost.

    Args:
        entered: By direction: for each cost the places that are entered at it.
        cut: The cutout.
    """
    rows, width = cut.down.stop - cut.down.start, cut.width
    columns = cut.across.stop - cut.across.start
    row = (1 << columns) - 1
    area = sum(row << r * width for r in range(rows))
    steps = (1, 1 - width, -width, -1, width - 1, width)
    found = []
    for points in sorted(set().union(*entered)):
        sets = [plane.get(points, 0) for plane in entered]
        a, b, c, d, e, f = (
            (places >> step if step > 0 else places << -step) & area
            for places, step in zip(sets, steps, strict=True)
        )
        found.append((points, (a, b, c, d, e, f)))
    return tuple(found)


def _in_digits(levels: Mapping[int, int]) -> list[int]:
    """Return the set of all places in levels, then for each binary digit those that have it."""
    every = 0
    digits = [0] * max(levels, default=0).bit_length()
    for points, places in levels.items():
        every |= places
        for n in range(points.bit_length()):
            if points >> n & 1:
                digits[n] |= places
    return [every, *digits]


def _terms(rules: ExpanseRestrictions | None, cut: _Cut) -> SpreadTerms:
    """Return the terms that rules make for the places of a cutout."""
    if rules is None:
        return FREELY
    bits = cut.of(rules.bits, 0)
    zone = ZoneEffect(
        as_set(_bits((bits & ZONE) != 0)), False, rules.enter, rules.leave, rules.through
    )
    restrictions = Restrictions(
        closed={"closed": _bits((bits & CLOSED) != 0)},
        stops={"stops": _bits((bits & HALT) != 0)},
        no_stay={"no stay": _bits((bits & NO_STAY) != 0)},
        zones=(zone,),
    )
    return restrictions.terms_within(-1, 1)


def _unpacked(sets: Sequence[int], octets: int) -> NDArray[np.uint8]:
    """Return sets as arrays by place, a row for each."""
    import numpy as np  # noqa: PLC0415 - not needed by boards

    packed = b"".join(places.to_bytes(octets, "little") for places in sets)
    return np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little").reshape(len(sets), -1)
