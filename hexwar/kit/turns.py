"""Which turn is it, whose turn is it within the turn, and what comes after it?

:class:`Clock` is the part of a state with the turn and the active side. :class:`TurnByTurn` begins
a turn, lets each side have its player turn, and ends the game after the last one. A game writes the
phases of a player turn as the entries of a :class:`SideTurn`, in the order of its rules:

    @frame
    class PlayerTurn(SideTurn):
        cites: ClassVar = {"begin": "1.3"}

        @step("2")
        def movement(self, g):
            return call(Movement)

        @step("1.3")
        def end_player_turn(self, g):
            g.expire("player-turn")

    @frame
    class Campaign(TurnByTurn):
        cites: ClassVar = {"begin_turn": "1", "next_side": "1.1", "end_turn": "9.3"}
        side_turn = PlayerTurn

Where the sides have impulses in turn, until both pass, the state has :class:`Impulses`, and the
sequence is :class:`ByImpulses`, whose ``side_turn`` is an :class:`ImpulseTurn`:

    @frame("2")
    class Impulse(ImpulseTurn):
        movement = phase("3", Movement, before="end_impulse")
        combat = phase("4", Combat, before="end_impulse")

In :class:`OfActiveSide` and :class:`OfSide` the player of one side decides, in :class:`OfUnit` the
owner of a counter. The state also has :class:`~hexwar.kit.victory.Objectives`, or the game writes
``after_the_last``; the game has ``sides`` and ``turns``.
"""

from __future__ import annotations

from typing import Any, ClassVar

from hexwar.board import CounterId, CounterSet, HexId, HexSet, SideId, has, iterate, pack
from hexwar.kit.victory import end_by_level
from hexwar.play import (
    Choice,
    Frame,
    Next,
    State,
    ask,
    done,
    flag,
    frame,
    goto,
    part,
    public,
    repeat,
    requires,
    step,
)
from hexwar.play.sequence.entries import OPEN


@part
class Clock(State):
    """Which turn it is, and which side has it.

    Attributes:
        turn: The number of the turn.
        active: The number of the side whose player turn it is.

    Example:
        >>> from hexwar.play import state
        >>> @state
        ... class Field(Clock):
        ...     score: int = public(default=0)
        >>> class Printed:
        ...     all_of = (0b001, 0b110)  # by side: the set of its counters
        >>> g = Field(game=Printed(), active=1)
        >>> [g.acts(counter) for counter in range(3)]
        [False, True, True]
    """

    turn: int = public(default=1)
    active: SideId = public(default=SideId(0))

    @property
    def acting(self) -> CounterSet:
        """The counters of those whose turn it is: by default all of the active side."""
        acting: CounterSet = self.game.all_of[self.active]
        return acting

    def acts(self, counter: CounterId) -> bool:
        """Return whether a counter belongs to those whose turn it is."""
        return has(self.acting, counter)


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


class OfActiveSide(Frame):
    """What procedures of the side whose turn it is have in common: its player decides."""

    __slots__ = ()

    def player(self, g: Any) -> str:
        """The player whose turn it is."""
        return str(g.player_of(g.active))


class OfSide(Frame):
    """What procedures of one side have in common: a field ``side``, whose player decides."""

    __slots__ = ()

    side: SideId

    def player(self, g: Any) -> str:
        """The player whose procedure it is."""
        return str(g.player_of(self.side))


class OfUnit(Frame):
    """What procedures of one counter have in common: a field ``unit``, whose owner decides."""

    __slots__ = ()

    unit: CounterId

    def owner(self, g: Any) -> str:
        """The player whose counter it is."""
        return str(g.owner(self.unit))


@frame
class SideTurn(OfSide):
    """The turn of one side; a game adds its phases in their order.

    Attributes:
        side: The number of the side.
    """

    side: SideId

    needs: ClassVar[tuple[type, ...]] = (Clock,)

    @step(OPEN)
    def begin(self, g: Clock) -> None:
        """From now on this side is the active one."""
        g.active = self.side


@frame
class TurnByTurn(Frame):
    """Turn after turn, and in each turn one side after the other.

    Attributes:
        side: The number of the side that is next.
    """

    side: SideId = SideId(0)

    needs: ClassVar[tuple[type, ...]] = (Clock,)
    side_turn: ClassVar[type[Frame]] = SideTurn
    """The procedure of the turn of a side, called with its number."""

    def after_the_last(self, g: Any) -> None:
        """End the game after the last turn: by default by the levels of its scenario."""
        points = [g.points(side) for side in range(len(g.game.sides))]
        end_by_level(g, points, self.rule_of("end_turn"))

    @step(OPEN)
    def begin_turn(self, g: Clock) -> None:
        """Tell that the turn begins; a game adds what happens then."""
        g.say("turn-begins", turn=g.turn)

    @step(OPEN)
    def next_side(self, g: State) -> Next:
        """One side after the other, in the order of the game."""
        if self.side == len(g.game.sides):
            self.side = SideId(0)
            return None
        side, self.side = self.side, SideId(self.side + 1)
        return repeat(self.side_turn, side)

    @step(OPEN)
    def end_turn(self, g: Clock) -> Next:
        """Go on with the next turn, or end the game; what lasts until the end of the turn ends."""
        if "turn" in g.lives:
            g.expire("turn")
        if g.turn < g.game.turns:
            g.turn += 1
            return goto(self.begin_turn)
        self.after_the_last(g)
        return done()


@frame
class ImpulseTurn(SideTurn):
    """A side activates an area, or passes; a game adds what the active units do."""

    needs: ClassVar[tuple[type, ...]] = (Impulses,)

    @requires()
    def with_fresh_units(self, g: Any) -> HexSet:
        """No unit of yours is there that has not been active in this turn."""
        return pack(g.hex[unit] for unit in iterate(g.present[self.side] & ~g.spent))

    areas = Choice(with_fresh_units)

    @ask(OPEN, by=SideTurn.player, auto=True)
    def choose_an_area(self, g: State) -> None:
        """Which area is active in this impulse?"""

    @choose_an_area.on(areas)
    def activate(self, g: Any, area: HexId) -> None:
        """Its fresh units act."""
        g.chosen, g.passes = g.on[area] & g.present[self.side] & ~g.spent, 0
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


__all__ = [
    "ByImpulses",
    "Clock",
    "ImpulseTurn",
    "Impulses",
    "OfActiveSide",
    "OfSide",
    "OfUnit",
    "SideTurn",
    "TurnByTurn",
]
