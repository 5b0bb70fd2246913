"""Where can a unit go with its allowance, what does it cost, and what stops it?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from hexwar.board.bits import as_set, iterate, pack
from hexwar.board.expanse import Expanse
from hexwar.board.graph import GridOrSpace
from hexwar.board.ids import HexSet
from hexwar.board.refusals import no_hex
from hexwar.board.spreading import Spread, nearest_the_line, spread
from hexwar.board.steps import WHOLE, CostFunction, StepCosts
from hexwar.errors import HexError
from hexwar.reach.blockages import Blockage, blockages
from hexwar.reach.going import Charge, CostsByHeading, Going, Points, common_scale, movement_points
from hexwar.reach.restrictions import FREE, Restrictions, union, whole_points

Starts: TypeAlias = int | Iterable[int] | Mapping[int, Points]
"""Where one starts: the id of a place, ids of several, or for each the points spent before."""

_NONE: Final[Mapping[int, Points]] = MappingProxyType({})


@attrs.frozen(eq=False, repr=False, slots=False)
class Reach:
    """Where a unit can go, what that costs, and what stops it.

    Attributes:
        grid: The map, or the map with boxes.
        going: How the ground fares, with movement points divided as finely as any number asked.
        restrictions: What else restricted it.
        starts: Where it started: by place, the points spent before.
        limit: What it may spend, in points; None without limit.
        hexes: The set of places where it may end its move; the starts are among them, unless more
            than the allowance was spent before.
        entered: The set of all places that it can get to, also those where it may not stay.
        all_in: The set of those it gets to by a first step that takes its whole allowance, or more.
        found: The search, for those who want its levels.
        entering: Where it might come from off the map: by place, the movement points for that.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 4}')
        >>> found = reach(board, board.hex("0101"), lambda i, j, side: 2, allowance=5)
        >>> board.names(found.hexes), found.cost(board.hex("0103")), found.left(board.hex("0103"))
        (['0101', '0102', '0103'], 4, 1)
        >>> [obstruction.text for obstruction in found.why(board.hex("0104"))]
        ['0103 to 0104: the step 2, 1 left']
    """

    grid: GridOrSpace
    going: Going
    restrictions: Restrictions
    starts: Mapping[int, int]
    limit: int | None
    hexes: HexSet
    entered: HexSet
    all_in: HexSet
    found: Spread
    entering: Mapping[int, Points] = _NONE

    def __repr__(self) -> str:
        return f"<Reach of {self.hexes.bit_count()} places>"

    def __contains__(self, i: int) -> bool:
        try:
            return self.hexes >> i & 1 == 1
        except (TypeError, ValueError):
            raise no_hex(i) from None

    def cost(self, i: int) -> Points:
        """Return the movement points that it has spent when it gets to a place.

        Args:
            i: Id of a place.

        Raises:
            HexError: It does not get there.
        """
        return movement_points(self._points(i), self.going.scale)

    def left(self, i: int) -> Points:
        """Return the movement points that it has left when it gets to a place.

        Args:
            i: Id of a place.

        Raises:
            HexError: It does not get there, or nothing limits what it may spend.
        """
        if self.limit is None:
            raise HexError("without an allowance nothing is left of it")
        return movement_points(self.limit - self._points(i), self.going.scale)

    def _points(self, i: int) -> int:
        try:
            points = self.limit if self.all_in >> i & 1 else self.found.points(i)
        except (TypeError, ValueError):
            raise no_hex(i) from None
        if points is None:
            raise HexError(f"{self.grid.name(i)} is not reached")
        return points

    @cached_property
    def costs(self) -> Mapping[int, Points]:
        """The movement points spent on the way to each place that it gets to, by id."""
        return {i: self.cost(i) for i in iterate(self.entered)}

    def path(self, i: int) -> list[int]:
        """Return the cheapest way to a place, from a start on, both included.

        Of several, it is the one nearest the straight line
        (see :func:`~hexwar.board.spreading.nearest_the_line`).

        Args:
            i: Id of a place.

        Raises:
            HexError: It does not get there.
        """
        self._points(i)  # refuses what is not reached
        if self.all_in >> i & 1:
            fresh = [s for s, spent in self.starts.items() if not spent]
            near = [s for s in fresh if i in self.grid.neighbours[s] and self.found.step(s, i)]
            return [nearest_the_line(self.grid, self.starts, i)(near), i] if near else [i]
        way = self.found.way(i)
        if way is None:
            raise HexError(f"{self.grid.name(i)} is not reached")
        return way

    @cached_property
    def border(self) -> int:
        """The set of places next to those that it gets to, but where it does not get."""
        border = 0
        for i in iterate(self.entered):
            border |= pack(self.grid.neighbours[i])
        return border & ~self.entered

    def bill(self, i: int) -> list[Charge]:
        """Return what each step of the cheapest way to a place costs, item by item.

        Where the way begins off the map, entering it is the first step.

        Args:
            i: Id of a place.

        Raises:
            HexError: It does not get there.
        """
        way = self.path(i)
        steps = [self.restrictions.charge(self.going, a, b) for a, b in pairwise(way)]
        first = way[0]
        if first in self.starts and self.starts[first] <= self._points(first):
            return steps
        return [self.restrictions.entry_charge(self.entering[first], first), *steps]

    def why(self, i: int) -> tuple[Blockage, ...]:
        """Return what stops it from ending its move in a place, from whichever side it comes.

        Args:
            i: Id of a place.

        Returns:
            One obstruction for each place next to it that is reached; one that tells what is
            lacking if none is; none if it can end its move there.

        Raises:
            HexError: The id is no place of the map.
        """
        self.grid.name(i)  # refuses what is no place
        return blockages(self, i)


def reach(
    grid: GridOrSpace,
    start: Starts,
    costs: Going | StepCosts | CostFunction | CostsByHeading,
    allowance: Points | None = None,
    restrictions: Restrictions = FREE,
    *,
    least_one_hex: bool = False,
    entering: Mapping[int, Points] = _NONE,
) -> Reach:
    """Find where a unit can go.

    A start is a place where the unit is already: it has not entered it in this move, so that no
    restriction is asked of it. It may be closed to others, full, or in an enemy zone of control,
    and the unit may leave or stay. What comes from off the map does enter, and that is
    ``entering``: such a hex may be closed, end the move, or be one where no move ends, as after any
    other step, and tolls and zones of control are added to its cost.

    Args:
        grid: The map, or the map with boxes.
        start: Where it starts: the id of a place, ids of several, or for each of several the
            movement points that it has spent before; ``()`` for a unit that is not on the map.
        costs: What steps cost: :class:`Going` of a :class:`~hexwar.reach.CostTable`, or a function
            ``cost(i, j, side)`` that returns whole points, or None where no step leads; or
            :class:`CostsByHeading`, where it matters from where a unit came.
        allowance: Movement points that it may spend; None for as many as it likes.
        restrictions: What else restricts it.
        least_one_hex: Whether it may always move one hex, whatever that costs, as long as nothing
            forbids the step and the allowance is more than 0.
        entering: Where it may come from off the map: by place, the movement points for that, or
            :data:`~hexwar.board.WHOLE` for the whole allowance.

    Raises:
        HexError: A start or entry is no place of the map, the costs belong to another map, movement
            points are no exact number, or the function says less than 0 points.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 1, columns = 4}
        ... hexsides = [{kind = "river", sides = ["0102/0103"]}]
        ... ''')
        >>> wet = lambda i, j, side: 3 if "river" in side else 1
        >>> board.names(reach(board, board.hex("0102"), wet, 2).hexes)
        ['0101', '0102']
        >>> board.names(reach(board, board.hex("0102"), wet, 2, least_one_hex=True).hexes)
        ['0101', '0102', '0103']
        >>> enemy = Restrictions(closed={"enemy units": board.bits(["0101"])})
        >>> edges = {board.hex("0101"): 1, board.hex("0104"): 1}
        >>> board.names(reach(board, (), wet, 2, enemy, entering=edges).hexes)
        ['0103', '0104']
    """
    if isinstance(costs, CostsByHeading):
        from hexwar.reach.headings import reach_by_heading  # noqa: PLC0415 - few games need it

        return reach_by_heading(
            grid,
            start,
            costs,
            allowance,
            restrictions,
            least_one_hex=least_one_hex,
            entering=entering,
        )
    going = _divided(Going.of(grid, costs), start, allowance, restrictions, entering)
    starts = start_points(grid, start, going.scale)
    limit = None if allowance is None else int(allowance * going.scale)
    terms = restrictions.terms(grid, going.scale, going.stops)
    entries = entry_points(grid, entering, going, restrictions) if entering else {}
    by_points = {j: points for j, points in entries.items() if points < WHOLE} if entries else {}
    spreading = spread(going.costs, starts, limit, terms, 0, by_points)
    no_stay, all_in = union(restrictions.no_stay), 0
    if limit is not None and limit > 0:
        shut = spreading.reached | no_stay
        all_in = _whole_steps(spreading, shut, least_one_hex=least_one_hex)
        if entries:
            dear = (j for j, points in entries.items() if points >= WHOLE or least_one_hex)
            all_in |= pack(dear) & ~shut
    entered = spreading.reached | all_in
    hexes = entered & (~no_stay | pack(starts)) if no_stay else entered
    sets = as_set(hexes), as_set(entered), as_set(all_in)
    return Reach(grid, going, restrictions, starts, limit, *sets, spreading, entering)


def _divided(
    going: Going,
    start: Starts,
    allowance: Points | None,
    restrictions: Restrictions,
    entering: Mapping[int, Points],
) -> Going:
    """Return the going with movement points divided as finely as any number asked."""
    scale = going.scale
    if type(allowance) is not int:
        scale = common_scale(scale, (allowance,))
    if type(start) is not int and isinstance(start, (dict, Mapping)):
        scale = common_scale(scale, start.values())
    if entering:
        scale = common_scale(scale, entering.values())
    if restrictions.tolls or restrictions.zones:
        scale = restrictions.scale(scale)
    return going if scale == going.scale else going.divided(scale)


def _whole_steps(spreading: Spread, shut: int, *, least_one_hex: bool) -> int:
    """Return the set of places that a first step alone leads to, which takes a whole allowance."""
    ends, neighbours = 0, spreading.costs.grid.neighbours
    for i, spent in spreading.starts.items():
        for j in neighbours[i] if not spent else ():
            step = None if shut >> j & 1 else spreading.step(i, j)
            if step and (step == WHOLE or least_one_hex):
                ends |= 1 << j
    return ends


def entry_points(
    grid: GridOrSpace, entering: Mapping[int, Points], going: Going, restrictions: Restrictions
) -> dict[int, int]:
    """Return the points for each place that may be entered from off the map."""
    scale = going.scale
    parts = restrictions.entered_from_off_map(grid.all, scale, going.stops)
    costs = {}
    for j, price in entering.items():
        grid.name(j)  # refuses what is no place
        points = WHOLE if price == WHOLE else whole_points(price, scale)
        for hexes, more in parts:
            if hexes >> j & 1:
                costs[j] = points + more
    return costs


def start_points(grid: GridOrSpace | Expanse, start: Starts, scale: int) -> dict[int, int]:
    """Return for each start the points spent before.

    Args:
        grid: The map, or the map with boxes.
        start: Where one starts.
        scale: Into how many points a movement point is divided.

    Raises:
        HexError: A start is no place of the map.
    """
    if isinstance(start, (int, str)):
        starts = {start: 0}  # a text is no place, and refused below
    elif isinstance(start, (dict, Mapping)):
        starts = {i: whole_points(spent, scale) for i, spent in start.items()}
    else:
        starts = dict.fromkeys(start, 0)
    for i in starts:
        grid.name(i)  # refuses what is no place
    return starts
