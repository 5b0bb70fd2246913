"""Is a line clear, or blocked, as the sets of places show at once? Then it need not be judged.

On flat ground a line is clear if no obstacle is on its way. It is blocked if it crosses more hexes
with obstacles that always block than the policy ignores. Both are intersections of sets: of the
places that lines of one shape touch, and of the places with obstacles, counted from the observer.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hexwar.board import pack
from hexwar.sight.crossings import BOTH, HEX, rows_of
from hexwar.sight.ground import PolicyMap
from hexwar.sight.judging import BLOCKED
from hexwar.sight.shapes import LONGEST


class Touched(NamedTuple):
    """The places that a line touches: sets, in which the observer's hex is at :func:`spare`.

    Attributes:
        between: The hexes between its ends that it crosses or touches.
        through: Those of them round which no way of it leads.
        links: The hexes that own a hexside, or have a path, that it touches.
    """

    between: int
    through: int
    links: int


class InSets(NamedTuple):
    """What stands on flat ground: sets of hexes.

    Attributes:
        standing: Those with an obstacle.
        always: Those with one that blocks wherever a line crosses them between its ends.
        at_ends: Those with one that may count in the hex of the observer or target.
        links: Those that own a hexside with an obstacle, or have a path of the policy.
    """

    standing: int
    always: int
    at_ends: int
    links: int

    @classmethod
    def of(cls, ground: PolicyMap) -> "InSets | None":
        """Return what stands on a map; None if the ground has levels, which hide things, too.

        Args:
            ground: The map as a policy sees it.
        """
        if ground.policy.elevation is not None:
            return None
        standing = always = at_ends = 0
        for number, (kind, _) in enumerate(ground.obstacles):
            hexes = ground.standing(number)
            standing |= hexes
            if kind.blocks and kind.free_at == "neither" and not kind.connected:
                always |= hexes
            if kind.at_ends != "neither":
                at_ends |= hexes
        return cls(standing, always, at_ends, ground.linked())


def spare(stride: int) -> int:
    """Return how far before the observer the places that a line touches begin.

    Args:
        stride: Ids from one row of storage to the next.
    """
    return (LONGEST + 1) * (stride + 1)


@lru_cache(maxsize=1 << 12)
def places_touched(q: int, r: int, stride: int, paths: bool) -> Touched:
    """Return the places that a line touches.

    Args:
        q: Columns from observer to target.
        r: Rows from observer to target.
        stride: Ids from one row of storage to the next.
        paths: Whether paths in the hexes count, too.
    """
    rows, first = rows_of(q, r, stride, paths=paths), spare(stride)
    between = [row for row in rows if row.kind == HEX and row.near > 0 and row.far > 0]
    return Touched(
        pack(first + row.offset for row in between),
        pack(first + row.offset for row in between if row.hand == BOTH),
        pack(first + row.offset for row in rows if row.kind != HEX),
    )


def glance(
    ground: PolicyMap, stands: InSets, observer: int, targets: Sequence[int], found: list[int]
) -> list[int]:
    """Write down the hindrance of lines that are clear or blocked at once; return the others.

    Args:
        ground: The map as a policy sees it.
        stands: The same in sets.
        observer: Id of the hex from which one looks.
        targets: Ids of the hexes at which one looks.
        found: By target in their order: where to write 0 or ``BLOCKED``.

    Returns:
        The places of the other targets in their order.
    """
    left: list[int] = []
    stride, paths, ignored = ground.space.stride, bool(ground.roads), ground.policy.ignored
    first, at_ends = spare(stride), stands.at_ends
    near = (1 << 2 * first + 1) - 1
    standing, always, links = (
        each << first >> observer & near for each in (stands.standing, stands.always, stands.links)
    )
    row, column = divmod(observer, stride)
    here = at_ends >> observer & 1
    for n, target in enumerate(targets):
        q, r = target % stride - column, target // stride - row
        if target == observer or max(abs(q), abs(r), abs(q + r)) > LONGEST:
            left.append(n)
            continue
        between, through, links_touched = places_touched(q, r, stride, paths)
        if between & standing or links_touched & links:
            if (through & always).bit_count() > ignored:
                found[n] = BLOCKED
            else:
                left.append(n)
        elif here or at_ends >> target & 1:
            left.append(n)
        else:
            found[n] = 0
    return left
