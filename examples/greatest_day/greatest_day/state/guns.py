"""Indirect fire, telephones, aircraft."""

from __future__ import annotations

from greatest_day.state.units import Units
from hexwar.board import NONE, CounterId, CounterSet, HexId
from hexwar.play import flag, part, public, rule


@part
class Guns(Units):
    """Batteries and their observers, barrages, telephones."""

    contact: list[CounterId] = public(fixed=True)  # by battery: its observer, or OFF
    barrage: dict[HexId, int] = public(factory=dict)  # by hex: 1 for a light one, 2 for a heavy one
    shelled: CounterSet = flag(until="turn")  # batteries that have fired indirectly in this turn
    lines_cut: bool = public(default=False)  # whether the telephones on the overlay are cut off


@part
class Air(Units):
    """Fighter-bombers, and the roads over which they fly."""

    fighters: list[int] = public(factory=list)  # by division: fighter-bombers left today
    interdiction: int = public(default=0)  # fighter-bombers over the roads
    # by entry hex: the Germans who wait there for the next night
    held_up: dict[HexId, CounterSet] = public(factory=dict)

    @rule("6.1", "17.1")
    def hold_up(self, at: HexId, units: CounterSet) -> None:
        """Units do not enter at a hex until the next night; others, who come later, may."""
        self.held_up = {**self.held_up, at: self.held_up.get(at, NONE) | units}
