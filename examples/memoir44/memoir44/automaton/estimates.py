"""What a side can estimate from the table: dice that reach, dangers, ways to its goals.

Everything here rests on what is public; nobody's hand is looked at.
"""

from collections import Counter

from hexwar.board import CounterId, CounterSet, HexId, HexSet, SideId, has, iterate, union
from memoir44.printed.arms import ARMS
from memoir44.printed.cards import Command
from memoir44.printed.units import UnitKind
from memoir44.rules.aim import cover, tally
from memoir44.rules.facts import commanded_by_mover, foe, of_arms
from memoir44.rules.orders import slots_of
from memoir44.rules.where_to_move import allowance, cost
from memoir44.scenarios.plan import EITHER
from memoir44.state import Memoir

FACES = Counter({"infantry": 2, "armour": 1, "grenade": 1})
"""How many of the six faces of a die show what may hit."""

FAR = 99
"""Farther than any hex of a board."""


def faces_that_hit(kind: UnitKind) -> int:
    """Return how many of the six faces hit a kind of unit."""
    return sum(FACES[face] for face in kind.hits)


def hits_expected(g: Memoir, unit: CounterId, target: CounterId) -> int:
    """Return the hits that an attack may expect, in sixths, with the dice of the battle itself."""
    return tally(g, unit, target).dice * faces_that_hit(g.kind_of(target))


def hits_from(g: Memoir, unit: CounterId, at: HexId) -> int:
    """Return the hits in sixths that a unit may expect of its best target from any hex."""
    kind, field = g.kind_of(unit), g.field
    still = at == g.hex[unit] and not g.moved[unit]
    weapon = kind.unmoved if kind.unmoved and still else kind.weapon
    enemies = g.standing[foe(g, unit)]
    close = field.board.adjacent[at] & enemies
    best = 0
    for i in iterate(close or field.board.within(at, len(weapon.dice)) & enemies):
        target, distance = g.on[i], field.board.distance(at, i)
        if ARMS[g.arm(target)] in weapon.not_against or distance > len(weapon.dice):
            continue
        if weapon.sight and distance > 1 and not field.sight.sees(at, i, g.occupied):
            continue
        dice = weapon.dice[distance - 1] - cover(g, unit, target, weapon, close=distance == 1)
        best = max(best, dice * faces_that_hit(g.kind_of(target)))
    return best


def hits_after_move(g: Memoir, unit: CounterId, to: HexId) -> int:
    """Return the same after a step, 0 if the unit may not battle any more then."""
    fights, _ = allowance(g, unit)
    if has(g.barred, unit) or g.moved[unit] + cost(g, unit, to) > fights:
        return 0
    ground = g.ground(to)
    if ground.bars[g.arm(unit)] and not g.kind_of(unit).battles_on_entry:
        return 0
    return hits_from(g, unit, to)


def danger_at(g: Memoir, unit: CounterId, at: HexId) -> int:
    """Return the dice of all enemies that reach a hex from where they stand, less its cover."""
    cover_there, dice = g.ground(at).cover[g.game.side_of[unit]], 0
    for enemy in iterate(g.present[foe(g, unit)]):
        reached = g.kind_of(enemy).weapon.dice
        distance = g.field.board.distance(g.hex[enemy], at)
        if distance <= len(reached):
            dice += max(reached[distance - 1] - cover_there[g.arm(enemy)], 0)
    return dice


def goals(g: Memoir, side: SideId) -> HexSet:
    """Return the hexes for which a side makes: open objectives and exits, else the enemies."""
    objectives = zip(g.game.plan.objectives, g.held, strict=True)
    wanted = union(o.hexes for o, its in objectives if o.side in (side, EITHER) and its != side)
    wanted |= union(leaving.hexes for leaving in g.game.plan.exits if leaving.side == side)
    return wanted or g.standing[1 - side]


def distance_to_goal(g: Memoir, side: SideId, at: HexId) -> int:
    """Return how far it is from a hex to the nearest goal of a side."""
    distance = g.field.board.distance
    return min((distance(at, i) for i in iterate(goals(g, side))), default=FAR)


def use_of(g: Memoir, unit: CounterId) -> int:
    """Return how much an order for a unit is worth, roughly: its attack now, and what is near."""
    i = g.hex[unit]
    enemies = iterate(g.standing[foe(g, unit)])
    nearest = min((g.field.board.distance(i, at) for at in enemies), default=FAR)
    return 3 * hits_from(g, unit, i) + max(8 - nearest, 0)


def worth_of(g: Memoir, command: Command) -> int:
    """Return how much a Command card is worth now: the best units that it may order."""
    printed = command.printed
    mine = commanded_by_mover(g)
    if printed.picks == "dice":
        return sum(uses(g, mine)[:3])
    if printed.picks == "one-section":
        named = of_arms(g, mine, printed.arms)
        return max(sum(uses(g, named & g.counters_in(hexes))) for hexes in g.place.sections)
    worth = sum(sum(uses(g, units)[:limit]) for units, limit in slots_of(g, command))
    return worth + STRIKE if printed.effect in ("air-power", "barrage") else worth


def uses(g: Memoir, units: CounterSet) -> list[int]:
    """Return how much an order for each of some units is worth, the best first."""
    return sorted((use_of(g, unit) for unit in iterate(units)), reverse=True)


STRIKE = 24
"""What a strike from the air or a barrage is worth beside orders: two good attacks."""
