"""The game: its parts, and how it looks."""

from __future__ import annotations

from typing import Any

from hexwar import kit
from hexwar.play import GameData

from mygame.rules import Battle, Sky


class MyGameTable(kit.MapTable):
    """The map with its aircraft, turned as they fly."""

    zones = False


class MyGameAnalysis(kit.CounterAnalysis):
    """Steps count, and who has an enemy in front."""

    def judged(self, g: Any, player: str) -> float:
        """Compare the player with all others."""
        worth = 0.0
        for side in g.game.players:
            units = g.flying(side)
            aims = sum(g.target(unit) is not None for unit in units)
            strength = sum(g.steps[unit] for unit in units) + aims / 4
            worth += strength if side == player else -strength
        return max(-1.0, min(1.0, worth / 10))


class MyGame(kit.CounterGame):
    """Two squadrons or more over the ford, and a few turns."""

    name, title, version = "mygame", "My Game", "1"
    data, state_class, opening = GameData("mygame"), Sky, Battle
    presentation_class = MyGameTable
    analysis_class = MyGameAnalysis

    def at_start(self) -> dict[str, Any]:
        """Return the set-up: those in the north fly south-east, the others north-west."""
        fields = super().at_start()
        north = [at < 0 or self.board.coordinates(at)[1] < 3 for at in fields["hex"]]
        return {**fields, "facing": [5 if one else 2 for one in north]}
