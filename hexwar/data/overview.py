"""What is a game called, and which scenarios has it? Told without loading its rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

import attrs


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


@attrs.frozen
class Overview:
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
        return cls(title, version, tuple(headings(files(package) / "data" / "scenarios", order)))


def headings(folder: Traversable, order: Iterable[str] = ()) -> Iterator[Heading]:
    """Give what the scenario files of a folder are called, without judging what else they say.

    Args:
        folder: A folder of TOML files, each with a table ``[scenario]``.
        order: The names that come first; the others follow by name.
    """
    found = {}
    for file in folder.iterdir():
        if file.name.endswith(".toml"):
            heading = Heading.of(tomllib.loads(file.read_text(encoding="utf-8"))["scenario"])
            found[heading.name] = heading
    first = [name for name in order if name in found]
    for name in (*first, *sorted(found.keys() - set(first))):
        yield found[name]
