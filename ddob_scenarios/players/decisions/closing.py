"""The last turn: what each move changes in the points, tried out by the rules.

No Germans act any more (13.2), so that what is held after the last action counts. Estimates of what
a place is worth later are of no use then: each move is performed on a copy, and the points are
read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ddob_scenarios.players.decisions.acting import END, next_action
from ddob_scenarios.players.decisions.moving import companion, go_on
from ddob_scenarios.players.plan import Plan
from ddob_scenarios.rules.victory import first_waves_points
from ddob_scenarios.state.omaha import Omaha
from hexwar.play import Action, rule
from hexwar.play.states.runner import deciding, perform

ANSWERS: Final = {
    "next_action": next_action,
    "who_goes_along": companion,
    "complete_the_move": go_on,
}
"""The questions of a move, with what answers them in other turns."""

MOVE: Final = "move"

ENTAILED: Final = 4
"""The maximum number of questions about a move itself, all of which are declined."""


@rule("13.2", "20.2")
def is_closing(g: Omaha) -> bool:
    """Return whether points by rule 13.2 are counted at the end of the turn."""
    file = g.game.file
    first = file.victory.first_check
    if first is not None:
        return g.turn == first.turn
    return file.victory.check == "first-waves" and g.turn == file.scenario.turns[1]


def last_action(plan: Plan, g: Omaha, question: str, actions: Sequence[Action]) -> Action:
    """Return what is done in the last turn: what gains points, and nothing that loses any.

    Args:
        plan: The plan for the moment.
        g: The moment as the player imagines it, for the rules.
        question: The question.
        actions: What may be done.
    """
    usual = ANSWERS[question]
    answer = usual(plan, actions)
    is_move = question != "next_action" or answer[0] == MOVE or answer == END
    if not is_move:
        return answer
    tried = [a for a in actions if question != "next_action" or a[0] == MOVE]
    now = first_waves_points(g)
    points = {action: _points_after(g, action) for action in tried}
    best = max(points, key=points.__getitem__, default=answer)
    if points.get(best, now) > max(now, points.get(answer, now)):
        return best
    harmless = [action for action in actions if points.get(action, now) >= now]
    return answer if answer in harmless or not harmless else usual(plan, harmless)


def _points_after(g: Omaha, action: Action) -> int:
    """Return the points after an action, if nothing more is done."""
    after = g.fork(0)
    perform(after, action)
    for _ in range(ENTAILED):
        if not after.listed or deciding(after)[1].name == "next_action":
            break
        perform(after, after.listed[-1])
    return first_waves_points(after)
