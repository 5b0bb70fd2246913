"""The search on large maps: plain functions over flat sequences, which numba can compile.

Storage is that of :class:`~hexwar.board.Expanse`. A step from hex i in direction d leads to
``i + steps[d]`` and costs ``entry[i + shifts[d]]``: where all steps into a hex cost the same,
shifts are steps; otherwise there is one array by id for each direction, one after the other.

``label`` holds the points at which a hex was reached, plus ``base``. Each search takes a base so
low that whatever is left of earlier ones is more than anything it writes: so nothing is ever
cleared, and a short search costs what it looks at, not the map. Hexes wait in buckets by points
(Dial's queue), used in turn, as no step costs more than there are buckets.

Source: R. B. Dial, "Algorithm 360: shortest-path forest with topological ordering",
Communications of the ACM 12 (1969); P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the
heuristic determination of minimum cost paths", IEEE Transactions on Systems Science and Cybernetics
4 (1968).
"""

from __future__ import annotations

from typing import Any, Final

Numbers = Any
"""A flat sequence of whole numbers: a list or bytes, or a numpy array when compiled."""

CLOSED: Final = 1
HALT: Final = 2
ZONE: Final = 4
"""Bits of a hex in ``rules``: not to be entered, a move ends there, in a zone of control."""

STEP_Q: Final = (1, 1, 0, -1, -1, 0)
STEP_R: Final = (0, -1, -1, 0, 1, 1)
"""Columns and rows of a step, by direction (see :data:`hexwar.hexes.DIRECTIONS`)."""

FULL: Final = -1
"""What a search returns when a bucket has no room left: it is to be repeated with more."""

NONE: Final = -2
"""What a search returns when there is no way."""


def spread(
    entry: Numbers,
    steps: Numbers,
    shifts: Numbers,
    blocked: int,
    rules: Numbers,
    ruled: bool,
    enter: int,
    leave: int,
    through: int,
    starts: Numbers,
    spent: Numbers,
    limit: int,
    base: int,
    label: Numbers,
    buckets: int,
    room: int,
    queue: Numbers,
    counts: Numbers,
    found: Numbers,
    noted: bool,
) -> int:
    """Reach all hexes within a limit; return how many, or ``FULL``.

    Args:
        entry: Points of steps.
        steps: What to add to an id for the neighbour, by direction.
        shifts: What to add to an id for the place of the step in ``entry``, by direction.
        blocked: What stands in ``entry`` for no step.
        rules: By id: bits of ``CLOSED``, ``HALT``, ``ZONE``.
        ruled: Whether ``rules`` are to be heeded.
        enter: Points more to enter a hex of the zone.
        leave: Points more to leave one.
        through: Points more from one to another; negative if no step leads so.
        starts: Ids of hexes to start in.
        spent: Points spent before, for each of them.
        limit: The most points.
        base: What labels of this search begin with.
        label: By id, to be written: base and points.
        buckets: The number of buckets, more than a step costs.
        room: How many hexes a bucket holds.
        queue: Room for all of them.
        counts: To be written: for each bucket, how many it holds.
        found: To be written: ids of the hexes reached, in the order of their points.
        noted: Whether to write them.
    """
    for bucket in range(buckets):
        counts[bucket] = 0
    points = limit + 1
    for k in range(len(starts)):
        points = min(points, spent[k])
    waiting = 0
    for k in range(len(starts)):
        if spent[k] > limit:
            continue
        if base + spent[k] < label[starts[k]]:
            label[starts[k]] = base + spent[k]
        bucket = spent[k] % buckets
        if counts[bucket] == room:
            return FULL
        # Written below 0: it begins here, so it may move on wherever it is.
        queue[bucket * room + counts[bucket]] = -1 - starts[k]
        counts[bucket] += 1
        waiting += 1
    settled = 0
    while waiting > 0:
        bucket = points % buckets
        here = base + points
        turn = 0
        while turn < counts[bucket]:
            i = queue[bucket * room + turn]
            turn += 1
            begins = i < 0
            if begins:
                i = -1 - i
            if label[i] == here:
                if noted:
                    found[settled] = i
                settled += 1
            elif not begins:
                continue  # it was reached for less in the meantime
            leaving = 0
            if ruled:
                if rules[i] & HALT and not begins:
                    continue
                if rules[i] & ZONE:
                    leaving = leave
            for step, shift in zip(steps, shifts):  # noqa: B905 - numba has no strict zip
                cost = entry[i + shift]
                j = i + step
                if here + cost >= label[j] or cost == blocked:
                    continue
                if ruled:
                    if rules[j] & CLOSED:
                        continue
                    cost += leaving
                    if rules[j] & ZONE:
                        cost += enter
                        if rules[i] & ZONE:
                            if through < 0:
                                continue
                            cost += through
                    if here + cost >= label[j]:
                        continue
                if points + cost > limit:
                    continue
                label[j] = here + cost
                target = bucket + cost
                if target >= buckets:
                    target -= buckets
                if counts[target] == room:
                    return FULL
                queue[target * room + counts[target]] = j
                counts[target] += 1
                waiting += 1
        waiting -= counts[bucket]
        counts[bucket] = 0
        points += 1
    return settled


def search(
    entry: Numbers,
    steps: Numbers,
    shifts: Numbers,
    blocked: int,
    stride: int,
    least: int,
    start: int,
    goal: int,
    limit: int,
    base: int,
    label: Numbers,
    buckets: int,
    room: int,
    queue: Numbers,
    counts: Numbers,
) -> int:
    """Find the points of the cheapest way (A*); return them, ``NONE`` or ``FULL``.

    Hexes wait by their points and the least that it may take from there: ``least`` points for each
    hex as the crow flies. All hexes are labelled from which any cheapest way leads on, so that ties
    can be broken alike in whatever order the search went.

    Args:
        entry: Points of steps.
        steps: What to add to an id for the neighbour, by direction.
        shifts: What to add to an id for the place of the step in ``entry``, by direction.
        blocked: What stands in ``entry`` for no step.
        stride: Ids from one row of storage to the next.
        least: The least points of any step.
        start: Id of a hex.
        goal: Id of another.
        limit: The most points.
        base: What labels of this search begin with.
        label: By id, to be written: base and points.
        buckets: The number of buckets, more than a step costs with ``least`` added.
        room: How many hexes a bucket holds.
        queue: Room for all of them.
        counts: To be written: for each bucket, how many it holds.
    """
    for bucket in range(buckets):
        counts[bucket] = 0
    goal_row = goal // stride
    goal_column = goal - goal_row * stride
    row = start // stride
    across = start - row * stride - goal_column
    down = row - goal_row
    expected = least * ((abs(across) + abs(down) + abs(across + down)) >> 1)
    bucket = expected % buckets
    label[start] = base
    queue[bucket * room] = start
    counts[bucket] = 1
    waiting = 1
    most = base + limit
    while waiting > 0:
        turn = 0
        turned = bucket - base - expected
        while turn < counts[bucket]:
            # One that was reached for less in the meantime has had its turn: this one does nothing.
            i = queue[bucket * room + turn]
            turn += 1
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
                q = across + step_q
                r = down + step_r
                ahead = least * ((abs(q) + abs(r) + abs(q + r)) >> 1)
                target = there + ahead + turned
                if target >= buckets:
                    target -= buckets
                if counts[target] == room:
                    return FULL
                queue[target * room + counts[target]] = j
                counts[target] += 1
                waiting += 1
        waiting -= counts[bucket]
        counts[bucket] = 0
        if label[goal] == base + expected:
            return expected
        expected += 1
        bucket += 1
        if bucket == buckets:
            bucket = 0
    return NONE


def walk_back(
    entry: Numbers,
    steps: Numbers,
    shifts: Numbers,
    blocked: int,
    rules: Numbers,
    ruled: bool,
    enter: int,
    leave: int,
    through: int,
    stride: int,
    label: Numbers,
    starts: Numbers,
    begun: Numbers,
    aim: int,
    goal: int,
    order: Numbers,
    way: Numbers,
) -> int:
    """Follow labels back from a goal to a start; return the number of hexes on the way.

    Of several hexes that a cheapest way may come from, take the one nearest to the straight line,
    then the first in order: the rule of :func:`hexwar.board.spreading.nearest_the_line`.

    Args:
        entry: Points of steps.
        steps: What to add to an id for the neighbour, by direction.
        shifts: What to add to an id for the place of the step in ``entry``, by direction.
        blocked: What stands in ``entry`` for no step.
        rules: By id: bits of ``CLOSED``, ``HALT``, ``ZONE``.
        ruled: Whether ``rules`` are to be heeded.
        enter: Points more to enter a hex of the zone.
        leave: Points more to leave one.
        through: Points more from one to another; negative if no step leads so.
        stride: Ids from one row of storage to the next.
        label: By id: points, with the same number added to all.
        starts: Ids of hexes where a way may begin.
        begun: For each of them, the label with which it does.
        aim: The start from which the straight line leads.
        goal: Id of the hex to begin with, which was reached.
        order: By id, what decides between hexes equally near to the line; if empty, ids do.
        way: To be written: ids from goal to start.
    """
    goal_row = goal // stride
    goal_column = goal - goal_row * stride
    aim_row = aim // stride
    line_across = goal_column - (aim - aim_row * stride)
    line_down = goal_row - aim_row
    way[0] = goal
    count = 1
    j = goal
    points = label[goal]
    while True:
        for k in range(len(starts)):
            if starts[k] == j and begun[k] == points:
                return count
        best = -1
        best_aside = 0
        best_points = 0
        for step, shift in zip(steps, shifts):  # noqa: B905 - numba has no strict zip
            i = j - step
            cost = entry[i + shift]
            if cost == blocked:
                continue
            before = points - cost
            moving = True
            if ruled:
                moving = rules[i] & HALT == 0
                if rules[j] & ZONE:
                    before -= enter
                if rules[i] & ZONE:
                    before -= leave
                    if rules[j] & ZONE:
                        if through < 0:
                            continue
                        before -= through
            if label[i] != before or not moving:
                moving = False
                for k in range(len(starts)):
                    if starts[k] == i and begun[k] == before:
                        moving = True
                if not moving:
                    continue
            row = i // stride
            aside = abs(
                line_across * (goal_row - row) - line_down * (goal_column - i + row * stride)
            )
            if best >= 0:
                if aside > best_aside:
                    continue
                if aside == best_aside:
                    if len(order) == 0 and i > best:
                        continue
                    if len(order) > 0 and order[i] > order[best]:
                        continue
            best = i
            best_aside = aside
            best_points = before
        j = best
        points = best_points
        way[count] = j
        count += 1
