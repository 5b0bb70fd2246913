"""Who sees whom: lines of sight from centre to centre of two hexes (1.7).

What lies between two hexes is kept as sets (:class:`hexwar.sight.LinesBetween`), as battles ask for
the same lines again and again while units move; the policies of :mod:`hexwar.sight` say the same,
and check them in the tests.
"""

from typing import Literal

import attrs

from hexwar.board import NONE, Board, HexId, HexSet, iterate
from hexwar.play import rule
from hexwar.sight import HexesBetween, LinesBetween

HillSight = Literal["group", "height", "above"]
"""What hills hide from units that both stand on hills: nothing within their group; nothing on any
hills; nothing on any hills, and nothing at ground level hides them either."""

HILL_SIGHTS: tuple[HillSight, ...] = ("group", "height", "above")


@attrs.frozen(kw_only=True, eq=False)
class Sightlines:
    """The lines of sight of a battlefield."""

    board: Board
    opaque: HexSet  # the hexes whose terrain or piece blocks
    all_hills: HexSet
    hill_group: tuple[HexSet, ...]  # by hex: its connected group of hills
    lakes: HexSet  # the hexes of lakes: two in a row block
    hills: HillSight  # what hides two units that both stand on hills (:data:`HillSight`)
    rim_blocks: bool  # what is outside the board blocks
    lines: LinesBetween  # what lies between two hexes of the board

    @rule("1.7/crossed", "1.7/along-sides", "1.7/units", "1.7/hills", "1.11/lake")
    def sees(self, i: HexId, j: HexId, units: HexSet) -> bool:
        """Return whether a line of sight between two hexes is free; the way back is as free.

        Units at its ends do not matter.
        """
        line = self.lines[i, j]
        free = line.is_free(self._blocking(i, j, units), rim=self.rim_blocks)
        return free and not (self.lakes and self._lakes_block(line))

    def blockers(self, i: HexId, j: HexId, units: HexSet) -> HexSet:
        """Return the hexes that block, or help to block, a line of sight; none of a free one."""
        if self.sees(i, j, units):
            return NONE
        line, blocking = self.lines[i, j], self._blocking(i, j, units)
        return (line.crossed | line.left | line.right) & (blocking | self.lakes)

    def _blocking(self, i: HexId, j: HexId, units: HexSet) -> HexSet:
        """Return the hexes that block between two hexes, if they lie on the line."""
        own, there = self.hill_group[i], self.hill_group[j]
        bodies = units | self.opaque
        if self.hills == "group" or not (own and there):
            return bodies | self.all_hills & ~(own if own == there else NONE)
        return bodies & self.all_hills if self.hills == "above" else bodies

    def _lakes_block(self, line: HexesBetween) -> bool:
        """Return whether two lakes in a row lie on a line (1.11/lake)."""
        lakes = line.crossed & self.lakes
        return any(self.board.adjacent[i] & lakes for i in iterate(lakes))
