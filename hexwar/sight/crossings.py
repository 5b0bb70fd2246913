"""What does a line cross, from the centre of one hex to the centre of another?

:func:`touched` answers by ids of a map. Below it lies a kernel that writes the same as rows of
whole numbers, with everything that is met on either hand; from these the kernels of
``hexwar.sight.judging`` and the sets of ``hexwar.sight.observers`` judge a line. Rows only
depend on the way from observer to target, and are kept for each way.

The way is taken in steps of two neighbouring directions, ``ahead`` in direction m and ``aside`` in
m + 1, both at least 0. For each side of a hex there is a linear function of such steps that grows
by 2 from its centre to the neighbour's, and has grown by 1 everywhere on the side: this is how the
place is found where the line leaves by it.
"""

from collections.abc import MutableSequence, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from hexwar.board import Expanse, Grid
from hexwar.board.wrapped import refuse_wrapped
from hexwar.hexes import Contact, Hex
from hexwar.hexes import touched as touched_hexes
from hexwar.hexes.lines import sextant, way_out

WIDTH: Final = 12
"""Numbers in a row: see :class:`CrossingRow`."""

HEX, SIDE, PATH = 0, 1, 2
ACROSS, END, WAY, ALONG = 0, 1, 2, 3
BOTH, LEFT, RIGHT = 0, 1, 2

ON_SIDE: Final = 64
"""In the part of a path: it is met on the hexside that it crosses, not in a hex."""


class CrossingRow(NamedTuple):
    """One thing that counts for a line, as the kernel writes it.

    Attributes:
        touch: Number of the contact in the list of :func:`touched`.
        hand: On which way round it counts: ``BOTH``, ``LEFT`` or ``RIGHT``.
        kind: ``HEX``, ``SIDE`` or ``PATH``.
        offset: What to add to the observer's id for the hex, or for the hex that owns the side.
        part: Of a side its direction, 0 to 2; of paths the directions of the links that are met,
            as bits, with ``ON_SIDE`` for a link across the hexside that is met there.
        how: ``ACROSS``; of sides also ``END`` (at a vertex), ``WAY`` (on the way round a hexside)
            and ``ALONG``, as of paths.
        near: Distance from the observer's hex; of a side or path that of its nearer hex.
        far: Distance from the target's hex, likewise.
        begin: Where on the line it begins to be touched, as the numerator of a fraction of the way,
        begin_of: and its denominator.
        end: Where that ends,
        end_of: and its denominator.
    """

    touch: int
    hand: int
    kind: int
    offset: int
    part: int
    how: int
    near: int
    far: int
    begin: int
    begin_of: int
    end: int
    end_of: int


class Crossing(NamedTuple):
    """One thing that a line touches, and where along the line.

    Attributes:
        contact: ``"through"`` a hex, ``"across"`` or ``"along"`` a hexside, ``"at"`` a vertex (see
            :class:`hexwar.hexes.Touch`).
        hexes: Ids: of the hex; of the two hexes of the hexside, the lower first; of the three hexes
            of the vertex, ascending. Off the map they are places that are no hexes.
        begin: Where it begins, as a fraction of the way from observer to target.
        end: Where it ends.
    """

    contact: Contact
    hexes: tuple[int, ...]
    begin: Fraction
    end: Fraction


def touched(space: Grid | Expanse, i: int, j: int) -> tuple[Crossing, ...]:
    """Return everything that the line between the centres of two hexes touches, in order, by ids.

    Exact, as :func:`hexwar.hexes.touched`, whose contacts these are. That one knows no map: it
    takes the coordinates of two hexes, and answers in coordinates.

    Args:
        space: The map.
        i: Id of the first hex.
        j: Id of the last hex.

    Raises:
        HexError: An id is not a hex of this map.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 3}')
        >>> for crossing in touched(board, board.hex("0101"), board.hex("0301")):
        ...     print(crossing.contact, crossing.begin, crossing.end)
        through 0 1/3
        at 1/3 1/3
        along 1/3 2/3
        at 2/3 2/3
        through 2/3 1
    """
    refuse_wrapped(space, "touched hexes")
    way = space.coordinates(j) - space.coordinates(i)
    return tuple(
        crossing._replace(hexes=tuple(i + offset for offset in crossing.hexes))
        for crossing in _touched_from(way, space.stride)
    )


@lru_cache(maxsize=1 << 14)
def _touched_from(way: Hex, stride: int) -> tuple[Crossing, ...]:
    """Return the contacts of a line from a hex whose id is 0."""
    touches = touched_hexes(Hex(0, 0), way)
    spans: dict[int, tuple[Fraction, Fraction]] = {}
    for row in rows_of(way.q, way.r, stride):
        begin, end = Fraction(row.begin, row.begin_of), Fraction(row.end, row.end_of)
        spans[row.touch] = begin, end
        if touches[row.touch].contact == "along" and row.how == ALONG:
            spans[row.touch - 1], spans[row.touch + 1] = (begin, begin), (end, end)
    crossings = []
    for number, (contact, where) in enumerate(touches):
        hexes = (where,) if isinstance(where, Hex) else where.hexes
        ids = sorted(r * stride + q for q, r in hexes)
        crossings.append(Crossing(contact, tuple(ids), *spans[number]))
    return tuple(crossings)


@lru_cache(maxsize=1 << 14)
def rows_of(q: int, r: int, stride: int, *, paths: bool = False) -> tuple[CrossingRow, ...]:
    """Return everything that counts for a line, as the kernel writes it.

    Args:
        q: Columns from observer to target.
        r: Rows from observer to target.
        stride: Ids from one row of storage to the next.
        paths: Whether paths in the hexes count, too.
    """
    steps = steps_of(stride)
    rows = [0] * (WIDTH * most_rows(q, r))
    count = trace_line(q, r, steps, paths, rows)
    return tuple(CrossingRow(*rows[WIDTH * n : WIDTH * (n + 1)]) for n in range(count))


def steps_of(stride: int) -> tuple[int, int, int, int, int, int]:
    """Return what to add to an id for the neighbour, by direction 0 to 5."""
    return 1, 1 - stride, -stride, -1, stride - 1, stride


def most_rows(q: int, r: int) -> int:
    """Return a number of rows that is enough for a line."""
    # A line of n steps crosses up to 2n + 1 hexes, and has up to eight rows for each.
    return 8 * (abs(q) + abs(r) + abs(q + r) + 2)


# -- the kernel ------------------------------------------------------------------------------------


def trace_line(
    q: int, r: int, steps: Sequence[int], paths: bool, rows: MutableSequence[int]
) -> int:
    """Write down everything that counts for a line, hex by hex; a kernel.

    Args:
        q: Columns from observer to target.
        r: Rows from observer to target.
        steps: What to add to an id for the neighbour, by direction 0 to 5.
        paths: Whether paths in the hexes count, too.
        rows: Where to write; room for ``WIDTH * most_rows(q, r)`` numbers.

    Returns:
        The number of rows written.
    """
    m, ahead, aside = sextant(q, r)
    length = ahead + aside
    count, touch = 0, 0
    # The hex that the line is in: its id, its place in steps ahead and aside, and three times the
    # cross product of the way and its centre (see hexwar.hexes.touched).
    here, x, y, left = 0, 0, 0, 0
    begin = (0, 1)
    while x != ahead or y != aside:
        turn, at_corner = way_out(left, ahead, aside)
        end = _leaving(turn, at_corner, x, y, ahead, aside)
        near, far = x + y, length - x - y
        count = _put(rows, count, (touch, BOTH, HEX), (here, 0, ACROSS, near, far), begin, end)
        if paths and near > 0:
            way = (m, ahead, aside, left)
            target = r * steps[5] + q
            count = _put_paths(
                rows, count, touch, way, (here, target, near, far), steps, begin, end
            )
        if at_corner and turn == 0 and ahead == aside:
            begin = (end[0] + 1, end[1])
            count = _put_spine(rows, count, touch + 2, (m, here, near, far), steps, end, begin)
            here += steps[m] + steps[(m + 1) % 6]
            x, y, touch = x + 1, y + 1, touch + 4
            continue
        begin = end
        place = (m, here, near, far)
        if at_corner:
            # Beyond a corner lie the hexes in directions turn and turn + 1: the line goes into one.
            onward = turn + 1 if turn < 0 or (turn == 0 and aside > ahead) else turn
            count = _put_corner(rows, count, touch + 1, place, turn, onward, steps, end)
            turn = onward
        else:
            count = _put_side(rows, count, (touch + 1, BOTH, ACROSS), place, turn, steps, end)
            middle = 2 * left + 3 * _cross(turn, ahead, aside)
            # Between neighbours a path lies in no hex but theirs.
            if paths and middle == 0 and length > 1:
                how = ALONG if left == 0 else ACROSS
                count = _put_link(rows, count, (touch + 1, how), place, turn, steps, end)
        here += steps[(m + turn) % 6]
        left += 3 * _cross(turn, ahead, aside)
        if turn <= 0:
            x += 1
        if turn >= 1:
            y += 1
        if turn == -1:
            y -= 1
        if turn == 2:
            x -= 1
        touch += 2
    return _put(rows, count, (touch, BOTH, HEX), (here, 0, ACROSS, length, 0), begin, (1, 1))


def _cross(turn: int, ahead: int, aside: int) -> int:
    """Return the cross product of the way and a step in direction m + turn, -1 to 5."""
    if turn == 0:
        return -aside
    if turn == 1:
        return ahead
    if turn == 2:
        return ahead + aside
    if turn == 3:
        return aside
    if turn == 4:
        return -ahead
    return -ahead - aside


def _leaving(turn: int, at_corner: bool, x: int, y: int, ahead: int, aside: int) -> tuple[int, int]:
    """Return where on the way the line leaves a hex by a side or corner, as a fraction."""
    if at_corner:
        turn = 1 if turn == 1 else 0  # a side that meets there and does not lie along the way
    if turn == 0:
        return 2 * x + y + 1, 2 * ahead + aside
    if turn == 1:
        return x + 2 * y + 1, ahead + 2 * aside
    if turn == 2:
        return y - x + 1, aside - ahead
    return x - y + 1, ahead - aside


def _put(
    rows: MutableSequence[int],
    count: int,
    what: tuple[int, int, int],
    where: tuple[int, int, int, int, int],
    begin: tuple[int, int],
    end: tuple[int, int],
) -> int:
    """Write one row: touch, hand, kind; offset, part, how, near, far; begin and end."""
    at = WIDTH * count
    rows[at], rows[at + 1], rows[at + 2] = what
    rows[at + 3], rows[at + 4], rows[at + 5], rows[at + 6], rows[at + 7] = where
    rows[at + 8], rows[at + 9] = begin
    rows[at + 10], rows[at + 11] = end
    return count + 1


def _put_side(
    rows: MutableSequence[int],
    count: int,
    what: tuple[int, int, int],
    place: tuple[int, int, int, int],
    turn: int,
    steps: Sequence[int],
    at: tuple[int, int],
) -> int:
    """Write the side of a hex in direction m + turn, which is met at a point of the way."""
    touch, hand, how = what
    m, here, near, far = place
    d = (m + turn) % 6
    if turn == 0 or turn == 1:
        far -= 1
    elif turn == 3 or turn == 4:
        near -= 1
    if d >= 3:
        here, d = here + steps[d], d - 3
    return _put(rows, count, (touch, hand, SIDE), (here, d, how, near, far), at, at)


def _put_corner(
    rows: MutableSequence[int],
    count: int,
    touch: int,
    place: tuple[int, int, int, int],
    corner: int,
    onward: int,
    steps: Sequence[int],
    at: tuple[int, int],
) -> int:
    """Write what meets at a corner, on both ways round: straight on, and through a third hex."""
    m, here, near, far = place
    hand, other, round_it = LEFT, RIGHT, corner + 1
    if onward == corner + 1:
        hand, other, round_it = RIGHT, LEFT, corner
    count = _put_side(rows, count, (touch, other, END), place, onward, steps, at)
    count = _put_side(rows, count, (touch, hand, END), place, round_it, steps, at)
    here += steps[(m + round_it) % 6]
    if round_it == 0 or round_it == 1:
        near, far = near + 1, far - 1
    count = _put(rows, count, (touch, hand, HEX), (here, 0, END, near, far), at, at)
    # From the third hex on into the one beyond the corner.
    turn = corner - 1 if hand == LEFT else corner + 2
    return _put_side(rows, count, (touch, hand, END), (m, here, near, far), turn, steps, at)


def _put_spine(
    rows: MutableSequence[int],
    count: int,
    touch: int,
    place: tuple[int, int, int, int],
    steps: Sequence[int],
    begin: tuple[int, int],
    end: tuple[int, int],
) -> int:
    """Write the hexside that the line runs along, and both ways round it."""
    m, here, near, far = place
    for hand, turn in ((LEFT, 1), (RIGHT, 0)):
        beside = here + steps[(m + turn) % 6]
        count = _put_side(rows, count, (touch, hand, WAY), place, turn, steps, begin)
        where = (beside, 0, ALONG, near + 1, far - 1)
        count = _put(rows, count, (touch, hand, HEX), where, begin, end)
        beyond = (m, beside, near + 1, far - 1)
        count = _put_side(rows, count, (touch, hand, WAY), beyond, 1 - turn, steps, end)
    # The side between the hexes on the right and on the left.
    d, owner = (m + 2) % 6, here + steps[m]
    link = (owner, 1 << d | ON_SIDE, ACROSS, near + 1, far - 1)
    count = _put(rows, count, (touch, BOTH, PATH), link, begin, end)
    if d >= 3:
        d, owner = d - 3, here + steps[(m + 1) % 6]
    side = (owner, d, ALONG, near + 1, far - 1)
    return _put(rows, count, (touch, BOTH, SIDE), side, begin, end)


def _put_link(
    rows: MutableSequence[int],
    count: int,
    what: tuple[int, int],
    place: tuple[int, int, int, int],
    turn: int,
    steps: Sequence[int],
    at: tuple[int, int],
) -> int:
    """Write the path across a hexside, whose middle the line meets."""
    touch, how = what
    m, here, near, far = place
    if turn == 0 or turn == 1:
        far -= 1
    where = (here, 1 << (m + turn) % 6 | ON_SIDE, how, near, far)
    return _put(rows, count, (touch, BOTH, PATH), where, at, at)


def _put_paths(
    rows: MutableSequence[int],
    count: int,
    touch: int,
    way: tuple[int, int, int, int],
    place: tuple[int, int, int, int],
    steps: Sequence[int],
    begin: tuple[int, int],
    end: tuple[int, int],
) -> int:
    """Write the paths from the centre of a hex towards its sides that the line meets in it."""
    m, ahead, aside, left = way
    here, target, near, far = place
    met, to_observer, to_target = 0, 0, 0
    for turn in range(6):
        cross = _cross(turn, ahead, aside)
        # Through the centre, or with centre and middle of the side on different hands.
        if (left == 0 and cross != 0) or left * (2 * left + 3 * cross) < 0:
            d = (m + turn) % 6
            if here + steps[d] == 0:
                to_observer = 1 << d
            elif here + steps[d] == target:
                to_target = 1 << d
            else:
                met |= 1 << d
    if met:
        where = (here, met, ACROSS, near, far)
        count = _put(rows, count, (touch, BOTH, PATH), where, begin, end)
    if to_observer:
        where = (here, to_observer, ACROSS, 0, far)
        count = _put(rows, count, (touch, BOTH, PATH), where, begin, end)
    if to_target:
        where = (here, to_target, ACROSS, near, 0)
        count = _put(rows, count, (touch, BOTH, PATH), where, begin, end)
    return count


HELPERS = (
    sextant,
    way_out,
    _cross,
    _leaving,
    _put,
    _put_side,
    _put_corner,
    _put_spine,
    _put_link,
    _put_paths,
)
"""What :func:`trace_line` calls, for the compiler."""
