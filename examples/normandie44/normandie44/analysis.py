"""How the game is judged: how the players stand, what an event costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar.kit.judgement import CounterAnalysis


class NormandieAnalysis(CounterAnalysis):
    """Steps, towns, the way to the enemy's towns, the state of the units."""

    held = 2.0

    def worths(self, fields: Mapping[str, Any]) -> list[float]:
        """Units in disorder or out of supply are worth less."""
        worths = super().worths(fields)
        for unit, side in enumerate(self.game.side_of):
            cut_off = fields["unsupplied"] >> unit & 1
            worths[side] -= fields["disorganised"][unit] / 4 + 0.3 * cut_off
        return worths
