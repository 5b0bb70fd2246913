"""How moments and losses are judged."""

from collections.abc import Iterable, Mapping
from typing import Any

from hexwar.board import SideId
from hexwar.play import Analysis, State
from hexwar.play.values.events import Event, Loss
from memoir44.printed.arms import SIDES
from memoir44.scenarios.printed_game import PrintedGame
from memoir44.state import Memoir

DAMAGE = 0.5
"""What the figures of a unit are worth that are lost, as a part of its medal."""


class MemoirAnalysis(Analysis):
    """How moments and losses are judged."""

    game: PrintedGame

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Return how well a player's side stands: its share of its medals, less the enemy's.

        Figures that the enemy has lost count as half of their part of the medal for their unit.
        """
        side = next(seat.side for seat in self.game.seats if seat.player == player)
        fields = view["fields"]
        shares = []
        for one in (side, SideId(1 - side)):
            worth = fields["medals"][one] + DAMAGE * self._damage(fields, SideId(1 - one))
            shares.append(min(worth / self.game.needed[one], 1.0))
        return float(shares[0] - shares[1])

    def _damage(self, fields: Mapping[str, Any], side: SideId) -> float:
        """Return how many units a side has lost in parts: the figures missing on the board."""
        units = zip(self.game.slots, fields["hex"], fields["kind"], fields["figures"], strict=False)
        lost = 0.0
        for slot, i, kind, figures in units:
            if slot.side == side and i >= 0:
                full = slot.figures or self.game.kinds[kind].figures
                lost += max(full - figures, 0) / full
        return lost

    def losses(self, event: Event) -> Iterable[Loss]:
        """Yield how many figures, and which units, an event cost."""
        counted = {"figures-lost": "figures", "eliminated": "units"}.get(event.kind)
        if counted is not None:
            slot = self.game.slots[event.facts["unit"]]
            kind = self.game.kinds[event.facts["unit_kind"]].name
            count = event.facts.get("figures", 1)
            yield Loss(SIDES[slot.side], slot.name, slot.badge, kind, counted, count)

    def turn_of(self, g: State) -> int:
        """Return the number of the turn as each side counts its own."""
        assert isinstance(g, Memoir)
        return g.turn // len(SIDES) + 1
