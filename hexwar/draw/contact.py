"""A contact sheet: small pictures beside each other, each with its title."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from typing import Final

import attrs

from hexwar.draw.markup import escaped, number, shortened
from hexwar.draw.raster import flattened

WIDE: Final = 420.0
"""How wide a picture is."""

HIGH: Final = 280.0
"""How high a picture is at most."""

HEAD: Final = 48.0
"""How high the title of the sheet is, with what is free below it."""

GAP: Final = 20.0

CAPTION: Final = 44.0
"""How high the two lines below a picture are."""

COLUMNS: Final = 3
"""Pictures beside each other."""

_SIZE = re.compile(r'<svg [^>]*?viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')


@attrs.frozen
class Card:
    """A picture with its title.

    Attributes:
        picture: The picture, as a whole SVG.
        title: What it is called.
        note: What else there is to say, in a few words.
    """

    picture: str
    title: str
    note: str = ""


def contact_sheet(title: str, cards: Sequence[Card], *, columns: int = COLUMNS) -> str:
    """Return pictures beside each other, in rows from the left to the right, as an SVG.

    Each picture is whole within it, so that no name of one means something of another. One that is
    not forced to be dark is light.

    Args:
        title: What is shown.
        cards: The pictures.
        columns: How many there are in a row.

    Example:
        >>> dot = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
        >>> sheet = contact_sheet("Dots", [Card(dot, "A & B"), Card(dot, "C")])
        >>> sheet.count("<image "), "A &amp; B" in sheet
        (2, True)
    """
    along = max(1, min(columns, len(cards)))
    rows = -(-len(cards) // along)
    wide = along * (WIDE + GAP) + GAP
    high = HEAD + rows * (HIGH + CAPTION + GAP) + GAP
    shown = "".join(
        _drawn(card, GAP + k % along * (WIDE + GAP), HEAD + k // along * (HIGH + CAPTION + GAP))
        for k, card in enumerate(cards)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{number(wide)}" '
        f'height="{number(high)}" viewBox="0 0 {number(wide)} {number(high)}" '
        'font-family="DejaVu Sans, sans-serif" fill="#1f2a24">'
        f'<title>{escaped(title)}</title><rect width="100%" height="100%" fill="#f6f3ea"/>'
        f'<text x="{number(GAP)}" y="34" font-size="22" font-weight="700">{escaped(title)}</text>'
        f"{shown}</svg>\n"
    )


def _drawn(card: Card, x: float, y: float) -> str:
    """Draw a picture in the middle of its place, and what is said of it below."""
    size = _SIZE.search(card.picture)
    across, down = (float(size[1]), float(size[2])) if size else (WIDE, HIGH)
    scale = min(WIDE / across, HIGH / down)
    wide, high = across * scale, down * scale
    data = b64encode(flattened(card.picture).encode()).decode()
    said = "".join(
        f'<text x="{number(x)}" y="{number(y + HIGH + below)}" font-size="{size:g}"{weight}>'
        f"{escaped(shortened(words, size, WIDE))}</text>"
        for words, below, size, weight in (
            (card.title, 18, 14, ' font-weight="700"'),
            (card.note, 36, 12, ""),
        )
        if words
    )
    return (
        f'<image x="{number(x + (WIDE - wide) / 2)}" y="{number(y + (HIGH - high) / 2)}" '
        f'width="{number(wide)}" height="{number(high)}" '
        f'href="data:image/svg+xml;base64,{data}"/>{said}'
    )
