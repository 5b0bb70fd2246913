"""Where a unit may move, and at what cost (1.5, 1.11, 1.12, 2.1)."""

from __future__ import annotations

from itertools import chain

from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, pack
from hexwar.play import rule
from hexwar.play.clauses import among, bar
from hexwar.play.verbs import ALL, Verb, Who
from memoir44.map.passages import OPEN
from memoir44.printed.arms import VESSEL
from memoir44.printed.features import entry_rules
from memoir44.rules.facts import Facts
from memoir44.rules.orders import modified
from memoir44.state.battle import Memoir

CRAFT_MOVE = 2
"""Hexes that landing craft move (1.15)."""

BEACH_CAP = 2
"""Hexes that a unit moves at most once it has entered beach or coastline (1.11/beach)."""

TERRAIN = entry_rules()


@rule("1.2", "1.4.1", "1.5")
def allowance(g: Memoir, unit: CounterId) -> tuple[int, int]:
    """Return how far a unit may move and still battle, and how far at most.

    Args:
        g: The state.
        unit: A unit with an order.
    """
    kind = g.kind_of(unit)
    if has(g.afloat, unit):
        return 0, CRAFT_MOVE
    if not modified(g, unit):
        return kind.battle_move, kind.full_move
    card = g.printed
    if not card.may_move:
        return 0, 0
    return max(kind.battle_move, card.battle_move), max(kind.full_move, card.full_move)


@rule("1.4.1")
def unhindered(g: Memoir, unit: CounterId) -> bool:
    """Tell whether terrain neither stops nor slows a unit, behind enemy lines."""
    return g.printed.unhindered and modified(g, unit)


@rule("1.5", "1.11/road")
def keeps_to_road(g: Memoir, unit: CounterId, to: HexId) -> bool:
    """Tell whether a unit, with a step, is on a road from the start of its move."""
    began = not g.moved[unit] or has(g.on_road, unit)
    return began and g.field.on_road(g.hex[unit], to)


def cost(g: Memoir, unit: CounterId, to: HexId) -> int:
    """Return the movement that a step takes; cliffs and steep sides take two (2.1.2, 1.11)."""
    if has(g.afloat, unit) or unhindered(g, unit):
        return OPEN.cost
    return g.field.passage(g.hex[unit], to, g.arm(unit)).cost


def within(g: Memoir, unit: CounterId, movement: int) -> HexSet:
    """Return the next hexes to which a step takes a unit ashore no more than so much movement."""
    at = g.hex[unit]
    if unhindered(g, unit):
        return g.field.board.adjacent[at] if movement >= OPEN.cost else NONE
    return g.field.within(at, g.arm(unit), movement)


@among.actors("1.3.3")
def ordered(m: Facts) -> CounterSet:
    """It has no order of the player to move."""
    return m.ordered


@bar.actors("1.5")
def halted(m: Facts) -> CounterSet:
    """It has had to stop, or its move is over."""
    return m.g.halted


def aboard(m: Facts) -> CounterSet:
    """Return the units in landing craft."""
    return m.g.afloat


def ashore(m: Facts) -> CounterSet:
    """Return the units that are in no landing craft."""
    return ~aboard(m)


@among("1.5")
def next_hexes(m: Facts, unit: CounterId) -> HexSet:
    """It is not a free hex next to the unit."""
    return m.g.field.board.adjacent[m.g.hex[unit]] & ~m.g.occupied


@bar("2.4.5", only=aboard)
def not_by_craft(m: Facts, unit: CounterId) -> HexSet:
    """Landing craft go two hexes by sea, to coast and beach, and one craft lies in a hex."""
    g = m.g
    if g.moved[unit] >= CRAFT_MOVE:
        return ALL
    others = pack(i for i in g.craft if i >= 0)
    field = g.field
    shore = field.with_role("coast") | field.with_role("beach")
    return others | ~(field.with_role("sea") | shore)


@bar.numbered("2.1.2", "2.1.3", "2.1.4", "2.1.5", "2.10.2", *TERRAIN, only=ashore)
def closed(m: Facts, unit: CounterId, to: HexId) -> str:
    """The hex where it is, the hex ahead or what lies between them is closed to it."""
    g = m.g
    at, arm = g.hex[unit], g.arm(unit)
    if arm == VESSEL:
        return "" if has(g.field.open_sea, to) else "2.10.2"
    here, there = g.ground(at), g.ground(to)
    if here.fixed[arm]:
        return here.closed[arm]
    if there.closed[arm]:
        return there.closed[arm]
    if there.enter_adjacent and g.moved[unit] and not unhindered(g, unit):
        return there.enter_adjacent
    return g.field.passage(at, to, arm).closed


@bar("1.5", only=ashore)
def too_far(m: Facts, unit: CounterId) -> HexSet:
    """It is further than the unit may still move."""
    g = m.g
    limit, moved = allowance(g, unit)[1], g.moved[unit]
    near = within(g, unit, limit - moved)
    roads = g.field.by_road[g.hex[unit]]
    if roads and limit and (not moved or has(g.on_road, unit)):
        near |= within(g, unit, limit + 1 - moved) & roads
    return ~near


@bar("1.11/beach", only=ashore)
def beyond_the_cap(m: Facts, unit: CounterId) -> HexSet:
    """A unit that enters such terrain moves no more than it allows."""
    g = m.g
    if unhindered(g, unit):
        return NONE
    beyond, others, moved = NONE, ALL, g.moved[unit]
    near = g.field.board.adjacent[g.hex[unit]]
    for cap, hexes in g.field.capped.items():
        if hexes & near:
            beyond |= hexes & ~within(g, unit, cap - moved)
        others &= ~hexes
    if has(g.capped, unit):
        beyond |= others & ~within(g, unit, BEACH_CAP - moved)
    return beyond


@bar.actors("1.13")
def off_the_exits(m: Facts) -> CounterSet:
    """It is not on an exit hex of its side."""
    g = m.g
    mine = [e.hexes for e in g.game.plan.exits if e.side == g.side and not e.beyond]
    there = (iterate(hexes & g.standing[g.side]) for hexes in mine)
    return ~pack(g.on[i] for i in chain.from_iterable(there))


@bar.actors("1.13")
def in_a_craft(m: Facts) -> CounterSet:
    """It is in a landing craft."""
    return aboard(m)


@bar.each("1.13")
def no_movement_left(m: Facts, unit: CounterId) -> bool:
    """It has no movement left."""
    return m.g.moved[unit] >= allowance(m.g, unit)[1]


MARCHES = Who(ordered, halted)
MOVE = Verb(
    "move",
    rule="1.5",
    who=MARCHES,
    near=next_hexes,
    bars=[not_by_craft, closed, too_far, beyond_the_cap],
)
EXIT = Verb("exit", rule="1.13", who=MARCHES, bars=[off_the_exits, in_a_craft, no_movement_left])
