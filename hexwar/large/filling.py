"""How does a flood reach 32 hexes at once?

A row of storage is a row of numbers, a bit for each hex: within one, connected hexes are
reached in ten steps, and from the row above or below all of it is entered in a single pass. Rows
are visited down and up again, only those beside what has just been reached, until nothing is new.

These are plain functions over flat sequences, which numba can compile. In a row there is a spare
number at either end; the numbers of a row are ``width``.

Source: the filling within a number is the parallel prefix of P. M. Kogge and H. S. Stone, "A
parallel algorithm for the efficient solution of a general class of recurrence equations", IEEE
Transactions on Computers C-22 (1973).
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

Numbers: TypeAlias = Any
"""A flat sequence of whole numbers: a list, or a numpy array when compiled."""

PLACES: Final = 32
"""Hexes to a number."""

_LAST: Final = PLACES - 1


def fill(
    free: Numbers, reached: Numbers, downward: Numbers, upward: Numbers, width: int, seeds: Numbers
) -> None:
    """Mark what can be reached; a kernel.

    Args:
        free: Which hexes may be entered.
        reached: Where to mark those that are reached; nothing is marked yet.
        downward: For each row two numbers, ``width`` and 0: room to note which of its numbers have
            hexes that were just reached, and are to be left downward.
        upward: The same for those that are to be left upward.
        width: Numbers to a row.
        seeds: Where to begin: numbers of hexes, counted along all rows, spare ones included.
    """
    for seed in seeds:
        at, bit = seed // PLACES, 1 << seed % PLACES
        if free[at] & bit and not reached[at] & bit:
            _reach(at, bit, free, reached, downward, upward, width)
    rows, more = len(free) // width, True
    while more:
        for row in range(1, rows):
            _enter(row, row - 1, free, reached, downward, upward, width)
        more = False
        for row in range(rows - 2, -1, -1):
            if _enter(row, row + 1, free, reached, downward, upward, width):
                more = True


def _enter(
    row: int,
    source: int,
    free: Numbers,
    reached: Numbers,
    downward: Numbers,
    upward: Numbers,
    width: int,
) -> bool:
    """Enter a row from what was just reached in the one above or below; say whether any is new."""
    noted = downward if source < row else upward
    first, end = noted[2 * source], noted[2 * source + 1]
    if first >= end:
        return False
    noted[2 * source], noted[2 * source + 1] = width, 0
    aside, more = (source - row) * width, False
    # Downward a step leads straight on or one hex to the left, upward straight on or to the right.
    for at in range(row * width + first - (aside < 0), row * width + end + (aside > 0)):
        above = reached[at + aside]
        if aside < 0:
            bits = above | above >> 1 | (reached[at + aside + 1] & 1) << _LAST
        else:
            bits = above | above << 1 | reached[at + aside - 1] >> _LAST
        bits &= free[at] & ~reached[at]
        if bits:
            _reach(at, bits, free, reached, downward, upward, width)
            more = True
    return more


def _reach(
    at: int,
    bits: int,
    free: Numbers,
    reached: Numbers,
    downward: Numbers,
    upward: Numbers,
    width: int,
) -> None:
    """Mark hexes of a number, and all that are connected with them along the row."""
    reached[at] = _filled(reached[at] | bits, free[at])
    first = last = at
    while reached[last] >> _LAST and free[last + 1] & ~reached[last + 1] & 1:
        last += 1
        reached[last] = _filled(reached[last] | 1, free[last])
    while reached[first] & 1 and (free[first - 1] & ~reached[first - 1]) >> _LAST:
        first -= 1
        reached[first] = _filled(reached[first] | 1 << _LAST, free[first])
    row = at // width
    for noted in (downward, upward):
        noted[2 * row] = min(noted[2 * row], first - row * width)
        noted[2 * row + 1] = max(noted[2 * row + 1], last + 1 - row * width)


def _filled(bits: int, free: int) -> int:
    """Return the hexes of a number that are connected with some of them."""
    left, right, to_left, to_right = bits, bits, free, free
    for step in (1, 2, 4, 8, 16):
        left |= to_left & left << step
        to_left &= to_left << step
        right |= to_right & right >> step
        to_right &= to_right >> step
    return left | right


HELPERS: Final[tuple[Callable[..., Any], ...]] = (_enter, _reach, _filled)
"""What :func:`fill` calls, for the compiler."""
