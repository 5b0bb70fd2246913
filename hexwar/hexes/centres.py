"""Where are the centres of a whole rectangular grid, as a numpy array?

The only module that imports hexalattice. It does so inside the function: that package brings numpy
and matplotlib's plotting with it, which neither rules nor servers need.
"""

import os
import sys
from typing import TYPE_CHECKING

from hexwar.errors import HexError
from hexwar.hexes.layout import Layout
from hexwar.hexes.offsets import OFFSETS, Offset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def rectangle_centres(
    layout: Layout, columns: int, rows: int, offset: Offset
) -> "NDArray[np.float64]":
    """Return where the centres of a rectangle of hexes lie, computed by hexalattice.

    The rectangle begins with column 0 of row 0 of an offset layout, which is the hex (0, 0).

    Args:
        layout: How hexes are put on the page.
        columns: Hexes in a row, at least 1.
        rows: Hexes in a column, at least 1.
        offset: Which lines are shifted; ``-r`` for pointy layouts, ``-q`` for flat ones.

    Returns:
        Array of shape ``(rows, columns, 2)``: x and y, in pixels, by row and column.

    Raises:
        HexError: There are no rows or columns, or the offset does not suit the orientation.

    Example:
        >>> layout = Layout("pointy", size=10)
        >>> rectangle_centres(layout, columns=3, rows=2, offset="odd-r").shape
        (2, 3, 2)
    """
    if columns < 1 or rows < 1:
        raise HexError(f"a rectangle has columns and rows, not {columns} by {rows}")
    pointy = layout.orientation == "pointy"
    if offset not in OFFSETS or offset.endswith("-r") != pointy:
        raise HexError(f"the offset {offset!r} does not suit {layout.orientation} hexes")
    straight, lines = (columns, rows) if pointy else (rows, columns)
    # hexalattice shifts odd lines; without the first line, the even ones are the shifted ones.
    extra = int(offset.startswith("even"))
    centres = _hexalattice(straight, lines + extra, layout.size)[extra:]
    if not pointy:
        centres = centres[:, :, ::-1].swapaxes(0, 1)
    x, y = (-1 if layout.mirrored else 1), (-1 if layout.y_up else 1)
    placed: NDArray[np.float64] = (centres - centres[0, 0]) * [x, y] + layout.origin
    return placed


def _hexalattice(straight: int, lines: int, size: float) -> "NDArray[np.float64]":
    """Return centres of pointy hexes as hexalattice gives them, by line and place on the line."""
    if "matplotlib.pyplot" not in sys.modules and "MPLBACKEND" not in os.environ:
        # hexalattice imports pyplot, which would look for a display.
        import matplotlib as mpl  # noqa: PLC0415 - heavy

        mpl.use("Agg")
    from hexalattice.hexalattice import create_hex_grid  # noqa: PLC0415 - heavy

    try:
        centres, _ = create_hex_grid(
            nx=int(straight),
            ny=int(lines),
            min_diam=float(size) * 3**0.5,
            align_to_origin=False,
            do_plot=False,
        )
    except SystemExit as refused:  # hexalattice ends the program when it dislikes an argument
        raise HexError(f"hexalattice refuses a grid of {straight} by {lines} hexes") from refused
    grid: NDArray[np.float64] = centres.reshape(lines, straight, 2)
    return grid
