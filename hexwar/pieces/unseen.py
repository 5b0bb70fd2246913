"""Counters drawn face down, known to nobody: which could each be, and how likely?

A counter that lies face down and that nobody has looked at has no identity in a state; it has a set
of candidates, the counters that were in the pool when it was drawn.  When somebody looks, its
identity is drawn from these with exact weights.  Physically, every draw from a pool takes each
counter with equal chance, so all ways of giving the unseen places different candidates are equally
likely; the weights count these ways.  This holds as long as the sets of candidates are nested or
disjoint, as they are when pools only grow, split and are drawn from.

Sets of counters are ints used as bit sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import perm
from typing import NamedTuple


class Lot(NamedTuple):
    """Places that are filled face down from the same candidates: a pool, or one place on the map.

    Attributes:
        candidates: The counters that each may be, as a bit set.
        size: How many places there are.
    """

    candidates: int
    size: int = 1


def weights(candidates: int, others: Iterable[Lot]) -> list[tuple[int, int]]:
    """Return how likely each candidate is to be the counter in one unseen place.

    Args:
        candidates: The counters that it may be.
        others: All other unseen places that could hold any of them: on the map, left in pools,
            removed unseen.  Their candidates must be nested or disjoint with each other and with
            these.

    Returns:
        Pairs of a candidate and its weight, ascending by candidate; impossible ones are left out.

    Source: our derivation, as told in the head of this module.

    Example:
        Two places were filled from counters 0 and 1; then counter 2 joined the pool and one more
        was drawn, leaving two in it.  Is the last one drawn counter 2?

        >>> weights(0b111, [Lot(0b011, 1), Lot(0b111, 1)])
        [(0, 1), (1, 1), (2, 2)]
    """
    sizes: Counter[int] = Counter()
    for lot in others:
        sizes[lot.candidates] += lot.size
    masks = sorted(sizes, key=int.bit_count)
    found = []
    known: dict[tuple[bool, ...], int] = {}
    left = candidates
    while left:
        lowest = left & -left
        left ^= lowest
        pattern = tuple(bool(mask & lowest) for mask in masks)
        if pattern not in known:
            known[pattern] = _ways(masks, sizes, lowest)
        if known[pattern]:
            found.append((lowest.bit_length() - 1, known[pattern]))
    return found


def _ways(masks: Sequence[int], sizes: Counter[int], taken: int) -> int:
    """Count the ways to fill the places with different candidates, without the one taken."""
    ways = 1
    for place, mask in enumerate(masks):
        inside = sum(sizes[other] for other in masks[:place] if not other & ~mask)
        ways *= perm(max((mask & ~taken).bit_count() - inside, 0), sizes[mask])
    return ways
