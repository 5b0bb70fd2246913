"""Which hexes does a hex see, on flat ground? All of them at once, by an exact sweep of shadows.

A line is a *slope*: in the sextant between directions m and m + 1, hex i of ring d, which is ``i``
steps aside and ``d - i`` ahead, has its centre at slope ``i / d``. An obstacle hides the slopes
between its outermost corners from all rings beyond its own: an open interval where corners are
free, a closed one where they block. A sweep goes outward ring by ring and keeps the hidden slopes
as a sorted list of disjoint intervals. It looks at the gaps between these only, so that its cost
grows with the number of hexes seen.

Slopes are fractions of denominators below a bound M. ``num * K // den``, with K beyond the square
of M, puts them in order as whole numbers, each its own. Doubled, they leave room between them for
the ends of open intervals.

Lines to hexes midway between two directions, slope 1/2, run along hexsides and are walked singly.

Source: our own; in the manner of shadow casting on squares, see
http://www.roguebasin.com/index.php/FOV_using_recursive_shadowcasting, but with exact slopes.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from hexwar.sight.judging import EITHER_WAY, ONE_HAND

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

Window: TypeAlias = Sequence[int]
"""Least and greatest column, row and diagonal of storage in which there are hexes, and how much
columns and rows count in a diagonal."""

Room: TypeAlias = Any
"""Sequences of numbers to work in: a list of lists, or an array of two dimensions."""

SEQUENCES: Final = 7
"""How many of them."""

_COLUMNS: Final = (1, 1, 0, -1, -1, 0)
_ROWS: Final = (0, -1, -1, 0, 1, 1)
"""What a step adds to the column and to the row, by direction."""


# -- the kernel ------------------------------------------------------------------------------------


def sweep(
    origin: int,
    reach: int,
    code: Any,
    seen: Any,
    steps: Sequence[int],
    window: Window,
    flags: Sequence[int],
    work: Room,
    sextants: int,
) -> bool:
    """Mark the hexes that a hex sees; a kernel.

    Args:
        origin: Id of the hex.
        reach: How far it sees at most, in hexes.
        code: By id: what blocks there, ``HEX_BLOCKS`` and bits for the sides 0 to 5. The plain
            kernel takes seven of them: what matters in each sextant, and the whole.
        seen: By id: zeros; where it writes ones.
        steps: What to add to an id for the neighbour, by direction 0 to 5.
        window: Where there are hexes; places in it that are none may be marked, too.
        flags: What counts how.
        work: Room to work in: ``SEQUENCES`` sequences.
        sextants: How many it looks into: all 6, or 3, which is one of each two opposite ones.

    Returns:
        Whether the room was enough.
    """
    seen[origin] = 1
    for m in range(sextants):
        last, cuts = _clip(origin, m, reach, steps, window, work[6])
        standing = in_sextant(code, m)
        if not _sweep_sextant(origin, m, last, cuts, standing, seen, steps, flags, work):
            return False
        _walk_spine(origin, m, last, cuts, whole(code), seen, steps, flags, work[6])
    return True


def in_sextant(code: Any, m: int) -> Any:
    """Return what stands where, as far as it matters between directions m and m + 1."""
    return code[m]


def whole(code: Any) -> Any:
    """Return what stands where."""
    return code[6]


def _clip(
    origin: int, m: int, reach: int, steps: Sequence[int], window: Window, cuts: Any
) -> tuple[int, int]:
    """Write down how the window cuts off the rings of a sextant.

    A cut is four numbers: what a function grows by from ring to ring; 1 if it grows by 2 from place
    to place, 0 if by 1; its least and its greatest value in the window.

    Returns:
        The last ring of which something is in the window, and how many cuts there are.
    """
    stride = steps[5]
    column, row = origin % stride, origin // stride
    last, count = reach, 0
    n = (m + 1) % 6
    for k in range(3):
        by_column, by_row = (1 - k, k) if k < 2 else (window[6], window[7])
        here = by_column * column + by_row * row
        low, high = window[2 * k] - here, window[2 * k + 1] - here
        ahead = by_column * _COLUMNS[m] + by_row * _ROWS[m]
        beside = by_column * _COLUMNS[n] + by_row * _ROWS[n]
        if ahead > beside:
            ahead, beside, low, high = -ahead, -beside, -high, -low
        if ahead > 0:
            last = min(last, high // ahead)
        elif beside < 0:
            last = min(last, low // beside)
        if ahead != beside:
            at = 4 * count
            cuts[at], cuts[at + 1] = ahead, (beside - ahead) >> 1
            cuts[at + 2], cuts[at + 3] = low, high
            count += 1
    return last, count


def _places(d: int, count: int, cuts: Any) -> tuple[int, int]:
    """Return the first and the last place of a ring that are in the window."""
    first, last = 0, d
    for k in range(0, 4 * count, 4):
        here, twice = d * cuts[k], cuts[k + 1]
        low = (cuts[k + 2] - here + twice) >> twice
        high = (cuts[k + 3] - here) >> twice
        if low > first:
            first = low
        if high < last:
            last = high
    return first, last


def _sweep_sextant(
    origin: int,
    m: int,
    last: int,
    cuts: int,
    code: Any,
    seen: Any,
    steps: Sequence[int],
    flags: Sequence[int],
    work: Room,
) -> bool:
    """Mark the hexes seen in the sextant between directions m and m + 1, without the latter."""
    lows, highs, fresh_lows, fresh_highs = work[0], work[1], work[2], work[3]
    late_lows, late_highs, clipping = work[4], work[5], work[6]
    shift = precision(last)
    turn, start = steps[(m + 2) % 6], origin
    hidden, fresh, late = 0, 0, 0
    if code[origin] & 63 and flags[SIDE_FREE_AT_LOOKER] == 0:
        fresh, late = _cast_sides(code[origin], 0, 0, m, shift, flags, work, 0, 0)
    for d in range(1, last + 1):
        # What the ring before has cast hides this one; what is free at the target, only the next.
        if fresh or late:
            if hidden + fresh + 1 >= len(lows):
                return False
            for k in range(fresh):
                hidden = insert(lows, highs, hidden, fresh_lows[k], fresh_highs[k], flags[JOIN])
            if hidden == 1 and late == 0 and lows[0] <= 0 and highs[0] >= 2 << shift:
                break
            for k in range(late):
                fresh_lows[k], fresh_highs[k] = late_lows[k], late_highs[k]
        start += steps[m]
        first, final = _places(d, cuts, clipping)
        if hidden == 0 and late == 0:
            # Nothing has cast a shadow so far, and mostly nothing does in this ring.
            lit = first, min(final, d - 1)
            if look(code, seen, start, turn, lit, first, final) > final:
                fresh = 0
                continue
        ring = (d, m, shift, start, turn, first, final)
        fresh, late = _look_at_ring(ring, lows, highs, hidden, late, code, seen, flags, work)
    return True


def _look_at_ring(
    ring: tuple[int, int, int, int, int, int, int],
    lows: Any,
    highs: Any,
    hidden: int,
    fresh: int,
    code: Any,
    seen: Any,
    flags: Sequence[int],
    work: Room,
) -> tuple[int, int]:
    """Mark what is seen of a ring, and cast the shadows of what stands there.

    Returns:
        How many shadows there are now that hide the next ring, and only the one after.
    """
    d, m, shift, start, turn, first, last = ring
    late, looked = 0, first
    # A gap reaches from one shadow to the next: ``low`` and ``high`` are slopes, doubled.
    low = 0
    for gap in range(hidden + 1):
        high = lows[gap] - 1 if gap < hidden else 2 << shift
        if high >= low:
            a = -((-((low + 1) >> 1) * d) >> shift)
            b = (((high >> 1) + 1) * d - 1) >> shift
            # What stands just beside a gap may reach into it.
            looked, until = max(a - 1, looked), min(b + 1, last)
            lit = max(a, first), min(b, last, d - 1)
            looked = look(code, seen, start, turn, lit, looked, until)
            while looked <= until:
                value = code[start + looked * turn]
                fresh, late = _cast(value, d, looked, m, shift, flags, work, fresh, late)
                looked = look(code, seen, start, turn, (1, 0), looked + 1, until)
        if gap < hidden and highs[gap] >= low:
            low = highs[gap] + 1
    return fresh, late


def look(
    code: Any, seen: Any, start: int, turn: int, lit: tuple[int, int], first: int, last: int
) -> int:
    """Mark some places of a ring, and return the first place of others where something stands.

    Args:
        code: What stands, by id.
        seen: What to mark, by id.
        start: Id of place 0.
        turn: Ids from one place to the next.
        lit: The first and the last place to mark.
        first: The first place to look at.
        last: The last one.

    Returns:
        The place, or one beyond ``last`` if nothing stands there.
    """
    if lit[0] <= lit[1]:
        count = lit[1] - lit[0] + 1
        begin = start + lit[0] * turn
        seen[begin : begin + count * turn : turn] = b"\x01" * count
    if first > last:
        return first
    found: bytes = code[start + first * turn : start + (last + 1) * turn : turn]
    return last + 1 - len(found.lstrip(b"\0"))


def precision(last: int) -> int:
    """Return how many binary digits slopes need up to a ring."""
    bound, shift = (3 * last + 3) * (3 * last + 3), 1
    while 1 << shift <= bound:
        shift += 1
    return shift


def insert(lows: Room, highs: Room, count: int, low: int, high: int, join: int) -> int:
    """Add an interval to sorted disjoint ones, and return how many they are then.

    Args:
        lows: Their lower ends.
        highs: Their upper ends.
        count: How many they are.
        low: Lower end of the new one.
        high: Its upper end.
        join: Intervals that are so far apart, or less, become one.
    """
    a = bisect_left(highs, low - join, 0, count)
    b = bisect_right(lows, high + join, a, count)
    if a < b:
        low, high = min(low, lows[a]), max(high, highs[b - 1])
    lows[a:b] = [low]
    highs[a:b] = [high]
    return count + 1 - b + a


# -- shadows ---------------------------------------------------------------------------------------


def _cast(
    value: int,
    d: int,
    i: int,
    m: int,
    shift: int,
    flags: Sequence[int],
    work: Room,
    fresh: int,
    late: int,
) -> tuple[int, int]:
    """Add the shadows of a hex and its sides to those of its ring.

    Returns:
        How many there are now that hide the next ring, and only the one after.
    """
    if value & HEX_BLOCKS and not (d == 1 and flags[HEX_FREE_AT_LOOKER]):
        # Its outermost corners, whichever they are.
        a, a_of = (3 * i - 2, 3 * d - 1) if 2 * i < d + 1 else (3 * i - 1, 3 * d + 1)
        b, b_of = (3 * i + 2, 3 * d + 1) if 2 * i < d - 1 else (3 * i + 1, 3 * d - 1)
        open_end = 1 - flags[HEX_CLOSED]
        low, high = 2 * ((a << shift) // a_of) + open_end, 2 * ((b << shift) // b_of) - open_end
        if flags[HEX_FREE_AT_TARGET]:
            work[4][late], work[5][late] = low, high
            late += 1
        else:
            work[2][fresh], work[3][fresh] = low, high
            fresh += 1
    if value & 63:
        fresh, late = _cast_sides(value, d, i, m, shift, flags, work, fresh, late)
    return fresh, late


def _cast_sides(
    value: int,
    d: int,
    i: int,
    m: int,
    shift: int,
    flags: Sequence[int],
    work: Room,
    fresh: int,
    late: int,
) -> tuple[int, int]:
    """Add the shadows of the sides of a hex, but for those towards the looker."""
    open_end = 1 - flags[SIDE_CLOSED]
    # The corner that the two sides towards the next ring have in common, and the next one.
    middle = 2 * (((3 * i + 1) << shift) // (3 * d + 2))
    left = 2 * (((3 * i + 2) << shift) // (3 * d + 1))
    for turn in range(2):
        if value >> (m + turn) % 6 & 1:
            low, high = middle, left
            if turn == 0:
                low, high = 2 * (((3 * i - 1) << shift) // (3 * d + 1)), middle
            if flags[SIDE_FREE_AT_TARGET]:
                work[4][late], work[5][late] = low + open_end, high - open_end
                late += 1
            else:
                work[2][fresh], work[3][fresh] = low + open_end, high - open_end
                fresh += 1
    if value >> (m + 2) % 6 & 1 and i < d:
        # The side towards the next hex of the ring. It belongs to no target beyond.
        back = 2 * (((3 * i + 1) << shift) // (3 * d - 1))
        low, high = min(back, left) + open_end, max(back, left) - open_end
        if low <= high:  # one that points at the looker hides nothing
            work[2][fresh], work[3][fresh] = low, high
            fresh += 1
    return fresh, late


# -- along hexsides --------------------------------------------------------------------------------


def _walk_spine(
    origin: int,
    m: int,
    last: int,
    count: int,
    code: Any,
    seen: Any,
    steps: Sequence[int],
    flags: Sequence[int],
    cuts: Any,
) -> None:
    """Mark, or unmark, the hexes midway between directions m and m + 1, one after the other."""
    here, left, right = origin, True, True
    for d in range(2, last + 1, 2):
        first, final = _places(d, count, cuts)
        if not first <= d // 2 <= final:
            break
        if left or right:
            over_side = (m + 2) % 6 if flags[ALONG_COUNTS] else 7
            blocked = (d > 2 and code[here] & HEX_BLOCKS) or code[here + steps[m]] >> over_side & 1
            to_left, past_left = _way_round(here, m, 1, d, code, steps, flags)
            to_right, past_right = _way_round(here, m, 0, d, code, steps, flags)
            if flags[ALONG_RULE] != ONE_HAND:
                any_way = flags[ALONG_RULE] != EITHER_WAY
                to_left = to_right = (to_left or to_right) if any_way else (to_left and to_right)
                past = (past_left or past_right) if any_way else (past_left and past_right)
                past_left = past_right = past
            visible = not blocked and ((left and to_left) or (right and to_right))
            left = left and past_left and not blocked
            right = right and past_right and not blocked
        else:
            visible = False
        here += steps[m] + steps[(m + 1) % 6]
        seen[here] = 1 if visible else 0


def _way_round(
    here: int, m: int, turn: int, d: int, code: Any, steps: Sequence[int], flags: Sequence[int]
) -> tuple[bool, bool]:
    """Say whether the way from a hex round one end of the next hexside is clear.

    Args:
        here: Id of the hex.
        m: Direction; the hexside begins at corner m.
        turn: 1 for the way round on the left, 0 for that on the right.
        d: The ring of the hex beyond the hexside.
        code: What blocks by id.
        steps: What to add to an id for the neighbour.
        flags: What counts how.

    Returns:
        Whether it is clear for a target just beyond, and for others.
    """
    beside = here + steps[(m + turn) % 6]
    entered = code[here] >> (m + turn) % 6 & 1 == 1 and not (d == 2 and flags[SIDE_FREE_AT_LOOKER])
    filled = code[beside] & HEX_BLOCKS != 0 and not (d == 2 and flags[HEX_FREE_AT_LOOKER])
    left = code[beside] >> (m + 1 - turn) % 6 & 1 == 1
    to_target = not (
        entered
        or (filled and not flags[HEX_FREE_AT_TARGET])
        or (left and not flags[SIDE_FREE_AT_TARGET])
    )
    return to_target, not (entered or filled or left)


# -- for the compiler ------------------------------------------------------------------------------


def _look_compiled(
    code: Any, seen: Any, start: int, turn: int, lit: tuple[int, int], first: int, last: int
) -> int:
    place = start + lit[0] * turn
    for _ in range(lit[1] + 1 - lit[0]):
        seen[place] = 1
        place += turn
    place = start + first * turn
    for k in range(first, last + 1):
        if code[place] != 0:
            return k
        place += turn
    return max(first, last + 1)


def _insert_compiled(lows: Any, highs: Any, count: int, low: int, high: int, join: int) -> int:
    a = 0
    while a < count and highs[a] < low - join:
        a += 1
    b = a
    while b < count and lows[b] <= high + join:
        b += 1
    if a < b:
        low, high = min(low, lows[a]), max(high, highs[b - 1])
        for k in range(b, count):
            lows[k + 1 - b + a], highs[k + 1 - b + a] = lows[k], highs[k]
    else:
        for k in range(count, a, -1):
            lows[k], highs[k] = lows[k - 1], highs[k - 1]
    lows[a], highs[a] = low, high
    return count + 1 - b + a


def _in_sextant_compiled(code: Any, m: int) -> Any:
    return code


def _whole_compiled(code: Any) -> Any:
    return code


HELPERS: Final = (
    _clip,
    _places,
    _sweep_sextant,
    _look_at_ring,
    precision,
    _cast,
    _cast_sides,
    _walk_spine,
    _way_round,
)
"""What :func:`sweep` calls, for the compiler."""

INSTEAD: Final[dict[Callable[..., Any], Callable[..., Any]]] = {
    look: _look_compiled,
    insert: _insert_compiled,
    in_sextant: _in_sextant_compiled,
    whole: _whole_compiled,
}
"""What suits compiled code better than slices, and other forms of the same data."""
