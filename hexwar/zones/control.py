"""Over which hexes does a unit exert control, and how far does its influence go?"""

from hexwar.board import GridOrSpace, HexSet, SixSets, as_set
from hexwar.board.refusals import check_set


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
