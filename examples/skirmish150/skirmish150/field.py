"""One moment of Skirmish 150: where the counters are, and what each of them can therefore do.

What a counter can do is kept until something changes on which it depends. One that comes or goes is
a hex more or less for those of its own side nearby, and seldom matters to more than an enemy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexwar.board import NONE, CounterId, HexId, HexSet, members, numbered, one, up_to
from hexwar.play import State, index, public, rule, state
from hexwar.reach import Range
from hexwar.zones import zone

if TYPE_CHECKING:
    from skirmish150.game import Skirmish150

SIDES = ("red", "blue")
A_SIDE = 75
POINTS = 3
STEPS = 2

COUNTERS = members(up_to(CounterId, 2 * A_SIDE))
COUNTERS_OF = (COUNTERS[:A_SIDE], COUNTERS[A_SIDE:])
"""By side: its counters."""

NOWHERE = Range(NONE, NONE)


@state
class Field(State):
    """One moment; counters 0 to 74 are red, 75 to 149 blue."""

    game: Skirmish150
    turn: int = public(default=1)
    hex: list[HexId] = public()
    steps: list[int] = public(factory=lambda: [STEPS] * (2 * A_SIDE))
    held: list[HexSet] = index(factory=lambda: [NONE, NONE])
    """By side: the hexes in which its counters are."""
    zones: list[HexSet] = index(factory=lambda: [NONE, NONE])
    """By side: the hexes next to its counters."""
    ranges: list[HexSet] = index(factory=lambda: [NONE] * (2 * A_SIDE))
    """By counter: the hexes to which its points take it, whoever of its own side is in them."""
    depends_on: list[HexSet] = index(factory=lambda: [NONE] * (2 * A_SIDE))
    """By counter: the hexes on which its range depends."""

    def reindex(self) -> None:
        """Find what each side holds, and what each counter can do."""
        self.held = [NONE, NONE]
        for counter, at in numbered(CounterId, self.hex):
            if at >= 0:
                self.held[counter >= A_SIDE] |= one(at)
        self.zones = [zone(self.game.board, held) for held in self.held]
        for counter in COUNTERS:
            self.judge(counter)

    def place(self, counter: CounterId, at: HexId) -> None:
        """Move a counter; OFF_MAP takes it off the map. Whoever that concerns is judged anew."""
        side, before = counter >= A_SIDE, self.hex[counter]
        held_before, zone_before = self.held[side], self.zones[side]
        self.held[side] ^= one(before)
        if at >= 0:
            self.held[side] |= one(at)
        self.hex[counter] = at
        self.zones[side] = zone(self.game.board, self.held[side])
        if (self.nearby(before) | self.nearby(at)) & self.held[1 - side]:
            changed = held_before ^ self.held[side] | zone_before ^ self.zones[side]
            for enemy in COUNTERS_OF[1 - side]:
                if self.depends_on[enemy] & changed:
                    self.judge(enemy)
        self.judge(counter)

    def judge(self, counter: CounterId) -> None:
        """Find out where a counter can move."""
        self.ranges[counter], self.depends_on[counter] = reachable(self, counter)

    def nearby(self, at: HexId) -> HexSet:
        """The hexes from which a counter may have to do with what happens in a hex."""
        return self.game.board.within(at, POINTS + 1) if at >= 0 else NONE

    def counters_in(self, hexes: HexSet) -> list[CounterId]:
        """The counters in a set of hexes, none of which is empty."""
        return [CounterId(self.hex.index(at)) for at in members(hexes)]

    def side(self) -> int:
        """The side whose turn it is: red in odd turns."""
        return 1 - self.turn % 2

    def neighbours(self, counter: CounterId) -> HexSet:
        """The hexes next to a counter that enemies hold."""
        return self.game.board.adjacent[self.hex[counter]] & self.held[counter < A_SIDE]


@rule("2", "2.2")
def reachable(g: Field, counter: CounterId) -> Range:
    """Where a counter can move before it has to stop, past its own side's counters."""
    if g.hex[counter] < 0:
        return NOWHERE
    enemy = counter < A_SIDE
    return g.game.ranges.at(g.hex[counter], closed=g.held[enemy], stops=g.zones[enemy])


__all__ = ["Field"]
