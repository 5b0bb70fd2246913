"""Which hexes does a list in a scenario file name?"""

from __future__ import annotations

from collections.abc import Iterator

from hexwar.board import NONE, OFF_MAP, Board, HexId, HexSet, has, one
from hexwar.board.ranges import spread
from hexwar.data import Faults, KeyPath
from hexwar.errors import HexError, closest, did_you_mean
from hexwar.hexes import Numbering


def turned_round(text: str, numbering: Numbering) -> str:
    """Return what is wrong with a range that runs from the higher hex to the lower; else nothing.

    Example:
        >>> turned_round("L4-F4", Numbering("CR", column_style="letters"))
        "the range 'L4-F4' runs backwards; write it from F4 to L4"
    """
    places = spread(text, numbering)
    if places[0] <= places[-1]:
        return ""
    first, last = (numbering.written(*places[n]) for n in (-1, 0))
    return f"the range {text!r} runs backwards; write it from {first} to {last}"


class HexReader:
    """Reads lists of hexes and reports what is no hex of the board.

    Args:
        board: The board.
        faults: Where to report.
        shift: Columns of the boards that lie left of the one whose names are read.
    """

    def __init__(self, board: Board, faults: Faults, shift: int = 0) -> None:
        self.board = board
        self.faults = faults
        self._shift = shift
        places = map(board.numbering.row_and_column, board.hexes)
        self._ids = dict(zip(places, (board.at(at) for at in board.hexes), strict=True))

    def each(self, texts: tuple[str, ...], path: KeyPath) -> Iterator[tuple[HexId, KeyPath]]:
        """Yield the hexes that a list names, each with the path of the element that names it."""
        for place, text in enumerate(texts):
            element = (*path, place)
            try:
                places = spread(text, self.board.numbering)
            except HexError as wrong:
                self.faults.add(element, str(wrong))
                continue
            backwards = turned_round(text, self.board.numbering)
            if backwards:
                self.faults.add(element, backwards)
            for row, column in places:
                at = (row, column + self._shift)
                if at in self._ids:
                    yield self._ids[at], element
                else:
                    name = self.board.numbering.written(row, column)
                    hint = did_you_mean(name, closest(name, self.board.by_name))
                    self.faults.add(element, f"no hex {name!r} on this board{hint}")

    def set(self, texts: tuple[str, ...], path: KeyPath) -> HexSet:
        """Return the set of the hexes that a list names; report those named twice."""
        found: HexSet = NONE
        for i, element in self.each(texts, path):
            if has(found, i):
                self.faults.add(element, f"{self.board.name(i)} is listed twice")
            found |= one(i)
        return found

    def within(self, there: HexSet, texts: tuple[str, ...], path: KeyPath, else_: str) -> HexSet:
        """Return the set that a list names; report hexes that lie elsewhere, and are no such."""
        for i, element in self.each(texts, path):
            if not has(there, i):
                self.faults.add(element, f"{self.board.name(i)} {else_}")
        return self.set(texts, path)

    def enough(self, texts: tuple[str, ...], needs: int, path: KeyPath) -> HexSet:
        """Return the hexes of a table; report that a side must hold more than there are."""
        found = self.set(texts, (*path, "hexes"))
        if needs > found.bit_count():
            message = f"{needs} of {found.bit_count()} hexes can never be held"
            self.faults.add((*path, "needs"), message)
        return found

    def one(self, text: str, path: KeyPath) -> HexId:
        """Return the hex of a name, or -1 after reporting that there is none."""
        return next((i for i, _ in self.each((text,), path)), OFF_MAP)
