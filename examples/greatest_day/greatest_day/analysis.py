"""How the game is judged: how the players stand, what an event costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from greatest_day.printed import SIDES, PrintedGame
from greatest_day.state import OFF
from hexwar.play.events import Event, Loss
from hexwar.play.roles import Analysis


class DaysAnalysis(Analysis):
    """Steps and hits, the prizes, and how near the Allies are to them."""

    game: PrintedGame

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Compare steps, and ask who is on the prizes or near them."""
        fields, game = view["fields"], self.game
        score = [0.0, 0.0]
        for unit, (at, steps) in enumerate(zip(fields["hex"], fields["steps"], strict=True)):
            if at == OFF or game.leaders >> unit & 1:
                continue
            side = game.side_of[unit]
            score[side] += steps - 0.3 * fields["cohesion"][unit]
            score[side] -= 0.6 * (fields["suppressed"] >> unit & 1)
            if side == 0 and game.prizes:
                near = min(game.board.distance(at, to) for to in game.prizes)
                score[0] += 4.0 if not near else 0.4 / near
        mine = SIDES.index(player)
        return max(-1.0, min(1.0, (score[mine] - score[1 - mine]) / 60))

    def losses(self, event: Event) -> Iterable[Loss]:
        """A lost step."""
        if event.kind == "step-lost":
            unit = event.facts["unit"]
            side = SIDES[self.game.side_of[unit]]
            yield Loss(
                side, self.game.counters.names[unit], "", self.game.counters.kinds[unit], "steps"
            )
