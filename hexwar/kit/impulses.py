"""Which units act, where the sides have impulses in turn until both pass?

In an impulse a side activates one area: its fresh units act, and the reinforcements that may enter
there. The procedures for moves and attacks ask for those that are ``acting``. The state has
:class:`Impulses`, and the sequence is :class:`ByImpulses`, whose ``side_turn`` is an
:class:`ImpulseTurn`:

    @frame("2")
    class Impulse(ImpulseTurn):
        movement = phase("3", Movement, before="end_impulse")
        combat = phase("4", Combat, before="end_impulse")

    @frame("1")
    class Campaign(ByImpulses):
        side_turn = Impulse
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from hexwar.board import (
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SideId,
    has,
    iterate,
    one,
    pack,
    union,
)
from hexwar.kit.arrivals import entries
from hexwar.kit.forces import Steps
from hexwar.kit.turns import Clock, SideTurn, TurnByTurn
from hexwar.play import (
    Choice,
    Frame,
    Next,
    State,
    ask,
    done,
    flag,
    frame,
    part,
    public,
    repeat,
    requires,
    step,
)
from hexwar.play.sequence.entries import OPEN


@part
class Impulses(Clock):
    """The sides have impulses in turn, in each of which the fresh units of an area act.

    Attributes:
        spent: Units that have been active in this turn.
        chosen: The units of the area that is active in this impulse.
        impulse: How many impulses each side has had in this turn, this one among them.
        passes: How many impulses in succession were passed.
    """

    spent: CounterSet = flag(until="turn")
    chosen: CounterSet = flag(until="player-turn")
    impulse: int = public(default=1)
    passes: int = public(default=0)

    @property
    def acting(self) -> CounterSet:
        """The units of the active area."""
        return self.chosen


@frame
class ImpulseTurn(SideTurn):
    """A side activates an area, or passes; a game adds what the active units do."""

    needs: ClassVar[tuple[type, ...]] = (Impulses, Steps)

    def entering(self, g: Any) -> Mapping[CounterId, HexSet]:
        """Return the reinforcements that may enter now, with their areas."""
        to_come = g.game.all_of[self.side] & g.with_steps & ~g.present[self.side] & ~g.spent
        return {unit: entries(g, unit) for unit in iterate(to_come)}

    @requires()
    def with_fresh_units(self, g: Any) -> HexSet:
        """No unit of yours is there that has not been active in this turn."""
        fresh = pack(g.hex[unit] for unit in iterate(g.present[self.side] & ~g.spent))
        return fresh | union(self.entering(g).values())

    areas = Choice(with_fresh_units)

    @ask(OPEN, by=SideTurn.player, auto=True)
    def choose_an_area(self, g: State) -> None:
        """Which area is active in this impulse?"""

    @choose_an_area.on(areas)
    def activate(self, g: Any, area: HexId) -> None:
        """Its fresh units act, and the reinforcements that may enter there."""
        entering = pack(unit for unit, areas in self.entering(g).items() if has(areas, area))
        there = g.counters_in(one(area)) & g.present[self.side] & ~g.spent
        g.chosen, g.passes = there | entering, 0
        g.say("area-active", area=area)

    @choose_an_area.on
    def pass_(self, g: Any) -> Next:
        """The side lets the impulse go by."""
        g.passes += 1
        g.say("impulse-passed", side=g.game.sides[self.side])
        return done()

    @step(OPEN)
    def end_impulse(self, g: Impulses) -> None:
        """Those that were active are spent."""
        g.spent |= g.chosen
        g.expire("player-turn")


@frame
class ByImpulses(TurnByTurn):
    """Turn after turn; in each the sides have impulses in turn, until the turn is over."""

    needs: ClassVar[tuple[type, ...]] = (Impulses,)
    side_turn: ClassVar[type[Frame]] = ImpulseTurn

    def is_over(self, g: Any) -> bool:
        """Return whether the turn ends before the next impulse: by default when all have passed.

        When it is asked, ``self.side`` is the number of sides if each has had this impulse.
        """
        return bool(g.passes == len(g.game.sides))

    @step(OPEN)
    def next_side(self, g: Any) -> Next:
        """The next impulse begins, or the turn is over."""
        if self.is_over(g):
            self.side, g.impulse, g.passes = SideId(0), 1, 0
            return None
        each_has_had_it = self.side == len(g.game.sides)
        g.impulse += each_has_had_it
        side = SideId(0) if each_has_had_it else self.side
        self.side = SideId(side + 1)
        return repeat(self.side_turn, side)


__all__ = ["ByImpulses", "ImpulseTurn", "Impulses"]
