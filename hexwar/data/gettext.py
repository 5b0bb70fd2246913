"""Reading gettext catalogues in their text form: what a text is in another language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

from hexwar.errors import DataError, Fault


def translations(source: Path | Traversable) -> dict[str, str]:
    """Return the texts of a catalogue by the English ones; what is not translated is left out.

    Args:
        source: A ``.po`` file without plural forms.

    Raises:
        DataError: A line of the file cannot be read.
        OSError: The file cannot be read.
    """
    pairs = entries(source.read_text(encoding="utf-8"), source.name)
    return {english: text for english, text in pairs if english and text}


def entries(text: str, name: str = "<text>") -> Iterator[tuple[str, str]]:
    r"""Return the pairs of a catalogue: English, and the other language.

    Args:
        text: The text of a ``.po`` file without plural forms.
        name: The name under which faults are reported.

    Raises:
        DataError: A line cannot be read.

    Example:
        >>> list(entries('msgid "Undo"\nmsgstr ""\n"Annuler"'))
        [('Undo', 'Annuler')]
    """
    return ((english, other) for _, english, other in located(text, name))


def located(text: str, name: str = "<text>") -> Iterator[tuple[int, str, str]]:
    r"""Yield the pairs of a catalogue, each with the line on which it begins.

    Args:
        text: The text of a ``.po`` file without plural forms.
        name: The name under which faults are reported.

    Raises:
        DataError: A line cannot be read.

    Example:
        >>> list(located('# a button\nmsgid "Undo"\nmsgstr "Annuler"'))
        [(2, 'Undo', 'Annuler')]
    """
    parts: dict[str, str] = {}
    current, begun = "", 1
    for number, line in enumerate(text.splitlines(), start=1):
        word, _, quoted = line.strip().partition(" ")
        if word in ("msgid", "msgstr"):
            if word == "msgid" and "msgstr" in parts:
                yield begun, parts["msgid"], parts["msgstr"]
                parts = {}
            current, begun = word, number if word == "msgid" else begun
            parts[current] = _unquoted(quoted, name, number)
        elif word.startswith('"') and current:
            parts[current] += _unquoted(line.strip(), name, number)
        elif word and not word.startswith("#"):
            raise DataError([Fault(name, number, "", f"expected msgid or msgstr, found {word!r}")])
    if "msgstr" in parts:
        yield begun, parts["msgid"], parts["msgstr"]


def _unquoted(quoted: str, name: str, number: int) -> str:
    try:
        text = ast.literal_eval(quoted)
    except (SyntaxError, ValueError):
        text = None
    if not isinstance(text, str) or not quoted.startswith('"'):
        raise DataError([Fault(name, number, "", f"expected a text in quotes, found {quoted}")])
    return text
