"""Mutants that behave as the code does: listed with the reason, so that nobody looks twice."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

import attrs

from hexwar.errors import GameError

FILE_NAME = "mutants.toml"
"""How the list of a folder of tests is called."""


@attrs.frozen
class Equivalent:
    """A change of a function that makes no difference.

    Attributes:
        function: The dotted name of the function.
        before: The lines as they are written, joined by a blank, without indentation.
        after: The lines as changed.
        reason: Why nobody can tell the difference.
    """

    function: str
    before: str
    after: str
    reason: str


def read_equivalents(folders: Iterable[Path]) -> list[Equivalent]:
    """Return the equivalent mutants that the folders of tests list, each in ``mutants.toml``.

    Args:
        folders: Folders of tests; those without a list are passed over.

    Raises:
        GameError: When an entry lacks one of its four texts, or has another.
    """
    equivalents: list[Equivalent] = []
    for folder in dict.fromkeys(folders):
        file = folder / FILE_NAME
        if not file.is_file():
            continue
        for number, entry in enumerate(
            tomllib.loads(file.read_text(encoding="utf-8")).get("equivalent", []), start=1
        ):
            names = {field.name for field in attrs.fields(Equivalent)}
            if set(entry) != names or not all(isinstance(v, str) and v for v in entry.values()):
                raise GameError(
                    f"{file}: entry {number} needs the texts {', '.join(sorted(names))}, "
                    f"found {', '.join(sorted(entry)) or 'none'}"
                )
            equivalents.append(Equivalent(**entry))
    return equivalents
