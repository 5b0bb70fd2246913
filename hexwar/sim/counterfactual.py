"""The effect of another decision: one decision of a match is changed, all else is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

import attrs

from hexwar.bots import Bot
from hexwar.door import seated
from hexwar.errors import GameError
from hexwar.play.match import Match
from hexwar.play.match.decision import checked
from hexwar.play.match.notation import action_text
from hexwar.play.states import State
from hexwar.play.states.runner import decider, perform
from hexwar.play.values.steering import Action
from hexwar.sim.intervals import Interval, mean_score, paired
from hexwar.sim.playing import finish


@attrs.frozen
class Counterfactual:
    """Two decisions compared, by the same games played on from each.

    Attributes:
        player: The player who decided.
        number: The number of the decision in the log.
        taken: The action taken.
        instead: The alternative.
        scores: For each pair of games, the score after the action taken and after the alternative.
    """

    player: str
    number: int
    taken: str
    instead: str
    scores: tuple[tuple[float, float], ...]

    @property
    def difference(self) -> Interval:
        """How much better the other decision is, on average over the pairs."""
        return paired([other - real for real, other in self.scores], most=2)

    def lines(self) -> Iterator[str]:
        """Yield the comparison as lines of text."""
        times = len(self.scores)
        yield f"Decision {self.number} of {self.player}, {times} games from each action:"
        yield f"  {mean_score([real for real, _ in self.scores])}  {self.taken}"
        yield f"  {mean_score([other for _, other in self.scores])}  {self.instead}"
        sure = "" if self.difference.excludes(0) else "  (may be chance)"
        yield f"The second minus the first: {self.difference}{sure}"


def counterfactual(
    match: Match,
    number: int,
    instead: Action | str,
    *,
    games: int = 100,
    players: Mapping[str, str | Bot] | None = None,
    go_on: Callable[[], object] = lambda: None,
) -> Counterfactual:
    """Change one decision of a match, play on from both, and compare how the games end.

    The two games of a pair have the same dice: draws that both of them make come out alike, and the
    first pair has those of the match itself.  Secrets are those of the match in all of them.

    Args:
        match: The match; it is not changed.
        number: The number of the decision in its log, from 1.
        instead: What is done in its place.
        games: How many pairs are played.
        players: Bots by player, by name or as objects, for what comes after; the others play at
            random.
        go_on: Called before each pair is played; what it raises ends the work.

    Raises:
        GameError: When the match has no such decision.
        UnknownNameError: When there is no such player or bot.
        RuleError: When the rules did not allow the other action.
    """
    if not 1 <= number < len(match.log):
        raise GameError(f"the match has decisions 1 to {len(match.log) - 1}, not {number}")
    entry, before = match.log[number], match.fork(number).state
    assert entry.action is not None
    other = checked(before, instead)
    bots = seated(match.game, players or {})
    player, scores = decider(before), []
    for pair in range(games):
        go_on()
        start = before.clone()
        if pair > 0:
            start = before.fork(Random(f"{match.seed}/{number}/{pair}").getrandbits(62))
        real, changed = (
            _score(start, action, player, bots, pair) for action in (entry.action, other)
        )
        scores.append((real, changed))
    return Counterfactual(player, number, entry.text, action_text(before, other), tuple(scores))


def _score(
    start: State, action: Action, player: str, players: Mapping[str, Bot], pair: int
) -> float:
    """Perform an action in a copy of a state, let bots play on, and return the player's score."""
    g = start.clone()
    perform(g, action)
    finish(g, Random(pair), players)
    assert g.result is not None
    score: float = g.game.analysis.score(g.result, player)
    return score
