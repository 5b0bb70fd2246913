"""The search on large maps: plain functions over flat sequences, which numba can compile.

Storage is that of :class:`~hexwar.board.Expanse`. A step from hex i in direction d leads to
``i + steps[d]`` and costs ``entry[i + shifts[d]]``: where all steps into a hex cost the same,
shifts are steps; otherwise there is one array by id for each direction, one after the other.

``label`` holds the points at which a hex was reached, plus ``base``. Each search uses a base so low
that all labels of earlier searches are greater than its own. So labels are never cleared, and a
short search takes little time on a large map. Hexes wait in buckets by points
(Dial's queue), used in turn, as no step costs more than there are buckets.

Source: R. B. Dial, "Algorithm 360: shortest-path forest with topological ordering",
Communications of the ACM 12 (1969); P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the
heuristic determination of minimum cost paths", IEEE Transactions on Systems Science and Cybernetics
4 (1968).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

Numbers = Any
"""A flat sequence of whole numbers: a list or bytes, or a numpy array when compiled."""

CLOSED: Final = 1
HALT: Final = 2
ZONE: Final = 4
NO_STAY: Final = 8
"""Bits of a hex in rules: not to be entered, a move ends there, in a zone of control, no move may
end there."""

STEP_Q: Final = (1, 1, 0, -1, -1, 0)
STEP_R: Final = (0, -1, -1, 0, 1, 1)
"""Columns and rows of a step, by direction (see :data:`hexwar.hexes.DIRECTIONS`)."""

FULL: Final = -1
"""What a search returns when a bucket has no room left: it is to be repeated with more."""

NONE: Final = -2
"""What a search returns when there is no way."""


NEVER: Final = (1 << 31) - 1
"""Label of what was never reached."""


class Ground(NamedTuple):
    """What steps cost.

    Attributes:
        entry: Points of steps.
        steps: What to add to an id for the neighbour, by direction.
        shifts: What to add to an id for the place of the step in ``entry``, by direction.
        blocked: What stands in ``entry`` for no step.
        stride: Ids from one row of storage to the next.
        least: The least points of any step.
    """

    entry: Numbers
    steps: tuple[int, ...]
    shifts: tuple[int, ...]
    blocked: int
    stride: int
    least: int


class Ruling(NamedTuple):
    """What else restricts movement.

    Attributes:
        bits: By id: ``CLOSED``, ``HALT``, ``ZONE``, ``NO_STAY``; empty if nothing does.
        enter: Points more to enter a hex of the zone.
        leave: Points more to leave one.
        through: Points more from one to another; negative if no step leads so.
    """

    bits: Numbers
    enter: int
    leave: int
    through: int


class Begun(NamedTuple):
    """Where ways begin.

    Attributes:
        ids: Ids of hexes.
        spent: For each of them the points spent before.
    """

    ids: Numbers
    spent: Numbers


class SearchBuffers(NamedTuple):
    """What a search writes on.

    Attributes:
        label: By id: base and points.
        buckets: The number of buckets, more than a step costs.
        room: How many hexes a bucket holds.
        queue: Room for all of them.
        counts: For each bucket, how many it holds.
        found: Ids of the hexes reached, in the order of their points.
    """

    label: Numbers
    buckets: int
    room: int
    queue: Numbers
    counts: Numbers
    found: Numbers


def more(ruling: Ruling, i: int, j: int) -> int:
    """Return the points added to a step, or ``NONE`` if it is not allowed; halts apart.

    Args:
        ruling: What else restricts movement; not empty.
        i: Id of a hex.
        j: Id of a hex next to it.
    """
    here, there = ruling.bits[i], ruling.bits[j]
    if there & CLOSED or (there & HALT and there & NO_STAY):
        return NONE
    points = 0
    if here & ZONE:
        points += ruling.leave
    if there & ZONE:
        points += ruling.enter
        if here & ZONE:
            if ruling.through < 0:
                return NONE
            points += ruling.through
    return points


def begin(starts: Begun, limit: int, base: int, buffers: SearchBuffers) -> int:
    """Clear the buckets and fill in where a search begins; return the fewest points, or ``FULL``.

    What begins in a hex is written below 0, so that it may move on wherever it is.

    Args:
        starts: Where to start.
        limit: The most points.
        base: What labels of this search begin with.
        buffers: What to write on.
    """
    label, counts = buffers.label, buffers.counts
    for bucket in range(buffers.buckets):
        counts[bucket] = 0
    fewest = limit + 1
    for k in range(len(starts.ids)):
        i, points = starts.ids[k], starts.spent[k]
        if points > limit:
            continue
        fewest = min(fewest, points)
        label[i] = min(label[i], base + points)
        bucket = points % buffers.buckets
        if counts[bucket] == buffers.room:
            return FULL
        buffers.queue[bucket * buffers.room + counts[bucket]] = -1 - i
        counts[bucket] += 1
    return fewest


def spread(
    ground: Ground,
    ruling: Ruling,
    starts: Begun,
    limit: int,
    base: int,
    buffers: SearchBuffers,
    noted: bool,
) -> int:
    """Reach all hexes within a limit; return how many, or ``FULL``.

    Args:
        ground: What steps cost.
        ruling: What else restricts movement.
        starts: Where to start.
        limit: The most points.
        base: What labels of this search begin with.
        buffers: What to write on.
        noted: Whether to write the ids found.
    """
    entry, steps, shifts, blocked = ground.entry, ground.steps, ground.shifts, ground.blocked
    label, queue, counts, found = buffers.label, buffers.queue, buffers.counts, buffers.found
    buckets, room, ruled = buffers.buckets, buffers.room, len(ruling.bits) > 0
    points = begin(starts, limit, base, buffers)
    if points == FULL:
        return FULL
    settled = idle = 0
    while idle < buckets:  # as many empty buckets one after the other: nothing waits any more
        bucket = points % buckets
        here = base + points
        idle += 1
        turn = 0
        while turn < counts[bucket]:
            i = queue[bucket * room + turn]
            turn += 1
            idle = 0
            begins = i < 0
            if begins:
                i = -1 - i
            if label[i] == here:
                if noted:
                    found[settled] = i
                settled += 1
            elif not begins:
                continue  # it was reached for less in the meantime
            if ruled and ruling.bits[i] & HALT and not begins:
                continue
            for step, shift in zip(steps, shifts):  # noqa: B905 - numba has no strict zip
                cost = entry[i + shift]
                j = i + step
                if here + cost >= label[j] or cost == blocked:
                    continue
                if ruled:
                    extra = more(ruling, i, j)
                    if extra < 0 or here + cost + extra >= label[j]:
                        continue
                    cost += extra
                if points + cost > limit:
                    continue
                label[j] = here + cost
                target = (bucket + cost) % buckets
                if counts[target] == room:
                    return FULL
                queue[target * room + counts[target]] = j
                counts[target] += 1
        counts[bucket] = 0
        points += 1
    return settled


def search(
    ground: Ground, start: int, goal: int, limit: int, base: int, buffers: SearchBuffers
) -> int:
    """Find the points of the cheapest way (A*); return them, ``NONE`` or ``FULL``.

    Hexes wait by their points and the least that it may take from there: ``least`` points for each
    hex as the crow flies. All hexes are labelled from which any cheapest way leads on, so that ties
    can be broken alike in whatever order the search went.

    Args:
        ground: What steps cost.
        start: Id of a hex.
        goal: Id of another.
        limit: The most points.
        base: What labels of this search begin with.
        buffers: What to write on; no step costs more than it has buckets, ``least`` added.
    """
    entry, steps, shifts, blocked = ground.entry, ground.steps, ground.shifts, ground.blocked
    stride, least = ground.stride, ground.least
    label, queue, counts = buffers.label, buffers.queue, buffers.counts
    buckets, room, most = buffers.buckets, buffers.room, base + limit
    for bucket in range(buckets):
        counts[bucket] = 0
    goal_row, goal_column = goal // stride, goal % stride
    across, down = start % stride - goal_column, start // stride - goal_row
    expected = least * ((abs(across) + abs(down) + abs(across + down)) >> 1)
    label[start] = base
    queue[expected % buckets * room] = start
    counts[expected % buckets] = 1
    idle = 0
    while idle < buckets and expected <= limit:  # beyond are labels of earlier searches
        bucket = expected % buckets
        turned = bucket - base - expected
        idle += 1
        turn = 0
        while turn < counts[bucket]:
            # One that was reached for less in the meantime has had its turn: this one does nothing.
            i = queue[bucket * room + turn]
            turn += 1
            idle = 0
            here = label[i]
            row = i // stride
            across = i - row * stride - goal_column
            down = row - goal_row
            for step, shift, step_q, step_r in zip(steps, shifts, STEP_Q, STEP_R):  # noqa: B905 - numba has no strict zip
                j = i + step
                there = here + entry[i + shift]
                if there >= label[j] or there > most or entry[i + shift] == blocked:
                    continue
                label[j] = there
                q, r = across + step_q, down + step_r
                target = there + least * ((abs(q) + abs(r) + abs(q + r)) >> 1) + turned
                if target >= buckets:
                    target -= buckets
                if counts[target] == room:
                    return FULL
                queue[target * room + counts[target]] = j
                counts[target] += 1
        counts[bucket] = 0
        if label[goal] == base + expected:
            return expected
        expected += 1
    return NONE


def starts_with(starts: Begun, i: int, points: int) -> bool:
    """Return whether a way begins in a hex with some points spent.

    Args:
        starts: Where ways begin.
        i: Id of the hex.
        points: The points.
    """
    for k in range(len(starts.ids)):  # noqa: SIM110 - numba has no any() of a generator
        if starts.ids[k] == i and starts.spent[k] == points:
            return True
    return False


def walk_back(
    ground: Ground,
    ruling: Ruling,
    starts: Begun,
    label: Numbers,
    aim: int,
    goal: int,
    order: Numbers,
    way: Numbers,
) -> int:
    """Follow labels back from a goal to a start; return the number of hexes on the way.

    Of several hexes that a cheapest way may come from, take the one nearest to the straight line,
    then the first in order: the rule of :func:`hexwar.board.nearest_the_line`.

    Args:
        ground: What steps cost.
        ruling: What else restricts movement.
        starts: Where a way may begin; points spent as labels have them.
        label: By id: points, with the same number added to all.
        aim: The start from which the straight line leads.
        goal: Id of the hex to begin with, which was reached.
        order: By id, what decides between hexes equally near to the line; if empty, ids do.
        way: To be written: ids from goal to start.
    """
    stride, ruled, ordered = ground.stride, len(ruling.bits) > 0, len(order) > 0
    goal_row, goal_column = goal // stride, goal % stride
    line_across, line_down = goal_column - aim % stride, goal_row - aim // stride
    latest = starts.spent[0]
    for spent in starts.spent:
        latest = max(latest, spent)
    way[0] = goal
    count, j, points = 1, goal, label[goal]
    while points > latest or not starts_with(starts, j, points):
        best = -1
        best_aside = best_points = 0
        for step, shift in zip(ground.steps, ground.shifts):  # noqa: B905 - numba has no strict zip
            i = j - step
            if ground.entry[i + shift] == ground.blocked:
                continue
            before = points - ground.entry[i + shift]
            moving = True
            if ruled:
                extra = more(ruling, i, j)
                if extra < 0:
                    continue
                before -= extra
                moving = ruling.bits[i] & HALT == 0
            reached = moving and label[i] == before
            if not reached and (before > latest or not starts_with(starts, i, before)):
                continue
            row = i // stride
            aside = line_across * (goal_row - row) - line_down * (goal_column - i + row * stride)
            aside = abs(aside)
            if best >= 0:
                first = order[i] < order[best] if ordered else i < best
                if aside > best_aside or (aside == best_aside and not first):
                    continue
            best, best_aside, best_points = i, aside, before
        j, points = best, best_points
        way[count] = j
        count += 1
    return count
