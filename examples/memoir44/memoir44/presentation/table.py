"""How the game looks at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from hexwar.board import HexId, iterate
from hexwar.play import Presentation, Scene
from hexwar.play.scene import Preview, PreviewRow, SightLine
from hexwar.play.steering import Action
from memoir44.presentation.counters import card_rule
from memoir44.presentation.scene import memoir_scene
from memoir44.scenarios.printed_game import PrintedGame
from memoir44.state import Memoir


class MemoirPresentation(Presentation):
    """How the game looks at the table."""

    game: PrintedGame
    shots: ClassVar[Mapping[str, tuple[str, str]]] = {"battle": ("unit", "target")}
    windows: ClassVar[Mapping[str, str]] = {"Battle.window_for_ambush": "no-ambush"}

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Return what is on the table for a player."""
        return memoir_scene(self.game, view, player)

    def sight(self, view: Mapping[str, Any], player: str, start: int, end: int) -> SightLine:
        """Return whether one hex sees another, and which hexes block (1.7)."""
        g: Memoir = self.game.moment(view, player)
        blocked = g.field.sight.blockers(HexId(start), HexId(end), g.occupied)
        clear = g.field.sight.sees(HexId(start), HexId(end), g.occupied)
        return SightLine(clear, tuple(iterate(blocked)))

    def preview(self, view: Mapping[str, Any], player: str, action: Action) -> Preview | None:
        """Return what a card does that could be played, kept or given."""
        del view, player
        if action[0] not in ("play", "keep", "give"):
            return None
        rule = card_rule(self.game.deck.commands[action[-1]])
        return Preview(rows=(PreviewRow("what it does", rule.summary, rule.number),))
