"""Heroes, history, the weather and the days (6, 16, 17)."""

from __future__ import annotations

from greatest_day.facts import Weather
from greatest_day.state.units import Units
from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, one
from hexwar.play import part, public, rule


@part
class Heroes(Units):
    """Heroes of history, and those whom an event brings (6.1, 16.2, 17.4)."""

    at_hand: list[str] = public(factory=list)  # Heroes of history who can still be called
    heroes: CounterSet = public(default=NONE)  # units with a Hero marker
    staked: CounterId = public(default=kit.OFF)  # whose hero is spent on its next check, or OFF
    inspired: CounterId = public(default=kit.OFF)  # whose checks pass while it acts, or OFF
    feats: int = public(default=0)  # actions that Wittmann's company has, or 0
    demand: bool = public(default=False)  # whether Hollis may still demand a surrender
    wittmann: CounterId = public(default=kit.OFF)  # the unit he is with until the turn ends, or OFF


@part
class History(Units):
    """Historical events and what they leave behind (6.1)."""

    astray: CounterSet = public(default=NONE)  # units that have lost their way
    crowds: HexSet = public(default=0)  # where the French crowd the streets until the morning
    bereft: list[str] = public(factory=list)  # brigades nobody pays for until a night is over
    history: int = public(default=0)  # how often a historical event has been thrown
    history_day: int = public(default=0)  # the day of June of the last one of the list, or 0
    past: int = public(default=0)  # how many of the list have come
    cut: list[str] = public(factory=list)  # roads whose gap has cost the Allies quality

    def put(self, counter: CounterId, to: HexId) -> None:
        """Move a counter; who is lost is found by it."""
        super().put(counter, to)
        if self.astray and to != kit.OFF and not has(self.game.leaders, counter):
            self.find_the_way(counter, to)

    @rule("6.1")
    def find_the_way(self, counter: CounterId, to: HexId) -> None:
        """A unit that is lost is found when a unit of its side comes next to it."""
        side, near = self.game.side_of[counter], self.game.board.neighbours[to]
        for lost in iterate(self.astray & ~one(counter)):
            if self.game.side_of[lost] == side and self.hex[lost] in near:
                self.astray &= ~one(lost)


@part
class Calendar(Units):
    """The weather, the harbour, the roads (17)."""

    weather: Weather = public(default="overcast")  # what it is called
    harbour: int = public(default=0)  # 1 while the Mulberry is under construction, 2 once it works
    joined: bool = public(default=False)  # whether both roads have been connected once
