"""How does a compiled sweep look at many places at once? Sets of bits in which rings are straight.

The rings of a sextant are columns, rows or diagonals of storage. So what stands on a map is laid
out three times, on sheets: by columns, by rows and by diagonals, a bit for each place. On its own
sheet a sextant has the places of each ring side by side.

Numbers hold 64 bits, of which the upper 32 are also the lower ones of the next number. So 32 places
from anywhere on lie in one number. In what is seen the halves are put together when all is marked.

Source: squares of bits are transposed, and single bits found, as in H. S. Warren, "Hacker's
Delight" (2002), sections 7-3 and 5-4.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import attrs

from hexwar.sight.shadows import mattering
from hexwar.sight.sweep import first_standing, mark, reveal

_LOW: Final = (1 << 32) - 1
"""The lower half of a number."""

_BACKWARD: Final = (0, 1, 5)
"""Sextants whose places follow each other against the order of columns and rows."""

_HALVES: Final = (
    (16, 0x0000FFFF),
    (8, 0x00FF00FF),
    (4, 0x0F0F0F0F),
    (2, 0x33333333),
    (1, 0x55555555),
)
"""To transpose a square of bits: how far rows are apart that change bits, and which ones."""

_MAGIC: Final = 0x077CB531
_PLACES: Final = tuple(
    next(k for k in range(32) if ((_MAGIC << k) & _LOW) >> 27 == digits) for digits in range(32)
)
"""Which bit of 32 is the only one: by the upper five digits of its product with the number above,
in which all of them follow one another."""


class Gathering(NamedTuple):
    """What putting together what was seen needs to know, and writes on.

    Attributes:
        begins: Where the sheets of columns, rows and diagonals begin, and how many numbers there
            are to a column or diagonal.
        square: Room for a square of bits.
        lines: By row: numbers for 32 places each, all zero.
    """

    begins: Any
    square: Any
    lines: Any


@attrs.frozen(eq=False)
class Sheets:
    """What stands on a map, laid out for a compiled sweep.

    Attributes:
        standing: Whether something stands, for each of the sextants.
        plan: Where places are (see ``hexwar.sight.sweep``).
        begins: Of what is seen: where its sheets begin, and how many numbers there are to a column
            or diagonal.
        length: How many numbers what is seen takes.
        rows: Rows of storage.
        across: How many numbers there are to a row.
    """

    standing: Any
    plan: Any
    begins: Any
    length: int
    rows: int
    across: int

    @classmethod
    def of(cls, code: bytes, stride: int) -> "Sheets":
        """Lay out a map.

        Args:
            code: By id: what blocks there, ``HEX_BLOCKS`` and bits for the sides 0 to 5.
            stride: Ids from one row of storage to the next.
        """
        import numpy as np  # noqa: PLC0415 - heavy

        rows = len(code) // stride
        grid = np.frombuffer(code, np.uint8).reshape(rows, stride)
        down, across = (rows + 31) // 32, (stride + 31) // 32
        # What a column and a row add to the number of a place, forward and backward.
        adding = (
            ((32 * down, 1), (1, 32 * across), (32 * down, 32 * down + 1)),
            ((32 * down, -1), (-1, 32 * across), (32 * down, 32 * down - 1)),
        )
        # A number before each sheet, and one behind, are spare.
        lengths = stride * down + 2, rows * across + 2, (stride + rows) * down + 2
        begins = 1, lengths[0] + 1, lengths[0] + lengths[1] + 1
        plan: list[int] = []
        sheets: list[Any] = []
        for m in range(6):
            kind, begin = m % 3, 32 * (1 + sum(map(len, sheets)))
            sheet = _laid_out(grid & mattering(m), kind)
            if m in _BACKWARD:
                sheet, begin = sheet[:, ::-1], begin + sheet.shape[1] - 1
            plan += [*adding[m in _BACKWARD][kind], begin, *adding[False][kind], 32 * begins[kind]]
            sheets.append(_packed(sheet, lengths[kind]))
        return cls(
            np.concatenate(sheets),
            np.array(plan, np.int64),
            np.array([*begins, down], np.int64),
            sum(lengths),
            rows,
            across,
        )

    def buffers(self, room: int) -> tuple[Any, ...]:
        """Return the buffers of a sweep and of a gathering.

        Args:
            room: How much room a sweep gets for its gaps and its rings.
        """
        import numpy as np  # noqa: PLC0415 - heavy

        shapes = self.length, room, room, 32, (self.rows, self.across)
        seen, gaps, rims, square, lines = (np.zeros(shape, np.int64) for shape in shapes)
        return seen, gaps, rims, self.begins, square, lines


def _laid_out(grid: Any, kind: int) -> Any:
    """Return a map by columns, by rows, or by diagonals from upper right to lower left."""
    if kind == 0:
        return grid.T
    if kind == 1:
        return grid
    import numpy as np  # noqa: PLC0415 - heavy

    rows, stride = grid.shape
    # Each row one place farther to the right than the one before.
    slanting = np.zeros((rows, rows + stride + 1), grid.dtype)
    slanting[:, :stride] = grid
    return slanting.ravel()[: rows * (rows + stride)].reshape(rows, rows + stride).T


def _packed(lines: Any, length: int) -> Any:
    """Return where something stands, as numbers; each line begins with a new one."""
    import numpy as np  # noqa: PLC0415 - heavy

    count, places = lines.shape
    words = (places + 31) // 32
    octets = np.zeros((count, 4 * words), np.uint8)
    packed = np.packbits(lines != 0, axis=1, bitorder="little")
    octets[:, : packed.shape[1]] = packed
    halves = np.zeros(length + 1, np.int64)
    halves[1 : 1 + count * words] = octets.view("<u4").ravel()
    return halves[:-1] | halves[1:] << 32


# -- for the compiler ------------------------------------------------------------------------------


def _reveal_compiled(seen: Any, to: int, turn: int, begin: int, end: int) -> None:
    low = to + begin if turn > 0 else to - end
    count = end - begin + 1
    # Mostly there are few places or none: a choice between these two would take longer.
    seen[low >> 5] |= ((1 << max(min(count, 32), 0)) - 1) << (low & 31)
    while count > 32:
        low += 32
        count -= 32
        seen[low >> 5] |= ((1 << min(count, 32)) - 1) << (low & 31)


def _first_standing_compiled(standing: Any, at: int, turn: int, begin: int, end: int) -> int:
    while begin <= end:
        low = at + begin
        bits = standing[low >> 5] >> (low & 31) & ((1 << min(end - begin + 1, 32)) - 1)
        if bits:
            place: int = begin + _PLACES[((bits & -bits) * _MAGIC & _LOW) >> 27]
            return place
        begin += 32
    return end + 1


def _mark_compiled(seen: Any, number: int, visible: bool) -> None:
    bit, at = 1 << (number & 31), number >> 5
    if visible:
        seen[at] |= bit
    else:
        seen[at] &= ~bit
        seen[at - 1] &= ~(bit << 32)


INSTEAD: Final[dict[Callable[..., Any], Callable[..., Any]]] = {
    reveal: _reveal_compiled,
    first_standing: _first_standing_compiled,
    mark: _mark_compiled,
}
"""What marks and looks up bits, and not octets."""


def gather(seen: Any, gathering: Gathering) -> None:
    """Put together by rows what is seen on the three sheets, and clear these; a kernel.

    Args:
        seen: What is seen.
        gathering: Where its sheets are, and where to write.
    """
    columns, rows, diagonals, down = gathering.begins
    lines = gathering.lines
    for row in range(len(lines)):
        for k in range(lines.shape[1]):
            word = rows + row * lines.shape[1] + k
            lines[row, k] = (seen[word] | seen[word - 1] >> 32) & _LOW
    _gather_from(seen, columns, (rows - columns - 2) // down, down, 0, gathering)
    _gather_from(seen, diagonals, (len(seen) - diagonals - 1) // down, down, 32, gathering)
    seen[:] = 0


def _gather_from(
    seen: Any, begin: int, count: int, down: int, aside: int, gathering: Gathering
) -> None:
    """Put what is seen on a sheet of columns or diagonals with the rest.

    Args:
        seen: What is seen.
        begin: Where the sheet begins.
        count: How many columns or diagonals it has.
        down: How many numbers there are to each.
        aside: By how many columns 32 rows down are to the left of where they began: 0 for columns,
            32 for diagonals.
        gathering: Where to write.
    """
    lines, square = gathering.lines, gathering.square
    for k in range((count + 31) // 32):
        for j in range(down):
            if not _turned(seen, begin + 32 * k * down + j, down, min(32, count - 32 * k), square):
                continue
            for y in range(min(32, len(lines) - 32 * j)):
                column = 32 * k - aside * (32 * j + y) // 32
                bits, at = square[y] << (column & 31), column >> 5
                if 0 <= at < lines.shape[1]:
                    lines[32 * j + y, at] |= bits & _LOW
                if bits >> 32 and 0 <= at + 1 < lines.shape[1]:
                    lines[32 * j + y, at + 1] |= bits >> 32


def _turned(seen: Any, first: int, step: int, count: int, square: Any) -> bool:
    """Transpose a square of 32 by 32 bits; say whether there are any."""
    some = 0
    for x in range(32):
        square[x] = 0
    for x in range(count):
        word = first + x * step
        square[x] = (seen[word] | seen[word - 1] >> 32) & _LOW
        some |= square[x]
    if not some:
        return False
    for apart, half in _HALVES:
        for begin in range(0, 32, 2 * apart):
            for x in range(begin, begin + apart):
                change = (square[x] >> apart ^ square[x + apart]) & half
                square[x + apart] ^= change
                square[x] ^= change << apart
    return True


def by_id(lines: Any, stride: int, inside: Any, found: Any) -> None:
    """Write rows one after the other, without the spare places at their ends; a kernel.

    Args:
        lines: By row: numbers for 32 places each.
        stride: Ids from one row of storage to the next.
        inside: The hexes of the map, as numbers for 32 ids each.
        found: The same of those that are seen: zeros, to be written over.
    """
    for row in range(len(lines)):
        for k in range(lines.shape[1]):
            at = row * stride + 32 * k
            bits = lines[row, k] << (at & 31)
            found[at >> 5] |= bits & _LOW
            if bits >> 32:
                found[(at >> 5) + 1] |= bits >> 32
    for k in range(len(found)):
        found[k] &= inside[k]


def words_of(hexes: int, size: int) -> Any:
    """Return a bit set as numbers for 32 ids each.

    Args:
        hexes: The set.
        size: How many ids there are.
    """
    import numpy as np  # noqa: PLC0415 - heavy

    words = (size + 31) // 32
    return np.frombuffer(hexes.to_bytes(4 * words, "little"), "<u4")


GATHERING: Final[tuple[Callable[..., Any], ...]] = (gather, _gather_from, _turned, by_id)
"""What a compiled sweep calls of these."""
