"""Which hexes are connected with a set of hexes?"""

from __future__ import annotations

from hexwar.board.bits import as_set, iterate
from hexwar.board.graph import Graph, GridOrSpace, OpenSides, joins_of
from hexwar.board.grid import Grid, SixSets
from hexwar.board.ids import HexSet
from hexwar.board.refusals import check_set


def flood(
    grid: GridOrSpace, seeds: int, passable: int, open_sides: SixSets | None = None
) -> HexSet:
    """Return the hexes that can be reached from a set of hexes, step by step.

    Args:
        grid: The board, or a space with boxes.
        seeds: Set of hexes to begin with; those that are not passable do not count.
        passable: Set of hexes that may be entered; complements such as ``~enemies`` will do.
        open_sides: For each direction the hexes that may be left that way, as
            :meth:`~hexwar.board.Board.open_sides` and
            :meth:`~hexwar.board.Board.link_sides` return them; all, if not given.

    Returns:
        The set of hexes reached, the passable seeds among them.

    Raises:
        HexError: What is given is no set of hexes of the map.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 1, columns = 6}
        ... hexsides = [{kind = "river", sides = ["0102/0103"]}]
        ... ''')
        >>> start, passable = 1 << board.hex("0101"), ~(1 << board.hex("0105"))
        >>> board.names(flood(board, start, passable))
        ['0101', '0102', '0103', '0104']
        >>> board.names(flood(board, start, passable, board.open_sides("river")))
        ['0101', '0102']
    """
    check_set(grid, seeds, "the set of seeds")
    check_set(grid, passable, "the set of passable hexes")
    passable &= grid.all
    reached = seeds & passable
    if isinstance(grid, Graph):
        return as_set(_through_lines(grid, reached, passable, open_sides))
    if open_sides is not None:
        return as_set(_through_sides(grid.stride, reached, passable, open_sides))
    return as_set(spread_out(grid.stride, reached, passable))


def spread_out(stride: int, reached: int, passable: int) -> int:
    """Return what can be reached where all sides are open.

    Args:
        stride: Ids from one row of storage to the next.
        reached: Set of hexes to begin with, all of them passable.
        passable: Set of hexes that may be entered.
    """
    above = stride - 1
    while True:
        # Adding carries each bit to the end of its run of passable hexes along the row: what
        # changes is reached in a single pass. Three steps to all sides then cost as much again.
        before = reached | (passable + reached ^ passable) & passable
        both = before | before << 1
        before = (both | before >> 1 | both << above | both >> stride) & passable
        both = before | before << 1
        before = (both | before >> 1 | both << above | both >> stride) & passable
        both = before | before << 1
        reached = (both | before >> 1 | both << above | both >> stride) & passable
        if reached == before:
            return reached


def _through_sides(stride: int, reached: int, passable: int, open_sides: SixSets) -> int:
    a, b, c, d, e, f = open_sides
    above = stride - 1
    while True:
        before = reached
        reached |= (
            (before & a) << 1
            | (before & b) >> above
            | (before & c) >> stride
            | (before & d) >> 1
            | (before & e) << above
            | (before & f) << stride
        ) & passable
        if reached == before:
            return reached


def _through_lines(graph: Graph, reached: int, passable: int, open_sides: SixSets | None) -> int:
    board = graph.board
    while True:
        before = reached
        inland = board.all & passable
        reached |= flood(board, board.all & reached, inland, open_sides)
        reached |= graph.led_to(reached, open_sides) & passable
        if reached == before:
            return reached


def entered_by(grid: GridOrSpace, places: int, open_sides: SixSets | None = None) -> HexSet:
    """Return from where one step leads to some places: the reverse of ``grid.next_to``.

    Args:
        grid: The board, or a space with boxes.
        places: A set of places.
        open_sides: Ways that may be taken; all, if not given.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 1, columns = 3}
        ... paths = [{kind = "slip road", hexes = ["0101", "0102"], one_way = true}]
        ... ''')
        >>> ways = board.link_sides("slip road")
        >>> board.names(entered_by(board, board.bits(["0102"]), ways))
        ['0101']
        >>> board.names(entered_by(board, board.bits(["0101"]), ways))
        []
    """
    if isinstance(grid, Graph):
        inland = entered_by(grid.board, places & grid.board.all, open_sides)
        return inland | grid.led_from(places, open_sides)
    if open_sides is None:
        return grid.next_to(places)
    hexes = 0
    for step, may_leave in zip(grid.steps, open_sides, strict=True):
        hexes |= (places >> step if step > 0 else places << -step) & may_leave
    return as_set(hexes) & grid.all


def turned(grid: GridOrSpace, open_sides: SixSets | None = None) -> SixSets | None:
    """Return ways as one takes them the other way: from where they lead to where they begin.

    Args:
        grid: The board, or a space with boxes.
        open_sides: Ways that may be taken; all, if not given.

    Returns:
        OpenSides; None for all ways of a board.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 1, columns = 3}
        ... paths = [{kind = "slip road", hexes = ["0101", "0102"], one_way = true}]
        ... ''')
        >>> ways = turned(board, board.link_sides("slip road"))
        >>> board.names(board.next_to(board.bits(["0102"]), ways))
        ['0101']
    """
    if isinstance(grid, Graph):
        ways = grid.ways(open_sides)
        joins = joins_of((j, i) for i, others in ways.joins.items() for j in iterate(others))
        return OpenSides(_turned_sides(grid.board, ways), joins)
    return None if open_sides is None else _turned_sides(grid, open_sides)


def _turned_sides(grid: Grid, open_sides: SixSets) -> SixSets:
    a, b, c, d, e, f = (
        (left << step if step > 0 else left >> -step) & grid.all
        for left, step in zip(open_sides, grid.steps, strict=True)
    )
    return d, e, f, a, b, c
