"""Tables of results: odds columns, bands of numbers, column shifts, each with its source."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Annotated

import attrs

from hexwar.data import Datum, Document, Faults, NotEmpty, Readable, read
from hexwar.errors import UnknownNameError

_BAND = re.compile(r"(?:<=?(?P<most>-?\d+))|(?P<low>-?\d+)(?:-(?P<high>\d+)|(?P<plus>\+))?")
_ODDS = re.compile(r"(\d+):(\d+)")


@attrs.frozen
class Bands:
    """Bands of whole numbers as the head of a table writes them: ``1-2``, ``3-5``, ``6+``.

    Args:
        labels: The bands from low to high: a number, a range, ``<=n`` below all, ``n+`` above all.

    Raises:
        ValueError: When a label is no band, or the bands overlap or leave a gap.

    Example:
        >>> strength = Bands(("1-2", "3-5", "6+"))
        >>> strength.of(4), strength.of(11)
        (1, 2)
    """

    labels: tuple[str, ...]
    _lows: tuple[int | None, ...] = attrs.field(init=False)
    _last: int | None = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Read the labels."""
        bounds = [_bounds(label) for label in self.labels]
        for (_, high), (low, _) in pairwise(bounds):
            if high is None or low != high + 1:
                raise ValueError(f"the bands {', '.join(self.labels)} overlap or leave a gap")
        object.__setattr__(self, "_lows", tuple(low for low, _ in bounds))
        object.__setattr__(self, "_last", bounds[-1][1])

    def of(self, number: int) -> int:
        """Return the place of the band that holds a number.

        Raises:
            ValueError: When no band does.
        """
        if self._last is None or number <= self._last:
            for place in reversed(range(len(self._lows))):
                low = self._lows[place]
                if low is None or number >= low:
                    return place
        raise ValueError(f"{number} is in none of the bands {', '.join(self.labels)}")


def _bounds(label: str) -> tuple[int | None, int | None]:
    match = _BAND.fullmatch(label.strip())
    if match is None:
        raise ValueError(f"{label!r} is no band: write '3', '3-5', '<=2' or '6+'")
    if match["most"]:
        return None, int(match["most"]) - (0 if "=" in label else 1)
    low = int(match["low"])
    if match["plus"]:
        return low, None
    return low, int(match["high"]) if match["high"] else low


def odds(attack: int, defence: int) -> tuple[int, int]:
    """Return the odds of an attack, rounded in favour of the defender.

    Args:
        attack: The strength of the attack, at least 1.
        defence: The strength of the defence, at least 1.

    Returns:
        ``(n, 1)`` for n to 1, or ``(1, n)`` for 1 to n.

    Example:
        >>> odds(11, 4), odds(3, 7)
        ((2, 1), (1, 3))
    """
    if attack >= defence:
        return attack // defence, 1
    return 1, -(-defence // attack)


@attrs.frozen(kw_only=True)
class ResultsTable(Datum):
    """A table of results by column and row, such as a combat results table.

    Attributes:
        name: What it is called.
        columns: The heads of its columns, from worst to best for the one who rolls.
        rows: The results by the head of the row, column by column.
    """

    name: Annotated[str, NotEmpty()]
    columns: Annotated[tuple[str, ...], NotEmpty(), "from worst to best for the one who rolls"]
    rows: Annotated[dict[str, tuple[str, ...]], NotEmpty(), "results by head of the row"]

    def result(self, column: int | str, row: int | str) -> str:
        """Return the result in a column and a row.

        Args:
            column: The place of the column, or its head.
            row: The head of the row, such as the throw of a die.

        Raises:
            UnknownNameError: When the table has no such column or row.
        """
        heads = [str(head) for head in self.rows]
        if str(row) not in heads:
            raise UnknownNameError.of(f"row of {self.name}", row, heads)
        place = column if isinstance(column, int) else self.column(column)
        return self.rows[str(row)][place]

    def column(self, head: str) -> int:
        """Return the place of a column by its head.

        Raises:
            UnknownNameError: When the table has no such column.
        """
        if head not in self.columns:
            raise UnknownNameError.of(f"column of {self.name}", head, self.columns)
        return self.columns.index(head)

    def odds_column(self, attack: int, defence: int, shift: int = 0) -> int:
        """Return the place of the column for the odds of an attack.

        Odds better than the best column use that, odds worse than the worst use the worst.

        Args:
            attack: The strength of the attack, at least 1.
            defence: The strength of the defence, at least 1.
            shift: Columns to the right (to the left if negative); never beyond the table.
        """
        ratios = [_ratio(head) for head in self.columns]
        ours = Fraction(*odds(attack, defence))
        place = max((i for i, ratio in enumerate(ratios) if ratio <= ours), default=0)
        return self.shifted(place, shift)

    def shifted(self, column: int, by: int) -> int:
        """Return the place of the column that is so many to the right, within the table."""
        return min(max(column + by, 0), len(self.columns) - 1)


def _ratio(head: str) -> Fraction:
    match = _ODDS.fullmatch(head)
    if match is None:
        raise ValueError(f"the column {head!r} is not headed by odds such as '2:1'")
    return Fraction(int(match[1]), int(match[2]))


@attrs.frozen(kw_only=True)
class TableFile(Datum):
    """A file of tables."""

    table: Annotated[tuple[ResultsTable, ...], NotEmpty()]


def check_tables(file: TableFile, faults: Faults) -> None:
    """Check that names are unique and that every row has a result for each column."""
    seen: set[str] = set()
    for place, table in enumerate(file.table):
        if table.name in seen:
            faults.add(("table", place, "name"), f"two tables are named {table.name!r}")
        seen.add(table.name)
        for head, results in table.rows.items():
            if len(results) != len(table.columns):
                message = f"expected {len(table.columns)} results, got {len(results)}"
                faults.add(("table", place, "rows", head), message)


def read_tables(source: Readable | Document) -> Mapping[str, ResultsTable]:
    """Return the tables of a TOML file by name.

    Args:
        source: A path, a resource of a package, or a document read before.

    Raises:
        DataError: The file has faults; prints them all, one a line.
    """
    file = read(source, TableFile, check_tables)
    return {table.name: table for table in file.table}


def expected(table: ResultsTable, column: int, rows: Sequence[int | str]) -> dict[str, Fraction]:
    """Return how likely each result of a column is when each row is equally likely.

    Args:
        table: The table.
        column: The place of the column.
        rows: The heads of the rows that the dice can give, one for each equally likely throw.
    """
    chances: dict[str, Fraction] = {}
    for row in rows:
        result = table.result(column, row)
        chances[result] = chances.get(result, Fraction(0)) + Fraction(1, len(rows))
    return chances
