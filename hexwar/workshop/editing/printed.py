"""What is printed on counters: the names, sides, kinds and values in a file of counters.

A counter that has one line keeps it: only its word changes, and the words behind it stay under
their columns where there is room. One that has a table keeps its table. A value that differs from
step to step is written from full strength down in both, ``4/2``, as such lines do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from hexwar.data import KeyPath
from hexwar.errors import UnknownNameError
from hexwar.workshop.editing.lists import with_elements, with_replaced, without_elements
from hexwar.workshop.editing.source import Source, value_text

OWN: Final = ("name", "side", "kind")
"""What is the counter's own; everything else is a value that it shows."""

NOT_PRINTED: Final = "-"

_WORD = re.compile(r"\S+")
_WHOLE = re.compile(r"-?(?:0|[1-9]\d{0,17})")
_BY_STEP = re.compile(r"(?:-?\d+|-)(?:/(?:-?\d+|-))+")


@attrs.frozen
class Field:
    """Something printed on a counter.

    Attributes:
        key: What it is called.
        text: What is printed, ``4/2`` from step to step; empty for nothing.
        face: Which face shows it, from 0; -1 where all do, or ``text`` has a part for each.
    """

    key: str
    text: str
    face: int = -1


@attrs.frozen
class Printed:
    """A counter as its file has it.

    Attributes:
        path: Where it stands: ``("counters", 3)`` has a line, ``("counter", 3)`` a table.
        fields: What is printed on it.
    """

    path: KeyPath
    fields: tuple[Field, ...]

    @property
    def name(self) -> str:
        """Its name."""
        return self.text("name")

    @property
    def has_line(self) -> bool:
        """Whether it has a line, on which each value is one word."""
        return self.path[0] == "counters"

    def text(self, key: str) -> str:
        """Return what is printed under a key; nothing where nothing is."""
        return next((field.text for field in self.fields if field.key == key), "")


def printed_in(source: Source) -> list[Printed]:
    r"""Return the counters of a file in their order, however faulty they are.

    Args:
        source: The document.

    Example:
        >>> source = Source('columns = "name attack"\ncounters = ["1/A 4/2"]\n')
        >>> [(field.key, field.text) for field in printed_in(source)[0].fields]
        [('name', '1/A'), ('attack', '4/2')]
    """
    return [*_with_lines(source), *_with_tables(source)]


def _with_lines(source: Source) -> Iterator[Printed]:
    columns = str(source.data.get("columns", "")).split()
    for n, line in enumerate(_listed(source, "counters")):
        words = str(line).split()
        shown = dict(zip(columns, words, strict=False))
        fields = (Field(key, _shown(key, shown.get(key, ""))) for key in columns)
        yield Printed(("counters", n), tuple(fields))


def _shown(key: str, word: str) -> str:
    return "" if word == NOT_PRINTED and key not in OWN else word


def _with_tables(source: Source) -> Iterator[Printed]:
    for n, row in enumerate(_listed(source, "counter")):
        if isinstance(row, dict):
            yield Printed(("counter", n), tuple(_fields(row)))


def _fields(row: Mapping[str, Any]) -> Iterator[Field]:
    yield from (Field(key, str(row.get(key, ""))) for key in OWN)
    steps = [step for step in row.get("steps", ()) if isinstance(step, dict)]
    values = row.get("values", {})
    for key in dict.fromkeys((*values, *(key for step in steps for key in step))):
        parts = [step.get(key) for step in steps]
        if not any(part is not None for part in parts):
            yield Field(key, _text(values[key]))
        elif all(part is None or type(part) is int for part in parts) and len(parts) > 1:
            yield Field(key, "/".join(NOT_PRINTED if part is None else str(part) for part in parts))
        else:
            for face, part in enumerate(parts):
                yield Field(key, "" if part is None else _text(part), face)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _listed(source: Source, key: str) -> list[Any]:
    rows = source.data.get(key)
    return rows if isinstance(rows, list) else []


def printed_as(source: Source, name: str) -> Printed:
    """Return a counter by its name.

    Raises:
        UnknownNameError: The file has none of this name.
    """
    counters = printed_in(source)
    for counter in counters:
        if counter.name == name:
            return counter
    raise UnknownNameError.of("counter", name, [counter.name for counter in counters])


# -- values


def with_printed(source: Source, name: str, key: str, text: str, face: int = -1) -> Source:
    r"""Return a document in which something else is printed on a counter.

    Args:
        source: The document.
        name: The name of the counter.
        key: What is changed: its ``name``, ``side`` or ``kind``, or a value.
        text: What is printed: a word, a number, or a number for each step: ``4/2``; nothing to take
            a value away.
        face: Of a value that each face has for itself: the face, from 0.

    Raises:
        ValueError: It cannot be written so.

    Example:
        >>> source = Source('columns = "name attack move"\ncounters = [\n  "1/A  4/2  6",\n]\n')
        >>> print(with_printed(source, "1/A", "attack", "10/5").text.splitlines()[2])
          "1/A  10/5 6",
    """
    counter = printed_as(source, name)
    text = text.strip()
    if key == "name":
        _check_name(source, name, text)
    if counter.has_line:
        return _with_word(source, counter, key, text)
    if key in OWN:
        return source.with_value((*counter.path, key), text)
    return _with_value(source, counter.path, key, text, face)


def _check_name(source: Source, old: str, new: str) -> None:
    if not new or len(new.split()) != 1:
        raise ValueError("a counter has a name without blanks: actions are written with it")
    others = {each.name.casefold() for each in printed_in(source) if each.name != old}
    if new.casefold() in others:
        raise ValueError(f"another counter is named {new!r}")


def _with_word(source: Source, counter: Printed, key: str, text: str) -> Source:
    if len(text.split()) > 1:
        raise ValueError(
            f"the counters of this file have one line each: {text!r} is no single word"
        )
    if not text and key in OWN:
        raise ValueError(f"the {key} is missing")
    word = text or NOT_PRINTED
    columns = str(source.data["columns"]).split()
    if key not in columns:
        source = _with_column(source, key)
        columns.append(key)
    path = counter.path
    line = str(source.at(path))
    spans = [match.span() for match in _WORD.finditer(line)]
    place = columns.index(key)
    if len(spans) != len(columns):
        raise ValueError(
            f"the line of {counter.name} has {len(spans)} words for {len(columns)} columns"
        )
    begin, end = spans[place]
    following = spans[place + 1][0] if place + 1 < len(spans) else end
    gap = max(1, following - begin - len(word)) if following > end else 0
    return _with_line(source, path, line[:begin] + word + " " * gap + line[following:])


def _with_line(source: Source, path: KeyPath, line: str) -> Source:
    """Return a document with another text in quotes; the quotes stay, where they can."""
    written, old = source.written(path), str(source.at(path))
    is_plain = written[1:-1] == old and not set(line) & {'"', "'", "\\"}
    return source.with_text(
        path, f"{written[0]}{line}{written[-1]}" if is_plain else value_text(line)
    )


def _with_column(source: Source, key: str) -> Source:
    """Return a document whose lines have one more column, in which nothing is printed yet."""
    if not _WORD.fullmatch(key):
        raise ValueError(f"{key!r} is no single word")
    for n, line in enumerate(_listed(source, "counters")):
        source = _with_line(source, ("counters", n), f"{line} {NOT_PRINTED}")
    return _with_line(source, ("columns",), f"{source.data['columns']} {key}")


def _scalar(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if _WHOLE.fullmatch(text) else text


def _with_value(source: Source, path: KeyPath, key: str, text: str, face: int) -> Source:
    """Return a document with another value in the table of a counter."""
    row = source.at(path)
    steps = [dict(step) for step in row.get("steps", ())]
    values = dict(row.get("values", {}))
    by_step = text.split("/") if _BY_STEP.fullmatch(text) else []
    if face >= 0:
        if face >= len(steps):
            raise ValueError(f"the counter has no face {face + 1}")
        _put(steps[face], key, text)
    elif by_step:
        if len(steps) > 1 and len(steps) != len(by_step):
            raise ValueError(f"the counter has {len(steps)} faces: write a number for each")
        steps = steps if len(steps) > 1 else [dict(*steps) for _ in by_step]
        values.pop(key, None)
        for step, part in zip(steps, by_step, strict=True):
            _put(step, key, "" if part == NOT_PRINTED else part)
    else:
        for step in steps:
            step.pop(key, None)
        _put(values, key, text)
    source = _with_table(source, (*path, "values"), values)
    return _with_steps(source, (*path, "steps"), steps)


def _put(table: dict[str, Any], key: str, text: str) -> None:
    if text:
        table[key] = _scalar(text)
    else:
        table.pop(key, None)


def _with_table(source: Source, path: KeyPath, table: Mapping[str, Any]) -> Source:
    """Return a document with a table of values as it is to be; what stays is not touched."""
    there = source.at(path)
    if there is None:
        return source.with_value(path, dict(table)) if table else source
    for key in [key for key in there if key not in table]:
        if (*path, key) in source.positions.keys and path not in source.positions.values:
            source = source.without_key((*path, key))
        else:
            return source.with_text(path, value_text(dict(table)))
    for key, value in table.items():
        if there.get(key) != value or type(there.get(key)) is not type(value):
            source = source.with_value((*path, key), value)
    return source


def _with_steps(source: Source, path: KeyPath, steps: Sequence[Mapping[str, Any]]) -> Source:
    there = source.at(path)
    if there is None:
        return source.with_value(path, list(steps)) if steps else source
    if len(there) != len(steps):
        return source.with_text(path, value_text(list(steps)))
    for n, step in enumerate(steps):
        source = _with_table(source, (*path, n), step)
    return source


# -- faces, counters


def with_face(source: Source, name: str) -> Source:
    """Return a document in which a counter with a table has one more face, like its last one.

    Args:
        source: The document.
        name: The name of the counter.

    Raises:
        ValueError: It has a line: there a value such as ``4/2`` says how many faces it has.
    """
    counter = printed_as(source, name)
    if counter.has_line:
        raise ValueError("a counter with one line has as many faces as its values have parts: 4/2")
    path = (*counter.path, "steps")
    steps = [dict(step) for step in source.at(counter.path).get("steps", ())]
    if not steps:
        label = {"label": name}
        return source.with_value(path, [label, label])
    return with_elements(source, path, [value_text(steps[-1])])


def without_face(source: Source, name: str) -> Source:
    """Return a document in which a counter has one face less.

    Args:
        source: The document.
        name: The name of the counter.

    Raises:
        ValueError: It has a line, or no face that could be taken away.
    """
    counter = printed_as(source, name)
    count = 0 if counter.has_line else len(source.at(counter.path).get("steps", ()))
    if count < 2:
        raise ValueError(f"{name} has no second face")
    return without_elements(source, (*counter.path, "steps"), {count - 1})


def with_counter(source: Source, name: str, like: str = "") -> Source:
    r"""Return a document with one more counter, behind the one that it is like.

    Args:
        source: The document; an empty one begins with lines.
        name: The name of the new counter.
        like: The name of a counter of the file, whose side, kind and values it gets; without one
            those of the last.

    Raises:
        ValueError: The name is taken, or has blanks.

    Example:
        >>> print(with_counter(Source(""), "1st").text)
        columns = "name side kind attack defence move"
        counters = [
          "1st red infantry 1 1 1",
        ]
        <BLANKLINE>
    """
    _check_name(source, "", name)
    counters = printed_in(source)
    if not counters and "counters" not in source.data and "counter" not in source.data:
        head = source.text.rstrip("\n")
        return Source((f"{head}\n\n" if head else "") + _FIRST.format(name=name))
    if not counters:
        raise ValueError("write the first counter by hand, under Text: its columns are not known")
    model = printed_as(source, like) if like else counters[-1]
    table, place = str(model.path[0]), int(model.path[1])
    if not model.has_line:
        return source.with_row(table, {**source.at(model.path), "name": name})
    source_with = _with_word(source, model, "name", name)  # as it stands under the columns
    line = source_with.written(model.path)
    return _behind(source, (table,), place, line)


_FIRST: Final = """\
columns = "name side kind attack defence move"
counters = [
  "{name} red infantry 1 1 1",
]
"""


def _behind(source: Source, path: KeyPath, place: int, element: str) -> Source:
    """Return a document with an element behind another one of a list, on its own line there."""
    text = source.text
    begin, end = source.positions.values[(*path, place)]
    indent = text[text.rfind("\n", 0, begin) + 1 : begin]
    if indent.strip():
        return with_replaced(source, path, {place: [source.written((*path, place)), element]})
    line_end = text.find("\n", end)
    is_ended = text[end:].lstrip(" ").startswith(",") and line_end > 0
    if is_ended and not text[end:line_end].partition("#")[0].strip(" ,\r"):
        return source.spliced(line_end + 1, line_end + 1, f"{indent}{element},\n")
    return source.spliced(end, end, f",\n{indent}{element}")


def without_counter(source: Source, name: str) -> Source:
    """Return a document without a counter.

    Args:
        source: The document.
        name: The name of the counter.
    """
    path = printed_as(source, name).path
    if path[0] == "counter":
        return source.without_row(path)
    return without_elements(source, path[:1], {int(path[1])})


__all__ = [
    "OWN",
    "Field",
    "Printed",
    "printed_as",
    "printed_in",
    "with_counter",
    "with_face",
    "with_printed",
    "without_counter",
    "without_face",
]
