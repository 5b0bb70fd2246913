"""Where is a hex in an array? The hexes of a board as rows and columns, sets of them as planes.

Rows and columns are axial coordinates.  A rectangular map is slanted in the array, and cells in the
corners are no hexes.  The six neighbours of each hex are in the same six cells around it, in even
and odd rows, so a convolution applies to all hexes (:data:`NEAR`).  Areas have no rows: they lie
side by side in a single one, and :attr:`Planes.adjacency` says which of them are neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hexwar.board import Grid
from hexwar.play.game.features import Plane

Bytes = NDArray[np.uint8]

NEAR = np.array([[0, 1, 1], [1, 1, 1], [1, 1, 0]], dtype=np.uint8)
"""The places of a hex and its neighbours among the three by three around it: a mask for kernels."""


class Planes:
    """The hexes of a board, laid out as rows and columns.

    Attributes:
        grid: The board, or its hexes.
        rows: How many rows there are.
        columns: How many columns there are.
        mask: True where there is a hex, by row and column.
        places: By hex: its place among the numbers of a plane, row after row.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 3}')
        >>> planes = Planes(board)
        >>> planes.mask.astype(int)
        array([[0, 1, 1, 1],
               [0, 1, 1, 1],
               [1, 1, 1, 0]])
        >>> planes.cell(board.hex("0301")), planes.hex_at(2, 0) == board.hex("0301")
        ((2, 0), True)
        >>> planes.stack([board.bits(["0101", "0302"]), {board.hex("0203"): 7}])[:, planes.mask]
        array([[1, 0, 0, 0, 0, 0, 0, 1, 0],
               [0, 0, 0, 0, 0, 7, 0, 0, 0]], dtype=uint8)
    """

    def __init__(self, grid: Grid) -> None:
        # Ids are places in padded axial storage, which the array is cut out of.
        self.grid = grid
        self._stride = grid.stride
        self._lines = -(-grid.size // grid.stride)
        self._lines += -self._lines % 8  # so that each plane fills whole bytes
        self._bytes = self._lines * grid.stride // 8
        rows, columns = [i // grid.stride for i in grid.ids], [i % grid.stride for i in grid.ids]
        self._top, self._left = min(rows), min(columns)
        self.rows = max(rows) - self._top + 1
        self.columns = max(columns) - self._left + 1
        self._cut = (
            slice(self._top, self._top + self.rows),
            slice(self._left, self._left + self.columns),
        )
        self.mask: NDArray[np.bool_] = self.stack([grid.all])[0].astype(bool)
        cells = zip(grid.ids, rows, columns, strict=True)
        self.places: dict[int, int] = {
            at: (row - self._top) * self.columns + column - self._left for at, row, column in cells
        }

    def cell(self, at: int) -> tuple[int, int]:
        """Return the row and the column of a hex."""
        row, column = divmod(at, self._stride)
        return row - self._top, column - self._left

    def hex_at(self, row: int, column: int) -> int:
        """Return the id of the hex in a row and column.

        Raises:
            IndexError: When there is no hex.
        """
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        if not inside or not self.mask[row, column]:
            raise IndexError(f"no hex in row {row} and column {column}")
        return (row + self._top) * self._stride + column + self._left

    @cached_property
    def adjacency(self) -> Bytes:
        """Which cells are neighbours: 1 where a step leads from the row's cell to the column's.

        Example:
            >>> from hexwar.board import Area, AreaBoard
            >>> areas = [Area(name, (0, 0), ()) for name in ("Sluis", "Breskens", "Flushing")]
            >>> Planes(AreaBoard.bare(areas, [(0, 1), (1, 0), (1, 2)])).adjacency
            array([[0, 1, 0],
                   [1, 0, 1],
                   [0, 0, 0]], dtype=uint8)
        """
        found = np.zeros((self.mask.size, self.mask.size), np.uint8)
        for i, cell in self.places.items():
            found[cell, [self.places[j] for j in self.grid.neighbours[i]]] = 1
        return found

    def stack(self, planes: Sequence[Plane]) -> Bytes:
        """Return planes as one array, by plane, row and column.

        Args:
            planes: Sets of hexes, or numbers by hex.
        """
        width = self._bytes
        sets: list[bytes] = []
        places: list[int] = []
        numbers: list[int] = []
        for place, plane in enumerate(planes):
            if isinstance(plane, int):
                sets.append(plane.to_bytes(width, "little"))
                continue
            sets.append(bytes(width))
            places += [place * width * 8 + at for at in plane]
            numbers += plane.values()
        bits = np.unpackbits(np.frombuffer(b"".join(sets), np.uint8), bitorder="little")
        if places:
            bits[places] = numbers
        cut = (slice(None), *self._cut)
        return bits.reshape(len(sets), self._lines, self._stride)[cut].copy()
