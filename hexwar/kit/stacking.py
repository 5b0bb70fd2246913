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

from hexwar.board import NONE, CounterId, HexId, HexSet, SideId, as_set, has, iterate, one
from hexwar.components import StackingLimit
from hexwar.kit.forces import OFF, Stacks
from hexwar.play import part
from hexwar.play.values.fields import cache

AT_MOST = 64
"""How many limits are followed; then they are forgotten, and followed again when asked about."""


@part
class Stacking(Stacks):
    """Stacks with limits by what counters count.

    Attributes:
        filled: By side and limit: the hexes where more counts already than is left of the limit
            beside one more counter, by how much is left; it follows who comes and goes.

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

    filled: dict[tuple[SideId, StackingLimit], dict[int, HexSet]] = cache(factory=dict)

    def reindex(self) -> None:
        """Nobody has asked yet which stacks are full."""
        self.filled = {}

    def put(self, counter: CounterId, to: HexId) -> None:
        """Put a counter into a hex; its stack, and the one that it leaves, are weighed again."""
        at, side = self.hex[counter], self.game.side_of[counter]
        super().put(counter, to)
        if self.filled:
            places = [place for place in {at, to} if place != OFF]
            self.filled = self.filled | {
                (whose, limit): self._weighed(side, limit, full, places)
                for (whose, limit), full in self.filled.items()
                if whose == side and has(as_set(limit.counted), counter)
            }

    def limits_of(self, counter: CounterId) -> Sequence[StackingLimit]:
        """Return the limits that hold where a counter stands: none, unless a game names them."""
        del counter
        return ()

    def full_for(self, counter: CounterId) -> HexSet:
        """Return the hexes where one more counter like this one finds no room.

        Counters alike have one answer: a stack in which one stands takes another one, or not.
        """
        side: SideId = self.game.side_of[counter]
        full: HexSet = self.apart_from(side)
        for limit in self.limits_of(counter):
            room = limit.left_beside(counter)
            if room < 0:
                return self.standing[side]
            filled = self.filled.get((side, limit)) if limit.is_printed else None
            if filled is not None and room in filled:
                full |= filled[room]
            else:
                full |= self._full_under(limit, side, room)
        return full

    def _full_under(self, limit: StackingLimit, side: SideId, left: int) -> HexSet:
        """Return the hexes where more counts towards a limit than is left of it.

        That follows who comes and goes where weights are printed: other weights, such as the steps
        that are left, change while the counters stand where they are.
        """
        occupied = iterate(self.standing[side])
        if not limit.is_printed:
            counted = as_set(limit.counted) & self.present[side]
            few = left // max(1, *limit.weights or ())  # so many have room, whatever each counts
            more = [at for at in occupied if (self.on[at] & counted).bit_count() > few]
            return self._weighed(side, limit, {left: NONE}, more)[left]
        full = self.filled.get((side, limit))
        if full is None:
            self.filled = {} if len(self.filled) >= AT_MOST else self.filled
            full = self.filled[side, limit] = {}
        if left not in full:
            full |= self._weighed(side, limit, {left: NONE}, occupied)
        return full[left]

    def _weighed(
        self, side: SideId, limit: StackingLimit, full: dict[int, HexSet], places: Sequence[HexId]
    ) -> dict[int, HexSet]:
        """Return which stacks of a side are full, when some of them have been weighed again."""
        ours, weighed = self.present[side], full.copy()
        for at in places:
            load = limit.load(self.on.get(at, NONE) & ours)
            for room, hexes in weighed.items():
                weighed[room] = hexes | one(at) if load > room else hexes & ~one(at)
        return weighed

    def has_room(self, counter: CounterId, at: HexId) -> bool:
        """Return whether a counter finds room in a hex; there is room where it stands."""
        stack = self.on.get(at, NONE) & self.present[self.game.side_of[counter]] | one(counter)
        limits = () if self.hex[counter] == at else self.limits_of(counter)
        return not any(limit.excess(stack) for limit in limits)


__all__ = ["Stacking"]
