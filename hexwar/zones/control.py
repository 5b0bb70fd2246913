"""Over which hexes does a unit exert control?"""

from hexwar.board import Grid, SixSets


def zone(grid: Grid, hexes: int, open_sides: SixSets | None = None) -> int:
    """Return the zone of control of units: the hexes next to any of theirs.

    Args:
        grid: The board.
        hexes: Set of the hexes that the units are in.
        open_sides: For each direction the hexes from which control extends that way, as
            :meth:`~hexwar.board.Board.open_sides` returns them; all, if not given.

    Returns:
        A set of hexes; hexes of units are in it where another unit controls them.

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
    return grid.next_to(hexes, open_sides)
