"""The costs of steps for a mode of movement, their parts, and where a move must stop.

Costs are whole numbers of *points*; where a movement point is divided (roads at half a point),
:attr:`Going.scale` says into how many. What people read and write is in movement points.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from numbers import Rational
from typing import Final, TypeAlias

import attrs

from hexwar.board.graph import GridOrSpace
from hexwar.board.grid import SixSets
from hexwar.board.ids import HexId, HexSet
from hexwar.board.steps import WHOLE, ComputedCosts, CostFunction, SortedCosts, StepCosts
from hexwar.errors import HexError
from hexwar.reasons import Reason

Points: TypeAlias = int | Fraction
"""Movement points; fractions where a table divides them."""


@lru_cache(maxsize=1 << 10)
def movement_points(points: int, scale: int) -> Points:
    """Return whole points as movement points: a whole number where they are one.

    Args:
        points: Whole points.
        scale: Into how many of them a movement point is divided.

    Example:
        >>> movement_points(4, scale=2), movement_points(5, scale=2)
        (2, Fraction(5, 2))
    """
    whole, rest = divmod(points, scale)
    return Fraction(points, scale) if rest else whole


def common_scale(scale: int, prices: Iterable[Points | None]) -> int:
    """Return into how many points a movement point has to be divided for some prices, too.

    Args:
        scale: Into how many it is divided already.
        prices: Movement points; None counts for nothing.

    Raises:
        HexError: A price is no exact number.

    Example:
        >>> common_scale(2, [3, Fraction(1, 3), None])
        6
    """
    for price in prices:
        if price is not None and type(price) is not int:
            scale = math.lcm(scale, _exact(price).denominator)
    return scale


_FINEST: Final = 1 << 10
"""No game divides movement points into more: such a number was not meant to be exact."""


def _exact(price: Points) -> Fraction:
    if isinstance(price, Rational | float) and math.isfinite(price):
        exact = Fraction(price)
        if exact.denominator <= _FINEST:
            return exact
    raise HexError(f"{price!r} is no exact number of movement points: write 2 or Fraction(1, 3)")


@attrs.frozen
class Charge:
    """What a step costs, item by item, or what forbids it.

    Attributes:
        items: What is paid for, and the movement points; :data:`~hexwar.board.steps.WHOLE` for a
            whole allowance.
        barred: What forbids the step; empty if nothing does.

    Example:
        >>> charge = Charge((("woods", 2), ("river", Fraction(1, 2))))
        >>> print(charge), charge.points(2)
        woods 2 + river 1/2 = 5/2
        (None, 5)
    """

    items: tuple[tuple[str, Points], ...]
    barred: tuple[str, ...] = ()

    @property
    def total(self) -> Points | None:
        """Movement points in all, ``WHOLE`` if any item takes the whole allowance, None if barred.

        Example:
            >>> Charge((("ridge", WHOLE), ("woods", 2))).total == WHOLE
            True
        """
        if self.barred:
            return None
        prices = [price for _, price in self.items]
        return WHOLE if WHOLE in prices else sum(prices)

    @property
    def rank(self) -> tuple[bool, Points]:
        """A key that sorts charges: the cheaper first, then a whole allowance, then none at all."""
        total = self.total
        return total is None, total or 0

    def points(self, scale: int) -> int | None:
        """Return whole points in all, ``WHOLE``, or None if the step is barred.

        Args:
            scale: Into how many points a movement point is divided.
        """
        total = self.total
        if total is None:
            return None
        return WHOLE if total == WHOLE else int(total * scale)

    @property
    def reason(self) -> Reason:
        """The items with their prices, or what forbids the step, as a reason.

        Example:
            >>> Charge((("woods", 2),)).reason.figures
            {'item0': 'woods', 'price0': '2'}
        """
        if self.barred:
            names = {f"item{k}": what for k, what in enumerate(self.barred)}
            return Reason.of("no entry: {what}", what=Reason(_listed(names), names))
        figures: dict[str, str] = {}
        for k, (what, price) in enumerate(self.items):
            figures |= {f"item{k}": what, f"price{k}": _written(price)}
        text = " + ".join(f"{{item{k}}} {{price{k}}}" for k in range(len(self.items)))
        if len(self.items) == 1:
            return Reason(text, figures)
        return Reason(f"{text} = {{total}}", {**figures, "total": _written(self.total or 0)})

    def __str__(self) -> str:
        return str(self.reason)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in names)


def _written(price: Points) -> str:
    return "all" if price == WHOLE else str(price)


@attrs.frozen(eq=False)
class Going:
    """How the ground fares for one mode of movement.

    Make one with :meth:`hexwar.reach.CostTable.on`, or with :meth:`of` from any function.

    Attributes:
        costs: The cost of every step, in points.
        scale: Into how many points a movement point is divided.
        stops: Places where a move ends on entering, by the name of the ground.
        charge: Tells what a step costs, item by item.
    """

    costs: StepCosts
    scale: int
    stops: Mapping[str, HexSet]
    charge: Callable[[int, int], Charge]

    def price(self, i: int, j: int) -> Points | None:
        """Return the movement points of a step, ``WHOLE``, or None if it is barred.

        It is the total of its charge, found without the items.

        Args:
            i: Id of a place.
            j: Id of its neighbour.
        """
        points = self.costs.cost(i, j)
        if points is None or points == WHOLE:
            return points
        return movement_points(points, self.scale)

    @classmethod
    def of(cls, grid: GridOrSpace, costs: Going | StepCosts | CostFunction) -> Going:
        """Return costs in whichever form as going on a map.

        Args:
            grid: The map, or the map with boxes.
            costs: A function ``cost(i, j, side)``, whose points are movement points and which is
                asked step by step as a search needs it; or costs compiled before.

        Raises:
            HexError: The costs belong to another map.
        """
        if isinstance(costs, Going):
            going = costs
        else:
            step_costs: StepCosts = ComputedCosts(grid, costs) if callable(costs) else costs
            going = cls(step_costs, 1, {}, lambda i, j: _plain_charge(step_costs, i, j))
        if going.costs.grid is not grid:
            raise HexError("these costs belong to another map")
        return going

    def divided(self, scale: int) -> Going:
        """Return the same going with movement points divided into more points.

        Args:
            scale: Into how many; a multiple of what they are divided into now.

        Raises:
            HexError: It is no multiple.
        """
        times, rest = divmod(scale, self.scale)
        if rest or times < 1:
            raise HexError(f"movement points in {self.scale} cannot be divided into {scale}")
        if times == 1:
            return self
        return Going(Divided(self.costs, times), scale, self.stops, self.charge)

    def with_charges(self, charge: Callable[[int, int], Charge]) -> Going:
        """Return going with other charges for its steps: a bridge was built, a ford is deep.

        It takes a few milliseconds; keep what it returns.

        Args:
            charge: Tells what a step costs, item by item; for most steps it asks this going.

        Example:
            >>> from hexwar.board import Board
            >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 3}')
            >>> foot = Going.of(board, lambda i, j, side: 2)
            >>> a, b, c = board.ids
            >>> def charge(i, j):
            ...     return Charge((("bridge", 1),)) if {i, j} == {a, b} else foot.charge(i, j)
            >>> bridged = foot.with_charges(charge)
            >>> bridged.price(a, b), bridged.price(b, c)
            (1, 2)
        """

        def points(i: int, j: int, _side: object) -> int | None:
            return charge(i, j).points(self.scale)

        return Going(SortedCosts.of(self.costs.grid, points), self.scale, self.stops, charge)

    def reversed(self) -> Going:
        """Return the going the other way: a search then tells what it costs to get to its start.

        Raises:
            HexError: The costs are told by a function; compile them with
                :meth:`hexwar.board.SortedCosts.of`.
        """
        if not isinstance(self.costs, SortedCosts):
            raise HexError("only compiled costs can be reversed: see hexwar.board.SortedCosts.of")
        return Going(self.costs.reversed(), self.scale, self.stops, lambda i, j: self.charge(j, i))


HeadedCost: TypeAlias = Callable[["int | None", HexId, HexId, frozenset[str]], "Points | None"]
"""``cost(heading, i, j, side)``: the movement points of a step from a place to its neighbour by who
has a heading, None for who has none; None where no step leads."""


@attrs.frozen(eq=False)
class CostsByHeading:
    """Costs of steps that depend on the hex from which a unit came.

    They stand wherever costs or going may stand in :func:`hexwar.reach.reach` and in the
    :class:`~hexwar.kit.movement.March` of the kit.

    Attributes:
        grid: The map, or the map with boxes.
        cost: Tells the movement points of a step.
        heading: The heading of a unit that has not moved yet; None for none.
        scale: Into how many points a movement point is divided: 2 where steps cost halves.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.reach import reach
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 4}')
        >>> def turns(heading, i, j, side):
        ...     turn = 0 if heading is None else (board.direction(i, j) - heading) % 6
        ...     return 1 + min(turn, 6 - turn)
        >>> found = reach(board, board.hex("0201"), CostsByHeading(board, turns, heading=0), 3)
        >>> found.cost(board.hex("0204")), found.cost(board.hex("0102"))
        (3, 2)
    """

    grid: GridOrSpace
    cost: HeadedCost
    heading: int | None = None
    scale: int = 1


@attrs.frozen(eq=False)
class Divided:
    """Costs whose points are divided into smaller ones.

    Attributes:
        costs: The costs in larger points.
        times: How many of the smaller ones make a larger one.
    """

    costs: StepCosts
    times: int

    @property
    def grid(self) -> GridOrSpace:
        """The map, or the map with boxes."""
        return self.costs.grid

    @property
    def some_free(self) -> bool:
        """Whether a step may cost 0 points."""
        return self.costs.some_free

    def cost(self, i: int, j: int) -> int | None:
        """Return the points of a step between neighbours, :data:`WHOLE`, or None."""
        points = self.costs.cost(i, j)
        return points if points is None or points == WHOLE else points * self.times

    def onward(
        self, places: int, open_sides: SixSets | None, most: int = WHOLE, to: int = -1
    ) -> list[tuple[int, int]]:
        """Return points, each with the set of places to which a step at this cost leads.

        Steps that cost more than ``most`` points, or lead to none of ``to``, may be left out.
        """
        led = self.costs.onward(places, open_sides, most // self.times, to)
        return [(points * self.times, hexes) for points, hexes in led]


def _plain_charge(costs: StepCosts, i: int, j: int) -> Charge:
    points = costs.cost(i, j)
    return Charge((), ("no such step",)) if points is None else Charge((("the step", points),))
