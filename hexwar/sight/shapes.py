"""What does a line touch where something stands? Lines of one shape share what they touch.

The kernels trace each line again, which is cheap once they are compiled. Without a compiler most of
the time would go into that: here the rows of short lines are kept for each shape, and contacts with
nothing in them are passed over before a line is judged.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, groupby
from operator import attrgetter
from typing import Final, NamedTuple

from hexwar.sight.crossings import HEX, PATH, SIDE, WIDTH, most_rows, rows_of, trace_line
from hexwar.sight.judging import ELEVATION, PATH_KINDS, PLACES, Code

LONGEST: Final = 16
"""The longest line whose shape is kept, in hexes: there are 816 shapes up to it."""


class Met(NamedTuple):
    """A contact of a line, by what to add to the observer's id.

    Attributes:
        rows: Its rows, as the kernel writes them.
        hexes: The hexes in them.
        sides: The hexsides, as three times the hex that owns one, and its direction.
        paths: The hexes with paths, and the directions of these as bits.
    """

    rows: tuple[int, ...]
    hexes: tuple[int, ...]
    sides: tuple[int, ...]
    paths: tuple[tuple[int, int], ...]


@lru_cache(maxsize=1 << 12)
def shape(q: int, r: int, stride: int, paths: bool) -> tuple[tuple[int, ...], tuple[Met, ...]]:
    """Return all rows of a line, and its contacts, in order.

    Args:
        q: Columns from observer to target.
        r: Rows from observer to target.
        stride: Ids from one row of storage to the next.
        paths: Whether paths in the hexes count, too.
    """
    marks = []
    for _, each in groupby(rows_of(q, r, stride, paths=paths), attrgetter("touch")):
        rows = tuple(each)
        met = Met(
            tuple(chain.from_iterable(rows)),
            tuple(row.offset for row in rows if row.kind == HEX),
            tuple(3 * row.offset + row.part for row in rows if row.kind == SIDE),
            tuple((row.offset, row.part) for row in rows if row.kind == PATH),
        )
        marks.append(met)
    return tuple(chain.from_iterable(met.rows for met in marks)), tuple(marks)


def telling_rows(observer: int, target: int, stride: int, code: Code) -> Sequence[int]:
    """Return the rows of the contacts of a line in which something stands.

    Where the ground has levels all rows count, since the ground itself may hide what is behind it.

    Args:
        observer: Id of the observer's hex.
        target: Id of the target's hex, another one.
        stride: Ids from one row of storage to the next.
        code: The ground, as lists.
    """
    rules = code[6]
    q, r = target % stride - observer % stride, target // stride - observer // stride
    paths = rules[PATH_KINDS] > 0
    if max(abs(q), abs(r), abs(q + r)) > LONGEST:
        rows = [0] * (WIDTH * most_rows(q, r))
        return rows[: WIDTH * trace_line(q, r, code[7], paths, rows)]
    whole, contacts = shape(q, r, stride, paths)
    if rules[ELEVATION]:
        return whole
    rows = []
    for met in contacts:
        if _has_something(met, observer, code):
            rows += met.rows
    return rows


def _has_something(met: Met, observer: int, code: Code) -> bool:
    """Return whether something stands on a hex, hexside or path of a contact."""
    hexes, sides, paths, _, _, _, rules, _ = code
    for offset in met.hexes:
        if hexes[observer + offset]:
            return True
    if sides:
        first = 3 * observer
        for offset in met.sides:
            if sides[first + offset]:
                return True
    for offset, part in met.paths:
        place = observer + offset
        for links in range(place, rules[PATH_KINDS] * rules[PLACES], rules[PLACES]):
            if paths[links] & part:
                return True
    return False
