"""A bot that looks one decision ahead and takes the action with the best estimate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random
from statistics import fmean
from typing import Any

from hexwar.bots.determinisation import PlayerContext, determinisations
from hexwar.play.match.decision import Decision
from hexwar.play.states import State
from hexwar.play.states.runner import perform
from hexwar.play.values.steering import Action


class GreedyBot(PlayerContext):
    """Tries each action in a few moments that this could be, and takes the best on average.

    What a moment is worth is the game's own estimate,
    :meth:`hexwar.play.Analysis.evaluate`.

    Args:
        samples: In how many moments each action is tried.
    """

    name = "greedy"

    def __init__(self, samples: int = 4) -> None:
        super().__init__()
        self.samples = samples

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return the action that looks best after one decision; among equals, any."""
        if len(decision.actions) == 1:
            return decision.actions[0]
        tried = list(islice(determinisations(self.game, view, self.player, rng), self.samples))
        worth = {action: self._mean(tried, action) for action in decision.actions}
        best = max(worth.values())
        return rng.choice([action for action in worth if worth[action] == best])

    def _mean(self, moments: Sequence[State], action: Action) -> float:
        """Return what moments are worth on average after an action, and all that follows unasked.

        Where nothing is hidden and no dice fall, all moments come to the same.
        """
        worths = []
        for moment in moments:
            g = moment.clone()
            perform(g, action)
            worths.append(self.game.analysis.worth(g, self.player))
            if g.draws == moment.draws and not self.game.hides_anything:
                break
        return fmean(worths)
