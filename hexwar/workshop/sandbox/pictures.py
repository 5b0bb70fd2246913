"""How a sandbox looks: its style file, with the pictures of map and counters that it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from hexwar.components import CounterTable
from hexwar.data import Document
from hexwar.draw.pictures import ALL_FACES, LARGEST_FACE, LARGEST_MAP, picture_in
from hexwar.errors import UnreadableFileError

STYLE: Final = "style.toml"
"""The file of the folder that says how kinds of things are drawn, if there is one."""

FOLDER: Final = "pictures"
"""The folder of the pictures."""


def symbol_name(picture: str) -> str:
    """Return the name of the symbol that is the picture of a counter.

    Args:
        picture: The name of the file.
    """
    return f"picture {picture}"


def style_of(folder: Path, counters: Iterable[CounterTable]) -> Document | None:
    """Return the style of a folder, whose counters may have pictures.

    Args:
        folder: The folder.
        counters: Its counters; a face with a value ``picture`` names one of the folder.

    Raises:
        DataError: The style file has faults.
    """
    file = folder / STYLE
    data: dict[str, Any] = dict(Document.read(file).data) if file.is_file() else {}
    backdrop = data.get("backdrop")
    if isinstance(backdrop, Mapping) and "picture" in backdrop:
        address = data_address(folder, str(backdrop["picture"]), LARGEST_MAP)
        data["backdrop"] = {**backdrop, "picture": address}
        if not address:
            del data["backdrop"]
    symbols = dict(_symbols(folder, counters))
    if symbols:
        data["symbols"] = {**data.get("symbols", {}), **symbols}
    return Document(str(file), "", data) if data else None


def _symbols(
    folder: Path, counters: Iterable[CounterTable]
) -> Iterator[tuple[str, dict[str, Any]]]:
    room = ALL_FACES
    names = {
        str(side["picture"])
        for table in counters
        for side in (table.values, *table.steps)
        if "picture" in side
    }
    for name in sorted(names):
        address = data_address(folder, name, min(room, LARGEST_FACE))
        if address:
            room -= len(address) * 3 // 4
            yield symbol_name(name), {"picture": address, "framed": False}


def data_address(folder: Path, name: str, most: int) -> str:
    """Return a picture as an address that holds it; "" for one that is not shown.

    What was brought from another program is played although a picture of it is too large or broken.

    Args:
        folder: The folder of the game.
        name: The name of the picture in its folder of pictures.
        most: How many bytes it may have.
    """
    try:
        return picture_in(folder / FOLDER, name, most)
    except (ValueError, UnreadableFileError):
        return ""
