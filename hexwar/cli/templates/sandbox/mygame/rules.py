"""What may be done: anything. Replace a line of this file by a rule when you have one."""

from __future__ import annotations

from hexwar import kit
from hexwar.board import (
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    as_set,
    has,
    numbered,
    one,
    pack,
    union,
)
from hexwar.play import Actions, Choice, Frame, Next, again, ask, frame, public, requires, state

from mygame.printed import PrintedGame


@state
class Table(kit.Stacks):
    """One moment: where the counters are, and which of them show their back."""

    game: PrintedGame
    turn: int = public(default=1)
    flipped: CounterSet = public(default=NONE)

    def steps(self, counter: CounterId) -> int:
        """Return the steps of the side that a counter shows."""
        return self.game.counters.steps[counter] - has(self.flipped, counter)


@requires("1")
def counters(g: Table) -> CounterSet:
    """There is no such counter."""
    return as_set((1 << len(g.hex)) - 1)


@requires("1.1")
def on_the_map(g: Table) -> CounterSet:
    """It is not on the map."""
    return union(g.present)


@requires("1.1")
def other_hexes(g: Table, counter: CounterId) -> HexSet:
    """It stands there already."""
    at, everywhere = g.hex[counter], g.game.board.all
    return everywhere if at == kit.OFF else everywhere & ~one(at)


@requires("1.2")
def with_a_back(g: Table) -> CounterSet:
    """Nothing is printed on its back."""
    return pack(n for n, steps in numbered(CounterId, g.game.counters.steps) if steps > 1)


@requires("1.4")
def turns_are_left(g: Table) -> bool:
    """It is the last turn."""
    return g.turn < g.game.turns


@frame
class Sandbox(Frame):
    """Everything is allowed, until everybody has had enough."""

    @ask("1", by="everybody")
    def touch(self, g: Table) -> Actions:
        """Move, flip or roll."""
        yield ("roll",)
        yield ("finish",)

    @touch.on(Choice(counters), Choice(other_hexes), rule="1.1")
    def move(self, g: Table, counter: CounterId, to: HexId) -> Next:
        g.put(counter, to)
        g.say("moved", counter=counter, to=to)
        return again()

    @touch.on(Choice(on_the_map), rule="1.1")
    def remove(self, g: Table, counter: CounterId) -> Next:
        g.put(counter, kit.OFF)
        g.say("removed", counter=counter)
        return again()

    @touch.on(Choice(with_a_back), rule="1.2")
    def flip(self, g: Table, counter: CounterId) -> Next:
        g.flipped ^= one(counter)
        g.say("flipped", counter=counter)
        return again()

    @touch.on(rule="1.3")
    def roll(self, g: Table) -> Next:
        g.say("rolled", die=g.roll("die"))
        return again()

    @touch.on(when=Choice(turns_are_left), rule="1.4")
    def next_turn(self, g: Table) -> Next:
        g.turn += 1
        g.say("turn-begins", turn=g.turn)
        return again()

    @touch.on(rule="1.4")
    def finish(self, g: Table) -> None:
        g.end("finished", rule="1.4")
