"""Which hexes does a hex see, on flat ground? All of them at once, by an exact sweep of shadows.

A *gap* is a range of slopes that no shadow hides (see ``hexwar.sight.shadows``). A sweep follows a
gap outward, ring by ring, until the shadow of an obstacle reaches into it. From the next ring on,
it follows each remaining part of the gap. A sweep looks only at gaps, so its cost grows with the
number of hexes seen.

The places of a ring lie evenly apart in storage. Compiled code works on sets of bits instead, in
which they lie side by side (see ``hexwar.sight.sheets``), and looks at 32 of them at once. A *plan*
says where places are.

Lines to hexes midway between two directions, slope 1/2, run along hexsides and are walked singly.

Source: our own; in the manner of shadow casting on squares, see
http://www.roguebasin.com/index.php/FOV_using_recursive_shadowcasting, but with exact slopes.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from hexwar.sight import shadows
from hexwar.sight.judging import EITHER_WAY, ONE_HAND
from hexwar.sight.shadows import (
    ALONG_COUNTS,
    ALONG_RULE,
    HEX_BLOCKS,
    HEX_FREE_AT_LOOKER,
    HEX_FREE_AT_TARGET,
    SIDE_FREE_AT_LOOKER,
    SIDE_FREE_AT_TARGET,
    cast_hex,
    cast_sides,
    precision,
)

Numbers: TypeAlias = Any
"""A sequence of whole numbers; an array where it is compiled."""

Bounds: TypeAlias = Numbers
"""Least and greatest column, row and diagonal of storage in which there are hexes, and how much
columns and rows count in a diagonal."""

PLAN: Final = 6
"""Numbers of a plan to a sextant: what a column and a row add to the number of a place among what
stands, the number there of the first place of storage, and the same three among what is seen."""

ADDED: Final = 3 * 8
"""Numbers that a place may add to the gaps: three for each of four shadows of its own, and of four
of the place before it."""

_COLUMNS: Final = (1, 1, 0, -1, -1, 0)
_ROWS: Final = (0, -1, -1, 0, 1, 1)
"""What a step adds to the column and to the row, by direction."""


class Land(NamedTuple):
    """What stands on a map, as a sweep looks it up.

    Attributes:
        code: By id: what blocks there, ``HEX_BLOCKS`` and bits for the sides 0 to 5.
        standing: Whether anything does that matters in a sextant, by the plan.
        plan: Where places are.
        steps: What to add to an id for the neighbour, by direction 0 to 5.
        bounds: Where there are hexes; places in it that are none may be marked, too.
        flags: What counts how (see ``hexwar.sight.shadows``).
    """

    code: Numbers
    standing: Numbers
    plan: Numbers
    steps: Numbers
    bounds: Bounds
    flags: Numbers


class SweepBuffers(NamedTuple):
    """What a sweep writes on.

    Attributes:
        seen: What is seen, by the plan.
        gaps: Room for the gaps that wait, three numbers each: its ends, and the ring from which it
            is to be followed.
        rims: Room for the first places of all rings, and for the last ones.
    """

    seen: Numbers
    gaps: Numbers
    rims: Numbers


class Sextant(NamedTuple):
    """The hexes between two directions.

    Attributes:
        origin: Id of the observer.
        m: The first of the two directions.
        last: The last ring of which something is in the bounds.
        shift: Binary digits of slopes.
        standing: How its rings lie among what stands: the number of the observer, and what is added
            for the next ring and for the next place.
        seen: How they lie among what is seen.
    """

    origin: int
    m: int
    last: int
    shift: int
    standing: tuple[int, int, int]
    seen: tuple[int, int, int]


# -- the kernel ------------------------------------------------------------------------------------


def sweep(origin: int, reach: int, land: Land, buffers: SweepBuffers, sextants: int) -> bool:
    """Mark the hexes that a hex sees, except itself; a kernel.

    Args:
        origin: Id of the hex.
        reach: How far it sees at most, in hexes.
        land: What stands on the map.
        buffers: What to write on; nothing is marked yet.
        sextants: How many it looks into: all 6, or 3, which is one of each two opposite ones.

    Returns:
        Whether the room was enough.
    """
    for m in range(sextants):
        last = _bound(origin, m, reach, land.steps[5], land.bounds, buffers.rims)
        if last < 0:
            return False
        standing = _lie(origin, m, PLAN * m, land.plan, land.steps[5])
        seen = _lie(origin, m, PLAN * m + 3, land.plan, land.steps[5])
        sextant = Sextant(origin, m, last, precision(last), standing, seen)
        if not _sweep_sextant(sextant, land, buffers):
            return False
        _walk_spine(sextant, land, buffers)
    return True


def _lie(origin: int, m: int, at: int, plan: Numbers, stride: int) -> tuple[int, int, int]:
    """Return how the rings of a sextant lie, by three numbers of a plan."""
    n = (m + 2) % 6
    by_column, by_row = plan[at], plan[at + 1]
    return (
        plan[at + 2] + by_column * (origin % stride) + by_row * (origin // stride),
        by_column * _COLUMNS[m] + by_row * _ROWS[m],
        by_column * _COLUMNS[n] + by_row * _ROWS[n],
    )


def _bound(origin: int, m: int, reach: int, stride: int, bounds: Bounds, rims: Numbers) -> int:
    """Write down the first and the last place of each ring of a sextant that are in the bounds.

    Returns:
        The last ring of which something is in the bounds; -1 if there is not room enough.
    """
    last = reach
    for k in range(3):
        ahead, beside, low, high = _cut(k, origin, m, stride, bounds)
        if ahead > 0:
            last = min(last, high // ahead)
        elif beside < 0:
            last = min(last, low // beside)
    finals = len(rims) // 2
    if last >= finals:
        return -1
    for d in range(last + 1):
        rims[d], rims[finals + d] = 0, d
    for k in range(3):
        ahead, beside, low, high = _cut(k, origin, m, stride, bounds)
        # From ring to ring it grows, and from place to place by 1 or 2.
        if ahead == beside:
            continue
        twice = (beside - ahead) >> 1
        if ahead < 0:
            for d in range(low // ahead, last + 1):
                rims[d] = max(rims[d], (low - d * ahead + twice) >> twice)
        if beside > 0:
            for d in range(high // beside, last + 1):
                rims[finals + d] = min(rims[finals + d], (high - d * ahead) >> twice)
    return last


def _cut(k: int, origin: int, m: int, stride: int, bounds: Bounds) -> tuple[int, int, int, int]:
    """Return how the bounds cuts off the rings of a sextant by column, row or diagonal.

    Returns:
        What it grows by in directions m and m + 1, the latter no less than the former; its least
        and greatest value in the bounds, the observer's being 0.
    """
    n = (m + 1) % 6
    by_column, by_row = (1 - k, k) if k < 2 else (bounds[6], bounds[7])
    here = by_column * (origin % stride) + by_row * (origin // stride)
    low, high = bounds[2 * k] - here, bounds[2 * k + 1] - here
    ahead = by_column * _COLUMNS[m] + by_row * _ROWS[m]
    beside = by_column * _COLUMNS[n] + by_row * _ROWS[n]
    if ahead > beside:
        return -ahead, -beside, -high, -low
    return ahead, beside, low, high


def _sweep_sextant(sextant: Sextant, land: Land, buffers: SweepBuffers) -> bool:
    """Mark the hexes seen in a sextant, except those straight ahead in its second direction."""
    code, standing, steps, flags = land.code, land.standing, land.steps, land.flags
    seen, gaps, rims = buffers.seen, buffers.gaps, buffers.rims
    shift, finals = sextant.shift, len(rims) // 2
    at, ahead, turn = sextant.standing
    to, ahead_seen, turn_seen = sextant.seen
    late = flags[HEX_FREE_AT_TARGET] + flags[SIDE_FREE_AT_TARGET] > 0
    # All slopes are open. In ring 0 is only the observer.
    gaps[0], gaps[1], gaps[2], gap = 0, 2 << shift, 0, 3
    while gap:
        gap -= 3
        low, high, d = gaps[gap], gaps[gap + 1], gaps[gap + 2]
        # The slopes in it: from here up to, but not including, there.
        here, there, behind = (low + 1) >> 1, (high >> 1) + 1, late
        while d <= sextant.last and here < there:
            a, b = -((-here * d) >> shift), (there * d - 1) >> shift
            first, final = rims[d], rims[finals + d]
            # What stands just beside a gap may reach into it.
            looked, until = max(a - 1, first), min(b + 1, final)
            if looked > until and first <= final:
                break  # it has left the bounds for good
            place = until + 1
            if looked <= until:
                begin, end = max(a, first), min(b, final, d - 1)
                reveal(seen, to + d * ahead_seen, turn_seen, begin, end)
                place = first_standing(standing, at + d * ahead, turn, looked, until)
            if place <= until or behind:
                if gap + ADDED * (until - looked + 4) > len(gaps):
                    return False
                ring = d, place, until
                left = _cast_ring(sextant, ring, gap, code, standing, steps, flags, gaps)
                if behind and d > 0:
                    left = _cast_late(
                        sextant, d - 1, (low, high), gap, left, code, steps, flags, gaps, rims
                    )
                if left != gap + 3 or gaps[gap] != low or gaps[gap + 1] != high:
                    for each in range(gap, left, 3):
                        gaps[each + 2] = d + 1
                    gap = left
                    break
            behind = late and place <= until
            d += 1
    return True


def _cast_ring(
    sextant: Sextant,
    ring: tuple[int, int, int],
    gap: int,
    code: Numbers,
    standing: Numbers,
    steps: Numbers,
    flags: Numbers,
    gaps: Numbers,
) -> int:
    """Take from a gap the shadows of a ring that hide the next one.

    The ring is given with the first place in it where something stands, and the last that matters;
    the gap is the last one. Return where the gaps that are left of it end.
    """
    d, place, until = ring
    m, shift = sextant.m, sextant.shift
    at, ahead, turn = sextant.standing
    start, beside = sextant.origin + d * steps[m], steps[(m + 2) % 6]
    end = gap + 3
    while place <= until:
        value = code[start + place * beside]
        if value & HEX_BLOCKS and not flags[HEX_FREE_AT_TARGET] and d > flags[HEX_FREE_AT_LOOKER]:
            end = cast_hex(d, place, shift, flags, gaps, gap, end)
        if value & 63 and (d > 0 or not flags[SIDE_FREE_AT_LOOKER]):
            sides = (value & 63) * 65 >> m
            end = cast_sides(sides, (d, place, shift), 0, flags, gaps, gap, end)
        place = first_standing(standing, at + d * ahead, turn, place + 1, until)
    return end


def _cast_late(
    sextant: Sextant,
    d: int,
    slopes: tuple[int, int],
    gap: int,
    end: int,
    code: Numbers,
    steps: Numbers,
    flags: Numbers,
    gaps: Numbers,
    rims: Numbers,
) -> int:
    """Take from gaps the shadows of what is free at the target: they spare the ring behind it.

    The ring is that of what casts them; the gaps are the last ones, and lie between two slopes.
    Return where those that are left end.
    """
    m, shift = sextant.m, sextant.shift
    start, beside = sextant.origin + d * steps[m], steps[(m + 2) % 6]
    place = max((((slopes[0] >> 1) * d) >> shift) - 1, rims[d])
    until = min((((slopes[1] >> 1) + 1) * d >> shift) + 1, rims[len(rims) // 2 + d])
    while place <= until:
        value = code[start + place * beside]
        if value & HEX_BLOCKS and flags[HEX_FREE_AT_TARGET] and d > flags[HEX_FREE_AT_LOOKER]:
            end = cast_hex(d, place, shift, flags, gaps, gap, end)
        if value & 63 and (d > 0 or not flags[SIDE_FREE_AT_LOOKER]):
            sides = (value & 63) * 65 >> m
            end = cast_sides(sides, (d, place, shift), 1, flags, gaps, gap, end)
        place += 1
    return end


def reveal(seen: Numbers, to: int, turn: int, begin: int, end: int) -> None:
    """Mark some places of a ring, if there are any.

    Args:
        seen: What to mark, by number.
        to: Number of place 0.
        turn: Numbers from one place to the next.
        begin: The first place.
        end: The last one.
    """
    if begin <= end:
        start, count = to + begin * turn, end - begin + 1
        seen[start : start + count * turn : turn] = b"\x01" * count


def first_standing(standing: Numbers, at: int, turn: int, begin: int, end: int) -> int:
    """Return the first of some places of a ring where something stands.

    Args:
        standing: Whether something stands, by number.
        at: Number of place 0.
        turn: Numbers from one place to the next.
        begin: The first place.
        end: The last one.

    Returns:
        The place, or one beyond ``end`` if nothing stands there.
    """
    if begin > end:
        return end + 1
    flags: bytes = standing[at + begin * turn : at + (end + 1) * turn : turn]
    return end + 1 - len(flags.lstrip(b"\0"))


def mark(seen: Numbers, number: int, visible: bool) -> None:
    """Mark one place, or take its mark away."""
    seen[number] = visible


# -- along hexsides --------------------------------------------------------------------------------


def _walk_spine(sextant: Sextant, land: Land, buffers: SweepBuffers) -> None:
    """Mark, or unmark, the hexes midway between directions m and m + 1, one after the other."""
    code, steps, flags, rims = land.code, land.steps, land.flags, buffers.rims
    m, finals = sextant.m, len(rims) // 2
    to, ahead, turn = sextant.seen
    here, left, right = sextant.origin, True, True
    for d in range(2, sextant.last + 1, 2):
        if not rims[d] <= d // 2 <= rims[finals + d]:
            break
        beside = code[here + steps[m]] | code[here + steps[(m + 1) % 6]]
        if code[here] | beside == 0:
            visible = left or right
        elif left or right:
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
        mark(buffers.seen, to + d * ahead + d // 2 * turn, visible)


def _way_round(
    here: int, m: int, turn: int, d: int, code: Numbers, steps: Numbers, flags: Numbers
) -> tuple[bool, bool]:
    """Return whether the way from a hex round one end of the next hexside is clear.

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


HELPERS: Final[tuple[Callable[..., Any], ...]] = (
    *shadows.HELPERS,
    _bound,
    _cut,
    _lie,
    _sweep_sextant,
    _cast_ring,
    _cast_late,
    _walk_spine,
    _way_round,
)
"""What :func:`sweep` calls, for the compiler."""
