"""The turn, its chits, and the points of the divisions."""

from __future__ import annotations

from greatest_day.state.units import Units
from hexwar import kit
from hexwar.board import NONE, CounterSet, SetOf, SideId
from hexwar.play import part, public


@part
class Turn(Units):
    """The turn, and the chit in play."""

    turn: int = public(default=1)
    active: SideId = public(default=SideId(0))  # the number of the side whose chit is in play
    chit: int = public(default=kit.OFF)  # the chit in play, or OFF
    cup: SetOf[int] = public(default=NONE)  # chits in the cup
    bought: SetOf[int] = public(default=NONE)  # chits of formations bought for this turn
    carried: int = public(default=kit.OFF)  # the chit that opens the next turn, or OFF


@part
class Command(Units):
    """Points, quality and commanders."""

    command: list[int] = public(factory=list)  # by division: command points in stock
    dispatch: list[int] = public(factory=list)  # by division: dispatch points in stock
    quality: list[int] = public(factory=list)  # by division: the Troop Quality level
    led: CounterSet = public(default=NONE)  # commandos who are In Command until the next such chit
