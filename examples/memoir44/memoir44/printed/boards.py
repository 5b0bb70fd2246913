"""The formats of boards: rows, columns, the lines between the sections, faces (1.1, 3.2)."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

import attrs

from hexwar import kit
from hexwar.data import Between, Catalogue, Datum, NotEmpty
from hexwar.errors import HexError
from hexwar.hexes import Hex, Numbering, from_doubled
from memoir44.printed import DATA
from memoir44.printed.cards import DeckName

FormatName = Literal["tiny", "standard", "breakthrough", "overlord", "extended"]
FaceName = Literal["country", "beach", "winter", "desert"]

NAMES = Numbering("CR", row_direction="up", column_style="letters", small_letters="even")
"""The printed names of hexes: a letter for every two columns, small in odd rows from the top, and
the row counted from the bottom edge (1.1)."""


@attrs.frozen(kw_only=True)
class Strip(Datum):
    """Terrain that a printed face shows in some rows, counted from the top."""

    terrain: Annotated[str, NotEmpty()]
    first: int
    last: int


@attrs.frozen(kw_only=True)
class BoardFormat(Datum):
    """A format of boards.

    Attributes:
        lines: The columns on which the dashed lines between sections lie, from low to high; hexes
            on a line belong to both sections.
    """

    name: FormatName
    width: Annotated[int, Between(2, 26), "hexes in even rows; odd rows have one less"]
    rows: Annotated[int, Between(3, 99)]
    lines: Annotated[tuple[int, int], "doubled columns of the lines between the sections"]
    deck: DeckName
    faces: Annotated[
        Mapping[FaceName, tuple[Strip, ...]], "what a face shows where no tile lies, if not land"
    ] = kit.EMPTY

    def hex_at(self, row: int, column: int) -> Hex:
        """Return the hex in a row, 0 at the top edge, and a doubled column.

        Raises:
            HexError: No hex is there.
        """
        if (row + column) % 2:
            raise HexError(f"row {row} has no hex in column {column}: row plus column is even")
        return from_doubled(column, row - self.rows + 1, "double-width")

    def place(self, at: Hex) -> tuple[int, int]:
        """Return row and doubled column of a hex; the reverse of :meth:`hex_at`."""
        return self.rows - 1 + at.r, 2 * at.q + at.r

    def shown(self, face: FaceName) -> dict[int, str]:
        """Return by row, 0 at the top edge, what a face shows where no tile lies, if not land."""
        strips = self.faces.get(face, ())
        return {row: each.terrain for each in strips for row in range(each.first, each.last + 1)}

    def __contains__(self, at: Hex) -> bool:
        """Return whether a hex is on one board; half hexes at the rim are none."""
        row, column = self.place(at)
        return 0 <= row < self.rows and row % 2 <= column <= 2 * self.width - 2 - row % 2


@attrs.frozen(kw_only=True)
class BoardFile(Datum):
    """The file of board formats."""

    format: tuple[BoardFormat, ...]


@cache
def printed_formats() -> Catalogue[BoardFormat]:
    """Return the formats of boards by name.

    Example:
        >>> formats = printed_formats()
        >>> formats["extended"].rows, formats["standard"].faces["beach"][0].terrain
        (23, 'beach')
    """
    formats = DATA.read("boards.toml", BoardFile).format
    return Catalogue("format of boards", {each.name: each for each in formats})
