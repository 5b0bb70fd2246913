"""Which hexes does a board file name, in a list with ranges?"""

from hexwar.errors import HexError
from hexwar.hexes import Numbering

LONGEST_RANGE = 1000
"""Hexes of a range at most: longer than any printed row, and written out in no time."""

LONGEST_NUMBER = 40
"""Characters of a hex number at most; a longer one stands on no map."""


def spread(text: str, numbering: Numbering) -> list[tuple[int, int]]:
    """Return the rows and columns that a text of a board file stands for.

    Args:
        text: A hex number, or a range of them along a row or column: two numbers with a hyphen
            between. As the numbers are read by the numbering, they may hold hyphens themselves.
        numbering: How the hexes are numbered.

    Returns:
        Row and column by their printed numbers, from the first hex to the last, both included;
        the last may be the lower one.

    Raises:
        HexError: The text is neither, the two hexes are not in one row or column, or there are
            more hexes between them than any map has in a row.

    Example:
        >>> spread("0509-0511", Numbering("RRCC"))
        [(5, 9), (5, 10), (5, 11)]
        >>> spread("C-5-A-5", Numbering("C-R", column_style="letters"))
        [(5, 3), (5, 2), (5, 1)]
    """
    if len(text) > 2 * LONGEST_NUMBER + 1:
        raise HexError(f"{text[:LONGEST_NUMBER] + '…'!r} is too long for hex numbers")
    ends = _ends(text, numbering)
    if ends is None:
        return [numbering.numbers(text)]
    (first_row, first_column), (last_row, last_column) = ends
    if first_row != last_row and first_column != last_column:
        raise HexError(f"{text!r} runs neither along a row nor along a column")
    count = abs(last_row - first_row) + abs(last_column - first_column) + 1
    if count > LONGEST_RANGE:
        raise HexError(f"{text!r} names {count} hexes; a range has {LONGEST_RANGE} at most")
    for row, column in ends:
        numbering.hex_at(row, column)  # refuses a number that its line leaves out
    step = numbering.interval
    rows, columns = _run(first_row, last_row, step), _run(first_column, last_column, step)
    return [(row, column) for row in rows for column in columns]


def _ends(text: str, numbering: Numbering) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return the row and column of both ends of a range, or None for anything else."""
    hyphen = text.find("-")
    while hyphen >= 0:
        try:
            return (
                numbering.numbers(text[:hyphen].rstrip()),
                numbering.numbers(text[hyphen + 1 :].lstrip()),
            )
        except HexError:
            hyphen = text.find("-", hyphen + 1)
    return None


def _run(first: int, last: int, step: int) -> range:
    return range(first, last + 1, step) if first <= last else range(first, last - 1, -step)
