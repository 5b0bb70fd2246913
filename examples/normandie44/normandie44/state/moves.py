"""Who has moved, fought and rested."""

from __future__ import annotations

from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, iterate, one
from hexwar.kit.forces import OFF
from hexwar.play import flag, part, public, rule
from normandie44.state.units import Units


@part
class Moving(Units):
    """Movement: who has moved, how far, and who is held back."""

    moved: CounterSet = flag(until="player-phase")
    gone_far: CounterSet = flag(until="player-phase")  # more than a hex
    overfilled: HexSet = flag(until="player-phase")  # where a move has ended in a full stack
    dismounted: CounterSet = flag(until="player-phase")  # motorised infantry that goes on foot
    reserve: CounterSet = flag(until="player-turn")  # armour and Panzergrenadiers in reserve
    released: CounterSet = flag(until="player-turn")  # who exploits now, so that nobody else acts
    spent: list[int] = public(fixed=True)  # by counter of armour: half points spent in this phase
    guide: list[int] = public(fixed=True)  # by counter: its guide from box to box, or OFF


@part
class Fighting(Units):
    """Combat: who has attacked, who was attacked, who goes on."""

    attacked: CounterSet = flag(until="phase")
    defended: CounterSet = flag(until="phase")
    exploiting: CounterSet = flag(until="activation")  # whose attack allows exploitation


@part
class Resting(Units):
    """Who rests for replacements."""

    rest: CounterSet = public(default=NONE)  # who rests

    def put(self, counter: CounterId, to: HexId) -> None:
        """Move a counter; a unit at rest wakes at once when an enemy is adjacent."""
        super().put(counter, to)
        self.wake_up()

    @rule("6.10/wakes")
    def wake_up(self) -> None:
        """A unit on the map loses its Rest marker as soon as an enemy is adjacent."""
        for unit in iterate(self.rest):
            side, at = self.game.side_of[unit], self.hex[unit]
            if at != OFF and self.game.board.next_to(one(at)) & self.standing[1 - side]:
                self.rest &= ~one(unit)
