"""A bot that searches whole turns by evolution, for games whose orders pay only together.

A card, the orders it gives, the moves and the battles are one plan: no action of it looks good on
its own. A candidate is the list of own actions to the end of the own turn. Candidates are crossed
and changed; what is no longer legal is left out, and quick choices fill the rest (online evolution
of turns; Justesen, Mahlmann and Togelius, 2016).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from hexwar.bots.reasons import Reason
from hexwar.bots.repetition import RepetitionLimit
from hexwar.bots.settling import PlanningBot, Settling
from hexwar.play.game import Game
from hexwar.play.match.decision import Decision
from hexwar.play.states import State
from hexwar.play.values.steering import Action

__all__ = ["TurnBot"]

AGAIN: Final = 4
"""After each group of this many candidates the best is played again: luck does not stay."""

LONGEST: Final = 120
"""A turn with more actions is cut off."""

CHANGED, CHANGED_AT_FIRST = 0.15, 0.3
"""How many actions of a candidate are chosen again: of a crossed one, and of the kept turn."""

KEPT_COPIES: Final = 3
"""How many of the first candidates come from what is left of the last best turn."""


class _Candidate:
    """A turn, and what it came to on the average."""

    __slots__ = ("actions", "times", "worth")

    def __init__(self, actions: Sequence[Action], worth: float) -> None:
        self.actions, self.worth, self.times = list(actions), worth, 1

    def note(self, worth: float) -> None:
        """Note what it came to with other dice."""
        self.worth = (self.worth * self.times + worth) / (self.times + 1)
        self.times += 1


class TurnBot(PlanningBot):
    """Searches the own turn as a whole.

    Args:
        work: How many actions may be performed on copies for one decision.
        seconds: How long one decision may take; 0 for no such limit.
        size: How many candidates are kept.

    Raises:
        OptionError: When it takes a seat in a game without a judge of positions.
    """

    name = "turns"

    def __init__(self, work: int = 300, seconds: float = 0.0, size: int = 12) -> None:
        super().__init__(work, seconds)
        self.size = max(4, size)

    def take_seat(self, game: Game, player: str) -> None:
        """Learn the rules that are played, and whose side the bot is on."""
        super().take_seat(game, player)
        self._repetition = RepetitionLimit()
        self._rest: list[Action] = []

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return the first action of the best turn that was found."""
        actions = list(decision.actions)
        self.reasons = ()
        if len(actions) == 1:
            return actions[0]
        coming = self.moments(view, rng)
        g = next(coming)
        settling = self.settling(g, rng, self.effort(g))
        allowed = self._repetition.left(view, actions)
        best, tried = self._evolved(settling, coming, allowed)
        chosen, *self._rest = best.actions or [rng.choice(allowed)]
        self._repetition.note(view, chosen)
        self.reasons = (Reason("turn", best.worth, {"tries": tried}),)
        return chosen

    def _evolved(
        self, settling: Settling, moments: Iterator[State], actions: Sequence[Action]
    ) -> tuple[_Candidate, int]:
        """Return the best turn that begins with one of some actions, and how many were played."""
        pool: list[_Candidate] = []
        tried, rng = 0, settling.rng
        while len(pool) < 2 or not settling.effort.over:
            if tried and settling.effort.late:
                break
            tried += 1
            genes, changed = self._next(pool, rng)
            turn = self._play(settling, next(moments), actions, genes, changed)
            pool.append(_Candidate(*turn))
            pool.sort(key=lambda one: -one.worth)
            del pool[self.size :]
            if not tried % AGAIN:
                again = self._play(settling, next(moments), actions, pool[0].actions, 0.0)
                pool[0].note(again[1])
                pool.sort(key=lambda one: -one.worth)
        return pool[0], tried

    def _next(self, pool: Sequence[_Candidate], rng: Random) -> tuple[list[Action], float]:
        """Return the actions from which a new candidate is made, and how many are changed."""
        if len(pool) < self.size:
            kept = self._rest if len(pool) < KEPT_COPIES else []
            return kept, CHANGED_AT_FIRST if pool else 0.0
        one, another = rng.sample(pool[: self.size // 2], 2)
        cut = rng.randrange(1 + min(len(one.actions), len(another.actions)))
        return one.actions[:cut] + another.actions[cut:], CHANGED

    def _turn(self, g: State) -> tuple[int, float]:
        """Return whose turn it is, and how many are left: plots of all sides end with the turn."""
        return self.judge.active(g), self.judge.turns_left(g)

    def _play(
        self,
        settling: Settling,
        g: State,
        first: Sequence[Action],
        genes: Sequence[Action],
        changed: float,
    ) -> tuple[list[Action], float]:
        """Play the own turn out; return the own actions, and what it came to."""
        turn, queue = self._turn(g), list(genes)
        own: list[Action] = []
        for _ in range(LONGEST):
            effort, passed = settling.effort, own and self._turn(g) != turn
            if not g.listed or effort.late or (own and effort.overdrawn) or passed:
                break
            if not settling.mine(g):
                settling.perform(g, settling.quick(g))
                continue
            allowed, action = g.listed if own else first, None
            while queue and action is None:
                gene = queue.pop(0)
                action = gene if gene in allowed else None
            if action is None or settling.rng.random() < changed:
                action = settling.quick(g)
                if action not in allowed:
                    action = settling.rng.choice(allowed)
            own.append(action)
            settling.perform(g, action)
        return own, settling.worth(g)
