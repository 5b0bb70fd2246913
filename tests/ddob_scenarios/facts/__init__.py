"""Facts read from the printed components, kept apart from the data files that they check.

Each file is a table of words: one fact a line, ``#`` before a remark.  Where a component was read
twice, independently, the second reading has a file of its own.
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def rows(name: str) -> list[list[str]]:
    """Return the lines of a file of facts, each as its words.

    Args:
        name: The name of the file, without its ending.
    """
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    return [line.split() for line in text.splitlines() if line and not line.startswith("#")]


def grouped(name: str) -> dict[str, list[str]]:
    """Return a file whose lines are lists: all words that follow the same first word."""
    found: dict[str, list[str]] = {}
    for first, *words in rows(name):
        found.setdefault(first, []).extend(words)
    return found


def by_name(name: str) -> dict[str, list[str]]:
    """Return a file whose lines begin with a name: the other words by that name.

    Raises:
        ValueError: When two lines begin with the same name.
    """
    found: dict[str, list[str]] = {}
    for first, *words in rows(name):
        if first in found:
            raise ValueError(f"{name}: two lines begin with {first}")
        found[first] = words
    return found
