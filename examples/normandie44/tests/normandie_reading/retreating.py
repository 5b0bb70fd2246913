"""Where may a unit retreat to, and what does it cost (6.6, 2.2, 0.1.2)?"""

from __future__ import annotations

from collections.abc import Iterator

from normandie_reading.position import Position, enemy
from normandie_reading.sheet import GERMANS, Counter, distance

FARTHER = 3
"""Hexes more that a retreat goes on to find room, by our limits."""


def length(p: Position, unit: Counter, hexes: int, origin: str) -> int:
    """Return how far a unit goes: garrisons stay; from a town or a fortified line one hex less."""
    if unit.is_garrison:
        return 0
    at = p.at[unit.name]
    strong = at in p.sheet.towns or (unit.side == GERMANS and p.sheet.has("fortified", at))
    return hexes - (strong and at == origin)


def ways(p: Position, unit: Counter, hexes: int) -> dict[str, int]:
    """Return where a unit may retreat to, each with the steps that it costs at least.

    A way leads as far from its beginning as it is long, to no enemy. Each hex in an enemy zone
    costs a step. Where there is no room, the retreat goes on. Ways that it survives come first.
    """
    zone = set() if unit.is_headquarters else p.zone(enemy(unit.side))
    for long in range(hexes, hexes + FARTHER + 1):
        ends: dict[str, int] = {}
        for way in walks(p, unit, [p.at[unit.name]], long):
            if distance(way[0], way[-1]) == long and p.has_room(unit, way[-1]):
                cost = sum(at in zone for at in way[1:])
                ends[way[-1]] = min(cost, ends.get(way[-1], cost))
        if ends:
            survived = {to: cost for to, cost in ends.items() if cost < p.steps[unit.name]}
            return survived or ends
    return {}


def price(p: Position, unit: Counter, to: str) -> int:
    """Return the steps that the cheapest way to a hex costs: one for each hex in an enemy zone."""
    zone, start = p.zone(enemy(unit.side)), p.at[unit.name]
    found = walks(p, unit, [start], distance(start, to))
    return min(sum(at in zone for at in way[1:]) for way in found if way[-1] == to)


def walks(p: Position, unit: Counter, way: list[str], long: int) -> Iterator[list[str]]:
    """Yield each way of a length over ground that the unit may enter, each hex farther away."""
    if not long:
        yield way
        return
    for to in p.sheet.near[way[-1]]:
        farther = distance(way[0], to) == len(way)
        shut = enemy(unit.side) in p.side_in(to) or not p.in_play(to)
        if farther and not shut and p.sheet.step(way[-1], to, unit.mode) is not None:
            yield from walks(p, unit, [*way, to], long - 1)
