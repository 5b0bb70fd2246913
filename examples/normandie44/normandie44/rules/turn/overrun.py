"""Who can overrun whom, at what price, and what becomes of those overrun (4.3)?"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, first, has, iterate, one, pack
from hexwar.play import (
    Choice,
    Next,
    Refusal,
    forbids,
    frame,
    repeat,
    requires,
    rule,
    rules_of,
    step,
)
from hexwar.reach import Points
from normandie44.limits import LIMITS
from normandie44.rules.battle.attackers import beside, may_be_attacked
from normandie44.rules.battle.combat import Assault
from normandie44.rules.ground.damage import Retreat, disorganise, left
from normandie44.rules.ground.headquarters import destroy
from normandie44.rules.ground.terrain import going_of
from normandie44.rules.march.movement import points_left, spend
from normandie44.state import Field, Moving, Units, Whole, kept_by, own_units


@requires()
def armour(g: Field) -> CounterSet:
    """Neither armour nor Panzergrenadiers."""
    return g.game.tanks


def next_to_enemies(g: Field) -> HexSet:
    """Return the hexes next to enemies of the player."""
    enemy = g.enemy
    return g.while_still(enemy, "next to", g.game.board.next_to, g.standing[enemy])


# -- overruns


@requires()
def beside_an_enemy(g: Field) -> CounterSet:
    """No enemy is next to it."""
    near = next_to_enemies(g)
    return pack(u for u in iterate(g.ready & g.game.tanks) if has(near, g.hex[u]))


OVERRUNNERS: Final = Choice(
    own_units, armour, *kept_by("unsupplied", "reserve", "rest", "confusion"), beside_an_enemy
)
"""Who may overrun."""


def _overrun_from(g: Field, unit: CounterId) -> HexSet:
    return pack(to for to in beside(g, unit) if may_be_overrun(g, unit, to) is None)


def price(g: Field, unit: CounterId, to: HexId) -> Points | None:
    """Return the movement points of an overrun of a hex; None where the ground forbids it."""
    step_cost = going_of(g, unit).price(g.hex[unit], to)
    more = LIMITS.overrun + g.rubble.get(to, 0)
    return None if step_cost is None else more + step_cost


@rule("4.3", "6.1", "2.2", "6.11")
def may_be_overrun(g: Field, unit: CounterId, target: HexId) -> Refusal | None:
    """An adjacent hex with enemies, for 3 points and those of the step into it."""
    refusal = may_be_attacked(g, unit, target)
    if refusal or has(g.confused, target):
        return refusal or Refusal("6.11", "confusion there")
    cost, points = price(g, unit, target), points_left(g, unit)
    if cost is None:
        return Refusal("2.2", "the ground is closed to it")
    if cost > points:
        return Refusal("4.3", "it costs {cost}, {points} left", cost=cost, points=points)
    return None


@requires(reason="Nothing there can be overrun.", why=may_be_overrun)
def overrun_from(g: Field, unit: CounterId) -> HexSet:
    """Return the hexes that a unit can overrun, searched again when a unit has moved."""
    key = "overrun", unit, g.hex[unit], g.spent[unit], g.confused, g.defended
    hexes: HexSet = g.while_still(g.enemy, key, _overrun_from, g, unit)
    return hexes


@rule("4.3")
def capture_corps(g: Whole, unit: CounterId, target: HexId) -> None:
    """A headquarters alone is captured without a throw, and the unit goes into its hex."""
    for hq in g.enemies_in(target):
        destroy(g, hq)
    pay(g, unit, target)
    go_in(g, [unit], target, NONE)


def pay(g: Moving, unit: CounterId, target: HexId) -> None:
    """Spend the points of an overrun."""
    spend(g, unit, price(g, unit, target) or 0)
    g.moved |= one(unit)
    g.gone_far |= one(unit)


@rule("4.3", "3")
def go_in(g: Moving, units: list[CounterId], target: HexId, displaced: CounterSet) -> None:
    """They enter the hex; the zone of others than those displaced ends their movement there."""
    stopped = g.zone_without(g.enemy, displaced)
    for unit in units:
        g.put(unit, target)
        g.say("advanced", rule="4.3", unit=unit, to=target)
        if not has(stopped, target):
            g.moved &= ~one(unit)


@frame
class DrivenBack(Retreat):
    """Units that are overrun retreat where the attacker wants, on a way that they survive (4.3)."""

    def owner(self, g: Field) -> str:
        """The player who overruns."""
        return g.player_of(g.active)

    def sparing_ways(self, g: Units) -> dict[CounterId, HexSet]:
        """Return by unit the ways on which none of the others is lost; all if there are none."""
        ways = {unit: pack(self.ways(g, unit)) for unit in iterate(self.units)}
        spared = {
            unit: pack(to for to in iterate(hexes) if self.leaves_a_way(g, unit, to))
            for unit, hexes in ways.items()
        }
        return spared if any(spared.values()) else ways

    @requires("4.3")
    def spares_the_others(self, g: Field, unit: CounterId) -> HexSet:
        """Another unit would be lost, and need not be."""
        key = "sparing", self.units, self.hexes, self.origin
        return g.once(key, self.sparing_ways, g)[unit]

    where_to = Choice(Retreat.where_to, spares_the_others)

    @rule("4.3")
    def leaves_a_way(self, g: Units, unit: CounterId, to: HexId) -> bool:
        """Return whether each of the others still has a way when a unit has gone, and survives."""
        after = g.clone()
        after.put(unit, to)
        others = iterate(self.units & ~one(unit))
        return all(
            min(self.ways(after, other).values(), default=g.steps[other]) < g.steps[other]
            for other in others
            if not g.is_headquarters(other)
        )


@frame
class Overrun(Assault):
    """A stack of armour and Panzergrenadiers overruns a hex during its movement (4.3)."""

    unaided: ClassVar[bool] = True
    cites: ClassVar[dict[str, Any]] = {
        "gather": "4.3",
        "throw": ("4.3", "6.3", "6.4", "6.5", "2.2", "2.2/river"),
        "apply": "6.4",
        "advance_after_combat": "4.3",
    }

    def defender_retreats(self, g: Field, hexes: int) -> Next:
        """They do not leave each other without a way."""
        del g
        return repeat(DrivenBack, self.defenders, hexes, self.target)

    @requires("4.3")
    def of_the_stack(self, g: Field) -> CounterSet:
        """It is in another stack."""
        return g.on[g.hex[first(self.units)]]

    @forbids(*rules_of(may_be_overrun))
    def not_by_itself(self, g: Field, unit: CounterId) -> Refusal | None:
        """It could not overrun the hex by itself."""
        return may_be_overrun(g, unit, self.target)

    joiners = Choice(Assault.joined_already, of_the_stack, OVERRUNNERS, not_by_itself)

    @requires("9.1/late", "4.3")
    def may_fly_in_exploitation(self, g: Field) -> bool:
        """In an overrun aircraft support Americans only, and late."""
        turn = int(g.game.options.get("air-overruns-from", LIMITS.late_air))  # 4.3 says 7
        return self.is_late_and_american(g, turn)

    def fought(self, g: Moving) -> None:
        """It is no combat of the phase and has no exploitation; it costs movement points."""
        self.give_up_exploitation()
        for unit in iterate(self.units):
            pay(g, unit, self.target)

    def has_fought(self, g: Field) -> CounterSet:
        """The stack goes in as a whole."""
        del g
        return NONE

    @step("4.3")
    def after_the_advance(self, g: Moving) -> Next:
        stack = left(g, self.units)
        if has(g.standing[g.enemy], self.target):
            for unit in stack:
                spend(g, unit, points_left(g, unit))
                disorganise(g, unit, 1)
            return None
        near = g.game.board.next_to(one(self.target))
        free = [u for u in stack if has(near, g.hex[u]) and g.has_room(u, self.target)]
        go_in(g, free, self.target, self.defenders)
        return None
