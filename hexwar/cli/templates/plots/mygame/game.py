"""The game: its parts, and how it looks."""

from __future__ import annotations

from typing import Any, ClassVar

from hexwar import kit
from hexwar.play import GameData

from mygame.rules import Battle, Sky


class MyGameTable(kit.MapTable):
    """The map with its aircraft, turned as they fly."""

    zones = False


class MyGameJudge(kit.Judge):
    """What opponents are told: orders pay only together, and an enemy in front is worth a shot."""

    whole_turns: ClassVar[bool] = True

    def points(self, g: Any, side: int) -> float:
        """Add what the next shots promise."""
        units = g.flying(g.game.sides[side])
        return sum(g.target(unit) is not None for unit in units) / 4


class MyGame(kit.CounterGame):
    """Two squadrons or more in the sky, and a few turns."""

    name, title, version = "mygame", "My Game", "1"
    data, state_class, opening = GameData("mygame"), Sky, Battle
    presentation_class = MyGameTable
    judge_class = MyGameJudge

    def at_start(self) -> dict[str, Any]:
        """Return the set-up: those in the north fly south-east, the others north-west."""
        fields = super().at_start()
        north = [at < 0 or self.board.coordinates(at)[1] < 3 for at in fields["hex"]]
        return {**fields, "facing": [5 if one else 2 for one in north]}
