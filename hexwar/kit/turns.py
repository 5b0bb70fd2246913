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

Where the sides have impulses in turn, :mod:`hexwar.kit.impulses` takes its place.

In :class:`OfActiveSide` and :class:`OfSide` the player of one side decides, in :class:`OfUnit` the
owner of a counter. The state also has :class:`~hexwar.kit.victory.Objectives`, or the game writes
``after_the_last``; the game has ``sides`` and ``turns``.
"""

from __future__ import annotations

from typing import Any, ClassVar

from hexwar.board import CounterId, CounterSet, SideId, has
from hexwar.kit.victory import end_by_level
from hexwar.play import Frame, Next, State, done, frame, goto, part, public, repeat, step
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


__all__ = ["Clock", "OfActiveSide", "OfSide", "OfUnit", "SideTurn", "TurnByTurn"]
