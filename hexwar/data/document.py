"""A TOML document, with the line of each of its parts."""

import os
import re
import tomllib
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import attrs

from hexwar.data.basing import merged, taken_over
from hexwar.data.faults import Faults, shortened, spelled
from hexwar.data.files import content_of
from hexwar.data.limits import (
    DEEPEST,
    LARGEST_FILE,
    deep_bracket,
    large_numbers,
    long_key,
    long_number,
    too_deep,
)
from hexwar.data.line_numbers import KeyPath, line_numbers
from hexwar.errors import DataError, Fault, HexwarError, UnknownNameError

T = TypeVar("T")

Readable = str | os.PathLike[str] | Traversable
"""What a document can be read from: a path, or a resource of a package."""

_WHERE = re.compile(r" \(at (?:line (?P<line>\d+), column \d+|end of document)\)$")
_TOO_LARGE = f"too large: a document has {LARGEST_FILE >> 10} kB at most"
_TOO_DEEP = f"tables and lists lie more than {DEEPEST} deep within each other"
_HINTS = {
    "Invalid value": '; a text stands in quotation marks: title = "The ford"',
    "Unclosed array": "; a ] or a comma is missing, on this line or above",
    "Unclosed inline table": "; a } or a comma is missing: a table in braces stands on one line",
    "Unterminated string": "; a quotation mark is missing",
    'Expected "\'"': "; a quotation mark is missing",
    "Expected newline": "; each key stands on a line of its own",
    "Cannot overwrite a value": "; it is there before; if there are several of them, write [[…]]",
}
"""What is meant most often by a fault of the TOML parser, beside its own words."""

_LEADING_ZERO = re.compile(r"(?<![\w.\"'-])0\d+")


@attrs.frozen(eq=False)
class Document:
    """A TOML document, with its text kept so that faults can be reported by line.

    Attributes:
        name: The name under which faults are reported, usually the path as it was given.
        text: The whole text.
        data: What is in it, as dicts, lists and scalars; not to be changed.
        base: The document that it builds on, or None; :attr:`data` holds what it takes over.
    """

    name: str
    text: str = attrs.field(repr=False)
    data: dict[str, Any] = attrs.field(repr=False)
    base: "Document | None" = attrs.field(default=None, repr=False)
    _changes: dict[str, Any] = attrs.field(factory=dict, repr=False)
    _lines: dict[KeyPath, int] = attrs.field(factory=dict, init=False, repr=False)

    @classmethod
    def read(cls, source: Readable) -> "Document":
        """Read a document from a file.

        Args:
            source: A path, or a resource from :mod:`importlib.resources`.

        Raises:
            DataError: The file is too large, is not UTF-8, or is not TOML.
            UnreadableFileError: The file cannot be read.
        """
        name = os.fspath(source) if isinstance(source, str | os.PathLike) else str(source)
        return cls.parse(read_text(source), name)

    @classmethod
    def parse(cls, text: str, name: str = "<text>") -> "Document":
        """Read a document from its text.

        Args:
            text: TOML.
            name: The name under which faults are reported.

        Raises:
            DataError: The text is not TOML, or goes beyond the bounds of
                ``hexwar.data.limits``.

        Example:
            >>> Document.parse('title = "Fox"').data
            {'title': 'Fox'}
            >>> Document.parse('hex = 0714', "fox.toml")
            Traceback (most recent call last):
            hexwar.errors.DataError: fox.toml:1: not TOML: Expected newline or end of document \
after a statement; numbers do not begin with 0: write hex numbers in quotes
        """
        document = cls(name, text, _loaded(text, name))
        with document.checking() as faults:
            for path in large_numbers(document.data):
                faults.add(path, "a whole number has 64 bits at most")
        return document

    def based_on(self, base: "Document") -> "Document":
        r"""Return this document with what it takes over from another one.

        Tables are merged key by key; whatever else it says, lists too, replaces what the base says.
        Faults are reported in the file that says what is wrong.

        Args:
            base: The document that it builds on.

        Example:
            >>> base = Document.parse('turns = 8\n[us]\nunits = ["1/A"]', "base.toml")
            >>> short = Document.parse('turns = 4', "short.toml").based_on(base)
            >>> short.data
            {'turns': 4, 'us': {'units': ['1/A']}}
            >>> short.place(("turns",)), short.place(("us", "units", 0))
            (('short.toml', 1), ('base.toml', 3))
        """
        whole = merged(base.data, self.data)
        return Document(self.name, self.text, whole, base=base, changes=self.data)

    @property
    def whole_text(self) -> str:
        """What it says and, after that, what its base says: all that it rests on."""
        return self.text + self.base.whole_text if self.base else self.text

    @property
    def digest(self) -> str:
        """A hash of all that it rests on, for what was made of it and has to know it again."""
        return blake2b(self.whole_text.encode(), digest_size=8).hexdigest()

    def place(self, path: KeyPath) -> tuple[str, int]:
        """Return the file in which something stands, and the line on which it begins there.

        Args:
            path: Keys of tables and places in arrays.
        """
        if self.base is not None and taken_over(self.base.data, self._changes, path):
            return self.base.place(path)
        return self.name, self.line(path)

    def line(self, path: KeyPath) -> int:
        r"""Return the line on which something begins, or else what it would be part of.

        Args:
            path: Keys of tables and places in arrays.

        Example:
            >>> Document.parse('[grid]\nrows = 2').line(("grid", "columns"))
            1
        """
        if not self._lines:
            self._lines.update(line_numbers(self.text))
        while path not in self._lines:
            path = path[:-1]
        return self._lines[path]

    @contextmanager
    def checking(self) -> Iterator[Faults]:
        """Gather faults in a ``with`` block and raise all of them at its end.

        Yields:
            Where to :meth:`~Faults.add` them, and what to give to :func:`structured`.

        Raises:
            DataError: Faults were found.

        Example:
            >>> document = Document.parse('cards = 54', "deck.toml")
            >>> with document.checking() as faults:
            ...     faults.add(("cards",), "expected 52")
            Traceback (most recent call last):
            hexwar.errors.DataError: deck.toml:1: cards: expected 52
        """
        faults = Faults(self)
        yield faults
        faults.raise_any()

    def path_of(self, text: str) -> KeyPath:
        r"""Return the path of the first value or key that is a certain text; ``()`` if none is.

        Example:
            >>> Document.parse('hexes = ["0714", "9904"]').path_of("9904")
            ('hexes', 1)
            >>> Document.parse('[depots]\nUtha = "full"').path_of("Utha")
            ('depots', 'Utha')
        """
        waiting: list[tuple[KeyPath, Any]] = [((), self.data)]
        while waiting:
            path, value = waiting.pop()
            if isinstance(value, dict | list):
                parts = value.items() if isinstance(value, dict) else enumerate(value)
                waiting += reversed([((*path, key), part) for key, part in parts])
            if text in (value, *path[-1:]):
                return path
        return ()


def read_text(source: Readable) -> str:
    """Return the text of a document, if it is one of a bearable size.

    Args:
        source: A path, or a resource from :mod:`importlib.resources`.

    Raises:
        DataError: The file is too large, or is not UTF-8.
        UnreadableFileError: The file cannot be read.
    """
    name = os.fspath(source) if isinstance(source, str | os.PathLike) else str(source)
    content = content_of(source, LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise DataError([Fault(name, 1, "", _TOO_LARGE)])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = content.count(b"\n", 0, wrong.start) + 1
        message = f"not UTF-8: byte {content[wrong.start]:#04x}; save the file as UTF-8"
        raise DataError([Fault(name, line, "", message)]) from None


def _loaded(text: str, name: str) -> dict[str, Any]:
    """Return what the text of a document says.

    Raises:
        DataError: It is no TOML, or more than a document may hold.
    """
    if len(text) > LARGEST_FILE:
        raise DataError([Fault(name, 1, "", _TOO_LARGE)])
    line = long_key(text)
    if line:
        raise DataError([Fault(name, line, "", _TOO_DEEP)])
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        line = deep_bracket(text)  # a reader with room for deep recursion comes to the end
        if line:
            raise DataError([Fault(name, line, "", _TOO_DEEP)]) from None
        raise DataError([_syntax_fault(name, text, str(wrong))]) from None
    except RecursionError:
        raise DataError([Fault(name, deep_bracket(text) or 1, "", _TOO_DEEP)]) from None
    except ValueError:  # from Python's own reader of whole numbers
        message = "a whole number has 64 bits at most"
        raise DataError([Fault(name, long_number(text), "", message)]) from None
    if too_deep(data):
        raise DataError([Fault(name, deep_bracket(text) or 1, "", _TOO_DEEP)])
    return data


def fault_of(error: Exception, document: Document) -> Fault:
    """Return what a game's own check of a document has raised as a fault of the document.

    Args:
        error: The error. A name that is not known is a fault where the document says it; an error
            that is not hexwar's is a mistake of the check, and told as such.
        document: The document.
    """
    path: KeyPath = ()
    if isinstance(error, UnknownNameError) and error.name:
        path = document.path_of(error.name)
    message = str(error)
    if not isinstance(error, HexwarError):
        place = traceback.extract_tb(error.__traceback__)[-1]
        what = "".join(traceback.format_exception_only(error)).strip()
        where = f"{Path(place.filename).name}:{place.lineno}"
        message = f"the check of this file failed ({what}, at {where})"
    return Fault(*document.place(path), spelled(path), shortened(message))


def _syntax_fault(name: str, text: str, message: str) -> Fault:
    where = _WHERE.search(message)
    last = text.rstrip().count("\n") + 1
    line = int(where["line"]) if where and where["line"] else last
    fault = f"not TOML: {message[: where.start()] if where else message}"
    lines = text.splitlines()
    if 0 < line <= len(lines) and _LEADING_ZERO.search(lines[line - 1].split("#")[0]):
        fault += "; numbers do not begin with 0: write hex numbers in quotes"
    else:
        fault += "".join(hint for said, hint in _HINTS.items() if said in fault)
    return Fault(name, min(line, last), "", fault)
