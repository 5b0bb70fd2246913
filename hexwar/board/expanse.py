"""Large maps: a million hexes in numpy arrays, without printed numbers."""

from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from hexwar.board.graph import Graph
from hexwar.board.grid import Grid
from hexwar.board.refusals import no_hex
from hexwar.board.storage import Storage
from hexwar.errors import HexError
from hexwar.hexes import DIRECTIONS, Offset, Orientation, distance
from hexwar.hexes.offsets import to_offset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, DTypeLike, NDArray

_Self = TypeVar("_Self", bound="Expanse")

_OFFSETS_OF: Final[dict[Orientation, Offset]] = {"pointy": "odd-r", "flat": "odd-q"}


@attrs.frozen(eq=False, repr=False)
class Expanse(Storage):
    """A map of any size in the padded axial storage of :class:`~hexwar.board.Grid`.

    It has no printed numbers and no terrain: what is said of its hexes stands in numpy arrays of
    length ``size``, which belong to the caller. Like a board it never changes.

    Ids, ``stride``, ``size`` and ``steps`` are those that a grid of the same hexes has, so that the
    same code serves both: the neighbour in direction d of hex i is ``i + steps[d]``.

    Attributes:
        columns: Hexes in a row.
        rows: Hexes in a column.
        offset: Which lines are shifted; ``-r`` stands for pointy hexes, ``-q`` for flat ones.
        corner: Offset coordinates, column and row, of what is here column 0 of row 0.
        orientation: How the hexes stand.
        stride: Ids from one row of storage to the next.
        size: The length of arrays by id.
        steps: What to add to the id of a hex for its neighbour, by direction 0 to 5.
        inside: By id: 1 for a hex of the map, 0 for a spare place; bytes, not to be written to.
        count: The number of hexes.

    Args:
        present: Which places of the rectangle are hexes: an array of truth values of shape
            ``(rows, columns)``; all, if not given.

    Raises:
        HexError: There are no hexes, there is no such offset layout, ``present`` has another
            shape, or the map is so long and narrow that most of its storage would be spare places.

    Example:
        >>> plain = Expanse(1000, 800)
        >>> i = plain.index(3, 5)
        >>> plain.coordinates(i), plain.place(i + plain.steps[0])
        (Hex(q=1, r=5), (4, 5))
        >>> plain.inside.nbytes / plain.count < 1.6
        True
    """

    @classmethod
    def of(cls: type[_Self], grid: Grid) -> _Self:
        """Return the hexes of a board or grid as an expanse: with the same ids, size and steps.

        Example:
            >>> from hexwar.board import Board
            >>> board = Board.parse('grid = {orientation = "flat", rows = 2, columns = 3}')
            >>> expanse = Expanse.of(board)
            >>> expanse.size == board.size, expanse.all == board.all
            (True, True)
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        if isinstance(grid, Graph):
            raise HexError(
                "an expanse has an edge: it takes no areas, and no board that wraps round"
            )
        offset = _OFFSETS_OF[grid.numbering.orientation]
        places = np.array([to_offset(at, offset) for at in grid.hexes])
        low, high = places.min(axis=0), places.max(axis=0)
        columns, rows = (high - low + 1).tolist()
        present = np.zeros((rows, columns), dtype=bool)
        present[places[:, 1] - low[1], places[:, 0] - low[0]] = True
        return cls(columns, rows, offset, (int(low[0]), int(low[1])), present=present)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.columns} by {self.rows} hexes>"

    def distance(self, i: int, j: int) -> int:
        """Return the number of steps between two hexes, as the crow flies.

        Raises:
            HexError: An id is not a hex of this map.

        Example:
            >>> expanse = Expanse(40, 30)
            >>> expanse.distance(expanse.index(0, 0), expanse.index(5, 10))
            10
        """
        for place in (i, j):
            if not self.is_hex(place):
                raise no_hex(place)
        (row, column), (other_row, other_column) = divmod(i, self.stride), divmod(j, self.stride)
        return distance((column, row), (other_column, other_row))

    def distances(self, i: int) -> "NDArray[np.int32]":
        """Return the number of steps from a hex to every other, as the crow flies.

        Returns:
            Array by id; spare places have their distance, too.

        Raises:
            HexError: The id is not a hex of this map.

        Example:
            >>> expanse = Expanse(40, 30)
            >>> far = expanse.distances(expanse.index(0, 0))
            >>> int(far[expanse.index(5, 10)])
            10
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        if not self.is_hex(i):
            raise no_hex(i)
        row, column = divmod(i, self.stride)
        q = np.arange(-column, self.stride - column, dtype=np.int32)
        r = np.arange(-row, self.size // self.stride - row, dtype=np.int32)[:, np.newaxis]
        steps: NDArray[np.int32] = np.abs(q + r)
        steps += np.abs(q)
        steps += np.abs(r)
        steps >>= 1
        return steps.ravel()

    def ids_within(self, i: int, distance: int) -> "NDArray[np.int64]":
        """Return the hexes within a distance of a hex, which is one of them.

        Args:
            i: Id of a hex.
            distance: In hexes, 0 or more.

        Returns:
            Their ids, ascending.

        Raises:
            HexError: The id is not a hex of this map.

        Example:
            >>> expanse = Expanse(40, 30)
            >>> len(expanse.ids_within(expanse.index(20, 15), 2))
            19
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        if not self.is_hex(i):
            raise no_hex(i)
        row, column = divmod(i, self.stride)
        last = self.size // self.stride - 1
        r = np.arange(max(-distance, -row), min(distance, last - row) + 1)
        left = np.maximum(column - distance - np.minimum(r, 0), 0)
        right = np.minimum(column + distance - np.maximum(r, 0), self.stride - 1)
        counts = np.maximum(right - left + 1, 0)
        # Ids run on within a row; from row to row they jump by what is added to the running number.
        jumps = (row + r) * self.stride + left - (np.cumsum(counts) - counts)
        ids: NDArray[np.int64] = np.repeat(jumps, counts)
        ids += np.arange(len(ids))
        return ids.compress(self.inside[ids])

    def spread(
        self, values: "ArrayLike", fill: Any = 0, dtype: "DTypeLike | None" = None
    ) -> "NDArray[Any]":
        """Bring an array by row and column into storage.

        Args:
            values: Array of shape ``(rows, columns)``.
            fill: What spare places hold.
            dtype: The type of the result; that of the values, if not given.

        Returns:
            Array of length ``size``.

        Raises:
            HexError: The array has another shape.

        Example:
            >>> expanse = Expanse(3, 2)
            >>> cost = expanse.spread([[1, 2, 3], [4, 5, 6]])
            >>> cost[expanse.index(2, 1)], cost.sum()
            (np.int64(6), np.int64(21))
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        rectangle = np.asarray(values)
        self._check_shape(rectangle)
        storage = np.full(self.size, fill, dtype=dtype or rectangle.dtype)
        if self._present is None:
            for line, place in self._lines(storage):
                line[...] = rectangle[place]
        else:
            rows, columns, ids = self._where()
            storage[ids] = rectangle[rows, columns]
        return storage

    def gather(self, storage: "ArrayLike", fill: Any = 0) -> "NDArray[Any]":
        """Bring an array in storage into rows and columns; the reverse of :meth:`spread`.

        Args:
            storage: Array of length ``size``.
            fill: What the result holds where the map has no hex.

        Returns:
            Array of shape ``(rows, columns)``.

        Raises:
            HexError: The array has another length.

        Example:
            >>> expanse = Expanse(3, 2)
            >>> expanse.gather(expanse.spread([[1, 2, 3], [4, 5, 6]])).tolist()
            [[1, 2, 3], [4, 5, 6]]
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        values = np.ascontiguousarray(storage)
        if values.shape != (self.size,):
            raise HexError(f"an array of length {self.size} is needed, not {values.shape}")
        rectangle = np.full((self.rows, self.columns), fill, dtype=values.dtype)
        if self._present is None:
            for line, place in self._lines(values):
                rectangle[place] = line
        else:
            rows, columns, ids = self._where()
            rectangle[rows, columns] = values[ids]
        return rectangle

    def _where(self) -> "tuple[NDArray[Any], NDArray[Any], NDArray[Any]]":
        """Return rows, columns and ids of all hexes."""
        import numpy as np  # noqa: PLC0415 - not needed by boards

        if "where" not in self._cache:
            rows, columns = np.nonzero(np.asarray(self._present, dtype=bool))
            ids = [self._id(self._hex(int(c), int(r))) for c, r in zip(columns, rows, strict=True)]
            self._cache["where"] = rows, columns, np.array(ids)
        where: tuple[NDArray[Any], NDArray[Any], NDArray[Any]] = self._cache["where"]
        return where

    def hexsides(self, ids: "ArrayLike", directions: "ArrayLike") -> "NDArray[np.uint8]":
        """Return hexsides as an array by id: bit d of a hex is set for its side in direction d.

        Each side is set for both its hexes, however it was given.

        Args:
            ids: Ids of hexes, an array of any length.
            directions: For each of them a direction, 0 to 5.

        Raises:
            HexError: An id is not a hex of this map, or a direction is none.

        Example:
            >>> expanse = Expanse(3, 2)
            >>> walls = expanse.hexsides([expanse.index(0, 0)], [0])
            >>> walls[expanse.index(0, 0)], walls[expanse.index(1, 0)]
            (np.uint8(1), np.uint8(8))
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        at, way = np.broadcast_arrays(np.atleast_1d(ids), np.atleast_1d(directions))
        masks = np.zeros(self.size, dtype=np.uint8)
        if not at.size:
            return masks
        if not (at.min() >= 0 and at.max() < self.size and self.inside[at].all()):
            raise HexError("an id is not a hex of this map")
        if not (way.min() >= 0 and way.max() < len(DIRECTIONS)):
            raise HexError("a direction is 0 to 5")
        for d, step in enumerate(self.steps):
            here = at[way == d]
            masks[here] |= np.uint8(1 << d)
            masks[here + step] |= np.uint8(1 << (d + 3) % 6)
        return masks
