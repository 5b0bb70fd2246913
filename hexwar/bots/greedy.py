"""A bot that looks one decision ahead and takes the action with the best estimate."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any

from hexwar.bots.determinisation import PlayerContext, determinisations
from hexwar.play.decision import Decision
from hexwar.play.runner import perform
from hexwar.play.state import State
from hexwar.play.steering import Action


class GreedyBot(PlayerContext):
    """Tries each action in a few moments that this could be, and takes the best on average.

    What a moment is worth is the game's own estimate, :meth:`hexwar.play.roles.Analysis.evaluate`.

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
        worth = {
            action: sum(self._after(moment, action) for moment in tried)
            for action in decision.actions
        }
        best = max(worth.values())
        return rng.choice([action for action in worth if worth[action] == best])

    def _after(self, moment: State, action: Action) -> float:
        """Return what a moment is worth after an action and all that follows unasked."""
        g = moment.clone()
        perform(g, action)
        return self.game.analysis.worth(g, self.player)
