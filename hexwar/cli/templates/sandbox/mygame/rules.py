"""What may be done: anything. Replace a line of this file by a rule when you have one."""

from __future__ import annotations

from hexwar.board import NONE, CounterId, CounterSet, HexId, has, one
from hexwar.kit.forces import OFF, Stacks
from hexwar.play import Actions, Frame, Next, again, ask, frame, public, state

from mygame.printed import PrintedGame


@state
class Table(Stacks):
    """One moment: where the counters are, and which of them show their back."""

    game: PrintedGame
    turn: int = public(default=1)
    flipped: CounterSet = public(default=NONE)

    def steps(self, counter: CounterId) -> int:
        """Return the steps of the side that a counter shows."""
        return self.game.counters.steps[counter] - has(self.flipped, counter)


@frame
class Sandbox(Frame):
    """Everything is allowed, until everybody has had enough."""

    @ask("1", by="everybody")
    def touch(self, g: Table) -> Actions:
        """Move, flip or roll."""
        for counter, at in enumerate(g.hex):
            yield from (("move", counter, to) for to in g.game.hexes if to != at)
            if at != OFF:
                yield "remove", counter
            if g.game.counters.steps[counter] > 1:
                yield "flip", counter
        yield ("roll",)
        if g.turn < g.game.turns:
            yield ("next-turn",)
        yield ("finish",)

    @touch.on(rule="1.1")
    def move(self, g: Table, counter: CounterId, to: HexId) -> Next:
        g.put(counter, to)
        g.say("moved", counter=counter, to=to)
        return again()

    @touch.on(rule="1.1")
    def remove(self, g: Table, counter: CounterId) -> Next:
        g.put(counter, OFF)
        g.say("removed", counter=counter)
        return again()

    @touch.on(rule="1.2")
    def flip(self, g: Table, counter: CounterId) -> Next:
        g.flipped ^= one(counter)
        g.say("flipped", counter=counter)
        return again()

    @touch.on(rule="1.3")
    def roll(self, g: Table) -> Next:
        g.say("rolled", die=g.roll("die"))
        return again()

    @touch.on(rule="1.4")
    def next_turn(self, g: Table) -> Next:
        g.turn += 1
        g.say("turn-begins", turn=g.turn)
        return again()

    @touch.on(rule="1.4")
    def finish(self, g: Table) -> None:
        g.end("finished", rule="1.4")
