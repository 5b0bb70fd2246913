"""What a file of another program holds, as tables of hexwar's own files, and the folder of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from hexwar.components import read_counters
from hexwar.data import Document, replacing, toml_of, write_text
from hexwar.workshop.archives import fault
from hexwar.workshop.sandbox.files import read_set_up
from hexwar.workshop.sandbox.pictures import STYLE

REPORT: Final = "brought.txt"
"""The file of the folder that says what was recognised and what was left out."""

_NO_NAME = re.compile(r"[^\w.'+/-]+")


def plain_name(text: str, default: str = "counter") -> str:
    """Return a name as actions are written with it: without blanks.

    Args:
        text: The name in the file.
        default: What an empty one becomes.

    Example:
        >>> plain_name(" 1st  Inf. (Bn) "), plain_name("*")
        ('1st-Inf.-Bn', 'counter')
    """
    return _NO_NAME.sub("-", text).strip("-/") or default


def file_name(text: str, default: str = "file") -> str:
    """Return a name as a file may have it.

    Args:
        text: The name.
        default: What an empty one becomes.

    Example:
        >>> file_name("Turn 1/2: the ford")
        'Turn-1-2-the-ford'
    """
    return plain_name(text.replace("/", "-"), default).strip(".'")[:40] or default


def distinct_names(names: Iterable[str]) -> list[str]:
    """Return names of which no two are alike, whatever the case of letters.

    Example:
        >>> distinct_names(["Inf", "inf", "Inf-2", "HQ"])
        ['Inf', 'inf-2', 'Inf-2-2', 'HQ']
    """
    used: set[str] = set()
    distinct = []
    for name in names:
        number, other = 1, name
        while other.casefold() in used:
            number += 1
            other = f"{name}-{number}"
        used.add(other.casefold())
        distinct.append(other)
    return distinct


@attrs.frozen(kw_only=True)
class SetUp:
    """A set-up: where counters stand at the start.

    Attributes:
        title: What it is called.
        stacks: Its tables ``[[set_up]]``.
    """

    title: str
    stacks: tuple[dict[str, Any], ...] = ()


@attrs.frozen(kw_only=True)
class Brought:
    """What a file of another program holds.

    Attributes:
        title: What it is called.
        form: What kind of file it is, in words.
        board: The tables of ``board.toml``; empty for a file without a map.
        counters: The tables ``[[counter]]`` of ``counters.toml``.
        set_ups: The set-ups.
        decks: The tables ``[[deck]]`` of each set-up.
        dice: Dice that can be rolled, where the file says.
        style: The tables of ``style.toml``.
        files: Pictures, by their names in the folder.
        recognised: What was recognised, in words.
        left_out: What was not, each with its reason.
    """

    title: str
    form: str
    board: Mapping[str, Any] = attrs.field(factory=dict)
    counters: tuple[dict[str, Any], ...] = ()
    set_ups: tuple[SetUp, ...] = ()
    decks: tuple[dict[str, Any], ...] = ()
    dice: tuple[str, ...] = ()
    style: Mapping[str, Any] = attrs.field(factory=dict)
    files: Mapping[str, bytes] = attrs.field(factory=dict)
    recognised: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def report(self) -> str:
        """What was recognised and what was not, as text."""
        parts = [f"{self.title} ({self.form})", "", "Recognised:"]
        parts += [f"- {line}" for line in self.recognised] or ["- nothing"]
        if self.left_out:
            parts += ["", "Left out:", *(f"- {line}" for line in self.left_out)]
        return "\n".join(parts) + "\n"

    def texts(self, *, with_board: bool = False) -> dict[str, str]:
        """Return the text files of the folder, by name.

        Args:
            with_board: Whether the folder has a board already.
        """
        contents = {REPORT: self.report}
        if self.board:
            contents["board.toml"] = toml_of({"title": self.title, **self.board})
        if self.counters:
            contents["counters.toml"] = toml_of({"counter": list(self.counters)})
        if self.style:
            contents[STYLE] = toml_of(dict(self.style))
        if self.board or with_board:
            set_ups = self.set_ups or (SetUp(title=self.title),)
            names = distinct_names(file_name(each.title, "start") for each in set_ups)
            for name, each in zip(names, set_ups, strict=True):
                contents[f"{name}.toml"] = toml_of(self._scenario(name, each))
        return contents

    def _scenario(self, name: str, set_up: SetUp) -> dict[str, Any]:
        head: dict[str, Any] = {
            "game": "sandbox",
            "name": name,
            "title": set_up.title or self.title,
        }
        if self.counters:
            head["counters"] = "counters.toml"
        if self.dice:
            head["dice"] = list(self.dice)
        tables: dict[str, Any] = {"scenario": head}
        if set_up.stacks:
            tables["set_up"] = list(set_up.stacks)
        if self.decks:
            tables["deck"] = list(self.decks)
        return tables

    def write(self, folder: Path) -> list[Path]:
        """Write the folder, and check that hexwar reads it.

        Args:
            folder: The folder; files that are there already are not replaced.

        Returns:
            The set-ups, which can be played.

        Raises:
            DataError: A file of the same name is there, or hexwar does not read what was brought.
            OSError: The folder cannot be written.
        """
        texts = self.texts(with_board=(folder / "board.toml").is_file())
        there = [name for name in (*texts, *self.files) if (folder / name).exists()]
        if there:
            more = f" and {len(there) - 3} more" if len(there) > 3 else ""
            message = f"{', '.join(there[:3])}{more}: there already; name another folder"
            raise fault(str(folder), message)
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in self.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            with replacing(folder / name) as beside:
                beside.write_bytes(content)
        for name, text in texts.items():
            write_text(folder / name, text)
        if "counters.toml" in texts:
            read_counters(folder / "counters.toml")
        return list(self._read(folder, texts))

    def _read(self, folder: Path, texts: Mapping[str, str]) -> Iterator[Path]:
        for name in texts:
            if name not in ("board.toml", "counters.toml", STYLE, REPORT):
                read_set_up(folder / name)
                yield folder / name


def set_ups_in(folder: Path) -> list[Path]:
    """Return the set-ups in a folder, by name."""
    return [
        file
        for file in sorted(folder.glob("*.toml"))
        if file.name not in ("board.toml", "counters.toml", STYLE)
        and "scenario" in Document.read(file).data
    ]
