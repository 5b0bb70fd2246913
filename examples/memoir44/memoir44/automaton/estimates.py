"""What a side can estimate from the table: dice that reach, dangers, ways to its goals.

Everything here rests on what is public; nobody's hand is looked at.  Hits are counted in sixths:
dice by the faces that hit.
"""

from hexwar.board import CounterId, CounterSet, HexId, HexSet, has, iterate, union
from memoir44.printed.arms import ARMS, DIE, CommandId
from memoir44.rules.aim import enemies_in_range, out_of_aim, tally, weapon_of
from memoir44.rules.battle import Battle
from memoir44.rules.casualties import hits
from memoir44.rules.facts import commanded_by_mover, foe, of_arms
from memoir44.rules.orders import slots_of
from memoir44.rules.retreat import Retreat
from memoir44.rules.where_to_move import allowance, cost
from memoir44.scenarios.plan import EITHER
from memoir44.state import Memoir

FAR = 99
"""Farther than any hex of a board."""

STRIKE = 24
"""What a strike from the air or a barrage is worth beside orders: two good attacks."""


# -- whom to attack


def hits_expected(g: Memoir, unit: CounterId, target: CounterId, at: HexId | None = None) -> int:
    """Return the hits that an attack may expect, from where a unit is or from another hex."""
    stars = ARMS[g.arm(target)] in weapon_of(g, unit, at).stars
    return tally(g, unit, target, at).dice * hits(g.kind_of(target), DIE, stars=stars)


def hits_from(g: Memoir, unit: CounterId, at: HexId) -> int:
    """Return the hits that a unit may expect of its best target from any hex."""
    near = iterate(enemies_in_range(g, unit, at))
    aimed = (target for target in near if not out_of_aim(g, unit, target, at))
    return max((hits_expected(g, unit, target, at) for target in aimed), default=0)


def eliminates(g: Memoir, unit: CounterId, target: CounterId) -> bool:
    """Return whether half the figures that are left, or more, are likely to fall."""
    return hits_expected(g, unit, target) >= 3 * g.figures[target]


def figures_of(g: Memoir, *units: CounterId) -> int:
    """Return the figures that an enemy, named last, has left."""
    return g.figures[units[-1]]


def medals_of(g: Memoir, *units: CounterId) -> int:
    """Return the medals that an enemy, named last, is worth."""
    return g.kind_of(units[-1]).medals


# -- whom to order


def use_of(g: Memoir, unit: CounterId) -> int:
    """Return how much an order for a unit is worth, roughly: its attack now, and what is near."""
    i = g.hex[unit]
    enemies = iterate(g.standing[foe(g, unit)])
    nearest = min((g.field.board.distance(i, at) for at in enemies), default=FAR)
    return 3 * hits_from(g, unit, i) + max(8 - nearest, 0)


def uses(g: Memoir, units: CounterSet) -> list[int]:
    """Return how much an order for each of some units is worth, the best first."""
    return sorted((use_of(g, unit) for unit in iterate(units)), reverse=True)


def worth(g: Memoir, card: CommandId) -> int:
    """Return how much a Command card is worth now: the best units that it may order."""
    command, mine = g.game.deck.commands[card], commanded_by_mover(g)
    printed = command.printed
    if printed.picks == "dice":
        return sum(uses(g, mine)[:3])
    if printed.picks == "one-section":
        named = of_arms(g, mine, printed.arms)
        return max(sum(uses(g, named & g.counters_in(hexes))) for hexes in g.place.sections)
    strength = sum(sum(uses(g, units)[:limit]) for units, limit in slots_of(g, command))
    return strength + STRIKE if printed.effect in ("air-power", "barrage") else strength


# -- where to move


def hits_after_move(g: Memoir, unit: CounterId, to: HexId) -> int:
    """Return the hits that a unit may expect after a step; 0 if it may not battle any more then."""
    fights, _ = allowance(g, unit)
    bars = g.ground(to).bars[g.arm(unit)] and not g.kind_of(unit).battles_on_entry
    if bars or has(g.barred, unit) or g.moved[unit] + cost(g, unit, to) > fights:
        return 0
    return hits_from(g, unit, to)


def better_attack(g: Memoir, unit: CounterId, to: HexId) -> bool:
    """Return whether a unit attacks better after a step than from where it stands."""
    return hits_after_move(g, unit, to) > hits_from(g, unit, g.hex[unit])


def has_attack(g: Memoir, unit: CounterId, _: HexId) -> bool:
    """Return whether a unit has somebody to attack where it stands."""
    return not has(g.barred, unit) and hits_from(g, unit, g.hex[unit]) > 0


def goals(g: Memoir, unit: CounterId) -> HexSet:
    """Return the hexes for which a unit makes: open objectives and exits, else the enemies."""
    side, plan = g.game.side_of[unit], g.game.plan
    objectives = zip(plan.objectives, g.held, strict=True)
    hexes = union(o.hexes for o, its in objectives if o.side in (side, EITHER) and its != side)
    hexes |= union(leaving.hexes for leaving in plan.exits if leaving.side == side)
    return hexes or g.standing[1 - side]


def distance_to_goal(g: Memoir, unit: CounterId, at: HexId) -> int:
    """Return how far it is from a hex to the nearest goal of a unit."""
    distance = g.field.board.distance
    return min((distance(at, i) for i in iterate(goals(g, unit))), default=FAR)


def nearer_to_goal(g: Memoir, unit: CounterId, to: HexId) -> bool:
    """Return whether a step leads nearer to a goal."""
    return distance_to_goal(g, unit, to) < distance_to_goal(g, unit, g.hex[unit])


def on_objective(g: Memoir, unit: CounterId, _: HexId) -> bool:
    """Return whether a unit stands in a hex worth a medal, or in a goal that no enemy holds."""
    side = g.game.side_of[unit]
    medals = union(o.hexes for o in g.game.plan.objectives if o.side in (side, EITHER))
    return has(medals | goals(g, unit) & ~g.standing[1 - side], g.hex[unit])


# -- what is dangerous


def danger_at(g: Memoir, unit: CounterId, at: HexId) -> int:
    """Return the dice of all enemies that reach a hex from where they stand, less its cover."""
    cover_there, dice = g.ground(at).cover[g.game.side_of[unit]], 0
    for enemy in iterate(g.present[foe(g, unit)]):
        reached = g.kind_of(enemy).weapon.dice
        distance = g.field.board.distance(g.hex[enemy], at)
        if distance <= len(reached):
            dice += max(reached[distance - 1] - cover_there[g.arm(enemy)], 0)
    return dice


def danger_there(g: Memoir, *nouns: int) -> int:
    """Return the danger in the hex, named last, of a move, a retreat or an arrival."""
    *named, last = nouns
    to, asking = HexId(last), g.stack[-1]
    if isinstance(asking, Retreat):
        return danger_at(g, asking.unit, to)
    if len(named) == 1:  # the unit that moves
        return danger_at(g, CounterId(named[0]), to)
    return (g.field.board.adjacent[to] & g.standing[g.enemy]).bit_count()


def less_danger(g: Memoir, unit: CounterId, to: HexId) -> bool:
    """Return whether fewer dice of enemies reach a hex than the one where a unit stands."""
    return danger_at(g, unit, to) < danger_at(g, unit, g.hex[unit])


def safe_ground(g: Memoir) -> bool:
    """Return whether the ground to be taken is no more dangerous than that which is left."""
    battle = g.stack[-1]
    assert isinstance(battle, Battle)
    hex_of_unit, there = g.hex[battle.unit], battle.post
    return danger_at(g, battle.unit, there) <= danger_at(g, battle.unit, hex_of_unit)


def weakened(g: Memoir, *nouns: CounterId) -> bool:
    """Return whether the own unit is down to its last figure."""
    asking = g.stack[-1]
    unit = asking.unit if isinstance(asking, Retreat) else nouns[0]
    return g.figures[unit] <= 1
