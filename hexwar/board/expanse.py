"""Where are the hexes of a large map, so that a million of them cost next to nothing?"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from hexwar.board.grid import Grid
from hexwar.board.refusals import no_hex
from hexwar.errors import HexError
from hexwar.hexes import DIRECTIONS, OFFSETS, Hex, Offset, Orientation, distance
from hexwar.hexes.offsets import from_offset, to_offset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, DTypeLike, NDArray

_Self = TypeVar("_Self", bound="Expanse")

MOST_PLACES: Final = 1 << 26
"""Places of storage that any map may have: 64 MB for each array of bytes. A map with more hexes
than a quarter of that may have four places for each of them."""

_OFFSETS_OF: Final[dict[Orientation, Offset]] = {"pointy": "odd-r", "flat": "odd-q"}


@attrs.frozen(eq=False, repr=False)
class Expanse:
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

    columns: int
    rows: int
    offset: Offset = "odd-r"
    corner: tuple[int, int] = (0, 0)
    _present: "ArrayLike | None" = attrs.field(default=None, kw_only=True)
    orientation: Orientation = attrs.field(init=False)
    stride: int = attrs.field(init=False)
    size: int = attrs.field(init=False)
    steps: tuple[int, ...] = attrs.field(init=False)
    inside: "NDArray[np.uint8]" = attrs.field(init=False)
    count: int = attrs.field(init=False)
    _first: Hex = attrs.field(init=False)
    _cache: dict[str, Any] = attrs.field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        if self.offset not in OFFSETS:
            raise HexError(f"an offset layout is one of {', '.join(OFFSETS)}, not {self.offset!r}")
        if self.columns < 1 or self.rows < 1:
            raise HexError(f"a map has columns and rows, not {self.columns} by {self.rows}")
        self._keep(orientation="pointy" if self.offset.endswith("r") else "flat")
        if self._present is None:
            self._store_rectangle()
        else:
            self._store_places(self._present)
        self.inside.flags.writeable = False

    def _keep(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _store_rectangle(self) -> None:
        import numpy as np  # noqa: PLC0415 - not needed by boards

        # Along a straight line of hexes, and from line to line, q and r change one way only.
        last_column, last_row = self.columns - 1, self.rows - 1
        self._choose_ids([self._hex(c, r) for c in (0, last_column) for r in (0, last_row)])
        inside = np.zeros(self.size, dtype=np.uint8)
        for line, _ in self._lines(inside):
            line[...] = 1
        self._keep(inside=inside, count=self.columns * self.rows)

    def _store_places(self, present: "ArrayLike") -> None:
        import numpy as np  # noqa: PLC0415 - not needed by boards

        wanted = np.asarray(present, dtype=bool)
        self._check_shape(wanted)
        rows, columns = np.nonzero(wanted)
        if not len(rows):
            raise HexError("a map has at least one hex")
        hexes = [self._hex(int(c), int(r)) for c, r in zip(columns, rows, strict=True)]
        self._choose_ids(hexes)
        inside = np.zeros(self.size, dtype=np.uint8)
        inside[[self._id(at) for at in hexes]] = 1
        self._keep(inside=inside, count=len(hexes))

    def _choose_ids(self, hexes: list[Hex]) -> None:
        """Lay out storage for hexes as a grid does (see :class:`~hexwar.board.Grid`)."""
        columns = [q for q, _ in hexes]
        rows = [r for _, r in hexes]
        first = Hex(min(columns), min(rows) - 1)
        stride = max(columns) - first.q + 2
        size = (max(rows) - first.r + 2) * stride
        self._check_size(size)
        self._keep(
            stride=stride,
            size=size,
            steps=tuple(r * stride + q for q, r in DIRECTIONS),
            _first=first,
        )

    def _check_size(self, size: int) -> None:
        """Refuse a map whose zigzag lines run the long way: most of it would be spare places."""
        if size <= max(MOST_PLACES, 4 * self.columns * self.rows):
            return
        better = (
            "wide, with fewer rows than columns"
            if self.orientation == "pointy"
            else "tall, with fewer columns than rows"
        )
        raise HexError(
            f"{self.columns} columns of {self.rows} rows would take {size} places of storage: "
            f"lay a long map of {self.orientation} hexes {better}, or turn its hexes"
        )

    def _hex(self, column: int, row: int) -> Hex:
        return from_offset(column + self.corner[0], row + self.corner[1], self.offset)

    def _id(self, at: tuple[int, int]) -> int:
        return (at[1] - self._first.r) * self.stride + at[0] - self._first.q

    def _check_shape(self, values: "NDArray[Any]") -> None:
        if values.shape != (self.rows, self.columns):
            raise HexError(
                f"an array of {self.rows} rows and {self.columns} columns is needed, "
                f"not one of shape {values.shape}"
            )

    def _lines(
        self, storage: "NDArray[Any]"
    ) -> "Iterator[tuple[NDArray[Any], tuple[slice, slice]]]":
        """Give a full rectangle in storage as two views, of its even and its odd lines.

        From every second line to the next the ids grow by a constant, so that strides say it all.
        """
        from numpy.lib.stride_tricks import as_strided  # noqa: PLC0415

        pointy, item = self.orientation == "pointy", storage.itemsize
        for parity in range(min(2, self.rows if pointy else self.columns)):
            if pointy:
                place = slice(parity, None, 2), slice(None)
                shape = (self.rows - parity + 1) // 2, self.columns
                strides = (2 * self.stride - 1) * item, item
                start = self._id(self._hex(0, parity))
            else:
                place = slice(None), slice(parity, None, 2)
                shape = self.rows, (self.columns - parity + 1) // 2
                strides = self.stride * item, (2 - self.stride) * item
                start = self._id(self._hex(parity, 0))
            yield as_strided(storage[start:], shape, strides), place

    @classmethod
    def of(cls: type[_Self], grid: Grid) -> _Self:
        """Return the hexes of a board or grid as an expanse: with the same ids, size and steps.

        Args:
            grid: The board.

        Example:
            >>> from hexwar.board import Board
            >>> board = Board.parse('grid = {orientation = "flat", rows = 2, columns = 3}')
            >>> expanse = Expanse.of(board)
            >>> expanse.size == board.size, expanse.all == board.all
            (True, True)
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        offset = _OFFSETS_OF[grid.numbering.orientation]
        places = np.array([to_offset(at, offset) for at in grid.hexes])
        low, high = places.min(axis=0), places.max(axis=0)
        columns, rows = (high - low + 1).tolist()
        present = np.zeros((rows, columns), dtype=bool)
        present[places[:, 1] - low[1], places[:, 0] - low[0]] = True
        return cls(columns, rows, offset, (int(low[0]), int(low[1])), present=present)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.columns} by {self.rows} hexes>"

    @property
    def all(self) -> int:
        """The set of all hexes, as a bit set (see :mod:`hexwar.board.bits`)."""
        if "all" not in self._cache:
            self._cache["all"] = self.bits(self.inside)
        found: int = self._cache["all"]
        return found

    def bits(self, storage: "ArrayLike") -> int:
        """Return the set of the places where an array by id is true.

        Args:
            storage: Array of length ``size``.

        Raises:
            HexError: The array has another length.

        Example:
            >>> expanse = Expanse(4, 3)
            >>> expanse.bits(expanse.inside).bit_count()
            12
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        values = np.asarray(storage)
        if values.shape != (self.size,):
            raise HexError(f"an array of length {self.size} is needed, not {values.shape}")
        return int.from_bytes(np.packbits(values != 0, bitorder="little").tobytes(), "little")

    def array(self, places: int) -> "NDArray[np.uint8]":
        """Return a set of hexes as an array by id, 1 for each of them; the reverse of :meth:`bits`.

        Args:
            places: A set of hexes; complements will do.

        Example:
            >>> expanse = Expanse(4, 3)
            >>> bool((expanse.array(~0) == expanse.inside).all())
            True
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        octets = (places & self.all).to_bytes((self.size + 7) // 8, "little")
        return np.unpackbits(np.frombuffer(octets, np.uint8), bitorder="little", count=self.size)

    def index(self, column: int, row: int) -> int:
        """Return the id of the hex in a column and row.

        Args:
            column: From 0.
            row: From 0.

        Raises:
            HexError: No hex of this map is there.

        Example:
            >>> expanse = Expanse(4, 3)
            >>> expanse.index(0, 1) == expanse.index(0, 0) + expanse.steps[5]
            True
        """
        i = self.at(self._hex(column, row))
        if i < 0 or not (0 <= column < self.columns and 0 <= row < self.rows):
            raise HexError(f"no hex of this map is in column {column} of row {row}")
        return i

    def place(self, i: int) -> tuple[int, int]:
        """Return the column and row of a hex; the reverse of :meth:`index`.

        Args:
            i: Id of a hex.

        Raises:
            HexError: The id is not a hex of this map.
        """
        column, row = to_offset(self.coordinates(i), self.offset)
        return column - self.corner[0], row - self.corner[1]

    def name(self, i: int) -> str:
        """Return column and row of a hex in words such as ``"3.5"``, for people.

        Args:
            i: Id of a hex.

        Raises:
            HexError: The id is not a hex of this map.
        """
        return "{}.{}".format(*self.place(i))

    def coordinates(self, i: int) -> Hex:
        """Return the axial coordinates of a hex; the reverse of :meth:`at`.

        Args:
            i: Id of a hex.

        Raises:
            HexError: The id is not a hex of this map.

        Example:
            >>> expanse = Expanse(4, 3, "odd-q")
            >>> expanse.coordinates(expanse.index(3, 2))
            Hex(q=3, r=1)
        """
        if not self.is_hex(i):
            raise no_hex(i)
        row, column = divmod(i, self.stride)
        return Hex(column + self._first.q, row + self._first.r)

    def is_hex(self, i: int) -> bool:
        """Tell whether something is the id of a hex of this map.

        Args:
            i: What may be an id.

        Example:
            >>> expanse = Expanse(4, 3)
            >>> expanse.is_hex(expanse.index(3, 2)), expanse.is_hex(-1)
            (True, False)
        """
        try:
            return 0 <= i < self.size and bool(self.inside[i])
        except (TypeError, IndexError):
            return False

    def at(self, at: tuple[int, int]) -> int:
        """Return the id of the hex with axial coordinates, or -1 off the map.

        Example:
            >>> Expanse(4, 3).at((9, 9))
            -1
        """
        q, r = at[0] - self._first.q, at[1] - self._first.r
        if not (0 <= q < self.stride and 0 <= r < self.size // self.stride):
            return -1
        i = r * self.stride + q
        return i if self.inside[i] else -1

    def distance(self, i: int, j: int) -> int:
        """Return the number of steps between two hexes, as the crow flies.

        Args:
            i: Id of a hex.
            j: Id of another.

        Raises:
            HexError: An id is not a hex of this map.

        Example:
            >>> expanse = Expanse(40, 30)
            >>> expanse.distance(expanse.index(0, 0), expanse.index(5, 10))
            10
        """
        for each in (i, j):
            if not self.is_hex(each):
                raise no_hex(each)
        (row, column), (other_row, other_column) = divmod(i, self.stride), divmod(j, self.stride)
        return distance((column, row), (other_column, other_row))

    def distances(self, i: int) -> "NDArray[np.int32]":
        """Return the number of steps from a hex to every other, as the crow flies.

        Args:
            i: Id of a hex.

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
        found: tuple[NDArray[Any], NDArray[Any], NDArray[Any]] = self._cache["where"]
        return found

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
