"""How Skirmish is judged: how the players stand, what an event costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hexwar import kit
from hexwar.board import first
from hexwar.play import Analysis
from hexwar.play.values.events import Event, Loss


class SkirmishAnalysis(Analysis):
    """Steps count, and so does the way to the village."""

    game: kit.CounterGame

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Count the steps that are left; the nearer to the village, the more they are worth."""
        fields, village = view["fields"], first(self.game.board.regions["village"].hexes)
        worth = [0.0, 0.0]
        for block, at in enumerate(fields["hex"]):
            if at >= 0:
                near = 1 / (1 + self.game.board.distance(at, village))
                worth[self.game.side_of[block]] += 1 + near - fields["losses"][block] / 4
        mine = self.game.sides.index(player)
        return (worth[mine] - worth[1 - mine]) / 8

    def losses(self, event: Event) -> Iterable[Loss]:
        """A hit costs a step."""
        if event.kind == "hit":
            block, blocks = event.facts["block"], self.game.counters
            yield Loss(blocks.sides[block], blocks.names[block], "", "", "steps")
