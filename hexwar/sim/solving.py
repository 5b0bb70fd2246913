"""What is a position worth when everybody plays as well as can be? Exact, for small positions."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import attrs

from hexwar.bots.determinisation import has_hidden_information
from hexwar.errors import GameError
from hexwar.play.game.redraw import redraw
from hexwar.play.sequence.simultaneous import under_way
from hexwar.play.states import State
from hexwar.play.states.runner import decider, outcomes
from hexwar.play.states.state import need_player
from hexwar.play.values.steering import Action


@attrs.frozen
class Solution:
    """The worth of a position for one player, exactly.

    Attributes:
        value: The expected score of the end, as :meth:`hexwar.play.Analysis.score`
            counts it.
        action: A best action, or None if the game is over.
        positions: How many different positions were looked at.
    """

    value: Fraction
    action: Action | None
    positions: int


def solve(g: State, player: str, *, at_most: int = 200_000) -> Solution:
    """Return what a position is worth to a player if all players play perfectly.

    Everybody decides from fair information: what the dice will show is never known beforehand, and
    nothing may be hidden, neither in this position nor in those that come of it.  A game that hides
    something can be solved from where everything has come to light.  Opponents choose what is worst
    for the player.

    Args:
        g: A state; it is not changed.
        player: For whom.
        at_most: The maximum number of different positions; more are an error.

    Raises:
        UnknownNameError: When there is no such player.
        GameError: When something is hidden from a player, or when there are more positions than
            that, or more decisions one after the other than can be followed.
    """
    need_player(g.game.players, player)
    if has_hidden_information(g.game) and not _could_only_be(g):
        raise _hidden(g)
    known: dict[str, Fraction] = {}
    if g.result is not None:
        return Solution(Fraction(g.game.analysis.score(g.result, player)), None, 0)
    try:
        best = _best(g, player, known, at_most)
    except RecursionError:
        raise GameError(
            f"too many decisions lie between this position of {g.game.title} and its end: "
            "solve a later one"
        ) from None
    return Solution(best[0], best[1], len(known))


def _best(
    g: State, player: str, known: dict[str, Fraction], at_most: int
) -> tuple[Fraction, Action]:
    """Return the value of the best action, and the action."""
    worth = {action: _expected(g, action, player, known, at_most) for action in g.listed}
    pick = max if decider(g) == player else min
    action = pick(worth, key=lambda one: worth[one])
    return worth[action], action


def _expected(
    g: State, action: Action, player: str, known: dict[str, Fraction], at_most: int
) -> Fraction:
    total = Fraction(0)
    for probability, after, _ in outcomes(g, action):
        total += probability * _value(after, player, known, at_most)
    return total


def _value(g: State, player: str, known: dict[str, Fraction], at_most: int) -> Fraction:
    if g.result is not None:
        return Fraction(g.game.analysis.score(g.result, player))
    key = g.key()
    if key not in known:
        if has_hidden_information(g.game) and not _all_seen(g):
            raise _hidden(g)
        if len(known) >= at_most:
            raise GameError(f"more than {at_most:,} positions: solve a smaller one")
        known[key] = _best(g, player, known, at_most)[0]
    return known[key]


REDRAWN = 8
"""The number of samples that test whether a position could be another one."""


def _could_only_be(g: State) -> bool:
    """Return whether each player can work out all of a position."""
    if g.result is not None:
        return True
    if not _all_seen(g):
        return False
    return all(
        redraw(g.game, g.view(player), player, Random(seed)).key() == g.key()
        for player in g.game.players
        for seed in range(REDRAWN)
    )


def _all_seen(g: State) -> bool:
    """Return whether what players see of the secret fields is just what they hold."""
    if under_way(g.stack):
        return False
    for player in g.game.players:
        seen = g.view(player)
        for column in g.columns:
            if column.sees == "secret" and seen["fields"][column.name] != getattr(g, column.name):
                return False
        for frame, shown in zip(g.stack, seen["stack"], strict=True):
            if any(shown[name] != getattr(frame, name) for name in frame.views):
                return False
    return True


def _hidden(g: State) -> GameError:
    return GameError(f"{g.game.title} hides something: its states are not what players know")
