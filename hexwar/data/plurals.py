"""Texts with a count, in the plural forms of each language."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

import attrs

from hexwar.data.files import content_of
from hexwar.data.gettext import located
from hexwar.errors import DataError, Fault

__all__ = ["Plurals", "counted", "plurals"]

_RULE = re.compile(r"nplurals\s*=\s*(\d)\s*;\s*plural\s*=\s*([^;\\\n]+)")


def counted(count: int, one: str, several: str = "") -> str:
    """Return a count and what is counted, in English.

    Args:
        count: How many there are.
        one: What one of them is called.
        several: What several of them are called; without, ``one`` with an ``s``.

    Example:
        >>> counted(1, "hex", "hexes"), counted(2, "hex", "hexes"), counted(0, "rule")
        ('1 hex', '2 hexes', '0 rules')
    """
    return f"{count} {one if count == 1 else several or f'{one}s'}"


@attrs.frozen
class Plurals:
    """The texts with a count of a language.

    Attributes:
        forms: The forms by the English text for one.
        which: The number of the form for a count.

    Example:
        >>> french = Plurals({"{count} unit": ("{count} unité", "{count} unités")}, lambda n: n > 1)
        >>> [french("{count} unit", "{count} units", count) for count in (0, 1, 2)]
        ['0 unité', '1 unité', '2 unités']
        >>> [Plurals()("{count} unit", "{count} units", count) for count in (0, 1, 2)]
        ['0 units', '1 unit', '2 units']
    """

    forms: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    which: Callable[[int], int] = bool

    def __call__(self, one: str, several: str, count: int) -> str:
        """Return a text with its count; where the language has none, the English.

        Args:
            one: The English text for one, with ``{count}`` in it.
            several: The English text for several.
            count: How many there are.
        """
        forms = self.forms.get(one)
        if forms is None:
            return (one if count == 1 else several).format(count=count)
        return forms[self.which(count)].format(count=count)


def plurals(source: Path | Traversable) -> Plurals:
    """Return the texts with a count of a catalogue.

    Args:
        source: A ``.po`` file.  Its head says how many forms the language has, and which of them
            goes with a count, as gettext does it: ``Plural-Forms: nplurals=2; plural=(n > 1);``.

    Raises:
        DataError: A line cannot be read, the head does not say which form goes with a count, or a
            text has more or fewer forms than it says.
        UnreadableFileError: The file cannot be read.
    """
    return plurals_in(content_of(source).decode("utf-8"), source.name)


def plurals_in(text: str, name: str = "<text>") -> Plurals:
    """Return the texts with a count of a catalogue, given its text.

    Args:
        text: The text of a ``.po`` file.
        name: The name under which faults are reported.

    Raises:
        DataError: As :func:`plurals`.
    """
    entries = list(located(text, name))
    plurals = [entry for entry in entries if entry.plural]
    if not plurals:
        return Plurals()
    head = next((entry for entry in entries if not entry.english), None)
    rule = _RULE.search(head.other) if head else None
    if rule is None:
        wanted = "the head needs a line such as Plural-Forms: nplurals=2; plural=(n > 1);"
        raise DataError([Fault(name, head.line if head else 1, "", wanted)])
    faults = [
        Fault(name, entry.line, "", f"it has {len(entry.forms)} forms, the language {rule[1]}")
        for entry in plurals
        if len(entry.forms) != int(rule[1])
    ]
    if faults:
        raise DataError(faults)
    try:
        which: Callable[[int], int] = gettext.c2py(rule[2].strip())
    except ValueError as error:
        raise DataError([Fault(name, head.line if head else 1, "", str(error))]) from None
    forms = {entry.english: entry.forms for entry in plurals if all(entry.forms)}
    return Plurals(forms, lambda count: int(which(count)))
