"""How the game looks at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar.play import Presentation, Scene
from memoir44.presentation.scene import memoir_scene
from memoir44.scenarios.printed_game import PrintedGame


class MemoirPresentation(Presentation):
    """How the game looks at the table."""

    game: PrintedGame
    shots = {"battle": ("unit", "target")}

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Return what is on the table for a player."""
        return memoir_scene(self.game, view, player)
