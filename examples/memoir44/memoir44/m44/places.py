"""Hexes of ``.m44`` files, by row and doubled column, under their printed names (1.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hexwar.errors import HexError
from memoir44.m44.fields import Part
from memoir44.printed.boards import NAMES, BoardFormat

Place = tuple[int, int]


def named(place: Place, format_: BoardFormat) -> str:
    """Return the printed name of a hex.

    Example:
        >>> from memoir44.printed.boards import printed_formats
        >>> named((2, 6), printed_formats()["standard"])
        'D7'
    """
    row, column = place
    return NAMES.written(format_.rows - row, column // 2 + 1)


def place_of(name: str, format_: BoardFormat) -> Place:
    """Return row and doubled column of a printed name; capitals and small letters count alike.

    Raises:
        HexError: It is no name of a hex of the board.

    Example:
        >>> from memoir44.printed.boards import printed_formats
        >>> place_of("B13", printed_formats()["breakthrough"])
        (4, 2)
    """
    match = re.fullmatch(r"([A-Za-z])([0-9]{1,2})", name)
    if match:
        line, letter = NAMES.numbers(f"{match[1]}{int(match[2])}")
        row = format_.rows - line
        if 0 <= row < format_.rows and letter <= format_.width - row % 2:
            return row, 2 * (letter - 1) + row % 2
    raise HexError(f"no hex {name[:60]!r} on a {format_.name} board")


def group_of(part: Part, format_: BoardFormat) -> Iterator[str]:
    """Give the printed names of the hexes that an object lists as its group."""
    for place, name in enumerate(part.records("group")):
        try:
            yield named(place_of(str(name), format_), format_)
        except HexError as wrong:
            part.fault(f"group[{place}]", str(wrong))
