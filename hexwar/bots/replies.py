"""What can the others take with their next moves? A look at what a choice lets them do.

A judge sees a moment, so a garrison that walks off costs it little while no enemy stands there. The
others' next moves are therefore tried on copies: what is asked before them is declined, the most
promising ones are performed, and what they take in points and goals is added up, each unit and each
hex once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from hexwar.bots.settling import Settling
from hexwar.play.states import State
from hexwar.play.states.runner import decider
from hexwar.play.values.steering import Action

__all__ = ["Harm", "harm_of_replies"]

UNTIL_THEIR_MOVES: Final = 16
"""How many questions are declined before it is clear that the others do not move."""

MOST_TRIED: Final = 12
"""How many of their moves are performed on copies."""

OF_A_UNIT: Final = 2
"""How many moves of one unit are, besides those into goals."""

WORTH_FEARING: Final = 1.0
"""What a move must take, in victory points: nearly every move changes the balance a little."""


class Harm(NamedTuple):
    """What replies take.

    Attributes:
        amount: How much, in victory points.
        hexes: Where.
    """

    amount: float = 0.0
    hexes: frozenset[int] = frozenset()


def harm_of_replies(settling: Settling, g: State) -> Harm:
    """Return what the others can take with their next moves.

    Args:
        settling: What plays on for the side that fears them.
        g: The moment; it is not changed.
    """
    moment = g.fork(0)
    steps = _their_moves(settling, moment)
    if not steps:
        return Harm()
    now = settling.worth(moment)
    taken: list[tuple[float, int, int]] = []
    for action in _promising(settling, moment, steps):
        if settling.effort.over:
            break
        after = moment.fork(0)
        settling.perform(after, action)
        swing = now - settling.worth(after)
        if swing > WORTH_FEARING:
            taken.append((swing, *steps[action]))
    return _together(taken)


def _together(taken: Iterable[tuple[float, int, int]]) -> Harm:
    """Return what some moves take together: each unit moves once, each hex is taken once."""
    units, hexes, amount = set(), set(), 0.0
    for swing, unit, to in sorted(taken, reverse=True):
        if unit not in units and to not in hexes:
            amount += swing
            units.add(unit)
            hexes.add(to)
    return Harm(amount, frozenset(hexes))


def _their_moves(settling: Settling, g: State) -> dict[Action, tuple[int, int]]:
    """Decline, in place, until the others are asked about moves; return these, or none."""
    reader = settling.reader
    for _ in range(UNTIL_THEIR_MOVES):
        listed = g.listed
        if not listed or settling.effort.over:
            break
        if not settling.mine(g):
            steps = {action: step for action in listed if (step := reader.step(g, action))}
            if steps:
                return steps
        declining = [action for action in listed if reader.declines(g, action)]
        settling.perform(g, declining[0] if declining else settling.quick(g))
    return {}


def _promising(settling: Settling, g: State, steps: dict[Action, tuple[int, int]]) -> list[Action]:
    """Return the moves that may take most: into goals, and the best of each unit."""
    position = settling.position(g)
    side = settling.judge.side_of_player(decider(g))
    goals = {i for goal in position.goals if goal.holder != side for i in goal.hexes}
    gains = {action: position.gain(*step) for action, step in steps.items()}
    counts: dict[int, int] = {}
    some = []
    for action in sorted(gains, key=lambda action: (steps[action][1] not in goals, -gains[action])):
        unit, to = steps[action]
        counts[unit] = counts.get(unit, 0) + 1
        if to in goals or counts[unit] <= OF_A_UNIT:
            some.append(action)
    return some[:MOST_TRIED]
