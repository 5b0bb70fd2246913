"""How the hexes of a board are named and counted (1.1).

Rows are counted from the top edge, columns in half hexes: column c is even on even rows and odd on
odd ones.  The printed name is a letter for every two columns, small on odd rows, and the row
counted from the bottom edge.
"""

from __future__ import annotations

from dataclasses import dataclass

import attrs

from hexwar.board import Board
from hexwar.hexes import Numbering


@dataclass(frozen=True, slots=True)
class PrintedNames(Numbering):
    """Numbering with capital letters on even rows and small ones on odd rows.

    Example:
        >>> from hexwar.hexes import Hex
        >>> names = PrintedNames("CR", row_direction="up", column_style="letters")
        >>> names.format(Hex(0, 0)), names.format(Hex(0, -1))
        ('A1', 'a2')
    """

    def written(self, row: int, column: int) -> str:
        """Return the printed name of a row and column."""
        text = Numbering.written(self, row, column)
        return text if row % 2 else text.lower()

    def numbers(self, text: str) -> tuple[int, int]:
        """Return the row and column of a printed name; small letters and capitals count alike.

        Raises:
            HexError: The text is no name.
        """
        return Numbering.numbers(self, text.upper())


def with_printed_names(board: Board) -> Board:
    """Return a board, read with capitals only, whose hexes bear their printed names."""
    numbering = board.numbering
    return attrs.evolve(
        board,
        numbering=PrintedNames(
            numbering.order,
            numbering.orientation,
            stagger=numbering.stagger,
            row_direction=numbering.row_direction,
            column_style=numbering.column_style,
        ),
    )
