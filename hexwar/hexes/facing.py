"""Which way does a counter face, and what lies in its front, on its flanks and in its rear?

A counter faces a hexside, or a corner, of its hex. A facing is a direction, 0 to 5: that of the
hexside, or for a corner that of the first of the two hexsides that meet there. :class:`Arcs` says
which of the six directions around a counter are its front, its flanks and its rear.

Farther away an arc is a cone: a hex lies in the direction that its centre is nearest to. A hex in
the middle between two directions lies in both.

Example:
    >>> from hexwar.hexes import Hex
    >>> FACING_SIDE.arc(0, Hex(0, 0), Hex(5, 0)), FACING_SIDE.arc(0, Hex(0, 0), Hex(-5, 0))
    ('front', 'rear')
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

import attrs

from hexwar.errors import HexError
from hexwar.hexes.coordinates import DIRECTIONS

Arc: TypeAlias = Literal["front", "flank", "rear"]
"""Where something lies, seen from a counter."""

ARCS: Final[tuple[Arc, ...]] = ("front", "flank", "rear")
"""The arcs, from the front on."""


def turns(facing: int, to: int) -> int:
    """Return by how many hexsides a counter turns from one facing to another, the shorter way.

    Args:
        facing: The facing now, 0 to 5.
        to: The facing afterwards, 0 to 5.

    Example:
        >>> turns(5, 1), turns(0, 3), turns(2, 2)
        (2, 3, 0)
    """
    apart = (to - facing) % 6
    return min(apart, 6 - apart)


def turning_cost(facing: int, to: int, *, each: int = 1, free: int = 0) -> int:
    """Return what a turn costs in movement points.

    Args:
        facing: The facing now, 0 to 5.
        to: The facing afterwards, 0 to 5.
        each: The cost of a hexside.
        free: How many hexsides cost nothing.

    Example:
        >>> turning_cost(0, 3, each=2), turning_cost(0, 3, each=2, free=1)
        (6, 4)
    """
    return each * max(turns(facing, to) - free, 0)


def bearing(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, ...]:
    """Return the directions in which a hex lies from another: one, or two if it lies between them.

    Args:
        a: The hex from which one looks, as axial coordinates.
        b: Another hex.

    Raises:
        HexError: Both are the same hex.

    Example:
        >>> bearing((0, 0), (3, 0)), bearing((0, 0), (2, -1)), bearing((0, 0), (1, 1))
        ((0,), (0, 1), (0, 5))
    """
    q, r = b[0] - a[0], b[1] - a[1]
    if not q and not r:
        raise HexError(f"the hex {tuple(a)} lies in no direction from itself")
    return _bearing(q, r)


@lru_cache(maxsize=1 << 14)
def _bearing(q: int, r: int) -> tuple[int, ...]:
    nearness = [2 * q * dq + q * dr + r * dq + 2 * r * dr for dq, dr in DIRECTIONS]
    nearest = max(nearness)
    return tuple(direction for direction in range(6) if nearness[direction] == nearest)


@attrs.frozen(kw_only=True)
class Arcs:
    """The arcs of a counter: what each of the six directions is, counted from its facing.

    Attributes:
        front: The directions in front, 0 to 5; 0 is the facing itself, the others follow
            counter-clockwise.
        flank: Those on the flanks.
        rear: Those in the rear.
        between: The arc of a hex that lies in the middle between two arcs: the one nearer to the
            front, or to the rear.

    Raises:
        HexError: The three are not the six directions, each once.

    Example:
        A counter that controls only the hex before it, and has a broad rear.

        >>> narrow = Arcs(front=(0,), flank=(1, 5), rear=(2, 3, 4))
        >>> narrow.of(facing=2, direction=3), narrow.directions(2, "rear")
        ('flank', (4, 5, 0))
    """

    front: tuple[int, ...]
    flank: tuple[int, ...]
    rear: tuple[int, ...]
    between: Literal["front", "rear"] = "front"

    def __attrs_post_init__(self) -> None:
        given = (*self.front, *self.flank, *self.rear)
        if sorted(given) != list(range(6)):
            raise HexError(
                f"front, flank and rear are the directions 0 to 5, each once; given are {given}"
            )

    def of(self, facing: int, direction: int) -> Arc:
        """Return the arc in which a direction lies.

        Args:
            facing: The facing of the counter, 0 to 5.
            direction: A direction, 0 to 5.
        """
        relative = (direction - facing) % 6
        if relative in self.front:
            return "front"
        return "flank" if relative in self.flank else "rear"

    def arc(self, facing: int, a: tuple[int, int], b: tuple[int, int]) -> Arc:
        """Return the arc of a counter in which another hex lies, adjacent or farther away.

        Args:
            facing: The facing of the counter, 0 to 5.
            a: The hex of the counter, as axial coordinates.
            b: The other hex.

        Raises:
            HexError: Both are the same hex.
        """
        arcs = sorted(ARCS.index(self.of(facing, direction)) for direction in bearing(a, b))
        return ARCS[arcs[0] if self.between == "front" else arcs[-1]]

    def directions(self, facing: int, *arcs: Arc) -> tuple[int, ...]:
        """Return the directions in some arcs.

        Args:
            facing: The facing of the counter, 0 to 5.
            arcs: The arcs.
        """
        relative = [direction for arc in arcs for direction in getattr(self, arc)]
        return tuple((facing + direction) % 6 for direction in relative)


FACING_SIDE: Final = Arcs(front=(5, 0, 1), flank=(2, 4), rear=(3,))
"""The common arcs of a counter that faces a hexside: three hexes in front, one in the rear."""

FACING_CORNER: Final = Arcs(front=(0, 1), flank=(2, 5), rear=(3, 4))
"""The common arcs of a counter that faces a corner: two hexes in front, two in the rear."""
