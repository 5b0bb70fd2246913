"""Which hexes lie in an arc of a counter that faces one way, so that it may see or fire there?"""

from __future__ import annotations

from hexwar.board import Grid, HexId, HexSet, iterate, pack
from hexwar.hexes import FACING_SIDE, Arc, Arcs


def hexes_in_arc(
    grid: Grid, at: HexId, facing: int, *which: Arc, arcs: Arcs = FACING_SIDE
) -> HexSet:
    """Return the hexes of a map that lie in some arcs of a counter, near and far.

    What it sees with these arcs is this set and :meth:`Sight.seen_from
    <hexwar.sight.Sight.seen_from>` together.

    Args:
        grid: The board.
        at: The hex of the counter, which is in no arc.
        facing: Its facing, 0 to 5.
        which: The arcs.
        arcs: What is front, flank and rear.

    Raises:
        HexError: The id is no hex of the map.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 4}')
        >>> board.names(hexes_in_arc(board, board.hex("0202"), 0, "front"))
        ['0103', '0104', '0203', '0204', '0303', '0304']
        >>> board.names(hexes_in_arc(board, board.hex("0202"), 0, "rear"))
        ['0201']
    """
    start, way = grid.coordinates(at), grid.vector
    return pack(
        to
        for to in iterate(grid.all)
        if to != at and arcs.arc(facing, start, start + way(at, to)) in which
    )
