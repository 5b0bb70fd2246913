"""The titles of games and scenarios, without loading rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

__all__ = ["Heading", "Overview", "headings"]

_ENOUGH = re.compile(r"^(?:summary *=.*|(?=\[(?!scenario\])))", re.MULTILINE)
"""Ends where a scenario file has said what it is called: after the summary, or before a table."""


class Heading(NamedTuple):
    """What a scenario is called.

    Attributes:
        name: Its name, the part of ``game/scenario`` after the stroke.
        title: Its title.
        summary: What it is about, in one or two sentences.
    """

    name: str
    title: str
    summary: str

    @classmethod
    def of(cls, table: dict[str, Any]) -> Heading:
        """Return the heading that a table of a scenario file gives.

        Example:
            >>> Heading.of({"name": "ford", "title": "The ford"})
            Heading(name='ford', title='The ford', summary='')
        """
        return cls(table["name"], table["title"], table.get("summary", ""))


class Overview(NamedTuple):
    """What lists of games show of one.

    Attributes:
        title: Its title.
        version: The version of its rules code.
        scenarios: Its scenarios, in their order.
    """

    title: str
    version: str
    scenarios: tuple[Heading, ...]

    @classmethod
    def of_package(
        cls, package: str, title: str, version: str, order: Iterable[str] = ()
    ) -> Overview:
        """Return what the scenario files in ``data/scenarios`` of a package are called.

        Args:
            package: The name of the package.
            title: The title of the game.
            version: The version of its rules code.
            order: The names of the scenarios that come first; the others follow by name.
        """
        return cls(title, version, _headings_of_package(package, tuple(order)))


@cache
def _headings_of_package(package: str, order: tuple[str, ...]) -> tuple[Heading, ...]:
    """Return what the scenario files of a package say; several games may share them."""
    return tuple(headings(files(package) / "data" / "scenarios", order))


def headings(folder: Traversable, order: Iterable[str] = ()) -> Iterator[Heading]:
    """Yield what the scenario files of a folder are called, without judging what else they say.

    Args:
        folder: A folder of TOML files, each with a table ``[scenario]``.
        order: The names that come first; the others follow by name.
    """
    headings_by_name = {}
    for file in folder.iterdir():
        if file.name.endswith(".toml"):
            heading = Heading.of(_scenario_table(file.read_text(encoding="utf-8")))
            headings_by_name[heading.name] = heading
    first = [name for name in order if name in headings_by_name]
    for name in (*first, *sorted(headings_by_name.keys() - set(first))):
        yield headings_by_name[name]


def _scenario_table(text: str) -> dict[str, Any]:
    """Return the table ``[scenario]`` of a file; what follows the summary is parsed if need be."""
    end = _ENOUGH.search(text)
    try:
        table: dict[str, Any] = tomllib.loads(text[: end.end()] if end else text)["scenario"]
    except (tomllib.TOMLDecodeError, KeyError):
        table = {}
    if not {"name", "title"} <= table.keys():
        table = tomllib.loads(text)["scenario"]
    return table
