"""Who sees what (1.1, 1.2, 2.1, 2.2, 2.3.3.5)?"""

from __future__ import annotations

from functools import cache
from itertools import product

from days_reading.book import HIDING, WAYS
from days_reading.lines import distance, line, meets_way
from days_reading.printed import Place, Side, ground

Smoke = frozenset[Place]
"""Hexes under barrages."""

RIDGES = ("crest", "ridge")


@cache
def drawn(bridges: frozenset[Side]) -> tuple[Side, ...]:
    """Return the steps of ways and bridges that hide what is behind them."""
    found = {
        step
        for kind, steps in ground().ways.items()
        for step in steps
        if WAYS.get(kind) == "raised"
    }
    return tuple(found | bridges)


@cache
def crests() -> frozenset[Side]:
    """Return the hexsides with a crest or a ridge."""
    return frozenset().union(*(ground().hexsides.get(kind, set()) for kind in RIDGES))


def hides(at: Place, smoke: Smoke) -> bool:
    """Tell whether a hex hides what is behind it: by its ground, a hill, or a barrage."""
    return (
        ground().terrain.get(at) in HIDING or at in ground().marked["hill"] or at in smoke
    )  # fmt: skip


@cache
def lies_open(
    one: Place, other: Place, through: int, smoke: Smoke, bridges: frozenset[Side]
) -> bool:
    """Tell whether a line is free, past a number of blocking hexes and hexsides."""
    way = line(one, other)
    along = along_crests(sum(edge in crests() for edge in way.edges), through)
    if along is None:
        return False
    hexes = along + sum(hides(at, smoke) for at in way.hexes)
    low, high = sorted((one[0], other[0]))
    hexes += sum(
        meets_way(one, other, step)
        for step in drawn(bridges)
        if any(low - 1 <= at[0] <= high + 1 for at in step)
    )
    fixed = [side for side in way.sides if side in crests()]
    for hands in product(*way.along):
        more = sum(hides(hand.hex, smoke) for hand in hands)
        crossed = [*fixed, *(side for hand in hands for side in hand.sides if side in crests())]
        if blockers(one, other, hexes + more, crossed) <= through:
            return True
    return False


def along_crests(count: int, through: int) -> int | None:
    """Return what it counts to look along crests: nobody does, from a hill neither (2.2.1)."""
    del through
    return None if count else 0


def blockers(one: Place, other: Place, hexes: int, crossed: list[Side]) -> int:
    """Count what blocks: one crest at the hex of an end, of those crossed, does not (2.2.1)."""
    at_an_end = sum(one in side or other in side for side in crossed)
    return hexes + len(crossed) - min(1, at_an_end)


def sees(
    one: Place, other: Place, *, through: int, post: bool, smoke: Smoke, bridges: frozenset[Side]
) -> bool:
    """Tell whether one sees units in a hex."""
    if ground().terrain.get(other) == "bocage" and is_hidden(distance(one, other), post=post):
        return False
    return one == other or lies_open(one, other, through, smoke, bridges)


def is_hidden(gap: int, *, post: bool) -> bool:
    """Tell whether units in the bocage are hidden: they are seen from beside alone (2.1.10)."""
    del post
    return gap > 1
