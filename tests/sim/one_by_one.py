"""Paths counted one by one, with no position shared: the plain meaning of perft."""

from __future__ import annotations

from hexwar.play import State
from hexwar.play.states.runner import outcomes


def paths_ahead(g: State, decisions: int) -> list[int]:
    """Return how many paths go on after each number of decisions, found by walking all of them."""
    if g.result is not None:
        return [0] * (decisions + 1)
    if decisions == 0:
        return [1]
    ahead = [0] * decisions
    for action in g.listed:
        for _, state, _ in outcomes(g, action):
            found = paths_ahead(state, decisions - 1)
            ahead = [before + more for before, more in zip(ahead, found, strict=True)]
    return [1, *ahead]
