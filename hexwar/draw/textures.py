"""What stands in a hex of a terrain: trees, houses, hedgerows, waves and so on.

Each texture comes in a few variants, so that neighbours look different; which of them a hex shows
only depends on its number. Textures are drawn around the centre of a hex of corner radius 36, in
the current colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from random import Random

from hexwar.draw.markup import number as n
from hexwar.draw.markup import point

VARIANTS = 6
"""How many variants there are of each texture."""

REACH = 28.0
"""How far from the centre things stand."""


@cache
def texture(name: str, variant: int, *, flat: bool = False) -> str:
    """Return the elements of one variant of a texture.

    Args:
        name: One of the names in :data:`hexwar.draw.tables.Texture`.
        variant: 0 to ``VARIANTS - 1``.
        flat: Whether the hexes are flat ones.

    Example:
        >>> texture("trees", 0) == texture("trees", 0) != texture("trees", 1)
        True
    """
    chance = Random(1000 * len(name) + 7 * sum(map(ord, name)) + variant)
    return _MAKERS[name](chance, flat)


def _inside(x: float, y: float, flat: bool, reach: float = REACH) -> bool:
    """Return whether a point lies in the hex, well off its edge."""
    if flat:
        x, y = y, x
    x, y = abs(x), abs(y)
    inner = reach * 0.866
    return x <= inner and x * 0.5 + y * 0.866 <= inner


def _scattered(
    chance: Random, flat: bool, count: int, apart: float, reach: float = REACH
) -> list[tuple[float, float]]:
    """Return points in the hex that keep a distance from each other, from the top down."""
    points: list[tuple[float, float]] = []
    for _ in range(count * 40):
        x, y = chance.uniform(-reach, reach), chance.uniform(-reach, reach)
        if _inside(x, y, flat, reach) and all(math.dist((x, y), spot) >= apart for spot in points):
            points.append((x, y))
            if len(points) == count:
                break
    return sorted(points, key=lambda spot: spot[1])


def _trees(chance: Random, flat: bool) -> str:
    shadows, crowns, lights = "", "", ""
    for x, y in _scattered(chance, flat, 12, 10):
        r = chance.uniform(4, 5.4)
        crowns += _disc(x, y, r)
        shadows += _disc(x + 1.2, y + 1.8, r)
        lights += (
            f"M{point(x - r * 0.55, y + r * 0.1)}q{n(r * 0.05)} {n(-r * 0.65)} "
            f"{n(r * 0.7)} {n(-r * 0.7)}"
        )
    return (
        f'<path d="{shadows}" class="dim" stroke="none"/>'
        f'<path d="{crowns}" fill="currentColor" class="edge" stroke-width=".6"/>'
        f'<path d="{lights}" fill="none" class="lit" stroke-width="1.2" stroke-linecap="round"/>'
    )


def _disc(x: float, y: float, r: float) -> str:
    return f"M{point(x - r, y)}a{n(r)} {n(r)} 0 1 1 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 1{n(-2 * r)} 0z"


def _orchard(chance: Random, flat: bool) -> str:
    spots = ""
    turn = chance.uniform(-0.4, 0.4)
    for row in range(-3, 4):
        for column in range(-3, 4):
            x = 9 * (column * math.cos(turn) - row * math.sin(turn))
            y = 9 * (column * math.sin(turn) + row * math.cos(turn))
            if _inside(x, y, flat):
                spots += f"M{point(x, y)}h0"
    return f'<path d="{spots}" fill="none" stroke-width="4.6" stroke-linecap="round"/>'


def _hedgerows(chance: Random, flat: bool) -> str:
    """Draw small fields that are parted by rows of bushes."""
    angle = chance.uniform(0, math.pi)
    rows, furrows = "", ""
    for place in (-1.0, 0.0, 1.0):
        lean = angle + chance.uniform(-0.16, 0.16)
        off = 15 * place + chance.uniform(-2.5, 2.5)
        a, b = _chord(lean, off, flat)
        rows += f"M{point(*a)}Q{point(*_bent(chance, a, b))} {point(*b)}"
    for place in (-1.55, -0.5, 0.5, 1.55):
        along = chance.uniform(-9, 9)
        middle = 15 * place
        cx, cy = -middle * math.sin(angle), middle * math.cos(angle)
        x, y = cx + along * math.cos(angle), cy + along * math.sin(angle)
        dx, dy = -7.5 * math.sin(angle), 7.5 * math.cos(angle)
        if _inside(x, y, flat, 30):
            rows += f"M{point(x - dx, y - dy)}L{point(x + dx, y + dy)}"
    for _ in range(2):
        x, y = chance.uniform(-16, 16), chance.uniform(-16, 16)
        for step in (-3, 0, 3):
            fx, fy = x - step * math.sin(angle), y + step * math.cos(angle)
            dx, dy = 6 * math.cos(angle), 6 * math.sin(angle)
            furrows += f"M{point(fx - dx, fy - dy)}L{point(fx + dx, fy + dy)}"
    return (
        f'<path d="{furrows}" fill="none" stroke-width=".7" opacity=".55"/>'
        f'<path d="{rows}" fill="none" stroke-width="2.7" stroke-linecap="round" '
        'stroke-dasharray=".1 3.3"/>'
    )


def _chord(angle: float, off: float, flat: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where a straight line through the hex begins and ends."""
    dx, dy = math.cos(angle), math.sin(angle)
    x, y = -off * dy, off * dx
    ends = []
    for sign in (-1, 1):
        reach = 0.0
        while _inside(x + sign * (reach + 1) * dx, y + sign * (reach + 1) * dy, flat, 33):
            reach += 1
        ends.append((x + sign * reach * dx, y + sign * reach * dy))
    return ends[0], ends[1]


def _bent(chance: Random, a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return ((a[0] + b[0]) / 2 + chance.uniform(-5, 5), (a[1] + b[1]) / 2 + chance.uniform(-5, 5))


def _houses(chance: Random, flat: bool) -> str:
    walls, roofs = "", ""
    for x, y in _scattered(chance, flat, 9, 12.5, 29):
        turn = chance.choice((0, 0, 90, 90, 30, -30)) + chance.uniform(-8, 8)
        w, h = chance.uniform(3.6, 5.6), chance.uniform(2.6, 3.4)
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        spots = [
            (x + i * w * c - j * h * s, y + i * w * s + j * h * c)
            for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        walls += "M" + "L".join(point(*spot) for spot in spots) + "z"
        roofs += f"M{point(x - w * c, y - w * s)}L{point(x + w * c, y + w * s)}"
    return (
        f'<path d="{walls}" fill="currentColor" class="edge" stroke-width=".8"/>'
        f'<path d="{roofs}" fill="none" class="lit" stroke-width=".9"/>'
    )


def _rocks(chance: Random, flat: bool) -> str:
    stones = ""
    for x, y in _scattered(chance, flat, 15, 8, 30):
        r = chance.uniform(2, 4.2)
        stones += (
            f"M{point(x - r, y + r * 0.5)}l{n(r * 0.5)} {n(-r * 1.2)} {n(r * 0.8)} {n(-r * 0.2)} "
            f"{n(r * 0.7)} {n(r * 1.3)}"
        )
    return f'<path d="{stones}" fill="none" stroke-width="1.2" stroke-linejoin="round"/>'


def _waves(chance: Random, flat: bool) -> str:
    lines = ""
    for x, y in _scattered(chance, flat, 4, 15, 26):
        lines += f"M{point(x - 7, y)}q3.5-3 7 0t7 0"
    return f'<path d="{lines}" fill="none" stroke-width="1" stroke-linecap="round"/>'


def _grass(chance: Random, flat: bool) -> str:
    blades = ""
    for x, y in _scattered(chance, flat, 5, 14):
        blades += (
            f"M{point(x - 3, y - 2.4)}l1.6 3.4M{point(x, y - 4)}v5M{point(x + 3, y - 2.4)}l-1.6 3.4"
        )
    return f'<path d="{blades}" fill="none" stroke-width=".8" stroke-linecap="round"/>'


def _dotted(count: int, apart: float, low: float, high: float) -> Callable[[Random, bool], str]:
    def dots(chance: Random, flat: bool) -> str:
        small, large = "", ""
        for place, (x, y) in enumerate(_scattered(chance, flat, count, apart, 31)):
            if place % 3:
                small += f"M{point(x, y)}h0"
            else:
                large += f"M{point(x, y)}h0"
        return (
            f'<path d="{small}" fill="none" stroke-width="{low}" stroke-linecap="round"/>'
            f'<path d="{large}" fill="none" stroke-width="{high}" stroke-linecap="round"/>'
        )

    return dots


def _marsh(chance: Random, flat: bool) -> str:
    reeds = ""
    for x, y in _scattered(chance, flat, 6, 13):
        reeds += (
            f"M{point(x - 6, y)}h12M{point(x, y)}v-5"
            f"M{point(x - 2.5, y)}l-1.5-3.6M{point(x + 2.5, y)}l1.5-3.6"
        )
    return f'<path d="{reeds}" fill="none" stroke-width=".9" stroke-linecap="round"/>'


def _hills(chance: Random, flat: bool) -> str:
    arcs = ""
    for x, y in _scattered(chance, flat, 4, 17):
        arcs += f"M{point(x - 8, y + 3)}q8-12 16 0M{point(x + 1, y - 1)}q3 2 3.4 5"
    return f'<path d="{arcs}" fill="none" stroke-width="1.1" stroke-linecap="round"/>'


def _fields(chance: Random, flat: bool) -> str:
    lines = ""
    turn = chance.uniform(0, math.pi)
    for place in range(-4, 5):
        a, b = _chord(turn, 6.5 * place, flat)
        if math.dist(a, b) > 6:
            lines += f"M{point(*a)}L{point(*b)}"
    return f'<path d="{lines}" fill="none" stroke-width=".8"/>'


def _ruled(*angles: float, apart: float, width: float) -> Callable[[Random, bool], str]:
    def ruled(chance: Random, flat: bool) -> str:
        del chance
        lines = ""
        for angle in angles:
            for place in range(-4, 5):
                a, b = _chord(math.radians(angle), apart * place, flat)
                if math.dist(a, b) > 6:
                    lines += f"M{point(*a)}L{point(*b)}"
        return f'<path d="{lines}" fill="none" stroke-width="{width}"/>'

    return ruled


def _rings(chance: Random, flat: bool) -> str:
    rings = "".join(
        f'<circle cx="{n(x)}" cy="{n(y)}" r="3.4"/>' for x, y in _scattered(chance, flat, 7, 13)
    )
    return f'<g fill="none" stroke-width="1">{rings}</g>'


def _clouds(chance: Random, flat: bool) -> str:
    """Draw three clouds: a flat base with three puffs above it."""
    lines = ""
    for x, y in _scattered(chance, flat, 3, 19, 20):
        low, high = chance.uniform(3.2, 4.2), chance.uniform(5, 6.4)
        lines += (
            f"M{point(x - low - high, y + 3)}a{n(low)} {n(low)} 0 0 1 {n(low)} {n(-low)}"
            f"a{n(high)} {n(high)} 0 0 1 {n(2 * high - low)} 0"
            f"a{n(low)} {n(low)} 0 0 1 {n(low)} {n(low)}z"
        )
    return f'<path d="{lines}" fill="#fff" fill-opacity=".6" stroke-width="1.2"/>'


_MAKERS: dict[str, Callable[[Random, bool], str]] = {
    "trees": _trees,
    "orchard": _orchard,
    "hedgerows": _hedgerows,
    "houses": _houses,
    "rocks": _rocks,
    "waves": _waves,
    "grass": _grass,
    "sand": _dotted(16, 9, 0.9, 1.4),
    "pebbles": _dotted(34, 6, 1.5, 2.3),
    "marsh": _marsh,
    "hills": _hills,
    "fields": _fields,
    "clouds": _clouds,
    "hatch": _ruled(35, apart=9, width=0.9),
    "checks": _ruled(35, 125, apart=11, width=0.8),
    "dots": _dotted(19, 11, 2.2, 2.2),
    "rings": _rings,
}
