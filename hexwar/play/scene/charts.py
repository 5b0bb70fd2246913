"""The player's aid: what the printed charts and tables say, for page, paper and text alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

import attrs

from hexwar.components import ResultsTable
from hexwar.reach import CostTable

__all__ = ["Chart", "chart_lines", "cost_chart", "results_chart", "said_cell", "titled"]

Says = Callable[[str], str]
Prices = int | str | Mapping[str, int | str]


@attrs.frozen(kw_only=True)
class Chart:
    """A chart or table as it is printed on a player aid.

    Attributes:
        title: What it is called.
        columns: The heads of its columns; the first one is that of the heads of the rows.
        rows: Its rows, each with its head first.
        basis: The mark of values that are not printed: ``"reconstructed"``, ``"public"`` or "".
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    basis: str = ""


def results_chart(table: ResultsTable, basis: str = "") -> Chart:
    """Return a results table as a chart.

    Args:
        table: The table.
        basis: The mark of values that are not printed.

    Example:
        >>> table = ResultsTable(name="t", columns=("1:1", "2:1"), rows={"1-3": ("AE", "DR")})
        >>> results_chart(table).rows
        (('1-3', 'AE', 'DR'),)
    """
    rows = tuple((head, *results) for head, results in table.rows.items())
    return Chart(title=table.name, columns=("", *table.columns), rows=rows, basis=basis)


def cost_chart(table: CostTable, basis: str = "") -> Chart:
    """Return movement costs as a chart: a row for each kind of ground, hexside and path.

    Args:
        table: The costs. A column in which nothing stands is left out.
        basis: The mark of values that are not printed.

    Example:
        >>> table = CostTable.parse('''
        ... modes = ["foot", "motor"]
        ... terrain = [{kind = "woods", cost = {foot = 2, motor = "no"}}]
        ... hexsides = [{kind = "river", cost = 1}]
        ... ''')
        >>> cost_chart(table).columns, cost_chart(table).rows
        (('', 'foot', 'motor'), (('woods', '2', 'no'), ('river (hexside)', '+1', '+1')))
    """
    modes = table.modes if len(table.modes) > 1 else ("points",)
    heads, rows = ("", *modes, "to leave", "stops"), list(_cost_rows(table))
    written = [k for k, head in enumerate(heads) if not k or any(row[k] for row in rows)]
    return Chart(
        title=table.title or "Movement points to enter or to cross",
        columns=tuple(heads[k] for k in written),
        rows=tuple(tuple(row[k] for k in written) for row in rows),
        basis=basis,
    )


def _cost_rows(table: CostTable) -> Iterator[tuple[str, ...]]:
    for ground in table.terrain:
        leave = ", ".join(dict.fromkeys(_prices(table, ground.leave))) if ground.leave else ""
        yield (_named(ground.kind), *_prices(table, ground.cost), leave, ", ".join(ground.stop))
    for attribute in table.attribute:
        value = "" if attribute.value is True else f" ({attribute.value})"
        prices, stops = _prices(table, attribute.cost, "+"), ", ".join(attribute.stop)
        yield (f"{_named(attribute.name)}{value}", *prices, "", stops)
    for side in table.hexsides:
        yield (f"{_named(side.kind)} (hexside)", *_prices(table, side.cost, "+"), "", "")
    for path in table.paths:
        yield (f"{_named(path.kind)} (instead of the ground)", *_prices(table, path.cost), "", "")


def _named(kind: str) -> str:
    return kind.replace("_", " ")


def _prices(table: CostTable, price: Prices, sign: str = "") -> list[str]:
    """Return what each mode pays; a mode without a price finds nothing there."""
    by_mode = price if isinstance(price, Mapping) else dict.fromkeys(table.modes, price)
    prices = (str(by_mode.get(mode, "-")) for mode in table.modes)
    return [f"{sign}{each}" if each[:1].isdigit() else each for each in prices]


def titled(chart: Chart, says: Says) -> str:
    """Return the title of a chart, with the mark of values that are not printed.

    Args:
        chart: The chart.
        says: Returns a text in the reader's language.
    """
    return f"{says(chart.title)} ({says(chart.basis)})" if chart.basis else says(chart.title)


_WORDS = re.compile(r"[^,()]+")
"""The parts of a cell that are texts of their own: ``foot, motor``, ``river (hexside)``."""


def said_cell(cell: str, says: Says) -> str:
    """Return a cell in the reader's language: as one text, or else part by part.

    Args:
        cell: The cell.
        says: Returns a text in the reader's language.

    Example:
        >>> french = {"river": "rivière", "hexside": "côté d'hexagone"}
        >>> said_cell("river (hexside)", lambda text: french.get(text, text))
        "rivière (côté d'hexagone)"
    """
    said = says(cell) if cell else ""
    if said != cell:
        return said
    return _WORDS.sub(lambda part: part[0].replace(part[0].strip(), says(part[0].strip())), cell)


def chart_lines(chart: Chart, says: Says = str) -> list[str]:
    """Return a chart as text: its columns, then a line for each row.

    Args:
        chart: The chart.
        says: Returns a text in the reader's language.

    Example:
        >>> table = ResultsTable(name="t", columns=("1:1", "2:1"), rows={"1-3": ("AE", "")})
        >>> chart_lines(results_chart(table))
        ['t: 1:1 2:1', '  1-3: AE -']
    """
    rows = (f"  {said_cell(head, says)}: {_cells(cells, says)}" for head, *cells in chart.rows)
    return [f"{titled(chart, says)}: {_cells(chart.columns[1:], says)}", *rows]


def _cells(cells: Iterable[str], says: Says) -> str:
    """Write cells with blanks between, or with strokes where cells have blanks themselves."""
    texts = [said_cell(cell, says) or "-" for cell in cells]
    return (" | " if any(" " in text for text in texts) else " ").join(texts)
