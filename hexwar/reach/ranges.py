"""Fast searches for the places in reach, without costs and reasons.

A game with many counters lists their moves at every decision, and little changes from one decision
to the next. :class:`Ranges` finds only the places; for costs and reasons use
:func:`~hexwar.reach.reach`. It also gives the places on which the result depends, so that a game
can keep the result until something changes there.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import attrs

from hexwar.board.bits import as_set
from hexwar.board.graph import Graph, GridOrSpace
from hexwar.board.grid import Grid
from hexwar.board.ids import HexSet
from hexwar.board.refusals import check_set
from hexwar.board.steps import CostFunction, SortedCosts, StepCosts
from hexwar.reach.going import Going, Points
from hexwar.reach.reaching import reach
from hexwar.reach.restrictions import Restrictions, union


class Range(NamedTuple):
    """Where a unit can go.

    Attributes:
        places: The set of places that it gets to, the one where it starts among them.
        depends_on: The set of places on which that depends: while none of them is closed or opened,
            or becomes a place to stop at or ceases to be one, the unit gets to the same places.
    """

    places: HexSet
    depends_on: HexSet


@attrs.frozen(eq=False)
class Ranges:
    """Where units can go that move alike and have the same allowance.

    Make one with :meth:`of`, once for a map, and ask it with :meth:`at`.

    Attributes:
        grid: The map, or the map with boxes.
        going: How the ground fares.
        allowance: Movement points that a unit may spend.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 9}')
        >>> ranges = Ranges.of(board, lambda i, j, side: 1, allowance=3)
        >>> found = ranges.at(board.hex("0103"), closed=board.bits(["0105"]))
        >>> board.names(found.places)
        ['0101', '0102', '0103', '0104']
        >>> board.names(found.depends_on)
        ['0101', '0102', '0103', '0104', '0105']
    """

    grid: GridOrSpace
    going: Going
    allowance: Points
    _limit: int = attrs.field(init=False)
    _stops: int = attrs.field(init=False)
    _steps: SortedCosts | None = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_steps", _sorted_by_cost(self.going))
        object.__setattr__(self, "_limit", math.floor(self.allowance * self.going.scale))
        object.__setattr__(self, "_stops", union(self.going.stops))

    @classmethod
    def of(
        cls, grid: GridOrSpace, costs: Going | StepCosts | CostFunction, allowance: Points
    ) -> Ranges:
        """Prepare to be asked where units can go.

        Args:
            grid: The map, or the map with boxes.
            costs: What steps cost, in any form; a function is asked for every step beforehand, and
                must always say the same.
            allowance: Movement points that a unit may spend.

        Raises:
            HexError: The costs belong to another map, or the function says less than 0 points.
        """
        step_costs = SortedCosts.of(grid, costs) if callable(costs) else costs
        return cls(grid, Going.of(grid, step_costs), allowance)

    def at(self, start: int, closed: int = 0, stops: int = 0) -> Range:
        """Return where a unit can go.

        Args:
            start: Id of the place where it is; that may be closed, or one to stop at.
            closed: Set of places that may not be entered, such as those of enemies.
            stops: Set of places where a move ends on entering, such as enemy zones of control.

        Raises:
            HexError: The start is no place of the map, or what is given for a set is none.
        """
        grid, steps, limit = self.grid, self._steps, self._limit
        grid.name(start)  # refuses what is no place
        if closed or stops:
            self._check(closed, stops)
        if steps is None or not isinstance(grid, Grid) or isinstance(grid, Graph):
            return self._by_search(start, closed, stops)
        everything, stride, above = grid.all, grid.stride, grid.stride - 1
        moving_on = everything & ~(stops | self._stops)
        reached = looked_at = going = 1 << start
        free = everything & ~(closed | reached)
        waiting = [0] * (limit + 1)
        for points in range(limit):
            if going:
                both = going | going << 1
                near = (both | going >> 1 | both << above | both >> stride) & everything
                looked_at |= near
                for cost, hexes in steps.entered:
                    if points + cost <= limit:
                        waiting[points + cost] |= near & hexes
                if steps.crossed:
                    a, b, c, d, e, f = grid.shifted(going)
                for cost, hexes, (u, v, w, x, y, z) in steps.crossed:
                    if points + cost <= limit and near & hexes:
                        found = a & u | b & v | c & w | d & x | e & y | f & z
                        waiting[points + cost] |= found
            level = waiting[points + 1] & free
            free ^= level
            reached |= level
            going = level & moving_on
        return Range(as_set(reached), as_set(looked_at))

    def _check(self, closed: int, stops: int) -> None:
        """Refuse what is no set of places."""
        check_set(self.grid, closed, "the set of closed places")
        check_set(self.grid, stops, "the set of places to stop at")

    def _by_search(self, start: int, closed: int, stops: int) -> Range:
        """Return the same where lines lead to boxes, or steps take a whole allowance or nothing."""
        restrictions = Restrictions(closed={"closed": closed}, stops={"stops": stops})
        reached = reach(self.grid, start, self.going, self.allowance, restrictions)
        entered = as_set(reached.entered)
        return Range(entered, entered | self.grid.next_to(entered))


def _sorted_by_cost(going: Going) -> SortedCosts | None:
    """Return the costs of steps if they are sorted, so that they tell whole sets of hexes."""
    costs = going.costs
    if not isinstance(costs, SortedCosts) or not isinstance(costs.grid, Grid):
        return None
    return None if costs.whole or costs.lines or costs.some_free else costs


__all__ = ["Range", "Ranges"]
