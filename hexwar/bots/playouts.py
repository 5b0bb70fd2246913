"""Playouts: playing on from a state to estimate an action; and a bot that only uses them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle
from random import Random
from typing import Any, Final, Literal

from hexwar.bots.determinisation import PlayerContext, determinisations
from hexwar.bots.guides import CHANCE, Guide
from hexwar.errors import UnknownNameError
from hexwar.play.game import Game
from hexwar.play.game.roles import Analysis
from hexwar.play.match.decision import Decision
from hexwar.play.states import State
from hexwar.play.states.runner import perform
from hexwar.play.values.steering import Action

ClockName = Literal["wall", "processor"]

CLOCKS: Final[Mapping[str, Callable[[], float]]] = {
    "wall": time.monotonic,
    "processor": getattr(time, "thread_time", time.process_time),  # a browser has no threads
}
"""What tells the time of a search."""


def known_clock(name: ClockName) -> ClockName:
    """Return the name of a clock.

    Raises:
        UnknownNameError: When there is no such clock.
    """
    if name not in CLOCKS:
        raise UnknownNameError.of("clock", name, CLOCKS)
    return name


def play_out(g: State, rng: Random, decisions: int | None = None, guide: Guide = CHANCE) -> State:
    """Play a state on, in place.

    Args:
        g: A state at a decision, or at its end.
        rng: The randomness of the decisions.
        decisions: How many are taken at most; without, the game is played to its end.
        guide: The guide that decides; by default all actions are equally likely.
    """
    left = -1 if decisions is None else decisions
    while g.listed and left:
        perform(g, guide.pick(g, rng))
        left -= 1
    return g


SHORT = 4
"""The decisions of a random playout after which the game's own estimate rates the moment."""


def horizon(game: Game, decisions: int | None, guide: Guide = CHANCE) -> int | None:
    """Return how many decisions a playout takes at most, or None if it goes to the end.

    Where the game has an estimate, many short random playouts say more of an action in the same
    time than a few long ones.  A game without one can only be played out, and what a guide does is
    worth following to the end.

    Args:
        game: The game.
        decisions: How many were asked for, or None.
        guide: The guide of the playouts; by default all actions are equally likely.
    """
    rated = type(game.analysis).evaluate is not Analysis.evaluate
    return SHORT if decisions is None and guide is CHANCE and rated else decisions


def budget(iterations: int | None, seconds: float | None, usual: int) -> int:
    """Return how many iterations a search may have: without a number, as many as the time allows.

    Args:
        iterations: How many were asked for, or None.
        seconds: The time for one decision, or None.
        usual: How many there are if nothing is said.
    """
    if iterations is not None:
        return iterations
    return usual if seconds is None else sys.maxsize


def within(iterations: int, seconds: float | None, clock: ClockName = "wall") -> Iterator[int]:
    """Count iterations, until there were enough or the time is up; there is always one.

    Args:
        iterations: How many there are at most.
        seconds: How long they may take; a choice under a time limit cannot be repeated exactly.
        clock: Whether that is time on the wall, or the processor time of the search alone, which
            other work on the machine does not shorten.
    """
    now = CLOCKS[clock]
    started = now()
    for number in range(max(1, iterations)):
        if number and seconds is not None and now() - started >= seconds:
            return
        yield number


class FlatBot(PlayerContext):
    """Plays out every action in turn and takes the one that came off best: flat Monte Carlo.

    Args:
        iterations: Playouts for one decision; by default 200, or as many as the time allows.
        seconds: The time for one decision; without, only iterations count.
        decisions: How far a playout goes before the game's own estimate rates it; without, 4
            decisions if the game has an estimate, else to the end.
    """

    name = "flat"

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        decisions: int | None = None,
    ) -> None:
        super().__init__()
        self.iterations = budget(iterations, seconds, 200)
        self.seconds = seconds
        self.decisions = decisions

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return the action whose playouts came off best on average."""
        actions = list(decision.actions)
        if len(actions) == 1:
            return actions[0]
        total = dict.fromkeys(actions, 0.0)
        times = dict.fromkeys(actions, 0)
        rng.shuffle(actions)
        coming = determinisations(self.game, view, self.player, rng)
        ahead = horizon(self.game, self.decisions)
        for _, action in zip(within(self.iterations, self.seconds), cycle(actions), strict=False):
            g = next(coming)
            perform(g, action)
            total[action] += self.game.analysis.worth(play_out(g, rng, ahead), self.player)
            times[action] += 1
        return max(filter(times.get, actions), key=lambda action: total[action] / times[action])
