"""Those who jump, and those who have lost their unit (3)."""

from __future__ import annotations

from greatest_day.printed import GERMANS
from greatest_day.state.units import Units
from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, SetOf, has
from hexwar.play import part, public, rule


@part
class Drop(Units):
    """Parachutes, sticks, rally points and stragglers."""

    delay: list[int] = public(fixed=True)  # by unit: parachute or glider markers
    dropped: SetOf[int] = public(default=NONE)  # sticks of later drops that have jumped
    box: CounterSet = public(default=NONE)  # units in the box of stragglers
    rally_points: list[HexId] = public(factory=list)  # by battalion that jumps: its hex, or OFF
    stragglers: list[int] = public(factory=list)  # by battalion: the level of its stragglers
    recovery: list[int] = public(factory=list)  # by battalion: recovery points left with this chit

    def put(self, counter: CounterId, to: HexId) -> None:
        """Move a counter; a German unit, no leader, ends the Rally Point that it enters."""
        super().put(counter, to)
        unit = self.game.side_of[counter] == GERMANS and not has(self.game.leaders, counter)
        if to != kit.OFF and unit and to in self.rally_points:
            self.lose_the_rally_point(to)

    @rule("3.4.3.1")
    def lose_the_rally_point(self, at: HexId) -> None:
        """A German unit in the hex ends the Rally Points there, and their stragglers are lost."""
        for number in [n for n, own in enumerate(self.rally_points) if own == at]:
            self.rally_points[number] = kit.OFF
            self.stragglers[number] = self.recovery[number] = 0
            self.say("rally-point-lost", rule="3.4.3.1", at=at)
