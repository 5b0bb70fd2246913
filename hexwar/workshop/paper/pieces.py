"""Counters and cards as they are drawn on a sheet: with bleed and a safe area, in millimetres."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from hexwar.draw import Style, groups
from hexwar.draw.cards import CARD as CARD_UNITS
from hexwar.draw.cards import card, card_height
from hexwar.draw.counters import counter
from hexwar.draw.markup import slug
from hexwar.draw.symbols import EDGE, breadth_of
from hexwar.play.scene import Area, CardFace, CounterFace, Scene
from hexwar.workshop.paper.marks import mm, words
from hexwar.workshop.paper.measures import CARD, SAFE

_SHADE = re.compile(r'<rect [^>]*-shade"[^>]*/>')

ROUND: Final = 3.0
"""The radius of the corners of a card, in millimetres."""


def definitions(style: Style, faces: Iterable[CounterFace], cards: Iterable[CardFace] = ()) -> str:
    """Return the style sheet and the definitions that counters and cards refer to.

    Counters lie on paper: they cast no shade.
    """
    area = Area(name="all", counters=tuple(faces), cards=tuple(cards))
    parts = groups(Scene(board=None, stacks={}, areas=(area,)), style=style, key=False)
    return parts["look"] + _SHADE.sub("", parts["definitions"])


def counter_at(
    style: Style, face: CounterFace | None, side: str, x: float, y: float, size: float, bleed: float
) -> str:
    """Draw one face of a counter with its bleed.

    Args:
        style: The style.
        face: The face; None for a blank one.
        side: Whose it is, for the colour.
        x: The left cut.
        y: The upper cut.
        size: From cut to cut.
        bleed: How far its colour goes on beyond the cuts.
    """
    back = " back" if face is not None and face.face_down else ""
    ground = (
        f'<rect class="p-{slug(side)}{back}" x="{mm(x - bleed)}" y="{mm(y - bleed)}" '
        f'width="{mm(size + 2 * bleed)}" height="{mm(size + 2 * bleed)}"/>'
    )
    if face is None:
        return ground
    look = style.symbol_of(face.symbol)
    standing = look.figure and face.steps and not face.face_down
    breadth = max(EDGE, breadth_of(look, face.steps)) if standing else EDGE
    scale = size * (1 - 2 * SAFE) / breadth
    place = f"translate({mm(x + size / 2)} {mm(y + size / 2)}) scale({scale:.5f})"
    return f'{ground}<g transform="{place}">{counter(style, face, 0, 0)}</g>'


def card_at(style: Style, face: CardFace, x: float, y: float) -> str:
    """Draw the front of a card of 63 by 88 mm; a long one is drawn smaller.

    Args:
        style: The style.
        face: The front.
        x: The left cut.
        y: The upper cut.
    """
    wide, high = CARD
    inner = wide - 6.0
    scale = min(inner / CARD_UNITS, (high - 6.0) / card_height(style, face))
    left = x + (wide - CARD_UNITS * scale) / 2
    drawn = card(style, face, 0, 0)
    return (
        f"{_outline(x, y)}"
        f'<g transform="translate({mm(left)} {mm(y + 3)}) scale({scale:.5f})">{drawn}</g>'
    )


def card_back(title: str, x: float, y: float) -> str:
    """Draw the back of a card: the title of its game.

    Args:
        title: The title.
        x: The left cut.
        y: The upper cut.
    """
    wide, high = CARD
    size = min(5.0, 1.5 * (wide - 12) / max(len(title), 1))
    return (
        f"{_outline(x, y)}"
        f'<rect x="{mm(x + 4)}" y="{mm(y + 4)}" width="{mm(wide - 8)}" height="{mm(high - 8)}" '
        f'rx="2" style="fill:#e6e1d2;stroke:#8d8672" stroke-width="0.4"/>'
        + words(title, x + wide / 2, y + high / 2 + size / 3, size, anchor="middle", bold=True)
    )


def _outline(x: float, y: float) -> str:
    wide, high = CARD
    return (
        f'<rect x="{mm(x)}" y="{mm(y)}" width="{mm(wide)}" height="{mm(high)}" rx="{mm(ROUND)}" '
        'style="fill:#ffffff;stroke:#8d8672" stroke-width="0.2"/>'
    )
