"""Where a unit may move, and at what cost (1.5, 1.11, 1.12, 2.1)."""

from typing import NamedTuple

from hexwar.board import ALL, NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, one, union
from hexwar.play import Choice, Clause, TableVerb, forbids, requires, rule
from memoir44.map.battlefield import SHUTTING
from memoir44.map.ground import OPEN, Ways
from memoir44.printed.cards import Printed
from memoir44.printed.figures import FIGURES
from memoir44.printed.units import UnitKind
from memoir44.rules.facts import Facts, modified
from memoir44.scenarios.printed_game import PrintedGame
from memoir44.state import Memoir


@rule("1.5/allowance", "1.5/fighting-move", "2.4.5/sail")
def allowance(g: Memoir, unit: CounterId) -> tuple[int, int]:
    """Return how far a unit may move and still battle, and how far at most."""
    if has(g.afloat, unit):
        return 0, FIGURES.craft_move
    return moves_of(g.kind_of(unit), g.printed if modified(g, unit) else None)


@rule("1.5/allowance", "1.5/fighting-move", "1.4.1/movement")
def moves_of(kind: UnitKind, card: Printed | None) -> tuple[int, int]:
    """Return how far a kind of unit moves ashore and still battles, and how far at most.

    There is a card if what it says of movement holds for the unit.
    """
    if card is None:
        return kind.battle_move, kind.full_move
    if not card.may_move:
        return 0, 0
    return max(kind.battle_move, card.battle_move), max(kind.full_move, card.full_move)


@rule("1.4.1/behind-enemy-lines/unhindered")
def unhindered(g: Memoir, unit: CounterId) -> bool:
    """Return whether terrain neither stops nor slows a unit, behind enemy lines."""
    return g.printed.unhindered and modified(g, unit)


def cost(g: Memoir, unit: CounterId, to: HexId) -> int:
    """Return the movement that a step takes; cliffs and steep sides take two (2.1.2, 1.11)."""
    if has(g.afloat, unit) or unhindered(g, unit):
        return OPEN.cost
    return g.field.passage(g.hex[unit], to, g.arm(unit)).cost


class Stance(NamedTuple):
    """How a unit stands before its next step: all that decides it but who else is on the board."""

    ways: Ways  # the ways to the next hexes
    spent: int  # the movement that it has spent
    most: int  # the movement that it may spend in all
    by_road: bool  # whether it has kept to the road, or has not moved yet
    capped: bool  # whether it has entered terrain that caps its whole move


def stance(m: Facts, unit: CounterId) -> tuple[Stance]:
    """Return how a unit stands: the place on which the clauses about its next step depend."""
    g, its = m.g, one(unit)
    at, moved, kind = g.hex[unit], g.moved[unit], g.kind[unit]
    if g.afloat & its:
        return (Stance(g.field.at_sea[at], moved, FIGURES.craft_move, by_road=False, capped=False),)
    card = m.card if m.modified & its else None
    free = card is not None and card.unhindered
    laid = m.laid & g.field.around[at]
    works = tuple((i, g.works(i)) for i in iterate(laid)) if laid else ()
    ways = g.field.ways(at, g.game.arms[kind], moved > 0, free, works)
    _, most = moves_of(g.game.kinds[kind], card)
    by_road = not moved or bool(g.on_road & its)
    return (Stance(ways, moved, most, by_road, bool(g.capped & its)),)


@requires("1.3.3/ordered")
def ordered(m: Facts) -> CounterSet:
    """It has no order of the player to move."""
    return m.ordered


@forbids("1.5/stop", "1.3.3/one-by-one", "1.3.3/over")
def halted(m: Facts) -> CounterSet:
    """It moves no further in this turn."""
    return m.g.halted


@requires("1.5/next-hex")
def next_hexes(game: PrintedGame, s: Stance) -> HexSet:
    """It is not a hex next to the unit."""
    return s.ways.near


@forbids("1.5/occupied")
def taken(m: Facts) -> HexSet:
    """Another unit is there."""
    return m.g.occupied


@forbids("2.4.5/sail", only=lambda m: m.g.afloat)
def not_by_craft(m: Facts, unit: CounterId) -> HexSet:
    """Landing craft go two hexes by sea, to coast and beach, and one craft lies in a hex."""
    g = m.g
    if g.moved[unit] >= FIGURES.craft_move:
        return ALL
    role = g.field.with_role
    return g.boats | ~(role("sea") | role("coast") | role("beach"))


def closing(number: str) -> Clause[HexSet]:
    """Return the clause of one of the rules that close hexes."""

    @forbids(number)
    def closed(game: PrintedGame, s: Stance) -> HexSet:
        """The way there is closed to it."""
        return s.ways.shut.get(number, NONE)

    return closed


@forbids("1.5/allowance", "1.11/road")
def too_far(game: PrintedGame, s: Stance) -> HexSet:
    """It is further than the unit may still move."""
    near, roads = s.ways.within(s.most - s.spent), s.ways.by_road
    if roads and s.most and s.by_road:
        near |= s.ways.within(s.most + 1 - s.spent) & roads
    return ~near


@forbids("1.11/beach")
def beyond_the_cap(game: PrintedGame, s: Stance) -> HexSet:
    """A unit that enters such terrain moves no more than it allows."""
    if s.ways.unhindered:
        return NONE
    beyond = ~s.ways.within(FIGURES.beach_cap - s.spent)
    return beyond if s.capped else beyond & s.ways.capped


@requires("1.13/exit-hex")
def on_an_exit(m: Facts) -> CounterSet:
    """It is not on an exit hex of its side."""
    g = m.g
    mine = (e.hexes for e in g.game.plan.exits if e.side == g.side and not e.beyond)
    return g.counters_in(union(mine))


@forbids("1.13/movement-left")
def in_a_craft(m: Facts) -> CounterSet:
    """It is in a landing craft."""
    return m.g.afloat


@forbids("1.13/movement-left")
def no_movement_left(m: Facts, unit: CounterId) -> bool:
    """It has no movement left."""
    return m.g.moved[unit] >= allowance(m.g, unit)[1]


MAY_MOVE = Choice(ordered, halted)
LEAVING = Choice(MAY_MOVE, on_an_exit, in_a_craft, no_movement_left)
MOVE = TableVerb(
    "move",
    rule="1.5/next-hex",
    unit=MAY_MOVE,
    to=Choice(next_hexes, taken, not_by_craft, *map(closing, SHUTTING), too_far, beyond_the_cap),
    place=stance,
)
