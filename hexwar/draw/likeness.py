"""Which kinds of one board would look alike, and what distinguishes them?

A style has one look for several words: hills and mountains, village and town.  On a board that has
both, nobody could distinguish them.  There the first of them keeps the look, and each other one
gets a look made from it, with a letter or a dash, so that colour is never the only sign.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeVar

import attrs

from hexwar.board import Board
from hexwar.draw.markup import darkened
from hexwar.draw.style import Style
from hexwar.draw.tables import PathStyle, SideStyle, TerrainStyle

__all__ = ["alike", "distinct", "undescribed"]

L = TypeVar("L", bound=SideStyle | PathStyle)

TOPICS: Final = ("terrain", "hexsides", "paths")
"""The topics of a board for which a style has a table of the same name."""

DARKER: Final = 0.87
"""What is left of the light of a fill, for each look made from it: two steps differ at a glance."""

DASHES: Final = ((7.0, 4.0), (2.0, 4.0), (10.0, 3.0, 2.0, 3.0), (4.0, 2.0))
"""The dashes of lines whose look is made from another one."""

SAID: Final = {"title", "also", "height", "water"}
"""What of a look is not seen in a hex or on a line."""


@lru_cache(maxsize=32)
def distinct(style: Style, board: Board) -> Style:
    """Return a style in which no two kinds of a board share one look by being words for the same.

    Args:
        style: The style; it is returned itself where it needs no change.
        board: The board.

    Example:
        >>> from hexwar.draw.style import default_style
        >>> board = Board.parse('''
        ... grid = {orientation = "flat", rows = 1, columns = 2, terrain = "hills"}
        ... terrain = [{kind = "mountains", hexes = ["0101"]}]
        ... ''')
        >>> style = distinct(default_style(), board)
        >>> style.terrain_of("hills").letter, style.terrain_of("mountains").letter
        ('', 'M')
    """
    changes: dict[str, Any] = {}
    for topic in TOPICS:
        looks = getattr(style, topic)
        for words in _shared(style, board, topic):
            for number, kind in enumerate(words[1:]):
                look = style.look_of(topic, kind)
                other = _terrain(look, kind, number) if topic == "terrain" else _line(look, number)
                looks = {**looks, kind: other}
        if looks is not getattr(style, topic):
            changes[topic] = looks
    return attrs.evolve(style, **changes) if changes else style


def alike(style: Style, board: Board) -> list[tuple[str, ...]]:
    """Return the kinds of a board that a style draws alike although it describes each of them."""
    groups: list[tuple[str, ...]] = []
    for topic in TOPICS:
        by_look: dict[str, list[str]] = {}
        for kind in sorted(board.kinds_in_use(topic)):
            look = attrs.asdict(distinct(style, board).look_of(topic, kind))
            seen = {name: value for name, value in look.items() if name not in SAID}
            by_look.setdefault(repr(seen), []).append(kind)
        groups += [tuple(kinds) for kinds in by_look.values() if len(kinds) > 1]
    return groups


def undescribed(style: Style, board: Board) -> list[str]:
    """Return the kinds of ground of a board that a style does not describe.

    Args:
        style: The style.
        board: The board.

    Example:
        >>> from hexwar.draw.style import default_style
        >>> board = Board.parse('''
        ... grid = {orientation = "flat", rows = 1, columns = 1, terrain = "space"}
        ... ''')
        >>> undescribed(default_style(), board)
        ['space']
    """
    kinds = sorted(filter(None, board.kinds_in_use("terrain")))
    return [kind for kind in kinds if style.entry_of("terrain", kind) is None]


def _shared(style: Style, board: Board, topic: str) -> list[list[str]]:
    """Return the kinds of a board that have one entry of the style, in the order of its words."""
    by_entry: dict[str, list[str]] = {}
    for kind in board.kinds_in_use(topic):
        entry = style.entry_of(topic, kind)
        if entry is not None:
            by_entry.setdefault(entry, []).append(kind)
    looks = getattr(style, topic)
    return [
        sorted(kinds, key=lambda kind: _place(kind, (entry, *looks[entry].also)))
        for entry, kinds in sorted(by_entry.items())
        if len(kinds) > 1
    ]


def _place(kind: str, words: tuple[str, ...]) -> tuple[int, str]:
    return (words.index(kind.lower()) if kind.lower() in words else len(words)), kind


def _terrain(look: TerrainStyle, kind: str, number: int) -> TerrainStyle:
    fill = " ".join(darkened(tone, DARKER ** (number + 1)) for tone in look.fill.split())
    letter = kind[:1].upper() if number == 0 else kind[:2].title()
    return attrs.evolve(look, fill=fill, letter=letter, title="", also=())


def _line(look: L, number: int) -> L:
    """Return the look of a line, dashed; of several strokes the last one lies on top."""
    *below, top = look.strokes
    dashed = attrs.evolve(top, dash=DASHES[number % len(DASHES)], round=False)
    return attrs.evolve(look, strokes=(*below, dashed), title="", also=())
