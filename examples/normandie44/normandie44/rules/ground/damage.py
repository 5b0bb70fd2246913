"""What a result does to units: steps, disorganisation, retreat, exploitation (6.4 to 6.8, 6.10)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, one, pack
from hexwar.play import Next, done, frame, goto, requires, rule, step
from normandie44.limits import LIMITS
from normandie44.printed import GERMANS
from normandie44.rules.ground.headquarters import destroy
from normandie44.state import OFF, Field, Headquarters, Units

WORST: Final = 2
"""The highest level of disorganisation and of the effect of a bombardment (6.5)."""


@rule("6.5")
def in_disorder(g: Field, before: int, levels: int) -> tuple[int, int]:
    """Return the level of disorganisation after a result, and the steps that it costs.

    Fresh: the level of the result; level 1: level 2, and a step by an option; level 2: a step.
    """
    if before == WORST:
        return WORST, 1
    surplus = before + levels > WORST
    costs = surplus and g.game.options.get("surplus-level-costs-a-step", False)
    return (WORST if before else levels), int(costs)


@rule("6.5")
def disorganise(g: Units, unit: CounterId, levels: int) -> None:
    """A unit gains levels of disorganisation, or loses steps for them."""
    before = g.disorganised[unit]
    after, steps = in_disorder(g, before, levels)
    kit.lose_step(g, unit, "6.5", steps)
    g.disorganised[unit] = after
    if before < WORST:
        g.say("disorganised", rule="6.5", unit=unit, level=after)


@rule("6.5", "6.2")
def affect(g: Units, stack: list[CounterId], levels: int) -> None:
    """None: the level of the result; level 1: level 2; level 2: a level of disorganisation."""
    for unit in stack:
        before = g.affected[unit]
        if before == WORST:
            disorganise(g, unit, 1)
            continue
        g.affected[unit] = levels if not before else WORST
        g.say("affected", rule="6.5", unit=unit, level=g.affected[unit])


@rule("6.5")
def worst_states(g: Field, stack: list[CounterId]) -> int:
    """Add the worst disorganisation and the worst effect of a bombardment in a stack."""
    worst = max((g.disorganised[u] for u in stack), default=0)
    return worst + max((g.affected[u] for u in stack), default=0)


@rule("6.3/elite")
def favoured(g: Field, die: int, units: CounterSet, foes: CounterSet) -> int:
    """Return the die with one more for elite attackers, one less for elite defenders."""
    elite = g.game.elite
    return die + bool(units & elite) - bool(foes & elite)


def left(g: Field, units: CounterSet) -> list[CounterId]:
    """Return those of some units that are on the map, without headquarters."""
    return [u for u in iterate(units) if g.hex[u] != OFF and not g.is_headquarters(u)]


@rule("6.4", "6.5")
def suffer(g: Units, unit: CounterId, what: str, count: int = 0) -> None:
    """Lose steps or all of them, or gain levels of disorganisation, by the effect of a result."""
    if what == "disordered":
        disorganise(g, unit, count)
    elif what in ("loses", "eliminated"):
        kit.lose_step(g, unit, count=count or g.steps[unit])


@rule("6.6", "2.2")
def ways_out(g: Field, unit: CounterId, hexes: int) -> dict[HexId, int]:
    """Return where a unit may retreat to, with the steps that enemy zones on the way cost.

    The way is a number of hexes long and leads that far from where it began: over open ground, to
    no enemy. Where the stacks have no room for the unit it goes on, up to three hexes more. Zones
    cost a headquarters nothing, which has no steps to lose.
    """
    game, side, start = g.game, g.game.side_of[unit], g.hex[unit]
    shut = g.standing[1 - side] | ~game.window
    zone = NONE if g.is_headquarters(unit) else g.zone_against(side)
    price = game.going[unit].price
    layer = {start: 0}
    for gone in range(1, hexes + LIMITS.farther + 1):
        further: dict[HexId, int] = {}
        for at, cost in layer.items():
            for to in game.board.neighbours[at]:
                if has(shut, to) or price(at, to) is None:
                    continue
                paid = cost + (has(zone, to))
                further[to] = min(paid, further.get(to, paid))
        layer = further
        if gone < hexes:
            continue
        ends = {to: cost for to, cost in layer.items() if game.board.distance(start, to) == gone}
        room = {to: cost for to, cost in ends.items() if g.has_room(unit, to)}
        alive = {to: cost for to, cost in room.items() if cost < g.steps[unit]}
        if alive or room:
            return alive or room
    return {}


@rule("6.7")
def way_on(g: Field, target: HexId, defenders: CounterSet) -> HexSet:
    """Return the second hexes of an advance: on the way of defenders who went two hexes or more.

    Where no defender is left, they are all hexes around the one that was attacked.
    """
    board, gone = g.game.board, [g.hex[unit] for unit in left(g, defenders)]
    ring = iterate(board.next_to(one(target)) & g.game.window & ~g.standing[g.enemy])
    far = [(at, board.distance(target, at)) for at in gone]
    beyond = [(at, gap) for at, gap in far if gap > 1]
    nearer = (any(board.distance(to, at) < gap for at, gap in beyond) for to in ring)
    return pack(to for to, on_way in zip(ring, nearer, strict=True) if on_way or not gone)


@frame
class Retreat(kit.Retreats):
    """Units retreat one after the other; the owner chooses where to (6.6)."""

    cites: ClassVar[dict[str, Any]] = {
        "choose_the_way": "6.6/order",
        "retreat": "6.6",
        "nowhere_to_go": "6.6",
    }

    @rule("6.6", "2.2", "0.1.1")
    def far(self, g: Field, unit: CounterId) -> int:
        """Return how far a unit goes: one hex less from a town or a fortified line."""
        game, at = g.game, g.hex[unit]
        if has(game.garrisons, unit):
            return 0
        strong = game.town_set | (game.fortified if game.side_of[unit] == GERMANS else NONE)
        held = at == self.origin and has(strong, at)
        return self.hexes - bool(held)

    def ways(self, g: Field, unit: CounterId) -> dict[HexId, int]:
        """Return where a unit may go, with the steps that it costs."""
        return ways_out(g, unit, self.far(g, unit))

    @step("6.6")
    def next_unit(self, g: Field) -> Next:
        staying = (u for u in iterate(self.units) if g.hex[u] == OFF or not self.far(g, u))
        for unit in staying:
            self.units &= ~one(unit)
        return None if self.units else done()

    @requires("6.6")
    def next_to_retreat(self, g: Field) -> CounterSet:
        """It does not retreat."""
        del g
        return self.units

    @requires("6.6", "2.2")
    def open_ways(self, g: Field, unit: CounterId) -> HexSet:
        """No way of its retreat ends there."""
        return pack(self.ways(g, unit))

    def choose_the_way(self, g: Field) -> None:  # type: ignore[override]
        """Which unit retreats next, and where to?"""  # who goes first may take others' room

    def retreat(self, g: Headquarters, unit: CounterId, to: HexId) -> Next:
        cost = self.ways(g, unit)[to]
        self.units &= ~one(unit)
        origin = g.hex[unit]
        g.put(unit, to)
        g.say("retreated", unit=unit, to=to)
        harried(g, unit, origin, to)
        if cost >= g.steps[unit] and g.game.options.get("lost-on-the-way-is-captured", False):
            capture(g, unit)
        kit.lose_step(g, unit, "6.6", cost)
        return goto(self.next_unit)

    def cannot_go_on(self, g: Headquarters, unit: CounterId) -> None:
        """A unit without a way out is captured."""
        capture(g, unit)


@rule("9.1/way")
def is_exposed(g: Field, origin: HexId, to: HexId) -> bool:
    """Return whether no way of a retreat, as long as its hexes are apart, is under cover."""
    board, there = g.game.board, one(origin)
    for _ in range(board.distance(origin, to)):
        there = board.next_to(there) & g.game.under_cover
    return not has(there, to)


@rule("9.1/way")
def harried(g: Units, unit: CounterId, origin: HexId, to: HexId) -> None:
    """A German unit that retreats under aircraft into or over open ground gains a level."""
    german = g.game.side_of[unit] == GERMANS and not g.is_headquarters(unit)
    if g.air_over and german and is_exposed(g, origin, to):
        disorganise(g, unit, 1)


@rule("6.6")
def capture(g: Headquarters, unit: CounterId) -> None:
    """A unit without a way out is eliminated, and is never rebuilt."""
    if g.is_headquarters(unit):
        destroy(g, unit)
        return
    g.taken |= one(unit)
    g.say("captured", rule="6.6", unit=unit)
    g.lose_steps(unit, g.steps[unit])
