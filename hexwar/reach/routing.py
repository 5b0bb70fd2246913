"""The cheapest path to a goal, and its cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

import attrs

from hexwar.board.bits import pack
from hexwar.board.graph import GridOrSpace
from hexwar.board.spreading import spread
from hexwar.board.steps import CostFunction, StepCosts
from hexwar.reach.going import Charge, Going, Points, common_scale, movement_points
from hexwar.reach.reaching import Starts, start_points
from hexwar.reach.restrictions import FREE, Restrictions


@attrs.frozen(eq=False, repr=False)
class Route:
    """The cheapest way from a start to a goal.

    Attributes:
        places: Ids of its places, start and goal included.
        cost: Movement points spent at its end, with those spent before.
        going: How the ground fares.
        restrictions: What else restricts movement.
    """

    places: tuple[int, ...]
    cost: Points
    going: Going
    restrictions: Restrictions

    def __repr__(self) -> str:
        return f"<Route of {len(self.places) - 1} steps for {self.cost}>"

    def bill(self) -> list[Charge]:
        """Return what each step costs, item by item."""
        steps = pairwise(self.places)
        return [self.restrictions.charge(self.going, i, j) for i, j in steps]


def route(
    grid: GridOrSpace,
    start: Starts,
    goal: int | Iterable[int],
    costs: Going | StepCosts | CostFunction,
    restrictions: Restrictions = FREE,
) -> Route | None:
    """Find the cheapest way to a place, or to the nearest of several.

    Of several equally cheap goals the first in print is taken, and of several equally cheap ways to
    it the one nearest the straight line (see :func:`~hexwar.board.spreading.nearest_the_line`): the
    same in every turned or mirrored image of a map that keeps its numbers.

    Args:
        grid: The map, or the map with boxes.
        start: Where one starts: the id of a place, ids of several, or for each of several the
            movement points spent before.
        goal: Id of a place, or ids of several, any of which will do.
        costs: What steps cost: :class:`Going` of a :class:`~hexwar.reach.CostTable`, or a function
            ``cost(i, j, side)`` that returns whole points, or None where no step leads. Steps that
            take a whole allowance are no part of a route.
        restrictions: What else restricts movement; where a move ends, the way ends.

    Returns:
        The route; None if there is no way.

    Raises:
        HexError: A start or goal is no place of the map, the costs belong to another map, or the
            function says less than 0 points.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 3, columns = 4, terrain = "clear"}
        ... terrain = [{kind = "marsh", hexes = ["0202"]}]
        ... ''')
        >>> slow = lambda i, j, side: 4 if board.terrain[j] == "marsh" else 1
        >>> found = route(board, board.hex("0201"), board.hex("0203"), slow)
        >>> [board.name(i) for i in found.places], found.cost
        (['0201', '0102', '0103', '0203'], 3)
    """
    going = Going.of(grid, costs)
    goals = [goal] if isinstance(goal, int | str) else list(goal)
    for i in goals:
        grid.name(i)  # refuses what is no place
    spent = start.values() if isinstance(start, Mapping) else ()
    going = going.divided(restrictions.scale(common_scale(going.scale, spent)))
    starts = start_points(grid, start, going.scale)
    terms = restrictions.terms(grid, going.scale, going.stops)
    spreading = spread(going.costs, starts, None, terms, until=pack(goals))
    nearest = spreading.reached & pack(goals)
    if not nearest:
        return None
    first = next(i for i in grid.ids if nearest >> i & 1)
    way = spreading.way(first) or []
    cost = movement_points(spreading.points(first) or 0, going.scale)
    return Route(tuple(way), cost, going, restrictions)
