"""Indirect fire, telephones, aircraft."""

from __future__ import annotations

from greatest_day.state.units import Units
from hexwar.board import CounterId, CounterSet, HexId, HexSet
from hexwar.play import flag, part, public


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
    shut: HexSet = public(default=0)  # entry hexes that Germans may not use until the next night
