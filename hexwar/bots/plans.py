"""Which enemy stacks could be attacked this turn, by whom, from where, and at which odds?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from hexwar.kit.position import Position, chance_of_harm

__all__ = ["Plan", "plans_of_attack"]

ENOUGH: Final = 3.2
"""At this ratio of strengths nobody else is sent."""

LEAST: Final = 1.0
"""A plan at lower odds is none."""

IN_A_HEX: Final = 2
"""How many units a plan sends into one hex."""

STAYS: Final = 0.05
"""What it is worth not to move, beside a move to another hex from which one can attack, too."""


class Plan(NamedTuple):
    """An attack on a stack.

    Attributes:
        value: What it is worth by rule of thumb, in victory points.
        target: The hex of the enemy stack.
        ratio: The strengths that come together, by those that defend.
        steps: The units that move, each with the hex.
    """

    value: float
    target: int
    ratio: float
    steps: tuple[tuple[int, int], ...]


def plans_of_attack(position: Position, side: int, steps: Iterable[tuple[int, int]]) -> list[Plan]:
    """Return the plans of attack of a side that promise anything, the best first.

    Args:
        position: The moment.
        side: The number of the side.
        steps: The moves that are legal: units and hexes.
    """
    where: dict[int, set[int]] = {}
    for unit, to in steps:
        if position.judge.side_of[unit] == side and position.strengths.get(unit):
            where.setdefault(unit, set()).add(to)
    plans = [
        plan
        for enemy, stacks in enumerate(position.stacks)
        if enemy != side
        for target, foes in stacks.items()
        if (plan := _plan(position, side, where, target, foes)) is not None
    ]
    return sorted(plans, key=lambda plan: (-plan.value, plan.target))


def _plan(
    position: Position, side: int, where: dict[int, set[int]], target: int, foes: list[int]
) -> Plan | None:
    """Return the plan of attack on a stack: the strongest first, until they are enough."""
    judge, g, at = position.judge, position.g, position.at
    distance, strengths = judge.game.board.distance, position.strengths
    firm = position.strength_in(target, foes)
    strength = sum(
        strengths[unit]
        for unit in position.units
        if judge.side_of[unit] == side
        and unit not in where
        and distance(at[unit], target) <= judge.range(g, unit)
    )
    could: list[tuple[float, int, list[int]]] = []
    for unit, hexes in where.items():
        if distance(at.get(unit, target), target) > position.reach[unit] + 1 and unit in at:
            continue
        spots = [
            to
            for to in (*hexes, at.get(unit, target))
            if to != target and distance(to, target) <= judge.range(g, unit)
        ]
        if spots:
            could.append((strengths[unit], unit, spots))
    could.sort(key=lambda one: (-one[0], one[1]))
    members: list[tuple[int, int]] = []
    crowd: dict[int, int] = {}
    for its, unit, spots in could:
        if strength >= ENOUGH * firm:
            break
        free = [to for to in spots if crowd.get(to, 0) < IN_A_HEX]
        if free:
            spot = max((_liking(position, unit, to), to) for to in free)[1]
            crowd[spot] = crowd.get(spot, 0) + 1
            members.append((unit, spot))
            strength += its
    ratio = strength / max(0.2, firm)
    moving = tuple((unit, spot) for unit, spot in members if at.get(unit) != spot)
    if not moving or ratio < LEAST:
        return None
    value = _value(position, side, target, foes, members, ratio)
    return Plan(value, target, ratio, moving) if value > 0 else None


def _liking(position: Position, unit: int, to: int) -> float:
    return STAYS if position.at.get(unit) == to else position.gain(unit, to)


def _value(
    position: Position,
    side: int,
    target: int,
    foes: list[int],
    members: list[tuple[int, int]],
    ratio: float,
) -> float:
    """Return what a plan is worth by rule of thumb: the prize, less what it may cost."""
    prize = sum(position.values[foe] for foe in foes)
    prize += sum(goal.worth[side] for goal in position.goals if target in goal.hexes)
    harm = chance_of_harm(ratio)
    risk = min(prize * 2, sum(position.values[unit] for unit, _ in members))
    return 0.7 * harm * prize - 0.25 * (1 - harm) * risk
