"""A toy game without secrets, small enough to be solved by hand: throw a die, or stop.

1 The player has three throws at most; each six is a point.  2 Before each he may stop and keep what
he has.  3 A one loses everything.  The game is won with at least one point.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import ClassVar

from hexwar.play import (
    Actions,
    Frame,
    Game,
    Lexicon,
    Next,
    Rule,
    Rulebook,
    Scenario,
    State,
    again,
    ask,
    frame,
    public,
    state,
)

THROWS = 3


@state
class Table(State):
    """How often was thrown, and what came of it."""

    throws: int = public(default=0)
    points: int = public(default=0)


@frame
class Gambling(Frame):
    """Throwing, until the player stops or must (1)."""

    @ask("2", by="gambler")
    def go_on(self, g: Table) -> Actions:
        """Throw, or stop?"""
        yield from (("throw",), ("stop",))

    @go_on.on
    def throw(self, g: Table) -> Next:
        face = g.roll("die")
        g.throws += 1
        g.points = 0 if face == 1 else g.points + (face == 6)
        if face == 1 or g.throws == THROWS:
            ends(g)
        return again()

    @go_on.on
    def stop(self, g: Table) -> Next:
        ends(g)
        return again()


def ends(g: Table) -> None:
    """End the game: one point wins."""
    won = g.points > 0
    g.end("won" if won else "lost", rule="3", winners=("gambler",) if won else ())


class Gamble(Game):
    """The toy game."""

    name = "gamble"
    title = "Gamble"
    version = "1"
    state_class = Table
    opening = Gambling
    modules: ClassVar = (sys.modules[__name__],)

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """One scenario."""
        return {"once": Scenario("once", "Once", "Three throws.")}

    @classmethod
    def rulebook(cls) -> Rulebook:
        """The rules."""
        return Rulebook([Rule("1", "Throw."), Rule("2", "Or stop."), Rule("3", "A one loses.")])

    def prepare(self) -> None:
        """Name the player."""
        self.players = ("gambler",)

    def set_up(self, seed: int) -> Table:
        """Nothing thrown yet."""
        return Table(game=self, seed=seed)

    def make_lexicon(self) -> Lexicon:
        """No names."""
        return Lexicon({}, {})
