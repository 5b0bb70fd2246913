"""Does what a line crosses block it? The kernels, for one line and for all lines from a hex.

They work on flat sequences of integers, which :class:`hexwar.sight.ground.PolicyMap` makes of a map
and a policy, and on the rows of ``hexwar.sight.crossings``. What counts on each hand of a line
is added up in a *load*: blocking obstacles, obstacles that would block but are free at an end of
the line, and hindrance. A hex, hexside or path is one obstacle, whatever there is on it.
"""

from collections.abc import MutableSequence, Sequence
from typing import Any, Final, TypeAlias

from hexwar.sight.crossings import (
    ALONG,
    END,
    HEX,
    LEFT,
    ON_SIDE,
    RIGHT,
    SIDE,
    WAY,
    WIDTH,
    trace_line,
)
from hexwar.sight.crossings import HELPERS as TRACING

Load: TypeAlias = tuple[int, int, int]
"""Blocking obstacles; obstacles that are free at an end; hindrance."""

JudgedLine: TypeAlias = tuple[int, int, int, int, int]
"""Ids of observer and target, their levels with eyes, and the distance between them."""

Code: TypeAlias = tuple[Any, Any, Any, Any, Any, Any, Any, Any]
"""What stands on a map, as sequences of integers: obstacles by hex, obstacles by hexside, links by
kind of path and hex, levels by hex, groups by obstacle and hex, the table of obstacles and
obstacles, the rules, the steps (see ``Ground.code``)."""

COLUMNS: Final = 9
"""Numbers to an obstacle in a hex or on a hexside in the table: those that follow."""
BLOCKS, HINDRANCE, HEIGHT, BOUNDLESS, FREE_AT, AT_ENDS, GROUP, COUNTS_ALONG, AT_END = range(COLUMNS)

AT_LOOKER, AT_TARGET, AT_HIGHER = 1, 2, 4
ENDS_BLOCK, ENDS_ON_WAY, ENDS_FREE = 0, 1, 2

RULES: Final = 20
"""Numbers in the rules: those that follow."""
(
    ON_ALONG,
    ON_CORNERS,
    IGNORED,
    FREE_CROSSINGS,
    WORST,
    LIMIT,
    ELEVATION,
    EQUAL,
    SLOPE,
    BLIND_HEXES,
    BLIND_EVERY,
    BLIND_STEEPER,
    BLIND_DEEPER,
    BLIND_LEAST,
    EYE,
    FIRST_SIDE,
    FIRST_PATH,
    PATH_KINDS,
    PLACES,
    NEIGHBOURS_SEE,
) = range(RULES)

BOTH_WAYS, EITHER_WAY, BEST_WAY, ONE_HAND = 0, 1, 2, 3
EXACT, STEPS, NEARER, ANY, BLIND = 0, 1, 2, 3, 4

UNBOUNDED: Final = 1 << 30
"""Stands for no limit."""

NO_LEVEL: Final = -(1 << 30)
"""The level of places off the map."""

BLOCKED: Final = -1
"""Stands for the hindrance of a blocked line."""

NOTHING, AT_AN_END, FULL = 0, 1, 2


# -- one obstacle ----------------------------------------------------------------------------------


def blind_hexes(rules: Sequence[int], distance: int, above: int, below: int) -> int:
    """Return the number of blind hexes (see :meth:`hexwar.sight.Blind.count`)."""
    count = rules[BLIND_HEXES] - rules[BLIND_STEEPER] * above
    if rules[BLIND_EVERY] > 0:
        count += distance // rules[BLIND_EVERY]
    if below > 1:
        count += rules[BLIND_DEEPER] * (below - 1)
    return max(count, rules[BLIND_LEAST])


def overlooked(
    top: int,
    equal: int,
    line: JudgedLine,
    apart: tuple[int, int],
    span: tuple[int, int, int, int],
    rules: Sequence[int],
) -> bool:
    """Return whether a line runs above an obstacle.

    Args:
        top: Level of its top.
        equal: 1 if it counts when it is just as high as the line, else 0.
        line: The line.
        apart: The distances of the obstacle from observer and target.
        span: Where the line begins and ends to touch it, as two fractions of the way.
        rules: The rules.
    """
    _, _, a, b, length = line
    low, high = min(a, b), max(a, b)
    if top + equal > high:
        return False
    if top + equal <= low:
        return True
    slope = rules[SLOPE]
    if slope == ANY:
        return False
    if slope in (NEARER, BLIND):
        to_low, to_high = apart
        if a > b:
            to_high, to_low = apart
        if slope == NEARER:
            return to_low > to_high
        return to_low > blind_hexes(rules, to_high, high - top, top - low)
    # The line is lowest where it is nearest to the lower end.
    part, whole = span[0], span[1]
    if a > b:
        part, whole = span[2], span[3]
    if slope == STEPS:
        part, whole = apart[0] + length - apart[1], 2 * length
    height, top = a * whole + part * (b - a), top * whole
    return not (top > height or (equal == 1 and top == height))


def is_free(ends: int, near: bool, far: bool, a: int, b: int) -> bool:
    """Return whether an obstacle does not count for its place at an end of the line.

    Args:
        ends: Where it does not count: ``AT_LOOKER``, ``AT_TARGET``, ``AT_HIGHER`` or several.
        near: Whether it is at the observer's end.
        far: Whether it is at the target's end.
        a: Level of the observer.
        b: Level of the target.
    """
    at = 0
    if near:
        at |= AT_LOOKER | (AT_HIGHER if a >= b else 0)
    if far:
        at |= AT_TARGET | (AT_HIGHER if b >= a else 0)
    return at & ends != 0


# -- one row ---------------------------------------------------------------------------------------


def judge_row(line: JudgedLine, rows: Sequence[int], at: int, code: Code, at_end: int) -> Load:
    """Return the load of one hex, hexside or path that a line touches.

    Args:
        line: The line.
        rows: What it touches.
        at: Where the row begins.
        code: The ground.
        at_end: Of a hexside touched at an end: which hexside obstacles count, by their ``AT_END``.
    """
    rules, table = code[6], code[5]
    kind, near, far = rows[at + 2], rows[at + 6], rows[at + 7]
    mask, entry, level = standing(line[0] + rows[at + 3], kind, rows[at + 4], code)
    span = rows[at + 8], rows[at + 9], rows[at + 10], rows[at + 11]
    blocks, free, hindrance = 0, 0, 0
    if kind == HEX and near > 0 and far > 0 and rules[ELEVATION]:
        blocks = 0 if overlooked(level, 0, line, (near, far), span, rules) else 1
    while mask:
        if mask & 1:
            count = effect(line, rows, at, code, (entry, level, at_end))
            if count == AT_AN_END:
                free |= table[entry + BLOCKS]
            elif count == FULL:
                blocks |= table[entry + BLOCKS]
                hindrance = _more(hindrance, table[entry + HINDRANCE], rules)
        mask >>= 1
        entry += COLUMNS
    if blocks or rules[FREE_CROSSINGS] == UNBOUNDED:
        free = 0
    return blocks, free, hindrance


def effect(
    line: JudgedLine, rows: Sequence[int], at: int, code: Code, what: tuple[int, int, int]
) -> int:
    """Return how an obstacle in a hex or on a hexside counts where a line touches it.

    Args:
        line: The line.
        rows: What it touches.
        at: Where the row begins.
        code: The ground.
        what: Where it begins in the table; the level on which it stands; of hexsides touched at an
            end: which hexside obstacles count, by their ``AT_END``.

    Returns:
        ``NOTHING``; ``AT_AN_END``: nothing, because it is at an end of the line; or ``FULL``.
    """
    rules, table = code[6], code[5]
    entry, level, at_end = what
    kind, near, far = rows[at + 2], rows[at + 6], rows[at + 7]
    if not counts(table, entry, kind, rows[at + 5], near, far, at_end):
        return NOTHING
    if table[entry + BOUNDLESS] == 0:
        span = rows[at + 8], rows[at + 9], rows[at + 10], rows[at + 11]
        top = level + table[entry + HEIGHT]
        if overlooked(top, rules[EQUAL], line, (near, far), span, rules):
            return NOTHING
    if _in_common(table[entry + GROUP], line[0] + rows[at + 3], line, code):
        return NOTHING
    reach = 1 if kind == HEX else 0
    inner = kind != HEX or (near > 0 and far > 0)
    if inner and is_free(table[entry + FREE_AT], near <= reach, far <= reach, line[2], line[3]):
        return AT_AN_END
    return FULL


def standing(place: int, kind: int, part: int, code: Code) -> tuple[int, int, int]:
    """Return what stands on a hex, hexside or path.

    Args:
        place: Id of the hex, or of the hex that owns the side or path.
        kind: ``HEX``, ``SIDE`` or ``PATH``.
        part: Of a side its direction; of paths theirs, as bits.
        code: The ground.

    Returns:
        Obstacles in hexes or on hexsides as bits, where they begin in the table, and the level they
        stand on.
    """
    hexes, sides, paths, levels, _, _, rules, steps = code
    level = levels[place] if rules[ELEVATION] else 0
    if kind == HEX:
        return hexes[place], 0, level
    if kind == SIDE:
        if rules[FIRST_PATH] == rules[FIRST_SIDE]:
            return 0, 0, 0
        if rules[ELEVATION]:
            level = max(level, levels[place + steps[part]])
        return sides[3 * place + part], rules[FIRST_SIDE], level
    if rules[ELEVATION] and part & ON_SIDE:
        d = 0
        while part >> d & 1 == 0:
            d += 1
        level = max(level, levels[place + steps[d]])
    mask = 0
    for path in range(rules[PATH_KINDS]):
        if paths[path * rules[PLACES] + place] & part:
            mask |= 1 << path
    return mask, rules[FIRST_PATH], level


def counts(
    table: Sequence[int], entry: int, kind: int, how: int, near: int, far: int, at_end: int
) -> bool:
    """Tell whether an obstacle in a hex or on a hexside counts where, and as, the line touches it.

    Args:
        table: The table of obstacles in hexes and on hexsides.
        entry: Where it begins in the table.
        kind: ``HEX``, ``SIDE`` or ``PATH``.
        how: How it is touched (see :class:`hexwar.sight.crossings.CrossingRow`).
        near: Its distance from the observer's hex.
        far: Its distance from the target's hex.
        at_end: Of a hexside touched at an end: which hexside obstacles count, by their ``AT_END``.
    """
    if kind == HEX:
        ends = table[entry + AT_ENDS]
        if near == 0:
            return ends & AT_LOOKER != 0
        return far > 0 or ends & AT_TARGET != 0
    if how == ALONG:
        return table[entry + COUNTS_ALONG] == 1
    return how != END or table[entry + AT_END] == at_end


def _in_common(base: int, place: int, line: JudgedLine, code: Code) -> bool:
    """Return whether a hex, the observer and the target are in one group of connected hexes."""
    if base < 0:
        return False
    groups = code[4]
    group: int = groups[base + place]
    return bool(group == groups[base + line[0]] and group == groups[base + line[1]])


def _more(hindrance: int, more: int, rules: Sequence[int]) -> int:
    """Return hindrance with more of it."""
    return max(hindrance, more) if rules[WORST] else hindrance + more


# -- one line --------------------------------------------------------------------------------------


def judge_line(line: JudgedLine, rows: Sequence[int], count: int, code: Code) -> int:
    """Return the hindrance of a line, or ``BLOCKED``; a kernel.

    Args:
        line: The line.
        rows: What it touches, as :func:`hexwar.sight.crossings.trace_line` writes it.
        count: The number of rows.
        code: The ground.
    """
    rules = code[6]
    left, right = (0, 0, 0), (0, 0, 0)
    row = 0
    while row < count:
        row, on_left, on_right, rule = judge_contact(line, rows, row, count, code)
        if rule != ONE_HAND and on_left != on_right:
            on_left = combined(on_left, on_right, rule)
            on_right = on_left
        left, right = together(left, on_left, rules), together(right, on_right, rules)
        if is_blocked(left, rules) and is_blocked(right, rules):
            return BLOCKED
    if is_blocked(left, rules):
        return right[2]
    return left[2] if is_blocked(right, rules) else min(left[2], right[2])


def judge_contact(
    line: JudgedLine, rows: Sequence[int], row: int, count: int, code: Code
) -> tuple[int, Load, Load, int]:
    """Judge the rows of one contact.

    Args:
        line: The line.
        rows: What it touches.
        row: The first row of the contact.
        count: The number of rows.
        code: The ground.

    Returns:
        The first row of the next contact, the loads on the left and on the right, and how the ways
        round count.
    """
    rules = code[6]
    rule = rules[ON_CORNERS]
    touch = rows[WIDTH * row]
    left, right = (0, 0, 0), (0, 0, 0)
    while row < count and rows[WIDTH * row] == touch:
        at = WIDTH * row
        hand, how = rows[at + 1], rows[at + 5]
        if how == WAY:
            rule = rules[ON_ALONG]
        load = judge_row(line, rows, at, code, ENDS_ON_WAY)
        if hand != RIGHT:
            left = together(left, load, rules)
        if hand != LEFT:
            right = together(right, load, rules)
        if how == END and rows[at + 2] == SIDE:
            load = judge_row(line, rows, at, code, ENDS_BLOCK)
            left, right = together(left, load, rules), together(right, load, rules)
        row += 1
    return row, left, right, rule


def together(load: Load, more: Load, rules: Sequence[int]) -> Load:
    """Return two loads that a line meets one after the other, as one."""
    return load[0] + more[0], load[1] + more[1], _more(load[2], more[2], rules)


def combined(left: Load, right: Load, rule: int) -> Load:
    """Return the loads of two ways round, as one.

    Args:
        left: The load of one way round.
        right: That of the other.
        rule: ``BOTH_WAYS``, ``EITHER_WAY`` or ``BEST_WAY``.
    """
    if rule == BOTH_WAYS:
        return min(left[0], right[0]), min(left[1], right[1]), min(left[2], right[2])
    if rule == EITHER_WAY:
        return max(left[0], right[0]), max(left[1], right[1]), max(left[2], right[2])
    if left > right:  # the compiler knows no min of tuples
        return right
    return left


def is_blocked(load: Load, rules: Sequence[int]) -> bool:
    """Return whether a line with a load is blocked."""
    beyond = max(0, load[1] - rules[FREE_CROSSINGS])
    return load[0] + beyond > rules[IGNORED] or load[2] > rules[LIMIT]


# -- many lines ------------------------------------------------------------------------------------


def judge_lines(
    observer: int,
    targets: Sequence[int],
    stride: int,
    code: Code,
    rows: MutableSequence[int],
    found: MutableSequence[int],
) -> None:
    """Find the hindrance of the lines from one hex to others; a kernel.

    Args:
        observer: Id of the observer's hex.
        targets: Ids of other hexes.
        stride: Ids from one row of storage to the next.
        code: The ground.
        rows: Room for the rows of the longest line.
        found: By target in their order: where to write the hindrance, or ``BLOCKED``.
    """
    rules, steps = code[6], code[7]
    row, column = observer // stride, observer % stride
    for n in range(len(targets)):
        target = targets[n]
        line = line_between(observer, target, stride, code)
        if is_seen_anyway(line, rules):
            found[n] = 0
            continue
        q, r = target % stride - column, target // stride - row
        count = trace_line(q, r, steps, rules[PATH_KINDS] > 0, rows)
        found[n] = judge_line(line, rows, count, code)


def is_seen_anyway(line: JudgedLine, rules: Sequence[int]) -> bool:
    """Tell whether a line ends where it begins, or at a neighbour that the policy always shows."""
    return line[4] <= rules[NEIGHBOURS_SEE]


def line_between(observer: int, target: int, stride: int, code: Code) -> JudgedLine:
    """Return the line from a hex to another, without levels on flat ground.

    Args:
        observer: Id of the observer's hex.
        target: Id of the target's hex.
        stride: Ids from one row of storage to the next.
        code: The ground.
    """
    levels, rules = code[3], code[6]
    q, r = target % stride - observer % stride, target // stride - observer // stride
    a, b = 0, 0
    if rules[ELEVATION]:
        a, b = levels[observer] + rules[EYE], levels[target] + rules[EYE]
    return observer, target, a, b, (abs(q) + abs(r) + abs(q + r)) // 2


HELPERS = (
    *TRACING,
    trace_line,
    blind_hexes,
    overlooked,
    is_free,
    judge_row,
    standing,
    effect,
    counts,
    _in_common,
    _more,
    judge_line,
    judge_contact,
    together,
    combined,
    is_blocked,
    is_seen_anyway,
    line_between,
)
"""What :func:`judge_lines` calls, for the compiler."""
