"""A bot that plans: plans of attack rehearsed by the rules, moves by what they change, trials else.

It needs no line about a game. At a question about moves it first makes plans of attack: for each
enemy stack, who could stand where this turn, and at which odds. The best few are rehearsed on
copies by the rules and compared with not attacking; what rivers, support or command change is found
out there. The moves of a plan that proves good are then carried out. Other moves are rated by the
:class:`~hexwar.kit.position.Position` without performing them, and everything else is played out
(:mod:`hexwar.bots.settling`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from random import Random
from typing import Any, Final, NamedTuple

from hexwar.bots.plans import Plan, plans_of_attack
from hexwar.bots.reading import of_one_unit
from hexwar.bots.reasons import Reason
from hexwar.bots.repetition import RepetitionLimit
from hexwar.bots.replies import Harm, harm_of_replies
from hexwar.bots.settling import SAME, Asked, PlanningBot, Settling, asked
from hexwar.kit.position import Position
from hexwar.play.game import Game
from hexwar.play.match.decision import Decision
from hexwar.play.states import State
from hexwar.play.values.steering import Action

__all__ = ["PlannerBot"]

PERFORMED: Final = 80
"""How many of the most promising moves are performed on copies, and judged as they then stand."""

PART_OF_MOVES: Final = 0.4
"""The part of the work that is left which they may take: with hundreds of units, fewer moves."""

TRIES_OF_A_PLAN: Final = 14
"""How often the combat of a plan is tried."""

WORTH_A_PLAN: Final = 0.15
"""What a plan must gain, in victory points, beside making no move."""

UNTIL_COMBAT: Final = 12
"""How many questions are declined on the way to the combat of a rehearsed plan."""

FEW_QUESTIONS: Final = 80
"""A question with more actions is not taken for one about whom to attack."""

LOOKED_AT: Final = 8
"""After how many moves at most it looks at the replies of the others."""

FILLING: Final = 2
"""How many of them go where the others would take something."""

REPLIED: Final = 0.7
"""How much it weighs what replies take: the others may not see them, or have other plans."""

CLOSED_LATER: Final = 0.5
"""How much it weighs what a plan lets the others take: who is left over may still stop them."""

Step = tuple[int, int]


class Recommendation(NamedTuple):
    """What is chosen, and why."""

    action: Action
    reasons: Sequence[Reason]


class PlannerBot(PlanningBot):
    """Plans attacks, rates moves, and tries everything else out until it is settled.

    Args:
        work: How many actions may be performed on copies for one decision.
        seconds: How long one decision may take; 0 for no such limit.
        plans: How many plans of attack are rehearsed.
        replies: Whether it looks at what the others can take after its moves.

    Raises:
        OptionError: When it takes a seat in a game without a judge of positions.

    Example:
        >>> from hexwar.bots import make_bot
        >>> make_bot("planner:work=200").work
        200
    """

    name = "planner"

    def __init__(
        self, work: int = 900, seconds: float = 0.0, plans: int = 4, replies: int = 1
    ) -> None:
        super().__init__(work, seconds)
        self.plans, self.replies = plans, bool(replies)

    def take_seat(self, game: Game, player: str) -> None:
        """Learn the rules that are played, and whose side the bot is on."""
        super().take_seat(game, player)
        self._repetition = RepetitionLimit()
        self._planned: list[tuple[Step, Reason]] = []
        self._refused: set[int] = set()
        self._phase: tuple[Any, ...] = ()
        self._about_moves: set[Asked] = set()

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return what seems best, and keep the reasons."""
        actions = list(decision.actions)
        self.reasons = ()
        if len(actions) == 1:
            return actions[0]
        coming = self.moments(view, rng)
        g = next(coming)
        settling = self.settling(g, rng, self.effort(g))
        actions = self._repetition.left(view, actions)
        steps = {action: step for action in actions if (step := self.reader.step(g, action))}
        if steps:
            choice = self._move(settling, g, coming, actions, steps)
        else:
            choice = self._best_tried(settling, g, coming, actions)
        self._repetition.note(view, choice.action)
        self.reasons = choice.reasons
        return choice.action

    # -- what moves nobody

    def _best_tried(
        self,
        settling: Settling,
        g: State,
        moments: Iterator[State],
        actions: Sequence[Action],
        to_the_end: bool = False,
    ) -> Recommendation:
        """Return the action that comes to most; ties decline where moves are asked, else act."""
        results, now = settling.tried(moments, actions, to_the_end=to_the_end)
        values = {action: worth - now for action, (worth, _) in results.items()}
        if not values:
            return Recommendation(settling.rng.choice(list(actions)), ())
        sign = 1 if asked(g) in self._about_moves else -1
        order = {
            action: value + sign * SAME * self.reader.declines(g, action)
            for action, value in values.items()
        }
        best = max(order, key=lambda action: (order[action], settling.rng.random()))
        reason = Reason("tried", values[best], {"tries": results[best][1]})
        if max(values.values()) - min(values.values()) <= SAME:
            reason = Reason("nothing")
        return Recommendation(best, (reason,))

    # -- moves

    def _move(
        self,
        settling: Settling,
        g: State,
        moments: Iterator[State],
        actions: Sequence[Action],
        steps: Mapping[Action, Step],
    ) -> Recommendation:
        """Return the next move of the plan, the best move, or what is better than moving."""
        self._about_moves.add(asked(g))
        by_step = {step: action for action, step in steps.items()}
        own_turn = self.judge.active(g) == self.side
        phase = self.judge.game.analysis.turn_of(g), self.judge.active(g), len(g.stack)
        if phase != self._phase:
            self._phase, self._planned, self._refused = phase, [], set()
        position = settling.position(g)
        if self.plans and own_turn and not self._planned:
            self._planned = self._rehearsed(settling, g, position, by_step)
        while self._planned:
            step, reason = self._planned.pop(0)
            if step in by_step:
                return Recommendation(by_step[step], (reason,))
        return self._best_move(settling, g, moments, actions, steps, position)

    def _best_move(
        self,
        settling: Settling,
        g: State,
        moments: Iterator[State],
        actions: Sequence[Action],
        steps: Mapping[Action, Step],
        position: Position,
    ) -> Recommendation:
        """Return the best move, the best of what else may be done, or declining."""
        values = {action: self._gain(position, *step) for action, step in steps.items()}
        ranked = sorted(values, key=values.__getitem__, reverse=True)
        self._judge_exactly(settling, g, ranked[:PERFORMED], values)
        ranked.sort(key=values.__getitem__, reverse=True)
        declining = [a for a in actions if a not in steps and self.reader.declines(g, a)]
        others = [a for a in actions if a not in steps and a not in declining]
        if others and of_one_unit(steps):
            # A block fires or withdraws: rated amid the battle, as a move, withdrawing won always.
            few = [*ranked[:1], *self._some_of(g, others, settling.rng), *declining]
            return self._best_tried(settling, g, moments, few, to_the_end=True)
        tries: dict[Action, int] = {}
        if others:
            few = [*ranked[:3], *self._some_of(g, others, settling.rng), *declining[:1]]
            results, now = settling.tried(moments, few)
            for action, (worth, count) in results.items():
                tries[action] = count
                tried = worth - now
                values[action] = 0.5 * (tried + values[action]) if action in steps else tried
        if self.replies and self.judge.active(g) == self.side:
            best = self._best_after_replies(settling, g, steps, values, declining)
        else:
            best = max(values, key=values.__getitem__)
        if declining and values[best] < SAME:
            return Recommendation(declining[0], (Reason("nothing"),))
        if best in steps:
            return Recommendation(best, self._why(settling, g, position, best, steps[best]))
        return Recommendation(best, (Reason("tried", values[best], {"tries": tries[best]}),))

    def _best_after_replies(
        self,
        settling: Settling,
        g: State,
        steps: Mapping[Action, Step],
        values: dict[Action, float],
        declining: Sequence[Action],
    ) -> Action:
        """Return the best action when the others have replied; only the best ones are looked at.

        Args:
            settling: What plays on.
            g: The moment.
            steps: The moves.
            values: What the actions are worth; of those looked at, what replies take is taken off.
            declining: The actions that decline.
        """
        now = harm_of_replies(settling, g)
        into = [action for action, (_, to) in steps.items() if to in now.hexes]
        into.sort(key=values.__getitem__, reverse=True)
        looked_at: set[Action] = set()
        for action in into[:FILLING]:
            self._look_at_replies(settling, g, action, now, values)
            looked_at.add(action)
        while True:
            best = max(values, key=values.__getitem__)
            if best in looked_at or best in declining or best not in steps:
                return best
            if len(looked_at) >= LOOKED_AT or settling.effort.over:
                # A move whose replies nobody looked at won over eight that had lost by theirs.
                safe = [action for action in values if action not in steps or action in looked_at]
                return max(safe or values, key=values.__getitem__)
            self._look_at_replies(settling, g, best, now, values)
            looked_at.add(best)

    def _look_at_replies(
        self, settling: Settling, g: State, action: Action, now: Harm, values: dict[Action, float]
    ) -> None:
        """Take from the value of a move what replies take after it and not before."""
        after = g.fork(0)
        settling.perform(after, action)
        values[action] -= REPLIED * (harm_of_replies(settling, after).amount - now.amount)

    def _judge_exactly(
        self, settling: Settling, g: State, moves: Sequence[Action], values: dict[Action, float]
    ) -> None:
        """Perform the most promising moves on copies: what follows from them may be more."""
        now = settling.worth(g)
        least = settling.effort.left * (1 - PART_OF_MOVES)
        for action in moves:
            if settling.effort.over or settling.effort.left < least:
                return
            after = g.fork(settling.rng.getrandbits(62))
            settling.perform(after, action)
            values[action] = settling.worth(after) - now

    def _gain(self, position: Position, unit: int, to: int) -> float:
        """Return what a move is worth to the bot's side, also of a unit of the enemy."""
        gain = position.gain(unit, to)
        return gain if self.judge.side_of[unit] == self.side else -gain

    def _lead(self, g: State) -> float:
        """Return by how many points the side leads."""
        points = [self.judge.points(g, side) for side in range(self.judge.sides)]
        mine = points.pop(self.side)
        return mine - max(points, default=0.0)

    def _some_of(self, g: State, others: Sequence[Action], rng: Random) -> list[Action]:
        """Return what else is worth a try: of each verb some that are aimed, or any one."""
        counts: dict[str, int] = {}
        some = []
        for action in sorted(
            others, key=lambda a: (not self.reader.aims(g, a, self.side), rng.random())
        ):
            verb = str(action[0])
            counts[verb] = counts.get(verb, 0) + 1
            if counts[verb] <= (6 if self.reader.aims(g, action, self.side) else 1):
                some.append(action)
        return some[:16]

    def _why(
        self, settling: Settling, g: State, position: Position, action: Action, step: Step
    ) -> list[Reason]:
        """Return what a move changes, as reasons."""
        unit, to = step
        change = position.change(unit, to)
        facts = {"unit": unit, "hex": to}
        striker = position.strongest_striker(to, self.side)
        if striker >= 0:
            facts["threat"] = striker
        reasons = [
            Reason(kind, amount, facts)
            for kind, amount in zip(change._fields, change, strict=True)
            if kind != "goals"
        ]
        after = g.fork(0)
        settling.perform(after, action)
        reasons.append(Reason("points", self._lead(after) - self._lead(g), facts))
        for goal, amount in zip(position.goals, position.changes_of_goals(unit, to), strict=True):
            place = {"goal": goal.name, "goal_hex": goal.hexes[0]}
            reasons.append(Reason("goal", amount * position.outlook.goals, {**facts, **place}))
        return reasons

    # -- plans of attack

    def _rehearsed(
        self, settling: Settling, g: State, position: Position, by_step: Mapping[Step, Action]
    ) -> list[tuple[Step, Reason]]:
        """Return the moves of the plan that proves best when it is played by the rules."""
        plans = [
            plan
            for plan in plans_of_attack(position, self.side, by_step)
            if plan.target not in self._refused
        ][: self.plans]
        if not plans:
            return []
        still = self._combat(settling, g.clone())
        if still is None:  # without moving no attack pays
            still = position.worth(self.side)
        harm = harm_of_replies(settling, g).amount if self.replies else 0.0
        best: Plan | None = None
        gain = WORTH_A_PLAN
        for plan in plans:
            if settling.effort.over:
                break
            self._refused.add(plan.target)
            moved = g.clone()
            for step in plan.steps:
                action = by_step[step]
                if moved.result is None and action in moved.listed:
                    settling.perform(moved, action)
            opened = harm_of_replies(settling, moved).amount - harm if self.replies else 0.0
            worth = self._combat(settling, moved)
            more = -inf if worth is None else worth - still - CLOSED_LATER * max(0.0, opened)
            if more > gain:
                best, gain = plan, more
        if best is None:
            return []
        facts = {"hex": best.target, "odds": round(best.ratio, 1), "units": len(best.steps)}
        return [(step, Reason("attack", gain, facts)) for step in best.steps]

    def _combat(self, settling: Settling, g: State) -> float | None:
        """Return the worth of the best attack, or None if there is none or none pays."""
        active = self.judge.active(g)
        for _ in range(UNTIL_COMBAT):
            if not g.listed or self.judge.active(g) != active:
                return None
            if self._asks_whom_to_attack(settling, g):
                forks = _forks(g, settling.rng)
                results, now = settling.tried(forks, list(g.listed), few=TRIES_OF_A_PLAN)
                best = max([worth for worth, _ in results.values()], default=now)
                return best if best > now + SAME else None
            declining = [action for action in g.listed if self.reader.declines(g, action)]
            settling.perform(g, declining[0] if declining else g.listed[0])
        return None

    def _asks_whom_to_attack(self, settling: Settling, g: State) -> bool:
        """Return whether the side is asked something else than where to move, that it can do."""
        if asked(g) in self._about_moves:
            return False
        acting = any(not self.reader.declines(g, action) for action in g.listed)
        return acting and len(g.listed) < FEW_QUESTIONS and settling.mine(g)


def _forks(g: State, rng: Random) -> Iterator[State]:
    """Yield, without end, copies of a moment with other dice."""
    while True:
        yield g.fork(rng.getrandbits(62))
