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

from hexwar.board import NONE, CounterId, HexId, HexSet, SideId, iterate, one, pack
from hexwar.components import StackingLimit
from hexwar.kit.forces import Stacks
from hexwar.play.parts import part


@part
class Stacking(Stacks):
    """Stacks with limits by what counters count.

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
        found, ours = NONE, self.standing[side]
        for limit in self.limits_of(counter):
            left = limit.limit - limit.load(one(counter))
            if left < 0:
                return ours
            loads = self._loads(side, limit)
            found |= pack([at for at, load in loads if load > left])
        return found

    def _loads(self, side: SideId, limit: StackingLimit) -> list[tuple[HexId, int]]:
        """Return what counts towards a limit in each stack of a side.

        That is kept for a position where weights are printed: other weights, such as the steps that
        are left, change while the counters stand where they are.
        """
        if not limit.is_printed:
            return self._counted(side, limit)
        found: list[tuple[HexId, int]] | None = self.worked_out.get(("loads", side, limit))
        if found is None:
            found = self.worked_out["loads", side, limit] = self._counted(side, limit)
        return found

    def _counted(self, side: SideId, limit: StackingLimit) -> list[tuple[HexId, int]]:
        ours = self.present[side] & limit.counted
        stacks = [(at, self.on[at] & ours) for at in iterate(self.standing[side])]
        return [(at, limit.load(stack)) for at, stack in stacks if stack]

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
