"""Maps in rows and columns: the board tables of a grid whose every other line is shifted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import attrs

from hexwar.board.shape import MOST_HEXES
from hexwar.data import counted
from hexwar.errors import HexError
from hexwar.hexes import Numbering
from hexwar.workshop.archives import fault

Place = tuple[int, int]
"""A row and a column, as the program numbers them."""


@attrs.frozen(kw_only=True)
class Lines:
    """The grid of a map in rows and columns.

    Attributes:
        orientation: ``"flat"``: columns are straight, every other one half a hex down;
            ``"pointy"``: rows are straight, every other one half a hex to the right.
        rows: How many rows there are.
        columns: How many columns.
        first: The number of the first row and column.
        shifted: Which lines are shifted, by their numbers.
        width: Digits of a number of a row or column at least.
    """

    orientation: Literal["flat", "pointy"]
    rows: int
    columns: int
    first: int = 1
    shifted: Literal["odd", "even"] = "even"
    width: int = 2

    @property
    def table(self) -> dict[str, Any]:
        """The table ``[grid]``: numbers have the column first."""
        digits = max(self.width, len(str(self.first + max(self.rows, self.columns) - 1)))
        return {
            "orientation": self.orientation,
            "rows": self.rows,
            "columns": self.columns,
            "ids": "C" * digits + "R" * digits,
            "first_row": self.first,
            "first_column": self.first,
            "stagger": self.shifted,
        }

    @property
    def numbering(self) -> Numbering:
        """How its hexes are numbered."""
        table = self.table
        return Numbering(
            order=table["ids"],
            orientation=self.orientation,
            stagger=self.shifted,
            first_row=self.first,
            first_column=self.first,
        )

    def name(self, at: Place) -> str:
        """Return the number of a hex.

        Args:
            at: Its row and column.

        Example:
            >>> Lines(orientation="flat", rows=3, columns=3).name((2, 1))
            '0102'
        """
        return self.numbering.written(*at)


def terrain_tables(
    names: Mapping[Place, str], kinds: Mapping[Place, str], usual: str
) -> list[dict[str, Any]]:
    """Return the tables ``[[terrain]]`` of a map: the hexes of each kind but the commonest.

    Args:
        names: The numbers of the hexes.
        kinds: Their terrain.
        usual: The terrain that ``[grid]`` names.
    """
    hexes: dict[str, list[str]] = {}
    for at, kind in kinds.items():
        if kind != usual:
            hexes.setdefault(kind, []).append(names[at])
    return [{"kind": kind, "hexes": each} for kind, each in sorted(hexes.items())]


def commonest(kinds: Iterable[str]) -> str:
    """Return what occurs most often; the first of several.

    Example:
        >>> commonest(["woods", "clear", "clear"])
        'clear'
    """
    counts: dict[str, int] = {}
    for kind in kinds:
        counts[kind] = counts.get(kind, 0) + 1
    return max(counts, key=counts.__getitem__)


def told(kinds: Mapping[Place, str]) -> str:
    """Return in words how many hexes of how many kinds there are.

    Args:
        kinds: The terrain of the hexes.

    Example:
        >>> told({(1, 1): "woods", (1, 2): "clear"})
        '2 hexes, 2 kinds of terrain'
    """
    terrain = counted(len(set(kinds.values())), "kind of terrain", "kinds of terrain")
    return f"{counted(len(kinds), 'hex', 'hexes')}, {terrain}"


def board_tables(lines: Lines, kinds: Mapping[Place, str], name: str) -> dict[str, Any]:
    """Return the tables of a board whose hexes have a terrain each.

    Args:
        lines: Its grid.
        kinds: The terrain by row and column; hexes without one are holes.
        name: The name of the file, for messages.

    Raises:
        DataError: It has no hexes, or more than a board can have.
    """
    if not kinds:
        raise fault(name, "the map has no hexes")
    if lines.rows * lines.columns > MOST_HEXES:
        raise fault(
            name, f"{lines.columns} by {lines.rows} hexes: a board has {MOST_HEXES} at most"
        )
    try:
        numbering = lines.numbering
    except HexError as wrong:
        raise fault(name, str(wrong)) from wrong
    end_row, end_column = lines.first + lines.rows, lines.first + lines.columns
    all_places = [
        (row, column)
        for row in range(lines.first, end_row)
        for column in range(lines.first, end_column)
    ]
    names = {at: numbering.written(*at) for at in all_places}
    usual = commonest(kinds.values())
    grid = {**lines.table, "terrain": usual}
    holes = [names[at] for at in all_places if at not in kinds]
    if holes:
        grid["holes"] = holes
    tables: dict[str, Any] = {"grid": grid}
    if terrain := terrain_tables(names, kinds, usual):
        tables["terrain"] = terrain
    return tables
