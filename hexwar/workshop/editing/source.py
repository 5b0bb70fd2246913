"""The text of a TOML document, of which parts are replaced and all else stays as it is.

Each change cuts a part out of the text and puts another one in its place. So comments, order,
blanks and line ends around it stay, byte for byte. A library that keeps a document as objects was
tried (``tomlkit``): once an element was taken out of a list, it wrote
the list with one element a line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

import attrs

from hexwar.data import KeyPath, Positions, positions, toml_of

WIDTH: Final = 100
"""Characters of a line at most, where lines are written."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_COMMENTS = re.compile(r"(?:[ \t]*#[^\n]*\n)+\Z")


def value_text(value: Any) -> str:
    """Return a value as it is written in TOML, on one line.

    Args:
        value: A text, a number, a truth value, or a list or table of them.

    Example:
        >>> value_text(["0101", 2.5]), value_text({"points": 3})
        ('["0101", 2.5]', '{ points = 3 }')
    """
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(value_text, value))}]"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key_text(key)} = {value_text(of)}" for key, of in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return toml_of({"x": value}, None).removeprefix("x = ").removesuffix("\n")


def key_text(key: str) -> str:
    """Return a key as it is written in TOML.

    Example:
        >>> key_text("points"), key_text("Le Home")
        ('points', '"Le Home"')
    """
    return key if _BARE.fullmatch(key) else value_text(key)


@attrs.frozen(slots=False)
class Source:
    r"""The text of a TOML document; its methods return a changed one.

    Attributes:
        text: The text.

    Example:
        >>> source = Source("rows = 2   # of four\n")
        >>> source.with_value(("rows",), 3).text
        'rows = 3   # of four\n'
    """

    text: str

    @cached_property
    def data(self) -> dict[str, Any]:
        """What it says; not to be changed."""
        return tomllib.loads(self.text)

    @cached_property
    def positions(self) -> Positions:
        """Where its parts stand."""
        return positions(self.text)

    @property
    def newline(self) -> str:
        """The line ends of the text."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def at(self, path: KeyPath) -> Any:
        """Return what stands at a path; None for nothing."""
        value: Any = self.data
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def written(self, path: KeyPath) -> str:
        """Return a value as it is written."""
        begin, end = self.positions.values[path]
        return self.text[begin:end]

    def spliced(self, begin: int, end: int, text: str) -> Source:
        """Return the document with another text in the place of a part.

        Args:
            begin: Where the part begins.
            end: Where it ends.
            text: The other text, with plain line ends.
        """
        lines = text.replace("\r\n", "\n").replace("\n", self.newline)
        return Source(self.text[:begin] + lines + self.text[end:])

    def with_text(self, path: KeyPath, text: str) -> Source:
        """Return the document with another text of TOML as a value."""
        return self.spliced(*self.positions.values[path], text)

    def with_value(self, path: KeyPath, value: Any) -> Source:
        """Return the document with another value; a key that its table lacks is added.

        Args:
            path: Where it stands, or is to stand. Its table must be there.
            value: The value.
        """
        *table, key = path
        if path in self.positions.values:
            long = _line_of(str(key), value).partition(" = ")[2]
            inside = any(path[:n] in self.positions.values for n in range(1, len(path)))
            return self.with_text(path, value_text(value) if inside else long)
        line = f"{key_text(str(key))} = {value_text(value)}"
        within = tuple(table)
        if within in self.positions.values:  # a table in braces
            begin, end = self.positions.values[within]
            inner = self.text[begin + 1 : end - 1].rstrip()
            comma = ", " if inner.strip() else " "
            return self.spliced(begin + 1 + len(inner), end - 1, f"{comma}{line} ")
        return self._with_line(within, line)

    def _with_line(self, table: KeyPath, line: str) -> Source:
        """Return the document with a line at the end of a table that has a header, or of none."""
        own = [
            self.positions.values[path][1]
            for path in self.positions.keys
            if path[:-1] == table and path in self.positions.values
        ]
        if own:
            after = self._line_end(max(own))
        elif table:
            after = self._line_end(self._header(table))
        else:
            headers = self.positions.headers
            before = self._comments_before(headers[0][0]) if headers else len(self.text)
            return self.spliced(before, before, f"{line}\n" + ("\n" if headers else ""))
        ended = self.text[:after].endswith("\n") or not after
        return self.spliced(after, after, f"{line}\n" if ended else f"\n{line}\n")

    def _header(self, table: KeyPath) -> int:
        return next(begin for begin, path in self.positions.headers if path == table)

    def _line_end(self, at: int) -> int:
        """Return where the line after a place begins."""
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end + 1

    def _comments_before(self, at: int) -> int:
        """Return where the comments begin that stand right above a header."""
        comment = _COMMENTS.search(self.text, 0, at)
        return comment.start() if comment else at

    def without_key(self, path: KeyPath) -> Source:
        """Return the document without a key that stands on lines of its own."""
        begin, end = self.positions.keys[path], self.positions.values[path][1]
        return self.spliced(begin, self._line_end(end), "")

    # -- rows: the elements of arrays of tables

    def row_span(self, path: KeyPath) -> tuple[int, int]:
        """Return where a row with a header begins, comments right above included, and ends.

        Args:
            path: The name of the array of tables, and the place in it.
        """
        headers = self.positions.headers
        mine = [n for n, (_, header) in enumerate(headers) if header[: len(path)] == path]
        begin, end = (
            self._comments_before(headers[mine[0]][0]),
            self._line_end(headers[mine[-1]][0]),
        )
        # What follows the last value, such as the title of the next part, is not of the row.
        ends = [
            at for header, (_, at) in self.positions.values.items() if header[: len(path)] == path
        ]
        if ends:
            end = max(end, self._line_end(max(ends)))
        return begin, end

    def without_row(self, path: KeyPath) -> Source:
        """Return the document without a row; comments right above its header go with it."""
        if path in self.positions.values:
            from hexwar.workshop.editing.lists import without_elements  # noqa: PLC0415 - a circle

            return without_elements(self, path[:-1], {int(path[-1])})
        begin, end = self.row_span(path)
        while self.text.startswith(self.newline, end):
            end += len(self.newline)
        if end == len(self.text):  # a document ends with its last line
            before = self.text[:begin].rstrip()
            return Source(before + self.newline if before else "")
        return self.spliced(begin, end, "")

    def with_row(self, name: str, values: Mapping[str, Any]) -> Source:
        """Return the document with one more row, behind the last one of its name.

        Args:
            name: The name of the array of tables.
            values: What the row says.
        """
        if (name,) in self.positions.values:
            from hexwar.workshop.editing.lists import with_elements  # noqa: PLC0415 - a circle

            return with_elements(self, (name,), [value_text(values)])
        row = _row_text(name, values)
        count = len(self.data.get(name, ()))
        if count:
            end = self.row_span((name, count - 1))[1]
            if end < len(self.text):
                return self.spliced(end, end, f"\n{row}")
        body = self.text.rstrip()
        gap = "\n\n" if body else ""
        return self.spliced(len(body), len(self.text), f"{gap}{row}")


def _row_text(name: str, values: Mapping[str, Any]) -> str:
    """Return a row as it is written, with a long list on several lines."""
    lines = [_line_of(key, value) for key, value in values.items()]
    return "\n".join([f"[[{key_text(name)}]]", *lines]) + "\n"


def _line_of(key: str, value: Any) -> str:
    """Return a key with its value, a long list on several lines."""
    line = f"{key_text(key)} = {value_text(value)}"
    if len(line) > WIDTH and isinstance(value, list | tuple):
        inner = filled([value_text(each) for each in value], "  ")
        line = f"{key_text(key)} = [\n{inner}\n]"
    return line


def filled(elements: list[str], indent: str) -> str:
    """Return elements of a list on lines that are filled, each with a comma behind it.

    Example:
        >>> filled(['"0101"', '"0102"'], "  ")
        '  "0101", "0102",'
    """
    lines = [indent]
    for element in elements:
        if len(lines[-1]) + len(element) + 2 > WIDTH and lines[-1].strip():
            lines[-1] = lines[-1].rstrip()
            lines.append(indent)
        lines[-1] += f"{element}, "
    lines[-1] = lines[-1].rstrip()
    return "\n".join(lines)


__all__ = ["WIDTH", "Source", "filled", "key_text", "value_text"]
