"""How units are: every chapter may move and hurt them."""

from __future__ import annotations

from hexwar.board import NONE, CounterId, CounterSet, has, one
from hexwar.play import part, public, rule
from normandie44.state.field import Field


@part
class Units(Field):
    """What every chapter may change: losses, disorder, points."""

    disorganised: list[int] = public(fixed=True)  # by counter: its level, less by 1 a turn
    affected: list[int] = public(fixed=True)  # by counter: how far a bombardment affects it
    taken: CounterSet = public(default=NONE)  # who was captured, and is never rebuilt
    cadre: CounterSet = public(default=NONE)  # who has lost all steps and can be rebuilt
    rebuilt: CounterSet = public(default=NONE)  # who was lost once, and comes back by any depot
    score: list[int] = public(factory=lambda: [0, 0])  # by side: the points of events

    @rule("6.10", "6.10/garrisons", "11.3")
    def lose_steps(self, counter: CounterId, count: int = 1) -> int:
        """Each step is a point for the enemy, an elite one two.

        Nobody rebuilds a garrison, whose counter is turned over to a depot, nor the FFI.
        """
        before, enemy = self.steps[counter], 1 - self.game.side_of[counter]
        steps = super().lose_steps(counter, count)
        self.forget()
        self.score[enemy] += (before - steps) * self.worth_of_step(counter)
        if not steps and has(self.game.rebuildable & ~self.taken, counter):
            self.cadre |= one(counter)
            self.rebuilt |= one(counter)
        return steps
