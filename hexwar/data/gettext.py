"""Reading gettext catalogues in their text form: what a text is in another language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from hexwar.data.files import content_of
from hexwar.data.translator import in_context
from hexwar.errors import DataError, Fault

BEGINNING = ("msgctxt", "msgid")
"""What a text of a catalogue begins with."""

_FORM = re.compile(r"msgstr\[[0-9]\]")


class CatalogueEntry(NamedTuple):
    """A text of a catalogue.

    Attributes:
        line: The line on which it begins.
        english: The English text; of a text with a count, that for one.
        other: The text in the other language; of a text with a count, its first form.
        plural: The English text for several, or "".
        forms: The forms of the other language, where there is a text for several.
        context: What it is said of (``msgctxt``), where one word means several things.
    """

    line: int
    english: str
    other: str
    plural: str = ""
    forms: tuple[str, ...] = ()
    context: str = ""


def translations(source: Path | Traversable) -> dict[str, str]:
    """Return the texts of a catalogue by the English ones; what is not translated is left out.

    Of a text with a count, the English for one gives the first form, that for several the last. A
    text with a context stands under both (:func:`~hexwar.data.translator.in_context`).

    Args:
        source: A ``.po`` file.

    Raises:
        DataError: A line of the file cannot be read.
        UnreadableFileError: The file cannot be read.
    """
    texts: dict[str, str] = {}
    for entry in located(content_of(source).decode("utf-8"), source.name):
        if entry.english and entry.other and entry.context:
            texts[in_context(entry.context, entry.english)] = entry.other
        elif entry.english and entry.other:
            texts[entry.english] = entry.other
            if entry.plural and entry.forms[-1]:
                texts[entry.plural] = entry.forms[-1]
    return texts


def located(text: str, name: str = "<text>") -> Iterator[CatalogueEntry]:
    r"""Yield the texts of a catalogue, each with the line on which it begins.

    Args:
        text: The text of a ``.po`` file.
        name: The name under which faults are reported.

    Raises:
        DataError: A line cannot be read, or a text for several lacks a form.

    Example:
        >>> undo, left = located('''
        ... msgid "Undo"
        ... msgstr "Annuler"
        ... msgid "{count} step"
        ... msgid_plural "{count} steps"
        ... msgstr[0] "{count} pas"
        ... msgstr[1] "{count} pas"
        ... ''')
        >>> undo.english, undo.other, left.plural, len(left.forms)
        ('Undo', 'Annuler', '{count} steps', 2)
    """
    parts: dict[str, str] = {}
    current, begun = "", 1
    for number, line in enumerate(text.splitlines(), start=1):
        word, _, quoted = line.strip().partition(" ")
        if word in ("msgctxt", "msgid", "msgid_plural", "msgstr") or _FORM.fullmatch(word):
            if word in BEGINNING and any(part.startswith("msgstr") for part in parts):
                yield _entry(parts, name, begun)
                parts = {}
            current, begun = word, number if word in BEGINNING and not parts else begun
            parts[current] = _unquoted(quoted, name, number)
        elif word.startswith('"') and current:
            parts[current] += _unquoted(line.strip(), name, number)
        elif word and not word.startswith("#"):
            raise DataError([Fault(name, number, "", f"expected msgid or msgstr, found {word!r}")])
    if any(part.startswith("msgstr") for part in parts):
        yield _entry(parts, name, begun)


def _entry(parts: dict[str, str], name: str, line: int) -> CatalogueEntry:
    """Return the text that some lines make."""
    english, plural = parts.get("msgid", ""), parts.get("msgid_plural", "")
    count = sum(part.startswith("msgstr[") for part in parts)
    if not plural and not count:
        return CatalogueEntry(line, english, parts["msgstr"], context=parts.get("msgctxt", ""))
    lacking = [part for part in (f"msgstr[{n}]" for n in range(max(count, 1))) if part not in parts]
    if not plural:
        lacking = ["msgid_plural"]
    if lacking:
        raise DataError([Fault(name, line, "", f"a text with a count: expected {lacking[0]}, too")])
    forms = tuple(parts[f"msgstr[{n}]"] for n in range(count))
    return CatalogueEntry(line, english, forms[0], plural, forms, parts.get("msgctxt", ""))


def _unquoted(quoted: str, name: str, number: int) -> str:
    try:
        text = ast.literal_eval(quoted)
    except (SyntaxError, ValueError):
        text = None
    if not isinstance(text, str) or not quoted.startswith('"'):
        raise DataError([Fault(name, number, "", f"expected a text in quotes, found {quoted}")])
    return text
