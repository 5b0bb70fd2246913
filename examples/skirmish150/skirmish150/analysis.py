"""How Skirmish 150 is judged: how the players stand, what an event costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hexwar.play import Analysis
from hexwar.play.values.events import Event, Loss
from skirmish150.printed import A_SIDE, COUNTERS, SIDES


class StepsLeft(Analysis):
    """Steps count."""

    def losses(self, event: Event) -> Iterable[Loss]:
        """A hit costs a step."""
        if event.kind == "hit":
            counter = event.facts["counter"]
            yield Loss(SIDES[counter >= A_SIDE], COUNTERS[counter], "", "", "steps")

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Count the steps that are left."""
        steps = view["fields"]["steps"]
        ahead = (sum(steps[:A_SIDE]) - sum(steps[A_SIDE:])) / sum(steps)
        return float(ahead if player == "red" else -ahead)
