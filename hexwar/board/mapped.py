"""Which terrain does a map in text give each hex?"""

from collections.abc import Callable, Iterator, Sequence

from hexwar.board.grid import Grid
from hexwar.board.tables import MapRows
from hexwar.data import KeyPath
from hexwar.errors import did_you_mean

MARKS = "+*"
"""What may stand behind a letter: a path, a position; they say nothing of the terrain."""


def printed_lines(grid: Grid) -> list[list[tuple[int, int]]]:
    """Return the hexes line by line from the top of the page, as a map in text shows them.

    Returns:
        For each line the columns and ids of its hexes, from the left. A column is half a hex wide;
        flat hexes take two lines to a row.
    """
    pointy = grid.numbering.orientation == "pointy"
    lines: dict[int, list[tuple[int, int]]] = {}
    for i in grid.ids:
        q, r = grid.coordinates(i)
        line, column = (r, 2 * q + r) if pointy else (2 * r + q, 2 * q)
        lines.setdefault(line, []).append((column, i))
    left = min(column for line in lines.values() for column, _ in line)
    return [sorted((column - left, i) for column, i in lines[line]) for line in sorted(lines)]


def terrain_of(
    table: MapRows, grid: Grid, fault: Callable[[KeyPath, str], None]
) -> Iterator[tuple[KeyPath, int, str]]:
    """Yield the terrain of each hex on a map in text.

    Args:
        table: The map.
        grid: The hexes that it shows.
        fault: Called with the place of each fault in the table, and what is wrong.

    Yields:
        The place in the table, the id of a hex, its terrain.
    """
    lines = printed_lines(grid)
    if len(table.rows) != len(lines):
        fault(("rows",), f"expected {len(lines)} lines for this grid, got {len(table.rows)}")
    for letter in table.legend:
        if len(letter) != 1 or letter.isspace():
            fault(("legend", letter), "expected one letter")
    for place, (row, line) in enumerate(zip(table.rows, lines, strict=False)):
        ids = [i for _, i in line]
        letters = _letters(row, grid.name(ids[0]), ids, table)
        if len(letters) != len(ids):
            ends = f"from {grid.name(ids[0])} to {grid.name(ids[-1])}"
            fault(("rows", place), f"expected {len(ids)} hexes {ends}, got {len(letters)}")
        for i, letter in zip(ids, letters, strict=False):
            if letter in table.legend:
                yield ("rows", place), i, table.legend[letter]
            else:
                hint = did_you_mean(letter, table.legend)
                fault(("rows", place), f"no letter {letter!r} in the legend{hint}")


def _letters(row: str, first: str, ids: Sequence[int], table: MapRows) -> list[str]:
    """Return the letters of a line, without the number before it, blanks and marks."""
    said = row.split()
    if said and said[0] == first:
        shorter = [c for word in said[1:] for c in word if c in table.legend or c not in MARKS]
        if len(shorter) >= len(ids):
            return shorter
    return [c for word in said for c in word if c in table.legend or c not in MARKS]
