"""Dogfight as a game: its parts, and what a moment is worth."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from dogfight.overview import TITLE, VERSION
from dogfight.rules import Battle, Sky
from hexwar import kit
from hexwar.play import GameData


class DogfightTable(kit.MapTable):
    """The sky with its aircraft, turned as they fly, each with its height."""

    factors, zones = ("skill",), False

    def badges(self, g: Any) -> Mapping[str, Sequence[int]]:
        """Heights."""
        return {"h": g.height}

    def scores(self, g: Any) -> Iterator[tuple[str, str]]:
        """What each side has hit."""
        yield from ((side, str(g.points[n])) for n, side in enumerate(g.game.sides))


class DogfightJudge(kit.Judge):
    """Points count, then who has an enemy before the guns, then height."""

    whole_turns: ClassVar[bool] = True

    def points(self, g: Any, side: int) -> float:
        """Add what the next shots promise."""
        flying = g.in_the_air(side)
        aims = sum(g.target(unit) is not None for unit in flying) / 2
        heights = sum(g.height[unit] for unit in flying) / 20
        return float(super().points(g, side) + aims + heights)


class Dogfight(kit.CounterGame):
    """Two squadrons over the trenches, and their balloons."""

    name, title, version = "dogfight", TITLE, VERSION
    data, state_class, opening = GameData("dogfight"), Sky, Battle
    presentation_class, judge_class = DogfightTable, DogfightJudge

    def at_start(self) -> dict[str, Any]:
        """Return the set-up, each aircraft at the height that its counter names."""
        return {**super().at_start(), "height": [*self.counters.numbers("height")]}
