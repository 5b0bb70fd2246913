"""A bot that follows another bot, its guide, unless playouts show a better action.

It tries some other actions besides the choice of the guide, and lets the guide play on from each:
the rollouts of Tesauro and Galperin (1996).  All actions are tried in the same sampled states with
the same coming dice, so that differences come from the action and seldom from luck.  Most actions
are dropped after few states, the rest after more (successive halving; Karnin, Koren and Somekh,
2013).  The last one must be better by more than chance explains.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from hexwar.bots.determinisation import PlayerContext, determinisations
from hexwar.bots.guides import CHANCE, Guide, make_guide
from hexwar.bots.playouts import play_out
from hexwar.bots.registry import Bot
from hexwar.play.game import Game
from hexwar.play.match.decision import Decision
from hexwar.play.states import State
from hexwar.play.states.runner import perform
from hexwar.play.values.steering import Action

AMONG = 3
"""Of how many actions, taken at random, the guide ``"greedy"`` does the best in a rollout."""

ROUNDS = 3
"""In each round after the first half as many actions are tried, in twice as many moments."""


class RolloutBot(PlayerContext):
    """Does what its guide would do, unless another action proves better in rollouts.

    Args:
        guide: The bot that it follows, and that plays on: ``"random"``, ``"greedy"``, or the name
        of any
            bot.
        others: How many other actions are tried: those that the guide would rather take, and among
            equals any.
        moments: In how many moments they are tried in the first round; at least 2.
        decisions: How far a rollout goes before the game's own estimate rates it; without, to
            the end of the game.
        doubt: How much better an action must prove, in standard errors of the difference.

    Example:
        >>> from hexwar.bots import make_bot
        >>> make_bot("rollout:guide=greedy,others=4").others
        4
    """

    name = "rollout"

    def __init__(
        self,
        guide: str | Guide | Bot = "greedy",
        others: int = 6,
        moments: int = 2,
        decisions: int | None = None,
        doubt: float = 1.0,
    ) -> None:
        super().__init__()
        self.guide = guide
        self.others = others
        self.moments = max(2, moments)
        self.decisions = decisions
        self.doubt = doubt
        self._guide: Guide = CHANCE

    def take_seat(self, game: Game, player: str) -> None:
        """Learn the rules that are played, whose side the bot is on, and who guides it.

        Args:
            game: The game with its scenario and options; bots never see a state of it.
            player: The player for whom the bot decides.

        Raises:
            UnknownNameError: When there is no such guide.
        """
        super().take_seat(game, player)
        self._guide = make_guide(self.guide, game, AMONG)

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return the guide's choice, or what proved better."""
        actions = list(decision.actions)
        if len(actions) == 1:
            return actions[0]
        coming = determinisations(self.game, view, self.player, rng)
        usual, *others = self._guide.rank(next(coming), actions, rng)[: 1 + self.others]
        gains: dict[Action, list[float]] = {action: [] for action in others}
        for number in range(ROUNDS):
            self._try(islice(coming, self.moments << number), usual, gains, rng)
            gains = _better_half(gains)
            if not number:  # what chose them says too much of them
                gains = {action: [] for action in gains}
        convincing = (action for action in gains if self._convinces(gains[action]))
        return next(convincing, usual)

    def _try(
        self,
        coming: Iterable[State],
        usual: Action,
        gains: Mapping[Action, list[float]],
        rng: Random,
    ) -> None:
        """Note what actions gain beside the usual one, in some moments.

        Args:
            coming: The moments.
            usual: What the guide would do.
            gains: By action: what it gained so far; this is added to.
            rng: The randomness of the rollouts, alike for all actions.
        """
        if not gains:
            return
        for moment in coming:
            seed = rng.getrandbits(62)
            kept = self._worth(moment, usual, seed)
            for action, gained in gains.items():
                gained.append(self._worth(moment, action, seed) - kept)

    def _worth(self, moment: State, action: Action, seed: int) -> float:
        """Return what comes of an action, played on by the guide with randomness of its own."""
        g = moment.clone()
        perform(g, action)
        play_out(g, Random(seed), self.decisions, self._guide)
        return self.game.analysis.worth(g, self.player)

    def _convinces(self, gains: Sequence[float]) -> bool:
        """Return whether an action gained more than chance explains."""
        return fmean(gains) > self.doubt * stdev(gains) / sqrt(len(gains))


def _better_half(gains: Mapping[Action, list[float]]) -> dict[Action, list[float]]:
    """Return the better half of some actions, the best first, as far as they gain anything."""
    ahead = [action for action in gains if fmean(gains[action]) > 0]
    ahead.sort(key=lambda action: fmean(gains[action]), reverse=True)
    return {action: gains[action] for action in ahead[: max(1, len(gains) // 2)]}
