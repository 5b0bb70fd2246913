"""Was it luck or skill? Each decision and each draw of a match, weighed by a reference player."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import fmean

import attrs

from hexwar.bots import hides, moments, play_out
from hexwar.play.frames import Action
from hexwar.play.match import Match
from hexwar.play.runner import decider, perform
from hexwar.play.state import State

TRIES = 40
"""Moments that are looked at for each playout, where an action is legal only in some of them."""


@attrs.frozen
class Weighed:
    """What one decision of a match changed, for one player.

    Attributes:
        number: The number of the decision in the log.
        player: Who decided.
        text: What was decided.
        skill: By how much the action is better than the position was: what the decision did.
        luck: By how much it then came better than was to be expected: what the draws did.
    """

    number: int
    player: str
    text: str
    skill: float
    luck: float


@attrs.frozen
class Account:
    """A match told as skill and luck; they add up to its result.

    Attributes:
        player: For whom.
        start: What the game was worth to him before its first decision.
        decisions: Each decision with what it and its draws changed.
        result: What the match came to: its score, or the estimate where it stopped.
    """

    player: str
    start: float
    decisions: tuple[Weighed, ...]
    result: float

    @property
    def skill(self) -> float:
        """What all decisions changed together."""
        return sum(weighed.skill for weighed in self.decisions)

    @property
    def luck(self) -> float:
        """What all draws changed together."""
        return sum(weighed.luck for weighed in self.decisions)


def luck(match: Match, player: str, *, playouts: int = 50, seed: int = 0) -> Account:
    """Tell how much of a match was skill and how much was luck, for one player.

    The worth of a position is the mean score of random playouts from moments that look like what
    the player saw: the reference knows neither secrets nor coming dice.  A decision is worth what
    its action promises over what the position promised; its luck is what came over what the action
    promised.  Start, skill and luck add up to the result exactly.

    Where a decision needed no draw and the game hides nothing, its luck is none.  An action that
    another player could take only for a reason that is hidden, such as a card in his hand, is
    weighed in the moments in which he could take it.

    Args:
        match: The match; it is not changed.
        player: For whom the account is made.
        playouts: How many playouts weigh one position or action.
        seed: The seed of the playouts.
    """
    worth = start = _promise(match.fork(1).state, player, None, playouts, Random(f"{seed}/0"))
    weighed, secrets = [], hides(match.game)
    for entry in match.log[1:]:
        before = match.fork(entry.number).state
        rng = Random(f"{seed}/{entry.number}")
        promised = _promise(before, player, entry.action, playouts, rng)
        came = promised
        if entry.drawn or secrets:
            after = match.fork(entry.number + 1).state
            came = _promise(after, player, None, playouts, rng)
        skill, chance = promised - worth, came - promised
        weighed.append(Weighed(entry.number, entry.player, entry.text, skill, chance))
        worth = came
    return Account(player, start, tuple(weighed), worth)


def _promise(g: State, player: str, action: Action | None, playouts: int, rng: Random) -> float:
    """Return the mean score of playouts from what the player sees, after an action if given."""
    if g.result is not None:
        score: float = g.game.score(g.result, player)
        return score
    scores: list[float] = []
    for moment in islice(_moments_for(g, player, action, playouts, rng), playouts):
        if action is not None:
            perform(moment, action)
        scores.append(g.game.worth(play_out(moment, rng), player))
    return fmean(scores)


def _moments_for(
    g: State, player: str, action: Action | None, playouts: int, rng: Random
) -> Iterator[State]:
    """Give moments that look to a player like this one, and in which an action is legal.

    Where none is found in many, they are those that look like this one to him who acts.
    """
    seen, found = islice(moments(g.game, g.view(player), player, rng), TRIES * playouts), 0
    for moment in seen:
        if action is None or action in moment.listed:
            found += 1
            yield moment
    if not found:
        actor = decider(g)
        yield from moments(g.game, g.view(actor), actor, rng)
