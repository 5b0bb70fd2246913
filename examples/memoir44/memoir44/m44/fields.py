"""A file's values as they should be, whatever dialect it was written in (3.1).

Numbers may be texts, words in small letters, lists wrapped as ``{"item": […]}`` or written as maps
by number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import attrs

from hexwar.data.limits import DEEPEST, long_number, too_deep
from hexwar.errors import DataError, Fault, closest, did_you_mean
from memoir44.m44.codes import codes
from memoir44.printed.arms import Side

TOO_DEEP = f"objects and lists lie more than {DEEPEST} deep within each other"

OURS = "hexwar"
"""The key under which files of ours keep what the format cannot say."""

TOO_LARGE = 1_000_000
"""A number that no key of the format reaches."""

LONGEST = 60
"""Characters of a name that nobody knows, as faults quote it."""

LARGEST = 4_000_000
"""Characters of a file; genuine ones have fewer than 100 000."""


class Findings:
    """What is wrong in a file, and what it holds that we have no rules for.

    Args:
        name: The name of the file.
        text: Its text.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.faults: list[Fault] = []
        self.notes: list[str] = []
        self._noted: set[str] = set()
        self._lines = [
            number
            for number, line in enumerate(text.split("\n"), 1)
            for _ in range(line.count('"row"'))
        ]

    def fault(self, path: str, message: str) -> None:
        """Report something wrong.

        Args:
            path: Where: keys and places, as in ``board.hexagons[3].unit.name``.
            message: What is wrong, and what would be right.
        """
        record = re.match(r"board\.hexagons\[(\d+)\]", path)
        number = int(record[1]) if record else -1
        line = self._lines[number] if 0 <= number < len(self._lines) else 1
        self.faults.append(Fault(self.name, line, path, message))

    def unknown(self, path: str, what: str, name: object, known: Any) -> None:
        """Report a code that nobody knows, with the closest one that is known."""
        told = str(name)[:LONGEST]
        hint = did_you_mean(told, closest(told, known))
        self.fault(path, f"no {what} {told!r}{hint}")

    def note(self, path: str, message: str) -> None:
        """Say what the file holds that this game has no rules for."""
        note = printable(f"{path}: {message}")
        if note not in self._noted:
            self._noted.add(note)
            self.notes.append(note)

    def raise_any(self) -> None:
        """Raise all that is wrong.

        Raises:
            DataError: Something is.
        """
        if self.faults:
            raise DataError(self.faults)


def printable(text: str) -> str:
    r"""Return a text on one line, without what cannot be printed.

    Example:
        >>> printable("two\nlines")
        'two lines'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def parsed(text: str, findings: Findings) -> dict[str, Any]:
    """Return the object in a text.

    Raises:
        DataError: The text is no JSON, no object, or far larger than any board.
    """
    if len(text) > LARGEST:
        message = f"{len(text)} characters are too many for a scenario: at most {LARGEST}"
        raise DataError([Fault(findings.name, 1, "", message)])
    try:
        data = json.loads(text)
    except json.JSONDecodeError as wrong:
        message = f"not JSON: {wrong.msg}"
        raise DataError([Fault(findings.name, wrong.lineno, "", message)]) from None
    except RecursionError:
        raise DataError([Fault(findings.name, 1, "", TOO_DEEP)]) from None
    except ValueError:  # from Python's own reader of whole numbers
        line, message = long_number(text), "the number has too many digits"
        raise DataError([Fault(findings.name, line, "", message)]) from None
    if too_deep(data):
        raise DataError([Fault(findings.name, 1, "", TOO_DEEP)])
    if not isinstance(data, dict):
        raise DataError([Fault(findings.name, 1, "", "expected an object with 'board'")])
    return data


@attrs.frozen
class Part:
    """An object in a file: what it says by key, where it stands, where its faults are reported."""

    data: dict[str, Any]
    path: str = ""  # keys and places, as in ``board.hexagons[3].unit``; "" for the whole file
    findings: Findings = attrs.field(factory=lambda: Findings("", ""))

    def at(self, key: str) -> str:
        """Return where a key stands, or without one the object itself."""
        return ".".join(filter(None, (self.path, key)))

    def fault(self, key: str, message: str) -> None:
        """Report what is wrong with a key."""
        self.findings.fault(self.at(key), message)

    def unknown(self, key: str, what: str, name: object, known: Any) -> None:
        """Report that a key has a code that nobody knows."""
        self.findings.unknown(self.at(key), what, name, known)

    def note(self, key: str, message: str) -> None:
        """Say that there are no rules here for what a key says."""
        self.findings.note(self.at(key), message)

    def held(self, key: str) -> Part:
        """Return an object in it, empty if there is none."""
        value = self.data.get(key)
        return Part(value if isinstance(value, dict) else {}, self.at(key), self.findings)

    def part(self, key: str) -> Part:
        """Return an object in it; what is neither one nor empty is a fault."""
        value = self.data.get(key, {})
        if value and not isinstance(value, dict):
            self.fault(key, f"expected an object, got {value!r:.40}")
        return self.held(key)

    def named(self, key: str) -> Part:
        """Return an object in it that has a name, empty if there is none."""
        value = self.data.get(key)
        has_name = isinstance(value, dict) and isinstance(value.get("name"), str)
        if value and not has_name:
            self.fault(key, "expected an object with a name")
        return Part(value if value and has_name else {}, self.at(key), self.findings)

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
        for place, value in enumerate(self.records(key)):
            data = value if isinstance(value, dict) else {}
            yield Part(data, self.at(f"{key}[{place}]"), self.findings)

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
        text = text.encode("utf-8", "replace").decode()
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
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
