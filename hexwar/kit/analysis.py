"""How well does a side stand, for bots that look ahead, and what does an event cost it?

:class:`CounterAnalysis` asks the judge of the game (:mod:`hexwar.kit.judge`): goals by influence
and time, danger both ways, points and strength. A game with other aims tells its judge so, or
writes ``evaluate``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from hexwar.kit.blocks import Blocks
from hexwar.kit.game import CounterGame
from hexwar.kit.position import Position
from hexwar.play import Analysis, State
from hexwar.play.values.events import Event, Loss


class CounterAnalysis(Analysis):
    """What the judge of the game says.

    Attributes:
        scale: The lead, in victory points, that counts as a win.
    """

    game: CounterGame
    scale: ClassVar[float] = 100.0

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Compare the side of the player with the best of the others."""
        return self.judged(self.game.moment(view, player), player)

    def judged(self, g: State, player: str) -> float:
        """Return how well a player stands in a moment as the player knows it.

        Args:
            g: The moment, with nothing in it that the player does not know.
            player: The player.
        """
        judge = self.game.judge
        lead = Position(judge, g).worth(judge.side_of_player(player))
        return max(-1.0, min(1.0, lead / self.scale))

    def worth(self, g: State, player: str) -> float:
        """Return what a moment is worth; where nothing is hidden, no view of it is made."""
        if g.result is None and not self.game.hides_anything:
            return self.judged(g, player)
        return super().worth(g, player)

    def losses(self, event: Event) -> Iterable[Loss]:
        """A lost step."""
        if event.kind in ("step-lost", "block-turned"):
            unit, counters = event.facts["unit"], self.game.counters
            blocks = issubclass(self.game.state_class, Blocks)  # their labels are not told
            kind = "block" if blocks else counters.kinds[unit]
            yield Loss(counters.sides[unit], counters.names[unit], "", kind, "steps")


__all__ = ["CounterAnalysis"]
