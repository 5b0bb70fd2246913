"""Over which hexes does a unit exert control, and how far does its influence go?"""

from collections.abc import Mapping

from hexwar.board import NONE, GridOrSpace, HexId, HexSet, SixSets, as_set, one
from hexwar.board.refusals import check_set
from hexwar.hexes import FACING_SIDE, Arc, Arcs


def zone(grid: GridOrSpace, hexes: int, open_sides: SixSets | None = None) -> HexSet:
    """Return the zone of control of units: the hexes next to any of theirs.

    Args:
        grid: The board, or a space with boxes.
        hexes: Set of the hexes that the units are in.
        open_sides: For each direction the hexes from which control extends that way, as
            :meth:`~hexwar.board.Board.open_sides` returns them; all, if not given.

    Returns:
        A set of hexes; hexes of units are in it where another unit controls them.

    Raises:
        HexError: What is given is no set of hexes of the map.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 1, columns = 5}
        ... hexsides = [{kind = "cliff", sides = ["0102/0103"]}]
        ... ''')
        >>> board.names(zone(board, board.bits(["0101", "0102"])))
        ['0101', '0102', '0103']
        >>> board.names(zone(board, board.bits(["0101", "0102"]), board.open_sides("cliff")))
        ['0101', '0102']
    """
    check_set(grid, hexes, "the set of units' hexes")
    return grid.next_to(hexes, open_sides)


def influence(
    grid: GridOrSpace,
    hexes: int,
    radius: int,
    passable: int = -1,
    open_sides: SixSets | None = None,
) -> HexSet:
    """Return the zone of influence of units: the hexes a few steps from any of theirs.

    Args:
        grid: The board, or a space with boxes.
        hexes: Set of the hexes that the units are in.
        radius: Over how many steps it extends.
        passable: Set of the hexes that it extends into and through; all, if not given.
        open_sides: For each direction the hexes from which it extends that way; all, if not given.

    Returns:
        A set of hexes, those of the units among them.

    Raises:
        HexError: What is given is no set of hexes of the map.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 6}')
        >>> unit, enemy = board.bits(["0103"]), board.bits(["0104"])
        >>> board.names(influence(board, unit, 2))
        ['0101', '0102', '0103', '0104', '0105']
        >>> board.names(influence(board, unit, 2, passable=~enemy))
        ['0101', '0102', '0103']
    """
    check_set(grid, hexes, "the set of units' hexes")
    check_set(grid, passable, "the set of passable hexes")
    reached = edge = as_set(hexes) & grid.all
    for _ in range(radius):
        edge = grid.next_to(edge, open_sides) & as_set(passable) & ~reached
        if not edge:
            break
        reached |= edge
    return reached


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
