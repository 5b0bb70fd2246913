"""How the game is judged: how the players stand, what an event costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hexwar.play.events import Event, Loss
from hexwar.play.roles import Analysis
from normandie44.printed import SIDES, PrintedGame
from normandie44.state import OFF


class NormandieAnalysis(Analysis):
    """Steps, towns, the way to the enemy's towns, the state of the units."""

    game: PrintedGame

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Compare steps and towns, and ask how near the enemy's towns are."""
        game, fields = self.game, view["fields"]
        score = [0.0, 0.0]
        for holder in fields["holder"]:
            if holder >= 0:
                score[holder] += 6
        goals = [
            [at for at, n in game.objective_at.items() if fields["holder"][n] == 1 - side]
            for side in range(2)
        ]
        for unit, (at, steps) in enumerate(zip(fields["hex"], fields["steps"], strict=True)):
            side = game.side_of[unit]
            score[side] += game.defences[unit][steps] / 2 - fields["disorganised"][unit] / 4
            if at == OFF or game.headquarters >> unit & 1:
                continue
            reach = [game.board.distance(at, to) for to in goals[side] if game.window >> to & 1]
            score[side] -= min(reach, default=0) / 20
            score[side] -= 0.3 * (fields["unsupplied"] >> unit & 1)
        mine = SIDES.index(player)
        return max(-1.0, min(1.0, (score[mine] - score[1 - mine]) / 100))

    def losses(self, event: Event) -> Iterable[Loss]:
        """A lost step, a captured unit."""
        if event.kind in ("step-lost", "captured"):
            unit = event.facts["unit"]
            side = SIDES[self.game.side_of[unit]]
            kind = self.game.counters.kinds[unit]
            yield Loss(side, self.game.counters.names[unit], "", kind, "steps")
