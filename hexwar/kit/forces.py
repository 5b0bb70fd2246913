"""Where are the counters, and who is in a hex? Parts of a state for counters on a map.

    @state
    class Field(Stacks, Steps):          # several counters in a hex, each with steps
        game: Campaign
        hex: list[int]

:class:`OnePerHex` is for games with one counter in a hex at most, :class:`Stacks` for all others;
:class:`Positions` for the former if nobody asks which counter is in a hex. :class:`Steps` adds
steps to each of them. All counters move by one method, ``put``, which keeps the
indexes: a game that has more to note when a counter comes or goes overrides it and calls ``super``.
The game says whose counters they are: ``game.side_of[counter]`` is the number of its side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, TypeVar

from hexwar.board import (
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SideId,
    has,
    iterate,
    numbered,
    one,
    pack,
    union,
)
from hexwar.errors import GameError
from hexwar.play import State, part, public
from hexwar.play.values.fields import cache, index
from hexwar.zones import zone

T = TypeVar("T")

OFF: Final[Any] = -1
"""Where a counter is that is not on the map, and who is in an empty hex: no id of any kind."""


@part
class Positions(State):
    """Where each counter is, and where each side stands; one counter of a side in a hex at most.

    Attributes:
        hex: By counter: the hex that it is in, or OFF.
        standing: By side: the set of hexes in which its counters are.
        present: By side: the set of its counters that are on the map.
        worked_out: What follows from where the counters are, until one of them is put elsewhere:
            whatever has been asked for :meth:`once`, by its key.
        by_side: By side: what follows from where its counters are, while those of others move:
            whatever has been asked for :meth:`while_still`, by its key.
    """

    hex: list[HexId] = public(factory=list, fixed=True)
    standing: list[HexSet] = index(factory=list)
    present: list[CounterSet] = index(factory=list)
    worked_out: dict[Any, Any] = cache(factory=dict)
    by_side: dict[SideId, dict[Any, Any]] = cache(factory=dict)

    def owner(self, counter: CounterId) -> str:
        """Return the player who decides for a counter: by default that of its side."""
        return str(self.game.sides[self.game.side_of[counter]])

    def player_of(self, side: SideId) -> str:
        """Return the player who decides for a side now: by default the one who bears its name.

        A game in which several players share a side says which of them it is, here and in
        :meth:`owner`; the procedures of the kit ask both.
        """
        return str(self.game.sides[side])

    def printed_on(self, counter: CounterId) -> CounterId:
        """Return the counter whose printed values a counter has: by default its own."""
        return counter

    @property
    def occupied(self) -> HexSet:
        """The set of hexes in which a counter is."""
        return union(self.standing)

    def on_map(self, side: SideId | None = None) -> list[CounterId]:
        """Return the counters that are on the map, by number: of a side, or without it of all."""
        return iterate(union(self.present) if side is None else self.present[side])

    def nearest(
        self, unit: CounterId, others: Iterable[CounterId], within: int
    ) -> CounterId | None:
        """Return which of some counters is nearest to one, of several the first by number.

        Args:
            unit: The counter from which distances are counted.
            others: The counters; those that are off the map are left out.
            within: The greatest distance that counts.

        Returns:
            The counter, or None if none of them is as near.

        Example:
            >>> from types import SimpleNamespace
            >>> from hexwar.board import Board
            >>> from hexwar.play import state
            >>> @state
            ... class Field(Stacks):
            ...     turn: int = public(default=1)
            >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 9}')
            >>> game = SimpleNamespace(board=board, side_of=(0, 1, 1))
            >>> g = Field(game=game, hex=[*map(board.hex, ("0101", "0106", "0103"))])
            >>> g.nearest(0, [1, 2], 3), g.nearest(0, [1], 3)
            (2, None)
        """
        at, distance = self.hex[unit], self.game.board.distance
        gaps = ((distance(at, self.hex[o]), o) for o in others if self.hex[o] != OFF)
        gap, other = min(gaps, default=(within + 1, unit))
        return other if gap <= within else None

    def zone_of(self, side: SideId) -> HexSet:
        """Return the zone of control of a side; it serves until one of its counters is put."""
        zone: HexSet = self.while_still(side, "zone", self.zone_around, side)
        return zone

    def friends_of(self, side: SideId) -> Collection[SideId]:
        """Return the sides that are no enemies of a side: itself, and its allies."""
        alliances = getattr(self.game, "alliances", None)
        return (side,) if alliances is None else alliances.friends[side]

    def friendly(self, side: SideId) -> HexSet:
        """Return the hexes in which counters of a side or of its allies are."""
        return union(self.standing[one] for one in self.friends_of(side))

    def apart_from(self, side: SideId) -> HexSet:
        """Return the hexes with allies of a side beside whom none of its counters may stand."""
        alliances = getattr(self.game, "alliances", None)
        if alliances is None or alliances.stacking[side] == alliances.friends[side]:
            return NONE
        apart = set(alliances.friends[side]) - set(alliances.stacking[side])
        return union(self.standing[one] for one in apart)

    def zone_against(self, side: SideId) -> HexSet:
        """Return the zones of control of the enemies of a side."""
        zone, friends = NONE, self.friends_of(side)
        for other in map(SideId, range(len(self.standing))):
            zone |= NONE if other in friends else self.zone_of(other)
        return zone

    def enemies_of(self, side: SideId) -> HexSet:
        """Return the hexes in which counters of the enemies of a side are."""
        found, friends = NONE, self.friends_of(side)
        for other, hexes in enumerate(self.standing):
            found |= NONE if other in friends else hexes
        return found

    def zone_around(self, side: SideId) -> HexSet:
        """Work out the zone of control of a side: by default all hexes next to its counters.

        A game overrides it whose zones do not cross a river, or whose counters have none. Where the
        counters of the side stand is all that it may ask of the position: what is found serves
        while the other sides move. A method that changes what else it depends on, such as a
        facing, calls :meth:`forget`.
        """
        return zone(self.game.board, self.standing[side])

    def reindex(self) -> None:
        """Find the hexes and the counters of each side."""
        sides = self.game.side_of
        self.standing = [NONE] * (max(1, *sides) + 1 if sides else 2)  # a side may have no counters
        self.present = [NONE] * len(self.standing)
        self.forget()
        for counter, at in numbered(CounterId, self.hex):
            if at >= 0:
                self.standing[sides[counter]] |= one(at)
                self.present[sides[counter]] |= one(counter)

    def put(self, counter: CounterId, to: HexId) -> None:
        """Put a counter into a hex; OFF takes it off the map."""
        at, side = self.hex[counter], self.game.side_of[counter]
        if at >= 0:
            self.standing[side] &= ~one(at)
            self.present[side] &= ~one(counter)
        self.hex[counter] = to
        self.forget(side)
        if to >= 0:
            self.standing[side] |= one(to)
            self.present[side] |= one(counter)

    def once(self, key: Any, work: Callable[..., T], *about: Any) -> T:
        """Return what follows from where the counters are, worked out when it is first asked for.

        It serves until a counter is put elsewhere. A method that changes what else it depends on,
        such as steps, calls :meth:`forget`.

        Args:
            key: What it is kept under; by hex or side, if it differs.
            work: Works it out.
            about: What it is called with.
        """
        value: T
        try:
            value = self.worked_out[key]
        except KeyError:
            value = self.worked_out[key] = work(*about)
        return value

    def while_still(self, side: SideId, key: Any, work: Callable[..., T], *about: Any) -> T:
        """Return what follows from where the counters of a side are, while those of others move.

        It serves until a counter of that side is put elsewhere: the way of a unit past its enemies.
        The key has whatever it depends on that moves with others. A method that changes what else
        it depends on calls :meth:`forget`.

        Args:
            side: The number of the side.
            key: What it is kept under, with the hex of the unit that it is about.
            work: Works it out.
            about: What it is called with.
        """
        cached = self.by_side.get(side)
        if cached is None:
            cached = self.by_side[side] = {}
        value: T
        try:
            value = cached[key]
        except KeyError:
            value = cached[key] = work(*about)
        return value

    def forget(self, *sides: SideId) -> None:
        """Forget what was worked out of the position, since something has changed.

        Args:
            sides: The sides whose counters it concerns; without any, it may concern all.
        """
        self.worked_out = {}
        cached = () if not sides else self.by_side.items()
        self.by_side = {side: value for side, value in cached if side not in sides}


@part
class OnePerHex(Positions):
    """Counters of which one at most is in a hex.

    Attributes:
        on: By hex: the counter in it, or OFF.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.play import state
        >>> @state
        ... class Field(OnePerHex):
        ...     turn: int = public(default=1)
        >>> class Printed:
        ...     board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 3}')
        ...     side_of = (0, 0, 1)
        >>> here, there = Printed.board.hex("0101"), Printed.board.hex("0203")
        >>> g = Field(game=Printed(), hex=[here, OFF, there])
        >>> g.reindex()
        >>> g.on[here], g.on_map(1), Printed.board.names(g.occupied)
        (0, [2], ['0101', '0203'])
        >>> [1 << n for n in (0, 2)], g.counters_in(g.occupied)
        ([1, 4], 5)
        >>> g.put(0, OFF)
        >>> g.on[here], g.standing[0]
        (-1, 0)
    """

    on: list[CounterId] = index(factory=list)

    def counters_in(self, hexes: HexSet) -> CounterSet:
        """Return the counters that stand in some hexes.

        Args:
            hexes: The hexes; empty ones among them do not matter.
        """
        return pack([self.on[at] for at in iterate(hexes & self.occupied)])

    def reindex(self) -> None:
        """Find counters by hex."""
        self.on = [OFF] * self.game.board.size
        for counter, at in numbered(CounterId, self.hex):
            if at >= 0:
                self.on[at] = counter

    def put(self, counter: CounterId, to: HexId) -> None:
        """Put a counter into an empty hex; OFF takes it off the map.

        Raises:
            GameError: Another counter is in the hex.
        """
        at = self.hex[counter]
        if to >= 0 and self.on[to] not in (OFF, counter):
            where = self.game.board.name(to)
            raise GameError(f"counter {counter} cannot be put into {where}: {self.on[to]} is there")
        super().put(counter, to)
        if at >= 0:
            self.on[at] = OFF
        if to >= 0:
            self.on[to] = counter


@part
class Stacks(Positions):
    """Counters that may stand together in a hex, those of one side or of several.

    Attributes:
        on: By hex: the set of the counters in it; an empty hex has no entry.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.play import state
        >>> @state
        ... class Field(Stacks):
        ...     turn: int = public(default=1)
        >>> class Printed:
        ...     board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 3}')
        ...     side_of = (0, 0, 1)
        >>> here, there = Printed.board.hex("0101"), Printed.board.hex("0203")
        >>> g = Field(game=Printed(), hex=[here, OFF, there])
        >>> g.reindex()
        >>> g.put(1, here)
        >>> g.stack_in(here), g.stack_in(there), g.stack_in(Printed.board.hex("0202"))
        ([0, 1], [2], [])
        >>> Printed.board.names(g.crowded(0, 2))
        ['0101']
    """

    on: dict[HexId, CounterSet] = index(factory=dict)

    def reindex(self) -> None:
        """Find counters by hex."""
        self.on = {}
        for counter, at in numbered(CounterId, self.hex):
            if at >= 0:
                self.on[at] = self.on.get(at, NONE) | one(counter)

    def put(self, counter: CounterId, to: HexId) -> None:
        """Put a counter into a hex, on top of what is there; OFF takes it off the map."""
        at, side = self.hex[counter], self.game.side_of[counter]
        if at >= 0:
            remaining = self.on[at] & ~one(counter)
            if remaining:
                self.on[at] = remaining
            else:
                del self.on[at]
            self.present[side] &= ~one(counter)
            if not remaining & self.present[side]:
                self.standing[side] &= ~one(at)
        self.hex[counter] = to
        self.forget(side)
        if to >= 0:
            self.on[to] = self.on.get(to, NONE) | one(counter)
            self.standing[side] |= one(to)
            self.present[side] |= one(counter)

    def counters_in(self, hexes: HexSet) -> CounterSet:
        """Return the counters that stand in some hexes.

        Args:
            hexes: The hexes; empty ones among them do not matter.
        """
        return union(units for at, units in self.on.items() if has(hexes, at))

    def stack_in(self, at: HexId) -> list[CounterId]:
        """Return the counters in a hex."""
        return iterate(self.on.get(at, NONE))

    def full(self, side: SideId) -> HexSet:
        """Return the hexes where no more counters of a side may stand: by default none.

        A game with a limit to its stacks overrides it, mostly by :meth:`crowded`.
        """
        del side
        return NONE

    def full_for(self, counter: CounterId) -> HexSet:
        """Return the hexes where a counter finds no room: those that are full for its side.

        Where counters count differently, the state has :class:`~hexwar.kit.stacking.Stacking`.
        """
        side: SideId = self.game.side_of[counter]
        return self.once(("full", side), self._full_or_apart, side)

    def _full_or_apart(self, side: SideId) -> HexSet:
        return self.full(side) | self.apart_from(side)

    def has_room(self, counter: CounterId, at: HexId) -> bool:
        """Return whether a hex is not full for a counter."""
        return not has(self.full_for(counter), at)

    def crowded(self, side: SideId, most: int) -> HexSet:
        """Return the hexes in which a side has as many counters as may stand together.

        Counters of allies beside whom they may stand count with them.

        Args:
            side: The number of the side.
            most: How many counters may stand in a hex.
        """
        own = union(self.present[one] for one in self.friends_of(side))
        return pack([at for at, there in self.on.items() if (there & own).bit_count() >= most])


@part
class Steps(Positions):
    """Steps that counters lose and get back; one without steps is off the map.

    Attributes:
        steps: By counter: the steps that it has left; :meth:`set_steps` alone changes them.
        with_steps: The counters that have any.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.play import state
        >>> @state
        ... class Field(OnePerHex, Steps):
        ...     turn: int = public(default=1)
        >>> class Printed:
        ...     board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 3}')
        ...     side_of = (0, 1)
        >>> here, there = Printed.board.hex("0101"), Printed.board.hex("0203")
        >>> g = Field(game=Printed(), hex=[here, there], steps=[2, 1])
        >>> g.reindex()
        >>> g.lose_steps(0), g.lose_steps(1, 2), g.hex[1]
        (1, 0, -1)
    """

    steps: list[int] = public(factory=list, fixed=True)
    with_steps: CounterSet = index(default=NONE)

    def reindex(self) -> None:
        """Find the counters with steps."""
        self.with_steps = pack([unit for unit, steps in numbered(CounterId, self.steps) if steps])

    def set_steps(self, counter: CounterId, steps: int) -> None:
        """Give a counter the steps that it has from now on; where it is does not change.

        Args:
            counter: The number of the counter.
            steps: How many.
        """
        self.steps[counter], its = steps, one(counter)
        self.with_steps = self.with_steps | its if steps else self.with_steps & ~its

    def lose_steps(self, counter: CounterId, count: int = 1) -> int:
        """Take steps from a counter; with its last one it goes off the map.

        Args:
            counter: The number of the counter.
            count: How many; those it does not have are lost, too.

        Returns:
            The steps that it has left.
        """
        steps = max(self.steps[counter] - count, 0)
        self.set_steps(counter, steps)
        if not steps:
            self.put(counter, OFF)
        return steps

    def tell_loss(self, unit: CounterId, left: int, rule: str | None) -> None:
        """Tell that a counter has lost a step; a part with hidden steps does not say what is left.

        Args:
            unit: The number of the counter.
            left: How many steps it has left.
            rule: The number of the rule; None stands for that of the entry that is running.
        """
        self.say("step-lost", rule=rule, unit=unit, left=left)


__all__ = ["OFF", "OnePerHex", "Positions", "Stacks", "Steps"]
