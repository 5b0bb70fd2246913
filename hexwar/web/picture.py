"""The picture on a page: its parts, and which of them a page does not have yet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from hashlib import blake2b
from html import unescape
from typing import Any

import attrs

from hexwar.data import Document, Translator
from hexwar.draw import Style, groups
from hexwar.draw.markup import escaped, width_of
from hexwar.draw.page import LAYERS, printed
from hexwar.play.game import Game
from hexwar.play.scene import Area, CardFace, CardRow, CounterFace, Overlay, Ray, Scene, Sign
from hexwar.web.language import Language, translator
from hexwar.web.runs import packed

ENGLISH = Language("en")

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


def frame_of(scene: Scene, game: Game, language: Language) -> PictureFrame:
    """Return what a page must know to put the picture of a scene together."""
    style = style_in(scene, game, language)
    if scene.board is None:
        return PictureFrame(style.key, 1.0, 0.0, "")
    sheet = printed(scene.board, style).sheet
    return PictureFrame(style.key, sheet.width, sheet.height, sheet.outline(scene.board.all))


def parts(
    scene: Scene,
    overlays: Iterable[str],
    game: Game | None = None,
    language: Language = ENGLISH,
) -> dict[str, str]:
    """Return the parts of a picture by their ids.

    Args:
        scene: What is on the table.
        overlays: What is laid over the map; names that the scene does not offer are passed over.
        game: The game, for its texts.
        language: The language of what is written in the picture.
    """
    style = None
    if game is not None:
        scene = in_language(scene, game, language)
        style = style_in(scene, game, language) if language.asked else None
    offered = {overlay.name for overlay in scene.overlays}
    if scene.board is not None:
        offered |= set(scene.board.positions)
    wanted = [name for name in overlays if name in offered]
    drawn = groups(scene, style=style, overlays=wanted, room=BESIDE)
    found = {name: drawn[name] for name in PARTS if name in drawn}
    if style is not None and game is not None:
        translate = translator(type(game), language.code)
        for name in NAMED & set(found):
            found[name] = _written_in(found[name], translate, fitted=name == "positions")
        if "hexes" in found:
            found["hexes"] = _hexes_in(found["hexes"], style, type(game), language.code)
    return found


PRINTED = frozenset({"hexes", "numbers", "texture"})
"""The parts that have long rows of like elements, and never change."""

NAMED = frozenset({"areas", "key", "positions", "regions"})
"""The parts in which names of groups, kinds and places are written: they are translated as drawn.

A name that the game's catalogue does not have, such as that of a village, stays as it is.
"""

_WRITTEN = re.compile(r"(<(?:text|title)[^<>]*)>([^<>]+)(?=</(?:text|title)>)")


def _written_in(drawing: str, translate: Translator, *, fitted: bool) -> str:
    """Return a drawing with what is written in it translated.

    Args:
        drawing: The drawing.
        translate: Gives a text in the reader's language.
        fitted: Whether a text keeps the width it was drawn for, because it stands on a plate.
    """

    def written(found: re.Match[str]) -> str:
        was = unescape(found[2])
        now = translate(was)
        room, wide = width_of(was, 1.0, bold=True), width_of(now, 1.0, bold=True)
        fit = f' textLength="{room:.2f}em" lengthAdjust="spacingAndGlyphs"'
        return f"{found[1]}{fit if fitted and wide > room else ''}>{escaped(now)}"

    return _WRITTEN.sub(written, drawing)


@lru_cache(maxsize=8)
def _hexes_in(drawing: str, style: Style, game: type[Game], code: str) -> str:
    """Return the hexes with the places in their titles translated; it is the same for each moment.

    A title says the number of the hex, its ground in the words of the style, and its places.
    """
    kinds = {look.title for look in style.regions.values() if look.title}
    translate = cache(translator(game, code))

    def place(text: str) -> str:
        kind = next((kind for kind in kinds if text.startswith(f"{kind} ")), "")
        return f"{kind} {translate(text[len(kind) + 1 :])}" if kind else translate(text)

    def written(found: re.Match[str]) -> str:
        number, *told = unescape(found[2]).split(" · ")
        return f"{found[1]}>{escaped(' · '.join((number, *map(place, told))))}"

    return _WRITTEN.sub(written, drawing)


def in_language(scene: Scene, game: Game, language: Language) -> Scene:
    """Return a scene with what is read in its pictures in a language: tracks, cards, counters.

    The sides have their titles.  Names that actions use stay as they are.

    Args:
        scene: The scene.
        game: The game.
        language: The language.
    """
    found: Scene = scene
    if language.asked:
        found = _translated(scene, translator(type(game), language.code))
    return attrs.evolve(found, titles=game.speech(language.asked).titles)


_READ = frozenset({"title", "text", "spoken"})
"""The parts of a scene that are read, and no name of anything."""

_HOLDING = frozenset({"stacks", "areas", "counters", "cards", "rows", "signs", "rays", "overlays"})
"""The parts of a scene that hold others."""

_PARTS = (Scene, Area, CardFace, CardRow, CounterFace, Sign, Ray, Overlay)


def _translated(found: Any, translate: Translator) -> Any:
    """Return a part of a scene with what is read in it translated."""
    if isinstance(found, tuple):
        return tuple(_translated(one, translate) for one in found)
    if isinstance(found, Mapping):
        return {key: _translated(one, translate) for key, one in found.items()}
    if not isinstance(found, _PARTS):
        return found
    new: dict[str, Any] = {}
    for field in attrs.fields(type(found)):
        value = getattr(found, field.name)
        if field.name == "title" and isinstance(found, Area | CardFace):
            new["title"] = translate(value or found.name)
        elif field.name in _READ and value:
            new[field.name] = "\n".join(map(translate, value.split("\n")))
        elif field.name in _HOLDING and value:
            new[field.name] = _translated(value, translate)
    made: Any = found
    return attrs.evolve(made, **new)


def style_in(scene: Scene, game: Game, language: Language) -> Style:
    """Return the style in which a scene is drawn, with its titles in a language."""
    style = style_of(scene)
    return _style_in(style, type(game), language.code) if language.asked else style


@lru_cache(maxsize=16)
def _style_in(style: Style, game: type[Game], code: str) -> Style:
    """Return a style with its titles in a language; the same one each time."""
    translate = translator(game, code)
    tables: dict[str, Any] = {}
    for field in attrs.fields(Style):
        table = getattr(style, field.name)
        if isinstance(table, dict):
            named = field.name != "regions"  # a region without a title goes by its name alone
            tables[field.name] = {
                k: _titled(one, k if named else "", translate) for k, one in table.items()
            }
        elif isinstance(table, tuple):
            tables[field.name] = tuple(_titled(one, "", translate) for one in table)
    return attrs.evolve(style, **tables)


def _titled(look: Any, kind: str, translate: Translator) -> Any:
    if not attrs.has(type(look)) or not hasattr(look, "title") or not (look.title or kind):
        return look
    return attrs.evolve(look, title=translate(look.title or kind))


def changed(
    drawn: Mapping[str, str], had: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the parts that a page does not have, as they are sent, and the digests of all.

    Args:
        drawn: The parts.
        had: The digests of those that the page has.

    Example:
        >>> sent, digests = changed({"key": "<g/>", "areas": "<g></g>"}, {})
        >>> changed({"key": "<g/>", "areas": "<g>1</g>"}, digests)[0]
        {'areas': '<g>1</g>'}
    """
    digests = {name: _digest(part) for name, part in drawn.items()}
    new = {name: part for name, part in drawn.items() if had.get(name) != digests[name]}
    return {name: packed(part) if name in PRINTED else part for name, part in new.items()}, digests


@lru_cache(maxsize=256)
def _digest(part: str) -> str:
    return blake2b(part.encode(), digest_size=6).hexdigest()
