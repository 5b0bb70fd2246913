"""The printed tables of a game as text: results tables and what the ground costs.

They are found, not declared: the results tables that a game keeps, and the movement costs of its
data folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from hexwar.components import ResultsTable
from hexwar.reach import CostTable

__all__ = ["cost_lines", "reference_lines", "table_lines"]

Says = Callable[[str], str]


def reference_lines(game: Any, says: Says = str) -> list[str]:
    """Return the movement costs and the results tables of a game.

    Args:
        game: The game with its scenario.
        says: Returns a text in the reader's language.

    Example:
        >>> import hexwar
        >>> lines = reference_lines(hexwar.game("classic/crossing"))
        >>> lines[0], "combat: 1:2 1:1 3:2 2:1 3:1 4:1 6:1" in lines
        ('Movement points to enter or to cross:', True)
    """
    lines = []
    if game.data is not None and game.data.file("costs.toml").is_file():
        lines += cost_lines(game.data.read("costs.toml", CostTable), says)
    for name, table in tables_of(game).items():
        lines += table_lines(name, table, says)
    return lines


def tables_of(game: Any) -> dict[str, ResultsTable]:
    """Return the results tables that a game keeps, each once, by name.

    Args:
        game: The game with its scenario.
    """
    tables: dict[str, ResultsTable] = {}
    for value in vars(game).values():
        values = value.values() if isinstance(value, Mapping) else (value,)
        for table in values:
            if isinstance(table, ResultsTable):
                tables.setdefault(table.name, table)
    return tables


def table_lines(name: str, table: ResultsTable, says: Says = str) -> list[str]:
    """Return a results table: its columns, then a line for each row.

    Args:
        name: What it is called.
        table: The table.
        says: Returns a text in the reader's language.

    Example:
        >>> table = ResultsTable(name="t", columns=("1:1", "2:1"), rows={"1-3": ("AE", "DR")})
        >>> table_lines("combat", table)
        ['combat: 1:1 2:1', '  1-3: AE DR']
    """
    rows = (f"  {head}: {_cells(cells)}" for head, cells in table.rows.items())
    return [f"{says(name)}: {_cells(table.columns)}", *rows]


def _cells(cells: Iterable[str]) -> str:
    """Write cells with blanks between, or with strokes where cells have blanks themselves."""
    texts = [cell or "-" for cell in cells]
    return (" | " if any(" " in text for text in texts) else " ").join(texts)


def cost_lines(table: CostTable, says: Says = str) -> list[str]:
    """Return the movement costs, a line for each kind of ground.

    Args:
        table: The table.
        says: Returns a text in the reader's language.

    Example:
        >>> modes, clear = 'modes = ["foot"]', 'terrain = [{kind = "clear", cost = 1}]'
        >>> table = CostTable.parse(f"{modes}{chr(10)}{clear}")
        >>> cost_lines(table)
        ['Movement points to enter or to cross:', '  clear: 1']
    """
    title = says("{title}:").format(title=says("Movement points to enter or to cross"))
    return [title, *_priced(table, says)]


def _priced(table: CostTable, says: Says) -> Iterator[str]:
    for ground in table.terrain:
        leave = f", {says('to leave')} {_price(ground.leave, says)}" if ground.leave else ""
        stop = f", {says('stops')} {', '.join(map(says, ground.stop))}" if ground.stop else ""
        yield f"  {says(ground.kind)}: {_price(ground.cost, says)}{leave}{stop}"
    for attribute in table.attribute:
        value = "" if attribute.value is True else f" {attribute.value}"
        yield f"  {says(attribute.name)}{value}: +{_price(attribute.cost, says)}"
    for side in table.hexsides:
        yield f"  {says(side.kind)} ({says('hexside')}): +{_price(side.cost, says)}"
    for path in table.paths:
        price = f"{_price(path.cost, says)} {says('instead of the ground')}"
        yield f"  {says(path.kind)} ({says('path')}): {price}"


def _price(price: Any, says: Says) -> str:
    if isinstance(price, Mapping):
        return ", ".join(f"{says(mode)} {says(str(cost))}" for mode, cost in price.items())
    return says(str(price))
