"""What does a step from one place to the next cost?

- :class:`SortedCosts` are sorted by cost beforehand, so that a search handles whole sets of hexes.
- :class:`ComputedCosts` call a function for each step that a search tries.
- :class:`Evenly`: every step costs the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol, TypeAlias

import attrs

from hexwar.board.bits import iterate, pack
from hexwar.board.board import NO_FEATURES, Board
from hexwar.board.graph import Graph, GridOrSpace, OpenSides, Space, page_of
from hexwar.board.grid import Grid, SixSets
from hexwar.board.ids import HexId
from hexwar.errors import HexError

CostFunction: TypeAlias = Callable[[HexId, HexId, frozenset[str]], "int | None"]
"""``cost(i, j, side)``: the points of a step from a place to its neighbour, or None if there is no
such step. ``side`` is what is on the hexside between them, or the kinds of the line."""

WHOLE: Final = 1 << 40
"""Cost of a step that takes a whole allowance, whatever it is, and only as the first step."""


class StepCosts(Protocol):
    """What tells the costs of steps."""

    @property
    def grid(self) -> GridOrSpace:
        """The map, or the map with boxes."""

    @property
    def some_free(self) -> bool:
        """Whether a step may cost 0 points."""

    def cost(self, i: int, j: int) -> int | None:
        """Return the points of a step between neighbours, :data:`WHOLE`, or None."""

    def onward(
        self, places: int, open_sides: SixSets | None, most: int = WHOLE, to: int = -1
    ) -> list[tuple[int, int]]:
        """Return points, each with the set of places to which a step at this cost leads.

        Args:
            places: The set of places where the steps begin.
            open_sides: Ways that may be taken; all, if not given.
            most: Points; steps that cost more may be left out.
            to: The set of places of interest; steps to others may be left out. Complements will do.
        """


def step_features(grid: GridOrSpace, i: int, j: int) -> frozenset[str]:
    """Return what a step crosses or follows: features of the hexside, or kinds of the line."""
    return NO_FEATURES if not isinstance(grid, Board | Space) else grid.features(i, j)


@attrs.frozen(eq=False)
class ComputedCosts:
    """Costs that a function tells when they are needed.

    Attributes:
        grid: The map, or the map with boxes.
        function: Tells the cost of a step.
        some_free: True: the function may say 0 of a step for which it was not asked yet.

    Example:
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2}')
        >>> ComputedCosts(board, lambda i, j, side: 2 if j > i else None).cost(*board.ids)
        2
    """

    grid: GridOrSpace
    function: Callable[[Any, Any, frozenset[str]], int | None]
    some_free: ClassVar[bool] = True

    def cost(self, i: int, j: int) -> int | None:
        """Return the points of a step between neighbours, :data:`WHOLE`, or None.

        Raises:
            HexError: The function says less than 0 points.
        """
        if isinstance(self.grid, Graph) and j not in self.grid.neighbours[i]:
            return None  # a line leads one way, and is asked for from its end
        points = self.function(i, j, step_features(self.grid, i, j))
        if points is not None and points < 0:
            a, b = self.grid.name(i), self.grid.name(j)
            raise HexError(f"a step costs 0 points or more: from {a} to {b} it cannot be {points}")
        return points

    def onward(
        self, places: int, open_sides: SixSets | None, most: int = WHOLE, to: int = -1
    ) -> list[tuple[int, int]]:
        """Return points, each with the set of places to which a step at this cost leads.

        Steps that cost more than ``most`` points, or lead to none of ``to``, may be left out.
        """
        neighbours, cost = self.grid.neighbours, self.cost
        costs: dict[int, int] = {}
        for i in iterate(places):
            for j in neighbours[i]:
                points = cost(i, j)
                if points is not None and points != WHOLE and may_step(self.grid, i, j, open_sides):
                    costs[points] = costs.get(points, 0) | 1 << j
        return [*costs.items()]


@attrs.frozen(eq=False)
class Evenly:
    """Costs where every step costs 1.

    Attributes:
        grid: The map, or the map with boxes.
        some_free: False.
    """

    grid: GridOrSpace
    some_free: ClassVar[bool] = False

    def cost(self, i: int, j: int) -> int | None:
        """Return 1: the points of a step between neighbours."""
        return 1

    def onward(
        self, places: int, open_sides: SixSets | None, most: int = WHOLE, to: int = -1
    ) -> list[tuple[int, int]]:
        """Return 1, with the set of places to which a step leads."""
        return [(1, self.grid.next_to(places, open_sides))]


@attrs.frozen(eq=False)
class SortedCosts:
    """Costs of all steps on a map, sorted by cost, so that whole sets of hexes move at once.

    Make one with :meth:`of`. Like a map it never changes; where only a few hexes differ for a while
    (a bombed town, mud) make another one, or let a query's restrictions add the difference.

    Attributes:
        grid: The map, or the map with boxes.
        entered: Points, each with the hexes that cost so much from whichever side.
        crossed: Points, each with the set of the hexes that may be entered at this cost from some
            sides, and by direction those that may be entered by a step that way.
        lines: By place: what else is reached from there, by a line, each with its points.
        whole: The steps that take a whole allowance: the places that each place leads to so.
        some_free: Whether a step costs 0 points.

    Example:
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 3}')
        >>> steps = SortedCosts.of(board, lambda i, j, side: 1)
        >>> steps.cost(*board.ids[:2])
        1
    """

    grid: GridOrSpace
    entered: tuple[tuple[int, int], ...]
    crossed: tuple[tuple[int, int, SixSets], ...]
    lines: Mapping[int, tuple[tuple[int, int], ...]]
    whole: Mapping[int, int]
    some_free: bool = attrs.field(init=False)
    _board: Grid = attrs.field(init=False)
    _lined: int = attrs.field(init=False)
    _directions: Mapping[int, int] = attrs.field(init=False)
    _known: dict[tuple[int, int], int | None] = attrs.field(factory=dict, init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_board", page_of(self.grid))
        object.__setattr__(self, "_lined", pack(self.lines))
        object.__setattr__(self, "_directions", _directions(self.grid))
        prices = {points for points, *_ in (*self.entered, *self.crossed)}
        prices.update(points for way in self.lines.values() for _, points in way)
        object.__setattr__(self, "some_free", 0 in prices)

    @classmethod
    def of(cls, grid: GridOrSpace, function: CostFunction) -> SortedCosts:
        """Compile what a function says of all steps.

        Args:
            grid: The map, or the map with boxes.
            function: Tells the cost of a step; it must say the same whenever it is asked.

        Raises:
            HexError: The function says less than 0 points.
        """
        hook = ComputedCosts(grid, function)
        edges = [(i, j, hook.cost(i, j)) for i in grid.ids for j in grid.neighbours[i]]
        return cls.of_edges(grid, edges)

    @classmethod
    def of_edges(
        cls, grid: GridOrSpace, edges: Sequence[tuple[int, int, int | None]]
    ) -> SortedCosts:
        """Compile the costs of steps, each given as the two places and its points or None."""
        hexes, direction = page_of(grid).all, _directions(grid)
        into: dict[int, set[int | None]] = {}
        for _, j, points in edges:
            into.setdefault(j, set()).add(points)
        entered: dict[int, int] = {}
        crossed: dict[int, list[int]] = {}
        lines: dict[int, tuple[tuple[int, int], ...]] = {}
        whole: dict[int, int] = {}
        for i, j, points in edges:
            if points is None:
                continue
            if points == WHOLE:
                whole[i] = whole.get(i, 0) | 1 << j
                continue
            beside = hexes >> i & hexes >> j & 1 and j - i in direction
            # A line may lead past the hexside between neighbours; reversed steps take it backwards.
            if not beside or _joined(grid, i) >> j & 1 or _joined(grid, j) >> i & 1:
                lines[i] = (*lines.get(i, ()), (j, points))
            if not beside:
                continue
            if len(into[j]) == 1:
                entered[points] = entered.get(points, 0) | 1 << j
            else:
                crossed.setdefault(points, [0] * 6)[direction[j - i]] |= 1 << j
        return cls(
            grid,
            tuple(sorted(entered.items())),
            tuple((points, _union(sets), _six(sets)) for points, sets in sorted(crossed.items())),
            lines,
            whole,
        )

    def cost(self, i: int, j: int) -> int | None:
        """Return the points of a step between neighbours, :data:`WHOLE`, or None."""
        step = i, j
        if step not in self._known:
            self._known[step] = self._looked_up(i, j)
        return self._known[step]

    def _looked_up(self, i: int, j: int) -> int | None:
        if self.whole and self.whole.get(i, 0) >> j & 1:
            return WHOLE
        direction = self._directions.get(j - i, -1)
        if direction >= 0 and self._board.all >> i & 1:
            for points, hexes in self.entered:
                if hexes >> j & 1:
                    return points
            for points, _, sides in self.crossed:
                if sides[direction] >> j & 1:
                    return points
        for to, points in self.lines.get(i, ()):
            if to == j:
                return points
        return None

    def onward(
        self, places: int, open_sides: SixSets | None, most: int = WHOLE, to: int = -1
    ) -> list[tuple[int, int]]:
        """Return points, each with the set of places to which a step at this cost leads.

        Steps that cost more than ``most`` points, or lead to none of ``to``, may be left out.
        """
        board = self._board
        if self.crossed:
            a, b, c, d, e, f = board.shifted(places & board.all, open_sides)
            near = (a | b | c | d | e | f) & to
        else:
            near = board.next_to(places & board.all, open_sides) & to
        led: list[tuple[int, int]] = []
        for points, hexes in self.entered:
            if points > most:
                break
            if entered := near & hexes:
                led.append((points, entered))
        for points, hexes, (u, v, w, x, y, z) in self.crossed:
            if points > most:
                break
            if near & hexes and (entered := a & u | b & v | c & w | d & x | e & y | f & z):
                led.append((points, entered))
        for i in iterate(places & self._lined) if self._lined else ():
            for j, points in self.lines[i]:
                if may_step(self.grid, i, j, open_sides):
                    led.append((points, 1 << j))
        return led

    def with_steps_into(self, hexes: int, other: SortedCosts) -> SortedCosts:
        """Return these costs; steps into some hexes cost what other costs say.

        Args:
            hexes: The set of hexes.
            other: Other costs on the same map.

        Example:
            >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 3}')
            >>> dry, wet = (SortedCosts.of(board, lambda i, j, side, n=n: n) for n in (1, 2))
            >>> mixed = dry.with_steps_into(board.bits(["0102"]), wet)
            >>> a, b, c = board.ids
            >>> mixed.cost(a, b), mixed.cost(b, c)
            (2, 1)
        """
        entered: dict[int, int] = {}
        crossed: dict[int, list[int]] = {}
        for costs, there in ((self, ~hexes), (other, hexes)):
            for points, places in costs.entered:
                entered[points] = entered.get(points, 0) | places & there
            for points, _, sides in costs.crossed:
                before = crossed.get(points, [0] * 6)
                crossed[points] = [a | b & there for a, b in zip(before, sides, strict=True)]
        lines, whole = dict(self.lines), dict(self.whole)
        for i in {*self.lines, *other.lines}:
            kept = (way for way in self.lines.get(i, ()) if not hexes >> way[0] & 1)
            lines[i] = (*kept, *(way for way in other.lines.get(i, ()) if hexes >> way[0] & 1))
        for i in {*self.whole, *other.whole}:
            whole[i] = self.whole.get(i, 0) & ~hexes | other.whole.get(i, 0) & hexes
        return SortedCosts(
            self.grid,
            tuple(sorted((points, places) for points, places in entered.items() if places)),
            tuple(
                (n, _union(sets), _six(sets)) for n, sets in sorted(crossed.items()) if any(sets)
            ),
            {i: ways for i, ways in lines.items() if ways},
            {i: ends for i, ends in whole.items() if ends},
        )

    def reversed(self) -> SortedCosts:
        """Return the costs of the same steps taken the other way: from where one comes to a place.

        Example:
            >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2}')
            >>> a, b = board.ids
            >>> SortedCosts.of(board, lambda i, j, side: 1 if i == a else 5).reversed().cost(a, b)
            5
        """
        grid = self.grid
        ways: dict[tuple[int, int], None] = {}
        for at in grid.ids:
            ways |= {(at, j): None for j in grid.neighbours[at]}
        for i, others in self.lines.items():  # which may lead back along one-way lines
            ways |= {(i, j): None for j, _ in others}
        for i, ends in self.whole.items():
            ways |= {(i, j): None for j in iterate(ends)}
        return SortedCosts.of_edges(grid, [(j, i, self.cost(i, j)) for i, j in ways])


def _directions(grid: GridOrSpace) -> dict[int, int]:
    return {step: d for d, step in enumerate(page_of(grid).steps)}


def _union(sets: Iterable[int]) -> int:
    union = 0
    for hexes in sets:
        union |= hexes
    return union


def _six(sets: list[int]) -> SixSets:
    a, b, c, d, e, f = sets
    return a, b, c, d, e, f


def may_step(grid: GridOrSpace, i: int, j: int, open_sides: SixSets | None) -> bool:
    """Return whether a step between neighbours is among the open ways.

    Args:
        grid: The map, or the map with boxes.
        i: Id of a place.
        j: Id of a place next to it.
        open_sides: Ways that may be taken; all, if not given.

    Example:
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 1, columns = 2}
        ... hexsides = [{kind = "cliff", sides = ["0101/0102"]}]
        ... ''')
        >>> may_step(board, *board.ids, board.open_sides("cliff"))
        False
    """
    if open_sides is None:
        return True
    board = page_of(grid)
    if board.all >> i & board.all >> j & 1:
        for step, may_leave in zip(board.steps, open_sides, strict=True):
            if i + step == j:
                # A line may join neighbours, too, and lead past their hexside.
                return (may_leave >> i | _joined(grid, i, open_sides) >> j) & 1 == 1
    return not isinstance(open_sides, OpenSides) or _joined(grid, i, open_sides) >> j & 1 == 1


def _joined(grid: GridOrSpace, i: int, open_sides: SixSets | None = None) -> int:
    """Return the places to which open lines lead from a place."""
    return grid.ways(open_sides).joins.get(i, 0) if isinstance(grid, Graph) else 0
