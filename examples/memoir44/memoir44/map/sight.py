"""Who sees whom: lines of sight from centre to centre of two hexes (1.7).

The geometry is hexwar's.  What a line meets is kept as bit sets by pair of hexes, as battles ask
for the same lines again and again while units move; :mod:`hexwar.sight`, whose policies say the
same, checks them in the tests.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import attrs

from hexwar.board import Board, iterate, pack
from hexwar.hexes import Hex, touched
from hexwar.hexes.lattice import centre_point
from hexwar.play import rule

HillSight = Literal["group", "height", "above"]
"""What hills hide from units that both stand on hills: nothing within their group; nothing on any
hills; nothing on any hills, and nothing at ground level hides them either."""

HILL_SIGHTS: tuple[HillSight, ...] = ("group", "height", "above")


class SightLine(NamedTuple):
    """The hexes between two hexes, as sets.

    Attributes:
        crossed: Those that the line crosses.
        left: Those that it only grazes and that lie on its left.
        right: Those on its right.
        rim: Whether it grazes places outside the board: 1 on its left, 2 on its right.
    """

    crossed: int
    left: int
    right: int
    rim: int


@attrs.frozen(kw_only=True, eq=False)
class Sightlines:
    """The lines of sight of a battlefield.

    Attributes:
        board: The board.
        opaque: The hexes whose terrain or piece blocks.
        hill_group: By hex: its connected group of hills.
        lakes: The hexes of lakes: two in a row block.
        hills: What hides two units that both stand on hills (:data:`HillSight`).
        rim_blocks: What is outside the board blocks.
    """

    board: Board
    opaque: int
    hill_group: tuple[int, ...]
    lakes: int
    hills: HillSight
    rim_blocks: bool
    _lines: dict[tuple[int, int], SightLine] = attrs.field(factory=dict, init=False)
    _hills: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        hills = pack(i for i in self.board.ids if self.hill_group[i])
        object.__setattr__(self, "_hills", hills)

    @rule("1.7")
    def sees(self, i: int, j: int, units: int) -> bool:
        """Tell whether a line of sight between two hexes is free; the way back is as free.

        Args:
            i: A hex.
            j: Another.
            units: The hexes that hold units; those at the ends do not matter.
        """
        line = self.line(i, j)
        blocking = self._blocking(i, j, units)
        if line.crossed & blocking:
            return False
        left, right = line.left & blocking, line.right & blocking
        if self.rim_blocks:
            left, right = left or line.rim & 1, right or line.rim & 2
        if left and right:
            return False
        return not (self.lakes and self._lakes_block(line))

    def blockers(self, i: int, j: int, units: int) -> int:
        """Return the hexes that block, or help to block, a line of sight; none of a free one.

        Args:
            i: The id of one hex.
            j: The id of the other.
            units: The hexes with units, as a set.
        """
        if self.sees(i, j, units):
            return 0
        line, blocking = self.line(i, j), self._blocking(i, j, units)
        return (line.crossed | line.left | line.right) & (blocking | self.lakes)

    def _blocking(self, i: int, j: int, units: int) -> int:
        """Return the hexes that block between two hexes, if they lie on the line."""
        here, there = self.hill_group[i], self.hill_group[j]
        bodies = units | self.opaque
        if self.hills == "group" or not (here and there):
            return bodies | self._hills & ~(here if here == there else 0)
        return bodies & self._hills if self.hills == "above" else bodies

    def line(self, i: int, j: int) -> SightLine:
        """Return the hexes between two hexes."""
        found = self._lines.get((i, j))
        if found is None:
            found = self._lines[i, j] = self._line(i, j)
        return found

    def _line(self, i: int, j: int) -> SightLine:
        start, end = self.board.coordinates(i), self.board.coordinates(j)
        contacts = touched(start, end)
        through = {
            touch.where
            for touch in contacts
            if touch.contact == "through" and isinstance(touch.where, Hex)
        }
        beside = {
            at
            for touch in contacts
            if not isinstance(touch.where, Hex)
            for at in touch.where.hexes
            if at not in through
        }
        left = {at for at in beside if _hand(start, end, at) > 0}
        rim = sum(
            bit
            for bit, hand in ((1, left), (2, beside - left))
            if any(self.board.at(at) < 0 for at in hand)
        )
        crossed = pack(self.board.at(at) for at in through - {start, end})
        return SightLine(crossed, self._known(left), self._known(beside - left), rim)

    def _known(self, hexes: set[Hex]) -> int:
        """Return those of some hexes that are on the board, as a set."""
        return pack(i for i in map(self.board.at, hexes) if i >= 0)

    def _lakes_block(self, line: SightLine) -> bool:
        """Tell whether two lakes in a row lie on a line (1.11/lake)."""
        lakes = line.crossed & self.lakes
        return any(self.board.adjacent[i] & lakes for i in iterate(lakes))


def _hand(start: Hex, end: Hex, at: Hex) -> int:
    """Return on which hand of a line a hex lies: more than 0 on the left, less on the right."""
    x, y = centre_point(start, "pointy")
    end_x, end_y = centre_point(end, "pointy")
    at_x, at_y = centre_point(at, "pointy")
    return (end_y - y) * (at_x - x) - (end_x - x) * (at_y - y)
