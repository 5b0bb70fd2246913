"""A file's values as they should be, whatever dialect it was written in (3.1).

Numbers may be texts, words in small letters, lists wrapped as ``{"item": […]}`` or written as maps
by number.
"""

from __future__ import annotations

import json
import re
from typing import Any

from hexwar.data.limits import DEEPEST, long_number, too_deep
from hexwar.errors import DataError, Fault, closest, did_you_mean

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


def table(data: dict[str, Any], key: str, path: str, findings: Findings) -> dict[str, Any]:
    """Return an object in an object; an empty list is an empty object.

    Args:
        data: The object.
        key: Its key.
        path: Where the object stands.
        findings: Where to report what is none.
    """
    value = data.get(key, {})
    if isinstance(value, dict):
        return value
    if value:
        findings.fault(_join(path, key), f"expected an object, got {value!r:.40}")
    return {}


def records(data: dict[str, Any], key: str, path: str, findings: Findings) -> list[Any]:
    """Return a list in an object: as it is, wrapped in ``item``, or as a map by number."""
    value = data.get(key, [])
    if isinstance(value, dict):
        value = value["item"] if "item" in value else list(value.values())
    if isinstance(value, list):
        return value
    findings.fault(_join(path, key), f"expected a list, got {value!r:.40}")
    return []


def number(
    data: dict[str, Any], key: str, path: str, findings: Findings, default: int | None = None
) -> int | None:
    """Return a number in an object, perhaps written as a text.

    Args:
        data: The object.
        key: Its key.
        path: Where the object stands.
        findings: Where to report what is no number.
        default: What to return if there is nothing; without, that is a fault.
    """
    value = data.get(key)
    if value is None:
        if default is None:
            findings.fault(_join(path, key), "expected a number, got nothing")
        return default
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,6}", value):
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < TOO_LARGE:
        return value
    findings.fault(_join(path, key), f"expected a number, got {value!r:.40}")
    return default


def flag(data: dict[str, Any], key: str) -> bool:
    """Return a truth value, however it is written."""
    return str(data.get(key, "")).lower() in ("true", "1", "yes")


def said(data: dict[str, Any], key: str) -> str:
    """Return a text in an object, or nothing; half characters of Unicode become question marks."""
    value = data.get(key)
    text = "\n".join(map(str, value)) if isinstance(value, list) else str(value or "")
    text = text.encode("utf-8", "replace").decode()
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join("".join(c if c.isprintable() else " " for c in line) for line in lines)


def word(data: dict[str, Any], key: str) -> str:
    """Return a word in capitals, or nothing."""
    value = data.get(key)
    return value.upper() if isinstance(value, str) else ""


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
