"""A file's values as they should be, whatever dialect it was written in (3.1).

Numbers may be texts, words in small letters, lists wrapped as ``{"item": […]}`` or written as maps
by number.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

import attrs

from hexwar.data import Faults, KeyPath, json_of, spelled
from hexwar.data.limits import DEEPEST, too_deep
from hexwar.errors import DataError, Fault, HexError
from hexwar.hexes import Hex
from memoir44.m44.codes import codes
from memoir44.printed.arms import Side
from memoir44.printed.boards import NAMES, BoardFormat

OURS = "hexwar"
"""The key under which files of ours keep what the format cannot say."""

TOO_LARGE = 1_000_000
"""A number that no key of the format reaches."""

LONGEST = 60
"""Characters of a name that nobody knows, as faults quote it."""

LARGEST = 4_000_000
"""Characters of a file; genuine ones have fewer than 100 000."""

HEXAGONS = ("board", "hexagons")
"""Where the records of hexes stand."""

PARTS = ("terrain", "rect_terrain", "obstacle", "unit")
"""The parts of a record of which a hex has one each."""


class Findings(Faults):
    """What is wrong in a file, and by their words what it holds that we have no rules for.

    It is the document of its own faults, too: they tell the line on which the record of a hex
    begins.

    Args:
        name: The name of the file.
        text: Its text.
    """

    def __init__(self, name: str, text: str) -> None:
        super().__init__(self)
        self.name = name
        self.text = text
        self.notes: dict[str, None] = {}
        lines = enumerate(text.split("\n"), 1)
        self._records = [number for number, line in lines for _ in range(line.count('"row"'))]

    def place(self, path: KeyPath) -> tuple[str, int]:
        """Return the name of the file, and the line of a record or of what is in it."""
        number = path[2] if path[:2] == HEXAGONS and len(path) > 2 else -1
        known = isinstance(number, int) and 0 <= number < len(self._records)
        return self.name, self._records[int(number)] if known else 1

    def note(self, path: KeyPath, message: str) -> None:
        """Say what the file holds that this game has no rules for."""
        self.notes[printable(f"{spelled(path)}: {message}")] = None


def printable(text: str) -> str:
    r"""Return a text on one line, without what cannot be printed.

    Example:
        >>> printable("two\nlines")
        'two lines'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def parsed(text: str, name: str) -> dict[str, Any]:
    """Return the object in a text.

    Raises:
        DataError: The text is no JSON, no object, or far larger than any board.
    """
    message = f"{len(text)} characters are too many for a scenario: at most {LARGEST}"
    if len(text) <= LARGEST:
        data = json_of(text, name)
        if isinstance(data, dict) and not too_deep(data):
            return data
        message = f"expected an object with 'board', in which nothing lies {DEEPEST} levels deep"
    raise DataError([Fault(name, 1, "", message)])


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
class Part:
    """An object in a file: what it says by key, where it stands, where its faults are reported."""

    data: dict[str, Any]
    path: KeyPath = ()
    findings: Findings = attrs.field(factory=lambda: Findings("", ""))

    def at(self, *keys: str | int) -> KeyPath:
        """Return where a key stands, or an element of its list; without one the object itself."""
        return (*self.path, *(key for key in keys if key != ""))

    def fault(self, key: str, message: str) -> None:
        """Report what is wrong with a key."""
        self.findings.add(self.at(key), message)

    def unknown(self, key: str, what: str, name: object, known: Any) -> None:
        """Report that a key has a code that nobody knows, with the closest one that is known."""
        self.findings.unknown(self.at(key), what, str(name)[:LONGEST], known)

    def note(self, key: str, message: str) -> None:
        """Say that there are no rules here for what a key says."""
        self.findings.note(self.at(key), message)

    def note_word(self, key: str, known: Collection[str] = ()) -> None:
        """Say that there are no rules here for a word; a key without one says nothing."""
        word = self.word(key)
        if word and word not in known:
            self.note(key, f"{word}: this game has no such rule")

    def holding(self, data: object, *keys: str | int) -> Part:
        """Return what stands under a key as an object; an empty one for what is none."""
        return Part(data if isinstance(data, dict) else {}, self.at(*keys), self.findings)

    def held(self, key: str) -> Part:
        """Return an object in it, empty if there is none."""
        return self.holding(self.data.get(key), key)

    def part(self, key: str) -> Part:
        """Return an object in it; what is neither one nor empty is a fault."""
        value = self.data.get(key, {})
        if value and not isinstance(value, dict):
            self.fault(key, f"expected an object, got {value!r:.40}")
        return self.held(key)

    def named(self, key: str) -> Part:
        """Return an object in it; one that has no name is a fault, and as if it were empty."""
        value = self.data.get(key)
        known = isinstance(value, dict) and isinstance(value.get("name"), str)
        if value and not known:
            self.fault(key, "expected an object with a name")
        return self.holding(value if known else {}, key)

    def records(self, key: str) -> list[Any]:
        """Return a list in it: as it is, wrapped in ``item``, or as a map by number."""
        value = self.data.get(key, [])
        if isinstance(value, dict):
            value = value["item"] if "item" in value else list(value.values())
        if isinstance(value, list):
            return value
        self.fault(key, f"expected a list, got {value!r:.40}")
        return []

    def parts(self, key: str) -> Iterator[Part]:
        """Give the objects of a list in it; what is none is an empty object."""
        return (self.holding(value, key, place) for place, value in enumerate(self.records(key)))

    def group(self, format_: BoardFormat) -> Iterator[str]:
        """Give the printed names of the hexes that it lists as its group."""
        for place, name in enumerate(self.records("group")):
            try:
                yield NAMES.format(hex_named(str(name), format_))
            except HexError as wrong:
                self.findings.add(self.at("group", place), str(wrong))

    def number(self, key: str, default: int | None = None) -> int | None:
        """Return a number, perhaps written as a text; without a default, none is a fault."""
        value = self.data.get(key)
        if value is None:
            if default is None:
                self.fault(key, "expected a number, got nothing")
            return default
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,6}", value):
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < TOO_LARGE:
            return value
        self.fault(key, f"expected a number, got {value!r:.40}")
        return default

    def flag(self, key: str) -> bool:
        """Return a truth value, however it is written."""
        return str(self.data.get(key, "")).lower() in ("true", "1", "yes")

    def said(self, key: str) -> str:
        """Return a text, or nothing; half characters of Unicode become question marks."""
        value = self.data.get(key)
        text = "\n".join(map(str, value)) if isinstance(value, list) else str(value or "")
        lines = re.split(r"\r\n|\r|\n", text.encode("utf-8", "replace").decode())
        return "\n".join("".join(c if c.isprintable() else " " for c in line) for line in lines)

    def word(self, key: str) -> str:
        """Return a word in capitals, or nothing."""
        value = self.data.get(key)
        return value.upper() if isinstance(value, str) else ""

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
