"""How well does a side stand, for bots that look ahead, and what does an event cost it?

:class:`CounterAnalysis` compares what every game of counters has: the objectives that a side holds,
the strength of its counters, and how near they are to the objectives that it wants. A game with
other aims changes the weights, or adds to :meth:`CounterAnalysis.worths`:

    class ClassicAnalysis(CounterAnalysis):
        strength = "defence"
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from hexwar.kit.forces import OFF
from hexwar.kit.game import CounterGame
from hexwar.play.events import Event, Loss
from hexwar.play.roles import Analysis


class CounterAnalysis(Analysis):
    """Objectives, steps, and the way to the objectives of the others.

    Attributes:
        strength: The value on the counters that says how much one is worth.
        held: What a point of an objective weighs.
        strong: What a point of strength weighs.
        near: What a hex less to the nearest objective weighs.
        scale: The lead, in these weights, that counts as a win.
    """

    game: CounterGame
    strength: ClassVar[str] = "defence"
    held: ClassVar[float] = 3.0
    strong: ClassVar[float] = 0.5
    near: ClassVar[float] = 0.05
    scale: ClassVar[float] = 100.0

    def worths(self, fields: Mapping[str, Any]) -> list[float]:
        """Return how well each side stands, in weights.

        Args:
            fields: The fields of the state, as a player sees them.
        """
        game, sides = self.game, range(len(self.game.sides))
        worths, holders = [0.0 for _ in sides], fields["holder"]
        for objective, holder in zip(game.objectives, holders, strict=True):
            if holder >= 0:
                worths[holder] += self.held * objective.points
        goals = [[h for h, n in game.objective_at.items() if holders[n] != side] for side in sides]
        strengths = game.counters.values(self.strength)
        for unit, (at, steps) in enumerate(zip(fields["hex"], fields["steps"], strict=True)):
            side = game.side_of[unit]
            worths[side] += self.strong * strengths[unit][steps]
            if at != OFF:
                way = min((game.board.distance(at, goal) for goal in goals[side]), default=0)
                worths[side] -= self.near * way
        return worths

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Compare the player with the strongest of the others."""
        worths = self.worths(view["fields"])
        mine = self.game.sides.index(player)
        lead = worths[mine] - max(worth for side, worth in enumerate(worths) if side != mine)
        return max(-1.0, min(1.0, lead / self.scale))

    def losses(self, event: Event) -> Iterable[Loss]:
        """A lost step."""
        if event.kind == "step-lost":
            unit, counters = event.facts["unit"], self.game.counters
            yield Loss(
                counters.sides[unit], counters.names[unit], "", counters.kinds[unit], "steps"
            )


__all__ = ["CounterAnalysis"]
