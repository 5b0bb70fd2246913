"""The formats of boards: rows, columns, the lines between the sections, faces (1.1, 3.2)."""

from functools import cache
from typing import Annotated, Literal

import attrs

from hexwar.data import Between, Catalogue, Datum, NotEmpty
from hexwar.hexes import Numbering
from memoir44.printed.cards import DeckName
from memoir44.printed.texts import DATA

FormatName = Literal["tiny", "standard", "breakthrough", "overlord", "extended"]
FaceName = Literal["country", "beach", "winter", "desert"]

NAMES = Numbering("CR", row_direction="up", column_style="letters", small_letters="even")
"""The printed names of hexes: a letter for every two columns, small in odd rows from the top, and
the row counted from the bottom edge (1.1)."""


@attrs.frozen(kw_only=True)
class BoardFormat(Datum):
    """A format of boards.

    Attributes:
        lines: The columns on which the dashed lines between sections lie, from low to high; hexes
            on a line belong to both sections.
    """

    name: FormatName
    code: Annotated[str, "its code in .m44 files; empty where that format has none"] = ""
    width: Annotated[int, Between(2, 26), "hexes in even rows; odd rows have one less"]
    rows: Annotated[int, Between(3, 99)]
    lines: Annotated[tuple[int, int], "doubled columns of the lines between the sections"]
    deck: DeckName


@attrs.frozen(kw_only=True)
class Background(Datum):
    """Terrain that a printed face shows in some rows, counted from the top."""

    terrain: Annotated[str, NotEmpty()]
    first: int
    last: int


@attrs.frozen(kw_only=True)
class PrintedFace(Datum):
    """What a printed face of a board shows where no tile lies."""

    face: FaceName
    format: FormatName
    rows: tuple[Background, ...]


@attrs.frozen(kw_only=True)
class BoardFile(Datum):
    """The file of board formats."""

    format: tuple[BoardFormat, ...]
    background: tuple[PrintedFace, ...]


@cache
def printed_formats() -> Catalogue[BoardFormat]:
    """Return the formats of boards by name.

    Example:
        >>> printed_formats()["extended"].rows
        23
    """
    formats = DATA.read("boards.toml", BoardFile).format
    return Catalogue("format of boards", {each.name: each for each in formats})


def background(face: FaceName, name: FormatName) -> tuple[Background, ...]:
    """Return the terrain that a face shows, by rows; nothing for faces that are all land.

    Example:
        >>> [(b.terrain, b.first, b.last) for b in background("beach", "standard")]
        [('beach', 4, 6), ('shoreline', 7, 7), ('ocean', 8, 8)]
    """
    for each in DATA.read("boards.toml", BoardFile).background:
        if (each.face, each.format) == (face, name):
            return each.rows
    return ()
