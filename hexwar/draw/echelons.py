"""The marks above the symbol of a unit that say how large it is."""

from __future__ import annotations

from hexwar.draw.markup import escaped, number

__all__ = ["ECHELONS", "echelon_mark"]

_DOT, _BAR, _CROSS = "m-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0", "m0-1.7v3.4", "m-1.5-1.5l3 3m0-3l-3 3"

ECHELONS = {
    "squad": (1, _DOT),
    "section": (2, _DOT),
    "platoon": (3, _DOT),
    "company": (1, _BAR),
    "battalion": (2, _BAR),
    "regiment": (3, _BAR),
    "brigade": (1, _CROSS),
    "division": (2, _CROSS),
    "corps": (3, _CROSS),
    "army": (4, _CROSS),
    "army-group": (5, _CROSS),
}
"""How many of which sign stand above the symbol of a unit, by its size.

Source: APP-6, the amplifier of the echelon; those for air units and regions are left out.
"""


def echelon_mark(echelon: str, y: float) -> str:
    """Draw the mark that says how large a unit is.

    Args:
        echelon: Its name; one that has no mark is written.
        y: Where its middle lies.

    Example:
        >>> echelon_mark("division", 0).count("l3 3"), echelon_mark("kampfgruppe", 0)[-14:]
        (2, '>kampf…</text>')
    """
    step, sign = ECHELONS.get(echelon, (0, ""))
    if not sign:
        word = echelon if len(echelon) < 7 else f"{echelon[:5]}…"
        place = f'x="0" y="{number(y + 1.6)}" font-size="4.6"'
        return f'<text class="words" {place}>{escaped(word)}</text>'
    count, gap = step, 4.2 if sign is _CROSS else 3.4 if sign is _DOT else 2.6
    left = -gap * (count - 1) / 2
    spots = "".join(f"M{number(left + gap * k)} {number(y)}{sign}" for k in range(count))
    return f'<path class="echelon" d="{spots}"/>'
