"""To whom units belong, what carries them, and how they come."""

from __future__ import annotations

from collections.abc import Iterable

from greatest_day.state.units import Units
from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, has, one
from hexwar.play import flag, part, public, rule


@part
class Attachments(Units):
    """Who is attached elsewhere, and leaders without units (13, 17.7)."""

    attached: dict[str, str] = public(factory=dict)  # by who has changed: the new division, brigade
    pending: dict[str, str] = public(factory=dict)  # those that are to change, likewise
    resting: CounterSet = public(default=NONE)  # leaders without units, who are off the map
    back: CounterSet = flag(until="activation")  # those who have come back with this chit


@part
class Trucks(Units):
    """Trucks, riders, and which way a unit takes (7, 12)."""

    unloaded: CounterSet = flag(until="activation")  # who has got down from trucks with this chit
    abandoned: CounterSet = public(default=NONE)  # units whose transport is gone for good
    trucks: list[int] = public(factory=list)  # by division: trucks at hand, one for a unit
    riding: dict[CounterId, CounterId] = public(factory=dict)  # by unit that rides: its tank
    lane: dict[int, int] = public(factory=dict)  # by unit where several ways lead: its way

    def put(self, counter: CounterId, to: HexId) -> None:
        """Move a counter; on foot where its transport could not follow it loses it for good."""
        at = self.hex[counter]
        super().put(counter, to)
        if at != kit.OFF and to in self.game.board.neighbours[at]:
            self.abandon(counter, at, to)

    @rule("15.0", "2.3.3.3", "2.3.5.3", "2.4.3", "2.6.2")
    def abandon(self, unit: CounterId, at: HexId, to: HexId) -> None:
        """By a move, an assault or a retreat, also In Column; who is mounted stays mounted."""
        game, carrier = self.game, self.game.transports[unit]
        sides = {(at, to), (to, at)}
        stays = has(self.mounted | self.abandoned, unit)
        if carrier is None or stays or sides & self.built_bridges():
            return
        rails = not has(self.upgraded, at) and game.rail_bridges & sides
        if rails or game.ways_of_going[f"{carrier[1]}_column"].charge(at, to).barred:
            self.abandoned |= one(unit)
            self.say("abandoned", rule="15.0", unit=unit)


@part
class Reinforcements(Units):
    """Who is to enter, by which road, and who goes round the map."""

    reserve: CounterSet = public(default=NONE)  # in the box of reinforcements
    linked: int = public(default=0)  # when a unit from the sea was at the bridges; 0 before
    queue: dict[int, int] = public(factory=dict)  # half points owed by who came as one of a queue
    columns_in: dict[HexId, int] = public(factory=dict)  # by entry hex: columns of this turn
    flank: CounterSet = public(default=NONE)  # units that go round the map
    flanked: int = public(default=0)  # the turn in which they left, or 0
    returned_round: bool = public(default=False)  # whether one of them is back

    def muster(self, units: Iterable[CounterId]) -> None:
        """Put units at full strength into the box of reinforcements."""
        for unit in units:
            self.set_steps(unit, self.game.counters.steps[unit])
            self.reserve |= one(unit)

    @rule("series.reinforcements", "17.5")
    def line_up(self, unit: CounterId) -> None:
        """A column that enters pays a point more for each that has come by its hex in the turn."""
        at = self.hex[unit]
        ahead = self.columns_in.get(at, 0)
        self.queue = {**self.queue, unit: 2 * ahead}
        self.columns_in = {**self.columns_in, at: ahead + 1}
