"""Results of searches on large maps: hexes in reach, routes, and what stops a move."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs

from hexwar.board.spreading import NOWHERE
from hexwar.board.steps import WHOLE
from hexwar.errors import HexError
from hexwar.large.fields import CostField
from hexwar.large.kernels import CLOSED, HALT, NEVER, NO_STAY, ZONE
from hexwar.large.restrictions import ExpanseRestrictions
from hexwar.large.searching import FieldBackend, costs_from, preference, reached, walk, way_between
from hexwar.reach.blockages import Cause
from hexwar.reach.reaching import Starts, start_points

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class FieldRoute(NamedTuple):
    """The cheapest way between two hexes of an expanse.

    Attributes:
        places: Ids of its hexes, start and goal included.
        points: What it costs.
    """

    places: tuple[int, ...]
    points: int


@attrs.frozen(eq=False, repr=False, slots=False)
class FieldReach:
    """Where a unit can go on an expanse.

    Attributes:
        field: What steps cost.
        rules: What else restricted it.
        starts: Where it started: by id, the points spent before.
        limit: What it may spend, in points.
        all_in: Ids of the hexes that it gets to by a first step that takes its whole allowance, or
            more.
        entering: Where it might come from off the map: by id, the points for that.
    """

    field: CostField
    rules: ExpanseRestrictions | None
    starts: Mapping[int, int]
    limit: int
    all_in: tuple[int, ...]
    entering: Mapping[int, int]
    _ids: NDArray[np.int32]
    _points: NDArray[np.int32]

    def __repr__(self) -> str:
        return f"<FieldReach of {len(self._ids) + len(self.all_in)} hexes>"

    @cached_property
    def _sorted(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        import numpy as np  # noqa: PLC0415 - not needed by boards

        ids, points = self._ids, self._points
        if self.all_in:
            ids = np.append(ids, np.array(self.all_in, dtype=np.int32))
            points = np.append(points, np.full(len(self.all_in), self.limit, dtype=np.int32))
        order = np.argsort(ids)
        return ids[order], points[order]

    @property
    def ids(self) -> NDArray[np.int32]:
        """Ids of all hexes that it gets to, ascending, also those where it may not stay."""
        return self._sorted[0]

    @property
    def points(self) -> NDArray[np.int32]:
        """The points spent on the way to each of :attr:`ids`."""
        return self._sorted[1]

    @property
    def hexes(self) -> NDArray[np.int32]:
        """Ids of the hexes where it may end its move, ascending, the starts among them."""
        import numpy as np  # noqa: PLC0415 - not needed by boards

        if self.rules is None:
            return self.ids
        ids = self.ids
        stay = (self.rules.bits[ids] & NO_STAY) == 0
        kept: NDArray[np.int32] = ids[stay | np.isin(ids, list(self.starts))]
        return kept

    @cached_property
    def costs(self) -> Mapping[int, int]:
        """The points spent on the way to each hex that it gets to, by id."""
        return dict(zip(self.ids.tolist(), self.points.tolist(), strict=True))

    def path(self, i: int) -> tuple[int, ...]:
        """Return the cheapest way to a hex, from a start on, both included.

        Raises:
            HexError: It does not get there.
        """
        if i in self.all_in:
            near = [s for s, spent in self.starts.items() if not spent and self._step(s, i)]
            return (min(near, key=preference(self.field, self.starts, i)), i) if near else (i,)
        if i not in self.costs:
            raise HexError(f"{self.field.expanse.name(i)} is not reached")
        entries = _entries(self.field, self.entering, self.rules)
        if entries.get(i) == self.costs[i]:
            return (i,)
        begun = _begun(self.starts, entries, self.rules, self.limit)
        open_to = [
            j for j, points in entries.items() if points < WHOLE
        ]  # from others no way leads on
        return walk(self.field, _Labels(self.costs), begun, i, self.rules, open_to)

    def _step(self, i: int, j: int) -> int | None:
        return step_points(self.field, self.rules, i, j)

    def border(self) -> Mapping[int, tuple[Cause, ...]]:
        """Return what stops the unit at each hex next to those that it gets to.

        Returns:
            The causes, from whichever side it comes, by id of each such hex; of those that hold for
            one step the most general, from what the ground forbids to what costs too much.
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        expanse, ids = self.field.expanse, self.ids
        halted = self._halted()
        causes: dict[int, int] = {}
        for d, step in enumerate(expanse.steps):
            at = np.nonzero((expanse.inside[ids + step] != 0) & ~np.isin(ids + step, ids))[0]
            for j, cause in zip(
                (ids[at] + step).tolist(), self._causes(at, d, halted), strict=True
            ):
                causes[j] = causes.get(j, 0) | 1 << cause
        for j in causes.keys() & self.entering.keys():
            causes[j] |= 1 << CAUSES.index(self._cause_off_map(j))
        return {
            j: tuple(cause for n, cause in enumerate(CAUSES) if bits >> n & 1)
            for j, bits in sorted(causes.items())
        }

    def _cause_off_map(self, j: int) -> Cause:
        """Return what keeps the unit from entering a hex from off the map."""
        bits = 0 if self.rules is None else int(self.rules.bits[j])
        if bits & CLOSED:
            return "closed"
        return "stay" if bits & HALT and bits & NO_STAY else "cost"

    def _halted(self) -> NDArray[np.bool_]:
        """Return for each of the ids whether a rule ends the move there.

        Where the whole allowance is spent, what stops the next step is its cost.
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        if self.rules is None:
            return np.zeros(len(self.ids), bool)
        halted: NDArray[np.bool_] = (self.rules.bits[self.ids] & HALT) != 0
        halted &= ~np.isin(self.ids, [*self.starts, *self.all_in])
        return halted

    def _causes(self, at: NDArray[Any], direction: int, halted: NDArray[np.bool_]) -> list[int]:
        """Return for some of the ids what stops a step in a direction: places in ``CAUSES``."""
        import numpy as np  # noqa: PLC0415 - not needed by boards

        field, ids = self.field, self.ids[at]
        causes = np.where(halted[at], CAUSES.index("stop"), CAUSES.index("cost"))
        if self.rules is not None:
            here = self.rules.bits[ids]
            there = self.rules.bits[ids + field.expanse.steps[direction]]
            stay = (there & HALT != 0) & (there & NO_STAY != 0)
            causes[stay] = CAUSES.index("stay")
            if self.rules.through is None:
                causes[(here & there & ZONE) != 0] = CAUSES.index("zone")
            causes[(there & CLOSED) != 0] = CAUSES.index("closed")
        causes[field.entry[ids + field.shifts[direction]] == field.blocked] = CAUSES.index("ground")
        return [int(cause) for cause in causes]


CAUSES: Final[tuple[Cause, ...]] = ("ground", "closed", "zone", "stay", "stop", "cost")
"""What can stop a step on an expanse, the more general first."""


class _Labels(dict[int, int]):
    """Points by id, with more than any points where no way leads."""

    def __missing__(self, i: int) -> int:
        return NEVER


def step_points(field: CostField, rules: ExpanseRestrictions | None, i: int, j: int) -> int | None:
    """Return the points of a step under rules, or None if it is not allowed.

    Args:
        field: What steps cost.
        rules: What else restricts movement.
        i: Id of a hex.
        j: Id of a hex next to it.
    """
    points = field.cost(i, j)
    if points is None or rules is None:
        return points
    here, there = int(rules.bits[i]), int(rules.bits[j])
    if there & CLOSED or (there & HALT and there & NO_STAY):
        return None
    points += (rules.leave if here & ZONE else 0) + (rules.enter if there & ZONE else 0)
    if not here & there & ZONE:
        return points
    return None if rules.through is None else points + rules.through


def reach_on(
    field: CostField,
    start: Starts,
    allowance: int,
    rules: ExpanseRestrictions | None = None,
    *,
    least_one_hex: bool = False,
    entering: Mapping[int, int] = NOWHERE,
    backend: FieldBackend = "auto",
) -> FieldReach:
    """Find where a unit can go on a large map, as ``hexwar.reach.reach`` does on boards.

    Args:
        field: What steps cost.
        start: Where it starts: the id of a hex, ids of several, or for each of several the points
            that it has spent before; ``()`` for a unit that is not on the map.
        allowance: Points that it may spend.
        rules: What restricts it besides the ground.
        least_one_hex: Whether it may always move one hex, whatever that costs.
        entering: Where it may come from off the map: by id, the points for that, or
            :data:`~hexwar.board.WHOLE` for the whole allowance. Rules hold there as after any step.
        backend: With what to search.

    Raises:
        HexError: A start or entry is no hex of the map, or there is no such backend.
        MissingExtraError: The caller asks for numba, and it is not installed.

    Example:
        >>> import numpy as np
        >>> from hexwar.board import Expanse
        >>> plain = Expanse(100, 80)
        >>> field = CostField.of(plain, plain.spread(np.ones((80, 100))))
        >>> found = reach_on(field, plain.index(50, 40), 3)
        >>> len(found.ids), int(found.points.max())
        (37, 3)
    """
    import numpy as np  # noqa: PLC0415 - not needed by boards

    starts = start_points(field.expanse, start, 1)
    entries = _entries(field, entering, rules)
    begun = _begun(starts, entries, rules, allowance) if entries else starts
    if begun:
        ids, points = reached(field, begun, allowance, rules, backend)
    else:
        ids, points = np.empty(0, dtype=np.int32), np.empty(0, dtype=np.int32)
    if cheap := {j: price for j, price in entries.items() if price <= allowance}:
        ids, points = _with_entries(ids, points, cheap)
    all_in: dict[int, None] = {}
    if allowance > 0 and (least_one_hex or entries):
        searched = {*ids.tolist()}
        if least_one_hex:
            all_in = _one_hex(field, starts, rules, searched)
        for j in entries.keys() - searched:
            if (entries[j] >= WHOLE or least_one_hex) and not _is_full(rules, j):
                all_in[j] = None
    return FieldReach(field, rules, starts, allowance, tuple(all_in), entering, ids, points)


def _entries(
    field: CostField, entering: Mapping[int, int], rules: ExpanseRestrictions | None
) -> dict[int, int]:
    """Return the points for each hex that may be entered from off the map."""
    prices = start_points(field.expanse, entering, 1) if entering else {}
    if rules is None:
        return prices
    entries = {}
    for j, price in prices.items():
        bits = int(rules.bits[j])
        if not (bits & CLOSED or (bits & HALT and bits & NO_STAY)):
            entries[j] = price + (rules.enter if bits & ZONE else 0)
    return entries


def _begun(
    starts: Mapping[int, int],
    entries: Mapping[int, int],
    rules: ExpanseRestrictions | None,
    limit: int,
) -> dict[int, int]:
    """Return where moves begin that lead on: the starts, and entries where they do not end."""
    begun = dict(starts)
    for j, price in entries.items():
        if price <= limit and (rules is None or not rules.bits[j] & HALT):
            begun[j] = min(price, begun.get(j, price))
    return begun


def _with_entries(
    ids: NDArray[np.int32], points: NDArray[np.int32], entries: Mapping[int, int]
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Add entries to what is reached, also those where a move ends, unless ways are cheaper."""
    import numpy as np  # noqa: PLC0415 - not needed by boards

    by_hex = dict(zip(ids.tolist(), points.tolist(), strict=True))
    for j, price in entries.items():
        by_hex[j] = min(price, by_hex.get(j, price))
    return np.array([*by_hex], dtype=np.int32), np.array([*by_hex.values()], dtype=np.int32)


def _is_full(rules: ExpanseRestrictions | None, j: int) -> bool:
    return rules is not None and bool(rules.bits[j] & NO_STAY)


def _one_hex(
    field: CostField,
    starts: Mapping[int, int],
    rules: ExpanseRestrictions | None,
    known: Collection[int],
) -> dict[int, None]:
    """Return what else a first step leads to that may cost more than the allowance."""
    expanse = field.expanse
    ids_in_order: dict[int, None] = {}
    for i in (i for i, spent in starts.items() if not spent):
        for j in (i + step for step in expanse.steps if expanse.inside[i + step]):
            free = j not in known and not _is_full(rules, j)
            if free and step_points(field, rules, i, j) is not None:
                ids_in_order[j] = None
    return ids_in_order


def route_on(
    field: CostField, start: int, goal: int, *, backend: FieldBackend = "auto"
) -> FieldRoute | None:
    """Find the cheapest way between two hexes of a large map, as ``route`` does on boards.

    Args:
        field: What steps cost.
        start: Id of a hex.
        goal: Id of another.
        backend: With what to search.

    Returns:
        Ids of the hexes from start to goal, and the points; None if there is no way.

    Raises:
        HexError: An id is no hex of the map, or there is no such backend.
        MissingExtraError: The caller asks for numba, and it is not installed.

    Example:
        >>> import numpy as np
        >>> from hexwar.board import Expanse
        >>> plain = Expanse(100, 80)
        >>> field = CostField.of(plain, plain.spread(np.full((80, 100), 2)))
        >>> route_on(field, plain.index(0, 0), plain.index(9, 0)).points
        18
    """
    field.expanse.coordinates(start), field.expanse.coordinates(goal)  # refuses what is no hex
    way = way_between(field, start, goal, backend)
    return None if way is None else FieldRoute(*way)


def costs_on(
    field: CostField,
    start: Starts,
    rules: ExpanseRestrictions | None = None,
    *,
    backend: FieldBackend = "auto",
) -> NDArray[np.int32]:
    """Return what the cheapest way to each hex of a large map costs.

    Args:
        field: What steps cost.
        start: Where to start: the id of a hex, ids of several, or for each of several the points
            spent before.
        rules: What restricts movement besides the ground.
        backend: With what to search.

    Returns:
        Points by id, or -1 where no way leads.

    Raises:
        HexError: A start is no hex of the map, or there is no such backend.
        MissingExtraError: The caller asks for numba, and it is not installed.
    """
    return costs_from(field, start_points(field.expanse, start, 1), rules, backend)
