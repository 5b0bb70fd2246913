"""Is there room for a counter in a stack, where counters count differently?

:class:`~hexwar.kit.forces.Stacks` knows how many counters of a side are in a hex. Many games count
something else: stacking points, steps, one headquarters beside the units, none of another army.
:class:`Stacking` is the part of a state for these; a game says which limits hold for a counter:

    @state
    class Field(Stacking, Steps):
        @rule("2.1")
        def limits_of(self, counter):               # 5 points, and one headquarters beside them
            return (ONE,) if has(self.game.headquarters, counter) else (FIVE_POINTS,)

Moves, advances and retreats of the kit ask it by ``g.full_for(counter)``; a rule of the game's own
asks ``g.has_room(counter, at)``. A limit concerns the counters of one side; a limit of 0 keeps the
counters that it counts away from this one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexwar.board import NONE, CounterId, HexId, HexSet, SideId, has, iterate, one
from hexwar.components import StackingLimit
from hexwar.kit.forces import OFF, Stacks
from hexwar.play.fields import cache
from hexwar.play.parts import part

AT_MOST = 64
"""How many limits are followed; a game that makes new ones for each question has no use for it."""


class Filled(NamedTuple):
    """Which stacks of a side are full under a limit, for those who have asked.

    Attributes:
        limit: The limit.
        full: By how much of it is left beside one more counter: the hexes where more counts.
    """

    limit: StackingLimit
    full: dict[int, HexSet]


@part
class Stacking(Stacks):
    """Stacks with limits by what counters count.

    Attributes:
        filled: By side and limit: which stacks are full; it follows who comes and goes.

    Example:
        >>> from hexwar.board import Board, pack
        >>> from hexwar.play import public, state
        >>> points = StackingLimit(3, "2.1", pack([0, 1, 2]), weights=(2, 1, 2))
        >>> @state
        ... class Field(Stacking):
        ...     turn: int = public(default=1)
        ...     def limits_of(self, counter):
        ...         return (points,)
        >>> class Printed:
        ...     board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2}')
        ...     side_of = (0, 0, 0)
        >>> here, there = Printed.board.ids
        >>> g = Field(game=Printed(), hex=[here, there, there])
        >>> g.reindex()
        >>> g.has_room(1, here), g.has_room(2, here), Printed.board.names(g.full_for(1))
        (True, False, ['0102'])
    """

    filled: dict[tuple[SideId, int], Filled] = cache(factory=dict)

    def reindex(self) -> None:
        """Nobody has asked yet which stacks are full."""
        self.filled = {}

    def put(self, counter: CounterId, to: HexId) -> None:
        """Put a counter into a hex; its stack, and the one that it leaves, are weighed again."""
        at, side = self.hex[counter], self.game.side_of[counter]
        super().put(counter, to)
        if self.filled:
            places = [place for place in {at, to} if place != OFF]
            self.filled = {
                asked: self._weighed(side, filled, places)
                if asked[0] == side and has(filled.limit.counted, counter)
                else filled
                for asked, filled in self.filled.items()
            }

    def limits_of(self, counter: CounterId) -> Sequence[StackingLimit]:
        """Return the limits that hold where a counter stands: by default none; a game names them.

        Args:
            counter: The number of the counter.
        """
        del counter
        return ()

    def full_for(self, counter: CounterId) -> HexSet:
        """Return the hexes where one more counter like this one finds no room.

        Counters alike have one answer: a stack in which one stands takes another one, or not.

        Args:
            counter: The number of the counter.
        """
        side: SideId = self.game.side_of[counter]
        found: HexSet = NONE
        for limit in self.limits_of(counter):
            left = limit.limit - limit.load(one(counter))
            if left < 0:
                return self.standing[side]
            found |= self._full_under(limit, side, left)
        return found

    def _full_under(self, limit: StackingLimit, side: SideId, left: int) -> HexSet:
        """Return the hexes where more counts towards a limit than is left of it."""
        follows = type(limit.weights) is not list  # such a list may change where nobody is put
        filled = self.filled.get((side, id(limit))) if follows else None
        if filled is None or filled.limit is not limit:
            filled = Filled(limit, {})
            if follows:
                self.filled = {} if len(self.filled) >= AT_MOST else self.filled
                self.filled[side, id(limit)] = filled
        if left not in filled.full:
            unknown = Filled(limit, {left: NONE})
            filled.full.update(self._weighed(side, unknown, iterate(self.standing[side])).full)
        return filled.full[left]

    def _weighed(self, side: SideId, filled: Filled, places: Sequence[HexId]) -> Filled:
        """Return which stacks of a side are full, when some of them have been weighed again."""
        limit, ours = filled.limit, self.present[side]
        full = filled.full.copy()
        for at in places:
            load = limit.load(self.on.get(at, NONE) & ours)
            for left in full:
                full[left] = full[left] | one(at) if load > left else full[left] & ~one(at)
        return Filled(limit, full)

    def has_room(self, counter: CounterId, at: HexId) -> bool:
        """Tell whether a counter finds room in a hex; there is room where it stands.

        Args:
            counter: The number of the counter.
            at: The id of the hex.
        """
        stack = self.on.get(at, NONE) & self.present[self.game.side_of[counter]] | one(counter)
        limits = () if self.hex[counter] == at else self.limits_of(counter)
        return not any(limit.excess(stack) for limit in limits)


__all__ = ["Stacking"]
