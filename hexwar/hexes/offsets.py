"""Which column and row of a rectangular map is it?

Rectangular maps count straight lines of hexes one way and zigzag lines the other way. *Offset*
coordinates count both; *doubled* coordinates count half hexes across the straight lines, so that no
line needs to be shifted.
"""

from typing import Final, Literal, TypeAlias

from hexwar.errors import HexError
from hexwar.hexes.coordinates import Hex

Offset: TypeAlias = Literal["odd-r", "even-r", "odd-q", "even-q"]
"""An offset layout. ``-r``: pointy hexes, whose odd or even rows are shifted right by half a hex.
``-q``: flat hexes, whose odd or even columns are shifted down."""

Doubled: TypeAlias = Literal["double-width", "double-height"]
"""A doubled layout: of columns, for pointy hexes, or of rows, for flat ones."""

OFFSETS: Final[tuple[Offset, ...]] = ("odd-r", "even-r", "odd-q", "even-q")
"""The four offset layouts."""


def to_offset(at: tuple[int, int], layout: Offset) -> tuple[int, int]:
    """Return the column and row of a hex in an offset layout.

    Args:
        at: Axial coordinates.
        layout: One of :data:`OFFSETS`.

    Returns:
        Column and row; the hex (0, 0) is in column 0 of row 0.

    Raises:
        HexError: There is no such layout.

    Example:
        >>> to_offset(Hex(1, 3), "odd-r")
        (2, 3)
    """
    q, r = at
    if layout == "odd-r":
        return q + (r >> 1), r
    if layout == "even-r":
        return q + ((r + 1) >> 1), r
    if layout == "odd-q":
        return q, r + (q >> 1)
    if layout == "even-q":
        return q, r + ((q + 1) >> 1)
    raise HexError(f"an offset layout is one of {', '.join(OFFSETS)}, not {layout!r}")


def from_offset(column: int, row: int, layout: Offset) -> Hex:
    """Return the hex in a column and row of an offset layout; the reverse of :func:`to_offset`.

    Example:
        >>> from_offset(2, 3, "odd-r")
        Hex(q=1, r=3)
    """
    if layout == "odd-r":
        return Hex(column - (row >> 1), row)
    if layout == "even-r":
        return Hex(column - ((row + 1) >> 1), row)
    if layout == "odd-q":
        return Hex(column, row - (column >> 1))
    if layout == "even-q":
        return Hex(column, row - ((column + 1) >> 1))
    raise HexError(f"an offset layout is one of {', '.join(OFFSETS)}, not {layout!r}")


def to_doubled(at: tuple[int, int], layout: Doubled) -> tuple[int, int]:
    """Return the column and row of a hex in a doubled layout.

    Args:
        at: Axial coordinates.
        layout: ``"double-width"`` or ``"double-height"``.

    Returns:
        Column and row, whose sum is even.

    Raises:
        HexError: There is no such layout.

    Example:
        >>> to_doubled(Hex(1, 3), "double-width")
        (5, 3)
    """
    q, r = at
    if layout == "double-width":
        return 2 * q + r, r
    if layout == "double-height":
        return q, 2 * r + q
    raise HexError(f"a doubled layout is 'double-width' or 'double-height', not {layout!r}")


def from_doubled(column: int, row: int, layout: Doubled) -> Hex:
    """Return the hex at doubled coordinates; the reverse of :func:`to_doubled`.

    Raises:
        HexError: The sum of column and row is odd: no hex has its centre there; or there is no such
            layout.

    Example:
        >>> from_doubled(5, 3, "double-width")
        Hex(q=1, r=3)
    """
    if (column + row) % 2:
        raise HexError(f"no hex at doubled column {column}, row {row}: their sum must be even")
    if layout == "double-width":
        return Hex((column - row) // 2, row)
    if layout == "double-height":
        return Hex(column, (row - column) // 2)
    raise HexError(f"a doubled layout is 'double-width' or 'double-height', not {layout!r}")
