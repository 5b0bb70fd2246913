"""How the game is judged: how the players stand, what an event costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from classic.printed import SIDES, PrintedGame
from hexwar.kit.forces import OFF
from hexwar.play.events import Event, Loss
from hexwar.play.roles import Analysis


class ClassicAnalysis(Analysis):
    """Points, steps, and the way to the enemy's towns."""

    game: PrintedGame

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Compare points and steps, and ask how near the enemy's towns are."""
        fields = view["fields"]
        score = [0.0, 0.0]
        for town, holder in enumerate(fields["holder"]):
            if holder >= 0:
                score[holder] += 3 * self.game.objectives[town].points
        for unit, (at, steps) in enumerate(zip(fields["hex"], fields["steps"], strict=True)):
            side = self.game.side_of[unit]
            score[side] += self.game.defences[unit][steps] / 2
            if at != OFF:
                goals = [
                    h for h, n in self.game.objective_at.items() if fields["holder"][n] != side
                ]
                near = min((self.game.board.distance(at, h) for h in goals), default=0)
                score[side] -= near / 20
        mine = SIDES.index(player)
        return max(-1.0, min(1.0, (score[mine] - score[1 - mine]) / 100))

    def losses(self, event: Event) -> Iterable[Loss]:
        """A lost step."""
        if event.kind == "step-lost":
            unit = event.facts["unit"]
            side = SIDES[self.game.side_of[unit]]
            kind = self.game.counters.kinds[unit]
            yield Loss(side, self.game.counters.names[unit], "", kind, "steps")
