"""The bodies of counters and the symbols of units, defined once on a page and used by counters."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar.draw.coded_symbols import symbol_of_code
from hexwar.draw.markup import escaped, number, slug
from hexwar.draw.shapes import BOX, FIGURES, SIGNS, STANDS
from hexwar.draw.style import Style
from hexwar.draw.tables import SymbolStyle

EDGE = 38.0
"""How wide and high a counter is."""


def definitions(style: Style, symbols: Sequence[str]) -> str:
    """Return the definitions of the body of a counter and of unit symbols.

    Args:
        style: The style.
        symbols: The symbols used.
    """
    key = style.key
    face = 'x="-19" y="-19" width="38" height="38" rx="3.5"'
    body = (
        f'<rect id="{key}-face" {face}/>'
        f'<g id="{key}-body"><rect {face} class="{key}-shade" transform="translate(1.4 1.8)"/>'
        f'<rect {face} class="{key}-body"/></g>'
    )
    figures = sorted({look.figure for look in map(style.symbol_of, symbols) if look.figure})
    if figures:
        body += f'<rect id="{key}-hit" {face} fill="none" pointer-events="all"/>'
        body += LIGHT.format(key=key)
        body += "".join(_standing(name, key) for name in figures)
        body += "".join(
            f'<g id="{key}-f-{name}-{steps}">{ranks_of(key, name, steps)}</g>'
            for name in figures
            for steps in range(1, TOGETHER + 1)
        )
    return body + "".join(
        f'<g id="{key}-u-{slug(name)}">{unit_symbol(style.symbol_of(name), key)}</g>'
        for name in symbols
    )


def unit_symbol(look: SymbolStyle, key: str) -> str:
    """Return the elements of a unit symbol around the origin.

    Args:
        look: How it is drawn.
        key: The key of the style.

    Example:
        >>> unit_symbol(SymbolStyle(text="?", framed=False), "k")
        '<text class="k-word" x="0" y="5.9" font-size="17">?</text>'
    """
    if look.picture:
        half = number(-EDGE / 2)
        place = f'x="{half}" y="{half}" width="{number(EDGE)}" height="{number(EDGE)}"'
        return f'<image href="{look.picture}" {place}/>'
    if look.sidc and (coded := symbol_of_code(look.sidc)):
        return coded
    drawing = BOX if look.framed and not look.figure else ""
    if look.figure:
        return drawing + _figure(look.figure) + kind_plate(look, key)
    drawing += "".join(SIGNS.get(sign, "") for sign in look.signs)
    if look.text:
        size, x = (17, 0.0) if len(look.text) == 1 and not look.framed else (8.5, 0.0)
        if look.signs:
            size, x = 6, 8.6
        drawing += (
            f'<text class="{key}-word" x="{number(x)}" y="{number(size * 0.35)}" '
            f'font-size="{number(size)}">{escaped(look.text)}</text>'
        )
    return drawing


def kind_plate(look: SymbolStyle, key: str) -> str:
    """Return the plate beside figures that tells a special unit: its sign, or its letters.

    Printed games give such units a badge; without it all soldiers look alike.

    Args:
        look: How the unit is drawn; nothing is returned where it is told by its figures alone.
        key: The key of the style.
    """
    signs = "".join(SIGNS.get(sign, "") for sign in look.signs)
    if not look.text and not signs:
        return ""
    wide = _plate_width(look)
    plate = f'<rect x="{number(-wide / 2)}" y="-5" width="{number(wide)}" height="10" rx="2.4"/>'
    mark = (
        f'<text class="{key}-word" y="2.9" font-size="8">{escaped(look.text)}</text>'
        if look.text
        else f'<g stroke-width="1.9" transform="scale(.52)">{signs}</g>'
    )
    return f'<g class="{key}-kind" transform="translate(-{PLATE_AT:g} -13)">{plate}{mark}</g>'


def _plate_width(look: SymbolStyle) -> float:
    """Return how wide the plate of a unit is; 0 where it has none."""
    if look.text:
        return 9.0 + 4.2 * (len(look.text) - 1)
    return 12.0 if any(sign in SIGNS for sign in look.signs) else 0.0


PLATE_AT = 19.0
"""How far to the left of its middle the plate of a counter of figures lies."""


LIGHT = (
    '<linearGradient id="{key}-mass" x1="0" y1="0" x2="1" y2="1">'
    '<stop offset=".1" stop-color="#fff" stop-opacity=".5"/>'
    '<stop offset=".45" stop-color="#000" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".4"/></linearGradient>'
)
"""Light from the upper left and shade below: it gives a figure mass, whatever its colour."""


def _standing(name: str, key: str) -> str:
    """Return a figure that stands on the ground: its shadow, its base, the figure, light over it.

    It has the colour of its side, which is that of the body of a counter.
    """
    wide, foot, grown = STANDS[name]
    path = f'd="{FIGURES[name]}"'
    base = f'cy="{number(foot)}" rx="{number(wide)}" ry="{number(wide * 0.34)}"'
    return (
        f'<g id="{key}-f-{name}"><g transform="scale({grown})">'
        f'<ellipse cx="1.6" {base} class="{key}-shade"/>'
        f'<ellipse {base} class="{key}-stand"/><path {path} class="{key}-stand"/>'
        f'<path {path} fill="url(#{key}-mass)"/></g></g>'
    )


TOGETHER = 6
"""Up to this number, figures are defined together: maps of many units are a third smaller."""

_RANKS: dict[str, tuple[int, float, float]] = {
    "soldier": (3, 13.0, 11.0),
    "tank": (2, 19.0, 11.0),
    "gun": (2, 20.0, 14.0),
}
"""Of how many figures a second rank is made, how far they stand apart, how far ranks do."""


def ranks_of(key: str, figure: str, steps: int) -> str:
    """Return a figure for each step, the rank behind first.

    Args:
        key: The key of the style.
        figure: The figure.
        steps: How many there are.
    """
    return "".join(
        f'<use href="#{key}-f-{figure}" x="{number(x)}" y="{number(y)}"/>'
        for x, y in _spots(figure, steps)
    )


def breadth_of(look: SymbolStyle, steps: int) -> float:
    """Return how wide a counter of figures is, twice as far as it goes from its middle.

    Args:
        look: How the unit is drawn.
        steps: How many figures there are.

    Example:
        >>> breadth_of(SymbolStyle(figure="soldier"), 1) < EDGE < breadth_of(
        ...     SymbolStyle(figure="tank"), 3
        ... )
        True
    """
    wide, _, grown = STANDS[look.figure]
    plate = _plate_width(look)
    figures = max(abs(x) for x, _ in _spots(look.figure, steps)) + (wide + 1.6) * grown
    return 2 * max(figures, PLATE_AT + plate / 2 if plate else 0.0)


def _spots(figure: str, steps: int) -> list[tuple[float, float]]:
    """Return where the figures stand."""
    most, across, down = _RANKS[figure]
    ranks = 1 if steps <= most else 2
    along = -(-steps // ranks)
    pitch = min(across, 40 / along)
    spots = []
    for k in range(steps):
        rank, place = divmod(k, along)
        beside = min(along, steps - rank * along)
        staggered = (rank - 0.5) * pitch * 0.45 if beside == along and ranks > 1 else 0.0
        x = (place - (beside - 1) / 2) * pitch + staggered
        spots.append((x, (rank - (ranks - 1) / 2) * down - 2.5))
    return spots


def _figure(name: str) -> str:
    return f'<path fill="currentColor" stroke="none" d="{FIGURES[name]}"/>'
