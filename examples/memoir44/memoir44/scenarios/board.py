"""The board of a scenario file, read by hexwar's own reader, and the hexes that its lists name."""

from collections.abc import Sequence
from typing import Any

from hexwar.board import Board, HexSet, has
from hexwar.board.ranges import spread
from hexwar.board.reader import HexLists, placed_in
from hexwar.data import DataError, Document, Faults, KeyPath, once
from hexwar.play import rule
from memoir44.printed.boards import NAMES, BoardFormat, FaceName, FormatName, printed_formats
from memoir44.printed.features import printed_features
from memoir44.scenarios.file import BOARD_TABLES

ROADS = ("road", "railroad")


@once
def bare_board(name: FormatName, face: FaceName = "country", boards: int = 1) -> Board:
    """Return boards of a format side by side, with what their face shows where no tile lies."""
    format_ = printed_formats()[name]
    width, rows = format_.width * boards, format_.rows
    data = {
        "grid": {
            "orientation": NAMES.orientation,
            "rows": rows,
            "columns": [width, width - 1],
            "ids": NAMES.order,
            "column_style": NAMES.column_style,
            "small_letters": NAMES.small_letters,
            "row_direction": NAMES.row_direction,
            "stagger": NAMES.stagger,
            "terrain": "countryside",
        },
        "kinds": {"terrain": list(printed_features()["terrain"]), "paths": list(ROADS)},
        "terrain": [
            {
                "kind": kind,
                "hexes": [NAMES.written(rows - row, at) for at in range(1, width + 1 - row % 2)],
            }
            for row, kind in format_.shown(face).items()
        ],
    }
    return Board.read(Document("boards.toml", "", data))


def tables_of(document: Document) -> dict[str, Any]:
    """Return the tables of the board of a scenario file."""
    return {name: document.data[name] for name in BOARD_TABLES if name in document.data}


def read_board(document: Document, format_: BoardFormat, face: FaceName, before: Faults) -> Board:
    """Return the board of a scenario file.

    Raises:
        DataError: It has faults; those that were found before are told with them.
    """
    tables = Document(document.name, document.text, tables_of(document))
    try:
        return bare_board(format_.name, face).with_overrides(tables)
    except DataError as wrong:
        raise DataError([*before, *wrong.faults]) from None


@rule("2.11.5")
def join_boards(
    boards: Sequence[Document], seams: list[dict[str, Any]], format_: BoardFormat
) -> Board:
    """Return boards side by side as one; two half hexes of neighbours are one whole hex.

    Args:
        boards: The files of the boards, from left to right.
        seams: Tables of terrain between each two, under the names of the joined board.
        format_: The format of a single board.
    """
    data: dict[str, list[Any]] = {name: [] for name in BOARD_TABLES} | {"terrain": seams}
    for number, document in enumerate(boards):
        for name, entries in tables_of(document).items():
            shifted = (_shifted(entry, number, format_.width) for entry in entries)
            data[name] = [*data[name], *shifted]
    bare = bare_board(format_.name, boards=len(boards))
    return bare.with_overrides(Document("joined boards", "", data))


def _shifted(entry: dict[str, Any], number: int, width: int) -> dict[str, Any]:
    """Return a table of a board with its hexes moved right by a number of boards."""
    hexes = [
        NAMES.written(row, column + number * width)
        for text in entry["hexes"]
        for row, column in spread(text, NAMES)
    ]
    named = {"id": f"{entry['id']}-{number + 1}"} if "id" in entry else {}
    return {**entry, **named, "hexes": hexes}


class HexReader(HexLists):
    """Reads the lists of hexes of a board.

    Args:
        board: The board, or several that are joined.
        faults: Where to report.
        shift: Columns of the boards that lie left of the one whose names are read.
    """

    def __init__(self, board: Board, faults: Faults, shift: int = 0) -> None:
        places = placed_in(board).items()
        super().__init__(board, faults, {(row, at - shift): i for (row, at), i in places})

    def within(self, there: HexSet, texts: tuple[str, ...], path: KeyPath, else_: str) -> HexSet:
        """Return the set that a list names; report hexes that lie elsewhere, and are no such."""
        for i, element in self.hexes(texts, path):
            if not has(there, i):
                self.fault(element, f"{self.grid.name(i)} {else_}")
        return self.hex_set(texts, path)

    def enough(self, texts: tuple[str, ...], needs: int, path: KeyPath) -> HexSet:
        """Return the hexes of a table; report that a side must hold more than there are."""
        hexes = self.hex_set(texts, (*path, "hexes"))
        if needs > hexes.bit_count():
            message = f"{needs} of {hexes.bit_count()} hexes can never be held"
            self.fault((*path, "needs"), message)
        return hexes
