"""Which hexes does a list in a scenario file name?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from hexwar.board import Board, HexId, HexSet, has
from hexwar.board.ranges import spread
from hexwar.board.reader import HexLists, placed_in
from hexwar.data import Faults, KeyPath
from hexwar.errors import HexError
from memoir44.printed.boards import NAMES


def report_backwards(texts: tuple[str, ...], path: KeyPath, faults: Faults) -> None:
    """Report the ranges of a list that run from the higher hex to the lower."""
    for place, text in enumerate(texts):
        with suppress(HexError):  # what is no range is reported where it is read
            *_, last = places = spread(text, NAMES)
            if places[0] > last:
                told = f"from {NAMES.written(*last)} to {NAMES.written(*places[0])}"
                faults.add((*path, place), f"the range {text!r} runs backwards; write it {told}")


class HexReader(HexLists):
    """Reads lists of hexes, in which no range runs backwards.

    Args:
        board: The board.
        faults: Where to report.
        shift: Columns of the boards that lie left of the one whose names are read.
    """

    def __init__(self, board: Board, faults: Faults, shift: int = 0) -> None:
        places = placed_in(board).items()
        super().__init__(board, faults, {(row, at - shift): i for (row, at), i in places})

    def hexes(
        self, texts: tuple[str, ...], path: KeyPath, only: str | int | None = None
    ) -> Iterator[tuple[HexId, KeyPath]]:
        """Give the hexes that a list names, each with the path of the element that names it."""
        report_backwards(texts, path, self.faults)
        return super().hexes(texts, path, only)

    def within(self, there: HexSet, texts: tuple[str, ...], path: KeyPath, else_: str) -> HexSet:
        """Return the set that a list names; report hexes that lie elsewhere, and are no such."""
        for i, element in self.hexes(texts, path):
            if not has(there, i):
                self.fault(element, f"{self.grid.name(i)} {else_}")
        return self.hex_set(texts, path)

    def enough(self, texts: tuple[str, ...], needs: int, path: KeyPath) -> HexSet:
        """Return the hexes of a table; report that a side must hold more than there are."""
        found = self.hex_set(texts, (*path, "hexes"))
        if needs > found.bit_count():
            message = f"{needs} of {found.bit_count()} hexes can never be held"
            self.fault((*path, "needs"), message)
        return found
