"""How the game looks at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from hexwar.play import Action, Presentation, Preview, PreviewRow, Scene
from memoir44.presentation.counters import card_rule
from memoir44.presentation.scene import memoir_scene
from memoir44.scenarios.printed_game import PrintedGame


class MemoirPresentation(Presentation):
    """How the game looks at the table."""

    game: PrintedGame
    shots: ClassVar[Mapping[str, tuple[str, str]]] = {"battle": ("unit", "target")}

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Return what is on the table for a player."""
        return memoir_scene(self.game, view, player)

    def preview(self, view: Mapping[str, Any], player: str, action: Action) -> Preview | None:
        """Return what a card does that could be played, kept or given."""
        del view, player
        if action[0] not in ("play", "keep", "give"):
            return None
        rule = card_rule(self.game.deck.commands[action[-1]])
        return Preview(rows=(PreviewRow("what it does", rule.summary, rule.number),))
