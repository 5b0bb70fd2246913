"""How far can a unit retreat, and by which hexes first, to avoid dead ends?

A game says where a retreat may go on from a place. These functions look ahead.

    def on(at):
        return [to for to in board.neighbours[at] if may_fall_back(g, unit, at, to)]

    far = farthest(on, here, flags)             # hexes that it can go; the rest costs figures
    ways_back(on, here, far)                    # where the first step may lead

A place is a hex id, or a hex with more, such as ``(hex, edge)`` for a unit that chooses an edge of
the map with its first step.

Whether a retreat looks ahead is a rule of the game. A game that lets units run into dead ends uses
``on`` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

P = TypeVar("P", bound=Hashable)

GoingOn = Callable[[P], Iterable[P]]
"""``on(place)``: the places to which a retreat may go on from there."""


def farthest(on: GoingOn[P], start: P, hexes: int) -> int:
    """Return how many hexes a retreat can go, up to a number.

    Args:
        on: Where a retreat may go on from a place.
        start: Where it begins.
        hexes: How many hexes it has to go.

    Example:
        >>> dead_end = {1: [2, 3], 2: [], 3: [4], 4: [5], 5: []}
        >>> farthest(dead_end.__getitem__, 1, 2), farthest(dead_end.__getitem__, 1, 9)
        (2, 3)
    """
    reached = {start}
    for gone in range(hexes):
        reached = {to for at in reached for to in on(at)}
        if not reached:
            return gone
    return hexes


def ways_back(on: GoingOn[P], start: P, hexes: int) -> list[P]:
    """Return where the first step of a retreat may lead that goes as far as it can.

    Args:
        on: Where a retreat may go on from a place.
        start: Where it begins.
        hexes: How many hexes it has to go.

    Returns:
        The places in the order of ``on`` from which the longest retreat up to that number of hexes
        can be completed; none if the unit cannot go at all.

    Example:
        >>> dead_end = {1: [2, 3], 2: [], 3: [4], 4: []}
        >>> ways_back(dead_end.__getitem__, 1, 1), ways_back(dead_end.__getitem__, 1, 2)
        ([2, 3], [3])
    """
    far = farthest(on, start, hexes)
    if not far:
        return []
    return [to for to in on(start) if farthest(on, to, far - 1) == far - 1]


__all__ = ["GoingOn", "farthest", "ways_back"]
