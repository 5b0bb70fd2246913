"""Is a file a picture that may be shown? Its kind, its size, and no SVG that does more than draw.

Pictures come from anybody: nothing is unpacked, only heads are read of PNG, JPEG and GIF, and an
SVG that names anything outside itself, or that could run, is a fault.
"""

from __future__ import annotations

import base64
import re
import struct
from typing import Final
from xml.parsers import expat

LARGEST_SIDE: Final = 30_000
"""Pixels of a side of a picture at most, and their square root for the whole of it."""

KINDS: Final = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF8": "image/gif",
}
"""The kinds of pictures by how they begin; SVG begins in several ways."""

MOST_ELEMENTS: Final = 50_000
"""Elements of an SVG at most: browsers draw more than that for seconds."""

DEEPEST: Final = 100
"""SVG elements within each other at most."""

_NOT_DRAWN: Final = frozenset(
    {"script", "foreignobject", "iframe", "object", "embed", "audio", "video", "handler", "set"}
    | {"animate", "animatemotion", "animatetransform", "listener"}
)
"""Elements of SVG that run, show a page, or change an attribute after it was checked."""

_INSIDE = re.compile(r"#|data:image/(png|jpeg|gif);base64,[A-Za-z0-9+/=\s]*$")
_OUTSIDE = re.compile(r"url\(\s*['\"]?\s*(?!#)|@import|javascript:|expression\(|\\", re.IGNORECASE)


def address_of(data: bytes) -> str:
    r"""Return a picture as an address that holds it.

    Args:
        data: The file: PNG, JPEG, GIF or SVG.

    Raises:
        ValueError: It is none, is larger than anybody can show, or is an SVG that does more than
            draw; the message says which.

    Example:
        >>> address_of(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')[:26]
        'data:image/svg+xml;base64,'
        >>> address_of(b'<svg viewBox="0 0 1 1" onload="boast()"/>')
        Traceback (most recent call last):
        ValueError: the SVG does more than draw: <svg onload="boast()">
    """
    kind = next((kind for head, kind in KINDS.items() if data.startswith(head)), "")
    if not kind and b"<svg" in data[:4000]:
        check_svg(data)
        kind = "image/svg+xml"
    if not kind:
        raise ValueError("expected a picture: PNG, JPEG, GIF or SVG")
    wide, high = picture_size(data)
    if too_large((wide, high)):
        raise ValueError(f"a picture of {wide} by {high} pixels is too large")
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def check_svg(data: bytes) -> None:
    """Refuse an SVG that does more than draw.

    Args:
        data: The file.

    Raises:
        ValueError: It is no XML, declares a document type or entities, has scripts, pages,
            animations or instructions, names something outside itself, or is beyond the bounds.
    """
    open_tags: list[str] = []
    count = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        name = tag.rpartition(":")[2].lower()
        open_tags.append(name)
        if count > MOST_ELEMENTS or len(open_tags) > DEEPEST:
            raise ValueError("the SVG has too many elements, or they lie too deep in each other")
        if name in _NOT_DRAWN:
            raise ValueError(f"the SVG does more than draw: <{tag:.40}>")
        for key, value in attributes.items():
            plain = key.rpartition(":")[2].lower()
            leads_out = plain in ("href", "src") and not _INSIDE.match(value.strip())
            if plain.startswith("on") or leads_out or _OUTSIDE.search(value):
                part = f'<{tag:.40} {key:.40}="{value:.60}">'
                raise ValueError(f"the SVG does more than draw: {part}")

    def written(text: str) -> None:
        styles.append(text) if "style" in open_tags else None

    def refuse(*_: object) -> int:
        raise ValueError("the SVG declares a document type, entities or instructions: not read")

    styles: list[str] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_tags.pop()
    parser.CharacterDataHandler = written
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.ProcessingInstructionHandler = refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise ValueError(f"not SVG: {expat.errors.messages[error.code]}") from error
    # The text of a style comes in pieces, so that only the whole of it can be judged.
    if outside := _OUTSIDE.search("".join(styles)):
        raise ValueError(f"the SVG does more than draw: its style has {outside[0]!r}")


_SVG = re.compile(
    rb'<svg[^>]*?\s(width|height)="([0-9.]+)(?:px)?"[^>]*?\s(width|height)="([0-9.]+)'
)
_VIEW = re.compile(rb'<svg[^>]*?\sviewBox="[-0-9.]+[ ,]+[-0-9.]+[ ,]+([0-9.]+)[ ,]+([0-9.]+)"')


def picture_size(data: bytes) -> tuple[int, int]:
    r"""Return how wide and how high a picture is, by its head; (0, 0) if that cannot be told.

    Args:
        data: The file: PNG, GIF, JPEG or SVG.

    Example:
        >>> picture_size(b"GIF89a\x20\x00\x10\x00"), picture_size(b"?")
        ((32, 16), (0, 0))
    """
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        wide, high = struct.unpack(">II", data[16:24])
        return int(wide), int(high)
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        wide, high = struct.unpack("<HH", data[6:10])
        return int(wide), int(high)
    if data[:2] == b"\xff\xd8":
        return _jpeg_size(data)
    head = data[:4000]
    if found := _SVG.search(head):
        sizes = {found[1]: float(found[2]), found[3]: float(found[4])}
        return round(sizes.get(b"width", 0)), round(sizes.get(b"height", 0))
    if found := _VIEW.search(head):
        return round(float(found[1])), round(float(found[2]))
    return 0, 0


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Return the size that the first frame header of a JPEG says."""
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        kind, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            high, wide = struct.unpack(">HH", data[at + 5 : at + 9])
            return int(wide), int(high)
        at += 2 + max(length, 2)
    return 0, 0


def too_large(size: tuple[int, int]) -> bool:
    """Return whether a picture has more pixels than anybody can show.

    Example:
        >>> too_large((20_000, 10_000)), too_large((100_000, 100_000))
        (False, True)
    """
    wide, high = size
    return max(wide, high) > LARGEST_SIDE or wide * high > LARGEST_SIDE * LARGEST_SIDE // 2
