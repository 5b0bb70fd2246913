"""Noughts and crosses, the smallest game that others search as well."""

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
from hexwar.play.values.plain import Bits

SIDES = ("crosses", "noughts")
LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
"""Three in a row, a column or a diagonal, as sets of squares."""

FULL = 0o777

WON = [any(taken & line == line for line in LINES) for taken in range(FULL + 1)]
"""Whether a side has three in line, by the squares that it has taken."""

FREE = [
    [("take", square) for square in range(9) if not taken >> square & 1]
    for taken in range(FULL + 1)
]
"""What may be done, by the squares that are taken."""


@state
class Grid(State):
    """The squares that each side has taken, as sets."""

    crosses: Bits = public(default=0)
    noughts: Bits = public(default=0)


@frame
class Round(Frame):
    """Each takes a square in turn (1)."""

    def player(self, g: Grid) -> str:
        return SIDES[(g.crosses | g.noughts).bit_count() % 2]

    @ask("1", by=player)
    def take_a_square(self, g: Grid) -> Actions:
        """Take a square."""
        return FREE[g.crosses | g.noughts]

    @take_a_square.on
    def take(self, g: Grid, square: int) -> Next:
        taken = g.crosses | g.noughts
        if taken.bit_count() % 2:
            g.noughts = mine = g.noughts | 1 << square
        else:
            g.crosses = mine = g.crosses | 1 << square
        if WON[mine]:
            g.end("three", rule="2", winners=(SIDES[taken.bit_count() % 2],))
        elif taken | 1 << square == FULL:
            g.end("draw", rule="2")
        return again()


class Noughts(Game):
    """Noughts and crosses."""

    name = "noughts"
    title = "Noughts and crosses"
    version = "1"
    state_class = Grid
    opening: ClassVar[type[Frame]] = Round
    modules: ClassVar = (sys.modules[__name__],)

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """The empty grid."""
        return {"empty": Scenario("empty", "Empty", "Nine empty squares.")}

    @classmethod
    def rulebook(cls) -> Rulebook:
        """The two rules."""
        return Rulebook([Rule("1", "Take an empty square."), Rule("2", "Three in line win.")])

    def prepare(self) -> None:
        """Name the players."""
        self.players = SIDES

    def set_up(self, seed: int) -> Grid:
        """Nothing is taken."""
        return Grid(game=self, seed=seed)

    def make_lexicon(self) -> Lexicon:
        """Squares are numbers."""
        return Lexicon({}, {})
