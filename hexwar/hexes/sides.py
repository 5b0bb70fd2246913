"""Which hexside is it, which vertex, and what meets there?

A hexside lies between two hexes and a vertex between three, so each could be written in several
ways. Here each has exactly one spelling: a hex *owns* its sides 0, 1 and 2 and its corners 3 and 4,
and everything else is spelled by the neighbour that owns it. As these numbers differ, a hexside
never equals a vertex, not even as a tuple.

Side ``d`` of a hex faces its neighbour in direction ``d``. Corner ``c`` lies between the sides
``c`` and ``c + 1``. Both run counter-clockwise.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from hexwar.errors import HexError
from hexwar.hexes.coordinates import DIRECTIONS, Hex

_OWN_SIDES: Final = (0, 1, 2)
_OWN_CORNERS: Final = (3, 4)
_MAKE_ONE: Final = "make it with of()"


class Hexside(NamedTuple):
    """The side between two hexes, in its one canonical spelling.

    Make one with :meth:`of` or :meth:`between`; the plain constructor does not check.

    Attributes:
        q: Column of the hex that owns the side.
        r: Row of the hex that owns the side.
        side: 0, 1 or 2: the direction in which the side faces from its owner.

    Example:
        >>> Hexside.between(Hex(1, 0), Hex(0, 0)) == Hexside.between(Hex(0, 0), Hex(1, 0))
        True
    """

    q: int
    r: int
    side: int

    @classmethod
    def of(cls, at: tuple[int, int], direction: int) -> "Hexside":
        """Return the side of a hex that faces a direction.

        Args:
            at: Axial coordinates of the hex.
            direction: 0 to 5; other numbers are taken modulo 6.

        Example:
            >>> Hexside.of(Hex(0, 0), 3)
            Hexside(q=-1, r=0, side=0)
        """
        direction %= 6
        if direction < 3:
            return cls(at[0], at[1], direction)
        step = DIRECTIONS[direction]
        return cls(at[0] + step[0], at[1] + step[1], direction - 3)

    @classmethod
    def between(cls, a: tuple[int, int], b: tuple[int, int]) -> "Hexside":
        """Return the side between two hexes that are next to each other.

        Raises:
            HexError: The hexes are not next to each other.

        Example:
            >>> Hexside.between(Hex(0, 0), Hex(0, 1))
            Hexside(q=0, r=1, side=2)
        """
        return cls.of(a, Hex(*a).direction_to(b))

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        """The two hexes that it parts, the owner first.

        Raises:
            HexError: The side is spelled by a hex that does not own it.
        """
        if self.side not in _OWN_SIDES:
            raise HexError(f"a hexside is side 0, 1 or 2 of its hex, not {self.side}: {_MAKE_ONE}")
        owner = Hex(self.q, self.r)
        return owner, owner.neighbour(self.side)

    @property
    def ends(self) -> "tuple[Vertex, Vertex]":
        """Its two ends, counter-clockwise around the owner.

        Raises:
            HexError: The side is spelled by a hex that does not own it.
        """
        if self.side not in _OWN_SIDES:
            raise HexError(f"a hexside is side 0, 1 or 2 of its hex, not {self.side}: {_MAKE_ONE}")
        return Vertex.of(self[:2], self.side - 1), Vertex.of(self[:2], self.side)


class Vertex(NamedTuple):
    """The point where three hexes meet, in its one canonical spelling.

    Make one with :meth:`of` or :meth:`among`; the plain constructor does not check.

    Attributes:
        q: Column of the hex that owns the vertex.
        r: Row of the hex that owns the vertex.
        corner: 3 or 4: which corner of its owner it is.

    Example:
        >>> Vertex.of(Hex(0, 0), 0) == Vertex.of(Hex(1, 0), 2) == Vertex.of(Hex(1, -1), 4)
        True
    """

    q: int
    r: int
    corner: int

    @classmethod
    def of(cls, at: tuple[int, int], corner: int) -> "Vertex":
        """Return a corner of a hex.

        Args:
            at: Axial coordinates of the hex.
            corner: 0 to 5, between the sides ``corner`` and ``corner + 1``; other numbers are taken
                modulo 6.

        Example:
            >>> Vertex.of(Hex(0, 0), 1)
            Vertex(q=1, r=-1, corner=3)
        """
        step_q, step_r, owned = _OWNER_OF_CORNER[corner % 6]
        return cls(at[0] + step_q, at[1] + step_r, owned)

    @classmethod
    def among(cls, a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> "Vertex":
        """Return the vertex where three hexes meet.

        Raises:
            HexError: The hexes are not all next to one another.

        Example:
            >>> Vertex.among(Hex(0, 0), Hex(1, 0), Hex(1, -1)).corner
            4
        """
        wanted = {tuple(a), tuple(b), tuple(c)}
        for corner in range(6):
            vertex = cls.of(a, corner)
            if wanted == set(vertex.hexes):
                return vertex
        raise HexError(f"no vertex is common to the hexes {tuple(a)}, {tuple(b)} and {tuple(c)}")

    @property
    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """The three hexes that meet there, the owner first, counter-clockwise.

        Raises:
            HexError: The vertex is spelled by a hex that does not own it.
        """
        if self.corner not in _OWN_CORNERS:
            raise HexError(f"a vertex is corner 3 or 4 of its hex, not {self.corner}: {_MAKE_ONE}")
        owner = Hex(self.q, self.r)
        return owner, owner.neighbour(self.corner), owner.neighbour(self.corner + 1)

    @property
    def sides(self) -> tuple[Hexside, Hexside, Hexside]:
        """The three hexsides that meet there, counter-clockwise."""
        a, b, c = self.hexes
        return Hexside.between(a, b), Hexside.between(b, c), Hexside.between(c, a)

    @property
    def neighbours(self) -> "tuple[Vertex, Vertex, Vertex]":
        """The three vertices that are one hexside away, in the order of :attr:`sides`."""
        owner = self[:2]
        return (
            Vertex.of(owner, self.corner - 1),
            Vertex.of(Hex(*owner).neighbour(self.corner), self.corner + 1),
            Vertex.of(owner, self.corner + 1),
        )


# For corner c of a hex: the step to the hex that owns this vertex, and which corner of it that is.
_OWNER_OF_CORNER: tuple[tuple[int, int, int], ...] = (
    (*DIRECTIONS[1], 4),
    (*DIRECTIONS[1], 3),
    (*DIRECTIONS[2], 4),
    (0, 0, 3),
    (0, 0, 4),
    (*DIRECTIONS[0], 3),
)


def sides(at: tuple[int, int]) -> tuple[Hexside, ...]:
    """Return the six sides of a hex, by direction 0 to 5.

    Args:
        at: Axial coordinates of the hex.

    Example:
        >>> sides(Hex(0, 0))[3] == sides(Hex(-1, 0))[0]
        True
    """
    return tuple(Hexside.of(at, direction) for direction in range(6))


def vertices(at: tuple[int, int]) -> tuple[Vertex, ...]:
    """Return the six corners of a hex, by corner 0 to 5.

    Args:
        at: Axial coordinates of the hex.

    Example:
        >>> len(set(vertices(Hex(0, 0))) & set(vertices(Hex(1, 0))))
        2
    """
    return tuple(Vertex.of(at, corner) for corner in range(6))


def outer_sides(hexes: Iterable[tuple[int, int]]) -> frozenset[Hexside]:
    """Return the sides that part hexes of a set from hexes outside it: its outline.

    Args:
        hexes: Axial coordinates.

    Example:
        >>> len(outer_sides([Hex(0, 0), Hex(1, 0)]))
        10
    """
    outline: set[Hexside] = set()
    for at in set(hexes):
        # A side seen from both its hexes cancels out.
        outline.symmetric_difference_update(sides(at))
    return frozenset(outline)
