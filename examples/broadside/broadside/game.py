"""Broadside as a game: its parts, and what a moment is worth."""

from typing import Any

from broadside.overview import TITLE, VERSION
from broadside.rules import Battle, Sea
from hexwar import kit
from hexwar.board import iterate
from hexwar.play import GameData


class BroadsideTable(kit.MapTable):
    """The sea with its ships, turned as they face."""

    factors, zones = ("guns",), False


class BroadsideAnalysis(kit.CounterAnalysis):
    """Steps count, and whose guns bear."""

    def judged(self, g: Any, player: str) -> float:
        """Compare steps and broadsides of both sides."""
        worth = g.afloat()
        for side, own in zip(g.game.players, g.present, strict=True):
            worth[side] += sum(g.target(ship) is not None for ship in iterate(own)) / 4
        return float(2 * worth[player] - sum(worth.values())) / 12


class Broadside(kit.CounterGame):
    """Two squadrons of three ships between the shoals, at most twelve turns."""

    name, title, version = "broadside", TITLE, VERSION
    data, state_class, opening = GameData("broadside"), Sea, Battle
    presentation_class, analysis_class = BroadsideTable, BroadsideAnalysis
