"""How ends, moments and losses of the game are judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ddob_scenarios.analysis import evaluation
from ddob_scenarios.analysis.losses import losses_in
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import Omaha
from hexwar.play import rule
from hexwar.play.events import Event, Loss, Result
from hexwar.play.roles import Analysis
from hexwar.play.state import State


class OmahaAnalysis(Analysis):
    """How ends, moments and losses are judged."""

    game: PrintedGame

    @rule("7.22")
    def score(self, result: Result, player: str) -> float:
        """Return what an end is worth, from -1 for catastrophic loss to 1, to both players."""
        del player
        return evaluation.score(self.game, result)

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Return how the US forces stand."""
        return evaluation.evaluate(self.game.moment(view, player))

    def worth(self, g: State, player: str) -> float:
        """Return what a moment is worth: the players see all of a state, so no view is made."""
        if g.result is not None:
            return self.score(g.result, player)
        assert isinstance(g, Omaha)
        return evaluation.evaluate(g)

    def losses(self, event: Event) -> Iterable[Loss]:
        """Say what an event cost whom."""
        return losses_in(self.game, event)
