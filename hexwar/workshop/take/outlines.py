"""The outline of a board on its picture, island by island."""

from __future__ import annotations

from hexwar.board import Board, HexId
from hexwar.draw.sheet import SIZE
from hexwar.hexes import Layout
from hexwar.hexes.lattice import CORNER_STEPS, Point, centre_point

Spot = tuple[float, float]


def outlines(board: Board, centres: dict[HexId, Spot]) -> list[list[Spot]]:
    """Return the rings around the hexes of a board; a hole has a ring, too.

    Args:
        board: The board.
        centres: Where the centres of its hexes lie on the picture.

    Example:
        >>> board = Board.parse('grid = {orientation = "flat", rows = 1, columns = 1}')
        >>> [len(ring) for ring in outlines(board, {board.ids[0]: (50.0, 50.0)})]
        [6]
    """
    orientation = board.numbering.orientation
    steps = CORNER_STEPS[orientation]
    following: dict[Point, Point] = {}
    for i in board.ids:
        x, y = centre_point(board.coordinates(i), orientation)
        for d in range(6):
            if not board.all >> (i + board.steps[d]) & 1:
                (ax, ay), (bx, by) = steps[d - 1], steps[d]
                following[x + ax, y + ay] = (x + bx, y + by)
    layout = Layout(orientation, SIZE)
    first = board.ids[0]
    at = layout.place(centre_point(board.coordinates(first), orientation))
    dx, dy = centres[first][0] - at[0], centres[first][1] - at[1]
    rings = []
    while following:
        start, now = following.popitem()
        ring = [start]
        while now != start:
            ring.append(now)
            now = following.pop(now)
        rings.append([(x + dx, y + dy) for x, y in map(layout.place, ring)])
    return rings
