"""What a moment is worth, for bots that look ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar.board import first
from hexwar.play import Analysis

from mygame.printed import PrintedGame


class MyGameAnalysis(Analysis):
    """Steps count, and the more the nearer they are to the village."""

    game: PrintedGame

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Return the share of the player in the worth of all counters, from -1 to 1."""
        game, fields = self.game, view["fields"]
        village, worth = first(game.village), [0.0] * len(game.sides)
        for counter, at in enumerate(fields["hex"]):
            if at >= 0:
                near = 1 / (1 + game.board.distance(at, village))
                worth[game.side_of[counter]] += fields["steps"][counter] + near
        return 2 * worth[game.sides.index(player)] / (sum(worth) or 1.0) - 1
