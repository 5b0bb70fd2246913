"""Which hexes does a ``[grid]`` describe?"""

from collections.abc import Collection

from hexwar.board.grid import Grid
from hexwar.board.ranges import spread
from hexwar.board.tables import GridTable
from hexwar.board.wrapped import Periods, WrappedBoard, cannot_wrap
from hexwar.data import Faults
from hexwar.errors import HexError
from hexwar.hexes import Hex, Numbering

MOST_HEXES = 100_000
"""Hexes of a board at most, five times as many as the largest printed maps have. It is read in six
seconds, held in 190 MB and drawn in half a minute, as measured; larger maps are an
:class:`hexwar.board.Expanse`."""

MOST_PLACES = 4 * MOST_HEXES
"""Places of the parallelogram around the hexes at most, which the storage of a board covers."""

_LARGE = (
    f"the board would be too large: a board has {MOST_HEXES} hexes at most; hexwar.board.Expanse "
    "holds more"
)


def shape(table: GridTable, faults: Faults) -> Grid | None:
    """Return the hexes that a table describes; None if that cannot be told.

    Args:
        table: The table ``[grid]`` of a board file.
        faults: Where to report what is wrong.
    """
    try:
        numbering = _numbering(table)
    except HexError as wrong:
        faults.add(("grid",), str(wrong))
        return None
    hexes = dict.fromkeys(_rectangle(table, numbering, faults))
    for key, texts in (("hexes", table.hexes), ("holes", table.holes)):
        for place, text in enumerate(texts):
            try:
                named = [numbering.hex_at(row, column) for row, column in spread(text, numbering)]
            except HexError as wrong:
                faults.add(("grid", key, place), str(wrong))
                continue
            if key == "hexes":
                repeated = [at for at in named if at in hexes]
                hexes.update(dict.fromkeys(named))
            else:
                repeated = [at for at in named if hexes.pop(at, ...) is ...]
            if repeated:
                again = "is there already" if key == "hexes" else "is not there anyway"
                faults.add(("grid", key, place), f"{numbering.format(repeated[0])} {again}")
    if not hexes and faults:
        return None  # what was to describe them has been reported
    if hexes and (large := _too_large(hexes)):
        faults.add(("grid",), large)
        return None
    periods = _periods(table, numbering, faults) if table.wrap and not faults else (0, 0)
    try:
        grid = Grid(numbering, hexes)
    except HexError as wrong:
        faults.add(("grid",), str(wrong))
        return None
    return WrappedBoard.bare(grid, periods) if any(periods) else grid


def _periods(table: GridTable, numbering: Numbering, faults: Faults) -> Periods:
    """Return after how many printed rows and columns a map begins again; report why it cannot."""
    if table.hexes or table.rows is None or table.columns is None:
        faults.add(("grid", "wrap"), "only full rows and columns wrap round: hexes cannot be added")
        return 0, 0
    pointy = table.orientation == "pointy"
    key, lengths = ("columns", table.columns) if pointy else ("rows", table.rows)
    length, *others = (lengths,) if isinstance(lengths, int) else dict.fromkeys(lengths)
    if others:
        straight = "rows" if pointy else "columns"
        message = f"{straight} of different lengths cannot wrap round: expected one number"
        faults.add(("grid", key), message)
        return 0, 0
    lines = table.rows if pointy else table.columns
    assert isinstance(lines, int), "the rectangle has been read"
    along = length * numbering.interval
    rows, columns = (lines, along) if pointy else (along, lines)
    periods = rows * (table.wrap != "columns"), columns * (table.wrap != "rows")
    reason = cannot_wrap(numbering, lines, length, periods)
    if reason:
        faults.add(("grid", "wrap"), reason)
        return 0, 0
    return periods


def _numbering(table: GridTable) -> Numbering:
    return Numbering(
        order=table.ids,
        orientation=table.orientation,
        stagger=table.stagger,
        shift=table.shift,
        row_direction=table.row_direction,
        column_direction=table.column_direction,
        first_row=table.first_row,
        first_column=table.first_column,
        row_style=table.row_style,
        column_style=table.column_style,
        alphabet=table.alphabet,
        small_letters=table.small_letters,
        prefix=table.prefix,
        suffix=table.suffix,
        longer=table.longer,
        interval=table.interval,
    )


def _too_large(hexes: Collection[Hex]) -> str:
    """Return why a board cannot store some hexes; nothing if it can."""
    if len(hexes) > MOST_HEXES:
        return f"{len(hexes)} hexes: {_LARGE}"
    columns, rows = zip(*hexes, strict=True)
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    if wide * high <= MOST_PLACES:
        return ""
    return (
        f"the {len(hexes)} hexes lie too far apart: a board stores the parallelogram around them, "
        f"here {wide} by {high} places, {MOST_PLACES} at most; hexwar.board.Expanse holds more"
    )


def _rectangle(table: GridTable, numbering: Numbering, faults: Faults) -> list[Hex]:
    """Return the hexes of the rows and columns."""
    if table.rows is None and table.columns is None:
        if not table.hexes:
            faults.add(("grid",), "says neither rows and columns nor hexes")
        return []
    pointy = table.orientation == "pointy"
    # Lines are what is straight: rows of pointy hexes, columns of flat ones.
    line_key, length_key = ("rows", "columns") if pointy else ("columns", "rows")
    lines, lengths = getattr(table, line_key), getattr(table, length_key)
    for key, value in ((line_key, lines), (length_key, lengths)):
        if value is None:
            faults.add(("grid",), f"{key} are missing")
    if lines is None or lengths is None:
        return []
    if not isinstance(lines, int):
        message = (
            f"{table.orientation} hexes stand in a number of {line_key}: expected a whole number"
        )
        faults.add(("grid", line_key), message)
        return []
    lengths = (lengths,) if isinstance(lengths, int) else lengths
    if len(lengths) > lines or not lengths:
        faults.add(("grid", length_key), f"{len(lengths)} numbers for {lines} {line_key}")
        return []
    if lines * max(lengths) > MOST_HEXES:
        faults.add(("grid", line_key), f"{lines} {line_key} of {max(lengths)} hexes: {_LARGE}")
        return []
    return [
        numbering.in_line(line, place)
        for line in range(lines)
        for place in range(lengths[line % len(lengths)])
    ]
