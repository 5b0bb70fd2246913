"""Which slopes does an obstacle hide? The shadows of hexes and hexsides, for a sweep.

A line is a *slope*: in the sextant between directions m and m + 1, hex i of ring d, which is ``i``
steps aside and ``d - i`` ahead, has its centre at slope ``i / d``. An obstacle hides the slopes
between its outermost corners from all rings beyond its own: an open interval where corners are
free, a closed one where they block.

Slopes are fractions of denominators below a bound M. ``num * K // den``, with K beyond the square
of M, puts them in order as whole numbers, each its own. Doubled, they leave room between them for
the ends of open intervals.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

HEX_BLOCKS: Final = 64
"""In the code of a place: its hex blocks. The bits below it say which of its sides do."""

(
    HEX_FREE_AT_LOOKER,
    HEX_FREE_AT_TARGET,
    SIDE_FREE_AT_LOOKER,
    SIDE_FREE_AT_TARGET,
    HEX_CLOSED,
    SIDE_CLOSED,
    JOIN,
    ALONG_RULE,
    ALONG_COUNTS,
) = range(9)
"""Places in the flags: what counts for nothing at which end, whether the shadow of hexes and of
hexsides is a closed interval, the distance of intervals that are one, and how the ways round a
hexside count, and whether the hexside itself does."""


def mattering(m: int) -> int:
    """Return what matters, of what stands in a hex, in the sextant from direction m on, as bits."""
    return HEX_BLOCKS | sum(1 << (m + turn) % 6 for turn in range(3))


def precision(last: int) -> int:
    """Return how many binary digits slopes need up to a ring."""
    bound, shift = (3 * last + 3) * (3 * last + 3), 1
    while 1 << shift <= bound:
        shift += 1
    return shift


def cast_hex(
    d: int, i: int, shift: int, flags: Sequence[int], gaps: Any, first: int, end: int
) -> int:
    """Take the shadow of a hex from some gaps.

    Args:
        d: Its ring.
        i: Its place there.
        shift: The digits of slopes.
        flags: What counts how.
        gaps: The gaps (see :func:`hide`, likewise the next two).
        first: Where the first of them stands.
        end: Where they end.

    Returns:
        Where the gaps that are left end.
    """
    # Its outermost corners, whichever they are.
    a, a_of = (3 * i - 2, 3 * d - 1) if 2 * i < d + 1 else (3 * i - 1, 3 * d + 1)
    b, b_of = (3 * i + 2, 3 * d + 1) if 2 * i < d - 1 else (3 * i + 1, 3 * d - 1)
    free, join, whole = 1 - flags[HEX_CLOSED], flags[JOIN], 2 << shift
    low, high = 2 * ((a << shift) // a_of) + free, 2 * ((b << shift) // b_of) - free
    return hide(low, high, join, whole, gaps, first, end)


def cast_sides(
    sides: int,
    where: tuple[int, int, int],
    late: int,
    flags: Sequence[int],
    gaps: Any,
    first: int,
    end: int,
) -> int:
    """Take the shadows of some sides of a hex from some gaps.

    Args:
        sides: Which ones, as bits: the two towards the next ring, and the one towards the next
            place of this ring.
        where: The ring, the place in it, and the digits of slopes.
        late: 1 for shadows that hide only the ring after the next one, as these sides are free at
            the target; else 0.
        flags: What counts how.
        gaps: The gaps (see :func:`hide`, likewise the next two).
        first: Where the first of them stands.
        end: Where they end.

    Returns:
        Where the gaps that are left end.
    """
    d, i, shift = where
    free, join, whole = 1 - flags[SIDE_CLOSED], flags[JOIN], 2 << shift
    # The corner that the two sides towards the next ring have in common, and the next one.
    middle = 2 * (((3 * i + 1) << shift) // (3 * d + 2))
    left = 2 * (((3 * i + 2) << shift) // (3 * d + 1))
    if flags[SIDE_FREE_AT_TARGET] == late:
        if sides & 1:
            right = 2 * (((3 * i - 1) << shift) // (3 * d + 1))
            end = hide(right + free, middle - free, join, whole, gaps, first, end)
        if sides & 2:
            end = hide(middle + free, left - free, join, whole, gaps, first, end)
    if sides & 4 and i < d and not late:
        # This one belongs to no target beyond, and hides nothing if it points at the observer.
        back = 2 * (((3 * i + 1) << shift) // (3 * d - 1))
        low, high = min(back, left) + free, max(back, left) - free
        if low <= high:
            end = hide(low, high, join, whole, gaps, first, end)
    return end


def hide(low: int, high: int, join: int, whole: int, gaps: Any, first: int, end: int) -> int:
    """Take a shadow from some gaps.

    Args:
        low: Lower end of the shadow, doubled.
        high: Its upper end.
        join: What lies between two shadows is a gap if it is so wide, or more.
        whole: The slope of the next direction, doubled. Here and at 0 are no other shadows.
        gaps: The gaps, three numbers each, of which the first two are its ends.
        first: Where the first of these gaps stands.
        end: Where they end; there is room for one more.

    Returns:
        Where the gaps that are left end.
    """
    at = first
    while at < end:
        begin, until = gaps[at], gaps[at + 1]
        if low <= until and high >= begin:
            before = low - begin >= join or (begin == 0 and low > 0)
            after = until - high >= join or (until == whole and high < whole)
            if before:
                gaps[at + 1] = low - 1
                if after:
                    gaps[end], gaps[end + 1] = high + 1, until
                    end += 3
            elif after:
                gaps[at] = high + 1
            else:
                end -= 3
                gaps[at], gaps[at + 1] = gaps[end], gaps[end + 1]
                continue
        at += 3
    return end


HELPERS: Final[tuple[Callable[..., Any], ...]] = (precision, hide, cast_hex, cast_sides)
"""What a sweep calls of these, for the compiler."""
