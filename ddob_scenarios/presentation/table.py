"""How the game looks at the table: its scene, and previews of actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ddob_scenarios.presentation.preview import preview_of
from ddob_scenarios.presentation.scene import omaha_scene
from ddob_scenarios.scenarios.printed_game import PrintedGame
from hexwar.play import Presentation, Scene
from hexwar.play.scene import Preview
from hexwar.play.steering import Action


class OmahaPresentation(Presentation):
    """How the game looks at the table."""

    game: PrintedGame
    shots: ClassVar[Mapping[str, tuple[str, str]]] = {
        "position-fires": ("position", "units"),
        "hero-hit": ("position", "unit"),
        "leader-hit": ("position", "unit"),
        "gun-hits": ("position", "unit"),
        "mortars-hit": ("position", "units"),
        "patrol-probes": ("position", "units"),
        "ambush": ("position", "unit"),
        "attack": ("units", "site"),
        "barraged": ("unit", "site"),
        "barrage-in-vain": ("unit", "site"),
    }

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Return what is on the table."""
        return omaha_scene(self.game, view, player)

    def preview(self, view: Mapping[str, Any], player: str, action: Action) -> Preview | None:
        """Return what an action would cost and bring about."""
        del player
        return preview_of(self.game, view, action)
