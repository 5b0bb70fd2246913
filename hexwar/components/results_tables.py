"""What is the result in a column and a row, and how likely is it?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, NamedTuple

import attrs

from hexwar.components.bands import Bands, bounds_of, holds
from hexwar.components.odds_columns import (
    Clamping,
    Rounding,
    Strength,
    place_among,
    ratio_of,
    ratios_of,
    written_as_odds,
)
from hexwar.components.result_words import faults_of
from hexwar.data import Datum, Document, Faults, KeyPath, NotEmpty, Readable, read
from hexwar.errors import TableError, UnknownNameError


@attrs.frozen(kw_only=True)
class WrittenTable(Datum):
    """A table of results as a file has it, not yet checked.

    Attributes:
        name: What it is called.
        columns: The heads of its columns, from worst to best for the one who rolls.
        rows: The results by the head of the row, column by column.
    """

    name: Annotated[str, NotEmpty()]
    columns: Annotated[tuple[str, ...], NotEmpty(), "from worst to best for the one who rolls"]
    rows: Annotated[dict[str, tuple[str, ...]], NotEmpty(), "results by head of the row"]


@attrs.frozen(kw_only=True)
class ResultsTable(WrittenTable):
    """A table of results by column and row, such as a combat results table.

    Attributes:
        name: What it is called.
        columns: The heads of its columns, from worst to best for the one who rolls.
        rows: The results by the head of the row, column by column.

    Raises:
        TableError: It has no columns or rows, a row has more or fewer results than there are
            columns, columns of odds such as ``2:1`` do not run from worst to best, or columns of
            numbers such as ``1 to 2`` overlap or leave a gap.

    Example:
        >>> combat = ResultsTable(
        ...     name="combat",
        ...     columns=("1:2", "1:1", "3:2", "2:1"),
        ...     rows={"1": ("AE", "AR", "EX", "DR"), "2-6": ("AR", "EX", "DR", "DE")},
        ... )
        >>> combat.columns[combat.odds_column(20, 12)]
        '3:2'
        >>> combat.result("3:2", 4)
        'DR'
    """

    def __attrs_post_init__(self) -> None:
        """Refuse what is no table."""
        for path, message in _faults(self):
            where = ".".join((self.name, *map(str, path)))
            raise TableError(f"the table {where}: {message}")

    def result(self, column: int | str, row: int | str, *, clamp: bool = False) -> str:
        """Return the result in a column and a row.

        Args:
            column: The place of the column, or its head.
            row: The head of the row, or a number that it stands for, such as the throw of a die.
            clamp: Whether a number beyond the rows takes the row nearest to it, as a throw may that
                is modified.

        Raises:
            UnknownNameError: When the table has no such column or row.
            TableError: When there is no column in such a place.

        Example:
            >>> table = ResultsTable(name="t", columns=("A", "B"), rows={"1": ("x", "y")})
            >>> table.result("B", 1 + 2, clamp=True)
            'y'
        """
        head = self.row(row, clamp=clamp)
        place = column if isinstance(column, int) else self.column(column)
        if not 0 <= place < len(self.columns):
            raise TableError(
                f"the table {self.name} has the columns 0 to {len(self.columns) - 1}, not {place}"
            )
        return self.rows[head][place]

    def row(self, row: int | str, *, clamp: bool = False) -> str:
        """Return the head of the row that stands for a number.

        Args:
            row: The number, such as the throw of a die; or the head itself.
            clamp: Whether a number beyond the rows takes the row nearest to it.

        Raises:
            UnknownNameError: When the table has no such row.

        Example:
            >>> table = ResultsTable(name="t", columns=("A",), rows={"1-3": ("x",), "4+": ("y",)})
            >>> table.row(2), table.row(9), table.row(0, clamp=True)
            ('1-3', '4+', '1-3')
        """
        if str(row) in self.rows:
            return str(row)
        try:
            number, bounds = int(row), {head: bounds_of(head) for head in self.rows}
        except ValueError:
            raise UnknownNameError.of(f"row of {self.name}", row, self.rows) from None
        for head, band in bounds.items():
            if holds(band, number):
                return head
        if not clamp:
            raise UnknownNameError.of(f"row of {self.name}", row, self.rows)
        edges = {head: [end for end in band if end is not None] for head, band in bounds.items()}
        return min(edges, key=lambda head: min(abs(number - end) for end in edges[head]))

    def column(self, head: str) -> int:
        """Return the place of a column by its head.

        Raises:
            UnknownNameError: When the table has no such column.
        """
        if head not in self.columns:
            raise UnknownNameError.of(f"column of {self.name}", head, self.columns)
        return self.columns.index(head)

    def odds_column(
        self,
        attack: Strength,
        defence: Strength,
        shift: int = 0,
        *,
        rounding: Rounding = "defender",
        clamp: Clamping = "before",
    ) -> int:
        """Return the place of the column for the odds of an attack.

        The odds are compared with those at the heads of the columns as exact fractions. Odds better
        than the best column use that, odds worse than the worst use the worst.

        Args:
            attack: The strength of the attack, more than 0.
            defence: The strength of the defence, more than 0.
            shift: Columns to the right (to the left if negative); never beyond the table.
            rounding: In whose favour odds between two columns are rounded.
            clamp: Whether odds beyond the table are brought onto it before or after the shift.
                Beyond it they count by whole odds: 7:1 and 8:1 beyond 6:1, 1:4 and 1:5 beyond 1:3.

        Raises:
            TableError: A strength is 0 or negative; a head is no odds, or the columns are out of
                order; the odds lie between columns and are to be exact.

        Example:
            >>> heads = ("1:1", "3:2", "2:1")
            >>> table = ResultsTable(name="t", columns=heads, rows={"1": tuple("abc")})
            >>> table.odds_column(7, 4), table.odds_column(7, 4, rounding="attacker")
            (1, 2)
            >>> table.odds_column(4, 1, shift=-2), table.odds_column(4, 1, shift=-2, clamp="after")
            (0, 2)
        """
        if clamp not in ("before", "after"):
            raise TableError("odds are brought onto the table 'before' or 'after' the shift")
        place = place_among(ratio_of(attack, defence), ratios_of(self.columns), rounding)
        if clamp == "before":
            place = self.shifted(place, 0)
        return self.shifted(place, shift)

    def band_column(self, number: int, shift: int = 0) -> int:
        """Return the place of the column for a number, such as a difference of strengths.

        Args:
            number: The number.
            shift: Columns to the right (to the left if negative); never beyond the table.

        Raises:
            TableError: The heads are no bands (see :class:`Bands`), or the number is in none.

        Example:
            >>> heads = ("<=-3", "-2 to 0", "1-4", "5+")
            >>> table = ResultsTable(name="t", columns=heads, rows={"1": tuple("abcd")})
            >>> table.band_column(7 - 9), table.band_column(7 - 9, shift=2)
            (1, 3)
        """
        return self.shifted(Bands(self.columns).of(number), shift)

    def shifted(self, column: int, by: int) -> int:
        """Return the index of a column shifted to the right, within the table."""
        return min(max(column + by, 0), len(self.columns) - 1)


@attrs.frozen(kw_only=True)
class TableFile(Datum):
    """A file of tables.

    Attributes:
        table: The tables.
        results: What each printed word of their cells does (:mod:`hexwar.components.result_words`).
    """

    table: Annotated[tuple[WrittenTable, ...], NotEmpty()]
    results: Annotated[dict[str, str], "the effects of each printed word"] = attrs.field(
        factory=dict
    )


def check_tables(file: TableFile, faults: Faults) -> None:
    """Check names, tables (see :class:`ResultsTable`), and what words of results do."""
    seen: set[str] = set()
    for place, table in enumerate(file.table):
        if table.name in seen:
            faults.add(("table", place, "name"), f"two tables are named {table.name!r}")
        seen.add(table.name)
        for path, message in _faults(table):
            faults.add(("table", place, *path), message)
    for word, message in faults_of(file.results):
        faults.add(("results", word), message)


def _faults(table: WrittenTable) -> Iterator[tuple[KeyPath, str]]:
    """Find what types cannot say: rows of the wrong length, odds or bands that do not rise."""
    if not table.columns or not table.rows:
        yield (), "a table has one column and one row at least"
    for head, results in table.rows.items():
        if len(results) != len(table.columns):
            message = f"expected {len(table.columns)} results, got {len(results)}"
            yield ("rows", head), message
    if written_as_odds(table.columns):
        try:
            ratios_of(table.columns)
        except TableError as wrong:
            yield ("columns",), str(wrong)
    elif _written_as_bands(table.columns):
        try:
            Bands(table.columns)
        except TableError as wrong:
            yield ("columns",), str(wrong)


def _written_as_bands(heads: Sequence[str]) -> bool:
    """Return whether all heads are bands of numbers, and one of them holds several numbers."""
    try:
        bounds = [bounds_of(head) for head in heads]
    except TableError:
        return False
    return any(low != high for low, high in bounds)


class TableForm(NamedTuple):
    """What the rules of a game read of a table.

    Attributes:
        cells: A regular expression for what a cell may say.
        columns: The heads by which the rules ask for columns.
        throws: The numbers for which there is a row.
    """

    cells: str = ".*"
    columns: Iterable[str] = ()
    throws: Iterable[int] = ()


def read_tables(
    source: Readable | Document, forms: Mapping[str, TableForm] = MappingProxyType({})
) -> Mapping[str, ResultsTable]:
    r"""Return the tables of a TOML file by name.

    Args:
        source: A path, a resource of a package, or a document read before.
        forms: The tables that the rules of a game read, each with what they read of it.

    Raises:
        DataError: The file has faults; prints them all, one a line.

    Example:
        >>> text = '[[table]]\nname = "wether"\ncolumns = ["any"]\nrows = { 1 = ["clear"] }'
        >>> forms = {"weather": TableForm("clear|overcast")}
        >>> read_tables(Document.parse(text, "tables.toml"), forms)
        Traceback (most recent call last):
        hexwar.errors.DataError: tables.toml:1: table: no table 'weather'; did you mean 'wether'?
    """

    def check(file: TableFile, faults: Faults) -> None:
        check_tables(file, faults)
        _check_cells(file, forms, faults)
        if not faults:
            _check_heads(file, forms, faults)

    file = read(source, TableFile, check)
    return {table.name: _checked(table) for table in file.table}


def _check_cells(file: TableFile, forms: Mapping[str, TableForm], faults: Faults) -> None:
    """Report tables that are not there, and cells that say something else than they may."""
    names = [table.name for table in file.table]
    for name in forms:
        if name not in names:
            faults.unknown(("table",), "table", name, names)
    for number, table in enumerate(file.table):
        for head, row in table.rows.items() if table.name in forms else ():
            for place, cell in enumerate(row):
                if not re.fullmatch(forms[table.name].cells, cell):
                    path = ("table", number, "rows", head, place)
                    faults.add(path, f"{table.name} has no result {cell!r}")


def _check_heads(file: TableFile, forms: Mapping[str, TableForm], faults: Faults) -> None:
    """Report columns and rows that the rules would not find."""
    for number, table in enumerate(file.table):
        form = forms.get(table.name, TableForm())
        for head in form.columns:
            if head not in table.columns:
                path = ("table", number, "columns")
                faults.unknown(path, f"column of {table.name}", head, table.columns)
        lacking, reached = [], set[str]()
        for throw in form.throws:
            try:
                reached.add(_checked(table).row(throw))
            except UnknownNameError as wrong:
                lacking.append(str(wrong))
        for said in lacking:
            faults.add(("table", number, "rows"), said)
        for head in table.rows if lacking else ():
            if head not in reached:
                said = f"no throw of {table.name} gets to the row {head!r}"
                faults.add(("table", number, "rows", head), said)


def _checked(table: WrittenTable) -> ResultsTable:
    """Return a table as one that can be asked."""
    return ResultsTable(
        **{each.name: getattr(table, each.name) for each in attrs.fields(WrittenTable)}
    )


def expected(
    table: ResultsTable,
    column: int | str,
    rows: Sequence[int | str] | Mapping[int, int],
    *,
    clamp: bool = False,
) -> dict[str, Fraction]:
    """Return how likely each result of a column is.

    Args:
        table: The table.
        column: The place of the column, or its head.
        rows: What the dice can give: each equally likely throw; or by throw in how many ways it
            comes, as :func:`hexwar.components.sums` returns them.
        clamp: Whether a throw beyond the rows takes the row nearest to it.

    Raises:
        TableError: There is nothing that the dice can give, or a number of ways is negative.

    Example:
        >>> from hexwar.components import sums
        >>> table = ResultsTable(name="t", columns=("A",), rows={"2-7": ("x",), "8-12": ("y",)})
        >>> expected(table, "A", sums(2))
        {'x': Fraction(7, 12), 'y': Fraction(5, 12)}
    """
    ways = list(rows.items()) if isinstance(rows, Mapping) else [(row, 1) for row in rows]
    total = sum(count for _, count in ways)
    if total <= 0 or min(count for _, count in ways) < 0:
        raise TableError(f"the dice for {table.name} can give nothing, or less than that: {rows}")
    chances: dict[str, Fraction] = {}
    for row, count in ways:
        if count:
            result = table.result(column, row, clamp=clamp)
            chances[result] = chances.get(result, Fraction(0)) + Fraction(count, total)
    return chances
