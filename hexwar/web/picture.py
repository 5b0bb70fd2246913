"""The picture on a page: its parts, and which of them a page does not have yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b

import attrs

from hexwar.data import Document
from hexwar.draw import Style, groups
from hexwar.draw.page import LAYERS, printed
from hexwar.play.scene import Scene

BESIDE = 460.0
"""How wide the places beside the map and the key are."""

PARTS = ("look", "definitions", *LAYERS, "areas", "key")
"""The parts of a picture that a page shows."""


@attrs.frozen
class PictureFrame:
    """What a page must know to put a picture together.

    Attributes:
        key: The key of its style.
        width: The width of the map.
        height: Its height; 0 without a map.
        base: The outline of the map.
    """

    key: str
    width: float
    height: float
    base: str


def style_of(scene: Scene) -> Style:
    """Return the style in which a scene is drawn."""
    return Style.of(*([scene.style] if isinstance(scene.style, Document) else []))


def frame_of(scene: Scene) -> PictureFrame:
    """Return what a page must know to put the picture of a scene together."""
    style = style_of(scene)
    if scene.board is None:
        return PictureFrame(style.key, 1.0, 0.0, "")
    sheet = printed(scene.board, style).sheet
    return PictureFrame(style.key, sheet.width, sheet.height, sheet.outline(scene.board.all))


def parts(scene: Scene, overlays: Iterable[str]) -> dict[str, str]:
    """Return the parts of a picture by their ids.

    Args:
        scene: What is on the table.
        overlays: What is laid over the map; names that the scene does not offer are passed over.
    """
    offered = {overlay.name for overlay in scene.overlays}
    if scene.board is not None:
        offered |= set(scene.board.positions)
    wanted = [name for name in overlays if name in offered]
    drawn = groups(scene, overlays=wanted, room=BESIDE)
    return {name: drawn[name] for name in PARTS if name in drawn}


def changed(
    drawn: Mapping[str, str], had: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the parts that a page does not have, and the digests of all.

    Args:
        drawn: The parts.
        had: The digests of those that the page has.

    Example:
        >>> sent, digests = changed({"key": "<g/>", "areas": "<g></g>"}, {})
        >>> changed({"key": "<g/>", "areas": "<g>1</g>"}, digests)[0]
        {'areas': '<g>1</g>'}
    """
    digests = {name: _digest(part) for name, part in drawn.items()}
    return {n: part for n, part in drawn.items() if had.get(n) != digests[n]}, digests


@lru_cache(maxsize=256)
def _digest(part: str) -> str:
    return blake2b(part.encode(), digest_size=6).hexdigest()
