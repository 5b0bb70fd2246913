"""How a sandbox looks: its style file, with the pictures of map and counters that it names."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from hexwar.components import CounterTable
from hexwar.data import Document
from hexwar.workshop.archives import content, picture_size, too_large

STYLE: Final = "style.toml"
"""The file of the folder that says how kinds of things are drawn, if there is one."""

FOLDER: Final = "pictures"
"""The folder of the pictures."""

LARGEST_MAP: Final = 12 << 20
"""Bytes of the picture of a map that is shown at most: the page holds it."""

ALL_COUNTERS: Final = 8 << 20
"""Bytes of the pictures of all counters that are shown; those beyond show their names instead."""

KINDS: Final = {
    b"\x89PNG": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF8": "image/gif",
}
"""The kinds of pictures by how they begin; SVG begins in several ways."""


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
    unnumbered = ALL_COUNTERS
    names = {
        str(side["picture"])
        for table in counters
        for side in (table.values, *table.steps)
        if "picture" in side
    }
    for name in sorted(names):
        address = data_address(folder, name, min(unnumbered, ALL_COUNTERS // 16))
        if address:
            unnumbered -= len(address) * 3 // 4
            yield symbol_name(name), {"picture": address, "framed": False}


def data_address(folder: Path, name: str, most: int) -> str:
    """Return a picture as an address that holds it; "" for none, or one that is too large.

    Args:
        folder: The folder of the game.
        name: The name of the picture in its folder of pictures.
        most: How many bytes it may have.
    """
    file = folder / FOLDER / name
    if Path(name).name != name or not file.is_file() or file.stat().st_size > most:
        return ""
    data = content(file, most)
    kind = next((kind for head, kind in KINDS.items() if data.startswith(head)), "")
    if not kind and b"<svg" in data[:2000]:
        kind = "image/svg+xml"
    if not kind or too_large(picture_size(data)):
        return ""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"
