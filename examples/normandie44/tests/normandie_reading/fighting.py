"""Which column does an attack come to, and what does it do (6.3, 6.5, 5.3, 7.5, 9.1, 10.A.1)?"""

from __future__ import annotations

from dataclasses import dataclass, field

from normandie_reading.position import Position, enemy
from normandie_reading.sheet import ALLIES, GERMANS, Counter, counters

COLUMNS = ("1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1")
HIGHEST = len(COLUMNS) - 1


@dataclass
class Battle:
    """An attack on a hex, as events and views tell of it."""

    target: str
    units: list[str]
    support: list[str] = field(default_factory=list)  # headquarters that support the attack
    defended: bool = False  # whether a headquarters supports the defence
    air: bool = False  # whether a fighter-bomber supports the Allies
    from_the_sea: bool = False  # whether all attackers come from the sea onto a beach
    cleared: bool = False  # whether the 79th Armoured helps


def ratio(attack: int, defence: int) -> int:
    """Return the column of the odds, rounded down in favour of the defender (6.3)."""
    column = 0
    for number, name in enumerate(COLUMNS):
        high, low = map(int, name.split(":"))
        if attack * low >= defence * high:
            column = number
    return column


def column(p: Position, battle: Battle) -> int:
    """Return the column of an attack after all shifts.

    The attacker's advantages move to the right, no farther than 6:1; from there the defender's move
    to the left, no farther than 1:3 (6.3).
    """
    attackers = [counters()[name] for name in battle.units]
    side = attackers[0].side
    defenders = p.units(battle.target, enemy(side))
    attack = sum(p.attack_of(unit) for unit in attackers)
    defence = sum(p.defence_of(unit) for unit in defenders) if defenders else 1
    odds = ratio(attack, defence)
    right = sum(counters()[name].support for name in battle.support)  # 5.3
    right += p.worst_state(defenders)  # 6.5
    right += battle.air and side == ALLIES  # 9.1
    right += battle.cleared  # 10.A.1
    left = worst_of_the_stacks(p, attackers)  # 6.5
    left += ground(p, battle.target)  # 2.2
    left += 2 * (side == ALLIES and p.sheet.has("fortified", battle.target))  # 0.1.2
    left += all(p.sheet.is_wet(p.at[unit.name], battle.target) for unit in attackers)  # 2.2
    left += battle.air and side == GERMANS  # 9.1
    left += battle.defended  # 5.3
    left += battle.from_the_sea  # 10.A.1
    farthest = odds + right
    if p.options.get("clamp-between", True):
        farthest = min(farthest, HIGHEST)
    return min(max(farthest - left, 0), HIGHEST)


def ground(p: Position, at: str) -> int:
    """Return the columns of the ground or of the settlement, whichever helps more (2.2)."""
    limits = p.sheet.limits
    settled = limits["town"] if at in p.sheet.towns else 0
    settled = limits["village"] if at in p.sheet.villages else settled
    return int(max(settled, limits["ground"].get(p.sheet.ground[at], 0)))


def worst_of_the_stacks(p: Position, attackers: list[Counter]) -> int:
    """Return the state of the stack that harms the attack most (6.5)."""
    hexes = {p.at[unit.name] for unit in attackers}
    stacks = [[unit for unit in attackers if p.at[unit.name] == at] for at in hexes]
    return max(p.worst_state(stack) for stack in stacks)


def die_after_elite(battle: Battle, defenders: list[Counter], die: int) -> int:
    """Return the die: one more for elite attackers, one less for elite defenders (6.3)."""
    attackers = [counters()[name] for name in battle.units]
    return die + any(u.elite for u in attackers) - any(u.elite for u in defenders)
