"""The parts of a report: tables under headings, as text or for a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

import attrs

from hexwar.sim.intervals import Interval

WIDTH = 100
"""Columns of a terminal that notes are broken to."""

ROWS_AT_MOST = 25
"""The maximum number of rows of a table in text; a page has all rows."""

CELL = 60
"""The widest cell of a text table; longer ones are cut."""


@attrs.frozen
class ReportTable:
    """A table of a report.

    Attributes:
        title: What it tells.
        columns: Its headings.
        rows: Its rows, each as many texts as there are columns.
    """

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]

    @classmethod
    def of(cls, title: str, found: Mapping[str, Interval]) -> ReportTable:
        """Return a table of numbers with their intervals."""
        return cls(title, ("", "mean"), [(name, str(number)) for name, number in found.items()])

    def lines(self) -> Iterator[str]:
        """Yield the table as lines of text."""
        yield self.title
        shown = [tuple(_cut(cell) for cell in row) for row in self.rows[:ROWS_AT_MOST]]
        heads = [self.columns] if len(self.columns) > 2 else []
        widths = [max(map(len, cells)) for cells in zip(*heads, *shown, strict=True)]
        for row in (*heads, *shown):
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            yield f"  {'  '.join(cells)}".rstrip()
        if more := len(self.rows) - len(shown):
            yield f"  … and {more} more"


@attrs.frozen
class Section:
    """A part of a report.

    Attributes:
        name: The name by which a page refers to it.
        heading: Its heading.
        note: How its tables are meant, or "".
        tables: Its tables.
    """

    name: str
    heading: str
    note: str
    tables: Sequence[ReportTable]

    def lines(self) -> Iterator[str]:
        """Yield the part as lines of text."""
        yield self.heading
        yield "-" * len(self.heading)
        yield from wrap(self.note, WIDTH)
        for table in self.tables:
            if table.rows:
                yield ""
                yield from table.lines()


def _cut(cell: str) -> str:
    return cell if len(cell) <= CELL else f"{cell[: CELL - 1]}…"
