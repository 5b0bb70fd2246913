"""One moment of the campaign: where the counters stand, and what they have done in this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexwar.board import members
from hexwar.kit.cups import Cups
from hexwar.kit.movement import Bars
from hexwar.play import Bits, cache, flag, index, public, rule, state
from hexwar.zones import zone

if TYPE_CHECKING:
    from classic.game import AcrossTheLenn

SIDES = ("east", "west")
OFF = -1
"""Where a counter is that is not on the map; with steps left it has not come yet."""


@state
class Field(Cups):
    """The valley, with both armies in it."""

    game: AcrossTheLenn
    turn: int = public(default=1)
    active: int = public(default=0)
    weather: str = public(default="clear")
    at: list[int] = public(fixed=True)
    steps: list[int] = public(fixed=True)
    holder: list[int] = public(fixed=True)
    lost: list[int] = public(factory=lambda: [0, 0])
    replacements: list[int] = public(factory=lambda: [0, 0])
    unsupplied: Bits = public(default=0)
    moved: Bits = flag(until="player-turn")
    fought: Bits = flag(until="player-turn")
    attacked: Bits = flag(until="player-turn")
    committed: Bits = flag(until="player-turn")
    on: dict[int, int] = index(factory=dict)
    standing: list[int] = index(factory=lambda: [0, 0])
    zones: dict[int, int] = cache(factory=dict)
    bars: dict[int, Bars] = cache(factory=dict)

    def reindex(self) -> None:
        """Find counters by hex, and the hexes of each side."""
        self.on, self.standing = {}, [0, 0]
        for unit, at in enumerate(self.at):
            if at != OFF:
                self.on[at] = self.on.get(at, 0) | 1 << unit
                self.standing[self.game.side_of[unit]] |= 1 << at

    @rule("9.1")
    def place(self, unit: int, to: int) -> None:
        """Move a counter; a side holds the towns that its units were the last to enter."""
        side, before = self.game.side_of[unit], self.at[unit]
        if before != OFF:
            self.on[before] &= ~(1 << unit)
            if not self.on[before]:
                del self.on[before]
                self.standing[side] &= ~(1 << before)
        self.at[unit], self.zones, self.bars = to, {}, {}
        if to != OFF:
            self.on[to] = self.on.get(to, 0) | 1 << unit
            self.standing[side] |= 1 << to
            if to in self.game.town_at:
                self.holder[self.game.town_at[to]] = side

    def stack_in(self, at: int) -> list[int]:
        """Return the units in a hex."""
        return list(members(self.on.get(at, 0)))

    @rule("3.1")
    def zone_of(self, side: int) -> int:
        """Return the zone of control of a side: it crosses the river by the bridges only."""
        if side not in self.zones:
            game = self.game
            self.zones[side] = zone(game.board, self.standing[side], game.dry_sides)
        return self.zones[side]

    def attack(self, unit: int) -> int:
        """Return the printed attack factor of a unit."""
        return int(self.game.attacks[unit][self.steps[unit]])

    def own(self, side: int) -> list[int]:
        """Return the units of a side on the map."""
        return [unit for unit in self.game.units_of[side] if self.at[unit] != OFF]

    @rule("9.2")
    def points(self, side: int) -> int:
        """Return the points of a side: for the towns it holds and the units the enemy lost."""
        towns = zip(self.holder, self.game.town_points, strict=True)
        return sum(worth for holder, worth in towns if holder == side) + self.lost[1 - side]
