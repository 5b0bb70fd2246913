"""One moment of Skirmish 150: where the counters are, and what each of them can therefore do.

What a counter can do is kept until something changes on which it depends. One that comes or goes is
a hex more or less for those of its own side nearby, and seldom matters to more than an enemy.
"""

from __future__ import annotations

from hexwar import kit
from hexwar.board import NONE, CounterId, HexId, HexSet, SideId, iterate
from hexwar.play import public, rule, state
from hexwar.play.values.fields import index
from hexwar.reach import Range
from hexwar.zones import zone
from skirmish150.printed import A_SIDE, POINTS, PrintedGame

STEPS = 2

COUNTERS = tuple(CounterId(number) for number in range(2 * A_SIDE))
COUNTERS_OF = (COUNTERS[:A_SIDE], COUNTERS[A_SIDE:])
"""By side: its counters."""

NOWHERE = Range(NONE, NONE)


@state
class Field(kit.Steps):
    """One moment; counters 0 to 74 are red, 75 to 149 blue."""

    game: PrintedGame
    turn: int = public(default=1)
    zones: list[HexSet] = index(factory=lambda: [NONE, NONE])
    """By side: the hexes next to its counters."""
    ranges: list[HexSet] = index(factory=lambda: [NONE] * (2 * A_SIDE))
    """By counter: the hexes to which its points take it, with units of its own side or not."""
    depends_on: list[HexSet] = index(factory=lambda: [NONE] * (2 * A_SIDE))
    """By counter: the hexes on which its range depends."""

    def reindex(self) -> None:
        """Find what each counter can do."""
        self.zones = [zone(self.game.board, held) for held in self.standing]
        for counter in COUNTERS:
            self.judge(counter)

    def put(self, counter: CounterId, to: HexId) -> None:
        """Move a counter; OFF takes it off the map. Every affected counter is recomputed."""
        side, before = counter >= A_SIDE, self.hex[counter]
        held_before, zone_before = self.standing[side], self.zones[side]
        super().put(counter, to)
        self.zones[side] = zone(self.game.board, self.standing[side])
        if (self.nearby(before) | self.nearby(to)) & self.standing[1 - side]:
            changed = held_before ^ self.standing[side] | zone_before ^ self.zones[side]
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
        return [CounterId(self.hex.index(at)) for at in iterate(hexes)]

    @property
    def side(self) -> SideId:
        """The side whose turn it is: red in odd turns."""
        return SideId(1 - self.turn % 2)

    def neighbours(self, counter: CounterId) -> HexSet:
        """The hexes next to a counter that enemies hold."""
        return self.game.board.adjacent[self.hex[counter]] & self.standing[counter < A_SIDE]


@rule("2", "2.2")
def reachable(g: Field, counter: CounterId) -> Range:
    """Where a counter can move before it has to stop, past its own side's counters."""
    if g.hex[counter] < 0:
        return NOWHERE
    enemy = counter < A_SIDE
    return g.game.ranges.at(g.hex[counter], closed=g.standing[enemy], stops=g.zones[enemy])


__all__ = ["Field"]
