"""What an object of an ``.m44`` file says besides what any format says (3.1)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

import attrs

from hexwar.data import KeyPath
from hexwar.data.foreign import LONGEST, Findings, ForeignObject
from hexwar.errors import HexError
from hexwar.hexes import Hex
from memoir44.m44.codes import codes
from memoir44.printed.arms import Side
from memoir44.printed.boards import NAMES, BoardFormat

OURS = "hexwar"
"""The key under which files of ours keep what the format cannot say."""

HEXAGONS = ("board", "hexagons")
"""Where the records of hexes stand."""

PARTS = ("terrain", "rect_terrain", "obstacle", "unit")
"""The parts of a record of which a hex has one each."""


class InRecords(Findings):
    """What is wrong in a file, by the line on which the record of a hex begins.

    Attributes:
        hexes: By the number of a record: the printed name of its hex, which notes tell.
    """

    def __init__(self, name: str, text: str) -> None:
        super().__init__(name, text)
        lines = enumerate(text.split("\n"), 1)
        self._records = [number for number, line in lines for _ in range(line.count('"row"'))]
        self.hexes: dict[int, str] = {}

    def place(self, path: KeyPath) -> tuple[str, int]:
        """Return the name of the file, and the line of a record or of what is in it."""
        number = _record(path)
        return self.name, self._records[number] if 0 <= number < len(self._records) else 1

    def named(self, path: KeyPath) -> str:
        """Return how notes name a place: by its keys, and what lies in a hex by that, too."""
        where = self.hexes.get(_record(path))
        return f"{super().named(path)} in {where}" if where else super().named(path)


def _record(path: KeyPath) -> int:
    """Return the number of the record in which something stands, or -1."""
    number = path[2] if path[:2] == HEXAGONS and len(path) > 2 else -1
    return number if isinstance(number, int) else -1


def hex_named(name: str, format_: BoardFormat) -> Hex:
    """Return the hex with a printed name; capitals and small letters count alike.

    Raises:
        HexError: It is no name of a hex of the board.

    Example:
        >>> from memoir44.printed.boards import printed_formats
        >>> breakthrough = printed_formats()["breakthrough"]
        >>> breakthrough.place(hex_named("B13", breakthrough))
        (4, 2)
    """
    match = re.fullmatch(r"([A-Za-z])([0-9]{1,2})", name)
    at = NAMES.parse(f"{match[1]}{int(match[2])}") if match else None
    if at is None or at not in format_:
        raise HexError(f"no hex {name[:LONGEST]!r} on a {format_.name} board")
    return at


@attrs.frozen
class Part(ForeignObject):
    """An object in a file, with the words of the format and what files of ours add."""

    def note_word(self, key: str, known: Collection[str] = ()) -> None:
        """Say that there are no rules here for a word; a key without one says nothing."""
        word = self.word(key)
        if word and word not in known:
            self.note(key, f"{word}: this game has no such rule")

    def group(self, format_: BoardFormat) -> Iterator[str]:
        """Yield the printed names of the hexes that it lists as its group."""
        for place, name in enumerate(self.records("group")):
            try:
                yield NAMES.format(hex_named(str(name), format_))
            except HexError as wrong:
                self.findings.add(self.at("group", place), str(wrong))

    def side(self, key: str) -> Side | None:
        """Return the side that a key names, or None."""
        return codes().sides.get(self.word(key))

    @property
    def ours(self) -> dict[str, Any]:
        """What a file of ours says of it besides; older files say the kind of unit only."""
        said = self.data.get(OURS)
        if isinstance(said, str):
            return {"kind": said}
        return said if isinstance(said, dict) else {}
