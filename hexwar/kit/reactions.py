"""May the other side react to this action, with whom, and does it want to be asked at all?

A :class:`Window` opens in the middle of an action and asks the other side for one reaction. It
opens on public facts alone: whether somebody could react is plain to both sides, so that a window
which stays shut betrays nothing. A counter that has reacted does not react again in the same player
turn, and a side may say that it does not want to be asked again in it (``hold-all``).

    @frame
    class Reserve(Window):
        cites: ClassVar = {"open": "6.5", "react": "6.5", "commit": "6.5"}
        reactors = Choice(Window.reactors, out_of_supply)

A procedure calls it with the side that is asked and the hex that it is about, :class:`Moves` also
with the unit that has moved; its next step reads in ``g.returned`` who reacts, or OFF.
:class:`ReservedBattle` is a battle with such a window before the throw. What a reaction does at
once, such as fire, stands in :meth:`Window.reacts`. The docstring of a ``react`` of the game's own
is the prompt.
"""

from __future__ import annotations

from typing import Any, ClassVar

from hexwar.board import NONE, CounterId, CounterSet, HexId, SideId, SideSet, has, one, union
from hexwar.kit.combat import Battle
from hexwar.kit.forces import OFF
from hexwar.kit.turns import OfSide
from hexwar.play import (
    Action,
    Choice,
    Next,
    Preview,
    State,
    ask,
    call,
    done,
    flag,
    forbids,
    frame,
    goto,
    part,
    requires,
    step,
)
from hexwar.play.sequence.entries import OPEN


@part
class Reactions(State):
    """The counters that have reacted in this player turn, and sides that are not asked again.

    Attributes:
        reacted: Counters that have reacted.
        holding: Sides that hold for the rest of the player turn.
    """

    reacted: CounterSet = flag(until="player-turn")
    holding: SideSet = flag(until="player-turn")


@frame
class Window(OfSide):
    """A side may react to an action of another, with one counter, or hold.

    Attributes:
        side: The number of the side that is asked.
        target: The hex that the action is about.
        mover: The unit that has moved there, or OFF if the action is no move.
        for_all: Whether, if this side does not react, those after it are asked, too, up to the
            one whose turn it is; for games of more than two sides.
    """

    side: SideId
    target: HexId
    mover: CounterId = OFF

    needs: ClassVar[tuple[type, ...]] = (Reactions,)
    for_all: ClassVar[bool] = False

    # -- the sentences of a game

    @requires()
    def next_to_the_hex(self, g: Any) -> CounterSet:
        """It is no unit of yours next to the hex."""
        near = union(g.on.get(at, NONE) for at in g.game.board.neighbours[self.target])
        allied = g.active in g.friends_of(self.side)
        units: CounterSet = NONE if allied else near & g.present[self.side]
        return units

    @forbids()
    def has_reacted(self, g: Any) -> CounterSet:
        """It has reacted in this turn."""
        return g.reacted  # type: ignore[no-any-return]

    reactors = Choice(next_to_the_hex, has_reacted)

    def reacts(self, g: Any, unit: CounterId) -> None:
        """Carry the reaction out, as far as it is not for the procedure that asked: nothing."""

    def nobody_reacts(self, g: Any) -> Next:
        """Ask the next side, if all others are asked, and end if there is none."""
        following = SideId((self.side + 1) % len(g.game.sides))
        if not self.for_all or following == g.active:
            return done(OFF)
        self.side = following
        return goto(self.open)

    # -- the procedure

    @step(OPEN)
    def open(self, g: Reactions) -> Next:
        """Ask nobody who cannot react, or does not want to be asked."""
        asked = not has(g.holding, self.side)
        able = asked and self.reactors.of(g)
        return None if able else self.nobody_reacts(g)

    @ask(OPEN, by=OfSide.player, or_else="hold")
    def react(self, g: State) -> None:
        """Who reacts at {target:hex}?"""

    @react.on(reactors, rule=OPEN)
    def commit(self, g: Any, unit: CounterId) -> Next:
        """It reacts."""
        g.reacted |= one(unit)
        g.say("committed", unit=unit, target=self.target)
        self.reacts(g, unit)
        return done(unit)

    @react.on
    def hold(self, g: Any) -> Next:
        """Nobody of this side reacts now."""
        return self.nobody_reacts(g)

    @react.on(when=Choice())
    def hold_all(self, g: Any) -> Next:
        """Nobody reacts any more in this player turn."""
        g.holding |= one(self.side)
        return self.nobody_reacts(g)

    def preview(self, g: Any, action: Action) -> Preview | None:
        """Return what its handler says of a reaction, or else the procedure that asked."""
        preview = super().preview(g, action)
        return preview or (g.stack[-2].preview(g, action) if len(g.stack) > 1 else None)


@frame
class ReservedBattle(Battle):
    """A battle in which the defender may commit a reserve before the throw.

    Attributes:
        reserve: The committed unit, or OFF.
    """

    reserve: CounterId = OFF

    previewed: ClassVar[tuple[str, ...]] = (*Battle.previewed, "commit", "hold")
    window: ClassVar[type[Window]] = Window
    """The window in which the defender is asked."""

    def weigh(self, action: Action) -> None:
        """A reserve counts, too."""
        super().weigh(action)
        if action[0] == "commit":
            self.reserve = action[1]

    @step(OPEN, before="throw")
    def ask_for_a_reserve(self, g: State) -> Next:
        """The defender is asked."""
        return call(self.window, g.game.sides.index(self.defender(g)), self.target)

    @step(OPEN, before="throw")
    def take_the_reserve(self, g: State) -> None:
        """Note who was committed."""
        self.reserve = g.returned


__all__ = ["Reactions", "ReservedBattle", "Window"]
