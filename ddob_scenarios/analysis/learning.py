"""What a learner sees of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ddob_scenarios.analysis.features import features_of
from ddob_scenarios.analysis.observation import seen_by
from ddob_scenarios.scenarios.printed_game import PrintedGame
from hexwar.play.features import Features, Seen
from hexwar.play.roles import Learning


class OmahaLearning(Learning):
    """What a learner sees."""

    game: PrintedGame

    def features(self, player: str) -> Features:
        """Return what a learner sees: planes of the map and of what lies on it, and facts."""
        del player
        return features_of(self.game)

    def observe(self, view: Mapping[str, Any], player: str) -> Seen:
        """Return what a learner sees of a moment."""
        del player
        return seen_by(self.game, view)
