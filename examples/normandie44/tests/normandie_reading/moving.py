"""Where may a unit go in a movement phase (2, 3, 4.1.1, 6.11, 7.5, 9.2, 9.4, 10)?"""

from __future__ import annotations

from fractions import Fraction

from normandie_reading.position import Position, enemy
from normandie_reading.sheet import GERMANS, Counter

ON_FOOT = 6
"""The movement points of a unit that is not motorised (0.1.2)."""

ELITE_KINDS = ("parachute",)
RAIDERS = ("ranger", "commando")


def allowance(p: Position, unit: Counter) -> int:
    """Return the movement points of a unit in this phase.

    Infantry that has left its vehicles has 6 (2.2). Out of supply those of motorised units are
    halved, 6 stay 6 (7.5). On D-Day everybody has half (10.A.1 to 10.B.2).
    """
    walks = unit.name in p.among("dismounted")
    points = ON_FOOT if walks else unit.move
    if p.turn == 0:
        return points // 2
    halved = unit.name in p.unsupplied and unit.is_motorised and not walks
    return points // 2 if halved else points


def price_of_leaving(unit: Counter) -> int:
    """Return what leaving an enemy zone costs: 2, elite and parachutists 1, raiders 0 (3)."""
    if unit.kind in RAIDERS:
        return 0
    return 1 if unit.elite or unit.kind in ELITE_KINDS else 2


def may_move(p: Position, unit: Counter) -> bool:
    """Whether a unit on the map may move at all: once a phase, not at rest, not in confusion."""
    name = unit.name
    stopped = p.among("moved") | p.among("rest")
    least = 2 if p.turn == 0 else 1
    return name not in stopped and unit.move >= least and not p.is_confused(p.at[name])


def reach(p: Position, unit: Counter) -> set[str]:
    """Return the hexes where a unit may end its move.

    It enters no hex with an enemy, but one in confusion, where it stays (6.11). An enemy zone stops
    it; leaving one costs more (3). A least move of one hex is always possible (4.1.1).
    """
    start = p.at[unit.name]
    against = enemy(unit.side)
    zone = p.zone(against)
    spent = Fraction(p.fields["spent"][p.number[unit.name]], 2)
    points = allowance(p, unit) - spent
    least = {start: Fraction(0)}
    waiting = [start]
    ends: set[str] = set()
    while waiting:
        at = min(waiting, key=lambda hex_: least[hex_])
        waiting.remove(at)
        leaving = price_of_leaving(unit) if at == start and at in zone else 0
        for to in p.sheet.near[at]:
            cost = step_cost(p, unit, at, to)
            if cost is None or not may_enter(p, unit, to):
                continue
            total = least[at] + cost + leaving
            first_hex = at == start and not spent
            if total > points and not first_hex:
                continue
            ends.add(to)
            stops = to in zone or p.is_confused(to) or total > points
            if not stops and total < least.get(to, total + 1):
                least[to] = total
                if to not in waiting:
                    waiting.append(to)
    return ends - {start}


def step_cost(p: Position, unit: Counter, at: str, to: str) -> Fraction | None:
    """Return what the ground of a step costs, with the rubble of the turn (9.2, 9.4)."""
    mode = "foot" if unit.name in p.among("dismounted") else unit.mode
    hit = p.sheet.said["zone"].get(to, "") in p.among("zones_hit", "zone")
    cost = p.sheet.step(at, to, mode, doubled=hit and unit.side == GERMANS)
    rubble = {p.names["hex"][n]: more for n, more in p.fields["rubble"].items()}
    return None if cost is None else cost + rubble.get(to, 0)


def may_enter(p: Position, unit: Counter, to: str) -> bool:
    """Whether no enemy bars a hex: one in confusion may be entered (4.1.1, 6.11)."""
    sides = p.side_in(to)
    return p.in_play(to) and (enemy(unit.side) not in sides or unit.side in sides)
