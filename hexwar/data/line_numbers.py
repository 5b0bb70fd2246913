"""Where in a TOML document does a key stand, and on which line?

The reader of the standard library keeps no positions. This scanner runs for the report of an error
and for an editor that changes a part of a text, on text that the reader has accepted, so it does
not check the syntax.
"""

import re
import tomllib
from bisect import bisect_right
from typing import TypeAlias

import attrs

KeyPath: TypeAlias = tuple[str | int, ...]
"""The way to a value in a document: keys of tables, and places in arrays from 0."""

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{1,2})?'
    r"|'''.*?'''(?:'{1,2})?"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'",
    re.DOTALL,
)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\]}#\n]*")


def line_numbers(text: str) -> dict[KeyPath, int]:
    r"""Return the line on which each table, key and array element begins.

    Args:
        text: A TOML document without syntax errors.

    Returns:
        Line numbers, from 1, by path. The element of an array of tables has the line of its header.

    Example:
        >>> line_numbers('[grid]\nrows = 2\n\n[[box]]\nid = "A"\n')["box", 0, "id"]
        5
    """
    return _Scanner(text).document()


@attrs.frozen
class Positions:
    """Where the parts of a TOML document stand in its text.

    Attributes:
        values: Where each value begins and ends, by path; those of ``[tables]`` are not among them.
        keys: Where each key with a value begins.
        headers: Where each ``[table]`` and ``[[table]]`` begins, in the order of the text, with
            its path; an element of an array of tables has its place as the last part.
    """

    values: dict[KeyPath, tuple[int, int]] = attrs.field(factory=dict)
    keys: dict[KeyPath, int] = attrs.field(factory=dict)
    headers: list[tuple[int, KeyPath]] = attrs.field(factory=list)


def positions(text: str) -> Positions:
    r"""Return where the values, keys and headers of a document stand.

    Args:
        text: A TOML document without syntax errors.

    Example:
        >>> found = positions('[grid]\nrows = 12\n')
        >>> found.values["grid", "rows"], found.keys["grid", "rows"], found.headers
        ((14, 16), 7, [(0, ('grid',))])
    """
    scanner = _Scanner(text)
    scanner.document()
    return scanner.positions


class _Scanner:
    """One pass over a document; ``at`` is the position reached."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.positions = Positions()
        self.lines: dict[KeyPath, int] = {}
        self.newlines = [match.start() for match in re.finditer("\n", text)]
        self.tables_in_array: dict[KeyPath, int] = {}

    def document(self) -> dict[KeyPath, int]:
        """Scan everything and return what was found."""
        table: KeyPath = ()
        self.lines[()] = 1
        while self.skip_space():
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.key_and_value(table)
        return self.lines

    def skip_space(self) -> bool:
        """Pass over blanks, line ends and comments; return whether anything is left."""
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at < len(self.text)

    def found(self, path: KeyPath) -> None:
        """Note that something begins here; the first place of a path counts."""
        self.lines.setdefault(path, bisect_right(self.newlines, self.at - 1) + 1)

    def header(self) -> KeyPath:
        """Scan ``[table]`` or ``[[array]]`` and return the path of the table that it opens."""
        begin = self.at
        in_array = self.text.startswith("[[", begin)
        self.at += 2 if in_array else 1
        keys = self.dotted_key()
        self.skip_space()
        end, self.at = self.at + (2 if in_array else 1), begin
        path: KeyPath = ()
        for key in keys[:-1]:
            path = self.last_element((*path, key))
            self.found(path)
        path = (*path, keys[-1])
        if in_array:
            self.found(path)
            self.tables_in_array[path] = self.tables_in_array.get(path, -1) + 1
        path = self.last_element(path)
        self.found(path)
        self.positions.headers.append((begin, path))
        self.at = end
        return path

    def last_element(self, path: KeyPath) -> KeyPath:
        """Return the path itself, or, where it is an array of tables, that of its last table."""
        count = self.tables_in_array.get(path)
        return path if count is None else (*path, count)

    def key_and_value(self, table: KeyPath) -> None:
        """Scan ``key = value`` within a table."""
        begin = self.at
        path = table
        keys = self.dotted_key()
        end, self.at = self.at, begin
        for key in keys:
            path = (*path, key)
            self.found(path)
        self.positions.keys[path] = begin
        self.at = self.text.index("=", end) + 1
        self.value(path)

    def dotted_key(self) -> list[str]:
        """Scan a key of one or more parts."""
        keys = [self.simple_key()]
        while self.skip_space() and self.text[self.at] == ".":
            self.at += 1
            keys.append(self.simple_key())
        return keys

    def simple_key(self) -> str:
        """Scan one part of a key, bare or quoted."""
        self.skip_space()
        if match := _BARE_KEY.match(self.text, self.at):
            self.at = match.end()
            return match.group()
        token = self.string()
        return next(iter(tomllib.loads(f"{token} = 0")))

    def string(self) -> str:
        """Scan a string of any kind and return it with its quotes."""
        match = _STRING.match(self.text, self.at)
        if match is None:  # never, in a document that the reader has accepted
            self.at += 1
            return '""'
        self.at = match.end()
        return match.group()

    def value(self, path: KeyPath) -> None:
        """Scan a value; the elements of arrays and inline tables are found, too."""
        self.skip_space()
        begin, opening = self.at, self.text[self.at : self.at + 1]
        if opening == "[":
            self.array(path)
        elif opening == "{":
            self.inline_table(path)
        elif opening in ("'", '"'):
            self.string()
        elif match := _BARE_VALUE.match(self.text, self.at):
            self.at = begin + len(match.group().rstrip())
        self.positions.values[path] = (begin, self.at)

    def array(self, path: KeyPath) -> None:
        """Scan an array."""
        self.at += 1
        place = 0
        while self.skip_space() and self.text[self.at] != "]":
            self.found((*path, place))
            self.value((*path, place))
            place += 1
            self.separator()
        self.at += 1

    def inline_table(self, path: KeyPath) -> None:
        """Scan an inline table."""
        self.at += 1
        while self.skip_space() and self.text[self.at] != "}":
            self.key_and_value(path)
            self.separator()
        self.at += 1

    def separator(self) -> None:
        """Scan the comma behind an element, if there is one."""
        if self.skip_space() and self.text[self.at] == ",":
            self.at += 1
