"""Which files are the pictures that a style names?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs

from hexwar.data import Document, KeyPath, content_of
from hexwar.data.pictures import address_of
from hexwar.errors import UnreadableFileError

LARGEST_MAP: Final = 12 << 20
"""Bytes of the picture of a map at most: every page that shows the map holds it."""

LARGEST_FACE: Final = 512 << 10
"""Bytes of the picture of a counter or a card at most."""

ALL_FACES: Final = 8 << 20
"""Bytes of the pictures of all counters and cards at most."""


def with_pictures(document: Document) -> Document:
    """Return a style file with its pictures in it, each as an address that holds the file.

    A picture lies in the folder of the file that names it, or below.

    Raises:
        DataError: A picture is not there, lies elsewhere, is too large, or is none; every one is
            named with its line.
    """
    named = list(_named(document.data))
    if not named:
        return document
    data = dict(document.data)
    remaining = ALL_FACES
    with document.checking() as faults:
        for path, name in named:
            is_map = path[0] == "backdrop"
            most = LARGEST_MAP if is_map else min(LARGEST_FACE, remaining)
            try:
                picture = picture_in(Path(document.place(path)[0]).parent, name, most)
            except (ValueError, UnreadableFileError) as error:
                faults.add(path, str(error))
                continue
            if not is_map:
                remaining -= len(picture) * 3 // 4
            _set(data, path, picture)
    return attrs.evolve(document, data=data)


def picture_in(folder: Path, name: str, most: int) -> str:
    """Return the picture in a folder as an address that holds it.

    Args:
        folder: The folder.
        name: The name of the file in the folder, or in one below.
        most: How many bytes it may have.

    Raises:
        ValueError: It lies elsewhere, is too large, or is no picture that may be shown.
        UnreadableFileError: It cannot be read.
    """
    file = folder / name
    if not file.resolve().is_relative_to(folder.resolve()):
        raise ValueError(f"{name!r:.80} lies outside the folder of the style file")
    content = content_of(file, most + 1)
    if len(content) > most:
        raise ValueError(f"{name!r:.80} is too large: {most >> 10} kB at most are shown")
    try:
        return address_of(content)
    except ValueError as error:
        raise ValueError(f"{name!r:.80}: {error}") from error


def _named(data: dict[str, Any]) -> Iterator[tuple[KeyPath, str]]:
    """Yield where a style names the file of a picture, and the name."""
    tables: list[tuple[KeyPath, Any]] = [(("backdrop",), data.get("backdrop"))]
    for topic in ("symbols", "cards"):
        kinds = data.get(topic)
        if isinstance(kinds, dict):
            tables += [((topic, kind), table) for kind, table in kinds.items()]
    for path, table in tables:
        name = table.get("picture") if isinstance(table, dict) else None
        if isinstance(name, str) and name and not name.startswith("data:"):
            yield (*path, "picture"), name


def _set(data: dict[str, Any], path: KeyPath, value: str) -> None:
    """Set a value in nested tables, of which those on the way are copied first."""
    for key in path[:-1]:
        data[str(key)] = dict(data[str(key)])
        data = data[str(key)]
    data[str(path[-1])] = value
