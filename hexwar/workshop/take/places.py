"""Where the hexes of a board lie on its picture, and the grid of VASSAL that lies there."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from hexwar.board import Board, HexId
from hexwar.draw import Style, svg
from hexwar.draw.page import MARGIN
from hexwar.draw.sheet import SIZE, Sheet, Spot
from hexwar.workshop.vassal.grids import NumberRule, Raw, VassalGrid

_PLACE = re.compile(r'id="board" transform="translate\((\S+) (\S+)\)"')
_VIEW = re.compile(r'viewBox="0 0 (\S+) (\S+)"')

BETWEEN_LINES: Final = SIZE * 1.5
IN_LINE: Final = SIZE * math.sqrt(3)
"""How far straight lines of hexes are apart, and hexes in a line, in units of the picture."""


@attrs.frozen
class MapOnPicture:
    """The picture of a board, and where its hexes are on it.

    Attributes:
        picture: The picture, as SVG.
        width: Its width in pixels.
        height: Its height.
        centres: Where the centre of each hex lies.
        rings: The rings around the hexes, island by island; a hole has a ring, too.
    """

    picture: str
    width: int
    height: int
    centres: dict[HexId, Spot]
    rings: list[list[Spot]]

    @classmethod
    def of(cls, board: Board, style: Style) -> MapOnPicture:
        """Draw a board without its key.

        Args:
            board: The board.
            style: How it is drawn.

        Example:
            >>> from hexwar.draw import default_style
            >>> board = Board.parse('grid = {orientation = "flat", rows = 1, columns = 2}')
            >>> [round(x) for x, _ in MapOnPicture.of(board, default_style()).centres.values()]
            [251, 305]
        """
        drawn = svg(board, style=style, key=False, dark=False)
        place, view = _PLACE.search(drawn), _VIEW.search(drawn)
        assert place is not None
        assert view is not None
        left, top = float(place[1]) + MARGIN, float(place[2]) + MARGIN
        sheet = Sheet(board)
        centres = {i: (left + sheet.at(i)[0], top + sheet.at(i)[1]) for i in board.ids}
        rings = [
            [(left + x, top + y) for x, y in map(sheet.layout.place, ring)]
            for ring in sheet.rings(board.all)
        ]
        return cls(drawn, math.ceil(float(view[1])), math.ceil(float(view[2])), centres, rings)

    def grid(self, board: Board) -> tuple[VassalGrid, dict[HexId, Raw], bool]:
        """Return the grid of VASSAL on the picture.

        Returns:
            The grid; where each hex is in it; and whether it writes the board's own numbers.
        """
        sideways = board.numbering.orientation == "pointy"
        spots = {i: ((y, x) if sideways else (x, y)) for i, (x, y) in self.centres.items()}
        left = min(x for x, _ in spots.values())
        for shift in (0, 1):
            origin = left - shift * BETWEEN_LINES, _top(spots.values(), left, shift)
            raw = {i: _raw(spot, origin) for i, spot in spots.items()}
            for rule in _rules(board, raw, (self.width, self.height), sideways=sideways):
                grid = self._grid(origin, rule, sideways=sideways)
                if all(grid.written(at) == board.name(i) for i, at in raw.items()):
                    return grid, raw, True
        plain = NumberRule(leading=(2, 2), stagger=False)
        return self._grid(origin, plain, sideways=sideways), raw, False

    def _grid(self, origin: tuple[float, float], rule: NumberRule, *, sideways: bool) -> VassalGrid:
        return VassalGrid(
            origin=origin,
            pitch=BETWEEN_LINES,
            size=IN_LINE,
            sideways=sideways,
            board=(self.width, self.height),
            number=rule,
        )


def _top(spots: Iterable[tuple[float, float]], left: float, shift: int) -> float:
    """Return where the first hex of an even line lies; no hex has a place before it."""
    tops = []
    for x, y in spots:
        line = round((x - left) / BETWEEN_LINES) + shift
        tops.append(y - (IN_LINE / 2 if line % 2 else 0.0))
    return min(tops)


def _raw(spot: tuple[float, float], origin: tuple[float, float]) -> Raw:
    line = round((spot[0] - origin[0]) / BETWEEN_LINES)
    top = origin[1] + (IN_LINE / 2 if line % 2 else 0.0)
    return line, round((spot[1] - top) / IN_LINE)


def _rules(
    board: Board, raw: dict[HexId, Raw], size: tuple[int, int], *, sideways: bool
) -> Iterator[NumberRule]:
    """Yield the rules that may write the numbers of a board; each is tried on all hexes."""
    numbering = board.numbering
    if numbering.prefix or numbering.suffix or numbering.interval == 2 or numbering.small_letters:
        return
    order = re.fullmatch(r"(R+|C+)(\W*)(R+|C+)", numbering.order)
    assert order is not None
    line_letter = "R" if sideways else "C"
    runs = {order[1][0]: len(order[1]), order[3][0]: len(order[3])}
    place_letter = "C" if sideways else "R"
    styles = {"R": numbering.row_style, "C": numbering.column_style}
    first = next(iter(board.ids))
    row, column = numbering.row_and_column(board.coordinates(first))
    printed = (row, column) if sideways else (column, row)
    line, place = raw[first]
    across, down = (size[1], size[0]) if sideways else size
    most = math.floor(across / IN_LINE + 0.5), math.floor(down / BETWEEN_LINES + 0.5)
    for falls, drops, stagger in itertools.product((False, True), repeat=3):
        step = (-1 if drops else 1) if stagger and line % 2 else 0
        lettered = [styles[letter] != "digits" for letter in (line_letter, place_letter)]
        yield NumberRule(
            rows_first=order[1][0] != line_letter,
            between=order[2],
            letters=(lettered[0], lettered[1]),
            leading=(runs[line_letter] - 1, runs[place_letter] - 1),
            offset=(
                printed[0] - lettered[0] - (most[0] - line if falls else line),
                printed[1] - lettered[1] - (most[1] - place if drops else place) - step,
            ),
            descends=(falls, drops),
            stagger=stagger,
        )
