"""What may an attack come to, and what does an action change in it? Worked out for each throw.

Cards that play a side ask it. What is counted is worth to the attacker: steps that the defender
loses less his own, those of elite units twice as for points (11.3); levels of disorganisation; the
hex, if the defender leaves it.
"""

from __future__ import annotations

import copy

from hexwar.board import CounterId, has, iterate, one
from hexwar.kit.combat import effects_of
from hexwar.play.steering import Action
from normandie44.printed import ALLIES
from normandie44.rules.combat import Assault
from normandie44.rules.damage import Retreat
from normandie44.state import Field

STEP, LEVEL, GROUND = 4, 1, 2
"""What a step, a level of disorganisation and a hex are worth, in quarters of a step."""

LONE_HEADQUARTERS = 6 * 2 * STEP
"""What it is worth to destroy a headquarters that stands alone, for six throws."""


def with_all(g: Field, battle: Assault) -> Assault:
    """Return an attack with every unit that may join it."""
    joined = copy.copy(battle)
    for unit in joined.neighbours(g):
        if joined.may_join(g, unit) is None:
            joined.units |= one(unit)
    return joined


def with_aid(g: Field, battle: Assault) -> Assault:
    """Return an attack with the aid that it can count on: its headquarters and an aircraft."""
    aided = copy.copy(battle)
    aided.air |= bool(g.aircraft) and not aided.unaided and aided.open_to_air(g)
    for hq in aided.supporters(g):
        if hq == aided.hq and aided.may_support(g, hq) is None:
            aided.backing |= one(hq)
    return aided


def price(g: Field, battle: Assault, unit: CounterId, result: str, side: str) -> int:
    """Return what a result costs a unit.

    Args:
        g: The moment.
        battle: The attack.
        unit: Who suffers it.
        result: The cell of the table.
        side: ``"A"`` for those who attack, ``"D"`` for those who are attacked.
    """
    steps, level, lost = g.steps[unit], g.disorganised[unit], 0
    for letter, count in effects_of(result):
        if letter[0] != side:
            continue
        if letter[1] == "R":
            lost += steps_of_retreat(g, battle, unit, letter, count)
        elif letter[1] == "S" or level == 2:
            lost += count if letter[1] == "S" else 1
        else:
            level = min(level + count, 2)
    worth = STEP * (2 if has(g.game.elite, unit) else 1)
    return min(lost, steps) * worth + (level - g.disorganised[unit]) * LEVEL


def steps_of_retreat(g: Field, battle: Assault, unit: CounterId, letter: str, count: int) -> int:
    """Return the steps that the cheapest way of a retreat costs: all, where there is none."""
    retreat = battle.effects[letter][1].of(g, one(unit), count, battle.target)
    assert isinstance(retreat, Retreat)
    if not retreat.far(g, unit):
        return 0
    return min(retreat.ways(g, unit).values(), default=g.steps[unit])


def prospect(g: Field, battle: Assault, more: int = 0) -> int:
    """Return what an attack is worth, added up over the throws of the die.

    Args:
        g: The moment; the side that attacks is the active one.
        battle: The attack, with those who take part.
        more: Columns by which it is shifted further.
    """
    found, total, foes = battle.reckon(g), 0, g.fighters(battle.target, 1 - g.active)
    column = max(0, min(found.column + more, len(found.table.columns) - 1))
    town = g.game.objective_at.get(battle.target)
    prize = GROUND + STEP * (0 if town is None else g.game.objectives[town].points)
    for throw, ways in battle.throws(g).items():
        result = found.table.result(column, throw)
        gain = sum(price(g, battle, unit, result, "D") for unit in foes)
        gain -= sum(price(g, battle, unit, result, "A") for unit in iterate(battle.units))
        total += ways * (gain + prize * ("DR" in result or "DSE" in result))
    return total


def declared(g: Field, battle: Assault) -> int:
    """Return the prospect of an attack that all join who may, with the aid that it can count on."""
    if not g.fighters(battle.target, 1 - g.active):
        return LONE_HEADQUARTERS
    return prospect(g, with_aid(g, with_all(g, battle)))


def change(g: Field, battle: Assault, action: Action) -> int:
    """Return what an action of the attacker or the defender adds to the prospect of an attack."""
    before, after = with_aid(g, battle), with_aid(g, battle)
    if action[0] == "strike":
        before.air = False
    elif action[0] == "add-support":
        before.backing &= ~one(action[1])
    after.weigh(action)
    return prospect(g, after) - prospect(g, before)


def raid(g: Field, battle: Assault, points: int, *, half: bool) -> float:
    """Return what a bombardment by the Allies is worth to them in a combat.

    Args:
        g: The moment.
        battle: The attack of either side.
        points: The strength of the bombardment.
        half: Whether mediums are half of it, which adds one to the die.
    """
    table, aided = g.game.tables["bombardment"], with_aid(g, battle)
    sign = 1 if g.active == ALLIES else -1
    worths = [sign * prospect(g, aided, sign * more) for more in range(3)]
    column = min(points, len(table.columns)) - 1
    results = [str(table.result(column, die + half, clamp=True)) for die in range(1, 7)]
    levels = [0 if result == "-" else int(result[1]) for result in results]
    return sum(worths[level] - worths[0] for level in levels) / len(levels)
