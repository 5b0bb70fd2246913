"""Maps of any form, with boxes, without, or of areas alone, for tests that hold for all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from hexwar.board import (
    Area,
    AreaBoard,
    Graph,
    Grid,
    GridOrSpace,
    HexId,
    Line,
    OpenSides,
    SixSets,
    Space,
    iterate,
    pack,
)
from hexwar.hexes import Hex, Numbering

NUMBERING = Numbering("R.C", first_row=40)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Rectangles, and any other sets of hexes."""
    if draw(st.booleans()):
        rows, columns = draw(st.integers(1, 7)), draw(st.integers(1, 9))
        return Grid(
            NUMBERING,
            [NUMBERING.hex_at(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)],
        )
    places = st.tuples(st.integers(5, 12), st.integers(5, 12))
    return Grid(NUMBERING, [*draw(st.sets(places, min_size=1, max_size=50))])


@st.composite
def spaces(draw: st.DrawFn) -> Space:
    """Maps with boxes, and lines of some kinds between any places, one-way or not."""
    grid = draw(grids())
    boxes = [f"box {n}" for n in range(draw(st.integers(0, 4)))]
    name = st.sampled_from([*boxes, *map(grid.name, grid.ids)])
    kinds = st.sampled_from([(), ("road",), ("rail",), ("rail", "road")])
    ends = st.tuples(name, name).filter(lambda pair: pair[0] != pair[1])
    some = st.lists(st.tuples(ends, kinds, st.booleans()), max_size=8)
    lines = draw(some) if len(boxes) + len(grid.ids) > 1 else []
    return Space(grid, boxes, [Line(a, b, kind, one_way) for (a, b), kind, one_way in lines])


@st.composite
def area_boards(draw: st.DrawFn) -> AreaBoard:
    """Areas and links between any of them, one-way or not."""
    count = draw(st.integers(1, 12))
    one = st.integers(0, count - 1)
    ends = st.tuples(one, one).filter(lambda pair: pair[0] != pair[1])
    pairs = draw(st.lists(st.tuples(ends, st.booleans()), max_size=20)) if count > 1 else []
    both = [(j, i) for (i, j), one_way in pairs if not one_way]
    areas = [Area(f"area-{n}", (0.0, 0.0), ()) for n in range(count)]
    return AreaBoard.bare(areas, [*(pair for pair, _ in pairs), *both])


def places() -> st.SearchStrategy[GridOrSpace]:
    """Maps, with boxes or without, and boards of areas."""
    return st.one_of(grids(), spaces(), area_boards())


def sets(grid: GridOrSpace) -> st.SearchStrategy[int]:
    """Any set of places of a map, small or large."""
    sparse = st.sets(st.sampled_from(grid.ids), max_size=4).map(pack)
    return st.one_of(sparse, st.integers(0, grid.all).map(lambda bits: grid.all & ~bits))


def ways(grid: GridOrSpace) -> st.SearchStrategy[SixSets | None]:
    """Any sides open, also in one direction only, and any lines; or all of them."""
    return st.one_of(st.none(), some_ways(grid))


def some_ways(grid: GridOrSpace) -> st.SearchStrategy[SixSets]:
    """Any sides open, and any lines."""
    one = sets(grid)
    six: st.SearchStrategy[Any] = st.tuples(one, one, one, one, one, one)
    if isinstance(grid, Graph):
        six = st.one_of(six, st.tuples(six, st.sets(_lines(grid))).map(lambda it: _ways(*it)))
    return six


def _lines(space: Graph) -> st.SearchStrategy[tuple[int, int]]:
    found = [(i, j) for i, others in space.ways().joins.items() for j in iterate(others)]
    return st.sampled_from(found) if found else st.nothing()


def _ways(six: SixSets, lines: set[tuple[int, int]]) -> OpenSides:
    joins: dict[int, int] = {}
    for i, j in lines:
        joins[i] = joins.get(i, 0) | 1 << j
    return OpenSides(six, joins)


def exits(grid: GridOrSpace, i: int, open_sides: SixSets | None = None) -> list[HexId]:
    """Return where one step leads, the slow way: across each hexside, and along each line."""
    if isinstance(grid, AreaBoard):
        closed = isinstance(open_sides, OpenSides)
        joins = open_sides.joins if isinstance(open_sides, OpenSides) else {}
        pairs = grid._links  # as they were given, before anything was made of them
        return [
            HexId(b) for a, b in pairs if a == i and not (closed and not joins.get(a, 0) >> b & 1)
        ]
    board = grid.board if isinstance(grid, Space) else grid
    found = []
    if i in board.ids:
        for d in range(6):
            j = board.neighbour(i, d)
            if j >= 0 and (open_sides is None or open_sides[d] >> i & 1):
                found.append(j)
    if isinstance(grid, Space):
        for line in grid.lines:
            a, b = grid.place(line.a), grid.place(line.b)
            for here, there in ((a, b),) if line.one_way else ((a, b), (b, a)):
                closed = isinstance(open_sides, OpenSides) and not (
                    open_sides.joins.get(here, 0) >> there & 1
                )
                if here == i and there not in found and not closed:
                    found.append(there)
    return found


@dataclass(frozen=True)
class TurnedNumbering(Numbering):
    """A numbering for a map that was turned or mirrored, and its printed numbers with it."""

    back: Callable[[Hex], Hex] = lambda at: at

    def format(self, at: tuple[int, int]) -> str:
        return super().format(self.back(Hex(*at)))

    def in_printed_order(self, at: tuple[int, int]) -> tuple[int, int]:
        return super().in_printed_order(self.back(Hex(*at)))


SYMMETRIES = [(sixths, mirrored) for sixths in range(6) for mirrored in (False, True)]
"""The twelve symmetries of a hex: turned by so many sixths, then mirrored or not."""


def carried(at: Hex, symmetry: tuple[int, bool]) -> Hex:
    """Return where a symmetry takes a hex."""
    sixths, mirrored = symmetry
    return at.rotated(sixths).reflected(0) if mirrored else at.rotated(sixths)


def turned_grid(grid: Grid, symmetry: tuple[int, bool]) -> tuple[Grid, dict[int, int]]:
    """Return a map turned or mirrored with its numbers, and its ids by those of the first."""
    where = {carried(at, symmetry): at for at in grid.hexes}
    n = grid.numbering
    numbering = TurnedNumbering(n.order, first_row=n.first_row, back=where.__getitem__)
    other = Grid(numbering, where)
    pairs = ((grid.coordinates(i), i) for i in grid.ids)
    return other, {i: other.at(carried(at, symmetry)) for at, i in pairs}
