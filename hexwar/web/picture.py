"""The picture on a page: its parts, and the parts that the page does not have yet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import attrs

from hexwar.board import AreaBoard, Board
from hexwar.data import Document, Translator
from hexwar.draw import Style, groups
from hexwar.draw.counters import LARGE
from hexwar.draw.likeness import distinct
from hexwar.draw.page import LAYERS, printed
from hexwar.play.game import Game
from hexwar.play.scene import Area, CardFace, CardRow, CounterFace, Overlay, Ray, Scene, Sign
from hexwar.web.language import Language, translator
from hexwar.web.runs import packed

ENGLISH = Language("en")

STRIDE = 70.0
"""A little more than from the middle of a hex to that of the next."""

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
        sides: The colours of each player's counters and of what is written on them.
        large: How much larger counters lie on the map than they are drawn.
        stride: How far the next hex or area lies at most, for keys that walk over the map.
    """

    key: str
    width: float
    height: float
    base: str
    sides: Mapping[str, str] = attrs.field(factory=dict)
    large: float = LARGE
    stride: float = STRIDE


def style_of(scene: Scene) -> Style:
    """Return the style in which a scene is drawn."""
    return Style.of(*([scene.style] if isinstance(scene.style, Document) else []))


def frame_of(scene: Scene, game: Game, language: Language) -> PictureFrame:
    """Return what a page must know to put the picture of a scene together."""
    style = style_in(scene, game, language)
    looks = {side: style.player_of(side) for side in (*game.players, *style.players)}
    sides = {player: f"{look.fill} {look.ink}" for player, look in looks.items()}
    if scene.board is None:
        return PictureFrame(style.key, 1.0, 0.0, "", sides)
    style = distinct(style, scene.board)  # as the picture does: its classes have the key
    sheet = printed(scene.board, style).sheet
    far = [math.dist(sheet.at(i), sheet.at(j)) for i, j in _linked(scene.board)]
    stride = max([STRIDE, *far])
    return PictureFrame(
        style.key, sheet.width, sheet.height, sheet.base, sides, stride=round(stride, 1)
    )


def _linked(board: Board) -> list[tuple[int, int]]:
    """Return the areas that links join; hexes lie all as far apart."""
    if not isinstance(board, AreaBoard):
        return []
    return [(i, j) for i in board.ids for j in board.neighbours[i]]


def parts(
    scene: Scene, overlays: Iterable[str], game: Game | None = None, language: Language = ENGLISH
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
        scene, style = in_language(scene, game, language), style_in(scene, game, language)
    offered = {overlay.name for overlay in scene.overlays}
    if scene.board is not None:
        offered |= set(scene.board.positions)
    wanted = [name for name in overlays if name in offered]
    drawn = groups(scene, style=style, overlays=wanted, room=BESIDE)
    return {name: drawn[name] for name in PARTS if name in drawn}


PRINTED = frozenset({"hexes", "numbers", "texture"})
"""The parts that have long rows of like elements, and never change."""


def in_language(scene: Scene, game: Game, language: Language) -> Scene:
    """Return a scene with what is read in its pictures in a language: tracks, cards, counters.

    The sides have their titles.  Names that actions use stay as they are.
    """
    found: Scene = scene
    if language.asked:
        found = _translated(scene, translator(type(game), language.code))
    return attrs.evolve(found, titles=game.speech(language.asked).titles)


_READ = frozenset({"title", "text", "spoken", "basis"})
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


@attrs.frozen(kw_only=True, eq=False, slots=False)
class StyleInLanguage(Style):
    """A style that writes titles and names in the language of the reader.

    A name that the game's catalogue does not have, such as that of a village, stays as it is.

    Attributes:
        translate: Gives a text in the language.
    """

    translate: Translator = attrs.field(repr=False)

    def written(self, name: str) -> str:
        """Return what is written for a title or a name in the language.

        Args:
            name: The title or the name, in English.
        """
        return self.translate(name)


def style_in(scene: Scene, game: Game, language: Language) -> Style:
    """Return the style in which a scene is drawn, with its titles in a language."""
    style = style_of(scene)
    return _style_in(style, type(game), language.code) if language.asked else style


@lru_cache(maxsize=16)
def _style_in(style: Style, game: type[Game], code: str) -> Style:
    """Return a style with its titles in a language; the same one each time."""
    tables = {field.name: getattr(style, field.name) for field in attrs.fields(Style)}
    return StyleInLanguage(translate=translator(game, code), **tables)


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
