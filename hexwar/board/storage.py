"""The place of each hex of a large map in arrays."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import attrs

from hexwar.board.refusals import no_hex
from hexwar.errors import HexError
from hexwar.hexes import DIRECTIONS, OFFSETS, Hex, Offset, Orientation
from hexwar.hexes.offsets import from_offset, to_offset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


MOST_PLACES: Final = 1 << 26
"""Places of storage that any map may have: 64 MB for each array of bytes. A map with more hexes
than a quarter of that may have four places for each of them."""


@attrs.frozen(eq=False, repr=False)
class Storage:
    """The places of a map's hexes in arrays by id; :class:`~hexwar.board.Expanse` says what it has.

    Ids are those of the padded axial storage of :class:`~hexwar.board.Grid`.
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
        """Yield a full rectangle in storage as two views, of its even and its odd lines.

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

    @property
    def all(self) -> int:
        """The set of all hexes, as a bit set (see :mod:`hexwar.board.bits`)."""
        if "all" not in self._cache:
            self._cache["all"] = self.bits(self.inside)
        all_ids: int = self._cache["all"]
        return all_ids

    def bits(self, storage: "ArrayLike") -> int:
        """Return the set of the places where an array by id is true.

        Args:
            storage: Array of length ``size``.

        Raises:
            HexError: The array has another length.

        Example:
            >>> from hexwar.board import Expanse
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
            >>> from hexwar.board import Expanse
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
            >>> from hexwar.board import Expanse
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

        Raises:
            HexError: The id is not a hex of this map.
        """
        column, row = to_offset(self.coordinates(i), self.offset)
        return column - self.corner[0], row - self.corner[1]

    def name(self, i: int) -> str:
        """Return column and row of a hex in words such as ``"3.5"``, for people.

        Raises:
            HexError: The id is not a hex of this map.
        """
        return "{}.{}".format(*self.place(i))

    def coordinates(self, i: int) -> Hex:
        """Return the axial coordinates of a hex; the reverse of :meth:`at`.

        Raises:
            HexError: The id is not a hex of this map.

        Example:
            >>> from hexwar.board import Expanse
            >>> expanse = Expanse(4, 3, "odd-q")
            >>> expanse.coordinates(expanse.index(3, 2))
            Hex(q=3, r=1)
        """
        if not self.is_hex(i):
            raise no_hex(i)
        row, column = divmod(i, self.stride)
        return Hex(column + self._first.q, row + self._first.r)

    def is_hex(self, i: int) -> bool:
        """Return whether something is the id of a hex of this map.

        Args:
            i: What may be an id.

        Example:
            >>> from hexwar.board import Expanse
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
            >>> from hexwar.board import Expanse
            >>> Expanse(4, 3).at((9, 9))
            -1
        """
        q, r = at[0] - self._first.q, at[1] - self._first.r
        if not (0 <= q < self.stride and 0 <= r < self.size // self.stride):
            return -1
        i = r * self.stride + q
        return i if self.inside[i] else -1
