"""Cards: parts one below the other, each with signs or words."""

from __future__ import annotations

import math

from hexwar.draw.markup import escaped, number, slug, width_of
from hexwar.draw.places import colour_sign
from hexwar.draw.style import Style
from hexwar.draw.tables import CardStyle
from hexwar.play.scene import CardFace, CardRow, Sign

CARD = 116.0
"""How wide a card is."""

_SIGN, _LINE, _HEAD, _TITLE = 17.0, 10.0, 16.0, 8.0


def card_height(style: Style, face: CardFace) -> float:
    """Return how high a card is.

    Args:
        style: The style, which may have a picture of it.
        face: What is to be seen of it.

    Example:
        >>> from hexwar.draw.style import default_style
        >>> height = card_height(default_style(), CardFace(name="7"))
        >>> height < card_height(default_style(), CardFace(name="7", rows=(CardRow(),)))
        True
    """
    if look := _picture_of(style, face):
        return CARD * look.ratio
    return _HEAD + math.fsum(_row_height(row) for row in face.rows) + 3


def _picture_of(style: Style, face: CardFace) -> CardStyle | None:
    """Return the picture of a card; none for one that lies face down, whatever it is."""
    look = style.cards.get(face.name) if face.rows else None
    return look if look and look.picture else None


def _row_height(row: CardRow) -> float:
    lines = len(wrapped(row.text, 7.6, CARD - 12)) if row.text else 0
    return (_TITLE if row.title else 0) + (_SIGN if row.signs else 0) + _LINE * lines + 3


def card(style: Style, face: CardFace, x: float, y: float) -> str:
    """Draw a card.

    Args:
        style: The style.
        face: What is to be seen of it.
        x: Its left edge.
        y: Its upper edge.
    """
    title = face.title or face.name
    size = f'width="{number(CARD)}" height="{number(card_height(style, face))}"'
    parts = [f'<title>{escaped(face.spoken or title)}</title><rect class="card" {size} rx="5"/>']
    if look := _picture_of(style, face):
        parts.append(f'<image href="{look.picture}" {size}/>')
    else:
        parts.append(f'<text class="card-head" x="6" y="11.5">{escaped(title)}</text>')
        down = _HEAD
        for row in face.rows:
            parts.append(_row(style, row, down))
            down += _row_height(row)
    return (
        f'<g data-card="{escaped(face.name)}" transform="translate({number(x)} {number(y)})">'
        f"{''.join(parts)}</g>"
    )


def _row(style: Style, row: CardRow, y: float) -> str:
    parts = []
    if row.lit:
        parts.append(
            f'<rect class="card-row" x="2.5" y="{number(y)}" width="{number(CARD - 5)}" '
            f'height="{number(_row_height(row) - 1)}" rx="3"/>'
        )
    if row.title:
        parts.append(
            f'<text class="card-title" x="6" y="{number(y + 7)}">{escaped(row.title)}</text>'
        )
        y += _TITLE
    x = 12.0
    for sign in row.signs:
        drawing, wide = _sign(style, sign, x, y + 8.5)
        parts.append(drawing)
        x += wide
    y += _SIGN if row.signs else 0
    for line in wrapped(row.text, 7.6, CARD - 12):
        parts.append(f'<text class="card-text" x="6" y="{number(y + 7.5)}">{escaped(line)}</text>')
        y += _LINE
    return "".join(parts)


def _sign(style: Style, sign: Sign, x: float, y: float) -> tuple[str, float]:
    """Draw a sign; return the drawing and the room it takes."""
    parts = []
    wide = 0.0
    for _ in range(2 if sign.double else 1):
        if sign.colour:
            drawing = colour_sign(style, sign.colour, x + wide, y)
            parts.append(f'<g class="c-{slug(sign.colour)}">{drawing}</g>')
            wide += 12
        elif sign.symbol:
            look = style.badges.get(sign.symbol)
            shape, hollow = (look.shape, look.hollow) if look else ("hexagon", True)
            kind = "card-sign hollow" if hollow else "card-sign"
            parts.append(
                f'<use href="#{style.key}-{shape}" class="{kind}" '
                f'x="{number(x + wide)}" y="{number(y)}"/>'
            )
            wide += 10
    if sign.text:
        left = x + wide - (4.5 if wide else 6)
        parts.append(
            f'<text class="card-letter" x="{number(left)}" y="{number(y + 3)}">'
            f"{escaped(sign.text)}</text>"
        )
        wide += width_of(sign.text, 8.4, bold=True) + 2
    return "".join(parts), wide + 4


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Return a text in lines that fit.

    Example:
        >>> wrapped("two reinforcements each", 10, 80)
        ['two', 'reinforcements', 'each']
    """
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in part.split():
            longer = f"{line} {word}".strip()
            if line and width_of(longer, size) > room:
                lines.append(line)
                longer = word
            line = longer
        if line:
            lines.append(line)
    return lines
