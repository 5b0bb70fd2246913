"""Over which hexes does a counter exert control that faces one way?"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar.board import NONE, HexId, HexSet, SixSets, one
from hexwar.hexes import FACING_SIDE, Arc, Arcs


def sides_in_arc(facings: Mapping[HexId, int], *which: Arc, arcs: Arcs = FACING_SIDE) -> SixSets:
    """Return, for each direction, the hexes whose counters have it in some arcs.

    :func:`~hexwar.zones.zone` and :class:`~hexwar.zones.Zones` take it as ``open_sides``: then
    control extends only that way.

    Args:
        facings: By hex: the facing of the counter there, 0 to 5.
        which: The arcs into which control extends.
        arcs: What is front, flank and rear.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.zones import zone
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 3}')
        >>> unit = board.hex("0202")
        >>> board.names(zone(board, board.bits(["0202"]), sides_in_arc({unit: 0}, "front")))
        ['0103', '0203', '0303']
    """
    sides: list[HexSet] = [NONE] * 6
    for at, facing in facings.items():
        for direction in arcs.directions(facing, *which):
            sides[direction] |= one(at)
    east, north_east, north_west, west, south_west, south_east = sides
    return east, north_east, north_west, west, south_west, south_east
