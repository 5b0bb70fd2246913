"""Where is a hex, and what lies around it?

Hexes are written in axial coordinates: a whole column number ``q`` and a whole row number ``r``.
A third coordinate, ``s = -q - r``, follows from them. The same numbers serve both orientations;
only drawing and the names of the directions differ:

====  ==========  ======  ===============================  ===============================
 d    step q, r   angle   pointy: rows are straight lines  flat: columns are straight lines
====  ==========  ======  ===============================  ===============================
 0    +1,  0        0     east, 3 o'clock                  south-east, 4 o'clock
 1    +1, -1       60     north-east, 1 o'clock            north-east, 2 o'clock
 2     0, -1      120     north-west, 11 o'clock           north, 12 o'clock
 3    -1,  0      180     west, 9 o'clock                  north-west, 10 o'clock
 4    -1, +1      240     south-west, 7 o'clock            south-west, 8 o'clock
 5     0, +1      300     south-east, 5 o'clock            south, 6 o'clock
====  ==========  ======  ===============================  ===============================

Directions run counter-clockwise, so turning left is ``d + 1``. On the page ``r`` grows downwards.

Source: the axial coordinates in common use, as in https://www.redblobgames.com/grids/hexagons/.
"""

import operator
from typing import NamedTuple, SupportsIndex

from hexwar.errors import HexError


class Hex(NamedTuple):
    """One hex, in axial coordinates; a plain pair of integers that can be compared and hashed.

    Adding and subtracting work on coordinates, as for vectors, not as for tuples.

    Attributes:
        q: Column, in hexes.
        r: Row, in hexes; grows downwards on the page.

    Example:
        >>> Hex(3, -1) + Hex(1, 1)
        Hex(q=4, r=0)
        >>> Hex(0, 0).distance_to(Hex(3, -1))
        3
    """

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate: ``q + r + s`` is 0."""
        return -self.q - self.r

    # A tuple would be lengthened by + and repeated by *, which no user of coordinates wants.
    def __add__(self, other: tuple[int, int]) -> "Hex":  # type: ignore[override]
        return Hex(self[0] + other[0], self[1] + other[1])

    def __sub__(self, other: tuple[int, int]) -> "Hex":
        return Hex(self[0] - other[0], self[1] - other[1])

    def __neg__(self) -> "Hex":
        return Hex(-self[0], -self[1])

    def __mul__(self, times: SupportsIndex) -> "Hex":
        factor = operator.index(times)
        return Hex(self[0] * factor, self[1] * factor)

    def __rmul__(self, times: SupportsIndex) -> "Hex":
        return self * times

    def neighbour(self, direction: int) -> "Hex":
        """Return the hex next to this one.

        Args:
            direction: 0 to 5, counter-clockwise (see the table at the head of this module); other
                numbers are taken modulo 6.

        Example:
            >>> Hex(2, 5).neighbour(1)
            Hex(q=3, r=4)
        """
        step_q, step_r = DIRECTIONS[direction % 6]
        return Hex(self[0] + step_q, self[1] + step_r)

    def neighbours(self) -> "tuple[Hex, Hex, Hex, Hex, Hex, Hex]":
        """Return the six hexes around this one, by direction 0 to 5.

        Example:
            >>> Hex(0, 0).neighbours()[3]
            Hex(q=-1, r=0)
        """
        q, r = self
        return (
            Hex(q + 1, r),
            Hex(q + 1, r - 1),
            Hex(q, r - 1),
            Hex(q - 1, r),
            Hex(q - 1, r + 1),
            Hex(q, r + 1),
        )

    def distance_to(self, other: tuple[int, int]) -> int:
        """Return the number of steps from this hex to another one, in hexes.

        Example:
            >>> Hex(0, 0).distance_to(Hex(-2, 5))
            5
        """
        return distance(self, other)

    def direction_to(self, other: tuple[int, int]) -> int:
        """Return the direction, 0 to 5, of a hex that is next to this one.

        Raises:
            HexError: The other hex is not next to this one.

        Example:
            >>> Hex(0, 0).direction_to(Hex(0, -1))
            2
        """
        try:
            return _DIRECTION_OF_STEP[other[0] - self[0], other[1] - self[1]]
        except KeyError:
            raise HexError(f"{tuple(other)} is not next to {tuple(self)}") from None

    def rotated(self, sixths: int, about: tuple[int, int] = (0, 0)) -> "Hex":
        """Turn about the centre of a hex.

        Args:
            sixths: Sixths of a full turn, counter-clockwise; negative ones turn clockwise.
            about: The hex that stays where it is.

        Example:
            >>> Hex(1, 0).rotated(1)
            Hex(q=1, r=-1)
        """
        return self._carried(DIRECTIONS[sixths % 6], DIRECTIONS[(sixths + 5) % 6], about)

    def reflected(self, axis: int, about: tuple[int, int] = (0, 0)) -> "Hex":
        """Reflect in a line through the centre of a hex.

        Args:
            axis: Which of the six lines: ``axis`` times 30 degrees, counter-clockwise from
                direction 0. Even lines run through the middles of hexsides, odd ones through
                corners. Direction ``d`` becomes direction ``axis - d``.
            about: The hex through whose centre the line runs.

        Example:
            >>> Hex(2, -1).reflected(0), Hex(1, 0).reflected(3)
            (Hex(q=1, r=1), Hex(q=-1, r=0))
        """
        return self._carried(DIRECTIONS[axis % 6], DIRECTIONS[(axis + 1) % 6], about)

    def _carried(
        self, to_q: tuple[int, int], to_r: tuple[int, int], about: tuple[int, int]
    ) -> "Hex":
        """Map the step (1, 0) to ``to_q`` and (0, 1) to ``to_r``, about a hex that stays."""
        q, r = self[0] - about[0], self[1] - about[1]
        return Hex(about[0] + q * to_q[0] + r * to_r[0], about[1] + q * to_q[1] + r * to_r[1])


DIRECTIONS: tuple[Hex, Hex, Hex, Hex, Hex, Hex] = (
    Hex(1, 0),
    Hex(1, -1),
    Hex(0, -1),
    Hex(-1, 0),
    Hex(-1, 1),
    Hex(0, 1),
)
"""The six steps to a neighbour, by direction, counter-clockwise."""

_DIRECTION_OF_STEP: dict[tuple[int, int], int] = {
    step: direction for direction, step in enumerate(DIRECTIONS)
}


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Return the number of steps between two hexes, in hexes.

    Args:
        a: Axial coordinates of one hex.
        b: Axial coordinates of the other.

    Example:
        >>> distance(Hex(0, 0), Hex(2, -5))
        5
    """
    q = a[0] - b[0]
    r = a[1] - b[1]
    # Of q, r and q + r the one that is largest without its sign: the other two lie between.
    return (abs(q) + abs(r) + abs(q + r)) >> 1
