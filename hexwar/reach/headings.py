"""Costs that know where a unit came from: turns that cost, roads that are entered along the road.

A function tells the cost of a step by the *heading* of the unit: the direction of its last step, 0
to 5, so that it came from the hex in the opposite direction. The search then looks at each hex once
for each heading, and only for those who ask for it: other costs are searched as before.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import attrs

from hexwar.board.areas import of_areas
from hexwar.board.bits import as_set, pack
from hexwar.board.flooding import entered_by
from hexwar.board.graph import GridOrSpace, Space
from hexwar.board.grid import Grid
from hexwar.board.ids import HexId
from hexwar.board.spreading import Spread, SpreadTerms
from hexwar.board.steps import WHOLE, ComputedCosts, may_step, step_features
from hexwar.errors import HexError
from hexwar.reach.blockages import Blockage, blockages
from hexwar.reach.going import Charge, CostsByHeading, Going, Points, common_scale, movement_points
from hexwar.reach.reaching import Reach, Starts, entry_points, start_points
from hexwar.reach.restrictions import Restrictions, union, whole_points
from hexwar.reasons import Reason


class Arrival(NamedTuple):
    """A place, and how a unit comes to be there.

    Attributes:
        place: Its id.
        heading: The direction of its last step; -1 for none.
        begins: Whether it has not moved.
    """

    place: int
    heading: int
    begins: bool


@attrs.frozen(eq=False, repr=False, slots=False)
class HeadedReach(Reach):
    """Where a unit can go whose steps cost by where it came from.

    Of several cheapest ways the one of fewest steps is told.
    """

    costs_by_heading: CostsByHeading = attrs.field(kw_only=True)
    arrivals: Mapping[Arrival, int] = attrs.field(kw_only=True)
    """The points spent at each place, by heading."""
    came_from: Mapping[Arrival, Arrival] = attrs.field(kw_only=True)
    """The arrival before each; those that begin have none."""

    def path(self, i: int) -> list[int]:
        """Return the cheapest way to a place, from a start on, both included.

        Args:
            i: Id of a place.

        Raises:
            HexError: It does not get there.
        """
        return [arrival.place for arrival in self._way(i)]

    def _way(self, i: int) -> list[Arrival]:
        points = self._points(i)
        if self.all_in >> i & 1:
            entry = Arrival(i, -1, begins=False)
            return [self.came_from[entry], entry] if entry in self.came_from else [entry]
        arrivals = [
            arrival
            for arrival, spent in self.arrivals.items()
            if arrival.place == i and spent == points
        ]
        return min(map(self._back, arrivals), key=len)

    def _back(self, arrival: Arrival) -> list[Arrival]:
        way = [arrival]
        while way[-1] in self.came_from:
            way.append(self.came_from[way[-1]])
        return way[::-1]

    def bill(self, i: int) -> list[Charge]:
        """Return what each step of the cheapest way to a place costs.

        Args:
            i: Id of a place.

        Raises:
            HexError: It does not get there.
        """
        way = self._way(i)
        going = self.going
        steps = []
        for before, after in pairwise(way):
            own = attrs.evolve(going, charge=self._charge_from(before))
            steps.append(self.restrictions.charge(own, before.place, after.place))
        first = way[0]
        if first.begins:
            return steps
        return [self.restrictions.entry_charge(self.entering[first.place], first.place), *steps]

    def _charge_from(self, before: Arrival) -> Callable[[int, int], Charge]:
        return lambda i, j: _charge(_price(self.costs_by_heading, before, j))

    def why(self, i: int) -> tuple[Blockage, ...]:
        """Return what stops it from ending its move in a place, from whichever side it comes.

        Args:
            i: Id of a place.

        Raises:
            HexError: The id is no place of the map.
        """
        self.grid.name(i)  # refuses what is no place
        near = entered_by(self.grid, 1 << i) & self.entered
        if near or self.entered >> i & 1 or i in self.entering:
            return blockages(self, i)
        return (self._far(i),)

    @cached_property
    def _unlimited(self) -> HeadedReach:
        """Where it could go without an allowance."""
        scale = self.going.scale
        starts = {at: movement_points(spent, scale) for at, spent in self.starts.items()}
        costs, rules = self.costs_by_heading, self.restrictions
        return reach_by_heading(self.grid, starts, costs, None, rules, entering=self.entering)

    def _far(self, i: int) -> Blockage:
        """Return what is lacking to get to a place that is nowhere near."""
        reason, anywhere = Reason("no way leads there"), self._unlimited
        if anywhere.entered >> i & 1:
            reason = Reason.of(
                "the cheapest way costs {points} of {allowance}",
                points=str(anywhere.cost(i)),
                allowance=str(movement_points(self.limit or 0, self.going.scale)),
            )
        at_place = Reason.of("{to}: {what}", to=self.grid.name(i), what=reason)
        return Blockage(-1, i, "far", str(reason), at_place)


def _price(costs: CostsByHeading, before: Arrival, j: int) -> Points | None:
    heading = None if before.heading < 0 else before.heading
    at, to = HexId(before.place), HexId(j)
    return costs.cost(heading, at, to, step_features(costs.grid, at, to))


def _charge(price: Points | None, more: Points = 0) -> Charge:
    """Return what a step costs; more, where a unit has to spend more on its way to take it."""
    if price is None:
        return Charge((), ("no such step",))
    extra = (("coming so that it can be taken", more),) if more else ()
    return Charge((*extra, ("the step", price)))


@attrs.define(eq=False)
class _Search:
    """A search for all arrivals within some points."""

    costs: CostsByHeading
    scale: int
    terms: SpreadTerms
    limit: int | None
    arrivals: dict[Arrival, int] = attrs.field(factory=dict)
    came_from: dict[Arrival, Arrival] = attrs.field(factory=dict)

    def run(self, beginning: Mapping[Arrival, int]) -> None:
        """Find them, the cheapest first, and of these those after fewer steps."""
        queue = [(spent, 0, arrival, arrival) for arrival, spent in beginning.items()]
        heapq.heapify(queue)
        while queue:
            spent, count, arrival, before = heapq.heappop(queue)
            if arrival in self.arrivals or (self.limit is not None and spent > self.limit):
                continue
            self.arrivals[arrival] = spent
            if before is not arrival:
                self.came_from[arrival] = before
            if self.terms.halt >> arrival.place & 1 and not arrival.begins:
                continue
            for after, points in self.steps(arrival):
                if points != WHOLE and after not in self.arrivals:
                    heapq.heappush(queue, (spent + points, count + 1, after, arrival))

    def by_place(self) -> dict[int, int]:
        """Return the least points for each place, the nearest first: so they were found."""
        least: dict[int, int] = {}
        for arrival, points in self.arrivals.items():
            least.setdefault(arrival.place, points)
        return least

    def levels(self) -> dict[int, int]:
        """Return by points, ascending, the set of the places at that cost."""
        levels: dict[int, int] = {}
        for i, points in self.by_place().items():
            levels[points] = levels.get(points, 0) | 1 << i
        return levels

    def steps(self, arrival: Arrival) -> Iterator[tuple[Arrival, int]]:
        """Yield where a step leads from a place, each with its points or WHOLE."""
        i, grid = arrival.place, self.costs.grid
        for j in grid.neighbours[i]:
            extra = self.terms.extra(i, j)
            if extra is None or not may_step(grid, i, j, self.terms.open_sides):
                continue
            price = _price(self.costs, arrival, j)
            if price is not None:
                points = WHOLE if price == WHOLE else whole_points(price, self.scale) + extra
                yield Arrival(j, _heading(grid, i, j), begins=False), points


def _heading(grid: GridOrSpace, i: int, j: int) -> int:
    """Return the direction of a step; -1 along a line that joins other places than neighbours."""
    board: Grid = grid.board if isinstance(grid, Space) else grid
    beside = board.all >> i & board.all >> j & 1 and j in board.neighbours[i]
    return board.direction(i, j) if beside else -1


def reach_by_heading(
    grid: GridOrSpace,
    start: Starts,
    costs: CostsByHeading,
    allowance: Points | None,
    restrictions: Restrictions,
    *,
    least_one_hex: bool = False,
    entering: Mapping[int, Points],
) -> HeadedReach:
    """Find where a unit can go whose steps cost by where it came from.

    Args:
        grid: The map, or the map with boxes.
        start: Where it starts, as in :func:`hexwar.reach.reach`.
        costs: What steps cost.
        allowance: Movement points that it may spend; None for as many as it likes.
        restrictions: What else restricts it.
        least_one_hex: Whether it may always move one hex.
        entering: Where it may come from off the map; there it has no heading.

    Raises:
        HexError: As :func:`hexwar.reach.reach`; or the places are areas, which have no directions.
    """
    of_areas(grid, "costs by heading")
    if costs.grid is not grid:
        raise HexError("these costs belong to another map")
    spent = start.values() if isinstance(start, Mapping) else ()
    scale = common_scale(costs.scale, (allowance, *spent, *entering.values()))
    scale = restrictions.scale(scale)
    starts = start_points(grid, start, scale)
    limit = None if allowance is None else int(allowance * scale)
    plain = Going(ComputedCosts(grid, lambda i, j, side: None), scale, {}, lambda i, j: Charge(()))
    entries = entry_points(grid, entering, plain, restrictions) if entering else {}
    search = _Search(costs, scale, restrictions.terms(grid, scale, {}), limit)
    beginning = _beginning(costs, starts, entries)
    search.run(beginning)
    by_place = search.by_place()
    reached, no_stay, all_in = pack(map(HexId, by_place)), union(restrictions.no_stay), 0
    if limit is not None and limit > 0:
        shut = reached | no_stay
        all_in = _whole_steps(search, beginning, shut, least_one_hex=least_one_hex)
        dear = (j for j, points in entries.items() if points >= WHOLE or least_one_hex)
        all_in |= pack(map(HexId, dear)) & ~shut
    entered = reached | all_in
    hexes = entered & (~no_stay | pack(map(HexId, starts)))
    spreading = Spread(plain.costs, search.terms, starts, search.levels(), reached, {})
    return HeadedReach(
        grid,
        attrs.evolve(plain, charge=_charges(search, by_place)),
        restrictions,
        starts,
        limit,
        as_set(hexes),
        as_set(entered),
        as_set(all_in),
        spreading,
        entering,
        costs_by_heading=costs,
        arrivals=search.arrivals,
        came_from=search.came_from,
    )


def _beginning(
    costs: CostsByHeading, starts: Mapping[int, int], entries: Mapping[int, int]
) -> dict[Arrival, int]:
    """Return where a search begins, with the points spent there: on the map, and coming to it."""
    first = -1 if costs.heading is None else costs.heading % 6
    beginning = {Arrival(i, first, begins=True): points for i, points in starts.items()}
    entered = {Arrival(j, -1, begins=False): points for j, points in entries.items()}
    return beginning | {at: points for at, points in entered.items() if points < WHOLE}


def _whole_steps(
    search: _Search, beginning: Mapping[Arrival, int], shut: int, *, least_one_hex: bool
) -> int:
    """Return the set of places that a first step alone leads to, which takes a whole allowance."""
    ends = 0
    for arrival, spent in beginning.items():
        for after, step in search.steps(arrival) if arrival.begins and not spent else ():
            if (step == WHOLE or least_one_hex) and not shut >> after.place & 1:
                ends |= 1 << after.place
                search.came_from.setdefault(after._replace(heading=-1), arrival)
    return ends


def _charges(search: _Search, by_place: Mapping[int, int]) -> Callable[[int, int], Charge]:
    """Return what tells what a step costs, for who came so that the move goes farthest."""

    def charge(i: int, j: int) -> Charge:
        arrivals = {at: points for at, points in search.arrivals.items() if at.place == i}
        if not arrivals:  # where it gets by a step that takes everything
            before = search.came_from.get(Arrival(i, -1, begins=False))
            came = -1 if before is None else _heading(search.costs.grid, before.place, i)
            arrivals = {Arrival(i, came, begins=False): search.limit or 0}
        priced = ((points, _price(search.costs, at, j)) for at, points in arrivals.items())
        ways = [
            (movement_points(points - by_place.get(i, points), search.scale), price)
            for points, price in priced
            if price is not None
        ]
        if not ways:
            return _charge(None)
        more, price = min(ways, key=sum)
        return _charge(price, more)

    return charge


__all__ = ["Arrival", "HeadedReach", "reach_by_heading"]
