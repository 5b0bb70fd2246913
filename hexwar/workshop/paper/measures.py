"""How large is everything on paper? Papers, tiles of a map, blocks of counters; in millimetres.

Sources of the sizes: counters of 1/2, 9/16, 5/8, 3/4 and 1 inch are those of printed wargames; a
hex is about 1.2 times as wide as the counter that lies in it; poker cards have 63 by 88 mm.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import attrs

from hexwar.errors import PaperError

INCH: Final = 25.4
"""Millimetres."""

MARGIN: Final = 10.0
"""What printers leave white at each edge, with room for crop marks."""

FOOT: Final = 9.0
"""The room of the ruler above the lower margin; that of the heading below the upper margin."""

OVERLAP: Final = 8.0
"""What neighbouring tiles of a map have in common."""

HEX_TO_COUNTER: Final = 1.2
"""How wide a hex is for a counter of width 1."""

BLEED: Final = INCH / 16
"""How far the colour of a counter goes on beyond the cut."""

SAFE: Final = 0.05
"""The part of a counter at each side that a cut may take: nothing is drawn in it."""

CARD: Final = (63.0, 88.0)
"""A poker card."""


class Paper(NamedTuple):
    """A size of paper, upright.

    Attributes:
        name: What it is called.
        width: Its shorter side.
        height: Its longer side.
    """

    name: str
    width: float
    height: float

    @property
    def lying(self) -> Paper:
        """The same paper, lying."""
        return Paper(self.name, self.height, self.width)

    @property
    def inner(self) -> tuple[float, float]:
        """How wide and how high the room is between margins, heading and ruler."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN - 2 * FOOT


PAPERS: Final = {
    "a4": Paper("A4", 210.0, 297.0),
    "a3": Paper("A3", 297.0, 420.0),
    "letter": Paper("Letter", 215.9, 279.4),
    "tabloid": Paper("Tabloid", 279.4, 431.8),
}
"""The papers by the words of the command."""

COUNTERS: Final = {
    "1/2": INCH / 2,
    "9/16": INCH * 9 / 16,
    "5/8": INCH * 5 / 8,
    "3/4": INCH * 3 / 4,
    "1": INCH,
}
"""The usual sizes of counters, by inches."""


def counter_size(text: str) -> float:
    """Return the width of a counter.

    Args:
        text: One of ``COUNTERS``, in inches, or millimetres such as ``"16 mm"``.

    Raises:
        PaperError: It is neither, or less than 6 or more than 60 mm.

    Example:
        >>> counter_size("5/8"), counter_size("16mm")
        (15.875, 16.0)
    """
    if text in COUNTERS:
        return COUNTERS[text]
    try:
        size = float(text.removesuffix("mm"))
    except ValueError:
        size = 0.0
    if not (text.endswith("mm") and 6 <= size <= 60):
        raise PaperError(
            f"no size of a counter: {text!r:.40}; expected {', '.join(COUNTERS)} (inches), or "
            "millimetres from 6 to 60 such as 16mm"
        )
    return size


class Tile(NamedTuple):
    """What of a map is on one sheet.

    Attributes:
        row: Its row in the key plan, from 0.
        column: Its column, from 0.
        left: Where it begins on the map.
        top: The same, down the map.
        width: How wide it is.
        height: How high it is.
    """

    row: int
    column: int
    left: float
    top: float
    width: float
    height: float

    @property
    def name(self) -> str:
        """Its name: a letter for the row, a number for the column.

        Example:
            >>> Tile(1, 2, 0, 0, 10, 10).name, Tile(27, 0, 0, 0, 10, 10).name
            ('B3', 'AB1')
        """
        letters, row = "", self.row + 1
        while row:
            row, place = divmod(row - 1, 26)
            letters = chr(65 + place) + letters
        return f"{letters}{self.column + 1}"


@attrs.frozen
class Tiling:
    """A map in tiles.

    Attributes:
        paper: The paper, upright or lying.
        tiles: The tiles, row by row.
    """

    paper: Paper
    tiles: tuple[Tile, ...]

    @property
    def columns(self) -> int:
        """How many tiles stand side by side."""
        return max(tile.column for tile in self.tiles) + 1

    @property
    def rows(self) -> int:
        """How many stand one below the other."""
        return max(tile.row for tile in self.tiles) + 1


MOST_TILES: Final = 150
"""Sheets of a map at most: beyond, the hexes are larger than anybody meant."""


def tiling(width: float, height: float, paper: Paper, overlap: float = OVERLAP) -> Tiling:
    """Cut a map into tiles, on paper upright or lying, whichever needs fewer sheets.

    Tiles of a row are equally wide, so that the last one is no strip.

    Args:
        width: How wide the map is.
        height: How high.
        paper: The paper, upright.
        overlap: What neighbouring tiles have in common.

    Raises:
        PaperError: It takes more than ``MOST_TILES`` sheets.

    Example:
        >>> cut = tiling(400, 250, PAPERS["a4"])
        >>> [(tile.name, round(tile.left, 1), round(tile.width, 1)) for tile in cut.tiles]
        [('A1', 0.0, 138.7), ('A2', 130.7, 138.7), ('A3', 261.3, 138.7)]
    """
    upright, lying = (_cut(width, height, each, overlap) for each in (paper, paper.lying))
    chosen = min(upright, lying, key=lambda cut: math.prod(cut[1]))
    paper, (columns, rows) = chosen
    if columns * rows > MOST_TILES:
        raise PaperError(
            f"a map of {width:.0f} by {height:.0f} mm takes {columns * rows} sheets of "
            f"{paper.name}, more than {MOST_TILES}: choose smaller hexes"
        )
    wide = (width + (columns - 1) * overlap) / columns
    high = (height + (rows - 1) * overlap) / rows
    tiles = (
        Tile(row, column, column * (wide - overlap), row * (high - overlap), wide, high)
        for row in range(rows)
        for column in range(columns)
    )
    return Tiling(paper, tuple(tiles))


def _cut(
    width: float, height: float, paper: Paper, overlap: float
) -> tuple[Paper, tuple[int, int]]:
    """Return how many columns and rows of tiles a map takes on a paper."""
    across, down = paper.inner
    columns = max(math.ceil((width - overlap) / (across - overlap) - 1e-9), 1)
    rows = max(math.ceil((height - overlap) / (down - overlap) - 1e-9), 1)
    return paper, (columns, rows)


@attrs.frozen
class Block:
    """Equal rectangles in rows and columns: counters or cards on a sheet.

    Attributes:
        left: Where the first one begins on the sheet.
        top: The same, down the sheet.
        wide: How wide each is.
        high: How high.
        gap: How far apart they are.
        columns: How many stand side by side.
        rows: How many stand one below the other.
    """

    left: float
    top: float
    wide: float
    high: float
    gap: float
    columns: int
    rows: int

    @classmethod
    def on(
        cls, paper: Paper, wide: float, high: float, gap: float, *, folded: bool = False
    ) -> Block:
        """Return as large a block as a sheet has room for.

        Args:
            paper: The paper.
            wide: How wide each rectangle is.
            high: How high.
            gap: How far apart they are.
            folded: Whether it is to lie to the left of a fold down the middle.

        Raises:
            PaperError: The paper has no room for a single one.

        Example:
            >>> block = Block.on(PAPERS["a4"], 63, 88, 0)
            >>> block.columns, block.rows, block.left
            (3, 2, 10.5)
            >>> half = Block.on(PAPERS["a4"], 63, 88, 2, folded=True)
            >>> half.columns, half.left + half.wide
            (1, 104.0)
        """
        across, down = paper.inner
        across = across / 2 - gap / 2 if folded else across
        columns, rows = (
            int((room + gap + 1e-9) // (size + gap))
            for room, size in ((across, wide), (down, high))
        )
        if columns < 1 or rows < 1:
            raise PaperError(f"{paper.name} has no room for {wide:g} by {high:g} mm")
        width = columns * (wide + gap) - gap
        left = paper.width / 2 - gap / 2 - width if folded else (paper.width - width) / 2
        return cls(left, MARGIN + FOOT, wide, high, gap, columns, rows)

    @property
    def count(self) -> int:
        """How many it holds."""
        return self.columns * self.rows

    def place(self, number: int) -> tuple[float, float]:
        """Return the upper left corner of a rectangle, row by row.

        Args:
            number: Its number, from 0.
        """
        row, column = divmod(number, self.columns)
        return self.left + column * (self.wide + self.gap), self.top + row * (self.high + self.gap)

    def lines(self, count: int) -> tuple[list[float], list[float]]:
        """Return where cuts go: down the sheet by how far from the left, and across it.

        Args:
            count: How many rectangles there are on the sheet.
        """
        across = [self.left + k * (self.wide + self.gap) for k in range(min(count, self.columns))]
        down = [self.top + k * (self.high + self.gap) for k in range(-(-count // self.columns))]
        xs = {round(x + edge, 4) for x in across for edge in (0.0, self.wide)}
        ys = {round(y + edge, 4) for y in down for edge in (0.0, self.high)}
        return sorted(xs), sorted(ys)
