"""How moments and losses of the game are judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hexwar.board import SideId
from hexwar.play import State
from hexwar.play.events import Event, Loss
from hexwar.play.roles import Analysis
from memoir44.printed.arms import SIDES
from memoir44.scenarios.printed_game import PrintedGame
from memoir44.state import Memoir


class MemoirAnalysis(Analysis):
    """How moments and losses are judged."""

    game: PrintedGame

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Return how well a player's side stands: its share of its medals, less the enemy's."""
        medals: list[int] = view["fields"]["medals"]
        side = next(seat.side for seat in self.game.seats if seat.player == player)
        mine, theirs = (min(medals[s] / self.game.needed(s), 1.0) for s in (side, SideId(1 - side)))
        return mine - theirs

    def losses(self, event: Event) -> Iterable[Loss]:
        """Say how many figures, and which units, an event cost."""
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
