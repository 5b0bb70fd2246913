"""What may an attack come to, and what does an action change in it? Worked out for each throw.

Cards that play a side ask it. What is counted is worth to the attacker: steps that the defender
loses less the own ones, those of elite units twice as for points (11.3); levels of
disorganisation; the hex, if the defender leaves it. All is counted in quarters of a step, added up
over the throws. The weights are ours, found by games of cards against random play.
"""

from __future__ import annotations

import copy
from collections import Counter
from fractions import Fraction
from typing import Final

from hexwar import kit
from hexwar.board import CounterId, HexId, has, iterate, one, pack
from hexwar.components.dice import sums
from hexwar.play import Action
from normandie44.depots import CLOSED, FULL, LOST
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.bombardment import bombarded, shelter
from normandie44.rules.battle.combat import Assault
from normandie44.rules.ground.damage import WORST, Retreat, affect, in_disorder, left
from normandie44.state import OFF, Field, Units

THROWS: Final = 6
"""The throws of a die, over which estimates are added up."""

STEP, LEVEL, GROUND = 4, 1, 2
"""What a step, a level of disorganisation and a hex are worth, in quarters of a step."""

LONE_HEADQUARTERS: Final = THROWS * 2 * STEP
"""What it is worth to destroy a headquarters that stands alone: two steps at each throw."""


def with_aid(g: Field, battle: Assault) -> Assault:
    """Return an attack with the aid that it can count on: its headquarters and an aircraft."""
    aided = copy.copy(battle)
    aided.air |= not aided.unaided and aided.flying.refusal(g) is None
    if aided.hq != OFF and aided.supporters.refusal(g, aided.hq) is None:
        aided.backing |= one(aided.hq)
    return aided


def price(
    g: Field, battle: Assault, unit: CounterId, result: str, side: str
) -> tuple[int, Fraction]:
    """Return what a result costs a unit, and how far it drives the unit out of its hex.

    1 is gone. A garrison never goes: what counts is the part of the levels and steps that are left
    to it until it falls, since other attacks follow. Any other unit is gone or not.

    Args:
        g: The moment.
        battle: The attack.
        unit: The unit that suffers it.
        result: The cell of the table.
        side: ``"attacker"`` or ``"defender"``.
    """
    before, lost, goes = g.disorganised[unit], 0, False
    level, steps = before, None
    for name, count in g.game.result_words.effects_of(result):
        who, _, quantity = name.partition(" ")
        if who != side:
            continue
        if quantity == "retreats":
            steps = steps_of_retreat(g, battle, unit, name, count)
            goes |= steps is not None
        elif quantity != "disordered":
            steps = count or g.steps[unit]
        else:
            level, steps = in_disorder(g, level, count)
        lost += steps or 0
    lost = min(lost, g.steps[unit])
    worth = STEP * g.worth_of_step(unit) * lost + LEVEL * (level - before)
    if goes or lost == g.steps[unit]:
        return worth, Fraction(1)
    endures = WORST - before + g.steps[unit]
    part = Fraction(lost + level - before, endures)
    return worth, part if has(g.game.garrisons, unit) else Fraction(0)


def steps_of_retreat(
    g: Field, battle: Assault, unit: CounterId, effect: str, count: int
) -> int | None:
    """Return the steps that the cheapest way of a retreat costs: all, where there is none.

    None for a unit that stays: a garrison, or one that leaves a town by one hex less (6.6).
    """
    called = kit.effects_in(type(battle))[effect](battle, g, count)
    assert called is not None
    retreat = called[1].of(g, one(unit), count, battle.target)
    assert isinstance(retreat, Retreat)
    if not retreat.far(g, unit):
        return None
    return min(retreat.ways(g, unit).values(), default=g.steps[unit])


def estimate(g: Field, battle: Assault) -> int:
    """Return what an attack is worth, added up over the throws of the die.

    Args:
        g: The moment; the side that attacks is the active one.
        battle: The attack, with those who take part.
    """
    foes, results = g.fighters(battle.target, g.enemy), Counter[str]()
    prize = GROUND + STEP * at_stake(g, battle.target)
    if not foes or not battle.units:
        return 0 if foes else THROWS * prize
    ledger, total = battle.calculate(g), 0
    for throw, ways in battle.throws(g).items():
        results[ledger.result(throw)] += ways
    for result, ways in results.items():
        theirs = [price(g, battle, unit, result, "defender") for unit in foes]
        ours = sum(price(g, battle, unit, result, "attacker")[0] for unit in iterate(battle.units))
        part = min(gone for _, gone in theirs)
        total += ways * (sum(worth for worth, _ in theirs) - ours + int(prize * part))
    return total


def at_stake(g: Field, at: HexId) -> int:
    """Return the points for which a hex is attacked: those of a town, and of depots in it."""
    town = g.game.objective_at.get(at)
    points = 0 if town is None else g.game.objectives[town].points
    for depot, now in zip(g.game.depots, g.depots, strict=True):
        if depot.hex == at and g.active == ALLIES:
            points += depot.worth(FULL) - depot.worth(now) if now != LOST else 0
        elif depot.hex == at and now > CLOSED and not depot.survives:
            points += depot.worth(now) + depot.reward(now)
    return points


def declared(g: Field, battle: Assault) -> int:
    """Return the estimate of an attack that all join who may, with the aid that it can count on."""
    if not g.fighters(battle.target, g.enemy):
        return LONE_HEADQUARTERS
    return estimate(g, with_aid(g, kit.full_attack(g, battle)))


def change(g: Field, battle: Assault, action: Action) -> int:
    """Return what an action of the attacker or the defender adds to the estimate of an attack."""
    before, after = with_aid(g, battle), with_aid(g, battle)
    if action[0] == "strike":
        before.air = False
    elif action[0] == "add-support":
        before.backing &= ~one(action[1])
    after.weigh(action)
    return estimate(g, after) - estimate(g, before)


def raid(g: Units, battle: Assault, at: HexId, points: int, more: int = 0) -> float:
    """Return what a bombardment before a combat is worth to the Allies on average.

    Args:
        g: The moment.
        battle: The attack of either side, before which they shell or bomb.
        at: The hex that is hit.
        points: The strength of the bombardment.
        more: What is added to its die.
    """
    aided, sign = with_aid(g, battle), 1 if g.active == ALLIES else -1
    results = Counter(bombarded(g, points, n + more - shelter(g, at)) for n in sums(1))
    before, total = estimate(g, aided), 0
    for result, ways in results.items():
        for _, levels in g.game.result_words.effects_of(result):
            after, rest = g.clone(), copy.copy(aided)
            affect(after, g.fighters(at, GERMANS), levels)
            rest.units = pack(left(after, rest.units))
            total += ways * (harm(g, after, at) + sign * (estimate(after, rest) - before))
    return total / THROWS


def harm(g: Field, after: Field, at: HexId) -> int:
    """Return what Germans in a hex have lost in a later moment, at each throw of a combat."""
    worth = 0
    for unit in g.fighters(at, GERMANS):
        worth += STEP * g.worth_of_step(unit) * (g.steps[unit] - after.steps[unit])
        worth += LEVEL * (after.disorganised[unit] - g.disorganised[unit])
    return THROWS * worth
