"""Small shapes and the signs of unit symbols, as SVG paths.

Shapes fit a circle of radius 5 around the origin; signs fit the box of a unit symbol, 24 by 15.
Both take their colours from where they are used.
"""

from __future__ import annotations

import math

from hexwar.draw.markup import point


def polygon(corners: int, radius: float, turn: float = -90, inner: float = 0) -> str:
    """Return the path of a regular polygon, or of a star.

    Args:
        corners: How many corners.
        radius: From the centre to a corner.
        turn: The direction of the first corner, in degrees; -90 is up.
        inner: For a star: from the centre to the corners between.

    Example:
        >>> polygon(4, 5)
        'M0-5L5 0 0 5-5 0z'
    """
    spots = []
    count = 2 * corners if inner else corners
    for place in range(count):
        angle = math.radians(turn + 360 * place / count)
        reach = inner if inner and place % 2 else radius
        spots.append(point(reach * math.cos(angle), reach * math.sin(angle)))
    return closed(spots)


def closed(spots: list[str]) -> str:
    """Return the path of a polygon through points as :func:`~hexwar.draw.markup.point` gives them.

    Example:
        >>> closed(["0-5", "5 0", "-5 0"])
        'M0-5L5 0-5 0z'
    """
    rest = "".join(s if s.startswith("-") else f" {s}" for s in spots[1:])
    return f"M{spots[0]}L{rest.lstrip(' ')}z"


SHAPES: dict[str, str] = {
    "circle": "M-4.6 0a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0z",
    "square": "M-4.3-4.3h8.6v8.6h-8.6z",
    "diamond": "M0-5.4L5.4 0 0 5.4-5.4 0z",
    "triangle": "M0-5L5.2 4.2h-10.4z",
    "star": polygon(5, 5.6, inner=2.4),
    "cross": "M-1.9-5h3.8v3.1h3.1v3.8h-3.1v3.1h-3.8v-3.1h-3.1v-3.8h3.1z",
    "drop": "M0-6C1.6-3.4 4.4-1.2 4.4 1.4A4.4 4.4 0 0 1-4.4 1.4C-4.4-1.2-1.6-3.4 0-6z",
    "shield": "M-4.6-4.8h9.2v4.4C4.6 2.6 2.4 4.4 0 5.6C-2.4 4.4-4.6 2.6-4.6-.4z",
    "house": "M0-5.6L5-1.2V4.6h-10V-1.2z",
    "leaf": (
        "M0-5.4A2.9 2.9 0 0 1 2.8-2.8A2.9 2.9 0 0 1 2.8 2.8A2.9 2.9 0 0 1-2.8 2.8"
        "A2.9 2.9 0 0 1-2.8-2.8A2.9 2.9 0 0 1 0-5.4z"
    ),
    "bar": "M-6.2-3.4h12.4v6.8h-12.4z",
    "hexagon": polygon(6, 5.2, turn=0),
    "ring": "M-4.6 0a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0zM-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",
    "tick": "M-4.6.4L-2.8-1.6-1 .4 3.2-4.2 4.8-2.4-1 4.2z",
    "burst": polygon(8, 5.8, inner=3.2),
    "flag": "M-3.6-5h1.4V-4.6H4.4L2.6-2.2 4.4.4H-2.2V5.4h-1.4z",
    "arrow-up": "M0-5.4L5 .4H2V5h-4V.4H-5z",
    "blot": "M-5 .6C-5.6-2-3-3-2.4-4.4C-1-6.2 1.8-5.4 2.6-3.6C5-3.6 6 .2 4.2 1.8C4 4.2.6 5 "
    "-.8 3.8C-3 4.8-5 3-5 .6z",
    "hedgehog": "M-4.6-3.6L-3.6-4.6 0-1 3.6-4.6 4.6-3.6 1 0 4.6 3.6 3.6 4.6 0 1-3.6 4.6-4.6 3.6"
    "-1 0zM-5.4-.6h10.8v1.2h-10.8z",
}
"""Filled shapes by name; drawn around the origin."""

_LINE = 'fill="none"'
_SOLID = 'fill="currentColor"'

SIGNS: dict[str, str] = {
    "infantry": f'<path {_LINE} d="M-12-7.5L12 7.5M-12 7.5L12-7.5"/>',
    "armour": f'<ellipse {_LINE} rx="8" ry="4.2"/>',
    "artillery": f'<circle {_SOLID} r="2.5"/>',
    "gun": f'<circle {_SOLID} r="1.7"/>',
    "anti-air": f'<path {_LINE} d="M-12 7.5C-8-4.4 8-4.4 12 7.5"/>',
    "anti-tank": f'<path {_LINE} d="M-12 7.5L0-7.5 12 7.5"/>',
    "engineer": f'<path {_LINE} stroke-width="1.6" d="M-6 3.6V-3h12V3.6M0-3V3.6"/>',
    "flag": f'<path {_SOLID} d="M-6-5.4h1.2v.6H7L5-2 7 .8H-4.8V6h-1.2z"/>',
    "star": f'<path {_SOLID} d="{polygon(5, 6.4, inner=2.7)}"/>',
    "slash": f'<path {_LINE} d="M-12 7.5L12-7.5"/>',
    "mortar": f'<circle {_LINE} cy="3.6" r="1.6"/>'
    f'<path {_LINE} d="M0 2V-5M-2.6-2.4L0-5.2 2.6-2.4"/>',
    "machine-gun": f'<path {_LINE} d="M-4 5.2h8M0 5.2V-5M-2.6-2.2L0-5.2 2.6-2.2"/>',
    "rocket": f'<path {_LINE} d="M-3.4-1.6L0-5 3.4-1.6M-3.4 1.4L0-2 3.4 1.4M0-2V5.4"/>',
    "amphibious": f'<path {_LINE} d="M-12 4.4q2-2.6 4 0t4 0 4 0 4 0 4 0 4 0"/>',
    "wheels": f'<path {_LINE} d="M-12 4.6H12"/><circle {_SOLID} cx="-6" cy="6" r="1.2"/>'
    f'<circle {_SOLID} cx="6" cy="6" r="1.2"/>',
    "supply": f'<path {_LINE} d="M-12 4.4H12"/>',
    "airborne": f'<path {_LINE} d="M-6 6.4q3-4.4 6 0q3-4.4 6 0"/>',
    "mountain": f'<path {_SOLID} d="M-3.4 7.5L0 2.6 3.4 7.5z"/>',
    "strongpoint": f'<path {_LINE} stroke-width="1.6" d="M-9 5.6V.4C-9-6 9-6 9 .4V5.6z"/>'
    f'<path {_SOLID} d="M-5-.8h10v2h-10z"/>',
    "chevrons": f'<path {_LINE} stroke-width="2" d="M-7-.6L0-5.6 7-.6M-7 4.8L0-.2 7 4.8"/>',
    "ship": f'<path {_SOLID} d="M0-14C4-9 4.6-5 4.6 1V9.6Q0 11.4-4.6 9.6V1C-4.6-5-4-9 0-14z"/>'
    '<path d="M0-7a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM0 2.6a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM-1.6-1.4h3.2v2.6'
    'h-3.2z"/>',
    "aircraft": f'<path {_SOLID} d="M0-13C1.4-11 1.8-9 1.8-6L13-1V2.4L1.8.6V6.6L5 9.4V11L0 9.8-5 11'
    'V9.4L-1.8 6.6V.6L-13 2.4V-1L-1.8-6C-1.8-9-1.4-11 0-13z"/>',
    "layers": f'<path {_LINE} stroke-width="1.6" d="M-8-4h16M-8 0h16M-8 4h16"/>',
}
"""What is drawn in the box of a unit symbol, by name."""

FIGURES: dict[str, str] = {
    "soldier": "M-2.8-5.2a2.8 2.7 0 0 1 5.6 0zM-1.7-4.7h3.4a1.7 1.7 0 0 1-3.4 0z"
    "M-2.4-2.5h4.8L3 1.8H1.9L2.2 7H.5L0 3.2-.5 7H-2.2L-1.9 1.8H-3z",
    "tank": "M-3.2-3.6h5.2l1.2 3.3h-7.4zM2.4-2.8H8.2v1.2H2.8zM-7.6 0H7.2l.6 1.5H-7.8z"
    "M-6 1.9H6a1.7 1.7 0 0 1 0 3.4H-6a1.7 1.7 0 0 1 0-3.4z",
    "gun": "M-3.2-2L7.6-4.8l.4 1.4L-2.6-.4zM-4-4.4h1.3V2H-4zM-2 1.4L-8 4.4l.5 1L-1 3z"
    "M-3.4 2.4a3 3 0 1 1 6 0a3 3 0 1 1-6 0z",
}
"""Figures that stand for the steps of a unit, by name; filled, drawn around the origin."""

STANDS: dict[str, tuple[float, float, float]] = {
    "soldier": (5.0, 6.8, 1.2),
    "tank": (9.4, 4.8, 1.25),
    "gun": (8.6, 4.8, 1.3),
}
"""By figure: half the width of its base, how far below the origin that lies, how large it is."""

BOX = '<path d="M-12-7.5h24v15h-24z"/>'
"""The box itself."""
