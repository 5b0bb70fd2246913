"""The rules of Skirmish 150, written for speed.

Sets of hexes are bits, and a counter is judged anew only where something near it has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexwar.board import members
from hexwar.play import (
    Action,
    Actions,
    CounterId,
    Frame,
    HexId,
    Next,
    State,
    ask,
    each,
    frame,
    goto,
    index,
    public,
    rule,
    state,
    step,
)

if TYPE_CHECKING:
    from skirmish150.game import Skirmish150

SIDES = ("red", "blue")
A_SIDE = 75
STEPS = 2
LOST = A_SIDE // 3
"""A side that has lost so many counters gives up."""


@state
class Field(State):
    """One moment; counters 0 to 74 are red, 75 to 149 blue."""

    game: Skirmish150
    turn: int = public(default=1)
    hex: list[int] = public()
    steps: list[int] = public(factory=lambda: [STEPS] * (2 * A_SIDE))
    on: dict[int, int] = index(factory=dict)
    held: list[int] = index(factory=lambda: [0, 0])

    def reindex(self) -> None:
        """Find counters by hex, and the hexes that each side holds."""
        self.on = {at: counter for counter, at in enumerate(self.hex) if at >= 0}
        self.held = [0, 0]
        for at, counter in self.on.items():
            self.held[counter >= A_SIDE] |= 1 << at

    def place(self, counter: int, at: int) -> None:
        """Move a counter; -1 takes it off the map."""
        side, before = counter >= A_SIDE, self.hex[counter]
        self.on.pop(before, None)
        self.held[side] &= ~(1 << before)
        self.hex[counter] = at
        if at >= 0:
            self.on[at] = counter
            self.held[side] |= 1 << at

    def side(self) -> int:
        """The side whose turn it is: red in odd turns."""
        return 1 - self.turn % 2

    def neighbours(self, counter: int) -> int:
        """The hexes next to a counter that enemies hold."""
        return self.game.board.adjacent[self.hex[counter]] & self.held[counter < A_SIDE]


@rule("2.2")
def reachable(g: Field, counter: int) -> int:
    """The hexes to which a counter can move before it has to stop."""
    at, side = g.hex[counter], counter >= A_SIDE
    near = g.game.near[at]
    return g.game.reach(at, g.held[side] & near, g.held[1 - side] & near)


@rule("3.1")
def loser(g: Field, counter: int, target: int) -> int | None:
    """Throw the die of an attack: who loses a step?"""
    there = g.hex[target]
    support = (g.game.board.adjacent[there] & g.held[counter >= A_SIDE]).bit_count() - 1
    throw = g.roll("attack")
    if throw == 1:
        return counter
    return target if throw + min(support, 2) - (g.game.woods >> there & 1) >= 5 else None


# -- guards: None, or the number of the rule that refuses


def counters(g: Field) -> range:
    """The counters of the side whose turn it is."""
    return range(g.side() * A_SIDE, (g.side() + 1) * A_SIDE)


def hexes(g: Field, counter: int) -> list[int]:
    """The hexes of the map."""
    return members(g.game.board.all)


def enemies(g: Field, counter: int) -> Iterator[int]:
    """The enemies next to a counter."""
    return (g.on[at] for at in members(g.neighbours(counter)))


@rule("1")
def may_act(g: Field, counter: int) -> str | None:
    """A counter of the side whose turn it is."""
    return None if counter in counters(g) and g.hex[counter] >= 0 else "1"


@rule("2", "2.1")
def may_move(g: Field, counter: int, to: int) -> str | None:
    """Within its three points, and not onto another counter."""
    if to in g.on:
        return "2.1"
    return None if reachable(g, counter) >> to & 1 else "2"


@rule("3")
def may_attack(g: Field, counter: int, target: int) -> str | None:
    """An enemy in the next hex."""
    there = g.hex[target]
    return None if there >= 0 and g.neighbours(counter) >> there & 1 else "3"


# -- procedures


@frame
class Battle(Frame):
    """Turn after turn (1)."""

    def player(self, g: Field) -> str:
        """The player whose turn it is."""
        return SIDES[g.side()]

    @ask("1", by=player, or_else="pass", lists=True)
    def act(self, g: Field) -> Actions:
        """Move a counter, or attack with one."""
        listed: list[Action] = []
        actions, near, held = g.game.actions, g.game.near, g.held
        side = g.side()
        own, other = held[side], held[1 - side]
        for counter in counters(g):
            at = g.hex[counter]
            if at >= 0:
                listed += actions(counter, at, own & near[at], other & near[at])
                if targets := g.neighbours(counter):
                    listed += [("attack", counter, g.on[there]) for there in members(targets)]
        return listed

    @act.on(each(counters, may_act), each(hexes, may_move))
    def move(self, g: Field, counter: CounterId, to: HexId) -> None:
        g.place(counter, to)
        g.say("moved", counter=counter, to=to, rule="2")

    @act.on(each(counters, may_act), each(enemies, may_attack))
    def attack(self, g: Field, counter: CounterId, target: CounterId) -> None:
        hit = loser(g, counter, target)
        if hit is not None:
            g.steps[hit] -= 1
            g.say("hit", counter=hit, left=g.steps[hit], rule="3.1")
            if not g.steps[hit]:
                g.place(hit, -1)

    @step("4")
    def end_turn(self, g: Field) -> Next:
        fewest = min(g.held[0].bit_count(), g.held[1].bit_count())
        if g.turn == g.game.turns or fewest <= A_SIDE - LOST:
            red, blue = sum(g.steps[:A_SIDE]), sum(g.steps[A_SIDE:])
            winners = () if red == blue else (SIDES[blue > red],)
            g.end("steps-left", rule="4", winners=winners, red=red, blue=blue)
        g.turn += 1
        return goto(self.act)


__all__ = ["Battle", "Field"]
