"""Batteries, ships and aircraft."""

from __future__ import annotations

from hexwar.board import NONE, HexId, SetOf
from hexwar.play import flag, part, public
from normandie44.state.units import Units


@part
class Guns(Units):
    """Coastal batteries and the fleets."""

    batteries: list[int] = public(factory=list)  # by number: level, DISORGANISED, or LOST
    fired: SetOf[int] = flag(until="phase")  # the numbers of the batteries that have
    ships: list[int] = public(factory=lambda: [0, 0, 0, 0])  # by FLEETS: points of this phase


@part
class Air(Units):
    """Squadrons and their missions, and what bombs leave of towns."""

    squadrons: list[int] = public(factory=lambda: [0] * 8)  # by kind and command: without a mission
    planes: list[int] = public(factory=lambda: [0] * 8)  # those that can still fly in this phase
    away: tuple[int, ...] = public(default=())  # by fighter-bomber over a zone: its squadron
    air_over: bool = public(default=False)  # whether one supports the combat that is fought now
    carpets: SetOf[int] = public(default=NONE)  # the GROUPS that have flown one in this turn
    resting: tuple[tuple[int, int], ...] = public(default=())  # by heavy: turn of return, place
    raided: list[int] = public(fixed=True)  # by box: what aircraft add to the die of Germans
    zones_hit: SetOf[int] = public(default=NONE)  # the zones where aircraft hinder movement
    rubble: dict[HexId, int] = public(factory=dict)  # by town hit in this turn: points more for it
