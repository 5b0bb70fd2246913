"""Where a unit may move, and at what cost (1.5, 1.11, 1.12, 2.1)."""

from __future__ import annotations

from itertools import chain

from hexwar.board import CounterId, CounterSet, HexId, HexSet, has, iterate, pack
from hexwar.play import rule
from hexwar.play.clauses import Asking, among, bar
from hexwar.play.verbs import ALL, Verb, Who
from memoir44.map.passages import OPEN
from memoir44.printed.arms import VESSEL
from memoir44.printed.features import entry_rules
from memoir44.rules.contact import units_of_mover
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


@among.actors("1.3.3")
def with_an_order(m: Asking) -> CounterSet:
    """It has no order of the player to move."""
    g: Memoir = m.g
    return pack(unit for unit in units_of_mover(g) if g.orders_by[unit] == g.seat)


@bar.actors("1.5")
def halted(m: Asking) -> CounterSet:
    """It has had to stop, or its move is over."""
    g: Memoir = m.g
    return g.halted


def aboard(m: Asking) -> CounterSet:
    """Return the units in landing craft."""
    g: Memoir = m.g
    return g.afloat


def ashore(m: Asking) -> CounterSet:
    """Return the units that are in no landing craft."""
    return ~aboard(m)


@among("1.5")
def next_hexes(m: Asking, unit: CounterId) -> HexSet:
    """It is not a free hex next to the unit."""
    g: Memoir = m.g
    return g.field.board.adjacent[g.hex[unit]] & ~g.occupied


@bar("2.4.5", only=aboard)
def not_by_craft(m: Asking, unit: CounterId) -> HexSet:
    """Landing craft go two hexes by sea, to coast and beach, and one craft lies in a hex."""
    g: Memoir = m.g
    if g.moved[unit] >= CRAFT_MOVE:
        return ALL
    others = pack(i for i in g.craft if i >= 0)
    field = g.field
    shore = field.with_role("coast") | field.with_role("beach")
    return others | ~(field.with_role("sea") | shore)


@bar.numbered("2.1.2", "2.1.3", "2.1.4", "2.1.5", "2.10.2", *TERRAIN, only=ashore)
def closed(m: Asking, unit: CounterId, to: HexId) -> str:
    """The hex where it is, the hex ahead or what lies between them is closed to it."""
    g: Memoir = m.g
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


@bar.each("1.5", only=ashore)
def too_far(m: Asking, unit: CounterId, to: HexId) -> bool:
    """It is further than the unit may still move."""
    g: Memoir = m.g
    limit = allowance(g, unit)[1]
    if limit and keeps_to_road(g, unit, to):
        limit += 1
    return g.moved[unit] + cost(g, unit, to) > limit


@bar.each("1.11/beach", only=ashore)
def beyond_the_cap(m: Asking, unit: CounterId, to: HexId) -> bool:
    """A unit that enters such terrain moves no more than it allows."""
    g: Memoir = m.g
    cap = g.ground(to).move_cap or (BEACH_CAP if has(g.capped, unit) else 0)
    if not cap or unhindered(g, unit):
        return False
    return g.moved[unit] + cost(g, unit, to) > cap


@bar.actors("1.13")
def off_the_exits(m: Asking) -> CounterSet:
    """It is not on an exit hex of its side."""
    g: Memoir = m.g
    mine = [e.hexes for e in g.game.plan.exits if e.side == g.side and not e.beyond]
    there = (iterate(hexes & g.standing[g.side]) for hexes in mine)
    return ~pack(g.on[i] for i in chain.from_iterable(there))


@bar.actors("1.13")
def in_a_craft(m: Asking) -> CounterSet:
    """It is in a landing craft."""
    return aboard(m)


@bar.each("1.13")
def no_movement_left(m: Asking, unit: CounterId) -> bool:
    """It has no movement left."""
    g: Memoir = m.g
    return g.moved[unit] >= allowance(g, unit)[1]


MARCHES = Who(with_an_order, halted)
MOVE = Verb(
    "move",
    rule="1.5",
    who=MARCHES,
    near=next_hexes,
    bars=[not_by_craft, closed, too_far, beyond_the_cap],
)
EXIT = Verb("exit", rule="1.13", who=MARCHES, bars=[off_the_exits, in_a_craft, no_movement_left])
