"""Does the text of a scenario that comes from anybody name a program? Then it is not read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexwar.data import Document
from hexwar.errors import SaveError

__all__ = ["refuse_programs"]


def refuse_programs(text: str, name: str) -> None:
    """Refuse a scenario that names a Python file: such are run from the command line only.

    Args:
        text: What the file says.
        name: What its sender calls it.

    Raises:
        SaveError: It names a Python file.
        DataError: It is no TOML, or more than a document may hold.
    """
    for value in _texts(Document.parse(text, name).data):
        if value.strip().casefold().endswith((".py", ".pyc")):
            raise SaveError(
                f"{name}: it names the program {value!r:.80}; play a scenario with a program from "
                "the command line: hexwar play FILE"
            )


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)
