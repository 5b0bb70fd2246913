"""How the game is judged: how the players stand, what an event costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from greatest_day.printed import PrintedGame
from greatest_day.state import OFF
from hexwar.board import CounterId, has, numbered
from hexwar.kit.analysis import CounterAnalysis
from hexwar.play import Analysis, State


class DaysAnalysis(CounterAnalysis):
    """Steps and hits, the prizes, and how near the Allies are to them.

    The judge of the game would take ten times as long for hundreds of units.
    """

    game: PrintedGame
    scale: ClassVar[float] = 60.0

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Compare the two sides."""
        worths, mine = self.worths(view["fields"]), self.game.sides.index(player)
        lead = worths[mine] - worths[1 - mine]
        return max(-1.0, min(1.0, lead / self.scale))

    def worth(self, g: State, player: str) -> float:
        """Return what a moment is worth."""
        return Analysis.worth(self, g, player)

    def worths(self, fields: Mapping[str, Any]) -> list[float]:
        """Count steps and hits, and ask who is on the prizes or near them."""
        game, score = self.game, [0.0, 0.0]
        for unit, at in numbered(CounterId, fields["hex"]):
            if at == OFF or has(game.leaders, unit):
                continue
            side = game.side_of[unit]
            score[side] += fields["steps"][unit] - 0.3 * fields["cohesion"][unit]
            score[side] -= 0.6 * has(fields["suppressed"], unit)
            if side == 0 and game.prizes:
                near = min(game.board.distance(at, to) for to in game.prizes)
                score[0] += 4.0 if not near else 0.4 / near
        return score
