"""Which hexes lie between two hexes? As sets, for games whose obstacles move.

A policy (:class:`hexwar.sight.Policy`) says what blocks a line on a fixed map. If units block
lines, a game can keep the sets of hexes of each line instead. A line is blocked if ``crossed &
obstacles``, or if both of its sides are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hexwar.board import Board, Expanse, Grid, HexSet, pack
from hexwar.board.wrapped import refuse_wrapped
from hexwar.sight.crossings import BOTH, HEX, LEFT, RIGHT, rows_of


class HexesBetween(NamedTuple):
    """The hexes between two hexes, as sets; neither of the two is among them.

    Attributes:
        crossed: Those that the line crosses.
        left: Those that it only touches, at a vertex or along a hexside, and that lie on its left.
        right: Those on its right.
        left_open: It touches a place outside the map on its left.
        right_open: Likewise on its right.
    """

    crossed: HexSet
    left: HexSet
    right: HexSet
    left_open: bool
    right_open: bool

    def is_free(self, blocking: HexSet, *, rim: bool = False) -> bool:
        """Tell whether the line of sight is free, where some hexes block.

        A hex that the line crosses blocks alone. Those that it touches block where they lie on both
        of its sides.

        Args:
            blocking: The hexes that block.
            rim: Whether a place outside the map blocks, too.

        Example:
            >>> from hexwar.board import as_set
            >>> line = HexesBetween(as_set(0b001), as_set(0b010), as_set(0b100), False, False)
            >>> line.is_free(as_set(0b010)), line.is_free(as_set(0b110)), line.is_free(as_set(1))
            (True, False, False)
        """
        if self.crossed & blocking:
            return False
        left = self.left & blocking or (rim and self.left_open)
        return not (left and (self.right & blocking or (rim and self.right_open)))


class LinesBetween(dict[tuple[int, int], HexesBetween]):
    """What lies between two hexes of a map, by pair; worked out when it is first asked for.

    Example:
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 3}')
        >>> lines = LinesBetween(board)
        >>> board.names(lines[board.hex("0101"), board.hex("0103")].crossed)
        ['0102']
    """

    def __init__(self, space: Board | Grid | Expanse) -> None:
        super().__init__()
        self.space = space

    def __missing__(self, pair: tuple[int, int]) -> HexesBetween:
        hexes = self[pair] = hexes_between(self.space, *pair)
        return hexes


def hexes_between(space: Board | Grid | Expanse, i: int, j: int) -> HexesBetween:
    """Return the hexes between two hexes of a map.

    Exact, from the centre of one hex to the centre of the other. The way back has the same hexes,
    with the hands exchanged.

    Args:
        space: The map.
        i: Id of the first hex.
        j: Id of the last hex.

    Raises:
        HexError: An id is not a hex of this map.

    Example:
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 3}')
        >>> line = hexes_between(board, board.hex("0101"), board.hex("0301"))
        >>> board.names(line.crossed), board.names(line.left), board.names(line.right)
        ([], ['0201'], [])
        >>> line.right_open
        True
    """
    refuse_wrapped(space, "hexes between hexes")
    way = space.coordinates(j) - space.coordinates(i)
    groups: list[list[int]] = []
    outside = []
    for offsets in _offsets(way.q, way.r, space.stride):
        there = [i + offset for offset in offsets]
        groups.append([at for at in there if space.is_hex(at)])
        outside.append(len(groups[-1]) < len(there))
    crossed, left, right = (pack(hexes) for hexes in groups)
    return HexesBetween(crossed, left, right, outside[1], outside[2])  # type: ignore[arg-type]


@lru_cache(maxsize=1 << 14)
def _offsets(q: int, r: int, stride: int) -> tuple[tuple[int, ...], ...]:
    """Return what to add to the first id: for hexes crossed, on the left and on the right."""
    hands: dict[int, set[int]] = {BOTH: set(), LEFT: set(), RIGHT: set()}
    for row in rows_of(q, r, stride):
        if row.kind == HEX:
            hands[row.hand].add(row.offset)
    crossed = hands[BOTH] - {0, r * stride + q}
    beside = (hands[hand] - hands[BOTH] for hand in (LEFT, RIGHT))
    return tuple(tuple(sorted(offsets)) for offsets in (crossed, *beside))
