"""Hill shading along the edges of hexes, from the heights of terrain.

The light comes from the north-west, as on printed maps.
"""

from __future__ import annotations

import math

from hexwar.board import HexId
from hexwar.draw.lines import CssRules, stroke_rule
from hexwar.draw.markup import number
from hexwar.draw.sheet import Sheet, drawn
from hexwar.draw.style import Style

FACING = 0.2
"""How far a slope must face the light or turn from it, from 0 to 1, to be drawn."""

SOUTH_EAST = 45
"""The bearing in which shadows fall, in degrees from the east towards the south."""


def relief(sheet: Sheet, style: Style, rules: CssRules) -> str:
    """Draw the slopes between hexes of different height; a shore has lines of its own.

    Args:
        sheet: The page.
        style: The style; it says how high each terrain lies.
        rules: Where to add the rules of the classes used.
    """
    slopes: dict[bool, list[tuple[HexId, HexId]]] = {True: [], False: []}
    for i, j in falls(sheet, style):
        turned = away_from_the_light(sheet, i, j)
        if abs(turned) > FACING:
            slopes[turned > 0].append((i, j))
    parts = []
    for place, look in enumerate(style.relief):
        sides = slopes[look.shaded]
        if not sides:
            continue
        chains = sheet.chains(sheet.edges(sides, lambda i: _height(sheet, style, i)))
        lines = "".join(drawn(sheet.spots(chain, look.offset)) for chain in chains)
        rules.append((f".r-{place}", f"{stroke_rule(look)};opacity:{number(look.strength)}"))
        parts.append(f'<path class="r-{place}" d="{lines}"/>')
    return "".join(parts)


def falls(sheet: Sheet, style: Style) -> list[tuple[HexId, HexId]]:
    """Return the pairs of neighbours of which the first lies higher, and the second is no water."""
    board = sheet.board
    looks = {kind: style.terrain_of(kind) for kind in set(board.terrain)}
    height = [looks[kind].height for kind in board.terrain]
    return [
        (i, j)
        for i in board.ids
        for j in board.neighbours[i]
        if height[i] > height[j]
        and not looks[board.terrain[j]].water
        and not sheet.is_parted(i, j)  # whose shade would lie beyond the edge of the map
    ]


def away_from_the_light(sheet: Sheet, i: HexId, j: HexId) -> float:
    """Return how far the slope from a hex to the next one turns from the light.

    Returns:
        1 towards the south-east, -1 towards the north-west, 0 across.
    """
    return math.cos(math.radians(sheet.bearing(i, j) - SOUTH_EAST))


def _height(sheet: Sheet, style: Style, i: HexId) -> int:
    return style.terrain_of(sheet.board.terrain[i]).height
