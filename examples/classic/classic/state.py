"""One moment of the campaign: where the counters stand, and what they have done in this turn."""

from __future__ import annotations

from classic.printed import SIDES, PrintedGame
from hexwar.kit.cups import Cups
from hexwar.kit.forces import OFF, Stacks, Steps
from hexwar.kit.movement import Bars
from hexwar.kit.supply import Supplied
from hexwar.kit.victory import Objectives
from hexwar.kit.weather import Weather
from hexwar.play import public, rule, state
from hexwar.play.fields import cache, flag
from hexwar.play.plain import Bits
from hexwar.zones import zone


@state
class Field(Cups, Weather, Supplied, Objectives, Stacks, Steps):
    """The valley, with both armies in it; a unit off the map with steps left is still to come."""

    game: PrintedGame
    turn: int = public(default=1)
    active: int = public(default=0)
    lost: list[int] = public(factory=lambda: [0, 0])
    replacements: list[int] = public(factory=lambda: [0, 0])
    moved: Bits = flag(until="player-turn")
    fought: Bits = flag(until="player-turn")
    attacked: Bits = flag(until="player-turn")
    committed: Bits = flag(until="player-turn")
    bars: dict[int, Bars] = cache(factory=dict)

    @rule("9.1")
    def put(self, counter: int, to: int) -> None:
        """Move a unit; a side holds the towns that its units were the last to enter."""
        super().put(counter, to)
        self.bars = {}

    @rule("7.2", "9.2")
    def lose_steps(self, counter: int, count: int = 1) -> int:
        """A unit without steps is eliminated, and worth a point to the enemy."""
        left = super().lose_steps(counter, count)
        self.lost[self.game.side_of[counter]] += not left
        return left

    @rule("3.1")
    def zone_around(self, side: int) -> int:
        """Return the zone of control of a side: it crosses the river by the bridges only."""
        return zone(self.game.board, self.standing[side], self.game.dry_sides)

    def acts(self, unit: int) -> bool:
        """Tell whether a unit belongs to those whose turn it is."""
        return bool(self.game.side_of[unit] == self.active)

    @rule("9.2")
    def points(self, side: int) -> int:
        """Return the points of a side: for the towns it holds and the units the enemy lost."""
        towns = sum(int(town.amount) for town in self.objective_points(side, "9.2"))
        return towns + self.lost[1 - side]


__all__ = ["OFF", "SIDES", "Field"]
