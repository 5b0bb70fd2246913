"""Broadside as a game: its parts, and what a moment is worth."""

from typing import Any, ClassVar

from broadside.overview import TITLE, VERSION
from broadside.rules import Battle, Sea
from hexwar import kit
from hexwar.board import iterate
from hexwar.play import GameData


class BroadsideTable(kit.MapTable):
    """The sea with its ships, turned as they face."""

    factors, zones = ("guns",), False


class BroadsideJudge(kit.Judge):
    """Steps count, and whose guns bear."""

    whole_turns: ClassVar[bool] = True

    def points(self, g: Any, side: int) -> float:
        """A ship whose guns bear promises hits."""
        return sum(g.target(ship) is not None for ship in iterate(g.present[side])) / 4


class Broadside(kit.CounterGame):
    """Two squadrons of three ships between the shoals, at most twelve turns."""

    name, title, version = "broadside", TITLE, VERSION
    data, state_class, opening = GameData("broadside"), Sea, Battle
    presentation_class, judge_class = BroadsideTable, BroadsideJudge
