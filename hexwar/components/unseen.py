"""Counters drawn face down, unknown to all players: which could each be, and how likely?

A counter that lies face down and that nobody has looked at has no identity in a state; it has a set
of candidates, the counters that were in the pool when it was drawn.  When somebody looks, its
identity is drawn from these with exact weights.  Physically, every draw from a pool takes each
counter with equal chance, so all ways of giving the unseen places different candidates are equally
likely; the weights count these ways.  Sets of candidates are mostly nested or disjoint, as they are
when pools only grow, split and are drawn from, and then a product counts them; where pools were
mixed before one of them grew, they overlap, and the ways are summed over what each place takes.

Sets of counters are ints used as bit sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, reduce
from itertools import product
from math import comb, factorial, perm, prod
from operator import or_
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
            removed unseen.

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
    count = _ways if _are_nested(masks) else _ways_with_overlaps
    weighted = []
    ways: dict[tuple[bool, ...], int] = {}
    remaining = candidates
    while remaining:
        lowest = remaining & -remaining
        remaining ^= lowest
        pattern = tuple(bool(mask & lowest) for mask in masks)
        if pattern not in ways:
            ways[pattern] = count(masks, sizes, lowest)
        if ways[pattern]:
            weighted.append((lowest.bit_length() - 1, ways[pattern]))
    return weighted


def _are_nested(masks: Sequence[int]) -> bool:
    """Return whether each two of some sets, smallest first, are nested or disjoint."""
    return not any(a & b and a & ~b for place, b in enumerate(masks) for a in masks[:place])


def _ways(masks: Sequence[int], sizes: Counter[int], taken: int) -> int:
    """Count the ways to fill the places with different candidates, without the one taken."""
    ways = 1
    for place, mask in enumerate(masks):
        inside = sum(sizes[other] for other in masks[:place] if not other & ~mask)
        ways *= perm(max((mask & ~taken).bit_count() - inside, 0), sizes[mask])
    return ways


def _ways_with_overlaps(masks: Sequence[int], sizes: Counter[int], taken: int) -> int:
    """Count the same for any sets: the candidates that lie in the same sets are alike."""
    classes: Counter[tuple[bool, ...]] = Counter()
    uncovered = reduce(or_, masks, 0) & ~taken
    while uncovered:
        lowest = uncovered & -uncovered
        uncovered ^= lowest
        classes[tuple(bool(mask & lowest) for mask in masks)] += 1
    kinds = list(classes)

    @cache
    def fill(place: int, unused: tuple[int, ...]) -> int:
        """Count the ways to fill the places from one set on with what is still unused."""
        if place == len(masks):
            return 1
        size, total = sizes[masks[place]], 0
        offered = [n if kind[place] else 0 for kind, n in zip(kinds, unused, strict=True)]
        for taken_of in product(*(range(min(n, size) + 1) for n in offered)):
            if sum(taken_of) == size:
                rest = tuple(n - k for n, k in zip(unused, taken_of, strict=True))
                chosen = prod(comb(n, k) for n, k in zip(unused, taken_of, strict=True))
                total += factorial(size) * chosen * fill(place + 1, rest)
        return total

    return fill(0, tuple(classes.values()))
