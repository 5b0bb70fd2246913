"""The board of a scenario file, read by hexwar's own reader, and the hexes that its lists name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from hexwar.board import Board, HexId, HexSet, has
from hexwar.board.ranges import spread
from hexwar.board.reader import HexLists, placed_in
from hexwar.data import DataError, Document, Fault, Faults, KeyPath
from hexwar.errors import HexError
from hexwar.play import rule
from memoir44.printed.boards import NAMES, BoardFormat, FaceName, background
from memoir44.printed.features import printed_features
from memoir44.scenarios.file import BOARD_TABLES

ROADS = ("road", "railroad")


def read_board(
    document: Document, format_: BoardFormat, face: FaceName
) -> tuple[Board, tuple[Fault, ...]]:
    """Return the board of a scenario file, and what is wrong with it.

    Returns:
        The board; if it has faults, one without anything on it, and the faults.
    """
    bare = _frame(format_, format_.width)
    data = bare | tables_of(document, format_, face)
    try:
        board = Board.read(Document(document.name, document.text, data))
    except DataError as wrong:
        return Board.read(Document(document.name, document.text, bare)), wrong.faults
    faults = Faults(document)
    _check_ranges(document, faults)
    return board, tuple(faults)


def _check_ranges(document: Document, faults: Faults) -> None:
    """Report ranges of terrain that run backwards; paths may run either way."""
    for place, table in enumerate(document.data.get("terrain", ())):
        report_backwards(table["hexes"], ("terrain", place, "hexes"), faults)


def tables_of(document: Document, format_: BoardFormat, face: FaceName) -> dict[str, Any]:
    """Return the tables of the board of a scenario file, with what its face shows besides."""
    data = {name: document.data[name] for name in BOARD_TABLES if name in document.data}
    terrain = data.get("terrain", [])
    if isinstance(terrain, list):
        data["terrain"] = [*terrain, *_background(terrain, format_, face)]
    return data


@rule("2.11.2", "2.11.5")
def join_boards(
    boards: Sequence[dict[str, Any]], seams: Sequence[Mapping[str, Any]], format_: BoardFormat
) -> Board:
    """Return boards side by side as one; two half hexes of neighbours are one whole hex.

    Args:
        boards: The tables of each board, from left to right.
        seams: The tables of the hexes between each two, under the names of the joined board.
        format_: The format of a single board.
    """
    data = _frame(format_, format_.width * len(boards))
    data |= {name: [] for name in BOARD_TABLES}
    for number, tables in enumerate(boards):
        for name, entries in tables.items():
            data[name] += [_shifted(entry, number, format_.width) for entry in entries]
    for seam in seams:
        for name, entries in seam.items():
            data[name] += entries
    return Board.read(Document("joined boards", "", data))


def _shifted(entry: dict[str, Any], number: int, width: int) -> dict[str, Any]:
    """Return a table of a board with its hexes moved right by a number of boards."""
    hexes = [
        NAMES.written(row, column + number * width)
        for text in entry["hexes"]
        for row, column in spread(text, NAMES)
    ]
    named = {"id": f"{entry['id']}-{number + 1}"} if "id" in entry else {}
    return {**entry, **named, "hexes": hexes}


def _frame(format_: BoardFormat, width: int) -> dict[str, Any]:
    """Return the tables of a board format, for a number of hexes in even rows."""
    return {
        "grid": {
            "orientation": NAMES.orientation,
            "rows": format_.rows,
            "columns": [width, width - 1],
            "ids": NAMES.order,
            "column_style": NAMES.column_style,
            "small_letters": NAMES.small_letters,
            "row_direction": NAMES.row_direction,
            "stagger": NAMES.stagger,
            "terrain": "countryside",
        },
        "kinds": {"terrain": list(printed_features()["terrain"]), "paths": list(ROADS)},
    }


def _background(
    terrain: list[Any], format_: BoardFormat, face: FaceName
) -> list[dict[str, object]]:
    """Return tables for what the face shows in the hexes that no table names."""
    named = set(_named(terrain))
    tables: list[dict[str, object]] = []
    for rows in background(face, format_.name):
        hexes = [
            NAMES.written(format_.rows - row, column)
            for row in range(rows.first, rows.last + 1)
            for column in range(1, format_.width + 1 - row % 2)
            if (format_.rows - row, column) not in named
        ]
        if hexes:
            tables.append({"kind": rows.terrain, "hexes": hexes})
    return tables


def _named(terrain: Iterable[Any]) -> Iterable[tuple[int, int]]:
    """Give the rows and columns that tables name; what is no name is reported elsewhere."""
    for table in terrain:
        hexes = table.get("hexes") if isinstance(table, dict) else None
        for text in hexes if isinstance(hexes, list) else ():
            try:
                yield from spread(str(text), NAMES)
            except HexError:
                continue


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
