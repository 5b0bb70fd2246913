"""The shortest path of communication between hexes."""

from hexwar.board import GridOrSpace, SixSets, first
from hexwar.board.flooding import entered_by
from hexwar.board.refusals import check_set


def path(
    grid: GridOrSpace, start: int, goals: int, passable: int, open_sides: SixSets | None = None
) -> list[int] | None:
    """Return one shortest way from a hex to the nearest of some hexes.

    Among equally short ways it is the one whose hexes have the lowest ids, compared one after the
    other from the start: always the same one, but not the mirror image in a mirror image.

    Args:
        grid: The board, or a space with boxes.
        start: Id of the first hex.
        goals: Set of hexes, any of which will do.
        passable: Set of hexes that may be entered, with start and goal; complements will do.
        open_sides: For each direction the hexes that may be left that way; all, if not given.

    Returns:
        Ids from start to goal, both included; None if there is no way.

    Raises:
        HexError: The start is no hex of the map, or what is given for a set is none.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 4}')
        >>> free = ~board.bits(["0102"])
        >>> way = path(board, board.hex("0101"), board.bits(["0303", "0104"]), free)
        >>> [board.name(i) for i in way]
        ['0101', '0201', '0202', '0303']
    """
    grid.name(start)  # refuses what is no hex
    check_set(grid, goals, "the set of goals")
    check_set(grid, passable, "the set of passable hexes")
    passable &= grid.all
    goals &= passable
    if not (passable >> start & 1 and goals):
        return None
    levels = [1 << start]
    unseen = passable & ~levels[0]
    while not levels[-1] & goals:
        reached = grid.next_to(levels[-1], open_sides) & unseen
        if not reached:
            return None
        levels.append(reached)
        unseen &= ~reached
    # From the goals back: of each level only those hexes that lie on a shortest way.
    levels[-1] &= goals
    for n in range(len(levels) - 1, 0, -1):
        levels[n - 1] &= entered_by(grid, levels[n], open_sides)
    way = [start]
    for level in levels[1:]:
        way.append(first(level & grid.next_to(1 << way[-1], open_sides)))
    return way
