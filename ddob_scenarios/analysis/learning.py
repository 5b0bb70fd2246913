"""What a learner sees of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ddob_scenarios.analysis.features import features_of
from ddob_scenarios.analysis.observation import seen_in
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import Omaha
from hexwar.play.features import Features, Seen
from hexwar.play.roles import Learning
from hexwar.play.state import State


class OmahaLearning(Learning):
    """What a learner sees."""

    game: PrintedGame

    def features(self, player: str) -> Features:
        """Return what a learner sees: planes of the map and of what lies on it, and facts."""
        del player
        return features_of(self.game)

    def observe(self, view: Mapping[str, Any], player: str) -> Seen:
        """Return what a learner sees of a moment."""
        procedure = view["stack"][-1] if view["stack"] else {}
        return seen_in(self.game.moment(view, player), procedure)

    def look(self, g: State, player: str) -> Seen:
        """Return what a learner sees of a state, of which the players see everything."""
        assert isinstance(g, Omaha)
        procedure = g.stack[-1].seen_by(g, player) if g.stack else {}
        return seen_in(g, procedure)
