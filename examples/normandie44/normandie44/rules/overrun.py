"""Overrun: armour and Panzergrenadiers break through an enemy stack while they move (4.3)."""

from __future__ import annotations

from typing import Any, ClassVar

from hexwar.board import CounterId, HexId, SideId, first, has, iterate, one, pack
from hexwar.play import Frame, Next, frame, rule, step
from hexwar.play.refusal import Refusal
from hexwar.reach import Points
from hexwar.zones import zone
from normandie44.printed import LIMITS, SIDES
from normandie44.rules.combat import Assault, beside, may_be_attacked
from normandie44.rules.damage import Retreat, disorganise, left
from normandie44.rules.headquarters import destroy
from normandie44.rules.movement import fits, points_left, spend
from normandie44.rules.terrain import going_of
from normandie44.state import OFF, Field


def able(g: Field) -> list[CounterId]:
    """Return the armour and the Panzergrenadiers of the active side next to an enemy."""
    near = g.game.board.next_to(g.standing[1 - g.active])
    return [u for u in iterate(g.game.tanks & g.present[g.active]) if near >> g.hex[u] & 1]


def price(g: Field, unit: CounterId, to: HexId) -> Points | None:
    """Return the movement points of an overrun of a hex; None where the ground forbids it."""
    step_cost = going_of(g, unit).price(g.hex[unit], to)
    more = LIMITS["overrun"] + g.rubble.get(to, 0)
    return None if step_cost is None else more + step_cost


@rule("4.3", "7.5", "6.10")
def may_overrun(g: Field, unit: CounterId) -> str | None:
    """Armour or Panzergrenadiers in supply, not at rest, with points left for it."""
    if not g.acts(unit) or g.hex[unit] == OFF:
        return "4.3"
    if not g.game.tanks >> unit & 1:
        return Refusal("4.3", "neither armour nor Panzergrenadiers")
    if g.unsupplied >> unit & 1:
        return Refusal("7.5", "out of supply")
    if g.rest >> unit & 1:
        return Refusal("6.10", "it rests")
    if has(g.confused, g.hex[unit]):
        return Refusal("6.11", "it is in confusion")
    ways = (may_be_overrun(g, unit, to) for to in beside(g, unit))
    return None if any(barred is None for barred in ways) else Refusal("4.3", "nothing to overrun")


@rule("4.3", "6.1", "2.2")
def may_be_overrun(g: Field, unit: CounterId, target: HexId) -> str | None:
    """An adjacent hex with enemies, for 3 points and those of the step into it."""
    barred = may_be_attacked(g, unit, target)
    if barred or has(g.confused, target):
        return barred or Refusal("6.11", "confusion there")
    cost, points = price(g, unit, target), points_left(g, unit)
    if cost is None:
        return Refusal("2.2", "the ground is closed to it")
    if cost > points:
        return Refusal("4.3", "it costs {cost}, {points} left", cost=cost, points=points)
    return None


@rule("4.3")
def capture_corps(g: Field, unit: CounterId, target: HexId) -> None:
    """A headquarters alone is captured without a throw, and the unit goes into its hex."""
    for hq in g.enemies_in(target):
        destroy(g, hq)
    pay(g, unit, target)
    go_in(g, [unit], target, 0)


def pay(g: Field, unit: CounterId, target: HexId) -> None:
    """Spend the points of an overrun."""
    spend(g, unit, price(g, unit, target) or 0)
    g.moved |= one(unit)


@rule("4.3", "3")
def go_in(g: Field, units: list[CounterId], target: HexId, displaced: int) -> None:
    """They enter the hex; the zone of others than those displaced ends their movement there."""
    game, enemy = g.game, SideId(1 - g.active)
    strong = [u for u in g.on_map(enemy) if game.points[u] and not game.garrisons >> u & 1]
    others = pack(g.hex[u] for u in strong if not displaced >> u & 1)
    stopped = zone(game.board, others, game.land_sides) & game.open_to_zones
    for unit in units:
        g.put(unit, target)
        g.say("advanced", rule="4.3", unit=unit, to=target)
        if not stopped >> target & 1:
            g.moved &= ~one(unit)


@frame
class DrivenBack(Retreat):
    """Units that are overrun retreat where the attacker wants, on a way that they survive (4.3)."""

    def owner(self, g: Field) -> str:
        """The player who overruns."""
        return SIDES[g.active]


@frame
class Overrun(Assault):
    """A stack of armour and Panzergrenadiers overruns a hex during its movement (4.3)."""

    unaided: ClassVar[bool] = True
    cites: ClassVar[dict[str, Any]] = {
        "gather": "4.3",
        "may_join": "4.3",
        "throw": ("4.3", "6.3", "6.4", "6.5", "2.2"),
        "apply": "6.4",
        "may_advance": "4.3",
        "advance_after_combat": "4.3",
    }
    effects: ClassVar[dict[str, tuple[str, type[Frame]]]] = {
        **Assault.effects,
        "DR": ("defenders", DrivenBack),
    }

    def neighbours(self, g: Field) -> list[CounterId]:
        """The others of the stack: who may be asked to join."""
        return g.fighters(g.hex[first(self.units)], g.active)

    @rule("4.3", "6.1", "7.5", "6.10", "2.2")
    def may_join(self, g: Field, unit: CounterId) -> str | None:
        """Each of the same stack that could overrun the hex by itself."""
        if self.units >> unit & 1:
            return Refusal("4.3", "it has joined already")
        if g.hex[unit] != g.hex[first(self.units)]:
            return Refusal("4.3", "another stack")
        return may_overrun(g, unit) or may_be_overrun(g, unit, self.target)

    @rule("4.3", "9.1")
    def open_to_air(self, g: Field) -> bool:
        """From turn 8 on, for Americans who overrun; from turn 7 by another rule of the booklet."""
        american = all(g.game.groups[u] == "us" for u in iterate(self.units))
        first = int(g.game.options.get("air-overruns-from", 8))
        return g.turn >= first and american and super().open_to_air(g)

    def fought(self, g: Field) -> None:
        """It is no combat of the phase and has no exploitation; it costs movement points."""
        self.result = self.result.replace("X1", "").strip()
        for unit in iterate(self.units):
            pay(g, unit, self.target)

    def victors(self, g: Field) -> list[CounterId]:
        """Nobody is asked: the stack goes in as a whole."""
        del g
        return []

    @step("4.3")
    def after_the_advance(self, g: Field) -> Next:
        stack = left(g, self.units)
        if g.standing[1 - g.active] >> self.target & 1:
            for unit in stack:
                spend(g, unit, points_left(g, unit))
                disorganise(g, unit, 1)
            return None
        near = g.game.board.next_to(1 << self.target)
        free = [u for u in stack if near >> g.hex[u] & 1 and fits(g, u, self.target)]
        go_in(g, free, self.target, self.defenders)
        return None
